"""A club's ranking across tournaments: a series by points, or a rating list."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
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
from frontend.pages.tournaments.series_prizes import prizes_shown
from frontend.pages.tournaments.words import decimal, points_of
from frontend.previews import Preview, preview
from games.asking import day_in
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
from tournaments.ranking.categories import categories_in, of_category
from tournaments.ranking.prizes import prizes_in
from tournaments.rating import MILLION, whole_points
from tournaments.rights import Reach, reach


@dataclass(frozen=True)
class Counted:
    """What a tournament gave somebody in a series."""

    source: Source | None
    date: date
    place: int
    points: str
    counts: bool
    division: str = ""


@dataclass(frozen=True)
class Rated:
    """What a tournament did to somebody's rating: games, wins, those expected, the change."""

    source: Source | None
    date: date
    games: int
    wins: str
    expected: str
    change: str


@dataclass(frozen=True)
class Row:
    """Somebody in a ranking; `place` is empty while a rating is provisional.

    `start` says where a rating began, `rated` what was played since.
    """

    person: str
    place: int | None
    name: str
    own: bool
    amount: str
    games: int | None
    results: tuple[Counted, ...]
    start: str = ""
    rated: tuple[Rated, ...] = ()
    category: str = ""
    qualified: bool = False


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
    try:
        day = day_in(request.GET, "on") if number is None and request.GET.get("on") else None
    except Unusable as no_day:
        refused = sentence(no_day)
    context = context_of(reach(request.user), club, series, number, category, day)
    context |= {"preview": None if day else _preview(request, context), "refused": refused}
    status = 400 if refused else 200
    return render(request, "frontend/tournaments/ranking.html", context, status=status)


def context_of(
    within: Reach,
    club: str,
    series: str,
    number: int | None = None,
    category: str = "",
    on: date | None = None,
) -> dict[str, Any]:
    """All that the page of a ranking shows; 404 where there is none for this viewer."""
    owner = club_at(club)
    found = owner and published.ranking(str(owner.pk), series, number)
    if not found or not owner:
        raise Http404
    thing = Owned(found.club, *published.openness(found))
    if not within.may("read_tournament", thing):
        raise Http404
    if on is not None and (found := ranking_on(found, on)) is None:
        raise Http404
    body = json.loads(found.body)
    categories = categories_in(body["rows"])
    if category:
        body["rows"] = placed(of_category(body["rows"], category))
    people = [*(row["person"] for row in body["rows"]), *people_in(prizes_in(body))]
    names = names_of_people(map(UUID, people), thing, within)
    sources = sources_seen(within, found.as_of)
    things = things_told(found.club, body)
    prizes = [] if category else prizes_shown(body, names, sources, things)
    place, of_day = [owner.pk, series], {"on": on.isoformat() if on else ""}
    data, prizes_csv = "api-ranking", "api-ranking-prizes-csv"
    if on is None:
        place.append(found.number)
        data, prizes_csv = "api-publication", "api-published-prizes-csv"
    return {
        "club": owner,
        "series": series,
        "public": thing.public,
        "called": called(found.club, series),
        "kind": body["kind"],
        "rows": [_row(row, body, names, sources, within) for row in by_names(body["rows"], names)],
        "qualifying": None if category else qualifying(body, names, sources, within),
        "prizes": prizes,
        "one_each": body["rule"].get("one_each", False),
        "best": body["rule"].get("best"),
        "rules": rules_of(body),
        "lists": [date.fromisoformat(one["date"]) for one in body.get("start_lists", ())],
        "categories": categories,
        "category": category,
        "registers": owner.slug if within.may("manage_people", owner) else "",
        "member": within.may("read_people", owner),
        "sources": sorted(sources.values(), key=lambda one: one.date, reverse=True),
        "digest": sha256_of(found.body),
        "number": found.number,
        "published": found.published,
        "earlier": found.number - 1,
        "old": number is not None,
        "on": on,
        "kept": f"on={on.isoformat()}&" if on else "",
        "formats": formats(data, *place, **of_day, category=category),
        "prizes_csv": address(prizes_csv, *place, **of_day),
    }


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


def _row(
    row: dict[str, Any],
    body: dict[str, Any],
    names: dict[str, str],
    sources: dict[str, Source],
    within: Reach,
) -> Row:
    person = row["person"]
    rating = body["kind"] == "rating"
    write = points_of(body)
    return Row(
        person,
        row["place"],
        names.get(person) or _("Player without a name"),
        UUID(person) in within.people,
        rounded(row["rating"]) if rating else write(row["total"]),
        row["games"] if rating else None,
        tuple(_counted(one, sources, write) for one in row.get("results", ())),
        _start(row) if "start" in row else "",
        tuple(_rated(one, sources) for one in row.get("tournaments", ())),
        row.get("category") or "",
        "qualified" in row,
    )


def _counted(
    one: dict[str, Any], sources: dict[str, Source], write: Callable[[Any], str]
) -> Counted:
    source = sources.get(one["stream"])
    return Counted(
        source,
        date.fromisoformat(one["date"]),
        one["place"],
        write(one["points"]),
        one["counted"],
        one["division"] if source and source.many else "",
    )


def _start(row: dict[str, Any]) -> str:
    """Where a rating began, in a sentence, and how sure it is by now where its system knows."""
    start = row["start"]
    said = {
        "list": _("Began with {rating} by the start list of {date}."),
        "entry": _("Began with {rating}, as written down at the first entry."),
        "start": _("Began with {rating}, as every newcomer."),
        "performance": _("Began with {rating}: that is what the first tournament was worth."),
    }[start["by"]]
    day = start["date"] and date_format(date.fromisoformat(start["date"]), "SHORT_DATE_FORMAT")
    began = said.format(rating=rounded(start["rating"]), date=day)
    if "doubt" not in row:
        return began
    sure = _("In two of three cases the true strength is at most {points} points away.")
    return f"{began} {sure.format(points=rounded(row['doubt']['deviation']))}"


def _rated(one: dict[str, Any], sources: dict[str, Source]) -> Rated:
    change = rounded(one["change"])
    return Rated(
        sources.get(one["stream"]),
        date.fromisoformat(one["date"]),
        one["games"],
        decimal(Fraction(one["half_wins"]) / 2),
        decimal(Fraction(one["expected"], MILLION)),
        change if change.startswith("−") or change == "0" else f"+{change}",
    )


def rounded(thousandths: int) -> str:
    """A rating as lists show it, in whole points."""
    return str(whole_points(thousandths)).replace("-", "−")
