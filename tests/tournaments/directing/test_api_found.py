"""What a program finds that knows no id: where to begin, clubs, their evenings, and itself."""

from datetime import timedelta
from uuid import UUID

import pytest
from django.utils.timezone import localdate

from engine.moves import Publish as PublishGame
from games import commands as games
from games.acting import By
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import club_evening, worked
from tests.tournaments.test_foreign_ids import a_game, other_house
from tournaments.course.acts import (
    Close,
    CloseRound,
    PublishTournament,
    Report,
    UnpublishTournament,
)
from tournaments.models import Club, Tournament
from tournaments.register.commands import register_person

pytestmark = pytest.mark.django_db

V1 = "/api/v1/"


def program(user=None):
    return Client(user, api="")


def get(somebody, address, status=200):
    """The body of an answer."""
    answer = somebody.ask("GET", address.removeprefix("http://testserver"))
    assert answer.status_code == status, answer.json()
    return answer.json()


def clubs(somebody):
    """The names of the clubs that somebody is shown."""
    return [one["name"] for one in get(somebody, f"{V1}clubs/")["clubs"]]


MINE, THEIRS = "Wortfreunde Musterstadt", "Steinleger Beispielheim"


# The root


def test_every_address_of_the_root_leads_somewhere(cast):
    root = get(program(), V1)
    for name, address in root.items():
        for somebody in (program(), program(cast.theo)):
            answer = somebody.http.get(address, headers=authorized(somebody))
            expected = 401 if name == "me" and somebody.token is None else 200
            # Nothing is signed yet.
            expected = 404 if name == "checkpoint" else expected
            assert (name, answer.status_code) == (name, expected)


def authorized(somebody):
    return {"Authorization": somebody.token} if somebody.token else {}


# Clubs


def test_a_club_is_shown_to_its_own_people_and_once_it_shows_something_to_all(cast):
    evening, _ = club_evening(cast), other_house(cast.other_club)
    seen = {
        "nobody": [], "stranger": [], "player": [MINE], "reader": [MINE], "helper": [MINE],
        "arbiter": [MINE], "director": [MINE], "foreign": [THEIRS],
    }  # fmt: skip
    users = {**cast.by_relation(), "nobody": None}
    del users["anonymous"]
    assert {name: clubs(program(user)) for name, user in users.items()} == seen
    evening.done(PublishTournament())
    after = {name: {MINE, *found} for name, found in seen.items()}
    assert {name: set(clubs(program(user))) for name, user in users.items()} == after


def test_a_public_game_shows_its_club_too(cast):
    iris, jan = (register_person(club=cast.other_club, name=name).pk for name in ("Iris", "Jan"))
    stream = a_game(cast.other_club, str(iris), str(jan))
    assert clubs(program()) == []
    assert get(program(), f"{V1}clubs/{cast.other_club.pk}/", 404)["code"] == "NOT_FOUND"
    games.enter(by=By("vera", a_key()), stream=UUID(stream), move=PublishGame(), after=None)
    assert clubs(program()) == [THEIRS]
    page = get(program(), f"{V1}clubs/{cast.other_club.pk}/")
    assert (page["club"]["name"], page["evenings"], page["rankings"]) == (THEIRS, [], [])
    assert [one["id"] for one in get(program(), page["club"]["games"])["games"]] == [stream]


@pytest.mark.parametrize("more", [0, 5])
def test_clubs_come_in_pages_and_cost_the_same_queries(cast, more, django_assert_num_queries):
    for number in range(more):
        Club.objects.create(name=f"Verein {number}", slug=f"verein-{number}")
    Tournament.objects.bulk_create(
        Tournament(
            stream=club.pk, club=str(club.pk), ruleset="klassik", date="2026-10-24",
            divisions=["A"], players=[], phase="open", public=True, version=1,
        )
        for club in Club.objects.all()
    )  # fmt: skip
    with django_assert_num_queries(2):
        everything = clubs(program())
    assert everything == [club.name for club in Club.objects.order_by("pk")]
    found, address = [], f"{V1}clubs/?limit=2"
    while address:
        page = get(program(), address)
        found += [one["name"] for one in page["clubs"]]
        address = page["next"]
    assert found == everything


def test_the_next_evenings_stand_on_the_page_of_a_club_the_soonest_first(cast):
    today = localdate()
    days = {"heute": today, "bald": today + timedelta(days=7), "gestern": today - timedelta(days=1)}
    evenings = {name: club_evening(cast, title=name) for name in reversed(days)}
    hidden = club_evening(cast, title="intern")
    for name, evening in evenings.items():
        evening.done(PublishTournament())
        Tournament.objects.filter(pk=evening.stream).update(date=days[name])
    Tournament.objects.filter(pk=hidden.stream).update(date=today + timedelta(days=1))
    address = f"{V1}clubs/{cast.club.pk}/"
    shown = get(program(), address)["evenings"]
    assert [(one["title"], one["date"]) for one in shown] == [
        ("heute", days["heute"].isoformat()), ("bald", days["bald"].isoformat()),
    ]  # fmt: skip
    assert get(program(), shown[0]["address"])["id"] == shown[0]["id"]
    titles = [one["title"] for one in get(program(cast.hugo), address)["evenings"]]
    assert titles == ["heute", "intern", "bald"]
    foreign = [one["title"] for one in get(program(cast.vera), address)["evenings"]]
    assert foreign == ["heute", "bald"]


def test_the_rankings_of_a_club_stand_there_as_far_as_they_are_public(cast):
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(*(Report("A", 1, n, scores=(390 + n, 300)) for n in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    worked(evening)
    club_evening(cast).done(PublishTournament())  # so that the club stays shown
    address = f"{V1}clubs/{cast.club.pk}/"
    listed = get(program(), address)["rankings"]
    assert [(one["series"], one["number"]) for one in listed] == [("points", 1), ("rating", 1)]
    for one in listed:
        assert get(program(), one["address"])["hash"] == one["hash"]
    evening.done(UnpublishTournament())
    assert get(program(), address)["rankings"] == []
    assert get(program(cast.rosa), address)["rankings"] == listed


# Who asks


def test_an_account_finds_its_clubs_roles_and_people(cast):
    evening = club_evening(cast)
    anna, frieda = get(program(cast.anna), f"{V1}me/"), get(program(cast.frieda), f"{V1}me/")
    line = {"id": evening.person("Anna"), "club": evening.club, "number": 1}
    assert (anna["login"], anna["clubs"], anna["people"]) == ("anna", [], [line])
    assert (frieda["account"], frieda["people"]) == (str(cast.frieda.pk), [])
    ((club, roles),) = [(one["club"], one["roles"]) for one in frieda["clubs"]]
    assert (club["name"], club["id"], roles) == (MINE, evening.club, ["director"])
    ids = [one["id"] for one in get(program(cast.frieda), club["tournaments"])["tournaments"]]
    assert ids == [str(evening.stream)]


def test_who_holds_a_link_finds_the_tournament(cast):
    evening = club_evening(cast)
    for link, role in ((evening.link("helper"), "helper"), (evening.link(name="Bert"), "player")):
        mine = get(Client(token=link.token, api=""), f"{V1}me/")
        assert (mine["account"], mine["login"], mine["clubs"], mine["people"]) == (
            None, None, [], [],
        )  # fmt: skip
        assert (mine["link"]["role"], mine["link"]["tournament"]) == (role, str(evening.stream))
        assert get(Client(token=link.token, api=""), mine["link"]["address"])["entries"]


def test_nobody_is_told_to_show_who_they_are(cast):
    answer = program().ask("GET", f"{V1}me/")
    assert (answer.status_code, answer.json()["code"]) == (401, "NOT_AUTHENTICATED")
