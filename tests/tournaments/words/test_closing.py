"""Look-up while something is played: closed to players and the public, open to arbiters."""

import pytest

from engine.moves import Adjourn, Resign
from games import commands as games
from tests.games.cast import a_key, enter, table
from tests.tournaments.directing.evening import club_evening
from tests.tournaments.words.desk import Desk
from tournaments.commands import give_role
from tournaments.course.acts import Close, CloseRound, Publish, Report
from tournaments.register.commands import register_person
from tournaments.words import commands

pytestmark = pytest.mark.django_db

# HUND looked up by everybody: plays is Anna, who has an entry; plink and alink hold links of a
# player and of an arbiter.
COURSE = """
              nobody   stranger player   reader   helper   arbiter  director foreign  plink    alink
before        200      200      200      200      200      200      200      200      200      200
proposed      200      200      200      200      200      200      200      200      200      200
published     403      403      403      403      403      200      200      200      403      200
closed        200      200      200      200      200      200      200      200      200      200
"""


def looked_up(desks):
    """The status that each one gets for a word."""
    return [desk.word("HUND").status_code for desk in desks.values()]


@pytest.mark.rule("REISE-09", "KARTEN-17")
def test_while_a_round_is_played_only_arbiters_look_words_up(cast, desks):
    evening = club_evening(cast)
    desks |= {
        "plink": Desk(token=evening.link(name="Bert").token),
        "alink": Desk(token=evening.link("arbiter").token),
    }
    rows = {"before": looked_up(desks)}
    evening.paired()
    rows["proposed"] = looked_up(desks)
    evening.done(Publish("A", 1))
    rows["published"] = looked_up(desks)
    for number in (1, 2, 3):
        evening.done(Report("A", 1, number, scores=(400, 300)))
    evening.done(CloseRound("A", 1))
    rows["closed"] = looked_up(desks)
    assert table(list(desks), rows) == COURSE


def test_the_refusal_says_why_and_until_when(cast):
    evening = club_evening(cast)
    evening.played(1)
    evening.published(2)
    answer = Desk().word("HUND", profile="karten")
    assert answer.json() == {
        "code": "CLOSED_BY_ROUND",
        "detail": "Round 2 of a tournament is being played. Until it is closed, only arbiters look "
        "words up.",
        "facts": {"round": 2},
        "clause": "KARTEN-17",
    }
    assert Desk().word("HUND").json()["clause"] == "REISE-09"


def test_every_door_to_the_words_is_closed_alike(cast, desks):
    club_evening(cast).published(1)
    helper, rulings = desks["helper"], f"clubs/{cast.club.pk}/rulings/"
    answers = [
        helper.word("HUND"),
        helper.send("POST", "words/play/", {"words": ["HUND"]}),
        helper.get("words/meaning/", old="HUND", new="HUNDE"),
        helper.get(rulings),
        helper.get(f"{rulings}HUND/"),
    ]
    assert [answer.json()["code"] for answer in answers] == ["CLOSED_BY_ROUND"] * 5


def test_another_clubs_arbiter_may_ask_unless_he_plays_here(cast, desks):
    club_evening(cast).published(1)
    assert desks["foreign"].word("HUND").status_code == 200
    give_role(user=cast.anna, club=cast.other_club, role="arbiter")
    assert Desk(cast.anna).word("HUND").json()["code"] == "CLOSED_BY_ROUND"


def test_an_arbiter_of_the_tournament_may_ask_although_he_plays(cast):
    club_evening(cast).published(1)
    give_role(user=cast.anna, club=cast.club, role="arbiter")
    assert Desk(cast.anna).word("HUND").status_code == 200


def game_of_anna(cast):
    """A game in which Anna sits."""
    bert = register_person(club=cast.club, name="Bert Beispiel")
    return games.open_game(
        actor="hugo",
        club=str(cast.club.pk),
        ruleset="reise",
        players=[str(cast.anna_in_register.pk), str(bert.pk)],
        key=a_key(),
    ).stream


@pytest.mark.rule("REISE-09")
def test_who_sits_in_a_running_game_looks_nothing_up_whatever_the_role(cast, desks):
    give_role(user=cast.anna, club=cast.club, role="director")
    stream = game_of_anna(cast)
    answer = desks["player"].word("HUND")
    assert (answer.status_code, answer.json()["code"]) == (403, "CLOSED_BY_OWN_GAME")
    assert answer.json()["facts"] == {"game": str(stream)}
    assert looked_up({name: desk for name, desk in desks.items() if name != "player"}) == [200] * 7


@pytest.mark.parametrize("entry", [Adjourn(), Resign(1)])
def test_once_the_game_is_over_or_adjourned_look_up_is_open_again(cast, desks, entry):
    stream = game_of_anna(cast)
    enter(stream, entry)
    assert desks["player"].word("HUND").status_code == 200


def test_a_tournament_that_is_closed_closes_nothing(cast):
    evening = club_evening(cast)
    for number in (1, 2, 3):
        evening.played(number)
    evening.done(Close())
    assert Desk().word("HUND").status_code == 200


def test_a_club_may_keep_look_up_to_members(cast, desks):
    commands.set_public(club=cast.club.pk, public=False)
    codes = dict(zip(desks, looked_up(desks), strict=True))
    assert [name for name, code in codes.items() if code == 403] == ["nobody", "stranger"]
    assert desks["nobody"].word("HUND").json()["code"] == "CLOSED_TO_VISITORS"
    commands.set_public(club=cast.club.pk, public=True)
    assert looked_up(desks) == [200] * 8


def test_while_nothing_is_played_looking_up_asks_the_database_little(
    cast, django_assert_max_num_queries
):
    club_evening(cast).played(1)
    desk = Desk(cast.rosa)
    desk.word("HUND")
    with django_assert_max_num_queries(9):
        desk.word("HUND")
