"""Contender pairing: who can still win a place meets who holds it."""

from dataclasses import replace

import pytest
from hypothesis import given

from engine.refusals import Refusal, Unusable
from tests.tournaments.pairing.rounds import (
    CAST,
    MANY,
    SEEDS,
    entries,
    field,
    fields,
    in_lines,
    met,
    proposed,
    renamed,
    round_of,
    standing,
    told,
    tournament,
)
from tests.tournaments.pairing.slow import Slow
from tournaments.pairing.chances import LOST, RUNS, Chances
from tournaments.pairing.contender import Contender
from tournaments.pairing.explanations import Why
from tournaments.pairing.field import Entry
from tournaments.pairing.ranked import ranked
from tournaments.pairing.systems import pair

LAST = Contender()


def pairs(*tables):
    """Tables as sets, each a text: "anna bert"."""
    return {frozenset(table.split()) for table in tables}


def chances(before, left):
    """The chances of a field with so many rounds left."""
    return Chances(ranked(before), left)


def reasons(pairing):
    """The code of the first reason of each table."""
    return [table.why[0].why for table in pairing.tables]


def test_in_the_last_round_the_leader_meets_the_next_who_can_still_win():
    who = standing(anna=10, bert=9, clara=8, david=6, emma=4, fritz=2)
    pairing = pair(field(who, LAST))
    assert met(pairing) == pairs("anna bert", "clara david", "emma fritz")
    said = told(pairing.tables[0])[0]
    assert said.startswith("Anna holds place 1, and Bert can still win it: this or a better place")
    assert said.endswith(f"of {RUNS} simulated endings.")


def test_who_can_win_nothing_does_not_meet_the_leader():
    who = standing(anna=10, bert=10, clara=2, david=0)
    played = round_of(1, "anna bert")
    again = pair(field(who, LAST, played=played))
    assert reasons(again)[0] == Why.OUT_OF_REACH  # the only way without a repeat
    assert met(pair(field(who, Contender({"repeat": 0, "back_to_back": 0}), played=played))) == (
        pairs("anna bert", "clara david")
    )


def test_a_place_that_nobody_can_reach_any_more_is_safe():
    who = standing(anna=12, bert=8, clara=8, david=7, emma=7, fritz=2)
    before = field(who, LAST)
    assert chances(before, 1).safe == {0}
    assert chances(before, 2).safe == set()
    pairing = pair(before)
    assert met(pairing) == pairs("anna fritz", "bert clara", "david emma")
    assert told(pairing.tables[0])[0].startswith("Place 1 is safe for Anna, whatever comes")


def test_at_equal_best_scores_a_lead_of_more_than_300_a_round_is_safe():
    who = [replace(one, spread=one.score) for one in standing(anna=8, bert=6, clara=0)]
    assert chances(field(who), 1).safe == set()
    far = [replace(who[0], spread=310), *who[1:]]
    assert chances(field(far), 1).safe == {0, 1}


def test_all_places_are_won_by_somebody_in_every_run():
    before = field(standing(anna=6, bert=4, clara=4, david=3, emma=0))
    reached = chances(before, 2).reached
    assert reached.shape == (5, 5)
    assert reached[:, -1].tolist() == [RUNS] * 5
    assert reached.sum(axis=0).tolist() == [RUNS * (n + 1) for n in range(5)]


def test_the_leader_meets_the_lowest_who_wins_by_that_alone():
    who = [
        Entry(one, n + 1, score=score)
        for n, (one, score) in enumerate(zip(CAST, (10, 9, 8, 8, 8, 6, 6, 4, 4, 2), strict=True))
    ]
    before = field(who, Contender(rounds=2), round=1)
    control = chances(before, 2).control(0)
    assert [one for one, known in control.items() if known.direct - known.alone >= LOST] == [4]
    pairing = pair(before)
    assert set(pairing.tables[0].seats) == {"anna", "emma"}
    said = told(pairing.tables[0])[0]
    assert said.startswith("Anna leads. If Emma wins all games, it is for place 1 or better in")


def test_where_nobody_needs_it_the_leader_meets_the_lowest_contender():
    who = standing(anna=10, bert=8, clara=8, david=6, emma=6, fritz=6, greta=2, hugo=0)
    before = field(who, Contender(rounds=2), round=1)
    assert chances(before, 2).best[:4] == (0, 0, 0, 1)
    assert frozenset(("anna", "clara")) in met(pair(before))


@MANY
@given(fields(Contender(rounds=6), wishes=False))
def test_nobody_meets_again_while_it_can_be_avoided(before):
    met_before = {frozenset(table.seats) for table in before.played}
    avoidable = any(met_before.isdisjoint(way) for way in Slow(before).possible())
    assert met(pair(before)).isdisjoint(met_before) == avoidable


@MANY
@given(fields(Contender(rounds=5), wishes=False))
def test_who_holds_a_place_meets_somebody_out_of_reach_only_where_it_must_be(before):
    order = ranked(before)
    left = max(5 - before.round + 1, 1)
    known = Chances(order, left)
    leader = min(len(known.safe), len(order.entries) - 1)

    def hopeless(way):
        found = 0
        for two in way:
            one, *other = sorted(order.place[seat] for seat in two)
            if other and leader <= one < 3 and known.best[other[0]] > one:
                found += 4 if one == leader else 1
        return found

    free = [way for way in Slow(before).possible() if repeats(before, way) == 0]
    if free:
        pairing = pair(before)
        assert hopeless(met(pairing)) == min(map(hopeless, free))


def repeats(before, way):
    """How many of these tables were played before."""
    return sum(frozenset(table.seats) in way for table in before.played)


@MANY
@given(fields(Contender(rounds=4)), SEEDS)
def test_neither_names_nor_any_order_of_input_matter(before, seed):
    other, names = renamed(before, seed)
    assert in_lines(proposed(before), names) == in_lines(proposed(other))


def test_the_same_field_gets_the_same_round_and_the_same_reasons():
    for before, pairing in tournament(9, 4, Contender(rounds=4)):
        assert pair(before) == pairing


@pytest.mark.parametrize("given_", [{"rounds": 0}, {"places": 0}, {"places": True}])
def test_rounds_and_places_are_whole_numbers_from_1(given_):
    with pytest.raises(Refusal) as refused:
        Contender(**given_)
    assert refused.value.facts["parameter"] == next(iter(given_))


def test_somebody_alone_has_a_bye():
    assert [bye.entry for bye in pair(field(entries(1), LAST)).byes] == ["anna"]


# Classes with prizes of their own

TEN = standing(
    anna=20, bert=19, clara=18, david=17, emma=8, fritz=8, greta=7, hugo=7, ida=6, jakob=0
)  # fmt: skip
YOUTH = ("emma", "greta", "jakob")


def of_class(*members, places=1, **facts):
    """Contender pairing with one class."""
    return Contender(classes=(members,), class_places=(places,), **facts)


def test_who_holds_a_place_of_a_class_meets_who_can_still_win_it():
    plain, own = (met(pair(field(TEN, system))) for system in (LAST, of_class(*YOUTH)))
    assert plain - own == pairs("emma fritz", "greta hugo")
    assert own - plain == pairs("emma greta", "fritz hugo")
    pairing = pair(field(TEN, of_class(*YOUTH)))
    (said,) = [told(table)[0] for table in pairing.tables if "emma" in table.seats]
    assert said.startswith(
        "Emma holds place 1 in a class that has prizes of its own, and Greta can still win it: "
        "this or a better place came in "
    )


def test_who_leads_the_class_beyond_reach_meets_whom_the_standing_says():
    far = [replace(one, score=12) if one.id == "emma" else one for one in TEN]
    assert met(pair(field(far, of_class(*YOUTH)))) == met(pair(field(far, LAST)))


def test_the_places_of_all_come_before_those_of_a_class():
    own = of_class("bert", "emma", "fritz", "ida", places=2)
    assert met(pair(field(TEN, own))) >= pairs("anna bert", "clara david", "emma fritz")


def test_without_classes_nothing_is_said_of_them():
    assert "classes" not in Contender(rounds=3).parameters()
    assert of_class("anna", "bert").parameters()["class_places"] == [1]


@pytest.mark.parametrize("wrong", [(), (0,), (1, 1), 1])
def test_each_class_has_its_number_of_places(wrong):
    with pytest.raises((Refusal, Unusable)):
        Contender(classes=(("anna",),), class_places=wrong)


@MANY
@given(fields(of_class(*CAST[::2], places=2, rounds=5), wishes=False))
def test_a_holder_meets_the_own_class_unless_it_would_cost_more_than_that(before):
    order = ranked(before)
    known = Chances(order, max(5 - before.round + 1, 1))
    here = sorted(order.place[one] for one in CAST[::2] if one in order.place)
    if len(here) < 2:
        return
    among = known.among(here)
    assert among.reached[:, -1].tolist() == [RUNS] * len(here)
    assert all(best <= own for own, best in enumerate(among.best))
    paid = [cost for table in pair(before).tables for cost in table.costs if cost.name == "class"]
    assert all(cost.amount in (1, 2) for cost in paid)
    other, names = renamed(before, 7)
    turned = replace(other.system, classes=(tuple(names[one] for one in CAST[::2]),))
    again = proposed(replace(other, system=turned))
    assert in_lines(pair(before), names) == in_lines(again)
