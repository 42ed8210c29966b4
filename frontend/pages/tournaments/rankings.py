"""A club's ranking across tournaments: a series by points, or a rating list."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine.refusals import Unusable
from frontend.formats import address, formats
from frontend.pages.asked import reading
from frontend.pages.tournaments.clubs import called, club_at
from frontend.pages.tournaments.qualified import qualifying
from frontend.pages.tournaments.ranking_rows import (
    Because,
    because_of,
    is_made_of,
    rounded,
    tournaments_of,
)
from frontend.pages.tournaments.series_prizes import prizes_shown
from frontend.pages.tournaments.words import points_of
from frontend.previews import Preview, preview
from games.asking import day_in
from games.numbers import number_in
from games.sentences import sentence
from games.validators import validated
from tournaments.directing import published, stamps
from tournaments.directing.prizes_of_series import people_in, things_told
from tournaments.directing.rankings_on import ranking_on
from tournaments.directing.rules_in_words import rules_of
from tournaments.directing.seasons_seen import Owned
from tournaments.directing.seen_rankings import by_names
from tournaments.directing.sources import Source, sources_seen
from tournaments.directing.words import names_of_people
from tournaments.long_texts import sha256_of
from tournaments.models import Club, Ranking
from tournaments.ranking.categories import categories_in, of_category
from tournaments.ranking.prizes import prizes_in
from tournaments.rights import Reach, reach

Told = Mapping[str, Any]
"""A row as the text of a ranking has it."""

ROWS = 1_000
"""Rows of a page."""
IN_PLACE = 1_000
"""Tournaments that stand folded below the rows of a page; of more each row has its own page."""


@dataclass(frozen=True)
class Row:
    """Somebody in a ranking; `place` is empty while a rating is provisional.

    It comes from so many `tournaments`, and stands there `because` of them; where that stands on a
    page of its own it is at the address `apart`.
    """

    person: str
    place: int | None
    name: str
    own: bool
    amount: str
    games: int | None
    category: str
    qualified: bool
    tournaments: int
    because: Because | None = None
    apart: str = ""


@dataclass(frozen=True)
class Found:
    """A ranking that a viewer may see: as it stands, as it went out under a number, or of a day."""

    owner: Club
    row: Ranking
    thing: Owned
    body: dict[str, Any]
    within: Reach
    number: int | None
    on: date | None

    @classmethod
    def to(
        cls,
        within: Reach,
        club: str,
        series: str,
        number: int | None = None,
        on: date | None = None,
    ) -> "Found":
        """The ranking that an address names; 404 where there is none for this viewer."""
        owner = club_at(club)
        found = owner and published.ranking(str(owner.pk), series, number)
        if not found or not owner:
            raise Http404
        thing = Owned(found.club, *published.openness(found))
        if not within.may("read_tournament", thing):
            raise Http404
        if on is not None and (found := ranking_on(found, on)) is None:
            raise Http404
        return cls(owner, found, thing, json.loads(found.body), within, number, on)

    @property
    def kept(self) -> str:
        """What of the address says as of which day it is."""
        return f"on={self.on.isoformat()}&" if self.on else ""

    def address(self, person: str = "") -> str:
        """Where it stands; with a person, where it is told what their row comes from."""
        place = [self.owner.slug, self.row.series, *([self.number] if self.number else [])]
        page = "publication" if self.number else "ranking"
        found = (
            reverse(f"{page}-row", args=[*place, person]) if person else reverse(page, args=place)
        )
        return f"{found}?{self.kept}".rstrip("?&")

    def rows(
        self, rows: Sequence[Told], names: Mapping[str, str], sources: Mapping[str, Source]
    ) -> list[Row]:
        """Rows of its text; what they come from stands with them, as long as that is little."""
        in_place = sum(map(tournaments_of, rows)) <= IN_PLACE
        return [self._row(row, names, sources if in_place else None) for row in rows]

    def names(self, people: Iterable[str]) -> dict[str, str]:
        """What the viewer may call people."""
        return names_of_people(map(UUID, people), self.thing, self.within)

    def _row(
        self, row: Told, names: Mapping[str, str], sources: Mapping[str, Source] | None
    ) -> Row:
        person, rating = row["person"], self.body["kind"] == "rating"
        made = is_made_of(row)
        return Row(
            person,
            row["place"],
            names.get(person) or _("Player without a name"),
            UUID(person) in self.within.people,
            rounded(row["rating"]) if rating else points_of(self.body)(row["total"]),
            row["games"] if rating else None,
            row.get("category") or "",
            "qualified" in row,
            tournaments_of(row),
            because_of(row, self.body, sources) if made and sources is not None else None,
            self.address(person) if made and sources is None else "",
        )


@reading
@validated(stamps.of_ranking)
def ranking(
    request: HttpRequest, club: str, series: str, number: int | None = None
) -> HttpResponse:
    """Show a ranking to everybody, if all that it counts is public, else to the club.

    With a number as it was published under it, else as of the day that is asked for, or as it
    stands; an emptied field for the day asks for none.
    """
    category, refused, day = request.GET.get("category", ""), "", None
    page = number_in(request.GET, "page", least=1) or 1
    try:
        day = _day_in(request, number)
    except Unusable as no_day:
        refused = sentence(no_day)
    found = Found.to(reach(request.user), club, series, number, day)
    context = context_of(found, category, page)
    context |= {"preview": None if day else _preview(request, context), "refused": refused}
    status = 400 if refused else 200
    return render(request, "frontend/tournaments/ranking.html", context, status=status)


@reading
@validated(stamps.of_ranking)
def ranking_row(
    request: HttpRequest, club: str, series: str, person: UUID, number: int | None = None
) -> HttpResponse:
    """What somebody's row of a ranking comes from, tournament by tournament."""
    found = Found.to(reach(request.user), club, series, number, _day_in(request, number))
    mine = [one for one in found.body["rows"] if one["person"] == str(person)]
    if not mine or not is_made_of(mine[0]):
        raise Http404
    sources = sources_seen(found.within, found.row.as_of)
    (row,) = found.rows(mine, found.names([str(person)]), sources)
    context = {
        **_called(found),
        "row": replace(row, because=because_of(mine[0], found.body, sources)),
        "of": len(found.body["rows"]),
        "whole": found.address(),
    }
    return render(request, "frontend/tournaments/ranking_row.html", context)


def _day_in(request: HttpRequest, number: int | None) -> date | None:
    """The day that is asked for; none of what went out under a number. Raises Unusable."""
    return day_in(request.GET, "on") if number is None and request.GET.get("on") else None


def context_of(found: Found, category: str = "", page: int = 1) -> dict[str, Any]:
    """All that a page of a ranking shows; 404 where it has no such page."""
    body, owner, on = found.body, found.owner, found.on
    categories = categories_in(body["rows"])
    if category:
        body["rows"] = placed(of_category(body["rows"], category))
    pages = _pages(len(body["rows"]))
    if page > len(pages):
        raise Http404
    people = [*(row["person"] for row in body["rows"]), *people_in(prizes_in(body))]
    names = found.names(people)
    shown = list(by_names(body["rows"], names))[(page - 1) * ROWS : page * ROWS]
    sources = sources_seen(found.within, found.row.as_of)
    things = things_told(found.row.club, body)
    prizes = [] if category else prizes_shown(body, names, sources, things)
    place, of_day = [owner.pk, found.row.series], {"on": on.isoformat() if on else ""}
    data, prizes_csv = "api-ranking", "api-ranking-prizes-csv"
    if on is None:
        place.append(found.row.number)
        data, prizes_csv = "api-publication", "api-published-prizes-csv"
    return {
        **_called(found),
        "rows": found.rows(shown, names, sources),
        "pages": pages if len(pages) > 1 else [],
        "page": page,
        "qualifying": None if category else qualifying(body, names, sources, found.within),
        "prizes": prizes,
        "one_each": body["rule"].get("one_each", False),
        "best": body["rule"].get("best"),
        "rules": rules_of(body),
        "lists": [date.fromisoformat(one["date"]) for one in body.get("start_lists", ())],
        "categories": categories,
        "category": category,
        "member": found.within.may("read_people", owner),
        "sources": sorted(sources.values(), key=lambda one: one.date, reverse=True),
        "digest": sha256_of(found.row.body),
        "number": found.row.number,
        "published": found.row.published,
        "earlier": found.row.number - 1,
        "kept": found.kept,
        "formats": formats(data, *place, **of_day, category=category),
        "prizes_csv": address(prizes_csv, *place, **of_day),
    }


def _called(found: Found) -> dict[str, Any]:
    """What a ranking and its rows are called, and where they belong."""
    return {
        "club": found.owner,
        "series": found.row.series,
        "public": found.thing.public,
        "called": called(found.row.club, found.row.series),
        "kind": found.body["kind"],
        "registers": found.owner.slug if found.within.may("manage_people", found.owner) else "",
        "old": found.number is not None,
        "on": found.on,
    }


def _pages(count: int) -> list[tuple[int, int, int]]:
    """Number, first and last row of each page; there is always one."""
    starts = range(0, max(count, 1), ROWS)
    return [(at // ROWS + 1, at + 1, min(at + ROWS, count)) for at in starts]


def _preview(request: HttpRequest, context: dict[str, Any]) -> Preview | None:
    """What goes with a link to a ranking as it stands; nothing where it isn't public."""
    if not context["public"]:
        return None
    club, series = context["club"], context["series"]
    day = date_format(context["published"], "DATE_FORMAT")
    return preview(
        request,
        reverse("ranking", args=[club.slug, series]),
        title=f"{context['called']} · {club.name}",
        about=_("No. {number}, published {date}").format(number=context["number"], date=day),
        picture=reverse("ranking-picture", args=[club.slug, series]),
        data=reverse("api-ranking", args=[club.pk, series]),
    )


def placed(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rows of a category with their places there."""
    return [{**row, "place": row["place_in_category"]} for row in rows]
