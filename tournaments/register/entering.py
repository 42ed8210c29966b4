"""Where every command of the register begins and ends: one at a time a club, each known again.

A repeated request is known by its key in the register's stream. Its fingerprint is made with the
house's secret, as a plain hash of a name can be guessed.
"""

from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from django.utils.crypto import salted_hmac

from games import store
from games.acting import By
from games.canonical import canonical
from tournaments.models import Club
from tournaments.register.agreed import Agreed, agreed
from tournaments.register.stream import (
    EVENTS,
    REGISTER,
    Event,
    Merges,
    from_payload,
    ids_in,
    payload,
    replay,
)

HOUSE = By("house", source="house")
"""Who acts where nobody asked: the house itself, as in a demo."""


def register_stream(club: UUID | str) -> UUID:
    """The stream of a club's register; the same id always follows from the club's."""
    return store.derived_id(str(club), REGISTER)


def events_of(club: UUID, upto: int | None = None) -> list[Event]:
    """The events of a club's register, in order, up to a version (all)."""
    return events_in(store.read(register_stream(club), upto=upto))


def events_in(rows: Iterable[store.Row]) -> list[Event]:
    """The events that rows of a register's stream hold."""
    return [_event(row) for row in rows]


def _event(row: store.Row) -> Event:
    return from_payload(row.kind, store.lifted(REGISTER, row.kind, row.schema, row.payload))


newest_agreed: store.Kept[Agreed] = store.Kept(
    REGISTER, lambda before, rows: agreed(events_in(rows), before)
)
"""What each club has agreed on by now; what proves the store never asks it."""

_RANKED_BY = {kind for kind, event in EVENTS.items() if event.ranks}


def last_for_rankings(club: UUID | str) -> tuple[int, str] | None:
    """Version and hash of the last event by which rankings become others; None if there is none.

    That is one which merged or parted somebody, or agreed on a rule, a start list or a season.
    """
    for row in reversed(store.read(register_stream(club))):
        if row.kind in _RANKED_BY:
            return row.version, row.hash.hex()
    return None


def history_of(club: UUID, people: AbstractSet[str]) -> list[dict[str, Any]]:
    """What was done to these ids and when (ISO 8601, UTC), by version of the register's stream."""
    told = []
    for row in store.read(register_stream(club)):
        event = _event(row)
        if people & ids_in(event):
            at = datetime.fromtimestamp(row.recorded / 1e6, UTC)
            told.append({"version": row.version, "kind": row.kind, "at": at.isoformat()})
    return told


@dataclass(frozen=True)
class Request:
    """What somebody asks for."""

    verb: str
    facts: Mapping[str, Any]
    by: By = HOUSE

    def operation(self) -> store.Operation:
        """The request as the store knows it again."""
        said = canonical([self.verb, dict(self.facts)], "request")
        digest = salted_hmac("tournaments.register", said, algorithm="sha256").digest()
        return store.Operation(self.by.actor, self.by.key or str(uuid4()), digest)


@dataclass(frozen=True)
class Desk:
    """A club's register while one command is at it; to be used inside a transaction."""

    club: Club
    request: Request
    operation: store.Operation
    answered: tuple[Event, ...]
    """What this request did when it was carried out before; nothing if it wasn't."""

    @classmethod
    def opened(cls, club: Club, request: Request) -> "Desk":
        """Wait for the club's other commands, then look whether this one is a repetition.

        Raises Refusal KEY_REUSED.
        """
        club = Club.objects.select_for_update().get(pk=club.pk)
        operation = request.operation()
        done = store.answered(operation)
        rows = store.read(done.stream, upto=done.last)[done.first - 1 :] if done else []
        return cls(club, request, operation, tuple(map(_event, rows)))

    def new_id(self, part: str = "") -> UUID:
        """An id for what this request brings, or for a part of it: the same when it is repeated."""
        verb = self.request.verb
        return store.derived_id(str(self.operation.id), f"{verb} {part}" if part else verb)

    def agreed(self) -> Agreed:
        """What the club has agreed on about its rankings by now."""
        return agreed(events_of(self.club.pk))

    def merges(self) -> Merges:
        """Which ids are one person by now."""
        return replay(events_of(self.club.pk))

    def note(self, events: Sequence[Event]) -> int:
        """Append what was decided to the register's stream; its last version afterwards."""
        stream = register_stream(self.club.pk)
        appended = store.append(
            stream=stream,
            after=store.head(stream) or 0,
            events=[store.NewEvent(event.kind, event.schema, payload(event)) for event in events],
            operation=self.operation,
            source=self.request.by.source,
            kind=REGISTER,
            club=str(self.club.pk),
        )
        return appended.last
