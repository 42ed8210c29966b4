"""Reading a table of results: nothing is stored before somebody has looked at every line."""

from typing import Any, NamedTuple
from uuid import UUID

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from engine.refusals import Unusable
from frontend.forms.directing.people import MOST_BYTES, decoded
from frontend.forms.directing.result_tables import ConfirmTableForm, Line, ResultTableForm, line_of
from frontend.forms.plain import UNREADABLE, with_line
from frontend.pages.asked import writing_unkept
from frontend.pages.directing.desk import Desk, Failed, enter, show
from games.bodies import takes
from games.numbers import number_in
from tournaments.course.acts import Report
from tournaments.course.enterable import closed_to
from tournaments.directing.entering_results import Looked
from tournaments.directing.sentences import sentence

FORMS = {ConfirmTableForm.name: ConfirmTableForm}
MOST_SHOWN = 200
"""So many lines of each kind are shown; a whole tournament has thousands."""

_GROUPS = {
    "refused": "refused",
    "unusual": "asked",
    "new": "new",
    "there": "there",
    "pending": "open",
}


@takes(3 * MOST_BYTES, "report_result")  # the table as it is, or once more in the preview's form
@writing_unkept
def read_results(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Take a table of results, show what it would enter, or enter it."""
    desk = _of_round(Desk.to(request, stream, "report_result"))
    if request.method != "POST":
        return _asked(desk, ResultTableForm())
    if request.POST.get("form") == "read-results":
        return _read(desk, ResultTableForm(request.POST, request.FILES))
    done = enter(desk, FORMS)
    if not isinstance(done, Failed):
        return redirect("tournament-rounds", stream)
    try:
        content = decoded(request.POST.get("content", ""))
        return _preview(done.desk, ConfirmTableForm(done.desk.scene()), content, done)
    except Unusable as lost:
        raise BadRequest from lost


def _of_round(desk: Desk) -> Desk:
    """The desk at the round that the address names, for tables that tell none; 404 without such."""
    asked = desk.request.GET
    number = number_in(asked, "round")
    return desk if number is None else desk.at(asked.get("division", ""), number)


def _read(desk: Desk, form: ResultTableForm) -> HttpResponse:
    """The preview of a table, or the form again with what is wrong."""
    if not form.is_valid():
        return _asked(desk, form, UNREADABLE)
    try:
        return _preview(desk, ConfirmTableForm(desk.scene()), form.cleaned_data["content"])
    except Unusable as unreadable:
        form.add_error(None, with_line(unreadable))
        return _asked(desk, form, UNREADABLE)


def _asked(desk: Desk, form: ResultTableForm, status: int = 200) -> HttpResponse:
    against = [sentence(one, {}) for one in closed_to(desk.state, Report)]
    return show(desk, "result_table", {"table": form, "against": against}, status=status)


class Group(NamedTuple):
    """Lines of which the same becomes: the first of them, and how many more there are."""

    lines: list[Line]
    more: int


def _group(status: str, looked: Looked) -> Group | None:
    found = [one for one in looked.lines if one.status == status]
    lines = [line_of(one, looked) for one in found[:MOST_SHOWN]]
    return Group(lines, len(found) - len(lines)) if found else None


def _preview(
    desk: Desk, fresh: ConfirmTableForm, content: bytes, failed: Failed | None = None
) -> HttpResponse:
    """The table line by line, as it would be entered by now."""
    looked = fresh.look(content, desk.sender(desk.key))
    groups = {name: _group(status, looked) for name, status in _GROUPS.items()}
    if failed is not None:
        fresh.refused, fresh.refusal = failed.form.refused, failed.form.refusal
        failed = Failed(fresh, desk, failed.status)
    context: dict[str, Any] = {
        "confirm": fresh,
        "count": len(looked.lines),
        "ignored": looked.results.ignored,
        "of": looked.results.of,
        "many": len(looked.divisions) > 1,
        "enterable": not groups["refused"] and bool(groups["new"] or groups["unusual"]),
        **groups,
    }
    return show(desk, "result_preview", context, failed)
