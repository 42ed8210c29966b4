"""A club's rankings: folded from its closed and published tournaments, and from mergers of persons.

What they rest on is named by version, so that any ranking that ever was can be folded again. The
order of the fold is that of dates: whatever arrives late takes its place.
"""

from collections.abc import Iterable, Mapping
from uuid import UUID

from games import store
from tournaments.directing.contributing import contributions
from tournaments.models import Tournament
from tournaments.ranking.closed import AsOf
from tournaments.ranking.contributions import Contribution
from tournaments.ranking.data import ranking_text
from tournaments.ranking.rating_list import rating_list
from tournaments.ranking.series import series
from tournaments.register.agreed import agreed
from tournaments.register.entering import events_of, stream_of
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
    found = store.hash_at(stream.hex, version)
    if found is None:
        raise LookupError(f"{stream} has no version {version}; see `verify`")
    return AsOf(str(stream), version, found.hex())


def rankings_at(
    club: str, sources: Iterable[AsOf], own: Contribution | None = None
) -> dict[str, str]:
    """By series the canonical text of the rankings that follow from these sources alone.

    `own` is a contribution that the caller has in hand.
    """
    found = {source.stream: source for source in sources}
    register = found.pop(str(stream_of(club)), None)
    events = events_of(UUID(club), register.version) if register else []
    merged, rules = replay(events).aliases(), agreed(events)
    others = [register] if register else []
    closed = contributions(club, found.values(), own)
    lists = rules.lists.values()
    points = series(closed, rules.series, merged=merged, others=others)
    ratings = rating_list(closed, rules.rating, lists=lists, merged=merged, others=others)
    return {POINTS: ranking_text(points), RATING: ranking_text(ratings)}
