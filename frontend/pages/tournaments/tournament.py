"""The pages of one tournament: as it stands, a round of it, a standing of it."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from frontend.clocks import ClockShown, clock_shown
from frontend.formats import formats
from frontend.forms.directing.labels import SYSTEMS
from frontend.labels import RULESETS
from frontend.pages.asked import reading, writing
from frontend.pages.tournaments import pairings, players, reporting, standings
from frontend.pages.tournaments.clubs import club_of, rankings_of
from frontend.pages.tournaments.explained_rows import between, criteria
from frontend.pages.tournaments.standings import StandingShown
from frontend.pages.tournaments.visits import Visit, is_begun, people_of
from frontend.pages.writers import writer_of
from frontend.parts import calls_itself
from frontend.previews import Preview, preview
from games.models import Sheet
from games.numbers import number_in
from games.refusals import elsewhere
from games.validators import validated
from tournaments.course.last_round import all_through
from tournaments.course.state import Round, State
from tournaments.directing import queries, stamps
from tournaments.directing.explained_rows import explained_rows
from tournaments.directing.next_best import NOTHING
from tournaments.standings.table import Standing
from tournaments.throttles import OtherRounds

OK, TOO_MANY = 200, 429


@writing
@validated(stamps.of_rounds)
@calls_itself
def tournament(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show a tournament, or enter what a player says about the own table."""
    visit = Visit.to(request, stream)
    if request.method == "POST":
        if (done := reporting.enter(visit)).redirect is not None:
            return done.redirect
        return show(Visit.to(request, stream), failed=done.form, status=done.status)
    return show(visit)


def show(visit: Visit, *, failed: Any = None, status: int = 200) -> HttpResponse:
    """The page of a tournament, with a player's own table and its form above all."""
    club = club_of(visit.row)
    newest = map(visit.newest_out, visit.state.divisions)
    games = games_shown(visit, [one for one in newest if one])
    context = {
        **frame(visit),
        "club": club,
        "rankings": rankings_of(visit.within, visit.row.club),
        "preview": _preview(visit, "tournament"),
        "facts": facts(visit.state),
        "places": players.places(visit, failed),
        "role": players.role(visit),
        "steps": _steps(visit),
        "ended": _ended(visit),
        **_writer(visit),
        "divisions": [_division(visit, one, games) for one in visit.state.divisions],
    }
    return render(visit.request, "frontend/tournaments/tournament.html", context, status=status)


_OFFICIAL = ("report_result", "check_in", "pair", "undo", "invite")


def frame(visit: Visit) -> dict[str, Any]:
    """What every page of a tournament shows around its matter."""
    return {
        "visit": visit,
        "id": visit.row.stream,
        "title": visit.title,
        "date": visit.row.date,
        "many": visit.many,
        "clock": _clock(visit),
        "people": people_of(visit.within, visit.row, visit.state),
        "official": {verb: visit.official(verb) for verb in _OFFICIAL},
    }


def _preview(visit: Visit, page: str, *place: Any) -> Preview | None:
    """What goes with a link to a page of a tournament; nothing where it isn't public."""
    if not visit.row.public:
        return None
    stream, division = visit.row.stream, place[:1]
    return preview(
        visit.request,
        reverse(page, args=[stream, *place]),
        title=visit.title,
        about=" · ".join([date_format(visit.row.date, "DATE_FORMAT"), *facts(visit.state)]),
        picture=reverse("standing-picture", args=[stream, *division]),
        data=reverse("api-tournament", args=[stream]),
    )


def _writer(visit: Visit) -> dict[str, Any]:
    """Which other house writes the tournament, for those who would enter something here."""
    if not (visit.at_head and visit.official("report_result")):
        return {}
    place = reverse("tournament-server", args=[visit.row.stream])
    takes = visit.official("publish_tournament")
    return {
        "writer": writer_of(visit.row.stream, visit.found),
        "server_page": place if takes else "",
    }


def _steps(visit: Visit) -> dict[str, Any] | None:
    """What is left to do until the first round, for whoever sets the tournament up."""
    if visit.state.closed or is_begun(visit.state) or not _sets_up(visit):
        return None
    return {"made": True, "players": len(visit.state.entries), "stream": visit.row.stream}


def _ended(visit: Visit) -> str:
    """Where a tournament whose rounds are all played is closed, for whoever may."""
    state = visit.state
    if state.closed or not _sets_up(visit):
        return ""
    last = next(iter(state.divisions.values()))
    at = [visit.row.stream, last.code, len(last.plan)]
    return reverse("tournament-run", args=at) if all_through(state) else ""


def _sets_up(visit: Visit) -> bool:
    """Whether the viewer sets the tournament up, here and now."""
    written_here = elsewhere(visit.found.house) is None
    return visit.at_head and written_here and visit.official("set_up_tournament")


def _clock(visit: Visit) -> ClockShown | None:
    """The clock of the round, while the tournament goes on."""
    if visit.state.closed or not visit.at_head:
        return None
    return clock_shown(visit.state.clock, visit.state.setup.zone)


def facts(state: State) -> Iterator[str]:
    """The rules in a few words: which game, how long, in which rounds."""
    setup, plan = state.setup, next(iter(state.divisions.values())).plan
    yield str(RULESETS.get(setup.ruleset, setup.ruleset))
    if setup.clock:
        yield ngettext("{n} minute each", "{n} minutes each", setup.clock).format(n=setup.clock)
    if setup.rating is None:
        yield _("not rated")
    rounds = ngettext("{n} round", "{n} rounds", len(plan)).format(n=len(plan))
    systems = dict.fromkeys(str(SYSTEMS.get(one.system, one.system)) for one in plan)
    yield f"{rounds}: {', '.join(systems)}"


def _division(visit: Visit, code: str, games: Collection[str]) -> dict[str, Any]:
    """A division: where it stands, the newest round, the standing, earlier rounds."""
    rounds, newest = visit.rounds_out(code), visit.newest_out(code)
    explained = visit.explains(code)
    standing = visit.standing(code, explained=explained)
    return {
        "code": code,
        "stage": stage(visit, code),
        "next": len(rounds) + 1,
        "run": len(visit.rounds(code)) or 1,
        "rounds": [one.number for one in rounds],
        "round": newest and pairings.round_shown(visit, newest, games),
        "standing": standing_shown(visit, standing),
        "entries": visit.entered(code),
        "explained": explained,
    }


def games_shown(visit: Visit, rounds: Sequence[Round], *place: Any) -> Collection[str]:
    """The games of these rounds that the viewer may open; the stamp of the page is told of all."""
    games = pairings.games_of(rounds)
    stamps.GAMES.show(games, visit.row.stream, str(visit.found.version), place)
    sheets = Sheet.objects.filter(pk__in=map(UUID, games)) if games else ()
    return {str(one.stream) for one in sheets if visit.within.may("read_game", one)}


def standing_shown(visit: Visit, standing: Standing) -> StandingShown:
    """A standing as its viewer sees it."""
    return StandingShown(
        standing.round,
        visit.is_running(standing.division, standing.round),
        standings.columns(standing),
        standings.counted(standing),
        standings.rows(standing, visit.names, visit.own),
        standings.entered(visit.state, standing.division, visit.names, visit.own),
    )


def stage(visit: Visit, division: str) -> str:
    """Where a division stands, in a sentence; of a draft officials alone are told."""
    rounds, planned = visit.rounds_out(division), len(visit.state.divisions[division].plan)
    if visit.state.closed:
        return _("The tournament is closed.")
    drafted = len(visit.rounds(division)) > len(rounds)
    following = len(rounds) + 1
    if not rounds:
        return _not_yet(1, drafted=drafted)
    newest = rounds[-1]
    number, left = newest.number, pairings.missing(newest)
    if not newest.closed:
        if not left:
            return _("Round {number}: all results are in.").format(number=number)
        said = ngettext(
            "Round {number} is being played, {n} result is missing.",
            "Round {number} is being played, {n} results are missing.",
            left,
        )
        return said.format(number=number, n=left)
    if number >= planned:
        return _("All rounds are played.")
    return _not_yet(following, drafted=drafted)


def _not_yet(number: int, *, drafted: bool) -> str:
    if drafted:
        return _("Round {number} is paired, but not published yet.").format(number=number)
    return _("Round {number} is not paired yet.").format(number=number)


@reading
@validated(stamps.of_rounds)
@calls_itself
def round_page(request: HttpRequest, stream: UUID, division: str, number: int) -> HttpResponse:
    """A published round: its tables with their results and reasons, and who sits where."""
    visit = Visit.to(request, stream)
    asked, slow = queries.asked_in(request.GET), ""
    if any(asked) and not OtherRounds().allow_request(request, None):  # type: ignore[arg-type]  # any
        slow, asked = _("You ask faster than anybody reads. Wait a minute."), NOTHING
    played = visit.round(division, number)
    if played is None or played.phase == "proposed":
        raise Http404
    games = games_shown(visit, [played], division, number)
    context = {
        **frame(visit),
        "code": division,
        "rounds": [one.number for one in visit.rounds_out(division)],
        "round": pairings.round_shown(visit, played, games, asked),
        "preview": _preview(visit, "tournament-round", division, number),
        "slow": slow,
    }
    status = TOO_MANY if slow else OK
    return render(request, "frontend/tournaments/round.html", context, status=status)


@reading
@validated(stamps.of_tournament)
@calls_itself
def standing_page(request: HttpRequest, stream: UUID, division: str) -> HttpResponse:
    """A standing: now, after an earlier round, or as of an earlier version."""
    visit = Visit.to(request, stream)
    number = number_in(request.GET, "round", most=queries.LAST_ROUND)
    if division not in visit.state.divisions:
        raise Http404
    standing = visit.standing(division)
    last = standing.round
    if number is not None and not 1 <= number <= last:
        raise Http404
    shown = standing_shown(visit, standing if number is None else visit.standing(division, number))
    asked = {"round": shown.round, "version": visit.found.version}
    categories = {one.id: one.category for one in visit.state.entries.values()}
    category = request.GET.get("category", "")
    if category:
        mine = standings.of_category(shown.rows, categories, category)
        entered = [one for one in shown.entered if categories[one.entry] == category]
        shown = replace(shown, rows=mine, entered=entered)
    context = {
        **frame(visit),
        "code": division,
        "number": number,
        "rounds": range(1, last + 1),
        "standing": shown,
        "preview": _preview(visit, "tournament-standing", division),
        "has_teams": visit.has_teams(division),
        "categories": standings.categories_of(standing, categories),
        "category": category,
        "kept": f"{visit.kept}round={shown.round}&",
        "moment": _moment(number, category),
        "formats": formats("api-standing", stream, division, **asked, category=category),
        "explained": visit.explains(division),
        "letters": None if visit.explains(division) else standings.letters(shown.rows),
    }
    return render(request, "frontend/tournaments/standing.html", context)


def _moment(number: int | None, category: str) -> str:
    """What of the address says which standing is shown, before the version."""
    told = {"round": str(number or ""), "category": category}
    kept = urlencode({name: value for name, value in told.items() if value})
    return f"{kept}&" if kept else ""


@reading
@validated(stamps.of_tournament)
def row_page(request: HttpRequest, stream: UUID, division: str, entry: UUID) -> HttpResponse:
    """A row of a standing: round by round, and why it stands below the one above."""
    visit = Visit.to(request, stream)
    number = number_in(request.GET, "round", most=queries.LAST_ROUND)
    if division not in visit.state.divisions:
        raise Http404
    standing = visit.standing(division, number)
    shown = standing_shown(visit, standing)
    row = next((one for one in shown.rows if one.entry == str(entry)), None)
    if row is None or (number or 0) > visit.standing(division).round:
        raise Http404
    told = explained_rows(stream, visit.state, division, number, row.entry)
    names = visit.names
    explained = [{"criteria": criteria(one, names), "between": between(one, names)} for one in told]
    context = {
        **frame(visit),
        "code": division,
        "standing": shown,
        "row": row,
        "explained": explained[0] if explained and shown.round else None,
    }
    return render(request, "frontend/tournaments/row_page.html", context)
