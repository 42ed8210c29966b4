"""A standing drawn out, from evenings written as text."""

import json

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.answers import plain
from tests.thorough import examples
from tests.tournaments.standings.evenings import (
    entrants,
    random_evening,
    random_penalties,
    standing_of,
)
from tournaments.results import Penalty
from tournaments.standings.charts import cross_table, crossed, met_by, wall_chart
from tournaments.standings.data import as_text
from tournaments.standings.table import standing

EVENING = """
1.1 Anna 412 Bert 388
1.2 Dora 400 Clara 400
2.1 Anna 350 Dora 380
2.0 Bert bye
2.2 Clara + Emil -
3.1 Bert 300 Anna 301
"""


def field(text, entry, number, **how):
    """A field of the wall chart in words."""
    rows = {row.entry: row.rounds for row in wall_chart(standing_of(text, **how)).rows}
    one = rows[entry][number - 1]
    return one and (one.outcome, [*one.opponents], one.half_wins_so_far, one.spread_so_far)


def test_a_field_says_how_it_went_and_where_that_led():
    assert [field(EVENING, "Anna", n) for n in (1, 2, 3)] == [
        ("won", ["Bert"], 2, 24), ("lost", ["Dora"], 2, -6), ("won", ["Bert"], 4, -5)
    ]  # fmt: skip
    assert field(EVENING, "Clara", 1) == ("drawn", ["Dora"], 1, 0)
    assert field(EVENING, "Bert", 2)[:2] == ("bye", [])
    assert field(EVENING, "Clara", 2)[:2] == ("walkover", ["Emil"])
    assert field(EVENING, "Emil", 2)[:2] == ("missed", ["Clara"])


def test_who_was_not_there_has_an_empty_field():
    assert field(EVENING, "Emil", 1) is None
    assert field(EVENING, "Dora", 3) is None


def test_penalties_are_taken_off_what_the_round_gave():
    fined = [Penalty("Anna", 1, half_points=1, spread=30)]
    assert field(EVENING, "Anna", 1, penalties=fined) == ("won", ["Bert"], 1, -6)
    assert field(EVENING, "Dora", 3, penalties=[Penalty("Dora", 3, spread=10)]) == (
        "penalty", [], 3, 20
    )  # fmt: skip


def test_what_is_so_far_after_the_last_round_is_what_the_standing_says():
    standing = standing_of(EVENING, order=("wins", "spread"))
    for row, drawn in zip(standing.rows, wall_chart(standing).rows, strict=True):
        last = [one for one in drawn.rounds if one][-1]
        assert row.values == {"wins": last.half_wins_so_far, "spread": last.spread_so_far}


def test_a_cross_table_has_every_meeting_from_both_sides():
    met = met_by(cross_table(standing_of(EVENING)).rows)
    assert [one.half_wins for one in met["Anna", "Bert"]] == [2, 2]
    assert [one.half_wins for one in met["Bert", "Anna"]] == [0, 0]
    assert [(one.round, one.score, one.opponent_score) for one in met["Anna", "Bert"]] == [
        (1, 412, 388), (3, 301, 300)
    ]  # fmt: skip
    assert {frozenset(pair) for pair in met} == {
        frozenset(pair)
        for pair in (("Anna", "Bert"), ("Clara", "Dora"), ("Anna", "Dora"), ("Clara", "Emil"))
    }


def test_at_a_table_of_three_each_is_compared_with_each():
    many = standing_of("1.1 Anna 90 Bert 70 Clara 90", order=("wins",))
    met = met_by(cross_table(many).rows)
    assert {pair: one[0].half_wins for pair, one in met.items()} == {
        ("Anna", "Bert"): 2, ("Anna", "Clara"): 1, ("Bert", "Anna"): 0,
        ("Bert", "Clara"): 0, ("Clara", "Anna"): 1, ("Clara", "Bert"): 2,
    }  # fmt: skip


chances = st.randoms(use_true_random=False)
sizes = st.sampled_from([(2,), (3,), (2, 3, 4), (4,)])


@given(chances, sizes)
@settings(max_examples=examples(60))
def test_what_is_told_of_a_written_standing_is_the_cross_table_of_it(chance, size):
    outcomes = random_evening(chance, sizes=size)
    fined = random_penalties(chance, outcomes)
    made = standing(
        entrants(outcomes), outcomes, division="A", order=("wins", "spread"), penalties=fined
    )
    told = crossed(json.loads(as_text(made, explained=True)))
    assert told == plain(cross_table(made))
