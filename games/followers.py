"""Followers: what is computed from streams behind the requests, each at its own version.

A stream is dirty for a follower while the follower's version is behind the head. It computes
outside a transaction and writes by compare-and-set, so wake-ups may be lost, doubled or overtaken,
and two workers may meet. What it waits for or was set aside for stands in `store/progress.py`.
"""

import logging
import os
import time
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache, partial
from pathlib import Path
from traceback import extract_tb
from typing import Any, TypeAlias
from uuid import UUID

from django.db import DatabaseError, connection, transaction
from django.db.models import Model

from games import registering, store
from games.outages import is_outage, is_time_limit
from games.store import progress

SWEEP_SECONDS = 20.0
_BATCH = 100
_OUTAGES = 3  # in a row, after which a sweep ends
_HOUSE = str(Path(__file__).parents[1]) + os.sep

Write = Callable[[], None]
Read = Callable[[UUID], Any]
Compute = Callable[[Any], Write | None]

Held: TypeAlias = store.Held
held, ask_again = store.held, store.ask_again  # for commands, which open no door to the store

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class _Registered:
    kinds: frozenset[str]
    compute: Compute
    read: Read


_registered: dict[str, _Registered] = {}


def register(
    name: str, kinds: Collection[str], compute: Compute, read: Read = store.stream_at_rest
) -> None:
    """Let a follower follow all streams of these kinds, from their first event.

    `read` gives a stream as it stands, with its `head`, all at one moment: its rows, or the state
    that is kept of it; None for none. `compute` gets that and writes nothing, but for what it finds
    done where it is asked again, as it is after any failure; it returns the function that writes
    what was computed, which is called inside a transaction, at most once for a version and never
    after a newer one, or None where there is nothing to write. Raises ValueError for a name that is
    taken.
    """
    follower = _Registered(frozenset(kinds), compute, read)
    if _registered.setdefault(name, follower) != follower:
        raise ValueError(f"there is a follower {name} already")


def _all() -> dict[str, _Registered]:
    """All followers, by their names."""
    registering.settle()
    return _registered


def followed_by(name: str, kind: str) -> bool:
    """Whether a follower of this name follows streams of this kind."""
    return name in _all() and kind in _all()[name].kinds


def names_of(kind: str) -> list[str]:
    """The followers of streams of a kind."""
    return _names_by_kind().get(kind, [])


def kinds() -> dict[str, frozenset[str]]:
    """The kinds of streams that each follower follows."""
    return {name: follower.kinds for name, follower in _all().items()}


def follow(stream: UUID) -> None:
    """Let every follower of this stream catch up, those too that wait or were set aside.

    What several read of it is read once, and those that have nothing to write move on together.
    """
    before: store.Head | None = None
    while (head := store.head(stream)) not in (None, before):
        names = [name for name, one in _all().items() if head.kind in one.kinds]
        at = progress.all_followed(names, stream)
        behind = {name: version for name, version in at.items() if version < head.version}
        if not _go_on(behind, stream):
            return
        if progress.clean(head.kind, names, stream) or not behind:
            return
        before = head  # it has moved meanwhile, else there is nothing more to be done


def _go_on(behind: Mapping[str, int], stream: UUID) -> bool:
    """Let followers that are at these versions of a stream go on; whether nothing kept any.

    After a time limit the others wait.
    """
    read = cache(lambda ask: ask(stream))
    idle: dict[tuple[int, int], list[str]] = {}
    met = []
    for name, before in behind.items():
        met.append(_try([name], stream, partial(_take_step, name, stream, before, read, idle)))
        if met[-1] is Met.TIME_LIMIT:
            break
    for step, names in idle.items():
        met.append(_try(names, stream, partial(progress.advance_all, names, stream, *step)))
    return all(how is Met.NOTHING for how in met)


def _take_step(
    name: str,
    stream: UUID,
    before: int,
    read: Callable[[Read], Any],
    idle: dict[tuple[int, int], list[str]],
) -> None:
    """Move a follower on, or note from where to where it may move, as it has nothing to write."""
    follower = _all()[name]
    now = read(follower.read)
    if now is None or now.head is None or now.head.version <= before:
        return
    write, at = follower.compute(now), now.head.version
    if write is None:
        idle.setdefault((before, at), []).append(name)
    else:
        _move(name, stream, before, at, write)


def sweep(seconds: float = SWEEP_SECONDS) -> int:
    """Let followers catch up with dirty streams for some seconds; returns how many it met.

    Where outages come one after the other the rest would meet them too, and waits for the next one.
    In a clean house it is one question to a small index.
    """
    if not progress.any_dirty():
        return 0
    met = _catch_up_with(_dirty(), seconds)
    for kind, names in _names_by_kind().items():
        progress.clean(kind, names)
    return met


def mark() -> int:
    """Mark every stream that a follower is behind with; returns how many had no mark.

    Whoever sweeps does it once at the start, for other software may have left streams without one.
    """
    return sum(progress.mark(kind, name) for kind, name in _pairs())


def unmarked() -> list[tuple[str, UUID]]:
    """Each follower with a stream that it is behind with though the mark says otherwise."""
    return [(name, stream) for kind, name in _pairs() for stream in progress.unmarked(kind, name)]


def _pairs() -> Iterator[tuple[str, str]]:
    for kind, names in _names_by_kind().items():
        yield from ((kind, name) for name in names)


def _names_by_kind() -> dict[str, list[str]]:
    """The followers of each kind that anybody follows."""
    names: dict[str, list[str]] = {}
    for name, follower in sorted(_all().items()):
        for kind in sorted(follower.kinds):
            names.setdefault(kind, []).append(name)
    return names


def work() -> list[progress.Work]:
    """What each follower is behind with, in the order of their names."""
    names = sorted(_all())
    return [progress.work(name, sorted(_all()[name].kinds)) for name in names]


def _catch_up_with(dirty: Iterable[tuple[str, UUID]], seconds: float) -> int:
    until, met, outages = time.monotonic() + seconds, 0, 0
    for name, stream in dirty:
        if time.monotonic() > until or outages == _OUTAGES:
            break
        met += 1
        how = _try([name], stream, partial(catch_up, name, stream))
        if how is Met.TIME_LIMIT:
            break
        outages = outages + 1 if how is Met.OUTAGE else 0
    return met


def _dirty() -> Iterator[tuple[str, UUID]]:
    """Every follower with each stream that it is behind with; each pair once."""
    for name, follower in _all().items():
        last: UUID | None = None
        while streams := progress.dirty(name, follower.kinds, after=last, limit=_BATCH):
            yield from ((name, stream) for stream in streams)
            last = streams[-1]


def catch_up(name: str, stream: UUID) -> None:
    """Bring one follower up to the head of a stream, whoever else does the same meanwhile.

    What `compute` raises is raised; nothing is written then.
    """
    follower, before = _all()[name], progress.followed(name, stream)
    while True:
        now = follower.read(stream)
        if now is None or now.head is None or now.head.version <= before:
            return
        at = now.head.version
        won = _move(name, stream, before, at, follower.compute(now))
        before = at if won else progress.followed(name, stream)


def _move(name: str, stream: UUID, before: int, version: int, write: Write | None) -> bool:
    """Move a follower on and write; False, with nothing written, if it isn't there any more."""
    if write is None:
        return progress.advance(name, stream, before, version)
    with transaction.atomic():
        if won := progress.advance(name, stream, before, version):
            write()
    return won


def in_place(table: type[Model], stream: UUID, rows: Iterable[Model]) -> Write:
    """Compute the rows of a table that a stream gives; what is returned writes them in place of
    those that are there.
    """
    made, kept = list(rows), table._default_manager  # noqa: SLF001 - Django's documented name

    def write() -> None:
        kept.filter(stream=stream).delete()
        kept.bulk_create(made)

    return write


def write_again(name: str, stream: UUID) -> None:
    """Let a follower that has followed a stream to its head write once more what it gives.

    What it read beside the stream may have been mended. One that is behind does it by itself.
    """
    follower = _all()[name]
    before, now = progress.followed(name, stream), follower.read(stream)
    if now is None or now.head is None or now.head.version != before:
        return
    _move(name, stream, before, before, follower.compute(now))


class Met(Enum):
    """What a follower met that was to catch up with a stream."""

    NOTHING = "nothing"
    FAILURE = "a failure"
    OUTAGE = "an outage"
    TIME_LIMIT = "a time limit"


def _try(names: Collection[str], stream: UUID, move: Callable[[], object]) -> Met:
    """Move followers on; what goes wrong is logged and noted, and stops no other one or stream."""
    try:
        move()
    except Exception as failure:  # noqa: BLE001 - whatever a follower may raise
        return [_note(name, stream, failure) for name in names][-1]
    return Met.NOTHING


def _note(name: str, stream: UUID, failure: Exception) -> Met:
    """Note why a follower could not catch up: an outage lets it wait, a failure is counted."""
    _let_go_of_what_broke()
    about, trouble = {"follower": name, "stream": str(stream)}, named(failure)
    try:
        if not is_outage(failure):
            times = progress.note_failure(name, stream, trouble, traced(failure))
            aside = times == progress.MOST_FAILURES
            facts = {**about, "times": times, "set_aside": aside}
            log.error("follower failed", exc_info=failure, extra={"facts": facts})
            return Met.FAILURE
        seconds = progress.note_outage(name, stream, trouble)
        facts = {**about, "seconds": seconds, "trouble": trouble}
        log.warning("follower waits", extra={"facts": facts})
    except DatabaseError as worse:
        facts = {**about, "trouble": named(worse)}
        log.warning("follower waits for the next sweep", extra={"facts": facts})
    return Met.TIME_LIMIT if is_time_limit(failure) else Met.OUTAGE


def _let_go_of_what_broke() -> None:
    """Close a connection that is of no use any more; the next question opens a new one."""
    if not connection.in_atomic_block and connection.errors_occurred and not connection.is_usable():
        connection.close()


def traced(failure: BaseException) -> str:
    """The lines that ran until a failure and those it came from, without values and words."""
    came_from = failure.__cause__ or failure.__context__
    frames = extract_tb(failure.__traceback__)
    lines = [f"{one.filename.removeprefix(_HOUSE)}:{one.lineno} {one.name}" for one in frames]
    before = [*traced(came_from).splitlines(), ""] if came_from is not None else []
    return "\n".join([*before, *lines, type(failure).__name__])


def named(failure: BaseException) -> str:
    """What a failure is and where, without its words: they may quote what a stream says."""
    frames = [(frame.filename, frame.lineno) for frame in extract_tb(failure.__traceback__)]
    own = [(name.removeprefix(_HOUSE), line) for name, line in frames if name.startswith(_HOUSE)]
    places = [f" ({name}:{line})" for name, line in own if "site-packages" not in name]
    return type(failure).__name__ + "".join(places[-1:])
