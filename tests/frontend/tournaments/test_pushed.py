"""What has changed on an open page is made once for all who have it open, and told to them."""

import asyncio
import base64
import json
import zlib

import pytest
from django.test import Client, RequestFactory

from frontend.pages.tournaments.live import RETRY, event, events, part_event
from frontend.pages.tournaments.pushed import (
    NOTHING,
    Key,
    Pages,
    Part,
    Shown,
    key_of,
    packed,
    shown,
)
from frontend.pages.tournaments.watching import Watch
from frontend.parts import called, main_of
from tests.frontend.tournaments.test_live import ONE, Versions, first_two, run
from tests.frontend.tournaments.visitors import address, club_evening, public_evening
from tournaments.course.acts import Report

pytestmark = pytest.mark.django_db(transaction=True)  # pages are made in a thread of their own

HERE = Key("/tournaments/1/", "de", "http", ())
THERE = HERE._replace(path="/tournaments/1/rounds/A/2/")


def text(points):
    """A page on which somebody has so many points."""
    return f'<p id="row">Anna has <b>{points}</b> points by now, and is in the lead by a little</p>'


class House:
    """Pages as a test sets them, and which were asked for."""

    def __init__(self):
        """Begin with this."""
        self.page = Shown(5, text(5))
        self.away = False
        self.asked: list[Key] = []

    def __call__(self, key):
        """The page as it is now."""
        self.asked.append(key)
        if self.away:
            raise OSError("the database is away")
        return self.page

    def become(self, version):
        """Show as many points as there are versions."""
        self.page = Shown(version, text(version))


@pytest.fixture
def house():
    return House()


@pytest.fixture
def pages(house):
    return Pages(house, most=1)


@pytest.fixture
def source():
    return Versions()


@pytest.fixture
def watch(source):
    return Watch(source, pause=0.01)


def listening(watch, pages, seen=5, key=HERE):
    """Somebody who has a page open, at the version that is seen."""
    return events(watch, ONE, "a", seen, page=key, among=pages)


def told(version, after=None):
    """The event that leads from the version before to this one."""
    line = packed(*(Shown(one, text(one)) for one in (after or version - 1, version)))
    return part_event(Part(version - 1, version, line))


async def settled(pages, key=HERE):
    """Wait until the page was made once."""
    while not pages.open[key].now.version:  # noqa: ASYNC110 - a thread makes it
        await asyncio.sleep(0.01)


async def begun(watch, pages, number):
    """So many who have the page open and wait."""
    streams = [listening(watch, pages) for _ in range(number)]
    for stream in streams:
        assert await anext(stream) == RETRY
    await settled(pages)
    return streams


def test_all_who_have_the_page_open_are_told_what_changed_and_it_is_made_once(
    watch, pages, source, house
):
    async def both():
        streams = await begun(watch, pages, 2)
        house.become(6)
        source.known[ONE] = 6
        got = [await anext(stream) for stream in streams]
        for stream in streams:
            await stream.aclose()
        return got, dict(pages.open)

    assert run(both()) == ([told(6), told(6)], {})
    assert house.asked == [HERE, HERE]


def test_who_was_away_for_a_moment_is_told_all_parts_in_their_order(watch, pages, source, house):
    async def late():
        (there,) = await begun(watch, pages, 1)
        for version in (6, 7):
            house.become(version)
            source.known[ONE] = version
            await anext(there)
        back = listening(watch, pages, seen=5)
        got = await first_two(back)
        for stream in (there, back):
            await stream.aclose()
        return got

    assert run(late()) == told(6) + told(7)


def test_who_knows_an_older_page_than_there_are_parts_for_fetches_it(watch, pages, source, house):
    async def late():
        (there,) = await begun(watch, pages, 1)
        house.become(6)
        source.known[ONE] = 6
        await anext(there)
        back = listening(watch, pages, seen=4)
        got = await first_two(back)
        for stream in (there, back):
            await stream.aclose()
        return got

    assert run(late()) == event(6)


@pytest.mark.parametrize("page", [NOTHING, Shown(6, "<p>Anna"), Shown(5, text(5))])
def test_where_a_page_has_no_part_or_is_behind_it_is_fetched(watch, pages, source, house, page):
    async def moved():
        (there,) = await begun(watch, pages, 1)
        house.page, source.known[ONE] = page, 6
        got = await anext(there)
        await there.aclose()
        return got

    assert run(moved()) == event(6)


def test_a_page_that_fails_is_fetched_and_the_listener_stays(watch, pages, source, house, caplog):
    async def moved():
        (there,) = await begun(watch, pages, 1)
        house.away, source.known[ONE] = True, 6
        got = [await anext(there)]
        house.away = False
        house.become(7)
        source.known[ONE] = 7
        got.append(await anext(there))
        house.become(8)
        source.known[ONE] = 8
        got.append(await anext(there))
        await there.aclose()
        return got

    assert run(moved()) == [event(6), event(7), told(8)]
    assert {record.levelname for record in caplog.records} == {"ERROR"}


def test_of_more_pages_than_it_makes_parts_for_it_tells_that_they_moved(
    watch, pages, source, house
):
    async def other():
        (there,) = await begun(watch, pages, 1)
        one_more = listening(watch, pages, key=THERE)
        await anext(one_more)
        house.become(6)
        source.known[ONE] = 6
        got = await anext(one_more)
        for stream in (there, one_more):
            await stream.aclose()
        return got

    assert run(other()) == event(6)
    assert set(house.asked) == {HERE}


def test_a_long_part_is_packed_and_one_that_is_too_long_is_none():
    before, after = Shown(1, text("0")), Shown(2, text("1" * 2000))
    line = packed(before, after)
    assert json.loads(zlib.decompress(base64.b64decode(line), -zlib.MAX_WBITS)) == {
        "from": called(before.text),
        "to": called(after.text),
        "version": 2,
        "changes": [["put", "row", [0], f"<b>{'1' * 2000}</b>"]],
    }
    noise = base64.b64encode(bytes(hash((n, "noise")) % 251 for n in range(200_000))).decode()
    assert packed(before, Shown(2, text(noise))) is None


# With a real tournament


@pytest.fixture
def evening(cast):
    """A published tournament."""
    return public_evening(cast)


def key_for(evening, rest="", **more):
    asked = RequestFactory().get("/", {"page": address(evening, rest)}, **more)
    asked.META["SERVER_NAME"] = "localhost"
    return key_of(asked, address(evening))


@pytest.mark.parametrize("rest", ["", "rounds/A/2/", "standing/A/"])
def test_the_page_is_the_one_that_a_stranger_gets(evening, rest):
    page = Client(headers={"accept-language": "en"}).get(address(evening, rest)).content.decode()
    made = shown(key_for(evening, rest, headers={"accept-language": "en"}))
    assert made == (evening.version, main_of(page))
    assert f'data-called="{called(made.text)}"' in page


def test_a_result_is_a_small_part_of_the_page(evening):
    key = key_for(evening)
    before = shown(key)
    evening.done(Report("A", 2, 2, scores=(411, 322)))
    assert len(packed(before, shown(key))) < len(before.text) / 8


def test_of_what_strangers_may_not_read_there_is_no_page(cast):
    evening = club_evening(cast)
    assert shown(key_for(evening)) == NOTHING


def test_no_page_is_made_for_who_shows_who_they_are_or_names_another(evening):
    below = address(evening)
    assert key_for(evening) is not None
    assert key_for(evening, headers={"authorization": "Token x"}) is None
    assert key_for(evening, headers={"cookie": "wortwart-session=x"}) is None
    factory = RequestFactory()
    for page in (
        "",
        "/tournaments/",
        f"{below}../",
        f"{below}?as=everybody",
        f"{below}%2e",
        below * 9,
    ):
        assert key_of(factory.get("/", {"page": page}), below) is None


def test_members_pages_are_not_called_anything(evening, cast):
    member = Client()
    member.force_login(cast.vera)
    assert 'data-called=""' in member.get(address(evening)).content.decode()
