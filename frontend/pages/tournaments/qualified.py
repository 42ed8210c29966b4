"""Who has qualified by a ranking, line by line: through what, and over whom a seat passed on."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.collation import in_order
from tournaments.directing.seen_rankings import by_names
from tournaments.directing.sources import Source
from tournaments.ranking.qualifying import EVENT
from tournaments.rights import Reach

Body = Mapping[str, Any]


@dataclass(frozen=True)
class Seat:
    """Somebody who has qualified; `source` is the tournament, None where it was the ranking.

    `over` had qualified already, `declined` did not want the seat.
    """

    number: int
    person: str
    name: str
    own: bool
    place: int
    by_ranking: bool
    date: date | None
    source: Source | None
    division: str
    over: str
    declined: str


@dataclass(frozen=True)
class EventSeen:
    """An event by which somebody could qualify, and what came of it in a sentence each."""

    source: Source | None
    date: date
    division: str
    players: int
    came_of_it: tuple[str, ...]


@dataclass(frozen=True)
class Qualifying:
    """The list, and the events that it comes from."""

    seats: tuple[Seat, ...]
    events: tuple[EventSeen, ...]


def qualifying(
    body: Body, names: Mapping[str, str], sources: Mapping[str, Source], within: Reach
) -> Qualifying | None:
    """The list of a ranking by its whole text; None where the ranking has none."""
    if "events" not in body:
        return None
    told = [(row["person"], row["qualified"]) for row in body["rows"] if "qualified" in row]
    told.sort(key=lambda one: (one[1]["number"], in_order(_named(one[0], names))))
    seats = tuple(_seat(who, one, names, sources, within) for who, one in told)
    return Qualifying(seats, tuple(_event(one, names, sources) for one in body["events"]))


def _seat(
    person: str,
    one: Body,
    names: Mapping[str, str],
    sources: Mapping[str, Source],
    within: Reach,
) -> Seat:
    source = sources.get(one["stream"])
    return Seat(
        one["number"],
        person,
        _named(person, names),
        UUID(person) in within.people,
        one["place"],
        one["by"] != EVENT,
        one["date"] and date.fromisoformat(one["date"]),
        source,
        one["division"] if source and source.many else "",
        _listed(one["over"], names),
        _listed(one.get("declined", ()), names),
    )


def _event(one: Body, names: Mapping[str, str], sources: Mapping[str, Source]) -> EventSeen:
    source = sources.get(one["stream"])
    return EventSeen(
        source,
        date.fromisoformat(one["date"]),
        (one["division"] or "") if source and source.many else "",
        one["players"],
        tuple(_came_of(one, names)),
    )


def _came_of(one: Body, names: Mapping[str, str]) -> Iterator[str]:
    if not one["large_enough"]:
        yield _("too few players")
        return
    said = ngettext("{n} qualified", "{n} qualified", one["qualified"])
    yield said.format(n=one["qualified"])
    if one["already"]:
        yield _("had qualified already: {names}").format(names=_listed(one["already"], names))
    if declined := one.get("declined"):
        yield _("declined: {names}").format(names=_listed(declined, names))


def who_may_decline(body: Body, names: Mapping[str, str]) -> list[tuple[str, str]]:
    """Who has a seat by a ranking, or has declined one, and what they are called."""
    seated = [row["person"] for row in by_names(body["rows"], names) if "qualified" in row]
    people = dict.fromkeys([*seated, *body["rule"].get("qualify_declined", ())])
    return [(person, _named(person, names)) for person in people]


def _listed(people: Iterable[str], names: Mapping[str, str]) -> str:
    return ", ".join(_named(person, names) for person in people)


def _named(person: str, names: Mapping[str, str]) -> str:
    return names.get(person) or _("Player without a name")
