"""What was published of a club's rankings: its stream read, and its texts kept."""

import json
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import reduce
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Q

from games import store
from tournaments.models import Publication, Ranking, Tournament
from tournaments.naming import ALL, CONSENT
from tournaments.ranking.publications import (
    PUBLICATIONS,
    Publications,
    Published,
    PublishedRanking,
    apply,
    from_payload,
)
from tournaments.ranking.seasons import PUBLISHED, is_season
from tournaments.register.seasons import season_of

_LEVEL = 4  # of zlib: a third of the time of 9, a twelfth more room


class Issue(NamedTuple):
    """A publication that went out, and when (UTC)."""

    made: PublishedRanking
    at: datetime

    @property
    def named(self) -> tuple[str, int]:
        """Series and number."""
        return self.made.series, self.made.number


def publications_stream(club: str) -> UUID:
    """The stream of a club's publications; the same id always follows from the club's."""
    return store.derived_id(club, PUBLICATIONS)


def events_of(rows: Iterable[store.Row]) -> list[Published]:
    """The events that rows of such a stream hold."""
    return [
        from_payload(row.kind, store.lifted(PUBLICATIONS, row.kind, row.schema, row.payload))
        for row in rows
    ]


def _gone_on(before: Publications | None, rows: Sequence[store.Row]) -> Publications:
    return reduce(apply, events_of(rows), before or Publications())


newest_publications = store.Kept(PUBLICATIONS, _gone_on)
"""What each club has published last; what proves the store never asks it."""


def issues(rows: Sequence[store.Row]) -> Iterator[Issue]:
    """Each publication that rows of such a stream hold, in the order in which they went out."""
    state = Publications()
    for row, event in zip(rows, events_of(rows), strict=True):
        state = apply(state, event)
        yield Issue(state.last[event.series], datetime.fromtimestamp(row.recorded / 1e6, UTC))


def keep(club: str, issue: Issue, text: str) -> None:
    """Keep the text of a publication under its number; the last number is the one that stands."""
    made, (series, number) = issue.made, issue.named
    facts = {"digest": made.digest, "published": issue.at}
    packed = zlib.compress(text.encode(), _LEVEL)
    Publication.objects.update_or_create(
        club=club, series=series, number=number, defaults={**facts, "packed": packed}
    )
    if not Ranking.objects.filter(club=club, series=series, number__gt=number).exists():
        keep_standing(club, issue, text)


def keep_standing(club: str, issue: Issue, text: str) -> None:
    """Let a publication be the ranking that stands."""
    made, (series, number) = issue.made, issue.named
    facts = {"digest": made.digest, "published": issue.at, "number": number}
    as_of = [list(source) for source in made.as_of]
    Ranking.objects.update_or_create(
        club=club, series=series, defaults={**facts, "as_of": as_of, "body": text}
    )


def ranking(club: str, series: str, number: int | None = None) -> Ranking | None:
    """A club's ranking as it stands, or as it went out under a number; None if there is none."""
    now = Ranking.objects.filter(club=club, series=series).first()
    if number is None or now is None or number == now.number:
        return now
    if number > now.number:
        return None
    found = Publication.objects.filter(club=club, series=series, number=number).first()
    if found is None:
        return None
    body = found.body
    as_of = json.loads(body)["as_of"]
    facts = {"published": found.published, "digest": found.digest, "as_of": as_of, "body": body}
    return Ranking(club=club, series=series, number=number, **facts)


class Openness(NamedTuple):
    """Whether everybody may see a ranking, and how it shows names (`tournaments.naming`)."""

    public: bool
    named: str


def is_out(club: str, series: str) -> bool:
    """Whether a ranking is for everybody as far as its club says: no season that is withdrawn."""
    if not is_season(series):
        return True
    season = season_of(club, series)
    return season is not None and season.phase == PUBLISHED


def openness(ranking: Ranking) -> Openness:
    """How open a ranking is: as all tournaments are that it was folded from; in one query.

    A season that is withdrawn is not open at all.
    """
    streams = [UUID(source[0]) for source in ranking.as_of]
    counted = Tournament.objects.filter(pk__in=streams).aggregate(
        hidden=Count("pk", filter=Q(public=False)), shy=Count("pk", filter=~Q(named=ALL))
    )
    public = not counted["hidden"] and is_out(ranking.club, ranking.series)
    return Openness(public, CONSENT if counted["shy"] else ALL)


def is_public(ranking: Ranking) -> bool:
    """Whether everybody may see a ranking: all that it was folded from is public, and it is out."""
    return openness(ranking).public


@dataclass(frozen=True)
class Listed:
    """A publication in a list, and whether all that it counts is public."""

    number: int
    digest: str
    published: datetime
    sources: int
    public: bool

    def told(self) -> dict[str, Any]:
        """The line as the API gives it."""
        return {
            "number": self.number,
            "hash": self.digest,
            "published": self.published.isoformat(),
            "sources": self.sources,
        }


def publications(club: str, series: str) -> list[Listed]:
    """All publications of a club's series, the latest first; in two queries."""
    hidden = Tournament.objects.filter(club=club, public=False).values_list("stream", flat=True)
    private, out = {str(stream) for stream in hidden}, is_out(club, series)
    return [
        Listed(
            issue.made.number,
            issue.made.digest,
            issue.at,
            len(issue.made.rests_on),
            out and private.isdisjoint(issue.made.rests_on),
        )
        for issue in issues(store.read(publications_stream(club)))
        if issue.made.series == series
    ][::-1]
