"""A club's rankings: folded from its closed and published tournaments, and from mergers of persons.

The order of the fold is that of dates, so whatever arrives late takes its place. A worker that has
seen less never overwrites one that has seen more.
"""

import hashlib
from collections.abc import Callable
from typing import Any, NamedTuple
from uuid import UUID

from games import store
from tournaments.course.outcomes import outcomes_of
from tournaments.course.state import State
from tournaments.directing.streams import as_of
from tournaments.directing.tables_of_results import standing_of
from tournaments.models import Ranking, Tournament
from tournaments.ranking.closed import AsOf, Closed
from tournaments.ranking.data import ranking_text
from tournaments.ranking.rating_list import rating_list
from tournaments.ranking.series import SeriesRule, series
from tournaments.rating import LINEAR
from tournaments.register.queries import alias_map, register_as_of

POINTS, RATING = "points", "rating"
SERIES = (POINTS, RATING)


class Folded(NamedTuple):
    """The rankings of a club by series as canonical text, and the streams that they rest on."""

    texts: dict[str, str]
    sources: list[list[Any]]


def follow_rankings(stream: store.Stream) -> Callable[[], None]:
    """Fold the rankings of the stream's club anew; what is returned writes them."""
    club = stream.head.club if stream.head else ""
    folded = rankings_of(club)

    def write() -> None:
        _write(club, folded)

    return write


def rankings_of(club: str) -> Folded:
    """Both rankings of a club as its streams stand."""
    rows = Tournament.objects.filter(club=club, phase="closed", public=True).order_by("stream")
    closed = [one for row in rows if (one := _closed(row)) is not None]
    merged = {str(person): str(kept) for person, kept in alias_map(UUID(club)).items()}
    register = register_as_of(UUID(club))
    others = [AsOf(*register)] if register else []
    points = series(closed, SeriesRule(), merged=merged, others=others)
    ratings = rating_list(closed, LINEAR, merged=merged, others=others)
    sources = sorted({*points.as_of, *ratings.as_of})
    texts = {POINTS: ranking_text(points), RATING: ranking_text(ratings)}
    return Folded(texts, [list(source) for source in sources])


def _closed(row: Tournament) -> Closed | None:
    """A tournament as rankings read it; None where it has moved on and is not closed any more."""
    found = as_of(row.stream)
    if found is None or not (found.state.closed and found.state.public):
        return None
    state = found.state
    return Closed(
        as_of=AsOf(str(row.stream), found.version, found.head),
        dates=dates_of(state),
        persons={entry.id: entry.person for entry in state.entries.values()},
        outcomes=outcomes_of(state),
        standings=tuple(standing_of(state, division) for division in state.divisions),
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


def _write(club: str, folded: Folded) -> None:
    """Write the rankings; where another worker has seen more meanwhile, fold once more."""
    kept = list(Ranking.objects.select_for_update().filter(club=club).order_by("series"))
    if any(_has_seen_more(row.as_of, folded.sources) for row in kept):
        folded = rankings_of(club)
    for name, text in folded.texts.items():
        Ranking.objects.update_or_create(
            club=club,
            series=name,
            defaults={
                "digest": hashlib.sha256(text.encode()).hexdigest(),
                "as_of": folded.sources,
                "body": text,
            },
        )


def _has_seen_more(one: list[list[Any]], other: list[list[Any]]) -> bool:
    known = {stream: version for stream, version, _head in other}
    return any(version > known.get(stream, 0) for stream, version, _head in one)
