"""A club's rankings: folded from its closed and published tournaments, and from mergers of persons.

What they rest on is named by version, so that any ranking that ever was can be folded again. The
order of the fold is that of dates: whatever arrives late takes its place.
"""

from collections.abc import Iterable, Mapping
from uuid import UUID

from games import store
from tournaments.course.outcomes import outcomes_of
from tournaments.course.state import State
from tournaments.directing.streams import folded
from tournaments.directing.tables_of_results import standing_of
from tournaments.models import Tournament
from tournaments.ranking.closed import AsOf, Closed
from tournaments.ranking.data import ranking_text
from tournaments.ranking.rating_list import rating_list
from tournaments.ranking.series import series
from tournaments.register.agreed import agreed
from tournaments.register.desk import events_of, stream_of
from tournaments.register.queries import register_as_of
from tournaments.register.stream import replay

POINTS, RATING = "points", "rating"
SERIES = (POINTS, RATING)
METHOD = 2
"""The version of the computation: it goes up when the same sources give another text."""


def sources_of(club: str, known: Mapping[str, AsOf]) -> tuple[AsOf, ...]:
    """What a ranking of the club rests on now, sorted by stream.

    Each published tournament that is closed counts as it stands. One that was opened again to be
    corrected counts as in `known`, what the last publication rests on, until it is closed again.
    """
    found = []
    rows = Tournament.objects.filter(club=club, public=True).order_by("stream")
    for stream, phase, version in rows.values_list("stream", "phase", "version"):
        last = known.get(str(stream))
        if phase == "closed" and (last is None or last.version != version):
            last = _source(stream, version)
        if last is not None:
            found.append(last)
    if register := register_as_of(club):
        found.append(AsOf(*register))
    return tuple(sorted(found))


def _source(stream: UUID, version: int) -> AsOf:
    return AsOf(str(stream), version, store.read(stream, upto=version)[-1].hash.hex())


def rankings_at(club: str, sources: Iterable[AsOf]) -> dict[str, str]:
    """By series the canonical text of the rankings that follow from these sources alone."""
    found = {source.stream: source for source in sources}
    register = found.pop(str(stream_of(club)), None)
    events = events_of(UUID(club), register.version) if register else []
    merged, rules = replay(events).aliases(), agreed(events)
    others = [register] if register else []
    closed = [_closed(source) for source in found.values()]
    lists = rules.lists.values()
    points = series(closed, rules.series, merged=merged, others=others)
    ratings = rating_list(closed, rules.rating, lists=lists, merged=merged, others=others)
    return {POINTS: ranking_text(points), RATING: ranking_text(ratings)}


def _closed(source: AsOf) -> Closed:
    """A tournament as rankings read it, at the version that they rest on."""
    found = folded(UUID(source.stream), source.version)
    if found is None:
        raise LookupError(f"{source.stream} has no version {source.version}; see `verify`")
    state = found.state
    entries = state.entries.values()
    return Closed(
        as_of=source,
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
