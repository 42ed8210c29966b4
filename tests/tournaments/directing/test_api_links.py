"""Private links over the API: made, listed without their secrets, taken back."""

import pytest

from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, enter, who
from tournaments.link_secrets import digest
from tournaments.models import Link

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(cast):
    """A tournament of six, just entered: seven events."""
    return club_evening(cast)


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Client(cast.frieda, api=API)


def make(program, evening, body):
    """The answer to the wish for a link."""
    return program.ask("POST", f"{evening.stream}/links/", body)


def test_a_secret_is_told_once_and_kept_by_its_hash(evening, director):
    answer = make(director, evening, {"role": "helper", "days": 2})
    made = answer.json()
    assert (answer.status_code, answer["Cache-Control"]) == (201, "no-store")
    (link,) = Link.objects.all()
    assert link.digest == digest(made["secret"])
    listed = director.get(f"{evening.stream}/links/")
    assert made["secret"] not in listed.content.decode()
    (line,) = listed.json()["links"]
    assert line == {name: fact for name, fact in made.items() if name != "secret"}
    assert (link.expires - link.made).days in {1, 2}


def test_a_link_for_an_entry_is_that_players(evening, director):
    made = make(director, evening, {"entry": who("Bert")}).json()
    assert (made["role"], made["entry"]) == ("player", who("Bert"))
    page = Client(token=f"Link {made['secret']}", api=API).get(f"{evening.stream}/").json()
    assert page["names"][who("Bert")] == "Bert Muster"


def test_a_link_is_taken_back_once(evening, director):
    made = make(director, evening, {"role": "arbiter"}).json()
    path = f"{evening.stream}/links/{made['id']}/"
    assert [director.ask("DELETE", path).status_code for _ in range(2)] == [204, 404]
    assert director.get(f"{evening.stream}/links/").json() == {"links": []}
    program = Client(token=f"Link {made['secret']}", api=API)
    assert program.get(f"{evening.stream}/").status_code == 401


def test_a_link_of_another_tournament_is_not_taken_back_here(cast, evening, director):
    other = club_evening_without_people(cast)
    made = make(director, evening, {"role": "arbiter"}).json()
    assert director.ask("DELETE", f"{other}/links/{made['id']}/").status_code == 404
    assert Link.objects.get().revoked is None


def club_evening_without_people(cast):
    """Another tournament of the club."""
    body = {
        "club": str(cast.club.pk), "title": "Liga", "preset": "league",
        "setup": {"date": "2026-11-07"},
    }  # fmt: skip
    key = {"Idempotency-Key": a_key()}
    return Client(cast.frieda, api=API).ask("POST", "", body, key).json()["stream"]


NO_LINK = (
    ({}, 400),
    ({"role": "helper", "entry": who("Anna")}, 400),
    ({"role": "player"}, 400),
    ({"role": "king"}, 400),
    ({"role": None}, 400),
    ({"entry": "Anna"}, 400),
    ({"entry": who("Jutta")}, 404),
    ({"role": "helper", "days": 0}, 400),
    ({"role": "helper", "days": 367}, 400),
    ({"role": "helper", "colour": "red"}, 400),
    ([], 400),
)


def test_a_link_is_for_a_role_or_an_entry_that_there_is(evening, director):
    for body, status in NO_LINK:
        assert (body, make(director, evening, body).status_code) == (body, status)
    assert not Link.objects.exists()


def test_a_page_reached_by_a_link_acts_by_it_with_the_token_of_its_own_pages(evening, settings):
    """A session that holds a link writes only as any session does."""
    browser = evening.link("helper")
    secret = browser.token.split()[1]
    browser.token = None
    session = browser.http.session
    session["link"] = str(Link.objects.get(digest=digest(secret)).pk)
    session.save()
    browser.http.cookies[settings.SESSION_COOKIE_NAME] = session.session_key
    assert browser.get(f"{evening.stream}/").status_code == 200
    assert enter(browser, evening, {"kind": "check_in", "entry": who("Anna")}).status_code == 403
    browser.http.cookies[settings.CSRF_COOKIE_NAME] = "a" * 32
    assert (
        enter(
            browser,
            evening,
            {"kind": "check_in", "entry": who("Anna")},
            **{"X-CSRFToken": "a" * 32},
        ).status_code
        == 201
    )
