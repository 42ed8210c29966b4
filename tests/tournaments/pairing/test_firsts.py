"""Who goes first, step by step, and that it stays even."""

from dataclasses import replace

import pytest
from hypothesis import given

from tests.tournaments.pairing.rounds import (
    MANY,
    entries,
    field,
    fields,
    round_of,
    told,
    tournament,
)
from tests.tournaments.pairing.slow import beyond
from tournaments.pairing.firsts import excess, in_turn
from tournaments.pairing.ranked import ranked
from tournaments.pairing.swiss import WEIGHTS, Swiss
from tournaments.pairing.systems import pair


def table(anna, bert, **facts):
    """The one table of two who sat so often first and second."""
    who = [replace(one, seats=seats) for one, seats in zip(entries(2), (anna, bert), strict=True)]
    return pair(field(who, **facts)).tables[0]


@pytest.mark.parametrize(
    ("anna", "bert", "said"),
    [
        ((2, 1), (1, 2), "Bert goes first: 1× first so far, Anna 2×."),
        (
            (1, 2),
            (1, 1),
            "Anna goes first: both 1× first so far, Anna 2× second, Bert 1×.",
        ),
        ((1, 0), (2, 1), "Anna goes first: 1× first so far, Bert 2×."),
    ],
)
def test_who_was_first_less_often_goes_first_then_who_was_second_more_often(anna, bert, said):
    assert told(table(anna, bert))[-1] == said


def test_otherwise_who_did_not_go_first_the_last_time():
    played = (*round_of(1, "anna bert"), *round_of(2, "bert anna"), *round_of(4, "anna bert"))
    assert told(table((3, 3), (3, 3), played=played))[-1] == (
        "Bert goes first: in round 4, when they last met, it was Anna."
    )


def test_otherwise_the_lot_decides_both_ways_about_equally_often():
    tables = [table((1, 1), (1, 1), seed=str(seed)) for seed in range(100)]
    assert told(tables[0])[-1].endswith("goes first by lot: nothing else tells the two apart.")
    assert 30 < sum(one.seats[0] == "anna" for one in tables) < 70


def test_a_late_entry_does_not_go_first_again_and_again():
    late, other = (1, 0), (3, 3)
    one = table(late, other)
    assert one.seats == ("bert", "anna")
    assert told(one)[-1] == (
        "Bert goes first: in the other order somebody's firsts and seconds would differ by 2."
    )


@MANY
@given(fields(wishes=False))
def test_the_other_order_never_leaves_less_beyond_a_difference_of_one(field):
    who = {entry.id: entry for entry in field.entries}
    for one in pair(field).tables:
        first, second = (who[seat] for seat in one.seats)
        assert beyond(first, second) <= beyond(second, first)


@MANY
@given(fields(wishes=False))
def test_it_does_not_matter_who_is_named_first(field):
    order = ranked(field)
    for one in range(len(order.entries)):
        for other in range(one):
            assert in_turn(order, one, other) == in_turn(order, other, one)


@pytest.mark.parametrize("number", [8, 12, 20])
def test_in_a_whole_tournament_of_an_even_field_nearly_everybody_stays_even(number):
    *_, (field, _) = tournament(number, 10, Swiss(), seed=number)
    differences = [abs(entry.balance) for entry in field.entries]
    assert max(differences) <= 3
    assert sum(difference > 1 for difference in differences) <= number // 4


@pytest.mark.parametrize("number", [4, 6, 10, 14])
def test_where_nothing_else_counts_nobody_of_an_even_field_is_ever_beyond_one(number):
    only_firsts = Swiss(dict.fromkeys(WEIGHTS, 0) | {"first": 1})
    for before, _ in tournament(number, 9, only_firsts, seed=number):
        assert max(abs(entry.balance) for entry in before.entries) == 1 - before.round % 2


@pytest.mark.parametrize(
    ("first", "second", "beyond_one"),
    [(0, 0, 0), (-1, 1, 0), (1, 1, 1), (2, 0, 4), (-1, -1, 1), (3, -3, 18), (-3, 3, 2)],
)
def test_what_is_beyond_a_difference_of_one_counts_by_its_square(first, second, beyond_one):
    assert excess(first, second) == beyond_one
