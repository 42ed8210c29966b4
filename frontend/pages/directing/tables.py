"""One table of a round: its result in full, corrections, forfeits, disputes, and its game."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse

from frontend.forms.directing.results import RESULT_FORMS
from frontend.pages.asked import writing
from frontend.pages.directing.desk import Desk, Failed, enter, show
from frontend.pages.directing.round_view import TableShown
from frontend.pages.directing.rounds import table_of


@writing
def run_table(
    request: HttpRequest, stream: UUID, division: str, number: int, table: int
) -> HttpResponse:
    """Show a table to those who run the round, or enter what one of its forms says."""
    desk = Desk.to(request, stream, "report_result").at(division, number, table)
    shown = table_of(desk)
    if request.method != "POST":
        return _shown(desk, shown)
    done = enter(desk, RESULT_FORMS)
    if isinstance(done, Failed):
        return _shown(done.desk, table_of(done.desk), done)
    if done.name in ("link", "open-game"):
        return redirect("tournament-run-table", stream, division, number, table)
    return redirect(reverse("tournament-run", args=[stream, division, number]))


def _shown(desk: Desk, table: TableShown, failed: Failed | None = None) -> HttpResponse:
    names = _offered(desk, table)
    context = {
        "forms": {name: RESULT_FORMS[name](desk.scene()) for name in names},
        "table": table,
        "back": reverse("tournament-run", args=[desk.row.stream, desk.division, desk.number]),
    }
    return show(desk, "table", context, failed)


def _offered(desk: Desk, table: TableShown) -> list[str]:
    """What can be entered about the table now, by whoever sits here."""
    names = []
    if desk.may("report_result"):
        names += [] if any(seat.absent for seat in table.seats) else ["report"]
        settled = table.status == "confirmed" and not table.disputes
        names += [] if table.is_open or settled else ["confirm"]
        names += [] if table.is_open else ["dispute"]
    if desk.may("correct_result"):
        names += ["forfeit"] if table.is_open else ["correct"]
    if desk.may("link_game") and table.game is None:
        names += ["link"] + (["open-game"] if desk.may("open_game") else [])
    return names
