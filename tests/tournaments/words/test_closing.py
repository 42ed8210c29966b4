"""Look-up while something is played: closed to players and the public, open to arbiters."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from engine.moves import Adjourn, Resign
from games import commands as games
from games.acting import By
from tests.games.cast import a_key, enter, table
from tests.games.statements import statements
from tests.tournaments.directing.evening import club_evening
from tests.tournaments.words.desk import Desk
from tournaments.commands import create_account, give_role
from tournaments.course.acts import (
    Close,
    CloseRound,
    Publish,
    PublishTournament,
    Report,
    Withdraw,
)
from tournaments.days import day_of, today
from tournaments.register.commands import register_person
from tournaments.words import commands

pytestmark = pytest.mark.django_db

# HUND looked up by everybody: plays is Anna, who has an entry; plink and alink hold links of a
# player and of an arbiter. Nobody and the stranger are visitors of a house of two clubs.
COURSE = """
              nobody   stranger player   reader   helper   arbiter  director foreign  plink    alink
before        200      200      200      200      200      200      200      200      200      200
proposed      200      200      200      200      200      200      200      200      200      200
published     200      200      403      403      403      200      200      200      403      200
made public   200      200      403      403      403      200      200      200      403      200
next day      200      200      200      200      200      200      200      200      200      200
closed        200      200      200      200      200      200      200      200      200      200
next round    200      200      403      403      403      200      200      200      403      200
withdrawn     200      200      200      200      200      200      200      200      200      200
"""
# The same where the club is the only one of the house: its visitors are the house's.
ALONE = """
              nobody   stranger player   reader   helper   arbiter  director foreign  plink    alink
before        200      200      200      200      200      200      200      200      200      200
published     403      403      403      403      403      200      200      403      403      200
next day      200      200      200      200      200      200      200      200      200      200
closed        200      200      200      200      200      200      200      200      200      200
"""
# The other club, which has a reader, and a person who is in both clubs' registers.
ABROAD = """
              at home  abroad   director in both  plays
published     403      200      200      403      403
asked there   404      200      200      200      403
"""


def looked_up(desks):
    """The status that each one gets for a word."""
    return [desk.word("HUND").status_code for desk in desks.values()]


def links(evening):
    """Programs with a player's link and an arbiter's."""
    plink, alink = evening.link(name="Bert").token, evening.link("arbiter").token
    return {"plink": Desk(token=plink), "alink": Desk(token=alink)}


def results(evening, number=1):
    """A round from its results to its closing."""
    for number_of_table in (1, 2, 3):
        evening.done(Report("A", number, number_of_table, scores=(400, 300)))
    evening.done(CloseRound("A", number))


@pytest.fixture
def tomorrow(monkeypatch):
    """Lets a day go by, and brings it back."""

    def gone_by(days=1):
        later = today() + timedelta(days=days)
        monkeypatch.setattr("tournaments.words.closing.today", lambda: later)

    return gone_by


@pytest.mark.rule("REISE-09", "KARTEN-17")
def test_while_a_round_is_played_only_arbiters_look_words_up(cast, desks, tomorrow):
    evening = club_evening(cast)
    desks |= links(evening)
    rows = {"before": looked_up(desks)}
    evening.paired()
    rows["proposed"] = looked_up(desks)
    evening.done(Publish("A", 1))
    rows["published"] = looked_up(desks)
    evening.done(PublishTournament())
    rows["made public"] = looked_up(desks)
    tomorrow()
    rows["next day"] = looked_up(desks)
    tomorrow(0)
    results(evening)
    rows["closed"] = looked_up(desks)
    evening.published(2)
    rows["next round"] = looked_up(desks)
    evening.done(Withdraw("A", 2))
    rows["withdrawn"] = looked_up(desks)
    assert table(list(desks), rows) == COURSE


def alone(cast):
    """The cast's house without its other club; who directed that one belongs to none."""
    cast.other_club.roles.all().delete()
    cast.other_club.delete()


def test_visitors_of_a_house_of_one_club_are_its_visitors(cast, desks, tomorrow):
    alone(cast)
    evening = club_evening(cast)
    desks |= links(evening)
    rows = {"before": looked_up(desks)}
    evening.published(1)
    rows["published"] = looked_up(desks)
    tomorrow()
    rows["next day"] = looked_up(desks)
    tomorrow(0)
    results(evening)
    rows["closed"] = looked_up(desks)
    assert table(list(desks), rows) == ALONE


def test_another_club_s_round_closes_nothing(cast, desks):
    club_evening(cast).published(1)
    home, abroad = str(cast.club.pk), str(cast.other_club.pk)
    people = {"at home": cast.rosa, "abroad": cast.theo, "director": cast.vera}
    give_role(user=cast.theo, club=cast.other_club, role="reader")
    people["in both"] = create_account(login="kurt", password="acht-Steine-im-Beutel")
    register_person(club=cast.club, name="Kurt Beispiel", user=people["in both"])
    give_role(user=people["in both"], club=cast.other_club, role="reader")
    people["plays"] = cast.anna
    give_role(user=cast.anna, club=cast.other_club, role="reader")
    asked = {name: Desk(user) for name, user in people.items()}
    rows = {
        "published": looked_up(asked),
        "asked there": [desk.word("HUND", club=abroad).status_code for desk in asked.values()],
    }
    assert table(list(asked), rows) == ABROAD
    assert asked["in both"].word("HUND", club=home).status_code == 403


def test_the_refusal_says_why_until_when_and_who_ends_it(cast):
    evening = club_evening(cast)
    evening.played(1)
    evening.published(2)
    answer = Desk(cast.rosa).word("HUND", profile="karten").json()
    until = datetime.fromisoformat(answer["facts"].pop("until"))
    assert answer == {
        "code": "CLOSED_BY_ROUND",
        "detail": "Round 2 of a tournament is being played. Until it is closed, and no longer than "
        "to the end of the day, only arbiters look words up. Arbiters and directors of the "
        "tournament close the round on its page.",
        "facts": {"round": 2, "tournament": str(evening.stream)},
        "clause": "KARTEN-17",
    }
    here = until.astimezone(ZoneInfo("Europe/Berlin"))
    assert (here.hour, here.minute, timedelta() < until - datetime.now(UTC) < timedelta(hours=25)) \
        == (0, 0, True)  # fmt: skip
    assert Desk(cast.rosa).word("HUND").json()["clause"] == "REISE-09"


def test_who_may_not_see_the_tournament_is_told_nothing_of_it(cast, desks):
    evening = club_evening(cast, "Bert", "Clara", "Dora", "Georg")
    evening.published(1)
    answer = desks["player"].word("HUND").json()  # Anna is in the register, and plays elsewhere
    assert (answer["code"], list(answer["facts"])) == ("CLOSED_BY_CLUB", ["until"])
    alone(cast)
    visitor = Desk().word("HUND").json()
    commands.set_public(club=cast.club.pk, public=False)
    results_of_members_only = Desk().word("HUND").json()
    assert (visitor["code"], visitor) == ("CLOSED_TO_VISITORS", results_of_members_only)


@pytest.mark.parametrize(
    ("planned", "days"),
    [("2026-10-24", (True, False, False)), ("in two days", (True, False, True))],
)
def test_a_round_is_played_on_the_day_it_was_published_and_on_the_one_it_is_planned_for(
    cast, desks, tomorrow, planned, days, monkeypatch
):
    date = (today() + timedelta(days=2)).isoformat() if planned == "in two days" else planned
    monkeypatch.setattr("tests.tournaments.directing.evening.DATE", date)
    evening = club_evening(cast)
    evening.published(1)
    found = []
    for number in range(3):
        tomorrow(number)
        found.append(desks["reader"].word("HUND").status_code == 403)
    tomorrow(3)
    assert (tuple(found), desks["reader"].word("HUND").status_code) == (days, 200)


def test_the_day_ends_at_midnight_of_the_house_s_time_zone():
    late = datetime(2026, 7, 1, 21, 59, tzinfo=UTC)
    assert [day_of(late).day, day_of(late + timedelta(minutes=2)).day] == [1, 2]


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
        by=By("hugo", a_key()),
        club=str(cast.club.pk),
        ruleset="reise",
        players=[str(cast.anna_in_register.pk), str(bert.pk)],
    ).stream


def test_an_arbiter_in_a_running_game_is_told_of_no_words_that_stayed(cast):
    give_role(user=cast.anna, club=cast.club, role="arbiter")
    reports, anna, emil = f"clubs/{cast.club.pk}/word-reports/", Desk(cast.anna), Desk(cast.emil)
    game_of_anna(cast)
    made = emil.send("POST", reports, {"all": True})
    answers = [
        anna.send("POST", reports, {"all": True}),
        anna.get(f"{reports}{made.json()['id']}/"),
    ]

    assert made.status_code == emil.get(f"{reports}{made.json()['id']}/").status_code + 2 == 202
    assert [answer.json()["code"] for answer in answers] == ["CLOSED_BY_OWN_GAME"] * 2


@pytest.mark.rule("REISE-09")
def test_who_sits_in_a_running_game_looks_nothing_up_whatever_the_role(cast, desks):
    give_role(user=cast.anna, club=cast.club, role="director")
    stream = game_of_anna(cast)
    answer = desks["player"].word("HUND")
    assert (answer.status_code, answer.json()["code"]) == (403, "CLOSED_BY_OWN_GAME")
    assert answer.json()["facts"] == {"game": str(stream)}
    assert looked_up({name: desk for name, desk in desks.items() if name != "player"}) == [200] * 7


def test_a_game_that_was_left_lying_closes_nothing_the_next_day(cast, desks, tomorrow):
    game_of_anna(cast)
    tomorrow()
    assert desks["player"].word("HUND").status_code == 200


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
    assert looked_up(desks) == [200] * 8  # the other club has nothing against visitors
    commands.set_public(club=cast.other_club.pk, public=False)
    codes = dict(zip(desks, looked_up(desks), strict=True))
    assert [name for name, code in codes.items() if code == 403] == ["nobody", "stranger"]
    assert desks["nobody"].word("HUND").json()["code"] == "CLOSED_TO_VISITORS"
    commands.set_public(club=cast.club.pk, public=True)
    assert looked_up(desks) == [200] * 8


def test_a_club_that_keeps_look_up_to_members_closes_it_nowhere_else(cast):
    """What one club decides, or plays, closes the dictionary of the house for nobody else."""
    commands.set_public(club=cast.other_club.pk, public=False)
    evening = club_evening(cast)
    assert Desk().word("HUND").status_code == 200
    evening.published(1)
    assert Desk().word("HUND").json()["code"] == "CLOSED_TO_VISITORS"


def test_while_nothing_is_played_looking_up_asks_the_database_little(
    cast, django_assert_max_num_queries
):
    club_evening(cast).played(1)
    desk = Desk(cast.rosa)
    desk.word("HUND")
    with django_assert_max_num_queries(8):
        desk.word("HUND")


def test_look_up_after_a_result_asks_as_much_in_the_sixth_round_as_in_the_first(cast):
    evening, desk, asked = club_evening(cast), Desk(cast.rosa), []
    for number in range(1, 7):
        evening.published(number)
        evening.done(*(Report("A", number, at, scores=(400, 350)) for at in (1, 2, 3)))
        with statements() as sent:
            assert desk.word("HUND").json()["code"] == "CLOSED_BY_ROUND"
        asked.append(len(sent))
        evening.done(CloseRound("A", number))
    assert asked == [6] * 6
