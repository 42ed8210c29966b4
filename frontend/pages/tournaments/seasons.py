"""The pages of a club's seasons: to begin one, to change it, to look at it, to let it go out."""

import json
from collections.abc import Callable, Iterator
from datetime import date
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from frontend.forms.plain import UNREADABLE
from frontend.forms.rankings import RankingForm
from frontend.forms.seasons import PHASES, TURNS, SeasonForm
from frontend.pages.asked import writing_unkept
from frontend.pages.tournaments.qualified import qualifying
from frontend.pages.tournaments.ranked import named_rows
from frontend.pages.tournaments.ranking_rules import ask_people, club_of_people
from frontend.pages.tournaments.series_prizes import prizes_shown
from tournaments.directing.prizes_of_series import people_in, things_told
from tournaments.directing.queries import tournament_list
from tournaments.directing.rankings import as_it_would_be
from tournaments.directing.rules_in_words import series_in_words
from tournaments.directing.seasons_seen import Owned, SeasonSeen, seasons_seen
from tournaments.directing.sources import sources_seen
from tournaments.directing.words import names_of_people
from tournaments.models import Club
from tournaments.ranking.prizes import prizes_in
from tournaments.ranking.seasons import Season
from tournaments.ranking.series_rule import series_rule_data
from tournaments.register import queries
from tournaments.register.prize_words import things_of
from tournaments.register.seasons import agree_season, publish_season, withdraw_season
from tournaments.rights import Reach

MOST_OFFERED = 200

DONE: dict[str, tuple[Callable[..., Season], Any]] = {
    "publish-season": (
        publish_season,
        lambda: _("The season is published; its ranking goes out as soon as it is computed."),
    ),
    "withdraw-season": (withdraw_season, lambda: _("The season is withdrawn.")),
}


@writing_unkept
def seasons(request: HttpRequest, club: str) -> HttpResponse:
    """Show the seasons of a club to its people; directors begin one."""
    found, within, manages = club_of_people(request, club)
    known, form, status = queries.agreed_in(found.pk).series, None, 200
    if manages:
        form = SeasonForm.of(known, things_of(found.pk, known))
    if request.method == "POST":
        form = SeasonForm(request.POST)
        form.offer(_offered(found))
        form.seats(())
        new, status = _agreed(request, found, form, None)
        if new:
            messages.success(request, _("The season is stored as a draft."))
            return redirect("season", found.slug, new.number)
    elif form:
        form.offer(_offered(found))
        form.seats(())
    context = {
        "club": found,
        "seasons": [_line(one) for one in seasons_seen(found, within)],
        "form": form,
        "manages": manages,
    }
    return render(request, "frontend/tournaments/seasons.html", context, status=status)


@writing_unkept
def season(request: HttpRequest, club: str, number: int) -> HttpResponse:
    """Show a season to the people of its club, as it is or would be; directors change it."""
    found, within, manages = club_of_people(request, club)
    seen = next((one for one in seasons_seen(found, within) if one.season.number == number), None)
    if seen is None:
        raise Http404
    things = things_of(found.pk, seen.season.rule)
    form = SeasonForm.about(seen.season, seen.name, things)
    body: dict[str, Any] = json.loads(as_it_would_be(str(found.pk), seen.season))
    told = {"rows": body["rows"], "rule": series_rule_data(seen.season.rule)}
    turn, status = TURNS[seen.season.phase](), 200
    if request.method == "POST":
        asked = request.POST.get("form", "")
        if asked in DONE:
            turn = TURNS[seen.season.phase](request.POST)
            status = _turned(request, found, number, turn, asked)
        else:
            form = SeasonForm(request.POST)
            form.offer(_offered(found))
            ask_people(form, told, found, within)
            changed, status = _agreed(request, found, form, number)
            if changed:
                messages.success(request, _("The season is stored."))
        if status < UNREADABLE:
            return redirect("season", found.slug, number)
    form.offer(_offered(found, seen.season))
    ask_people(form, told, found, within)
    context = {
        "club": found,
        "one": _line(seen),
        "rules": list(series_in_words(told["rule"])),
        "chosen": _titled(found, seen.season),
        **_as_it_would_be(found, within, seen.season, body),
        "form": form if manages else None,
        "turn": turn if manages else None,
        "manages": manages,
    }
    return render(request, "frontend/tournaments/season.html", context, status=status)


def _agreed(
    request: HttpRequest, club: Club, form: SeasonForm, number: int | None
) -> tuple[Season | None, int]:
    """Agree on what the form says; where it can't be the form says why, with a status."""
    if not form.is_valid():
        return None, UNREADABLE
    said = {"name": form.cleaned_data["title"], "tournaments": form.chosen(), **form.more()}
    by = form.sender(request.user)
    try:
        return agree_season(club=club, number=number, rule=form.rule(), by=by, **said), 200
    except (Unusable, Refusal) as problem:
        return None, form.refuse(problem)


def _turned(request: HttpRequest, club: Club, number: int, form: RankingForm, asked: str) -> int:
    """Publish or withdraw; the status."""
    form.is_valid()
    turn, said = DONE[asked]
    if "key" not in form.cleaned_data:
        return UNREADABLE
    try:
        turn(club=club, number=number, by=form.sender(request.user))
    except Refusal as no:
        return form.refuse(no)
    messages.success(request, said())
    return 200


def _line(one: SeasonSeen) -> dict[str, Any]:
    season, row = one.season, one.ranking
    days = (season.rule.since, season.rule.until)
    return {
        "number": season.number,
        "name": one.name,
        "series": season.series,
        "phase": season.phase,
        "called": PHASES[season.phase],
        "since": days[0] and date.fromisoformat(days[0]),
        "until": days[1] and date.fromisoformat(days[1]),
        "chosen": None if season.tournaments is None else len(season.tournaments),
        "best": season.rule.best,
        "publication": row,
    }


def _as_it_would_be(
    club: Club, within: Reach, season: Season, body: dict[str, Any]
) -> dict[str, Any]:
    """The ranking of a season if it went out now, who qualifies by it and wins its prizes."""
    people = [*(row["person"] for row in body["rows"]), *people_in(prizes_in(body))]
    names = names_of_people(map(UUID, people), Owned(str(club.pk), public=False), within)
    told = season.rule.qualifies or season.rule.prizes
    sources = sources_seen(within, body["as_of"]) if told else {}
    return {
        "rows": named_rows(body, names),
        "qualifying": qualifying(body, names, sources, within),
        "prizes": prizes_shown(body, names, sources, things_told(str(club.pk), body)),
        "one_each": season.rule.one_each,
    }


def _offered(club: Club, season: Season | None = None) -> list[tuple[str, str]]:
    """The tournaments of a club that can be ticked, the latest first, with those ticked already."""
    shown = list(_lines(tournament_list(clubs=[str(club.pk)], public=False, limit=MOST_OFFERED)))
    known = {stream for stream, _title in shown}
    missing = [one for one in (season.tournaments or ()) if one not in known] if season else []
    return [*shown, *((one, _("An earlier tournament")) for one in missing)]


def _lines(rows: list[dict[str, Any]]) -> Iterator[tuple[str, str]]:
    for row in rows:
        day = date_format(date.fromisoformat(row["date"]), "SHORT_DATE_FORMAT")
        title = row["title"] or _("Tournament")
        yield row["id"], f"{day} {title}"


def _titled(club: Club, season: Season) -> list[tuple[str, str]] | None:
    """The chosen tournaments with what they are called."""
    if season.tournaments is None:
        return None
    known = dict(_offered(club, season))
    return [(stream, known[stream]) for stream in season.tournaments]
