"""The Dutch System by its rule, beside an arbiter with all the time and another engine."""

from dataclasses import replace

import pytest

from tests.thorough import seeds
from tests.tournaments.pairing.dutch.another import KINDS, QUIET, WILD, another, compared
from tests.tournaments.pairing.dutch.by_hand import by_hand
from tournaments.pairing.dutch.by_chance import rounds_of, unchanged
from tournaments.pairing.dutch.cards import Card
from tournaments.pairing.dutch.fields import Unpairable
from tournaments.pairing.dutch.history import cards
from tournaments.pairing.dutch.plain import paired

DISPUTED = {(6, 6)}
"""Seed and round of nine: two tables before one with the leader, see `test_disputed.py`."""


def unordered(tables):
    """The pairs as sets of ids, and who has the bye."""
    byes = [one for one, other in tables if other is None]
    pairs = {frozenset(table) for table in tables if table[1] is not None}
    return pairs, byes[0] if byes else None


def round_of(cards):
    """The pairs as sets of ids and who has the bye; None if there is no round."""
    try:
        pairs, bye = paired(cards)
    except Unpairable:
        return None
    return {frozenset((one.id, other.id)) for one, other in pairs}, bye and bye.id


def played_rounds(seed, players, rounds, rates, settings=unchanged):
    """The cards before each round of a tournament by chance."""
    *before, _ = rounds_of(seed, players, rounds, paired, rates, settings=settings)
    for number, history in enumerate(before, 1):
        *_, next_ = rounds_of(seed, players, number, paired, rates, settings=settings)
        here = [n for n, player in next_.players.items() if player.outcome(number).paired]
        yield number, cards(history, number, here)


def test_in_the_first_round_the_upper_half_meets_the_lower_half():
    assert round_of([Card(n, n) for n in range(1, 8)]) == (
        {frozenset((1, 4)), frozenset((2, 5)), frozenset((3, 6))},
        7,
    )


def test_of_equal_scores_who_played_more_has_the_bye():
    """C9: of three with no points the one with the unplayed game is paired."""
    anna, bert = Card(1, 1, 10, (1,), met=frozenset({3})), Card(2, 2, 10, (-1,), met=frozenset({4}))
    losers = [Card(3, 3, 0, (-1,), met=frozenset({1})), Card(4, 4, 0, (1,), met=frozenset({2}))]
    assert round_of([anna, bert, *losers, Card(5, 5)]) == (
        {frozenset((1, 2)), frozenset((3, 5))},
        4,
    )


def test_no_round_without_breaking_a_rule_is_none():
    trio = [Card(n, n, met=frozenset({1, 2, 3, 4})) for n in range(1, 5)]
    assert round_of(trio) is None
    assert round_of([Card(n, n, bye=False) for n in (1, 2, 3)]) is None


@pytest.mark.parametrize("rates", [QUIET, WILD])
@pytest.mark.parametrize("players", [5, 6, 7])
def test_an_arbiter_with_all_the_time_in_the_world_pairs_the_same(players, rates):
    for seed in seeds(12):
        for _, before in played_rounds(f"{seed}", players, players - 1, rates):
            assert round_of(before) == by_hand(before)


@pytest.mark.parametrize(("rates", "settings"), KINDS)
def test_so_it_is_where_many_come_and_go_forfeit_or_draw_and_where_rounds_are_accelerated(
    rates, settings
):
    for seed in seeds(10):
        for _, before in played_rounds(f"kind {seed}", 7, 6, rates, settings):
            assert round_of(before) == by_hand(before)


def other_points(history):
    """Three points for a win, one for a draw and for the bye, as some federations have it."""
    worth = dict.fromkeys("1W+F", 30) | dict.fromkeys("=DHU", 10)
    return replace(history, points=history.points | worth)


def test_so_it_is_where_a_win_counts_three_and_the_bye_as_a_draw():
    for seed in seeds(20):
        for _, before in played_rounds(f"three {seed}", 7, 6, WILD, other_points):
            assert round_of(before) == by_hand(before)


@pytest.mark.parametrize(("players", "rates"), [(9, WILD), (14, QUIET), (17, WILD), (24, WILD)])
def test_an_independent_engine_pairs_the_same(players, rates):
    for seed in seeds(4):
        for number, before in played_rounds(f"{seed}", players, 7, rates):
            assert round_of(before) == unordered(another(before, number, 7))


@pytest.mark.parametrize(("rates", "settings"), KINDS)
def test_so_it_does_in_accelerated_rounds_and_where_many_come_and_go(rates, settings):
    apart = [
        (seed, one.number)
        for seed in seeds(3)
        for one in compared(f"kind {seed}", 15 + seed, 7, rates, settings)
        if one.ours != one.theirs
    ]
    assert apart == []


@pytest.mark.parametrize("rates", [QUIET, WILD])
@pytest.mark.parametrize(
    ("players", "tournaments"), [(5, 12), (6, 12), (7, 12), (8, 10), (9, 10), (11, 6), (18, 2)]
)
def test_an_independent_engine_lets_the_same_go_first(players, tournaments, rates):
    apart = {
        (seed, one.number)
        for seed in seeds(tournaments)
        for one in compared(f"first {seed}", players, min(7, players - 2), rates)
        if one.ours != one.theirs
    }
    disputed = {one for one in DISPUTED if one[0] in seeds(tournaments)}
    assert apart == (disputed if (players, rates) == (9, QUIET) else set())
