"""What a telephone pays for: no page of a large tournament is long on its way to strangers."""

import gzip
import re

import pytest
from django.test import Client

from deploy.benchmarks.rounds import Desk
from deploy.kept import ANSWERS
from games import followers
from tests.frontend.browser import Browser, read
from tests.frontend.tournaments.visitors import address, public_evening, who
from tests.tournaments.cast import assemble
from tournaments.course.acts import PublishTournament, Report
from tournaments.directing.streams import as_of
from tournaments.models import Person

pytestmark = pytest.mark.django_db

PLAYERS, ROUNDS = 200, 13
MOST, MOST_UNPACKED = 60_000, 350_000
SYLLABLES = ("An", "Ber", "Cla", "Do", "Emi", "Frie", "Gus", "Hil", "Ju", "Kar", "Le", "Max", "No")
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([A-Za-z0-9]{64})"')


@pytest.fixture(scope="module")
def cast(stored_for_the_file):
    """Two clubs and their people."""
    return assemble()


@pytest.fixture(scope="module")
def hall(cast):
    """Two hundred people in the thirteenth round, half of whose results are in."""
    desk = Desk.opened(cast.club, PLAYERS, ROUNDS)
    people = [entry.person for entry in as_of(desk.stream).state.entries.values()]
    Person.objects.bulk_create(
        Person(pk=person, club=cast.club, number=number, name=invented(number), publish_name=True)
        for number, person in enumerate(people, start=100)
    )
    for number in range(1, ROUNDS):
        desk.play(number)
    desk.publish(ROUNDS)
    half = range(1, PLAYERS // 4)
    desk.enter([Report("A", ROUNDS, table, scores=(400, 300 + table)) for table in half])
    desk.enter([PublishTournament()])
    followers.follow(desk.stream)
    ANSWERS.clear()
    return desk


def invented(number):
    """A name as long as names are; each one is another."""
    first, second, third = (SYLLABLES[number * n % len(SYLLABLES)] for n in (1, 3, 7))
    return f"{first}{second.lower()}a {third}{first.lower()}mann-{number}"


def asked(place, encoding="gzip"):
    """The answer to a stranger's telephone."""
    return Client().get(place, headers={"Accept-Encoding": encoding})


def test_no_page_of_a_large_tournament_is_longer_than_60_kilobytes(hall):
    base = f"/tournaments/{hall.stream}/"
    row = f"standing/A/{hall.entries[0]}/"
    places = (
        "",
        "rounds/A/1/",
        f"rounds/A/{ROUNDS}/",
        "standing/A/",
        "standing/A/?round=3",
        row,
        "pictures/A/",
    )
    for place in places:
        for _ in ("made", "kept"):
            answer = asked(base + place)
            assert (answer.status_code, answer["Content-Encoding"]) == (200, "gzip")
            assert len(answer.content) < MOST, place
            assert len(gzip.decompress(answer.content)) < MOST_UNPACKED, place


def test_a_row_of_a_long_standing_is_read_at_its_own_address(hall):
    base = f"/tournaments/{hall.stream}/standing/A/"
    page = Browser(language="en").get(f"{base}?round=3")
    rows = [link for link in page.links if re.fullmatch(r"[0-9a-f-]{36}/\?round=3", link)]
    assert len(rows) == PLAYERS
    row = Browser(language="en").get(base + rows[0])
    assert "Standing after round 3" in row.text
    assert "Place 1 of 200 Wins 3" in row.text
    assert len(re.findall(r'<tr><th scope="row">', row.html)) == 3


@pytest.mark.parametrize(
    "rest", [f"standing/A/{who('Nobody')}/", f"standing/B/{who('Anna')}/", "standing/A/x/"]
)
def test_a_row_that_is_not_there_is_not_found(cast, rest):
    evening = public_evening(cast)
    assert asked(address(evening, f"standing/A/{who('Anna')}/")).status_code == 200
    assert asked(address(evening, f"standing/A/{who('Anna')}/?round=9")).status_code == 404
    assert asked(address(evening, rest)).status_code == 404


# What is compressed, and what never is


def test_a_compressed_page_is_the_page_that_others_get(cast):
    place = address(public_evening(cast))
    token = b'name="csrfmiddlewaretoken" value="%s"' % (b"x" * 64)
    for _ in ("made", "kept"):
        small, whole = asked(place), asked(place, "gzip;q=0, br")
        assert small["Content-Encoding"] == "gzip"
        assert "Content-Encoding" not in whole
        assert "Accept-Encoding" in small["Vary"]
        assert "Accept-Encoding" in whole["Vary"]
        plain, same = (
            TOKEN.sub(token, one) for one in (gzip.decompress(small.content), whole.content)
        )
        assert plain == same


def test_the_token_of_forms_goes_as_it_is_between_the_compressed_parts(cast):
    """Else what an address says could find it out, by how long the answer is (BREACH)."""
    evening, browser = public_evening(cast), Client(headers={"Accept-Encoding": "gzip"})
    for rest in ("", "", "?version=9&guess=x"):
        answer = browser.get(address(evening, rest))
        (token,) = set(TOKEN.findall(gzip.decompress(answer.content)))
        assert token in answer.content


def test_who_has_a_compressed_page_is_told_so(cast):
    place = address(public_evening(cast))
    browser = Client(headers={"Accept-Encoding": "gzip"})
    browser.get(place)
    tag = browser.get(place)["ETag"]
    assert tag.startswith('W/"')
    again = browser.get(place, headers={"If-None-Match": tag})
    assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)


def test_what_somebody_is_shown_is_never_compressed(cast):
    place = address(public_evening(cast))
    for somebody in (cast.frieda, cast.anna):
        browser = Browser(somebody).client
        answer = browser.get(place, headers={"Accept-Encoding": "gzip"})
        assert "Content-Encoding" not in answer
        assert read(200, answer.content.decode()).text


def test_the_style_sheet_is_compressed_and_a_part_of_it_is_not(client):
    sheet = "/static/frontend/wortwart.css"
    small, whole = asked(sheet), asked(sheet, "identity")
    assert gzip.decompress(small.content) == b"".join(whole)
    assert int(small["Content-Length"]) == len(small.content) < 25_000
    part = client.get(sheet, headers={"Accept-Encoding": "gzip", "Range": "bytes=0-9"})
    assert (part.status_code, len(b"".join(part))) == (206, 10)
