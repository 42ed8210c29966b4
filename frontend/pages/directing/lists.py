"""Reading a list of players: nothing is stored before somebody has looked at every row."""

from typing import Any
from uuid import UUID

from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from engine.refusals import Unusable
from frontend.forms.directing.people import MOST_BYTES, ConfirmListForm, ListForm
from frontend.forms.plain import UNREADABLE, with_line
from frontend.pages.asked import writing_unkept
from frontend.pages.directing.desk import Desk, Failed, enter, show
from games.bodies import takes

FORMS = {ConfirmListForm.name: ConfirmListForm}
_WHERE = ("division", "from_round", "category", "team", "clubs")


@takes(3 * MOST_BYTES, "manage_people")  # the list as it is, or once more in the preview's form
@writing_unkept
def read_list(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Take a list, show what it would do, or enter what was chosen."""
    desk = Desk.to(request, stream, "manage_entries")
    if not desk.may_in_club("manage_people"):
        raise PermissionDenied
    if request.method != "POST":
        return _asked(desk, ListForm())
    if request.POST.get("form") == "read-list":
        return _read(desk, ListForm(request.POST, request.FILES))
    return _confirmed(desk)


def _read(desk: Desk, form: ListForm) -> HttpResponse:
    """The preview of a list, or the form again with what is wrong."""
    if not form.is_valid():
        return _asked(desk, form, UNREADABLE)
    confirm = ConfirmListForm(desk.scene())
    try:
        confirm.look(form.cleaned_data["content"])
    except Unusable as unreadable:
        form.add_error(None, with_line(unreadable))
        return _asked(desk, form, UNREADABLE)
    return _preview(desk, confirm)


def _confirmed(desk: Desk) -> HttpResponse:
    try:
        done = enter(desk, FORMS)
    except Unusable as lost:
        raise BadRequest from lost
    if isinstance(done, Failed):
        assert isinstance(done.form, ConfirmListForm)  # noqa: S101  (for the reader of types)
        fresh = done.form.again(done.desk.scene())
        return _preview(done.desk, fresh, Failed(fresh, done.desk, done.status))
    return redirect("tournament-entries", desk.row.stream)


def _asked(desk: Desk, form: ListForm, status: int = 200) -> HttpResponse:
    return show(desk, "list", {"list": form}, status=status)


def _preview(desk: Desk, form: ConfirmListForm, failed: Failed | None = None) -> HttpResponse:
    doubtful = [looked for looked in form.rows if looked.doubts]
    context: dict[str, Any] = {
        "confirm": form,
        "doubtful": doubtful,
        "clear": [looked for looked in form.rows if not looked.doubts],
        "named": form["named"] if "named" in form.fields else None,
        "where": [form[name] for name in _WHERE if name in form.fields],
    }
    return show(desk, "preview", context, failed)
