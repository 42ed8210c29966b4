"""Streams mended by several processes at once, each with a connection of its own.

One of them is the process that is asked: it works while the others still load. These are started
anew (no fork), take a share of streams after the other, and end with the process that has started
them, however that ends. Models load after Django is set up, so nothing that has any is imported
above.
"""

import os
import signal
import threading
from collections.abc import Collection, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from multiprocessing import get_context, parent_process
from typing import TYPE_CHECKING, Any
from uuid import UUID

import django
from django.db import connection, connections

from games.garbage import begin_loading, end_loading
from games.registering import settle

if TYPE_CHECKING:
    from games.mending import Mended

_AHEAD = 2  # shares that another process has: one in work, one that waits


def mended(
    shares: Iterable[Sequence[UUID]], parts: Collection[str], workers: int
) -> Iterator["Mended"]:
    """What was done with each share, as soon as it is done.

    Closed before the end, it waits for what is in work and begins nothing more.
    """
    others = workers - 1
    if not others:
        yield from (_mend(share, parts) for share in shares)
        return
    place = {name: connection.settings_dict[name] for name in ("NAME", "OPTIONS")}
    pool = ProcessPoolExecutor(others, get_context("spawn"), _enter, (place,))
    working: set[Future[Mended]] = set()
    try:
        for share in shares:
            if len(working) < _AHEAD * others:
                working.add(pool.submit(_mend, share, parts))
            else:
                yield _mend(share, parts)
            done = {one for one in working if one.done()}
            working -= done
            yield from (one.result() for one in done)
        for future in as_completed(working):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _mend(share: Sequence[UUID], parts: Collection[str]) -> "Mended":
    from games.mending import mend  # noqa: PLC0415 - as above

    return mend(share, parts)


# What runs in the processes


def _enter(place: dict[str, Any]) -> None:
    """Set a fresh process up to work where the one that has started it works."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C ends the other, which ends this one
    threading.Thread(target=_end_with_starter, name="starter", daemon=True).start()
    begin_loading()
    django.setup()
    settle()
    end_loading()
    connections["default"].settings_dict.update(place)


def _end_with_starter() -> None:
    starter = parent_process()
    if starter is not None:
        starter.join()
        os._exit(1)  # what was begun of a stream is rolled back
