"""A rating list, game by game, against numbers worked out by hand and a slow second way."""

from dataclasses import replace
from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.standings.evenings import random_evening
from tests.tournaments.standings.seasons import closed
from tournaments.long_texts import sha256_of
from tournaments.ranking.closed import AsOf
from tournaments.ranking.data import history_data, ranking_text, rating_data
from tournaments.ranking.rating_list import Given, Start, rating_list
from tournaments.rating import GERMAN, LINEAR, Factor

PLAIN = replace(LINEAR, start=1500, factors=(Factor(20),), provisional_below=0)
WHOLE = replace(GERMAN, start=1500, factors=(Factor(20),), provisional_below=0)
chances = st.randoms(use_true_random=False)
examples = settings(max_examples=25, deadline=None)

TWICE = closed("may", "2024-05-01", "1.1 Anna 400 Bert 300\n2.1 Bert 400 Anna 300\n2.- Cleo bye")


def drawn(ratings):
    """A list as lines: place, person, rating in thousandths, games."""
    return [f"{row.place} {row.person} {row.rating} {row.games}" for row in ratings.rows]


def test_two_games_round_by_round():
    """Even at first; then Anna's 20 points more are 51 2/3 percent, so she loses 10 1/3 points."""
    assert drawn(rating_list([TWICE], PLAIN)) == ["1 Bert 1500333 2", "2 Anna 1499667 2"]


def test_two_games_as_a_whole_are_both_rated_with_the_ratings_before():
    even = {"Anna": Given(1_500_000, 9), "Bert": Given(1_500_000, 9)}
    ratings = rating_list([TWICE], WHOLE, given=even)
    assert drawn(ratings) == ["1 Anna 1500000 11", "1 Bert 1500000 11"]


def test_a_newcomer_begins_with_what_the_first_tournament_was_worth():
    """Won against 1600, drew with 1400: 75 percent against 1500 is 1800."""
    text = "1.1 Anna 400 Bert 300\n2.1 Cleo 300 Anna 300"
    known = {"Bert": Given(1_600_000, 60), "Cleo": Given(1_400_000, 60)}
    ratings = rating_list([closed("may", "2024-05-01", text)], WHOLE, given=known)
    assert drawn(ratings) == ["1 Anna 1800000 2", "2 Bert 1593333 61", "3 Cleo 1406667 61"]
    assert ratings.rows[0].start == Start(1_800_000, "performance")
    assert [one.factor for one in ratings.rows[0].changes] == [0, 0]


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


def test_tournaments_of_one_day_are_rated_in_the_order_of_the_day():
    one = closed("a", "2024-05-01", "1.1 Anna 2 Bert 1", order=2)
    two = closed("b", "2024-05-01", "1.1 Bert 2 Anna 1", order=1)
    for row in rating_list([one, two], PLAIN).rows:
        assert [made.stream for made in row.changes] == ["b", "a"]


def test_merged_persons_are_one_and_nobody_plays_against_themselves():
    text = "1.1 Anna 2 Bert 1\n2.1 Anna 2 Anni 1\n3.1 Anni 2 Bert 1"
    one = closed("may", "2024-05-01", text)
    known = {"Anna": Given(1_700_000, 5), "Anni": Given(1_100_000, 50)}
    ratings = rating_list([one], PLAIN, merged={"Anni": "Anna"}, given=known)
    assert [(row.person, row.games, row.start.rating) for row in ratings.rows] == [
        ("Anna", 7, 1_700_000),
        ("Bert", 2, 1_500_000),
    ]


def test_the_history_shows_each_change_with_its_expected_value():
    ratings = rating_list([TWICE], PLAIN, others=[AsOf("register", 3, "ff")])
    assert history_data(ratings.rows[0]) == {
        "person": "Bert",
        "start": {"rating": 1_500_000, "by": "start"},
        "changes": [
            change(1, [pair(1_500_000, 0, 500_000)], before=1_500_000, games=0, moved=-10_000),
            change(2, [pair(1_510_000, 2, 483_333)], before=1_490_000, games=1, moved=10_333),
        ],
        "rating": 1_500_333,
    }
    assert rating_data(ratings)["as_of"] == [["may", 3, "may-head"], ["register", 3, "ff"]]
    assert rating_data(ratings)["rows"][0] == {
        "person": "Bert", "place": 1, "rating": 1_500_333, "games": 2, "provisional": False,
    }  # fmt: skip


def pair(rating, half_wins, expected):
    return {"person": "Anna", "rating": rating, "half_wins": half_wins, "expected": expected}


def change(round_, pairs, *, before, games, moved):
    return {
        "date": "2024-05-01", "stream": "may", "division": "A", "round": round_, "table": 1,
        "before": before, "games": games, "factor": 20, "pairs": pairs, "change": moved,
    }  # fmt: skip


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
@examples
def test_the_order_of_arrival_changes_no_byte(chance, rule):
    tournaments = season(chance)
    first = rating_list(tournaments, rule)
    chance.shuffle(tournaments)
    again = rating_list(tournaments, rule)
    assert again == first
    assert sha256_of(ranking_text(again)) == sha256_of(ranking_text(first))


@given(chances, st.sampled_from([LINEAR, GERMAN]))
@examples
def test_a_rating_is_its_start_and_all_changes(chance, rule):
    for row in rating_list(season(chance), rule).rows:
        assert row.rating == row.start.rating + sum(one.change for one in row.changes)
        assert row.games == len(row.changes)


@given(chances)
@examples
def test_with_one_factor_for_all_what_is_won_is_lost(chance):
    rows = rating_list(season(chance), PLAIN).rows
    assert sum(row.rating for row in rows) == 1_500_000 * len(rows)


@given(chances, st.sampled_from([LINEAR, GERMAN]))
@examples
def test_a_later_tournament_changes_nothing_that_was(chance, rule):
    tournaments = season(chance)
    later = closed("later", "2024-12-01", random_evening(chance))
    before = {row.person: row for row in rating_list(tournaments, rule).rows}
    for row in rating_list([*tournaments, later], rule).rows:
        if row.person in before:
            was = before[row.person]
            assert (row.start, row.changes[: was.games]) == (was.start, was.changes)


@given(chances)
@examples
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
