"""The fast way pairs what the plain rule pairs, and knows when to ask it."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.pairing.dutch.by_hand import may_meet
from tournaments.pairing.dutch import fast, plain
from tournaments.pairing.dutch.by_chance import Rates, rounds_of
from tournaments.pairing.dutch.cards import ABSOLUTE, Card
from tournaments.pairing.dutch.fields import Unpairable, field_of
from tournaments.pairing.dutch.sets import bits, each

RATES = st.builds(
    Rates,
    drawn=st.integers(0, 500),
    forfeited=st.integers(0, 200),
    half_byes=st.integers(0, 100),
    absent=st.integers(0, 100),
    gone=st.integers(0, 60),
    late=st.integers(0, 200),
)


def outcome(engine, cards):
    """What an engine pairs; None if nothing can be paired."""
    try:
        return engine(cards)
    except Unpairable:
        return None


def play(seed, players, rounds, rates=None):
    """A tournament by chance, paired by both; the cards of all rounds."""
    seen = []

    def both(cards):
        assert outcome(fast.paired, cards) == outcome(plain.paired, cards)
        paired = plain.paired(cards)
        seen.append(cards)
        return paired

    list(rounds_of(seed, players, rounds, both, rates))
    return seen


@settings(max_examples=examples(30))
@given(st.integers(2, 30), st.integers(1, 10), RATES, st.integers(0, 10**9))
def test_in_any_tournament_both_ways_pair_the_same(players, rounds, rates, seed):
    play(f"{seed}", players, rounds, rates)


def test_so_it_is_in_a_large_field():
    assert len(play("large", 60, 6)) == 6


@settings(max_examples=examples(15))
@given(st.integers(2, 14), st.integers(1, 9), RATES, st.integers(0, 10**9))
def test_nobody_meets_again_or_has_a_second_bye_or_must_have_a_third_same_colour(
    players, rounds, rates, seed
):
    for cards in play(f"{seed}", players, rounds, rates):
        pairs, bye = fast.paired(cards)
        assert all(may_meet(*pair) for pair in pairs)
        assert bye is None or bye.bye
        assert sorted(card.id for pair in pairs for card in pair) == sorted(
            card.id for card in cards if card is not bye
        )


@settings(max_examples=examples(15))
@given(st.integers(2, 14), st.integers(1, 8), RATES, st.integers(0, 10**9), st.randoms())
def test_the_order_in_which_the_cards_are_told_is_no_matter(players, rounds, rates, seed, chance):
    for cards in play(f"{seed}", players, rounds, rates):
        mixed = list(cards)
        chance.shuffle(mixed)
        assert fast.paired(mixed) == fast.paired(cards)


@settings(max_examples=examples(15))
@given(st.integers(2, 12), st.integers(1, 8), RATES, st.integers(0, 10**9))
def test_partners_are_those_who_may_meet(players, rounds, rates, seed):
    for cards in play(f"{seed}", players, rounds, rates):
        field = field_of(cards)
        known = field.cards
        told = {
            (one, other)
            for one in range(len(cards))
            for other in each(field.partners[one] & ~(1 << field.bye))
            if one < other
        }
        pairs = combinations(range(len(cards)), 2)
        assert told == {(a, b) for a, b in pairs if may_meet(known[a], known[b])}


def test_a_set_is_complete_where_a_matching_says_so_and_not_where_three_want_the_same():
    hub = [Card(1, 1), *(Card(n, n, met=frozenset({2, 3, 4} - {n})) for n in (2, 3, 4))]
    ring = [Card(n, n, met=frozenset({(n + 2) % 6, (n + 3) % 6, (n + 4) % 6})) for n in range(6)]
    assert field_of(ring).complete(bits(range(6)))
    with pytest.raises(Unpairable):
        field_of(hub)


def test_topscorers_who_must_have_the_same_colour_meet_if_there_is_no_other_way():
    anna, bert = (Card(n, n, 40, (-1, 1, -1, -1), topscorer=True) for n in (1, 2))
    assert anna.strength == ABSOLUTE
    assert fast.paired([anna, bert]) == ([(anna, bert)], None) == plain.paired([anna, bert])
