"""Listeners are told of a move through Redis at once; without it they ask, and miss nothing."""

import asyncio

import pytest

from frontend.pages.tournaments import watching
from frontend.pages.tournaments.watching import Watch
from games import moved, store
from games.moved import Ear

STREAM = store.new_stream()
AWAY = "redis://127.0.0.1:1/0"


class Moves:
    """What the database says, and when it was asked."""

    def __init__(self):
        """Nothing has moved."""
        self.version, self.asked = 1, 0

    def __call__(self, streams):
        """The versions of these streams; whoever sees that it was asked can move them."""
        found = dict.fromkeys(streams, self.version)
        self.asked += 1
        return found


@pytest.fixture
def own_house(settings, redis_url, monkeypatch):
    """A Redis whose channel nobody else's moves are told on; its address."""
    name = moved.channel(redis_url) + STREAM.hex
    monkeypatch.setattr(moved, "channel", lambda _url: name)
    monkeypatch.setattr(moved, "_SECONDS", 60)  # on a computer that others load as well
    moved._teller.cache_clear()
    settings.REDIS_URL = redis_url
    yield redis_url
    moved._teller.cache_clear()


async def hears(ear, moves):
    """Wait until somebody hears and has asked what had moved until then."""
    async with asyncio.timeout(60):
        while not ear.hears or moves.asked < 2:  # noqa: ASYNC110 - neither tells a test
            await asyncio.sleep(0.01)


async def told_of(watch, moves, tell):
    """Which version a listener was told of first, once it heard, and then after one more move."""
    async with watch.listener(STREAM, "here") as listener:
        assert await listener.moved(60)
        first = listener.version
        if watch._ear._url not in ("", AWAY):
            await hears(watch._ear, moves)
        moves.version = 2
        await asyncio.to_thread(tell, STREAM)
        assert await listener.moved(60)
        return first, listener.version


def test_a_channel_belongs_to_a_database_of_redis():
    names = [moved.channel(f"redis://127.0.0.1:6379{path}") for path in ("", "/", "/0", "/3")]
    assert names == [*["wortwart:moved:0"] * 3, "wortwart:moved:3"]


def test_without_a_redis_nothing_is_told_and_everything_seen(settings):
    settings.REDIS_URL = ""
    moves = Moves()
    watch = Watch(moves, pause=0.01, ear=Ear(""))
    assert asyncio.run(told_of(watch, moves, moved.tell)) == (1, 2)


def test_with_a_redis_that_is_away_everything_is_seen():
    moves = Moves()
    watch = Watch(moves, pause=0.01, ear=Ear(AWAY))
    assert asyncio.run(told_of(watch, moves, lambda _: None)) == (1, 2)


def test_who_hears_need_not_ask(own_house, monkeypatch):
    """The pauses are so long that nobody could have asked by themselves."""
    monkeypatch.setattr(watching, "LONG_PAUSE", 3600)
    moves = Moves()
    watch = Watch(moves, pause=3600, ear=Ear(own_house))
    assert asyncio.run(told_of(watch, moves, moved.tell)) == (1, 2)
    assert moves.asked <= 4


def test_who_stops_listening_is_gone_at_whatever_moment(redis_url):
    """While it connects, the library of Redis loses the wish to end."""

    async def left():
        found = []
        for number in range(120):
            task = asyncio.create_task(Ear(redis_url).listen(lambda: None))
            await asyncio.sleep(number % 40 * 0.0005)
            task.cancel()
            await asyncio.wait([task], timeout=60)
            found.append(task.cancelled())
        return set(found), asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(left()) == ({True}, set())


class Bell(Ear):
    """An ear that is told when a test rings."""

    def __init__(self):
        """Nobody has rung."""
        super().__init__("")
        self.ring = None

    async def listen(self, told):
        """Hear the test alone."""
        self.ring, self.hears = told, True
        await asyncio.Event().wait()


@pytest.mark.parametrize("moments", range(8))
def test_the_watch_ends_with_the_last_listener_though_it_is_told_at_that_moment(moments):
    """A wait that ends and is given up in one moment must not go on."""

    async def left():
        bell = Bell()
        watch = Watch(Moves(), pause=60, ear=bell)
        async with watch.listener(STREAM, "here") as listener:
            assert await listener.moved(60)
            await asyncio.sleep(0.01)  # it rests by now
            bell.ring()
            for _moment in range(moments):
                await asyncio.sleep(0)
        others = asyncio.all_tasks() - {asyncio.current_task()}
        _done, left = await asyncio.wait(others, timeout=60)
        return left

    assert asyncio.run(left()) == set()


def test_who_is_not_told_would_wait(own_house, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(watching, "LONG_PAUSE", 3600)
    moves = Moves()
    watch = Watch(moves, pause=3600, ear=Ear(own_house))

    async def silent():
        async with watch.listener(STREAM, "here") as listener:
            assert await listener.moved(60)
            await hears(watch._ear, moves)
            moves.version = 2
            return await listener.moved(1)

    assert not asyncio.run(silent())
