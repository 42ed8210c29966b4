"""What a player says about the own table is entered: the score counts at once.

A form is read for the table as its reader saw it. What happens at other tables is no conflict.
"""

from typing import NamedTuple
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import BadRequest, PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.refusals import Refusal, Unusable
from frontend.forms.entries import SentAlong
from frontend.forms.plain import UNPROCESSABLE, UNREADABLE
from frontend.forms.reporting import FORMS, DisputeForm, OwnTable, TableForm
from frontend.outbox import is_stored
from frontend.pages.tournaments.visits import Visit, at
from games.acting import By
from games.refusals import Conflict
from tournaments.course.acts import Act
from tournaments.course.state import State
from tournaments.directing import commands
from tournaments.directing.rights import may_enter
from tournaments.directing.streams import was_entered
from tournaments.directing.words import WORDS

FASTER = 409


class Done(NamedTuple):
    """Where to go on, or the form as it was sent with the status to answer with."""

    redirect: HttpResponse | None
    form: TableForm | None = None
    status: int = 200


def enter(visit: Visit) -> Done:
    """Enter what a form says; where that can't be, give the form back with what was typed."""
    form, sent = _sent(visit)
    if not form.is_valid():
        return Done(None, form, UNREADABLE)
    if _changed(form, visit.state) and not _was_entered(visit, sent):
        form.refuse(Unusable("table", CHANGED))
        return Done(None, form, FASTER)
    act, words = _act(visit, form, sent)
    if not may_enter(visit.within, act, visit.row, visit.own):
        raise PermissionDenied
    try:
        _perform(visit, act, words, sent)
    except (Refusal, Unusable) as problem:
        form.refuse(problem)
        return Done(None, form, FASTER if isinstance(problem, Conflict) else UNPROCESSABLE)
    is_stored(visit.request, visit.found.version)
    messages.success(visit.request, _SAID[form.name]())
    return Done(redirect(reverse("tournament", args=[visit.row.stream]) + "#your-table"))


CHANGED = "Something has changed at this table meanwhile. Look at it once more."

_SAID = {
    "report": lambda: _("The result is stored. It counts at once."),
    "confirm": lambda: _("Thank you, the result is confirmed."),
    "dispute": lambda: _("The director will look at this result."),
}


def _sent(visit: Visit) -> tuple[TableForm, SentAlong]:
    """The form as it was sent, for the table that it was made for."""
    sent, entry = SentAlong(visit.request.POST), visit.request.POST.get("entry", "")
    if not sent.is_valid() or sent.cleaned_data["form"] not in FORMS or not visit.at_head:
        raise BadRequest
    if entry not in visit.own:
        raise PermissionDenied
    after = sent.cleaned_data["after"]
    if after > visit.found.version:
        raise BadRequest
    state = at(visit.row.stream, after).state
    own = OwnTable.of(state, entry) if entry in state.entries else None
    if own is None:
        raise BadRequest
    form_class = FORMS[sent.cleaned_data["form"]]
    return form_class(own, visit.names, visit.request.POST), sent


def _changed(form: TableForm, state: State) -> bool:
    """Whether the table is another one by now; for what judges a result, the result as well."""
    seen, now = form.own, OwnTable.of(state, form.own.entry)
    if now is None or (now.at, now.table.seats) != (seen.at, seen.table.seats):
        return True
    return form.name != "report" and now.table.result != seen.table.result


def _was_entered(visit: Visit, sent: SentAlong) -> bool:
    """Whether this very form was stored before, and only its answer was lost."""
    return was_entered(visit.row.stream, _by(visit, sent))


def _act(visit: Visit, form: TableForm, sent: SentAlong) -> tuple[Act, dict[UUID, dict[str, str]]]:
    """The act of a form, and the words that stay outside the stream."""
    if not isinstance(form, DisputeForm) or not form.words():
        return form.act(), {}
    subject = _by(visit, sent).subject_of(0)
    return form.act(subject), {subject: {WORDS: form.words()}}


def _perform(visit: Visit, act: Act, words: dict[UUID, dict[str, str]], sent: SentAlong) -> None:
    commands.perform(
        by=_by(visit, sent),
        stream=visit.row.stream,
        acts=[act],
        after=None,
        words=words,
    )


def _by(visit: Visit, sent: SentAlong) -> By:
    return By(str(visit.request.user.pk), sent.cleaned_data["key"])
