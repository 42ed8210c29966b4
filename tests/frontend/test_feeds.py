"""What programs of readers ask a club for: its results as a feed, its evenings as a calendar."""

import re
from xml.etree import ElementTree as ET

import pytest
from django.test import Client

from frontend.calendars import folded
from games import followers
from tests.frontend.tournaments.visitors import club_evening
from tests.tournaments.directing.seasons import played_on
from tournaments.club_pages import settle
from tournaments.course.acts import Announce, PublishTournament, UnpublishTournament

ATOM = "{http://www.w3.org/2005/Atom}"


@pytest.fixture
def place(cast):
    return f"/clubs/{cast.club.slug}/"


def entries(place):
    """Titles and addresses of the feed."""
    answer = Client().get(f"{place}results.atom")
    assert (answer.status_code, answer["Content-Type"]) == (
        200,
        "application/atom+xml; charset=utf-8",
    )
    feed = ET.fromstring(answer.content)  # noqa: S314 - our own
    return [
        (one.find(f"{ATOM}title").text, one.find(f"{ATOM}link").get("href"))
        for one in feed.findall(f"{ATOM}entry")
    ]


def lines(place):
    """The lines of the calendar, unfolded."""
    answer = Client().get(f"{place}evenings.ics")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    text = answer.content.decode()
    assert text.endswith("\r\n")
    assert max(len(line.encode()) for line in text.split("\r\n")) <= 75
    return text.replace("\r\n ", "").split("\r\n")


def test_the_feed_tells_what_is_over_and_published_with_its_page(cast, place):
    over = played_on(cast, "2026-03-10", title="Frühlingsabend")
    played_on(cast, "2026-04-10", title="Intern", public=False)
    club_evening(cast, title="Herbstabend").done(PublishTournament())
    followers.sweep()
    followers.sweep()
    found = entries(place)
    assert ("Frühlingsabend (2026-03-10)", f"http://testserver/tournaments/{over.stream}/") in found
    assert not [title for title, _ in found if "Intern" in title or "Herbst" in title]
    for _, address in found:
        assert Client().get(address).status_code == 200


def test_the_calendar_holds_each_evening_once_under_the_same_id(cast, place):
    evening = club_evening(cast, title="Herbst; mit Kaffee, Kuchen")
    evening.done(PublishTournament(), Announce("14:00"))
    settle(club=cast.club, place="Vereinsheim, Musterstadt")
    followers.sweep()
    found = lines(place)
    uid = f"UID:urn:uuid:{evening.stream}"
    assert found.count(uid) == 1
    assert "DTSTART:20261024T120000Z" in found
    assert "SUMMARY:Herbst\\; mit Kaffee\\, Kuchen" in found
    assert "LOCATION:Vereinsheim\\, Musterstadt" in found
    before = sequence(found)
    evening.done(Announce("15:00"))
    found = lines(place)
    assert (found.count(uid), "DTSTART:20261024T130000Z" in found) == (1, True)
    assert sequence(found) == before + 1


def sequence(found):
    """How often the only event has changed."""
    (number,) = [line.removeprefix("SEQUENCE:") for line in found if line.startswith("SEQUENCE:")]
    return int(number)


def test_an_evening_without_a_time_is_the_whole_day(cast, place):
    club_evening(cast).done(PublishTournament())
    found = lines(place)
    assert "DTSTART;VALUE=DATE:20261024" in found
    assert "DTEND;VALUE=DATE:20261025" in found


@pytest.mark.parametrize("words", ["a" * 200, "ä" * 100, "🂡" * 60, "x" * 74 + "ß" * 80])
def test_a_long_line_is_broken_between_characters(words):
    parts = folded(f"SUMMARY:{words}").split(b"\r\n")
    assert max(map(len, parts)) <= 75
    assert re.sub(b"\r\n ", b"", folded(f"SUMMARY:{words}")).decode() == f"SUMMARY:{words}\r\n"
    for part in parts:
        part.decode()


def test_a_club_that_shows_nothing_has_neither(cast, place):
    evening = club_evening(cast)
    evening.done(PublishTournament())
    assert Client().get(f"{place}evenings.ics").status_code == 200
    assert b"evenings.ics" in Client().get(place).content
    evening.done(UnpublishTournament())
    staff = Client()
    staff.force_login(cast.frieda)
    for somebody in (Client(), staff):
        for name in ("results.atom", "evenings.ics"):
            assert somebody.get(f"{place}{name}").status_code == 404
    assert b"evenings.ics" not in staff.get(place).content


def test_who_has_the_feed_already_is_told_so(cast, place):
    club_evening(cast).done(PublishTournament())
    for name in ("results.atom", "evenings.ics"):
        tag = Client().get(f"{place}{name}")["ETag"]
        again = Client().get(f"{place}{name}", headers={"If-None-Match": tag})
        assert again.status_code == 304
