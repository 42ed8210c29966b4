"""The standing of teams, from evenings written as text."""

from operator import attrgetter

from tests.tournaments.standings.evenings import standing_of
from tournaments.results import Penalty
from tournaments.standings.teams import team_standing

TEAMS = {
    "Anna": "Berlin", "Bert": "Berlin", "Clara": "Hamburg", "Dora": "Hamburg", "Emil": None,
    "Frida": None,
}  # fmt: skip

MATCH = """
1.1 Anna 400 Clara 350
1.2 Dora 380 Bert 390
2.1 Anna 300 Dora 310
2.2 Clara 330 Bert 330
"""


def teams(text, **how):
    """The teams after an evening: place, team, match points, boards, spread."""
    return [
        (row.place, row.team, row.half_points, row.half_wins, row.spread)
        for row in rows(text, **how)
    ]


def rows(text, **how):
    """The rows of the standing of teams."""
    return team_standing(standing_of(text, **how), TEAMS).rows


def matches(text, number=0):
    """The matches of a row: against whom, which one, points, boards on both sides."""
    said = attrgetter("against", "match", "half_points", "half_wins", "opponent_half_wins")
    return [said(one) for one in rows(text)[number].matches]


def test_all_boards_of_two_teams_are_one_match_however_many_rounds_it_takes():
    assert teams(MATCH) == [(1, "Berlin", 2, 5, 50), (2, "Hamburg", 0, 3, -50)]
    assert matches(MATCH) == [("Hamburg", 1, 2, 5, 3)]


def test_each_board_says_who_met_whom_where_and_how_it_went():
    boards = rows(MATCH)[0].matches[0].boards
    said = ("round", "table", "entry", "opponent", "outcome", "score", "opponent_score", "spread")
    assert [attrgetter(*said)(one) for one in boards] == [
        (1, 1, "Anna", "Clara", "won", 400, 350, 50),
        (1, 2, "Bert", "Dora", "won", 390, 380, 10),
        (2, 1, "Anna", "Dora", "lost", 300, 310, -10),
        (2, 2, "Bert", "Clara", "drawn", 330, 330, 0),
    ]


def test_who_meet_again_play_the_next_match():
    again = MATCH + "3.1 Clara 500 Anna 300\n3.2 Dora 400 Bert 300"
    assert teams(again) == [(1, "Hamburg", 2, 7, 250), (2, "Berlin", 2, 5, -250)]
    assert matches(again) == [("Berlin", 1, 0, 3, 5), ("Berlin", 2, 2, 4, 0)]


def test_a_match_of_as_many_boards_on_both_sides_is_drawn_and_shares_the_place():
    even = "1.1 Anna 400 Clara 350\n1.2 Dora 400 Bert 350"
    assert teams(even) == [(1, "Berlin", 1, 2, 0), (1, "Hamburg", 1, 2, 0)]
    assert [row.shared for row in rows(even)] == [True, True]


def test_who_have_named_no_club_are_met_as_one_team_and_stand_last_without_a_place():
    three = "1.1 Anna 400 Emil 350\n1.2 Clara 300 Frida 310\n2.1 Bert 300 Emil 320"
    assert teams(three) == [
        (1, "Berlin", 1, 2, 30), (2, "Hamburg", 0, 0, -10), (None, None, 3, 4, -20),
    ]  # fmt: skip
    assert [row.shared for row in rows(three)] == [False, False, False]


def test_a_forfeit_is_a_board_and_a_bye_is_none():
    text = "1.1 Anna + Clara -\n1.0 Bert bye\n2.1 Bert - Dora -"
    (berlin, hamburg) = rows(text)
    assert (berlin.half_points, berlin.half_wins) == (2, 2)
    assert (hamburg.half_points, hamburg.half_wins) == (0, 0)
    outcomes = [one.outcome for one in berlin.matches[0].boards]
    assert outcomes == ["walkover", "missed"]


def test_games_within_a_team_and_at_larger_tables_are_no_boards():
    assert teams("1.1 Anna 400 Bert 300\n1.2 Clara 300 Dora 200 Emil 250", order=("wins",)) == [
        (1, "Berlin", 0, 0, 0), (1, "Hamburg", 0, 0, 0), (None, None, 0, 0, 0),
    ]  # fmt: skip


def test_a_penalty_takes_nothing_from_the_team():
    fined = [Penalty("Anna", 1, half_points=1, spread=30)]
    assert teams(MATCH, penalties=fined) == teams(MATCH)
