"""A rating told game by game: the arithmetic of the fold, from the rows of the list alone."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.standings.evenings import random_evening
from tests.tournaments.standings.rating_list import rating_data, rating_list
from tests.tournaments.standings.seasons import closed
from tests.tournaments.standings.test_flat_fold import LISTS, RULES
from tournaments.ranking.flat_fold import told_from_nothing
from tournaments.ranking.start_lists import Given, StartList
from tournaments.ranking.told_games import Opponent, ToldGame, games_told
from tournaments.rating import LINEAR


def rows_of(season, rule, **more):
    """The rows of a list as it is published."""
    return rating_data(rating_list(season, rule, **more))["rows"]


def told_of(season, rule, person, **more):
    """The games of somebody by the rows of the list."""
    rows = rows_of(season, rule, **more)
    return games_told(rows, season, rule, person, merged=more.get("merged"))


@given(
    st.randoms(use_true_random=False), st.sampled_from(sorted(RULES)), st.sampled_from([[], LISTS])
)
@settings(max_examples=examples(40), deadline=None)
def test_all_games_told_of_somebody_are_those_of_the_row(chance, rule, lists):
    season = [
        closed(
            f"t{number}",
            sorted(f"2024-0{3 + number}-0{chance.randint(1, 3)}" for _ in range(3)),
            random_evening(chance, sizes=(2, 3), entries=6),
            persons={"e2": "e3"},
            ratings={"e0": 1300},
        )
        for number in range(3)
    ]
    merged = {"e5": "e4"}
    ranking = rating_list(season, RULES[rule], lists=lists, merged=merged)
    published = rating_data(ranking)["rows"]
    for row in ranking.rows:
        told = told_from_nothing(season, RULES[rule], row.person, lists=lists, merged=merged)
        moved = [(one.date, one.stream, *one[7:10], one.change) for one in told]
        assert moved == [change[:6] for change in row.changes]
        quickly = games_told(published, season, RULES[rule], row.person, merged=merged)
        assert quickly in (told, None)


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(RULES)), st.booleans())
@settings(max_examples=examples(40), deadline=None)
def test_where_each_tournament_has_a_day_or_days_of_its_own_the_rows_are_enough(
    chance, rule, listed
):
    lists = [StartList("2024-03-01", {"e1": Given(1_400_000, 7), "e4": Given(900_000)}, 3)]
    season = [
        closed(
            f"t{number}",
            sorted(f"2024-0{3 + number}-0{chance.randint(1, 3)}" for _ in range(3)),
            random_evening(chance, sizes=(2, 3), entries=6),
            persons={"e2": "e3"},
            ratings={"e0": 1300},
        )
        for number in range(4)
    ]
    more = {"lists": lists if listed else [], "merged": {"e5": "e4"}}
    rows = rows_of(season, RULES[rule], **more)
    for person in sorted(row["person"] for row in rows):
        told = games_told(rows, season, RULES[rule], person, merged=more["merged"])
        assert told == told_from_nothing(season, RULES[rule], person, **more)


def test_only_the_tournaments_of_whom_it_is_told_are_needed():
    season = [
        closed("april", "2024-04-01", "1.1 Bert 400 Cleo 300"),
        closed("may", "2024-05-01", "1.1 Anna 400 Bert 300"),
        closed("june", "2024-06-01", "1.1 Cleo 400 Bert 300"),
    ]
    rows = rows_of(season, LINEAR)
    assert [one.before for one in games_told(rows, season[1:2], LINEAR, "Anna")] == [1_000_000]
    (game,) = games_told(rows, season[1:2], LINEAR, "Anna")
    assert game.opponents == (Opponent("Bert", rows_by_name(rows)["Bert"][1]["before"], 2),)


def rows_by_name(rows):
    """What tournaments did to everybody, by name."""
    return {row["person"]: row["tournaments"] for row in rows}


@pytest.mark.parametrize("why", ["an opponent's rating begun anew", "a tournament in between"])
def test_where_the_rows_hold_too_little_the_whole_fold_tells_the_same(why):
    days = ["2024-05-01", "2024-05-03"]
    season = [
        closed("may", days, "1.1 Anna 400 Bert 300\n2.1 Anna 300 Bert 320"),
        closed("between", "2024-05-02", "1.1 Cleo 400 Bert 300"),
    ]
    lists = [StartList("2024-06-01", {"Bert": Given(1_300_000)}, 3)]
    if why.startswith("an"):
        season, more = season[:1], {"lists": lists}
    else:
        more = {}
    assert told_of(season, LINEAR, "Anna", **more) is None
    told = told_from_nothing(season, LINEAR, "Anna", **more)
    (row,) = (one for one in rating_list(season, LINEAR, **more).rows if one.person == "Anna")
    assert [(one.date, one.before, one.change) for one in told] == [
        (one.date, one.before, one.change) for one in row.changes
    ]


def test_a_game_tells_whom_it_was_against_and_by_which_factor():
    text = "1.1 Anna 400 Bert 300\n2.1 Cleo 300 Anna 300"
    event = closed("may", "2024-05-01", text, ratings={"Bert": 1600, "Anna": 1300})
    rule = replace(LINEAR, games_elsewhere=49)
    first, second = told_of([event], rule, "Anna")
    assert first == ToldGame(
        "2024-05-01", "may", 1, "A", 1, 1, (Opponent("Bert", 1_600_000, 2),),
        1_300_000, 2, 250_000, 30, 22_500,
    )  # fmt: skip
    assert (second.opponents, second.before, second.factor) == (
        (Opponent("Cleo", 1_000_000, 1),), 1_322_500, 20,
    )  # fmt: skip
    assert second.change == -round(20_000 * 322_500 / 1_200_000)
    unsure = told_of([event], RULES["glicko"], "Anna")
    assert [one.factor for one in unsure] == [None, None]
