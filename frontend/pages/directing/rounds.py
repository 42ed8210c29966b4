"""The round as the director runs it, from the draft to its end, with the fast entry of results."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from frontend.clocks import clock_shown
from frontend.forms.directing.clock import clock_buttons
from frontend.forms.directing.labels import SYSTEMS
from frontend.forms.directing.rounds import ROUND_FORMS, offered
from frontend.pages.asked import reading, writing
from frontend.pages.directing import round_view
from frontend.pages.directing.desk import Button, Desk, Failed, answered, page_for, show
from tournaments.course.acts import CloseRound, Publish
from tournaments.course.awaited import awaited, by_rounds
from tournaments.course.last_round import is_through
from tournaments.course.room import misplaced
from tournaments.course.state import Round
from tournaments.directing.sentences import awaited_tables, doubt


@reading
def rounds(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Lead to the round that the first division is at."""
    desk = Desk.to(request, stream, "report_result")
    division = next(iter(desk.state.divisions))
    number = round_view.current_round(desk, division)
    return redirect("tournament-run", stream, division, number)


@writing
def run_round(request: HttpRequest, stream: UUID, division: str, number: int) -> HttpResponse:
    """Show a round to those who run it, or enter what one of its forms says."""
    desk = Desk.to(request, stream, "report_result").at(division, number)
    return answered(desk, ROUND_FORMS, _shown, "tournament-run")


def _shown(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    seen = round_view.round_seen(desk)
    context = {
        "forms": offered(desk.scene(), desk.may, desk.sender("").actor),
        "divisions": [(code, round_view.rounds_of(desk, code)) for code in desk.state.divisions],
        "phase": seen.phase if seen else "",
        "away": round_view.sitting_out(desk) if seen is None or seen.phase == "proposed" else [],
        "next": _next(desk),
        "unfinished": [] if desk.state.closed else list(_unfinished(desk)),
        "dry_runs": page_for(desk, "tournament-dry-runs", "set_up_tournament"),
        **_clock(desk),
        **(_paired(desk, seen) if seen else {}),
    }
    return show(desk, "round", context, failed)


def _paired(desk: Desk, seen: Round) -> dict[str, Any]:
    tables = round_view.tables_of(desk, seen)
    system, astray = seen.proposal.system, misplaced(desk.state, desk.division, seen)
    return {
        "tables": tables,
        "begins": {table.number: _begin(desk, table) for table in tables},
        "missing": [table for table in tables if table.is_open],
        "asking": [table for table in tables if table.asks],
        "entered": [table for table in tables if not table.is_open and not table.asks],
        "byes": round_view.byes_of(desk, seen),
        "system": SYSTEMS.get(system, system),
        "recent": round_view.recent(desk, tables),
        "awaited": _awaited(desk, seen),
        "hindrances": _hindrances(desk, seen.phase),
        "misplaced": [doubt(one.data(), desk.names) for one in astray],
        "outdated": round_view.outdated(desk, seen),
        "rests": round_view.rests(desk, seen),
        "later": round_view.resting_on_it(desk),
    }


def _clock(desk: Desk) -> dict[str, Any]:
    """The clock of the round, and for those who may set it its buttons."""
    shown = None if desk.state.closed else clock_shown(desk.state.clock, desk.state.setup.zone)
    buttons = clock_buttons(desk) if shown and desk.enters("pair") else []
    return {"clock": shown, "clock_buttons": buttons}


def _begin(desk: Desk, table: round_view.TableShown) -> Button:
    """The button that lets the next seat go first."""
    label = ROUND_FORMS["begin"].button
    return desk.button("begin", label, about=str(table.number), table=table.number)


def _awaited(desk: Desk, seen: Round) -> str:
    """Which results of the rounds that a draft rests on are missing or in question."""
    if seen.phase != "proposed":
        return ""
    some = awaited(desk.state, desk.division, round_view.rests_on(seen))
    return awaited_tables(by_rounds(some), desk.names)


def _hindrances(desk: Desk, phase: str) -> list[str]:
    """What keeps a draft from being published; results that are missing are seen anyway."""
    if phase == "proposed" and desk.enters("pair"):
        return round_view.hindrances(desk, Publish(desk.division, desk.number, anyway=True))
    if phase == "published" and desk.enters("close_round"):
        return round_view.hindrances(desk, CloseRound(desk.division, desk.number))
    return []


def _next(desk: Desk) -> str:
    """The address of the next round, if the plan has one."""
    if desk.number >= len(desk.state.divisions[desk.division].plan):
        return ""
    return reverse("tournament-run", args=[desk.row.stream, desk.division, desk.number + 1])


def _unfinished(desk: Desk) -> Iterator[tuple[str, int, str]]:
    """The divisions whose plan is not through: at which round each is, and its address."""
    for code in desk.state.divisions:
        if not is_through(desk.state, code):
            number = round_view.current_round(desk, code)
            yield code, number, reverse("tournament-run", args=[desk.row.stream, code, number])


def table_of(desk: Desk) -> round_view.TableShown:
    """The table of the desk; 404 where the round has none, or is not published."""
    seen = round_view.round_seen(desk)
    for table in round_view.tables_of(desk, seen) if seen and seen.phase != "proposed" else ():
        if table.number == desk.table:
            return table
    raise Http404
