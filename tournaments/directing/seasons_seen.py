"""The seasons of a club that a viewer may see: published ones everybody, all of them its people."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, Protocol
from uuid import UUID

from tournaments.models import Club, Ranking, Tournament
from tournaments.naming import CONSENT
from tournaments.ranking.seasons import PUBLISHED, Season
from tournaments.register.seasons import called, seasons_of


class Reach(Protocol):
    """What a viewer may do, as `tournaments.rights` knows it."""

    def may(self, verb: str, thing: object) -> bool:
        """Whether the viewer may do this to a thing."""


class Owned(NamedTuple):
    """A season or ranking as the rights want to see it: public if all that it counts is public."""

    club: str
    public: bool
    named: str = CONSENT


class SeasonSeen(NamedTuple):
    """A season, what it is called, its last publication, and which chosen ones the viewer sees."""

    season: Season
    name: str
    ranking: Ranking | None
    chosen: tuple[Tournament, ...] | None


def seasons_seen(club: Club, within: Reach) -> list[SeasonSeen]:
    """The seasons of a club that a viewer may see, the newest first; in four queries at most."""
    found = seasons_of(club.pk)
    if not found:
        return []
    rankings = {
        row.series: row
        for row in Ranking.objects.filter(club=str(club.pk)).defer("body")
        if row.series in {one.series for one in found}
    }
    whole = within.may("read_people", club)
    seen = found if whole else _open(str(club.pk), found, rankings, within)
    names, rows = called(club.pk, seen), _chosen(str(club.pk), seen)
    return [
        SeasonSeen(
            one, names.get(one.series, ""), rankings.get(one.series), _seen(one, rows, within)
        )
        for one in seen
    ]


def _open(
    club: str, found: Sequence[Season], rankings: Mapping[str, Ranking], within: Reach
) -> list[Season]:
    """Those that are published and count nothing that was withdrawn."""
    hidden = Tournament.objects.filter(club=club, public=False).values_list("stream", flat=True)
    private = {str(stream) for stream in hidden}
    return [
        one
        for one in found
        if within.may("read_tournament", Owned(club, _is_open(one, rankings, private)))
    ]


def _is_open(one: Season, rankings: Mapping[str, Ranking], private: set[str]) -> bool:
    row = rankings.get(one.series)
    counted = {source[0] for source in row.as_of} if row else set()
    return one.phase == PUBLISHED and private.isdisjoint(counted)


def _chosen(club: str, seen: Sequence[Season]) -> dict[str, Tournament]:
    """By stream the tournaments of the club that these seasons have chosen."""
    streams = {UUID(stream) for one in seen for stream in one.tournaments or ()}
    rows = Tournament.objects.filter(club=club, pk__in=streams) if streams else ()
    return {str(row.stream): row for row in rows}


def _seen(
    one: Season, rows: Mapping[str, Tournament], within: Reach
) -> tuple[Tournament, ...] | None:
    if one.tournaments is None:
        return None
    found = [rows[stream] for stream in one.tournaments if stream in rows]
    return tuple(row for row in found if within.may("read_tournament", row))
