"""Listeners are told of a move through Redis at once; without it they ask, and miss nothing."""

import asyncio

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
        """The versions of these streams."""
        self.asked += 1
        return dict.fromkeys(streams, self.version)


async def hears(ear):
    async with asyncio.timeout(60):
        while not ear.hears:  # noqa: ASYNC110 - it has nothing to wait for
            await asyncio.sleep(0.01)


async def told_of(watch, moves, tell):
    """Which version a listener was told of first, once it heard, and then after one more move."""
    async with watch.listener(STREAM, "here") as listener:
        assert await listener.moved(60)
        first = listener.version
        if watch._ear._url not in ("", AWAY):
            await hears(watch._ear)
            await asyncio.sleep(0.5)  # until what it asked for on hearing is told
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


def test_who_hears_need_not_ask(settings, redis_url, monkeypatch):
    """The pauses are so long that nobody could have asked by themselves."""
    monkeypatch.setattr(watching, "LONG_PAUSE", 3600)
    settings.REDIS_URL = redis_url
    moves = Moves()
    watch = Watch(moves, pause=3600, ear=Ear(redis_url))
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
            await asyncio.wait([task], timeout=30)
            found.append(task.cancelled())
        return set(found), asyncio.all_tasks() - {asyncio.current_task()}

    assert asyncio.run(left()) == ({True}, set())


def test_who_is_not_told_would_wait(settings, redis_url, monkeypatch):
    """The negative control."""
    monkeypatch.setattr(watching, "LONG_PAUSE", 3600)
    moves = Moves()
    watch = Watch(moves, pause=3600, ear=Ear(redis_url))

    async def silent():
        async with watch.listener(STREAM, "here") as listener:
            assert await listener.moved(60)
            await hears(watch._ear)
            await asyncio.sleep(3)  # until what it asked for on hearing is told
            moves.version = 2
            return await listener.moved(1)

    assert not asyncio.run(silent())
