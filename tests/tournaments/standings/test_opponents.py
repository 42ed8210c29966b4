"""Criteria that ask what the opponents did: Buchholz and its kin, performance, direct sums."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.standings import oracle_of_opponents as oracle
from tests.tournaments.standings.evenings import (
    drawn,
    entrants,
    random_evening,
    standing_of,
    tables,
)
from tournaments.points import Award, Points
from tournaments.standings.opponents import OF_OPPONENTS
from tournaments.standings.table import Entrant, standing

EVENING = """
1.1 Anna 400 Bert 300
1.2 Cleo 400 Dora 300
2.1 Anna 400 Cleo 300
2.2 Bert 400 Dora 300
3.1 Anna 300 Dora 400
3.2 Bert 350 Cleo 350
"""
# Half points: Anna 4, Bert 3, Cleo 3, Dora 2.


def values(text, criterion, **how):
    table = standing_of(text, order=(criterion,), **how)
    return {row.entry: row.values[criterion] for row in sorted(table.rows, key=lambda r: r.entry)}


@pytest.mark.parametrize(
    ("criterion", "anna", "bert", "cleo", "dora"),
    [
        ("buchholz", 8, 9, 9, 10),
        ("buchholz_cut_1", 6, 7, 7, 7),
        ("buchholz_cut_2", 3, 4, 4, 4),
        ("buchholz_median_1", 3, 3, 3, 3),
        ("buchholz_median_2", 0, 0, 0, 0),
        ("sonneborn_berger", 6, "7/2", "7/2", 4),
        ("cumulative", 10, 5, 7, 2),
        ("koya", 4, 1, 1, 2),
        ("games_won", 2, 1, 1, 1),
        ("rounds_played", 3, 3, 3, 3),
        ("fore_buchholz", 7, 9, 9, 11),
    ],
)
def test_everybody_meets_everybody(criterion, anna, bert, cleo, dora):
    told = {name: str(value) for name, value in values(EVENING, criterion).items()}
    assert told == {"Anna": str(anna), "Bert": str(bert), "Cleo": str(cleo), "Dora": str(dora)}


def test_buchholz_parts_those_who_are_equal_in_points():
    text = "1.1 Anna 9 Bert 1\n1.2 Cleo 9 Dora 1\n2.1 Cleo 5 Anna 5\n2.2 Bert 9 Dora 1"
    table = standing_of(text, order=("place_points", "buchholz", "spread"))
    assert drawn(table) == "1 Anna 3 5 8\n2 Cleo 3 3 8\n3 Bert 2 3 0\n4 Dora 0 5 -16"
    assert (table.rows[1].decision.criterion, table.rows[1].decision.above) == ("buchholz", 5)


def test_a_round_without_an_opponent_is_one_against_somebody_with_the_own_score():
    text = "1.- Anna bye\n1.1 Bert 9 Cleo 1\n2.1 Anna 9 Bert 1\n2.- Cleo bye"
    # Anna 4, Bert 2, Cleo 2; since 2026 nobody is worth more than a draw in each round.
    assert values(text, "buchholz_2024") == {"Anna": 6, "Bert": 6, "Cleo": 4}
    assert values(text, "buchholz") == {"Anna": 4, "Bert": 6, "Cleo": 4}


WITH_BYES = """
1.1 Anna 9 Bert 1
1.2 Cleo 9 Dora 1
1.- Emil bye
2.1 Anna 9 Cleo 1
2.2 Emil 9 Bert 1
2.- Dora bye
3.1 Anna 9 Dora 1
3.2 Emil 5 Cleo 5
3.- Bert bye
"""
# Half points: Anna 6, Emil 5, Cleo 3, Bert 2, Dora 2. Emil's bye is a game against somebody with 5
# (C.07 of 2024, 16.4), who has 3 at most since 2026: a draw in each of three rounds (16.4.2).


@pytest.mark.parametrize(
    ("criterion", "in_2024", "in_2026"),
    [
        ("buchholz", 5 + 2 + 3, 3 + 2 + 3),
        ("buchholz_cut_1", 5 + 3, 3 + 3),
        ("buchholz_cut_2", 5, 3),
        ("buchholz_median_1", 3, 3),
        ("buchholz_median_2", 0, 0),
        ("fore_buchholz", 5 + 2 + 3, 3 + 2 + 3),  # Emil drew with Cleo as it is, Bert had a bye
        ("sonneborn_berger", "17/2", "13/2"),  # 5 or 3 for the bye, 2, and half of 3
    ],
)
def test_a_bye_counts_by_the_edition_that_is_asked_for(criterion, in_2024, in_2026):
    counted = [values(WITH_BYES, name)["Emil"] for name in (f"{criterion}_2024", criterion)]
    assert [str(one) for one in counted] == [str(in_2024), str(in_2026)]


def test_the_average_of_the_opponents_counts_their_byes_by_the_same_edition():
    # Cleo met Dora (3 + 2 + 6), Anna (2 + 3 + 2) and Emil (10, since 2026: 8).
    assert values(WITH_BYES, "opponents_buchholz_2024")["Cleo"] == Fraction(11 + 7 + 10, 3)
    assert values(WITH_BYES, "opponents_buchholz")["Cleo"] == Fraction(11 + 7 + 8, 3)


def test_an_opponent_who_went_home_counts_draws_for_those_who_were_met():
    field = [Entrant("Anna"), Entrant("Bert", left=2), Entrant("Cleo"), Entrant("Dora")]
    text = "1.1 Anna 9 Bert 1\n1.2 Cleo 9 Dora 1\n2.1 Anna 9 Cleo 1\n2.- Dora bye"
    table = standing(field, tables(text), division="A", order=("buchholz",))
    # Bert has nothing, and a draw for the round after leaving; the own round is cut first.
    assert {row.entry: row.values["buchholz"] for row in table.rows} == {
        "Anna": 1 + 2,
        "Bert": 4 + 0,
        "Cleo": 2 + 4,
        "Dora": 2 + 2,
    }


def test_a_round_that_was_left_out_is_cut_first():
    text = "1.1 Anna 9 Bert 1\n1.2 Cleo 9 Dora 1\n2.1 Anna + Dora -\n2.2 Bert 9 Cleo 1"
    # Dora stayed away from Anna (2, limited by Anna's 4: own score 0 counts), and lost to Cleo (2).
    assert values(text, "buchholz_cut_1")["Dora"] == 2
    assert values(text, "rounds_played") == {"Anna": 2, "Bert": 2, "Cleo": 2, "Dora": 1}


def test_a_bye_worth_half_a_point_was_asked_for_and_is_left_out():
    points = Points(bye=Award(1, 1, 0))
    text = "1.- Anna bye\n1.1 Bert 9 Cleo 1\n2.1 Anna 9 Bert 1\n2.- Cleo bye"
    assert values(text, "rounds_played", points=points) == {"Anna": 1, "Bert": 2, "Cleo": 1}


def test_by_the_knock_out_it_counts_which_stage_was_reached_by_then():
    text = "1.1 Anna 400 Bert 300\n1.2 Cleo 400 Dora 390\n2.1 Anna 300 Cleo 310"
    field = [
        Entrant("Anna", stages=((1, 17), (2, 19))), Entrant("Bert", stages=((1, 17),)),
        Entrant("Cleo", stages=((1, 17), (2, 20))), Entrant("Dora"),
    ]  # fmt: skip
    told = {"entrants": field, "order": ("knock_out", "wins")}
    assert drawn(standing_of(text, **told)) == "1 Cleo 20 4\n2 Anna 19 2\n3 Bert 17 0\n4 Dora 0 0"
    before = drawn(standing_of(text, through=1, **told))
    assert before == "1= Anna 17 2\n1= Cleo 17 2\n3 Bert 17 0\n4 Dora 0 0"


RATED = [Entrant("Anna", rating=1500), Entrant("Bert", rating=1400), Entrant("Cleo"),
         Entrant("Dora", rating=1301)]  # fmt: skip


def test_ratings_of_opponents_count_for_those_who_have_one():
    assert values(EVENING, "opponents_rating", entrants=RATED) == {
        "Anna": 1351,  # 1400 and 1301, a half upwards; Cleo has none
        "Bert": 1401,
        "Cleo": 1400,
        "Dora": 1450,
    }


def test_what_a_tournament_was_worth():
    assert values(EVENING, "performance_fide", entrants=RATED) == {
        "Anna": 1351,
        "Bert": 1401,
        "Cleo": 1400,
        "Dora": 1450,
    }
    assert values(EVENING, "performance_german", entrants=RATED)["Dora"] == 1450
    lost = "1.1 Anna 9 Bert 1\n2.1 Anna 9 Dora 1"
    assert values(lost, "performance_fide", entrants=RATED) == {
        "Anna": 1351 + 800,
        "Bert": 1500 - 800,
        "Cleo": 0,
        "Dora": 1500 - 800,
    }
    assert values(lost, "performance_german", entrants=RATED)["Anna"] == 1950


def test_at_tables_of_three_each_opponent_is_met():
    text = "1.1 Anna 300 Bert 200 Cleo 100"
    assert values(text, "buchholz") == {"Anna": 3, "Bert": 6, "Cleo": 9}
    assert values(text, "sonneborn_berger") == {"Anna": 3, "Bert": 0, "Cleo": 0}


chances = st.randoms(use_true_random=False)


BY_RATING = ("opponents_rating", "performance_fide", "performance_german")
FORE = ("fore_buchholz", "fore_buchholz_2024")
ASKED = [name for name in OF_OPPONENTS if name not in (*BY_RATING, *FORE, "knock_out")]


@given(chances, st.sampled_from(ASKED))
@settings(max_examples=examples(150))
def test_a_second_slow_way_gives_the_same_values(chance, criterion):
    outcomes = random_evening(chance, entries=chance.randint(2, 8), rounds=4, most=2)
    field = entrants(outcomes)
    table = standing(field, outcomes, division="A", order=(criterion,))
    names = [one.id for one in field]
    assert {row.entry: row.values[criterion] for row in table.rows} == {
        name: oracle.value(name, criterion, names, outcomes, 4) for name in names
    }
