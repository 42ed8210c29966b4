"""The announcement: written by the director, read by everybody once the tournament is published."""

from uuid import UUID

import pytest
from django.utils import translation

from tests.frontend.browser import Browser
from tests.frontend.directing.desk import Desk
from tests.frontend.tournaments.visitors import address, by_link, club_evening
from tests.games.cast import a_key
from tests.games.client import Client
from tournaments.course.acts import Announce, PublishTournament, Unannounce
from tournaments.course.shapes import Announcement
from tournaments.models import Person

pytestmark = pytest.mark.django_db

TOLD = {
    "starts": "14:00",
    "places": "8",
    "until": "2026-10-20T18:00",
    "place": "Vereinsheim, Lange Straße 5",
    "fee": "5 €",
    "rules": "",
}


@pytest.fixture(autouse=True)
def english():
    with translation.override("en"):
        yield


@pytest.fixture
def evening(cast):
    return club_evening(cast)


def frieda_of(evening):
    return Desk(evening, Browser(evening.cast.frieda, language="en"))


def test_the_director_announces_in_a_form_and_finds_it_filled_in_again(evening):
    frieda = frieda_of(evening)
    page = frieda.send("announce/", "announce", **TOLD)
    told = frieda.state.announcement
    assert told == Announcement("14:00", "2026-10-20T18:00", 8, told.said)
    assert [name for name, _ in told.said] == ["place", "fee"]
    fields = page.form("announce").fields
    assert {name: fields[name].strip() for name in TOLD if name not in ("place", "rules")} == {
        name: TOLD[name] for name in TOLD if name not in ("place", "rules")
    }
    assert "Vereinsheim, Lange Straße 5" in page.text


def test_everybody_reads_it_once_the_tournament_is_published(evening):
    frieda = frieda_of(evening)
    frieda.send("announce/", "announce", **TOLD)
    assert Browser().get(address(evening, "announcement/")).status == 404
    draft = frieda.get("announcement/")
    assert (draft.status, "draft: only the club sees this" in draft.text) == (200, True)
    evening.done(PublishTournament())
    page = Browser(language="en").get(address(evening, "announcement/"))
    for said in (
        *("begins at 14:00", "Vereinsheim, Lange Straße 5", "5 €", "2 left"),
        *("Rounds 1 to 8: Swiss system", "Tuesday, 20. October 2026, 18:00"),
    ):
        assert said in page.text
    assert "Rules and remarks" not in page.text
    assert address(evening, "announcement/") in Browser().get(address(evening)).links


def test_of_those_who_come_strangers_read_what_may_be_published(evening):
    Person.objects.filter(pk=UUID(evening.person("Anna"))).update(publish_name=True)
    evening.done(Announce(), PublishTournament())
    page = Browser(language="de").get(address(evening, "announcement/"))
    assert evening.people["Anna"].name in page.text
    assert not any(evening.people[name].name in page.text for name in ("Bert", "Clara"))


def test_a_withdrawn_announcement_is_gone(evening):
    evening.done(Announce(), PublishTournament(), Unannounce())
    assert Browser().get(address(evening, "announcement/")).status == 404
    assert address(evening, "announcement/") not in Browser().get(address(evening)).links


@pytest.mark.parametrize(
    ("who", "status"),
    [("anna", 403), ("rosa", 403), ("hugo", 403), ("emil", 403), ("frieda", 200), ("vera", 404)],
)
def test_only_directors_write_it(evening, cast, who, status):
    browser = Browser(getattr(cast, who))
    assert browser.get(address(evening, "announce/")).status == status


@pytest.mark.parametrize(("role", "status"), [("helper", 403), ("arbiter", 403), ("director", 200)])
def test_a_link_writes_it_with_a_directors_role(evening, role, status):
    assert by_link(evening, role).get(address(evening, "announce/")).status == status


@pytest.mark.parametrize(
    "facts",
    [
        {"starts": "25:00"},
        {"until": "2026-02-30T18:00"},
        {"places": 0},
        {"said": [["colour", "5e5e5e5e-5e5e-5e5e-9e5e-5e5e5e5e5e5e"]]},
    ],
)
def test_what_can_not_be_is_refused(evening, cast, facts):
    sent = {"Idempotency-Key": a_key(), "If-Match": "*"}
    body = {"kind": "announce", **facts}
    answer = Client(cast.frieda, api="").ask("POST", f"{evening.path}acts/", body, sent)
    assert (answer.status_code, answer.json()["code"]) == (422, "BAD_SETTING")


def test_programs_announce_in_words_and_read_it(evening, cast):
    program = Client(cast.frieda, api="")
    sent = {"Idempotency-Key": a_key(), "If-Match": "*"}
    body = {"kind": "announce", "starts": "14:00", "words": {"place": "Vereinsheim"}}
    assert program.ask("POST", f"{evening.path}acts/", body, sent).status_code == 201
    evening.done(PublishTournament())
    page = Client(None, api="").ask("GET", evening.path).json()
    told = page["announcement"]
    assert {**told, "said": {}} == {"starts": "14:00", "until": None, "places": None, "said": {}}
    assert page["texts"] == {told["said"]["place"]: "Vereinsheim"}
