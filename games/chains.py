"""The chain of hashes: each event's hash covers all of it and the hash of its predecessor.

A hash is the SHA-256 of this text in UTF-8, 14 lines, no line break at the end:

    wortwart event 2
    <club, an opaque id>
    <hash of the predecessor, 64 hex digits; for version 1: SHA-256 of "wortwart stream 1", a line
     break and the kind of the stream>
    <stream, 32 hex digits>
    <version>
    <kind>
    <schema>
    <actor>
    <source>
    <recorded>
    <claimed, or "-" if nothing was claimed>
    <operation, 32 hex digits>
    <operation index>
    <payload, canonical JSON, which has no line break>

The number of lines is fixed and none holds a line break, so a text has one reading only.

Events of the first days are of format 1: "wortwart event 1" and no line for the club. They are
never rewritten, and none of them follows one of format 2. Standard library only: the audit of an
archive reads this file, too.
"""

import hashlib
from collections.abc import Sequence
from enum import Enum, unique
from typing import NamedTuple
from uuid import UUID

_LINE_BREAKS = {1: 12, 2: 13}


class Row(NamedTuple):
    """A stored event, in the order of its hashed text; ids are 32 hex digits."""

    stream: str
    version: int
    kind: str
    schema: int
    actor: str
    source: str
    recorded: int
    claimed: int | None
    operation: str
    operation_index: int
    payload: str
    hash: bytes


class Head(NamedTuple):
    """Where a stream stands: its last version and that version's hash; its kind, its club.

    `origin` is the club that its entries were hashed for, empty where that is the same; `house` the
    public key of the house that writes it, empty where that is this one.
    """

    version: int
    hash: bytes
    kind: str
    club: str
    origin: str = ""
    house: str = ""

    @property
    def bound(self) -> str:
        """The club that is hashed with each entry."""
        return self.origin or self.club


@unique
class Damage(Enum):
    """What can be wrong with a chain. The value is the sentence."""

    CONTENT = "Entry {version} is not what was hashed."
    GAP = "Entry {version} is missing."
    HEAD_MISSING = "The stream has entries from {version} on, but no head."
    TAIL_CUT = "Entry {version} and all after it are gone; the head knows of them."
    HEAD_BEHIND = "The head does not know of entry {version}."
    HEAD_HASH = "The head's hash is not that of entry {version}."


class Break(NamedTuple):
    """Where a stream's chain breaks first, and how."""

    stream: UUID
    version: int
    damage: Damage

    def __str__(self) -> str:
        """Name the stream, the version and the damage."""
        return f"{self.stream}: {self.damage.value.format(version=self.version)}"


def first_link(stream_kind: str) -> bytes:
    """What stands for the predecessor's hash at version 1."""
    return hashlib.sha256(f"wortwart stream 1\n{stream_kind}".encode()).digest()


def link(  # noqa: PLR0913, PLR0917 - the columns of a row, spread: packing them would cost more
    previous: bytes,
    stream: str,
    version: int,
    kind: str,
    schema: int,
    actor: str,
    source: str,
    recorded: int,
    claimed: int | None,
    operation: str,
    operation_index: int,
    payload: str,
    *,
    club: str | None = None,
) -> bytes:
    """The hash of an event after its predecessor's; ValueError for what can't be in a row.

    Without a club it is that of format 1, in which nothing is written any more.
    """
    begin, breaks = "wortwart event 1", _LINE_BREAKS[1]
    if club is not None:
        begin, breaks = f"wortwart event 2\n{club}", _LINE_BREAKS[2]
    text = (
        f"{begin}\n{previous.hex()}\n{stream}\n{version:d}\n{kind}\n{schema:d}\n"
        f"{actor}\n{source}\n{recorded:d}\n{'-' if claimed is None else format(claimed, 'd')}\n"
        f"{operation}\n{operation_index:d}\n{payload}"
    )
    if text.count("\n") != breaks:
        raise ValueError("a column holds a line break")
    return hashlib.sha256(text.encode()).digest()


def chain_break(stream: UUID, head: Head | None, rows: Sequence[Row]) -> Break | None:
    """Where the chain of a stream's rows breaks first; None if it holds. A cut tail and a head
    that was cut with it show only against a published head.
    """
    if head is None:
        return Break(stream, rows[0].version, Damage.HEAD_MISSING) if rows else None
    previous, bound = first_link(head.kind), False
    for expected, row in enumerate(rows, 1):
        if row.version != expected:
            return Break(stream, expected, Damage.GAP)
        bound, followed = _bound(previous, head.bound, row), bound
        if not bound and (followed or not _follows(previous, row)):
            return Break(stream, expected, Damage.CONTENT)
        previous = row.hash
    return _end_break(stream, head, previous, len(rows))


def chained(previous: bytes, club: str, rows: Sequence[Row]) -> bool:
    """Whether rows are what was hashed, one behind the other, after an event's hash."""
    for row in rows:
        if not (_bound(previous, club, row) or _follows(previous, row)):
            return False
        previous = row.hash
    return True


def _bound(previous: bytes, club: str, row: Row) -> bool:
    """Whether a row is what was hashed, with its club."""
    return _hashed(previous, row, club) == row.hash


def _follows(previous: bytes, row: Row) -> bool:
    """Whether a row is what was hashed in the first days, without a club."""
    return _hashed(previous, row, None) == row.hash


def _hashed(previous: bytes, row: Row, club: str | None) -> bytes | None:
    try:
        return link(previous, *row[:-1], club=club)
    except (ValueError, TypeError):  # nothing that the store ever wrote
        return None


def _end_break(stream: UUID, head: Head, last_hash: bytes, last: int) -> Break | None:
    if head.version > last:
        return Break(stream, last + 1, Damage.TAIL_CUT)
    if head.version < last:
        return Break(stream, head.version + 1, Damage.HEAD_BEHIND)
    if head.hash != last_hash:
        return Break(stream, last, Damage.HEAD_HASH)
    return None
