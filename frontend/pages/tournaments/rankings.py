"""A club's ranking across tournaments: a series by points, or a rating list."""

import json
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from frontend.pages.tournaments.clubs import Owned, called, club_at
from frontend.pages.tournaments.tournament import private
from frontend.pages.tournaments.words import decimal, halves
from games.queries import texts_about
from tournaments.directing import queries
from tournaments.directing.words import TITLE, names_of_people
from tournaments.long_texts import sha256_of
from tournaments.models import Ranking, Tournament
from tournaments.rights import Reach, reach

_THOUSAND = 1000


@dataclass(frozen=True)
class Source:
    """A tournament that is counted; without a title where the viewer may not see it."""

    stream: str
    title: str
    date: date


@dataclass(frozen=True)
class Counted:
    """What a tournament gave somebody in a series."""

    source: Source | None
    date: date
    place: int
    points: str
    counts: bool


@dataclass(frozen=True)
class Row:
    """Somebody in a ranking; `place` is empty while a rating is provisional."""

    person: str
    place: int | None
    name: str
    own: bool
    amount: str
    games: int | None
    results: tuple[Counted, ...]


@require_safe
@private
def ranking(request: HttpRequest, club: str, series: str) -> HttpResponse:
    """Show a ranking to everybody, if all that it counts is public, else to the club."""
    within, owner = reach(request.user), club_at(club)
    found = owner and queries.ranking(str(owner.pk), series)
    if not found or not owner:
        raise Http404
    thing = Owned(found.club, queries.is_public(found))
    if not within.may("read_tournament", thing):
        raise Http404
    body = json.loads(found.body)
    people = [UUID(row["person"]) for row in body["rows"]]
    names = names_of_people(people, thing, within)
    sources = sources_of(within, found)
    context = {
        "club": owner,
        "series": series,
        "called": called(series),
        "kind": body["kind"],
        "rows": [_row(row, body, names, sources, within) for row in body["rows"]],
        "best": body["rule"].get("best"),
        "sources": sorted(sources.values(), key=lambda one: one.date, reverse=True),
        "digest": sha256_of(found.body),
    }
    return render(request, "frontend/tournaments/ranking.html", context)


def sources_of(within: Reach, ranking: Ranking) -> dict[str, Source]:
    """The tournaments that a ranking counts and the viewer may see, by their streams."""
    rows = Tournament.objects.filter(pk__in=[UUID(source[0]) for source in ranking.as_of])
    seen = [row for row in rows if within.may("read_tournament", row)]
    titles = texts_about(row.stream for row in seen)
    return {
        str(row.stream): Source(
            str(row.stream), titles.get((row.stream, TITLE)) or _("Tournament"), row.date
        )
        for row in seen
    }


def _row(
    row: dict[str, Any],
    body: dict[str, Any],
    names: dict[str, str],
    sources: dict[str, Source],
    within: Reach,
) -> Row:
    person = row["person"]
    rating = body["kind"] == "rating"
    write = halves if body["rule"].get("counts") == "half_points" else _points
    return Row(
        person,
        row["place"],
        names.get(person) or _("Player without a name"),
        UUID(person) in within.people,
        rounded(row["rating"]) if rating else write(row["total"]),
        row["games"] if rating else None,
        tuple(
            Counted(
                sources.get(one["stream"]),
                date.fromisoformat(one["date"]),
                one["place"],
                write(one["points"]),
                one["counted"],
            )
            for one in row.get("results", ())
        ),
    )


def _points(amount: int | str) -> str:
    return decimal(Fraction(amount))


def rounded(thousandths: int) -> str:
    """A rating as lists show it: whole points, halves away from zero."""
    whole = (abs(thousandths) + _THOUSAND // 2) // _THOUSAND
    return f"−{whole}" if thousandths < 0 and whole else str(whole)
