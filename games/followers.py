"""Followers: what is computed from streams behind the requests, each at its own version.

A stream is dirty for a follower while the follower's version is behind the head. It computes
outside a transaction and writes by compare-and-set, so wake-ups may be lost, doubled or overtaken,
and two workers may meet.
"""

import time
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from uuid import UUID

import structlog
from django.db import transaction

from games import store
from games.store import following

SWEEP_SECONDS = 20.0
_BATCH = 100

Write = Callable[[], None]
Compute = Callable[[store.Stream], Write]

log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class _Registered:
    kinds: frozenset[str]
    compute: Compute


_registered: dict[str, _Registered] = {}


def register(name: str, kinds: Collection[str], compute: Compute) -> None:
    """Let a follower follow all streams of these kinds, from their first event.

    `compute` gets a whole stream and writes nothing; it returns the function that writes what was
    computed, which is called inside a transaction, at most once for a version and never after a
    newer one. Raises ValueError for a name that is taken.
    """
    follower = _Registered(frozenset(kinds), compute)
    if _registered.setdefault(name, follower) != follower:
        raise ValueError(f"there is a follower {name} already")


def follow(stream: UUID) -> None:
    """Let every follower of this stream catch up."""
    head = store.head(stream)
    for name, follower in _registered.items():
        if head is not None and head.kind in follower.kinds:
            _try(name, stream)


def sweep(seconds: float = SWEEP_SECONDS) -> int:
    """Let followers catch up with dirty streams for some seconds; returns how many it met."""
    until, met = time.monotonic() + seconds, 0
    for name, stream in _dirty():
        if time.monotonic() > until:
            break
        _try(name, stream)
        met += 1
    return met


def _dirty() -> Iterator[tuple[str, UUID]]:
    """Every follower with each stream that it is behind with; each pair once."""
    for name, follower in _registered.items():
        last = None
        while streams := following.dirty(name, follower.kinds, after=last, limit=_BATCH):
            yield from ((name, stream) for stream in streams)
            last = streams[-1]


def catch_up(name: str, stream: UUID) -> None:
    """Bring one follower up to the head of a stream, whoever else does the same meanwhile.

    What `compute` raises is raised; nothing is written then.
    """
    compute = _registered[name].compute
    while True:
        before = following.followed(name, stream)
        now = store.stream_at_rest(stream)
        if now.head is None or now.head.version <= before:
            return
        write = compute(now)
        with transaction.atomic():
            if following.advance(name, stream, before, now.head.version):
                write()


def _try(name: str, stream: UUID) -> None:
    """Catch up; a failure is logged and counted, and stops no other follower or stream."""
    try:
        catch_up(name, stream)
    except Exception:
        log.exception("follower failed", follower=name, stream=str(stream))
        following.note_failure(name, stream)
