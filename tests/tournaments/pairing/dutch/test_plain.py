"""The Dutch System by its rule, beside an arbiter with all the time and another engine."""

import warnings

import pytest
from caissify_pairings.engines.dutch import DutchEngine

from tests.tournaments.pairing.dutch.by_hand import by_hand
from tournaments.pairing.dutch.by_chance import Rates, rounds_of
from tournaments.pairing.dutch.cards import WHITE, Card
from tournaments.pairing.dutch.fields import Unpairable
from tournaments.pairing.dutch.history import cards
from tournaments.pairing.dutch.plain import paired

WILD = Rates(drawn=200, forfeited=100, half_byes=60, absent=40, gone=30, late=80)
QUIET = Rates(drawn=100, forfeited=0, half_byes=0, absent=0, gone=0, late=0)
FLOATS = {"down": "down", "up": "up", "": "none"}


def round_of(cards):
    """The pairs as sets of ids and who has the bye; None if there is no round."""
    try:
        pairs, bye = paired(cards)
    except Unpairable:
        return None
    return {frozenset((one.id, other.id)) for one, other in pairs}, bye and bye.id


def played_rounds(seed, players, rounds, rates):
    """The cards before each round of a tournament by chance."""
    *before, _ = rounds_of(seed, players, rounds, paired, rates)
    for number, history in enumerate(before, 1):
        *_, next_ = rounds_of(seed, players, number, paired, rates)
        here = [n for n, player in next_.players.items() if player.outcome(number).paired]
        yield number, cards(history, number, here)


def another(cards, number, rounds):
    """What caissify-pairings says: pairs as sets of ids, and the bye."""
    known = [
        {
            "id": card.id,
            "name": str(card.id),
            "score": card.score / 10,
            "rating": 3000 - card.id,
            "starting_number": card.id,
            "pairing_number": card.number,
            "color_hist": ["white" if colour == WHITE else "black" for colour in card.colours],
            "float_history": ["none", *(FLOATS[way] for way in reversed(card.floats))],
            "bye_count": int(not card.bye),
        }
        for card in cards
    ]
    met = {(min(card.id, other), max(card.id, other)) for card in cards for other in card.met}
    engine = DutchEngine(
        players=known, previous_pairings=met, round_number=number, total_rounds=rounds
    )
    with warnings.catch_warnings(action="ignore"):
        found = engine.generate_pairings()
    byes = [pair["white_id"] for pair in found if pair["black_id"] is None]
    pairs = {
        frozenset((pair["white_id"], pair["black_id"]))
        for pair in found
        if pair["black_id"] is not None
    }
    return pairs, byes[0] if byes else None


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
    for seed in range(12):
        for _, before in played_rounds(f"{seed}", players, players - 1, rates):
            assert round_of(before) == by_hand(before)


@pytest.mark.parametrize(("players", "rates"), [(9, WILD), (14, QUIET), (17, WILD), (24, WILD)])
def test_an_independent_engine_pairs_the_same(players, rates):
    for seed in range(4):
        for number, before in played_rounds(f"{seed}", players, 7, rates):
            assert round_of(before) == another(before, number, 7)
