"""What a round would have been without a table, against a look at every possible round."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.pairing.rounds import (
    MANY,
    NAMES,
    cost_of,
    entries,
    field,
    fields,
    proposed,
    round_of,
    sentences,
    standing,
    tournament,
)
from tests.tournaments.pairing.slow import Slow
from tournaments.pairing import costs, swiss
from tournaments.pairing.contender import Contender
from tournaments.pairing.explanations import Why
from tournaments.pairing.factor import FactorPairing
from tournaments.pairing.field import Entry
from tournaments.pairing.finals import Finals
from tournaments.pairing.king_of_the_hill import KingOfTheHill
from tournaments.pairing.knock_out import KnockOut
from tournaments.pairing.monrad import Monrad
from tournaments.pairing.next_best import SAID, next_best, without_bye
from tournaments.pairing.pairings import Table
from tournaments.pairing.random_draw import RandomDraw
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import SYSTEMS, pair
from tournaments.pairing.weighted import Weighs


def asked(before, pairing, table):
    """The next best round without a table of a pairing."""
    tables = [one.seats for one in pairing.tables]
    return next_best(before.system.weighing(before), tables, table.seats)


def asked_of_bye(before, pairing, entry):
    """The next best round in which an entry has no bye."""
    return without_bye(before.system.weighing(before), [one.seats for one in pairing.tables], entry)


def told_of_bye(before):
    """What is said when the bye is asked about, with names."""
    pairing = pair(before)
    (bye,) = pairing.byes
    why = asked_of_bye(before, pairing, bye.entry).why
    return sentences(replace(bye, why=why), NAMES)


def told(before, *, of):
    """What is said when the table of an entry is asked about, with names."""
    pairing = pair(before)
    table = next(one for one in pairing.tables if of in one.seats)
    return sentences(replace(table, why=asked(before, pairing, table).why), NAMES)


def others(slow, table):
    """All possible rounds without a table."""
    return [pairs for pairs in slow.possible() if frozenset(table.seats) not in pairs]


def chosen(slow, pairing):
    """The tables that were somebody's choice."""
    return [table for table in pairing.tables if set(table.seats) <= set(slow.free)]


WEIGHTS = st.fixed_dictionaries({}, optional=dict.fromkeys(swiss.WEIGHTS, st.integers(0, 9)))


@MANY
@given(fields(), WEIGHTS)
def test_what_it_costs_more_is_what_the_second_best_of_all_rounds_costs_more(before, weights):
    for told_weights in ({}, weights):
        weighed = replace(before, system=Swiss(told_weights))
        slow, pairing = Slow(weighed), proposed(weighed)
        for table in chosen(slow, pairing) if pairing else ():
            found, left = asked(weighed, pairing, table), others(slow, table)
            if left:
                least = min(slow.cost(weighed.system.weights, pairs) for pairs in left)
                assert cost_of(found) == least - cost_of(pairing)
            else:
                assert [said.why for said in found.why] == [Why.NO_OTHER_ROUND, Why.OTHER_ORDER]


@MANY
@given(fields())
def test_the_round_that_is_told_is_possible_without_the_table_and_costs_just_that(before):
    slow, pairing = Slow(before), proposed(before)
    for table in chosen(slow, pairing) if pairing else ():
        found = asked(before, pairing, table)
        if found.why[0].why is not Why.NO_OTHER_ROUND:
            new = {frozenset(one) for one in found.tables}
            seated = {one for pair_ in new for one in pair_}
            kept = {frozenset(one.seats) for one in chosen(slow, pairing)}
            kept = {pair_ for pair_ in kept if not pair_ & (seated | {found.bye})}
            left = set(slow.free) - seated - {one for pair_ in kept for one in pair_}
            whole = [*new, *kept, *(frozenset([one]) for one in left)]
            assert slow.allowed(whole)
            assert frozenset(table.seats) not in whole
            cost = slow.cost(before.system.weights, whole)
            assert cost == cost_of(pairing) + cost_of(found)


@MANY
@given(fields())
def test_to_do_without_a_table_never_costs_less_and_the_heaviest_part_is_first(before):
    pairing = proposed(before)
    for table in pairing.tables if pairing else ():
        if found := asked(before, pairing, table):
            assert cost_of(found) >= 0
            totals = [abs(part.total) for part in found.costs]
            assert totals == sorted(totals, reverse=True)
            just_as_good = Why.ONLY_LOT in {said.why for said in found.why}
            assert just_as_good == (
                cost_of(found) == 0 and found.why[0].why is not Why.NO_OTHER_ROUND
            )


@MANY
@given(fields())
def test_the_same_question_gets_the_same_answer(before):
    pairing = proposed(before)
    again = replace(before, entries=tuple(reversed(before.entries)))
    for table in pairing.tables if pairing else ():
        assert asked(before, pairing, table) == asked(again, pairing, table)


MET = (*round_of(1, "anna clara", "bert david"), *round_of(2, "anna david", "bert clara"))
THREE = (*round_of(1, "anna bert", "clara david"), *round_of(2, "anna clara", "bert david"))
DOWN = (
    Entry("anna", 1, score=4, floats=("down",)),
    Entry("bert", 2, score=4, floats=("down",)),
    Entry("clara", 3, score=4),
    Entry("david", 4, score=2),
)
UP = (
    Entry("anna", 1, score=4),
    Entry("bert", 2, score=2),
    Entry("clara", 3, score=2, floats=("", "up")),
    Entry("david", 4, score=2, floats=("up",)),
)
FURTHER = (
    "all in all further from neighbours in the standing, place 1 (Anna) against place 3 (Clara)."
)
CLUBS = (*entries(1, club="A"), *entries(3, club="A")[2:], Entry("bert", 2), Entry("david", 4))


@pytest.mark.parametrize(
    ("before", "of", "sentence"),
    [
        (
            field(standing(anna=4, bert=4, clara=0, david=0), played=MET),
            "anna",
            "Anna and Clara would have met again.",
        ),
        (
            field(standing(anna=2, bert=2, clara=2, david=2), played=THREE),
            "anna",
            "Anna and Bert would have met again.",
        ),
        (
            field(standing(anna=2, bert=2, clara=0, david=0)),
            "anna",
            "scores further apart all in all, Anna with 1 against Clara with 0.",
        ),
        (
            field(DOWN, Swiss(floats=True), round=3),
            "anna",
            "Bert with 2 would have floated down to David with 1, once more within three rounds.",
        ),
        (
            field(UP, Swiss(floats=True), round=3),
            "anna",
            "Clara with 1 would have floated up to Anna with 2, once more within three rounds.",
        ),
        (
            field(standing(anna=4, bert=2, clara=0)),
            "anna",
            "Bert, who stands higher than Clara, would have had the bye.",
        ),
        (
            field(standing(anna=4, bert=3, clara=2, david=1), KingOfTheHill()),
            "clara",
            FURTHER,
        ),
        (
            field(CLUBS, forbidden=(("anna", "david"),)),
            "anna",
            "Anna and Clara of the same club would have met.",
        ),
    ],
)
def test_the_heaviest_part_says_what_would_have_been_worse(before, of, sentence):
    assert told(before, of=of)[1] == f"That round would have been worse: {sentence}"


ORDER = (
    "With this table Anna has gone first 1× and Bert 0×; "
    "in the other order it would have been 0× and 1×."
)


def test_it_is_said_who_would_have_met_whom_and_what_the_other_order_would_mean():
    assert told(field(standing(anna=4, bert=4, clara=0, david=0), played=MET), of="anna") == [
        "Without this table Anna would have met Clara, and Bert would have met David.",
        "That round would have been worse: Anna and Clara would have met again.",
        ORDER,
    ]


@MANY
@given(fields(), WEIGHTS)
def test_what_it_costs_more_without_a_bye_is_what_the_best_of_all_rounds_without_it_costs(
    before, weights
):
    for told_weights in ({}, weights):
        weighed = replace(before, system=Swiss(told_weights))
        slow, pairing = Slow(weighed), proposed(weighed)
        for bye in pairing.byes if pairing else ():
            found = asked_of_bye(weighed, pairing, bye.entry)
            left = [pairs for pairs in slow.possible() if frozenset([bye.entry]) not in pairs]
            if bye.entry in weighed.byes:
                assert found is None
            elif left:
                least = min(slow.cost(weighed.system.weights, pairs) for pairs in left)
                assert cost_of(found) == least - cost_of(pairing)
                assert found.bye not in (None, bye.entry)
            else:
                assert [said.why for said in found.why] == [Why.NO_OTHER_BYE]


def test_of_a_bye_it_is_said_who_would_have_had_it_and_whom_one_would_have_met():
    instead, worse = told_of_bye(field(standing(anna=4, bert=2, clara=0)))
    assert instead == (
        "Without this bye Clara would have met Anna, and Bert would have had the bye."
    )
    assert worse == (
        "That round would have been worse: Bert, who stands higher than Clara, would have had the "
        "bye."
    )


def test_a_bye_that_only_a_repeat_could_spare_says_so():
    before = field(
        standing(anna=4, bert=2, clara=0),
        played=(*round_of(1, "anna clara"), *round_of(2, "bert clara")),
    )
    assert told_of_bye(before)[1] == (
        "That round would have been worse: Anna and Clara would have met again."
    )


def test_a_bye_that_nobody_else_could_have_had_says_so():
    before = field((*entries(2, byes=1), Entry("clara", 3)))
    (said,) = told_of_bye(before)
    assert said == (
        "Nobody else could have had this bye: nobody has one more before all have had as many, "
        "and those who play must be allowed to meet."
    )


def test_a_bye_that_was_asked_for_or_is_none_was_nobodys_choice():
    before = field(entries(4), byes=("anna",))
    pairing = pair(before)
    (given_,) = {one.entry for one in pairing.byes} - {"anna"}
    assert asked_of_bye(before, pairing, "anna") is None
    assert asked_of_bye(before, pairing, given_) is not None
    assert asked_of_bye(before, pairing, "nobody") is None


def test_who_would_have_had_the_bye_is_said_as_well():
    assert told(field(standing(anna=4, bert=2, clara=0)), of="anna")[0] == (
        "Without this table Anna would have met Clara, and Bert would have had the bye."
    )


def test_a_round_that_is_no_worse_was_left_to_the_lot():
    said = told(field(entries(4), RandomDraw()), of="anna")[1]
    assert said == "That round would have been just as good; the lot decided."


def test_a_table_without_which_there_is_no_round_says_so():
    assert told(field(entries(2)), of="anna")[0] == (
        "Without this table there would have been no round at all that is allowed."
    )


def test_what_was_fixed_or_is_no_table_of_the_round_was_nobodys_choice():
    before = field(entries(4), fixed=(("anna", "bert"),))
    pairing = pair(before)
    assert [asked(before, pairing, table) is None for table in pairing.tables] == [True, False]
    assert asked(before, pairing, Table(("anna", "clara"))) is None
    assert asked(before, pairing, Table(("anna", "nobody"))) is None


WEIGHING = (Swiss, Monrad, KingOfTheHill, FactorPairing, RandomDraw, Contender, Finals, KnockOut)


def test_whoever_weighs_can_be_asked_and_all_others_keep_their_own_reasons():
    assert {kind for kind in SYSTEMS.values() if issubclass(kind, Weighs)} == {*WEIGHING}


@pytest.mark.parametrize("kind", WEIGHING, ids=lambda kind: kind.name)
def test_every_system_that_weighs_answers_for_every_table_that_it_chose(kind):
    for before, pairing in tournament(9, 4, kind(), seed=5):
        found = [asked(before, pairing, table) for table in pairing.tables]
        chosen_ = before.system.weighing(before).order.free
        assert sum(one is not None for one in found) == len(chosen_) // 2
        assert all(cost_of(one) >= 0 for one in found if one)


def test_every_part_of_a_price_has_its_sentence():
    of_wishes, of_finals = {"again", "float", "gap"}, {"final"}
    of_others = {"factor", "reach", "safe", "leader", "class"}
    assert {*SAID} == {*costs.AMOUNTS, *of_wishes, *of_finals, *of_others}
