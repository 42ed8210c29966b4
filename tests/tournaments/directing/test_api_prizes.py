"""Who wins which prize, over REST: with the games, with who shares and with who was passed over."""

import pytest

from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, enter, who
from tournaments.course.acts import Prizes, PublishTournament
from tournaments.course.shapes import Prize

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")


@pytest.fixture
def evening(cast):
    """An evening whose first round is played: 401:351, 402:352 and 403:353."""
    evening = club_evening(cast)
    evening.played(1, *TABLES)
    return evening


@pytest.fixture
def frieda(cast):
    """The director's program."""
    return Client(cast.frieda, api=API)


def won(frieda, evening, more=""):
    """The prizes as the answer has them, and the answer."""
    answer = frieda.get(f"{evening.stream}/prizes/{more}")
    assert answer.status_code == 200, answer.content
    return answer.json()["prizes"], answer.json()


def reached(name, value, *games):
    """Somebody with what they reached in games, each as round, table, score and who was met."""
    told = [
        {"round": number, "table": table, "score": score, "opponents": [who(other)]}
        for number, table, score, other in games
    ]
    return {"entry": who(name), "reached": value, "games": told}


def test_each_prize_has_its_winners_with_what_they_reached_and_who_was_passed_over(evening, frieda):
    prizes = [{"by": "high_game"}, {"by": "high_combined"}, {"by": "by_hand", "entry": who("Bert")}]
    sent = {"kind": "prizes", "prizes": prizes, "one_each": True, "words": {"1": "ein Buch"}}
    assert enter(frieda, evening, sent).status_code == 201
    (high, both, hand), page = won(frieda, evening)
    assert (page["one_each"], page["round"]) == (True, None)
    assert page["names"][who("Georg")] == "Georg Muster"
    assert high == {
        "number": 1, "by": "high_game", "division": None, "category": None, "place": 1,
        "word": None, "thing": "ein Buch",
        "winners": [reached("Georg", 403, (1, 3, 403, "Hanna"))],
        "shared": [], "of_one_game": False, "passed": [],
    }  # fmt: skip
    assert both["winners"] == [reached("Hanna", 756, (1, 3, 353, "Georg"))]
    assert both["passed"] == [
        {"why": "has_prize", "has": 1, "candidate": reached("Georg", 756, (1, 3, 403, "Hanna"))}
    ]
    assert hand["winners"] == [reached("Bert", 1)]


def test_those_who_played_the_same_game_win_it_together_and_nobody_else_shares(evening, frieda):
    evening.done(
        Prizes((Prize("high_combined"), *(Prize("standing", "A", None, n) for n in (1, 2))))
    )
    (both, first, second), _page = won(frieda, evening)
    assert (both["of_one_game"], len(both["winners"])) == (True, 2)
    assert [one["shared"] for one in (both, first, second)] == [[1], [], []]


def test_before_anything_counts_nobody_wins_a_place(evening, frieda):
    evening.done(Prizes((Prize("standing", "A"),)))
    assert won(frieda, evening, "?round=0")[0][0]["winners"] == []
    assert frieda.get(f"{evening.stream}/prizes/?round=x").status_code == 400


def test_without_a_list_there_are_none_and_strangers_read_what_is_public(evening, frieda):
    assert won(frieda, evening)[0] == []
    evening.done(PublishTournament())
    assert Client(api=API).get(f"{evening.stream}/prizes/").json()["names"] == {}
