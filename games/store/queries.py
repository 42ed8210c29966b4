"""What can be asked of the store: a stream's rows and head, all streams, what an operation did."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import QuerySet

from games.chains import Head, Row
from games.models import Head as Head_
from games.models import Operation as Operation_
from games.refusals import Reason, Refusal
from games.store.rows import Appended, Operation, derived_id
from games.store.wire import database, select

_NEWEST = 2**31 - 1
_OF_HEAD = len(Head._fields)
_BATCH = 4096
_BEFORE_ALL = "0" * 32

_READ = (
    "SELECT {event} FROM games_event WHERE stream = $1 AND version <= $2 AND version >= $3"
    " ORDER BY version"
)
_HEAD_AND_ROWS = (
    "SELECT h.version, h.hash, h.kind, h.club, h.origin, h.house, e.* FROM games_head h LEFT JOIN"
    " (SELECT {event} FROM games_event WHERE stream = $1 AND version >= $2) e ON 1 = 1"
    " WHERE h.stream = $1 ORDER BY e.version"
)
# PostgreSQL plans this one once; one that reads rows it plans anew each time, for one of the parts.
_STANDING = (
    "SELECT version, hash, kind, club, origin, house, EXISTS (SELECT 1 FROM games_event e"
    " WHERE e.stream = $1 AND e.version = h.version AND e.hash = h.hash)"
    " FROM games_head h WHERE stream = $1"
)
_LAST = "SELECT recorded FROM games_event WHERE stream = $1 ORDER BY version DESC LIMIT 1"
_RECORDED = "SELECT recorded FROM games_event WHERE stream = $1 AND version = $2"
_HEAD = "SELECT version, hash, kind, club, origin, house FROM games_head WHERE stream = $1"
_LOCKED = " FOR UPDATE"  # on PostgreSQL; on SQLite a transaction that writes is alone
_ALL_HEADS = (
    "SELECT {stream}, version, hash, kind, CASE WHEN origin = '' THEN club ELSE origin END"
    " FROM games_head ORDER BY stream"
)
_HASH = "SELECT hash FROM games_event WHERE stream = $1 AND version = $2"
_DONE = (
    "SELECT o.fingerprint, o.stream, o.first, o.last, e.hash, h.kind, h.club, o.recorded"
    " FROM games_operation o"
    " LEFT JOIN games_event e ON e.stream = o.stream AND e.version = o.last"
    " LEFT JOIN games_head h ON h.stream = o.stream WHERE o.id = $1"
)
_EVENTS = (
    "SELECT {event} FROM games_event WHERE (stream, version) > ($1, $2)"
    " ORDER BY stream, version LIMIT $3"
)
_HEADS = (
    "SELECT {stream}, version, hash, kind, club, origin, house FROM games_head WHERE stream > $1"
    " ORDER BY stream LIMIT $2"
)


class Stream(NamedTuple):
    """A stream's id, head (None only where it is damaged) and rows."""

    id: UUID
    head: Head | None
    rows: list[Row]


def read(stream: UUID, upto: int | None = None, since: int = 1) -> list[Row]:
    """The rows of a stream in order, from a version up to one (all); none if there is no stream."""
    rows = select(_READ, stream.hex, _NEWEST if upto is None else upto, since)
    return [Row._make(row) for row in rows]


def head(stream: UUID) -> Head | None:
    """Where a stream stands; None if there is no such stream."""
    rows = select(_HEAD, stream.hex)
    return Head._make(rows[0]) if rows else None


def standing_head(stream: UUID) -> Head | None:
    """Where a stream stands; None if there is no such stream, or its last row is not the head's."""
    rows = select(_STANDING, stream.hex)
    return Head._make(rows[0][:_OF_HEAD]) if rows and rows[0][_OF_HEAD] else None


def locked_head(stream: UUID) -> Head | None:
    """Where a stream stands, and there it stays until the caller's transaction ends."""
    locked = _LOCKED if database().vendor == "postgresql" else ""
    rows = select(_HEAD + locked, stream.hex)
    return Head._make(rows[0]) if rows else None


def head_and_rows(stream: UUID, since: int) -> tuple[Head | None, list[Row]]:
    """A stream's head and its rows from a version on, as they were at one moment."""
    found = select(_HEAD_AND_ROWS, stream.hex, since)
    head = Head._make(found[0][:_OF_HEAD]) if found else None
    rows = (row[_OF_HEAD:] for row in found)
    return head, [Row._make(row) for row in rows if row[0] is not None]


def last_recorded(stream: UUID) -> int | None:
    """When the last row of a stream was written, in microseconds since 1970; None without one."""
    rows = select(_LAST, stream.hex)
    return int(rows[0][0]) if rows else None


def recorded_at(stream: UUID, version: int) -> int | None:
    """When a row was written, in microseconds since 1970; None where there is none."""
    rows = select(_RECORDED, stream.hex, version)
    return int(rows[0][0]) if rows else None


def heads() -> Iterator[tuple[str, Head]]:
    """Every stream (32 hexadecimal digits) with its head, all as they are at one moment.

    The club of such a head is the one that its entries were hashed for.
    """
    for stream, *columns in select(_ALL_HEADS):
        yield stream, Head(*columns)


def hash_at(stream: str, version: int) -> bytes | None:
    """The hash that stands at a version of a stream; None where there is none."""
    rows = select(_HASH, stream, version)
    return bytes(rows[0][0]) if rows else None


def stream_at_rest(stream: UUID) -> Stream:
    """A stream's head and rows as they were at one moment, whoever writes meanwhile."""
    before = head(stream)
    while True:
        rows, after = read(stream), head(stream)
        if before == after:
            return Stream(stream, after, rows)
        before = after


def listed(kinds: Collection[str], club: str | None = None) -> Iterator[tuple[UUID, int]]:
    """The streams of these kinds (of one club), in the order of their ids, with their versions."""
    heads = _heads(kinds, club)
    last: UUID | None = None
    while True:
        after = heads if last is None else heads.filter(stream__gt=last)
        rows = list(after.order_by("stream").values_list("stream", "version")[:_BATCH])
        yield from rows
        if len(rows) < _BATCH:
            return
        last = rows[-1][0]


def how_many(kinds: Collection[str], club: str | None = None) -> int:
    """How many streams of these kinds there are (of one club)."""
    return _heads(kinds, club).count()


def _heads(kinds: Collection[str], club: str | None) -> QuerySet[Head_]:
    heads = Head_.objects.filter(kind__in=kinds)
    return heads if club is None else heads.filter(club=club)


def every_stream() -> Iterator[Stream]:
    """All streams in the order of their ids, read in batches: memory for one batch and stream."""
    heads = _paged(_HEADS, key_columns=1)
    known = next(heads, None)
    for key, rows in groupby(_paged(_EVENTS, key_columns=2), itemgetter(0)):
        while known is not None and known[0] < key:
            yield _whole(known[0], known, [])
            known = next(heads, None)
        mine = known if known is not None and known[0] == key else None
        yield _whole(key, mine, [Row._make(row) for row in rows])
        known = next(heads, None) if mine else known
    if known is not None:
        yield from (_whole(each[0], each, []) for each in chain([known], heads))


@contextmanager
def snapshot() -> Iterator[None]:
    """Read everything as it is at one moment, whoever writes meanwhile; nothing is locked.

    Inside a transaction it is that transaction.
    """
    connection = database()
    if connection.in_atomic_block:
        yield
    elif connection.vendor == "postgresql":
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            yield
    else:
        connection.connection.execute("BEGIN DEFERRED")
        try:
            yield
        finally:
            connection.connection.execute("ROLLBACK")


def _paged(sql: str, key_columns: int) -> Iterator[tuple[Any, ...]]:
    last: tuple[Any, ...] = (_BEFORE_ALL, 0)[:key_columns]
    while rows := select(sql, *last, _BATCH):
        yield from rows
        last = rows[-1][:key_columns]


def _whole(key: str, head_row: tuple[Any, ...] | None, rows: list[Row]) -> Stream:
    """The stream; read again if somebody wrote to it between its head and its rows."""
    if head_row is None or not rows or head_row[1] != rows[-1].version:
        return stream_at_rest(UUID(key))
    return Stream(UUID(key), Head._make(head_row[1:]), rows)


def answered(operation: Operation) -> Appended | None:
    """What this operation did when it was carried out before; None if it wasn't.

    Raises Refusal KEY_REUSED if the actor's key belongs to another request. Ask after reading the
    stream: then a repetition that overtakes its original is found here or loses by its version.
    """
    rows = select(_DONE, operation.digits)
    if not rows:
        return None
    fingerprint, stream, first, last, last_hash, kind, club, recorded = rows[0]
    if fingerprint != operation.fingerprint:
        raise Refusal(Reason.KEY_REUSED)
    stream = stream if isinstance(stream, UUID) else UUID(stream)
    return Appended(stream, first, Head(last, last_hash, kind, club), recorded, repeated=True)


def was_carried_out(stream: UUID, actor: str, key: str) -> bool:
    """Whether a request of this actor with this key has led to events of the stream."""
    return Operation_.objects.filter(pk=derived_id(actor, key), stream=stream).exists()
