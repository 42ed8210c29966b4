"""Makes the rows that follow from streams what these give: stream by stream, nothing emptied.

Streams are replayed and compared with their rows while others read and write. Most rows are right,
and then nothing is locked. Where some are not, one short transaction holds the head of that stream
and replaces them, so that who reads sees the old rows or the new ones; where somebody has entered
something meanwhile, what was replayed is older than the rows, and the stream is replayed again.
"""

import time
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple
from uuid import UUID

from django.db import OperationalError, connection, transaction

from engine.refusals import Said
from games import followers, store
from games.store import progress
from games.verification.derived import Derived, Difference
from games.verification.kinds import UNREADABLE, not_replayed, replayed
from games.verification.proofs import Replayed
from games.verification.tables import derived_tables

_TRIES = 5
_PAUSE_SECONDS = 0.1


@dataclass
class Mended:
    """What was done: how many streams were replayed, how many rows of each part were wrong.

    `left` says of which streams nothing is known, so that their rows stay as they are; `lost` are
    streams with rows that are another stream's.
    """

    streams: int = 0
    rows: Counter[str] = field(default_factory=Counter)
    left: list[Said] = field(default_factory=list)
    lost: list[UUID] = field(default_factory=list)

    def add(self, other: "Mended") -> None:
        """Count what was done elsewhere, too."""
        self.streams += other.streams
        self.rows += other.rows
        self.left += other.left
        self.lost += other.lost


class _Made(NamedTuple):
    """The rows of a table that a stream gives, with its follower at this version."""

    table: Derived
    at: int
    rows: tuple[Any, ...]


def mend(streams: Sequence[UUID], parts: Collection[str]) -> Mended:
    """Make the rows of these parts what the streams give."""
    done = Mended(streams=len(streams))
    tables = [one for one in derived_tables() if one.part in parts]
    whole = [one for stream in streams for one in _replayed(stream, done)]
    wrong = _wrong(whole, tables, done)
    for one in whole:
        if one.stream.id in wrong:
            _mend(one, wrong[one.stream.id], tables, done)
    return done


def _replayed(stream: UUID, done: Mended) -> Iterable[Replayed]:
    """The stream with its state, unless it is gone or can't be replayed."""
    head, rows = store.head_and_rows(stream, 1)
    if head is None:
        return
    try:
        state = replayed(head.kind, rows)
    except UNREADABLE as problem:
        done.left.append(not_replayed(stream, problem))
        return
    yield Replayed(store.Stream(stream, head, rows), head, state)


def _wrong(
    whole: Sequence[Replayed], tables: Iterable[Derived], done: Mended
) -> dict[UUID, list[_Made]]:
    """What the streams give where other rows are there.

    A follower that has not begun with a stream, or is to begin again, writes the rows by itself.
    """
    found: dict[UUID, list[_Made]] = defaultdict(list)
    for table in tables:
        mine = [one for one in whole if table.is_about(one.head.kind)]
        ids = [one.stream.id for one in mine]
        followed, kept = table.followed(ids), table.kept(ids)  # in this order: rows may be newer
        for one in mine:
            stream = one.stream.id
            at = followed.get(stream, 0)
            if table.follower and at == 0:
                continue
            made = _Made(table, at, tuple(table.expected(one, at)))
            difference = table.difference(made.rows, kept.get(stream, []))
            if difference.lost:
                done.lost.append(stream)
            if difference.rows:
                found[stream].append(made)
    return found


def _mend(one: Replayed, made: list[_Made], tables: Sequence[Derived], done: Mended) -> None:
    """Replace what is wrong; whoever is faster is let through a few times, then waits."""
    stream = one.stream.id
    for number in range(_TRIES):
        try:
            if _replaced(one, made, done):
                return
        except OperationalError:  # two that wait for each other, of which one is let go
            if connection.in_atomic_block or number == _TRIES - 1:
                raise
            time.sleep(_PAUSE_SECONDS)
        now = [*_replayed(stream, done)]
        made = _wrong(now, tables, done).get(stream, [])
        if not made:
            return
        (one,) = now
    with transaction.atomic():
        store.locked_head(stream)
        for now_held in _replayed(stream, done):
            _replaced(now_held, _wrong([now_held], tables, done).get(stream, []), done)


@transaction.atomic
def _replaced(one: Replayed, made: Iterable[_Made], done: Mended) -> bool:
    """Whether the rows are those of the stream; False where it, or a follower, has gone on."""
    stream = one.stream.id
    if store.locked_head(stream) != one.head:
        return False
    at = progress.locked(stream, [each.table.follower for each in made])
    if any(each.at != at.get(each.table.follower, 0) for each in made):
        return False
    again = False
    for table, _, rows in made:
        difference = table.difference(rows, table.kept([stream]).get(stream, []))
        _write(table, difference)
        done.rows[table.part] += difference.rows
        again |= not table.follower
    if again:  # what follows from these rows, and keeps none that are compared, is done again
        progress.begin_again(stream, _reacting(one.head.kind))
    return True


def _write(table: Derived, difference: Difference) -> None:
    if difference.surplus:
        table.objects.filter(pk__in=[row.pk for row in difference.surplus]).delete()
    for kept, wanted, columns in difference.wrong:
        wanted.pk = kept.pk
        wanted.save(force_update=True, update_fields=columns)
    table.objects.bulk_create(difference.missing, ignore_conflicts=True)


def _reacting(kind: str) -> list[str]:
    """The followers of a kind that keep no rows of a table that is compared."""
    keeping = {one.follower for one in derived_tables()}
    return [name for name in followers.names_of(kind) if name not in keeping]
