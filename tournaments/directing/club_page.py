"""Which clubs have a page, and what it shows: to its people all, to everybody what is public."""

from datetime import date
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet

from games.queries import texts_about
from tournaments.collation import in_order
from tournaments.directing.queries import Listed
from tournaments.directing.words import TITLE
from tournaments.models import Club, Ranking, Tournament
from tournaments.ranking.seasons import PUBLISHED, SEASON
from tournaments.register.seasons import seasons_of
from tournaments.rights import Reach


class Evening(NamedTuple):
    """A tournament in the list of a club."""

    stream: str
    title: str
    date: date
    ruleset: str
    players: int
    closed: bool
    public: bool


class Evenings(NamedTuple):
    """Those on or to come, the next first; those over, the latest first; where the list goes on."""

    next: list[Evening]
    over: list[Evening]
    more: Listed | None


def is_shown(club: Club, within: Reach) -> bool:
    """Whether a viewer finds a page of the club: its people always, everybody what it published."""
    if within.may("read_people", club):
        return True
    public = Tournament.objects.filter(club=str(club.pk), public=True)
    return public.exists() or any(one.phase == PUBLISHED for one in seasons_of(club.pk))


def clubs_shown(within: Reach) -> list[Club]:
    """The clubs that have a page for a viewer, by their names.

    In three queries, and one for each club that has published a season and no tournament.
    """
    clubs = sorted(Club.objects.all(), key=lambda club: (in_order(club.name), club.pk))
    evenings = Tournament.objects.filter(public=True).values_list("club", flat=True)
    shown = {*map(str, within.clubs("read_people")), *evenings.distinct()}
    seasons = Ranking.objects.filter(series__startswith=SEASON).values_list("club", flat=True)
    rest = set(seasons.distinct()) - shown
    return [
        one
        for one in clubs
        if str(one.pk) in shown or (str(one.pk) in rest and is_shown(one, within))
    ]


def evenings(club: Club, within: Reach, *, before: Listed | None, most: int) -> Evenings:
    """The evenings of a club that a viewer may see; behind a place those alone that are over."""
    rows = Tournament.objects.filter(club=str(club.pk))
    if not within.may("read_people", club):
        rows = rows.filter(public=True)
    over = _behind(rows.filter(phase="closed").order_by("-date", "-stream"), before)
    found = list(over[: most + 1])
    coming = () if before else rows.exclude(phase="closed").order_by("date", "stream")[:most]
    last = found[most - 1] if len(found) > most else None
    shown, known = [*coming], [*found[:most]]
    titles = texts_about((row.stream, row.club) for row in (*shown, *known))
    return Evenings(
        [_evening(row, titles) for row in shown],
        [_evening(row, titles) for row in known],
        Listed(last.date, last.stream) if last else None,
    )


def _behind(rows: "QuerySet[Tournament]", before: Listed | None) -> "QuerySet[Tournament]":
    if before is None:
        return rows
    return rows.filter(Q(date__lt=before.date) | Q(date=before.date, stream__lt=before.stream))


def _evening(row: Tournament, titles: dict[Any, str]) -> Evening:
    return Evening(
        str(row.stream),
        titles.get((row.stream, TITLE), ""),
        row.date,
        row.ruleset,
        len(row.players),
        row.phase == "closed",
        row.public,
    )
