"""Knock-out: who meets whom, who goes on, and what the others do meanwhile."""

from dataclasses import replace
from random import Random

import pytest

from engine.refusals import Refusal
from tests.tournaments.pairing.rounds import (
    drawn,
    entries,
    field,
    met,
    standing,
    told,
)
from tournaments.pairing.field import Entry, PlayedTable, Result
from tournaments.pairing.knock_out import KnockOut, bracket
from tournaments.pairing.refusals import Reason
from tournaments.pairing.situation import Situation
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import pair, system


def pairs(*tables):
    return {frozenset(table.split()) for table in tables}


class Evening:
    """Rounds of a knock-out one after the other, from a standing on; who wins is told by margins.

    `margin` of (round, one, other) is by how much one wins, negative where the other does.
    """

    def __init__(self, who, margin, begun=3, **parameters):
        """Before the first round of the knock-out."""
        self.who = {one.id: one for one in who}
        self.margin, self.begun, self.number = margin, begun, begun - 1
        self.plan = KnockOut(**parameters).parameters()
        self.earlier, self.brought, self.played = {}, (), ()

    def round(self, away=(), gone=()):
        """The next round, played; `gone` have withdrawn, `away` are not here today."""
        self.number += 1
        enrolled = tuple(one for one in self.who.values() if one.id not in gone)
        here = tuple(one for one in enrolled if one.id not in away)
        situation = Situation(
            self.number, self.begun, 99, 99, enrolled, self.played, (), self.earlier, self.brought,
        )  # fmt: skip
        chosen = system("knock_out", KnockOut.settled(self.plan, situation))
        pairing = pair(field(here, chosen, round=self.number, played=self.played))
        self.earlier[self.number] = ("knock_out", pairing.parameters)
        self.brought += tuple(self._result(table.seats) for table in pairing.tables)
        self.played += tuple(PlayedTable(self.number, table.seats) for table in pairing.tables)
        return pairing

    def _result(self, seats):
        one, other = seats
        own = self.margin(self.number, one, other)
        won = 1 + (own > 0) - (own < 0)
        for who, half, by in ((one, won, own), (other, 2 - won, -own)):
            known = self.who[who]
            self.who[who] = replace(known, score=known.score + half, spread=known.spread + by)
        return Result(self.number, seats, ((won, own), (2 - won, -own)))


EIGHT = standing(anna=8, bert=8, clara=7, david=6, emma=5, fritz=4, greta=2, hugo=0)


def favourites(_number, one, other):
    return 10 if one < other else -10


def matches(pairing):
    """The matches of the knock-out among the tables, in their order."""
    codes = ("OF_LAST", "FOR_FIRST", "FOR_THIRD")
    return [
        " ".join(sorted(table.seats)) for table in pairing.tables if table.why[0].why.name in codes
    ]


def test_where_the_favourites_win_first_and_second_meet_in_the_final():
    evening = Evening(EIGHT, favourites, players=8)
    first = evening.round()
    assert matches(first) == ["anna hugo", "david emma", "bert greta", "clara fritz"]
    assert told(first.tables[0])[0] == (
        "Knock-out, the last 8: game 1 of 1 of this match. The others go on."
    )
    assert matches(evening.round()) == ["anna david", "bert clara"]
    final = evening.round()
    assert matches(final) == ["anna bert"]
    assert told(final.tables[0])[0] == "The final of the knock-out, game 1 of 1. The others go on."
    assert matches(evening.round()) == []


def test_who_has_lost_goes_on_by_the_swiss_system():
    evening = Evening(EIGHT, favourites, players=4)
    evening.round()
    rest = [one for one in evening.who.values() if one.id not in ("anna", "bert")]
    wanted = met(pair(field(rest, Swiss(), round=4, played=evening.played)))
    assert met(evening.round()) == wanted | pairs("anna bert")


def test_two_games_and_the_spread_decides():
    margins = {3: 10, 4: -30}

    def turned(number, one, other):
        return margins.get(number, 1) * (1 if one < other else -1)

    evening = Evening(EIGHT[:4], turned, players=4, games=2)
    first, second = evening.round(), evening.round()
    assert matches(first) == matches(second) == ["anna david", "bert clara"]
    assert all(a.seats == b.seats[::-1] for a, b in zip(first.tables, second.tables, strict=True))
    assert matches(evening.round()) == ["clara david"]


def test_a_match_that_can_not_be_turned_is_over_and_the_two_go_on_with_the_others():
    evening = Evening(EIGHT, favourites, players=2, games=3)
    assert [matches(evening.round()) for _ in range(4)] == [["anna bert"]] * 2 + [[]] * 2


def test_the_final_may_be_longer_and_the_losers_of_the_semi_finals_play_for_third_place():
    evening = Evening(EIGHT, favourites, players=4, games_of_final=2, third=True)
    rounds = [evening.round() for _ in range(4)]
    final = ["anna bert", "clara david"]
    assert [matches(one) for one in rounds] == [["anna david", "bert clara"], final, final, []]
    assert told(rounds[2].tables[0])[0].startswith("The final of the knock-out, game 2 of 2.")
    assert told(rounds[2].tables[1])[0] == (
        "The match for third place of the knock-out, game 2 of 2."
    )


def test_of_six_the_first_two_go_through_without_a_match_but_with_a_game():
    evening = Evening(EIGHT[:6], favourites, players=6)
    first = evening.round()
    assert matches(first) == ["david emma", "clara fritz"]
    assert met(first) == pairs("david emma", "clara fritz", "anna bert")
    assert matches(evening.round()) == ["anna david", "bert clara"]


def test_where_somebody_has_withdrawn_the_other_goes_on_and_has_a_game_meanwhile():
    evening = Evening(EIGHT, favourites, players=4)
    evening.round()
    semi = evening.round(gone=("bert",))
    assert matches(semi) == []
    assert sum(len(table.seats) for table in semi.tables) + len(semi.byes) == 7
    # Anna was to meet Bert in the final; before it he would have lost to Clara by leaving.
    earlier = Evening(EIGHT, favourites, players=4)
    assert matches(earlier.round(gone=("bert",))) == ["anna emma", "clara david"]
    away = Evening(EIGHT, favourites, players=4)
    assert matches(away.round(away=("bert",))) == ["anna david"]
    assert matches(away.round(gone=("bert",))) == ["anna clara"]


def test_of_a_match_that_was_not_played_the_higher_goes_on():
    evening = Evening(EIGHT[:4], lambda *_: 0, players=4)
    evening.round()
    assert matches(evening.round()) == ["anna bert"]


@pytest.mark.parametrize("number", range(2, 33))
def test_in_a_bracket_everybody_is_once_and_seeds_meet_as_late_as_can_be(number):
    who = tuple(Entry(f"p{n}", n, score=0) for n in range(1, number + 1))
    found = bracket(who, 32)
    seeds = [[int(one[1:]) for one in match] for match in found]
    assert sorted(seed for match in seeds for seed in match) == list(range(1, number + 1))
    size = 2 * len(found)
    assert size // 2 < number <= size
    while len(seeds) > 1:  # the better one goes on
        assert all(sum(two) == size + 1 for two in seeds if len(two) == 2)
        first = [min(match) for match in seeds]
        seeds, size = [list(two) for two in zip(first[::2], first[1::2], strict=True)], size // 2
    assert seeds == [[1, 2]]


def test_with_any_results_winners_alone_go_on_and_one_is_left():
    for seed in range(80):
        dice = Random(seed)
        games, players = dice.randint(1, 3), dice.choice([2, 4, 5, 8])
        evening = Evening(EIGHT, lambda *_, dice=dice: dice.randint(-3, 3), players=players,
                          games=games)  # fmt: skip
        alive = {one.id for one in EIGHT[:players]}
        while True:
            rounds = [evening.round() for _ in range(games)]
            drawn_ = rounds[0].parameters["matches"]
            assert all(one.parameters["matches"] == drawn_ for one in rounds)
            if not drawn_:
                break
            assert {one for match in drawn_ for one in match} == alive
            alive = {won(evening, match, rounds) for match in drawn_}
        assert len(alive) == 1


def won(evening, match, rounds):
    """Who wins a match by the games that were played, counted anew."""
    if len(match) == 1:
        return match[0]
    one, other = match
    first = evening.number - len(rounds) + 1
    tables = [
        dict(zip(result.entries, result.points, strict=True))
        for result in evening.brought
        if result.round >= first and set(result.entries) == set(match)
    ]
    mine = sum(table[one][0] for table in tables), sum(table[one][1] for table in tables)
    theirs = sum(table[other][0] for table in tables), sum(table[other][1] for table in tables)
    return other if theirs > mine else one


@pytest.mark.parametrize(
    "wrong",
    [{"players": 1}, {"games": 0}, {"games_of_final": 10}, {"third": 1}, {"others": "contender"}],
)
def test_other_parameters_are_refused(wrong):
    with pytest.raises(Refusal) as refused:
        KnockOut(**wrong)
    assert refused.value.reason is Reason.BAD_PARAMETER
    assert refused.value.facts["parameter"] == next(iter(wrong))


def test_somebody_alone_has_a_bye():
    assert drawn(pair(field(entries(1), KnockOut()))) == ["anna bye"]
