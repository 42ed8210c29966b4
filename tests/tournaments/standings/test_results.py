"""What a table is worth, worked out by hand and by laws."""

from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.refusals import Unusable
from tests.thorough import examples
from tests.tournaments.standings.evenings import random_evening, table
from tournaments.points import POINTS_OF_MANY, POINTS_OF_TWO, Points, points_data, read_points
from tournaments.results import Outcome, Penalty, credit, places_by
from tournaments.standings.table import Entrant, standing

chances = st.randoms(use_true_random=False)


def half_points(outcome, points):
    """The half points of each entry."""
    return {one.entry: one.half_points for one in credit(outcome, points)}


def spreads(outcome, points):
    """The spread of each entry."""
    return {one.entry: one.spread for one in credit(outcome, points)}


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        ("1.1 Anna 412 Bert 388", ["Anna 2 2 24 412", "Bert 0 0 -24 388"]),
        ("1.1 Anna 388 Bert 412", ["Anna 0 0 -24 388", "Bert 2 2 24 412"]),
        ("1.1 Anna 400 Bert 400", ["Anna 1 1 0 400", "Bert 1 1 0 400"]),
        ("1.1 Anna 2nd Bert 1st", ["Anna 0 0 0 0", "Bert 2 2 0 0"]),
        ("1.- Anna bye", ["Anna 2 2 50 0"]),
        ("1.1 Anna + Bert -", ["Anna 2 2 50 0", "Bert 0 0 -50 0"]),
        ("1.1 Anna - Bert -", ["Anna 0 0 -50 0", "Bert 0 0 -50 0"]),
    ],
)
def test_a_table_of_two_counts_half_points_half_wins_spread_and_score(line, worth):
    assert told(line, POINTS_OF_TWO) == worth


@pytest.mark.parametrize(
    ("line", "worth"),
    [
        (
            "1.1 Anna 300 Bert 240 Cleo 180",
            ["Anna 6 2 90 300", "Bert 3 0 0 240", "Cleo 0 0 -90 180"],
        ),
        ("1.1 Anna 9 Bert 9 Cleo 6", ["Anna 9/2 1 3/2 9", "Bert 9/2 1 3/2 9", "Cleo 0 0 -3 6"]),
        (
            "1.1 Anna 10 Bert 20 Cleo 10 Dora 0",
            ["Anna 3 0 0 10", "Bert 6 2 40/3 20", "Cleo 3 0 0 10", "Dora 0 0 -40/3 0"],
        ),
        ("1.1 Anna 7 Bert 7 Cleo 7", ["Anna 3 1 0 7", "Bert 3 1 0 7", "Cleo 3 1 0 7"]),
        ("1.1 Anna 30 Bert - Cleo 20", ["Anna 6 2 10 30", "Bert 0 0 0 0", "Cleo 3 0 -10 20"]),
        ("1.1 Anna + Bert + Cleo -", ["Anna 6 2 0 0", "Bert 6 2 0 0", "Cleo 0 0 0 0"]),
    ],
)
def test_a_larger_table_counts_by_place_and_by_the_average_of_the_others(line, worth):
    assert told(line, POINTS_OF_MANY) == worth


def test_a_game_lost_on_time_is_lost_whatever_the_scores_say():
    lost = Outcome("A", 1, 1, ("Anna", "Bert"), (2, 1), (400, 300), "played")
    assert (half_points(lost, POINTS_OF_TWO), spreads(lost, POINTS_OF_TWO)) == (
        {"Anna": 0, "Bert": 2},
        {"Anna": 100, "Bert": -100},
    )


def test_the_spread_of_a_game_can_be_limited():
    limited = Points(spread_cap=100)
    assert spreads(table("1.1 Anna 500 Bert 200"), limited) == {"Anna": 100, "Bert": -100}


def test_the_points_of_a_game_that_count_in_totals_can_be_limited():
    limited = Points(score_cap=450)
    two, three = table("1.1 Anna 500 Bert 200"), table("1.1 Anna 500 Bert 450 Cleo 100")
    assert [one.total for one in credit(two, limited)] == [450, 200]
    assert [one.total for one in credit(three, limited)] == [450, 450, 100]
    assert spreads(two, limited) == spreads(two, POINTS_OF_TWO)


def test_whoever_has_more_than_counts_has_the_best_game_with_all_who_do():
    entries = [Entrant("Anna"), Entrant("Bert"), Entrant("Cleo"), Entrant("Dora")]
    games = [table("1.1 Anna 500 Bert 200"), table("1.2 Cleo 470 Dora 460")]
    order = ("total", "best_game")
    found = standing(entries, games, division="A", order=order, points=Points(score_cap=450))
    assert [(row.entry, row.place, row.values["total"]) for row in found.rows] == [
        ("Anna", 1, 450), ("Cleo", 1, 450), ("Dora", 1, 450), ("Bert", 4, 200),
    ]  # fmt: skip


def test_who_is_absent_counts_in_no_average():
    assert spreads(table("1.1 Anna 30 Bert 20 Cleo -"), POINTS_OF_MANY) == {
        "Anna": 10,
        "Bert": -10,
        "Cleo": 0,
    }


def test_a_size_of_table_without_points_is_named():
    five = table("1.1 Anna 5 Bert 4 Cleo 3 Dora 2 Emil 1")
    with pytest.raises(Unusable, match="There are no points for a table of 5; add them"):
        credit(five, POINTS_OF_MANY)


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"round": 0}, "A result has a round from 1 up"),
        ({"entries": ("Anna", "Anna")}, "A result has a round from 1 up"),
        ({"places": (1,)}, "There must be as many places"),
        ({"scores": (1, 2, 3)}, "There must be as many places"),
        ({"kind": "won"}, "A result is played, a bye"),
        ({"absent": ("Cleo",)}, "Only who sits at the table"),
        ({"absent": ("Bert",)}, "A game is played by two or more"),
        ({"places": (1, 3)}, "Places go from 1 up"),
        ({"places": (2, 2)}, "Places go from 1 up"),
        ({"places": (1, None)}, "Places go from 1 up"),
        ({"kind": "bye"}, "A bye is for one entry"),
        ({"kind": "forfeit"}, "somebody is absent and somebody is here"),
        ({"kind": "double_forfeit", "absent": ("Anna",)}, "everybody is absent"),
        ({"entries": ("Anna",), "places": (1,), "scores": None}, "One entry alone has a bye"),
        (
            {"entries": ("A", "B", "C"), "places": (1, 2, 3), "scores": None, "absent": ("C",)},
            "Who is absent has no place",
        ),
    ],
)
def test_an_impossible_result_says_where_and_what(parts, sentence):
    usual = {"round": 1, "entries": ("Anna", "Bert"), "places": (1, 2), "scores": (2, 1)}
    facts = {"division": "A", "table": 1, "kind": "played", **usual, **parts}
    with pytest.raises(Unusable, match=sentence):
        Outcome(**facts)


def test_a_penalty_never_gives():
    with pytest.raises(Unusable, match="round 2, Anna: A penalty is what is taken away"):
        Penalty("Anna", 2, spread=-1)


def test_equal_scores_share_the_better_place():
    assert places_by([7, 9, 9, 3]) == (3, 1, 1, 4)


@pytest.mark.parametrize(
    "points", [POINTS_OF_TWO, POINTS_OF_MANY, Points(spread_cap=200), Points(score_cap=0)]
)
def test_points_come_back_from_their_data(points):
    assert read_points(points_data(points)) == points


@pytest.mark.parametrize(
    ("data", "where"),
    [
        ([], "points"),
        ({"win": 2}, "points.win"),
        ({"of_two": [2, 1]}, "points.of_two"),
        ({"of_two": [0, 1, 2]}, "points"),
        ({"bye": [2, 2, 0.5, 0]}, "points.bye"),
        ({"by_place": 3}, "points.by_place"),
        ({"by_place": [[2, 1]]}, "points.by_place"),
        ({"by_place": [[3, 2, 1], [6, 3, 0]]}, "points.by_place"),
        ({"spread_cap": -1}, "points.spread_cap"),
        ({"spread_cap": "100"}, "points.spread_cap"),
        ({"score_cap": -1}, "points.score_cap"),
        ({"score_cap": 4.5}, "points.score_cap"),
    ],
)
def test_bad_points_say_where(data, where):
    with pytest.raises(Unusable) as bad:
        read_points(data)
    assert bad.value.where == where


@given(chances, st.sampled_from([2, 3, 4]))
@settings(max_examples=examples(60))
def test_a_played_table_gives_away_its_points_and_no_spread(chance, size):
    sums = {2: 2, 3: 9, 4: 12}
    for one in random_evening(chance, sizes=(size,), unplayed=False):
        worth = credit(one, POINTS_OF_MANY)
        assert sum(had.half_points for had in worth) == sums[len(one.entries)]
        assert sum(had.spread for had in worth) == 0


def told(line, points):
    """The worth of a table as text."""
    return [
        " ".join(str(Fraction(part) if not isinstance(part, str) else part) for part in one)
        for one in credit(table(line), points)
    ]


def test_the_evenings_of_these_tests_have_every_kind_of_result():
    """Negative control: the laws above and beside would else be about nothing."""
    found = [one for seed in range(30) for one in random_evening(Random(seed), sizes=(2, 3, 4))]
    assert {(one.kind, bool(one.absent)) for one in found} == {
        ("played", False),
        ("played", True),
        ("bye", False),
        ("forfeit", True),
        ("double_forfeit", True),
    }
