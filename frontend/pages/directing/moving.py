"""Divisions: who plays in which, many moved at once."""

from typing import NamedTuple
from uuid import UUID

from django import forms
from django.http import HttpRequest, HttpResponse

from frontend.forms.directing.moving import MOVING_FORMS, MoveBackForm, MoveForm, last_batch
from frontend.pages.asked import writing
from frontend.pages.directing.desk import Desk, Failed, answered, show
from tournaments.collation import in_order
from tournaments.course.state import Entry


class Line(NamedTuple):
    """An entry, and the field that moves it; none once it was paired."""

    entry: Entry
    name: str
    field: forms.BoundField | None


@writing
def divisions(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show who plays in which division, or move those whose field says another one."""
    desk = Desk.to(request, stream, "manage_entries")
    return answered(desk, MOVING_FORMS, _shown, "tournament-divisions")


def _shown(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    failing = failed.form if failed else None
    form = failing if isinstance(failing, MoveForm) else MoveForm(desk.scene())
    batch = "" if not (desk.open and desk.may("undo")) else last_batch(desk.scene())
    context = {
        "form": form,
        "lines": sorted(_lines(desk, form), key=lambda line: in_order(line.name)),
        "movable": any(name.startswith("to-") for name in form.fields),
        "changing": desk.open and len(desk.state.divisions) > 1,
        "back": desk.button("move-back", MoveBackForm.button, versions=batch) if batch else None,
    }
    return show(desk, "moving", context, failed)


def _lines(desk: Desk, form: MoveForm) -> list[Line]:
    return [
        Line(
            entry,
            desk.names.get(entry.id) or entry.id,
            form[name] if (name := f"to-{entry.id}") in form.fields else None,
        )
        for entry in desk.state.entries.values()
    ]
