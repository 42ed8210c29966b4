"""Takes in what another house has written: rows as they were hashed there, and whose turn it is."""

from collections.abc import Collection, Iterator, Sequence
from functools import partial
from itertools import groupby
from uuid import UUID

from django.db import transaction

from games import counting, wakes
from games.chains import Head, Row, chained, first_link
from games.models import Event, Operation
from games.models import Head as HeadRow
from games.store.rows import FINGERPRINT_BYTES

_AT_ONCE = 500
_UNKNOWN = bytes(FINGERPRINT_BYTES)  # no request has it


class NotChained(ValueError):
    """Rows that do not follow what stands before them, each as it was hashed."""


def bring(stream: UUID, before: Head, rows: Sequence[Row], *, house: str) -> Head:
    """Add rows of another house behind a head (version 0 for a new stream); the head after them.

    `house` is the public key of the house that writes the stream, empty for this one. To be called
    inside a transaction; followers are woken after it. Raises NotChained, and LookupError where the
    head is not there any more.
    """
    now = _led_to(before, rows)._replace(house=house)
    columns = {"version": now.version, "hash": now.hash, "house": house, "dirty": True}
    if before.version:
        here = HeadRow.objects.filter(pk=stream, version=before.version, hash=before.hash)
        if not here.update(**columns):
            raise LookupError(f"{stream} has moved meanwhile")
    else:
        known = {"kind": before.kind, "club": before.club, "origin": before.origin}
        HeadRow.objects.create(stream=stream, **known, **columns)
    events = [Event(**{**row._asdict(), "stream": stream}) for row in rows]
    Event.objects.bulk_create(events, batch_size=_AT_ONCE)
    _remember(stream, rows)
    transaction.on_commit(partial(wakes.wake, stream))
    counting.count("append")
    return now


def _remember(stream: UUID, rows: Sequence[Row]) -> None:
    """Remember the requests behind rows; of the first one some entries may be here already."""
    found = list(_operations(stream, rows))
    Operation.objects.bulk_create(found, _AT_ONCE, ignore_conflicts=True)
    for one in found[:1]:
        Operation.objects.filter(pk=one.pk, stream=stream, last__lt=one.last).update(last=one.last)


def _operations(stream: UUID, rows: Sequence[Row]) -> Iterator[Operation]:
    """The requests behind rows, as the store remembers them; what was asked is not known here."""
    for digits, found in groupby(rows, lambda row: row.operation):
        first, *more = found
        yield Operation(
            id=UUID(digits),
            fingerprint=_UNKNOWN,
            stream=stream,
            first=first.version - first.operation_index,
            last=more[-1].version if more else first.version,
            recorded=first.recorded,
        )


def empty(kind: str, club: str, bound: str) -> Head:
    """The head before the first entry of a stream that is hashed for the club `bound`."""
    return Head(0, first_link(kind), kind, club, "" if bound == club else bound)


def _led_to(before: Head, rows: Sequence[Row]) -> Head:
    wanted = list(range(before.version + 1, before.version + len(rows) + 1))
    if [row.version for row in rows] != wanted or not chained(before.hash, before.bound, rows):
        raise NotChained(f"entries after {before.version} do not follow it")
    return before._replace(version=rows[-1].version, hash=rows[-1].hash) if rows else before


def entrust(streams: Collection[UUID], house: str) -> None:
    """Let another house write streams from here on (its public key), or this one (empty)."""
    HeadRow.objects.filter(pk__in=streams).update(house=house)
