"""The room and the wishes: tables and their names, who sits where, who meets whom; penalties."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse

from frontend.forms.directing.entries import UndoForm
from frontend.forms.directing.room import OF_THE_ROOM, ROOM_FORMS, PenaltyForm
from frontend.pages.asked import writing
from frontend.pages.directing.desk import Button, Desk, Failed, answered, show
from frontend.pages.directing.protocol import undo_button
from frontend.pages.directing.wording import in_words, reason_of
from tournaments.course.acts import Act, Apart, Penalise, Together

FORMS = {**ROOM_FORMS, UndoForm.name: UndoForm}


@writing
def room(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show the plan of the room and what is wished, or enter what one of the forms says."""
    desk = Desk.to(request, stream, "pair")
    return answered(desk, FORMS, _shown, "tournament-room")


def _shown(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    offered = [] if desk.state.closed else [*OF_THE_ROOM]
    if not desk.state.closed and desk.may("correct_result"):
        offered.append(PenaltyForm)
    state = desk.state
    context: dict[str, Any] = {
        "forms": {form.name: form(desk.scene()) for form in offered},
        "tables": [(number, desk.words.get(name, "")) for number, name in state.room.names],
        "fixed": [(desk.names.get(entry, ""), table) for entry, table in state.room.fixed],
        "needs": [desk.names.get(entry, "") for entry in state.room.needs_accessible],
        "wishes": list(_in_force(desk, Apart, Together)),
        "penalties": list(_in_force(desk, Penalise)),
    }
    return show(desk, "room", context, failed)


def _in_force(desk: Desk, *kinds: type[Act]) -> Iterator[tuple[Button | None, str, str]]:
    """Each act of these kinds that holds: the button that takes it back, sentence and reason."""
    for line in desk.state.lines:
        if isinstance(line.act, kinds) and not line.struck and line.flaw is None:
            yield undo_button(desk, line), in_words(desk, line.act), reason_of(desk, line.act)
