"""What closed tournaments contribute to rankings, kept: made when one closes, read when they fold.

What counts is decided without these rows: where one is missing, of an older version or in another
format, the tournament is replayed instead.
"""

import json
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple
from uuid import UUID

from games import store
from tournaments.course.acts import Close
from tournaments.course.outcomes import outcomes_of
from tournaments.course.state import State
from tournaments.directing import streams
from tournaments.directing.computed_standings import standing_of
from tournaments.long_texts import written
from tournaments.models import Contribution as Kept
from tournaments.ranking.closed import AsOf, Closed
from tournaments.ranking.contributions import (
    FORMAT,
    Contribution,
    contribution_data,
    contribution_of,
    read_contribution,
)

RANKINGS = "rankings"
"""The name of the follower that makes them."""


class Dated(NamedTuple):
    """A contribution without its results: when its tournament was, and whether it is rated."""

    as_of: AsOf
    date: str
    rated: bool


def ever_closed(state: State) -> bool:
    """Whether a tournament is closed or once was."""
    return Close.kind in state.lines.kinds


def contribution(stream: UUID, at: streams.TournamentAt | None) -> Contribution | None:
    """What a tournament contributes as it stands; None while it isn't closed."""
    if at is None or not at.state.closed:
        return None
    return contribution_of(closed(at.state, AsOf(str(stream), at.version, at.head)))


def contribution_rows(stream: store.Stream, state: State | None) -> Iterator[Kept]:
    """The row of a tournament, if it has one."""
    if stream.head is None or state is None:
        return
    at = streams.TournamentAt(state, len(stream.rows), stream.rows[-1].hash.hex())
    if own := contribution(stream.id, at):
        yield Kept(tournament=stream.id, club=stream.head.club, **_columns(own))


def keep_contribution(stream: UUID, club: str, own: Contribution | None) -> None:
    """Keep what a tournament contributes; nothing is kept of one that is open."""
    if own is None:
        Kept.objects.filter(tournament=stream).delete()
    else:
        columns = {"club": club, **_columns(own)}
        Kept.objects.update_or_create(tournament=stream, defaults=columns)


def _columns(own: Contribution) -> dict[str, Any]:
    _, version, head = own.as_of
    return {
        "version": version,
        "head": head,
        "format": FORMAT,
        "date": own.date,
        "rated": own.rated,
        "body": written(contribution_data(own)),
    }


def contributions(
    club: str, sources: Iterable[AsOf], own: Contribution | None = None
) -> list[Contribution]:
    """What these tournaments contribute at these versions; `own` is at hand already.

    Raises LookupError for a version that a stream doesn't have.
    """
    wanted = set(sources)
    found = {own.as_of: own} if own and own.as_of in wanted else {}
    streams = [one.stream for one in wanted - found.keys()]
    for row in Kept.objects.filter(club=club, format=FORMAT, tournament__in=streams):
        as_of = AsOf(str(row.tournament), row.version, row.head)
        if as_of in wanted and as_of not in found:
            found[as_of] = read_contribution(as_of, json.loads(row.body))
    return [found.get(one) or _replayed(one) for one in sorted(wanted)]


def dated(club: str) -> dict[AsOf, Dated]:
    """What the club's tournaments contribute as it is kept, without its results."""
    rows = Kept.objects.filter(club=club, format=FORMAT)
    columns = ("tournament", "version", "head", "date", "rated")
    made = (
        Dated(AsOf(str(stream), version, head), date, rated)
        for stream, version, head, date, rated in rows.values_list(*columns)
    )
    return {one.as_of: one for one in made}


def _replayed(source: AsOf) -> Contribution:
    found = streams.folded(UUID(source.stream), source.version)
    if found is None:
        raise LookupError(f"{source.stream} has no version {source.version}; see `verify`")
    return contribution_of(closed(found.state, source))


def closed(state: State, as_of: AsOf) -> Closed:
    """A tournament as rankings read it, at the version that they rest on."""
    entries = state.entries.values()
    return Closed(
        as_of=as_of,
        dates=dates_of(state),
        persons={entry.id: entry.person for entry in entries},
        outcomes=outcomes_of(state),
        standings=tuple(standing_of(state, division) for division in state.divisions),
        ratings={entry.id: entry.rating for entry in entries if entry.rating is not None},
        categories={entry.id: entry.category for entry in entries if entry.category is not None},
        rated=state.setup.rating is not None,
    )


def dates_of(state: State) -> dict[int, str]:
    """The day of each round: that of the tournament unless a plan says another one."""
    dates: dict[int, str] = {}
    for division in state.divisions.values():
        for number, planned in enumerate(division.plan, start=1):
            dates.setdefault(number, planned.date or state.setup.date)
            if planned.date:
                dates[number] = min(dates[number], planned.date)
    return dates


def forget_other_formats() -> None:
    """Let the follower make the contributions anew where software of another format made them."""
    if Kept.objects.exclude(format=FORMAT).exists():
        Kept.objects.all().delete()
        store.forget_followers(RANKINGS)
