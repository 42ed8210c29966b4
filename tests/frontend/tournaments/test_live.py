"""Live updates: who listens is told each newer version, and nobody asks while nobody listens."""

import asyncio
from uuid import UUID

import pytest
from asgiref.sync import SyncToAsync, ThreadSensitiveContext, async_to_sync
from django.test import AsyncClient, Client

from frontend.pages.tournaments import live
from frontend.pages.tournaments.live import BEAT, RETRY, event, events
from frontend.pages.tournaments.watching import Full, Watch, versions
from tests.frontend.tournaments.visitors import address, club_evening, public_evening
from tests.games.client import Client as Program
from tests.listening import first, first_parts
from tournaments.course.acts import Report

pytestmark = pytest.mark.django_db  # a stream gives its thread's connection back

ONE, OTHER = UUID(int=1), UUID(int=2)


class Versions:
    """The versions of tournaments as a test sets them, and how often they were asked for."""

    def __init__(self):
        """Begin with these."""
        self.known = {ONE: 5, OTHER: 50}
        self.asked: list[set[UUID]] = []
        self.away = False

    def __call__(self, streams):
        """The versions of the streams that somebody listens to."""
        self.asked.append(set(streams))
        if self.away:
            raise OSError("the database is away")
        return {stream: self.known[stream] for stream in streams if stream in self.known}


@pytest.fixture
def source():
    return Versions()


@pytest.fixture
def watch(source):
    """A watch that looks a hundred times a second."""
    return Watch(source, pause=0.01, most=3, most_an_address=2)


@async_to_sync
async def run(coroutine):
    """What an asynchronous part of a test gives; no thread is left behind."""
    return await asyncio.wait_for(coroutine, 120)


def test_a_client_is_told_the_version_at_once(watch):
    async def told():
        return await first(events(watch, ONE, "a", 0), 2)

    assert run(told()) == [RETRY, event(5)]
    assert event(5) == b"id: 5\nevent: moved\ndata: 5\n\n"


def test_a_client_that_was_away_is_told_what_it_has_missed_and_no_more(watch, source):
    async def told(seen, beat):
        return await first(events(watch, ONE, "a", seen, beat=beat), 2)

    assert run(told(3, 60)) == [RETRY, event(5)]
    assert run(told(5, 0.05)) == [RETRY, BEAT]


def test_each_movement_is_told_to_all_and_the_last_one_is_enough(watch, source):
    async def told():
        streams = [events(watch, ONE, "a", 0), events(watch, OTHER, "b", 0)]
        got = [await first_two(stream) for stream in streams]
        source.known |= {ONE: 6, OTHER: 51}
        got += [await anext(stream) for stream in streams]
        source.known[ONE] = 8
        got.append(await anext(streams[0]))
        for stream in streams:
            await stream.aclose()
        return got

    assert run(told()) == [event(5), event(50), event(6), event(51), event(8)]


async def first_two(stream):
    """The second part of what a stream sends."""
    await anext(stream)
    return await anext(stream)


def test_one_question_is_for_all_and_none_while_nobody_listens(watch, source):
    async def look():
        listeners = [events(watch, stream, str(stream), 0) for stream in (ONE, ONE, OTHER)]
        for listener in listeners:
            await first_two(listener)
        during = set(map(frozenset, source.asked[-1:]))
        assert (watch.listening, watch.watching) == (3, True)
        for listener in listeners:
            await listener.aclose()
        assert (watch.listening, watch.watching) == (0, False)
        asked = len(source.asked)
        await asyncio.sleep(0.1)
        return during, len(source.asked) - asked

    assert run(look()) == ({frozenset({ONE, OTHER})}, 0)


def test_a_listener_keeps_no_thread(watch):
    async def kept():
        async with ThreadSensitiveContext() as request:
            stream = events(watch, ONE, "a", 0)
            await anext(stream)
            found = request in SyncToAsync.context_to_thread_executor
            await stream.aclose()
            return found

    assert asyncio.run(kept()) is False


def test_a_database_that_is_away_is_asked_again(watch, source, caplog):
    async def told():
        stream = events(watch, ONE, "a", 0)
        await first_two(stream)
        source.away, before = True, len(source.asked)
        while len(source.asked) < before + 3:  # noqa: ASYNC110 - the watch knows no test
            await asyncio.sleep(0.01)
        source.known[ONE], source.away = 9, False
        part = await anext(stream)
        await stream.aclose()
        return part

    assert run(told()) == event(9)
    assert {record.levelname for record in caplog.records} == {"ERROR"}


def test_there_is_an_end_to_how_many_listen(watch):
    async def full():
        open_ = [events(watch, ONE, here, 0) for here in ("a", "a", "b")]
        for stream in open_[:2]:
            await first_two(stream)
        with pytest.raises(Full):
            watch.check_room("a")
        watch.check_room("b")
        await first_two(open_[2])
        with pytest.raises(Full):
            watch.check_room("c")
        refused = [part async for part in events(watch, ONE, "c", 0)]
        for stream in open_:
            await stream.aclose()
        watch.check_room("a")
        return refused

    assert run(full()) == []


def test_a_stream_lasts_only_so_long(watch):
    async def parts():
        return [part async for part in events(watch, ONE, "a", 5, beat=0.02, longest=0.1)]

    sent = run(parts())
    assert (sent[0], {*sent[1:], BEAT}) == (RETRY, {BEAT})


def test_at_the_end_of_the_server_all_streams_end_and_no_new_one_begins(watch):
    async def ending():
        streams = [events(watch, ONE, here, 0) for here in ("a", "b")]
        for stream in streams:
            await first_two(stream)
        watch.end()
        rest = [[part async for part in stream] for stream in streams]
        with pytest.raises(Full):
            watch.check_room("c")
        return rest, watch.listening, watch.watching

    assert run(ending()) == ([[], []], 0, False)


# The view


@pytest.fixture
def evening(cast):
    """A published tournament."""
    return public_evening(cast)


@pytest.fixture
def quick(monkeypatch):
    """The view, with a watch of its own that looks often."""
    watch = Watch(pause=0.01)
    monkeypatch.setattr(live, "watch", watch)
    return watch


async def opened(evening, **headers):
    """The answer to somebody who wants to listen."""
    return await AsyncClient().get(address(evening, "live/"), headers=headers)


def test_it_streams_events_that_nobody_keeps(evening, quick):
    @async_to_sync
    async def answer():
        found = await opened(evening)
        return found.headers, await first_parts(found, 2)

    headers, parts = answer()
    assert headers["Content-Type"] == "text/event-stream"
    assert headers["Cache-Control"] == "no-store"
    assert headers["X-Accel-Buffering"] == "no"
    assert "default-src 'none'" in headers["Content-Security-Policy"]
    assert parts == [RETRY, event(evening.version)]


def test_the_last_event_that_a_client_knows_tells_what_it_has_missed(evening, quick, monkeypatch):
    version = evening.version

    @async_to_sync
    async def told(known):
        answer = await opened(evening, **{"Last-Event-ID": known})
        return (await first_parts(answer, 2))[1]

    assert told(str(version - 1)) == event(version)
    assert told("nonsense") == event(version)
    monkeypatch.setattr(live, "BEAT_SECONDS", 0.2)
    assert told(str(version)) == BEAT


def test_whoever_may_not_read_it_is_not_let_in(cast, quick):
    evening = club_evening(cast)

    @async_to_sync
    async def statuses():
        found = []
        for user in (None, cast.vera):
            client = AsyncClient()
            if user is not None:
                await client.aforce_login(user)
            found.append((await client.get(address(evening, "live/"))).status_code)
        return found

    assert statuses() == [404, 404]


def test_where_there_is_no_room_it_says_so(evening, monkeypatch):
    monkeypatch.setattr(live, "watch", Watch(most=0))
    answer = async_to_sync(opened)(evening)
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "60")


def test_a_server_without_streams_says_so_and_only_reading_is_allowed(evening):
    assert Client().get(address(evening, "live/")).status_code == 503
    assert Client().post(address(evening, "live/")).status_code == 405


# Over REST


def over_rest(evening):
    """The stream's address below the API."""
    return f"/api/v1/tournaments/{evening.stream}/live/"


ELSEWHERE = {"Accept": "text/event-stream", "Origin": "https://verein.example"}


def test_pages_of_any_origin_follow_what_is_public(evening, quick):
    @async_to_sync
    async def answer():
        found = await AsyncClient().get(over_rest(evening), headers=ELSEWHERE)
        return found.headers, await first_parts(found, 2)

    headers, parts = answer()
    assert headers["Content-Type"] == "text/event-stream"
    assert headers["Cache-Control"] == "no-store"
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert headers["Cross-Origin-Resource-Policy"] == "cross-origin"
    assert parts == [RETRY, event(evening.version)]


def test_programs_follow_what_their_token_may_read_and_nobody_else(cast, quick):
    evening = club_evening(cast)
    tokens = {"vera": Program(cast.vera).token, "rosa": Program(cast.rosa).token, "": None}

    @async_to_sync
    async def statuses():
        found = {}
        for who, token in tokens.items():
            sent = {} if token is None else {"Authorization": token}
            answer = await AsyncClient().get(over_rest(evening), headers=sent)
            found[who] = answer.status_code
        return found

    assert statuses() == {"vera": 404, "rosa": 200, "": 404}


@pytest.mark.parametrize("place", [over_rest, lambda evening: address(evening, "live/")])
def test_who_asks_for_the_head_alone_is_told_it_and_nothing_goes_on(evening, quick, place):
    answer = async_to_sync(AsyncClient().head)(place(evening))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/event-stream")
    assert (answer.streaming, answer.content, quick.listening) == (False, b"", 0)


def test_programs_are_told_why_there_is_no_room_and_when_to_come_again(evening, monkeypatch):
    monkeypatch.setattr(live, "watch", Watch(most=0))
    answer = async_to_sync(AsyncClient().get)(over_rest(evening), headers=ELSEWHERE)
    assert (answer.status_code, answer["Retry-After"]) == (503, "60")
    assert (answer.json()["code"], answer["Access-Control-Allow-Origin"]) == (
        "NO_ROOM_TO_LISTEN", "*",
    )  # fmt: skip


def test_the_versions_are_those_of_the_rows(evening):
    before = versions([evening.stream, UUID(int=7)])
    evening.done(Report("A", 2, 2, scores=(500, 100), confirmed=True))
    assert before == {evening.stream: evening.version - 1}
    assert versions([evening.stream]) == {evening.stream: evening.version}
