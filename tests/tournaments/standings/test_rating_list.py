"""A rating list, game by game, against numbers worked out by hand and a slow second way."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.thorough import examples
from tests.tournaments.standings.evenings import random_evening, tables
from tests.tournaments.standings.rating_list import ranking_text, rating_data, rating_list
from tests.tournaments.standings.seasons import closed
from tournaments.long_texts import sha256_of
from tournaments.ranking.closed import AsOf
from tournaments.ranking.game_by_game import Start
from tournaments.ranking.start_lists import Given, StartList
from tournaments.rating import GERMAN, LINEAR, Factor

PLAIN = replace(LINEAR, start=1500, factors=(Factor(20),), provisional_below=0)
WHOLE = replace(GERMAN, start=1500, factors=(Factor(20),), provisional_below=0)
chances = st.randoms(use_true_random=False)
SOME = settings(max_examples=examples(25))

TWICE = closed("may", "2024-05-01", "1.1 Anna 400 Bert 300\n2.1 Bert 400 Anna 300\n2.- Cleo bye")


def begun(ratings, date="2024-01-01", version=1):
    """A start list."""
    return StartList(date, ratings, version)


def drawn(ratings):
    """A list as lines: place, person, rating in thousandths, games."""
    return [f"{row.place} {row.person} {row.rating} {row.games}" for row in ratings.rows]


def test_two_games_round_by_round():
    """Even at first; then Anna's 20 points more are 51 2/3 percent, so she loses 10 1/3 points."""
    assert drawn(rating_list([TWICE], PLAIN)) == ["1 Bert 1500333 2", "2 Anna 1499667 2"]


def test_two_games_as_a_whole_are_both_rated_with_the_ratings_before():
    even = {"Anna": Given(1_500_000, 9), "Bert": Given(1_500_000, 9)}
    ratings = rating_list([TWICE], WHOLE, lists=[begun(even)])
    assert drawn(ratings) == ["1 Anna 1500000 11", "1 Bert 1500000 11"]


def test_a_newcomer_begins_with_what_the_first_tournament_was_worth():
    """Won against 1600, drew with 1400: 75 percent against 1500 is 1800."""
    text = "1.1 Anna 400 Bert 300\n2.1 Cleo 300 Anna 300"
    known = {"Bert": Given(1_600_000, 60), "Cleo": Given(1_400_000, 60)}
    ratings = rating_list([closed("may", "2024-05-01", text)], WHOLE, lists=[begun(known)])
    assert drawn(ratings) == ["1 Anna 1800000 2", "2 Bert 1593333 61", "3 Cleo 1406667 61"]
    assert ratings.rows[0].start == Start(1_800_000, "performance")
    assert [one.change for one in ratings.rows[0].changes] == [0, 0]


def test_newcomers_among_themselves_settle_at_what_the_line_says():
    """Anna beats Bert: 600 points are the difference at which that was certain."""
    first = closed("may", "2024-05-01", "1.1 Anna 400 Bert 300")
    assert [
        drawn(rating_list([first], replace(WHOLE, repeats=repeats))) for repeats in (0, 1, 2, 6)
    ] == [
        ["1 Anna 1500000 1", "1 Bert 1500000 1"],
        ["1 Anna 2100000 1", "2 Bert 900000 1"],
        ["1 Anna 1800000 1", "2 Bert 1200000 1"],
        ["1 Anna 1800000 1", "2 Bert 1200000 1"],
    ]


def test_a_table_of_three_is_one_game_of_its_pairs():
    three = closed("may", "2024-05-01", "1.1 Anna 300 Bert 200 Cleo 200")
    assert drawn(rating_list([three], PLAIN)) == [
        "1 Anna 1510000 1",
        "2 Bert 1495000 1",
        "2 Cleo 1495000 1",
    ]


def test_byes_forfeits_and_who_did_not_come_are_not_rated():
    text = "1.1 Anna + Bert -\n2.1 Anna - Bert -\n3.- Anna bye\n4.1 Anna 3 Bert 2 Cleo -"
    assert drawn(rating_list([closed("may", "2024-05-01", text)], PLAIN)) == [
        "1 Anna 1510000 1",
        "2 Bert 1490000 1",
    ]


def test_who_has_few_games_stands_behind_the_others_without_a_place():
    text = "1.1 Anna 2 Bert 1\n2.1 Bert 2 Cleo 1"
    one = closed("may", "2024-05-01", text)
    ratings = rating_list([one], replace(PLAIN, provisional_below=2))
    assert drawn(ratings) == ["1 Bert 1500167 2", "None Anna 1510000 1", "None Cleo 1489833 1"]
    assert [row.provisional for row in ratings.rows] == [False, True, True]


def test_rounds_of_two_tournaments_are_rated_by_their_dates():
    """The league's second evening comes after the cup, though the league began before it."""
    league = closed("league", ["2024-01-01", "2024-09-01"], "1.1 Anna 2 Bert 1\n2.1 Anna 2 Bert 1")
    cup = closed("cup", "2024-05-01", "1.1 Anna 2 Bert 1")
    (anna, _) = rating_list([cup, league], PLAIN).rows
    assert [(one.date, one.stream) for one in anna.changes] == [
        ("2024-01-01", "league"),
        ("2024-05-01", "cup"),
        ("2024-09-01", "league"),
    ]
    (anna, _) = rating_list([cup, league], WHOLE).rows
    assert [(one.date, one.stream) for one in anna.changes] == [
        ("2024-05-01", "cup"),
        ("2024-01-01", "league"),
        ("2024-09-01", "league"),
    ]


def test_tournaments_of_one_day_are_rated_as_their_streams_were_begun():
    one = closed("a", "2024-05-01", "1.1 Anna 2 Bert 1")
    two = closed("b", "2024-05-01", "1.1 Bert 2 Anna 1")
    for row in rating_list([two, one], PLAIN).rows:
        assert [made.stream for made in row.changes] == ["a", "b"]


# Where a rating begins


def test_three_divisions_keep_the_levels_that_were_pinned_at_their_entries():
    """Divisions of mean 1703, 1325 and 1001 keep them: what one wins another of them loses."""
    levels = {"A": (1753, 1653), "B": (1375, 1275), "C": (1051, 951)}
    outcomes, pinned = [], {}
    for code, (high, low) in levels.items():
        one, other = f"{code}1", f"{code}2"
        outcomes += tables(f"1.1 {one} 400 {other} 300\n2.1 {other} 400 {one} 380", code)
        pinned |= {one: high, other: low}
    event = closed("may", ["2024-05-01"] * 2, outcomes, ratings=pinned)
    for rule in (LINEAR, GERMAN):
        rows = {row.person: row for row in rating_list([event], rule).rows}
        means = {code: sum(rows[f"{code}{n}"].rating for n in (1, 2)) / 2000 for code in levels}
        assert means == {"A": 1703.0, "B": 1325.0, "C": 1001.0}
        assert rows["A1"].start == Start(1_753_000, "entry")


def test_a_list_comes_before_the_entry_and_the_entry_before_the_rule_for_newcomers():
    event = closed(
        "may", "2024-05-01", "1.1 Anna 3 Bert 3 Cleo 3", ratings={"Anna": 1200, "Bert": 1300}
    )
    known = {"Anna": Given(1_700_000, 5)}
    rows = {row.person: row for row in rating_list([event], PLAIN, lists=[begun(known)]).rows}
    assert {person: (*row.start, row.games) for person, row in rows.items()} == {
        "Anna": (1_700_000, "list", "2024-01-01", 6),
        "Bert": (1_300_000, "entry", None, 51),
        "Cleo": (1_500_000, "start", None, 1),
    }


def test_what_is_pinned_later_changes_no_rating_that_goes_on():
    first = closed("may", "2024-05-01", "1.1 Anna 2 Bert 1")
    second = closed("june", "2024-06-01", "1.1 Anna 2 Bert 2", ratings={"Anna": 2000})
    assert drawn(rating_list([first, second], PLAIN)) == ["1 Anna 1509667 2", "2 Bert 1490333 2"]


def test_a_performance_counts_a_pinned_rating_of_an_opponent():
    """Won against 1600 and lost to 1400, which is worth the 1500 between them."""
    event = closed(
        "may",
        "2024-05-01",
        "1.1 Anna 400 Bert 300\n2.1 Cleo 400 Anna 300",
        ratings={"Bert": 1600, "Cleo": 1400},
    )
    rows = {row.person: row for row in rating_list([event], WHOLE).rows}
    assert rows["Anna"].start == Start(1_500_000, "performance")


@pytest.mark.parametrize(
    ("day", "start"),
    [("2024-04-30", "2024-05-01"), ("2024-05-01", "2024-05-01"), ("2024-05-02", "2024-05-01")],
)
def test_a_list_holds_from_the_morning_of_its_day_on(day, start):
    event = closed("may", day, "1.1 Anna 2 Bert 1")
    (anna,) = [
        row
        for row in rating_list(
            [event], PLAIN, lists=[begun({"Anna": Given(1_700_000, 30)}, start)]
        ).rows
        if row.person == "Anna"
    ]
    played_since = 0 if day < start else 1
    assert (anna.start.by, anna.games, len(anna.changes)) == (
        "list", 30 + played_since, played_since,
    )  # fmt: skip


def test_a_later_list_begins_a_rating_anew_and_keeps_the_number_of_games():
    lists = [
        begun({"Anna": Given(1_600_000, 20)}, "2024-01-01", 1),
        begun({"Anna": Given(1_800_000)}, "2024-06-01", 2),
        begun({"Anna": Given(1_900_000)}, "2024-06-01", 3),
    ]
    may = closed("may", "2024-05-01", "1.1 Anna 2 Bert 1")
    july = closed("july", "2024-07-01", "1.1 Anna 2 Bert 2")
    for told in (lists, lists[::-1]):
        row = rating_list([july, may], PLAIN, lists=told).rows[0]
        assert (row.start, row.games) == (Start(1_900_000, "list", "2024-06-01"), 22)
        assert [made.stream for made in row.changes] == ["july"]


def test_who_stands_in_a_list_stands_in_the_rating_list_without_a_game():
    ratings = rating_list([], LINEAR, lists=[begun({"Anna": Given(1_432_500)})])
    assert drawn(ratings) == ["1 Anna 1432500 50"]
    assert rating_data(ratings)["start_lists"] == [
        {"date": "2024-01-01", "version": 1, "people": 1}
    ]


def test_a_tournament_that_is_not_rated_moves_nobody():
    cup = replace(TWICE, rated=False)
    assert rating_list([cup], PLAIN).rows == ()


def test_of_merged_entries_the_kept_persons_rating_is_pinned():
    event = closed(
        "may", "2024-05-01", "1.1 Anni 2 Bert 1\n2.1 Anna 2 Bert 1",
        ratings={"Anna": 1700, "Anni": 1100, "Bert": 1500},
    )  # fmt: skip
    rows = rating_list([event], PLAIN, merged={"Anni": "Anna"}).rows
    assert {row.person: row.start.rating for row in rows} == {
        "Anna": 1_700_000,
        "Bert": 1_500_000,
    }


def test_merged_persons_are_one_and_nobody_plays_against_themselves():
    text = "1.1 Anna 2 Bert 1\n2.1 Anna 2 Anni 1\n3.1 Anni 2 Bert 1"
    one = closed("may", "2024-05-01", text)
    known = {"Anna": Given(1_700_000, 5), "Anni": Given(1_100_000, 50)}
    ratings = rating_list([one], PLAIN, merged={"Anni": "Anna"}, lists=[begun(known)])
    assert [(row.person, row.games, row.start.rating) for row in ratings.rows] == [
        ("Anna", 7, 1_700_000),
        ("Bert", 2, 1_500_000),
    ]


def test_a_row_tells_what_each_tournament_did_to_it():
    ratings = rating_list([TWICE], PLAIN, others=[AsOf("register", 3, "ff")])
    assert rating_data(ratings)["as_of"] == [["may", 3, "may-head"], ["register", 3, "ff"]]
    assert rating_data(ratings)["rows"][0] == {
        "person": "Bert", "place": 1, "rating": 1_500_333, "games": 2, "provisional": False,
        "category": None, "start": {"rating": 1_500_000, "by": "start", "date": None},
        "tournaments": [
            {
                "stream": "may", "date": "2024-05-01", "games": 2, "before": 1_500_000,
                "change": 333, "half_wins": 2, "expected": 983_333,
            }
        ],
    }  # fmt: skip


def test_at_a_table_of_three_each_opponent_is_half_a_game_of_the_tournament():
    three = closed("may", "2024-05-01", "1.1 Anna 300 Bert 200 Cleo 250")
    rows = {row["person"]: row for row in rating_data(rating_list([three], PLAIN))["rows"]}
    (told,) = rows["Cleo"]["tournaments"]
    assert (told["games"], told["half_wins"], told["expected"]) == (1, 1, 500_000)


def test_each_game_of_a_row_has_what_was_expected_and_what_it_moved():
    (row, _) = rating_list([TWICE], PLAIN).rows
    assert [tuple(one) for one in row.changes] == [
        ("2024-05-01", "may", 1_500_000, 0, 500_000, -10_000, None),
        ("2024-05-01", "may", 1_490_000, 2, 483_333, 10_333, None),
    ]


def season(chance):
    """Four small tournaments, some on the same day."""
    return [
        closed(
            f"t{number}",
            sorted(f"2024-0{chance.randint(1, 3)}-01" for _ in range(3)),
            random_evening(chance, sizes=(2, 3, 4)),
        )
        for number in range(4)
    ]


@given(chances, st.sampled_from([LINEAR, GERMAN, PLAIN, WHOLE]))
@SOME
def test_the_order_of_arrival_changes_no_byte(chance, rule):
    tournaments = season(chance)
    first = rating_list(tournaments, rule)
    chance.shuffle(tournaments)
    again = rating_list(tournaments, rule)
    assert again == first
    assert sha256_of(ranking_text(again)) == sha256_of(ranking_text(first))


@given(chances, st.sampled_from([LINEAR, GERMAN]))
@SOME
def test_a_rating_is_its_start_and_all_changes(chance, rule):
    for row in rating_list(season(chance), rule).rows:
        assert row.rating == row.start.rating + sum(one.change for one in row.changes)
        assert row.games == len(row.changes)


@given(chances)
@SOME
def test_with_one_factor_for_all_what_is_won_is_lost(chance):
    rows = rating_list(season(chance), PLAIN).rows
    assert sum(row.rating for row in rows) == 1_500_000 * len(rows)


@given(chances, st.sampled_from([LINEAR, GERMAN]))
@SOME
def test_a_later_tournament_changes_nothing_that_was(chance, rule):
    tournaments = season(chance)
    later = closed("later", "2024-12-01", random_evening(chance))
    before = {row.person: row for row in rating_list(tournaments, rule).rows}
    for row in rating_list([*tournaments, later], rule).rows:
        if row.person in before:
            was = before[row.person]
            assert (row.start, row.changes[: was.games]) == (was.start, was.changes)


@given(chances)
@SOME
def test_a_second_slow_way_gives_the_same_ratings(chance):
    tournaments = season(chance)
    found = {row.person: row.rating for row in rating_list(tournaments, PLAIN).rows}
    assert found == slowly(tournaments)


def slowly(tournaments):
    """Ratings in thousandths round by round, with fractions, and nothing of the fold."""
    rounds = sorted(
        (day, one.as_of.stream, number) for one in tournaments for number, day in one.dates.items()
    )
    by_stream = {one.as_of.stream: one for one in tournaments}
    ratings = {}
    for _, stream, number in rounds:
        before = dict(ratings)
        for outcome in by_stream[stream].outcomes:
            if outcome.round == number and outcome.kind == "played":
                moves(outcome, before, ratings)
    return ratings


def moves(outcome, before, ratings):
    seats = [seat for seat in zip(outcome.entries, outcome.places, strict=True) if seat[1]]
    for person, place in seats:
        ratings.setdefault(person, 1_500_000)
        for other, theirs in seats:
            if other != person:
                won = Fraction(1 if place < theirs else 0 if place > theirs else Fraction(1, 2))
                gap = before.get(person, 1_500_000) - before.get(other, 1_500_000)
                chance = Fraction(1, 2) + Fraction(gap, 1_200_000)  # nobody is 600 points ahead
                ratings[person] += round(20_000 * (won - chance) / (len(seats) - 1))
