"""The protocol of a tournament: what happened, when and by whom, and undoing it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _

from frontend.forms.directing.acts import ActForm
from frontend.forms.directing.entries import UndoForm
from frontend.forms.directing.labels import ROLES
from frontend.forms.directing.stated import STATED
from frontend.pages.asked import id_named, writing
from frontend.pages.directing.desk import Button, Desk, Failed, answered, show
from frontend.pages.directing.experts import Drawn, drawn, of_the_whole
from frontend.pages.directing.wording import in_words, reason_of
from games import checkpoints
from games.numbers import number_in
from tournaments.course.acts import KINDS, Undo
from tournaments.course.lines import Line
from tournaments.course.refusals import Reason
from tournaments.directing.sentences import sentence
from tournaments.directing.streams import Written, who_entered
from tournaments.models import Link, User

ROWS = 60
FORMS = {UndoForm.name: UndoForm, **STATED}
_DEPENDS = (Reason.DEPENDED_ON, Reason.CANT_COME_BACK)


@dataclass(frozen=True)
class Entered:
    """A line of the protocol as it is shown."""

    version: int
    said: str
    reason: str
    at: datetime | None
    who: str
    struck: bool
    flaw: str
    undo: Button | None
    address: str
    drawn: Drawn | None = None


@writing
def protocol(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show what happened, the newest first, or undo an entry."""
    desk = Desk.to(request, stream, "read_drafts")
    return answered(desk, FORMS, _shown, "tournament-protocol")


def _shown(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    lines = desk.state.lines
    start = _start(number_in(desk.request.GET, "before", least=1), len(lines))
    end = len(lines) - start
    some = [lines[at] for at in range(end - 1, max(end - ROWS, 0) - 1, -1)]
    context = {
        "lines": _entered(desk, some),
        "older": some[-1].version if start + ROWS < len(lines) else None,
        "start": start,
        "offered": _offered(desk, failed),
        "depending": _depending(desk, failed),
        "proving": of_the_whole(desk),
        **_archive(desk),
    }
    return show(desk, "protocol", context, failed)


def _offered(desk: Desk, failed: Failed | None) -> list[ActForm]:
    """The forms of kinds that have none of their own, for those who may enter them."""
    sent = {failed.form.name: failed.form} if failed else {}
    state, kinds = desk.state, {kind: KINDS[kind] for kind in STATED}
    return [
        sent.get(kind) or STATED[kind](desk.scene())
        for kind, cls in kinds.items()
        if cls.right and desk.enters(cls.right) and (cls.when_closed or not state.closed)
    ]


def _archive(desk: Desk) -> dict[str, str]:
    """Where the archive of a closed tournament is, and the newest checkpoint's code; or nothing."""
    if not (desk.state.closed and desk.within.may("export_archive", desk.row)):
        return {}
    sealed = checkpoints.newest()
    address = reverse("api-archive", args=[desk.row.stream])
    return {"archive": address, "code": sealed.code if sealed else ""}


def _start(before: int | None, count: int) -> int:
    """How many of the newest lines to leave out, to go on before a version."""
    return 0 if before is None or before > count else count - before + 1


def _entered(desk: Desk, lines: Iterable[Line]) -> list[Entered]:
    some = list(lines)
    history = who_entered(desk.row.stream, [line.version for line in some])
    by_version = {one.version: one for one in history}
    who = names_of_actors(desk, (by_version[line.version] for line in some))
    return [_line(desk, line, by_version[line.version], who) for line in some]


def _line(desk: Desk, line: Line, told: Written, who: Mapping[str, str]) -> Entered:
    return Entered(
        version=line.version,
        said=in_words(desk, line.act),
        reason=reason_of(desk, line.act),
        at=told.at,
        who=who[told.actor],
        struck=line.struck,
        flaw=sentence(line.flaw, desk.names) if line.flaw else "",
        undo=undo_button(desk, line),
        address=f"{reverse('tournament', args=[desk.row.stream])}?version={line.version}",
        drawn=drawn(desk, line.act),
    )


def undo_button(desk: Desk, line: Line) -> Button | None:
    """The button that undoes a line, where it can be tried."""
    if line.struck or line.flaw or line.act.stands or not desk.enters("undo"):
        return None
    label = _("Bring back") if isinstance(line.act, Undo) else _("Undo")
    return desk.button("undo", label, about=str(line.version), version=line.version)


def _depending(desk: Desk, failed: Failed | None) -> list[Entered]:
    """What keeps an entry from being undone, line by line."""
    refusal = failed.form.refusal if failed else None
    if refusal is None or refusal.reason not in _DEPENDS:
        return []
    versions = [int(version) for version in str(refusal.facts["versions"]).split(", ")]
    return _entered(desk, (desk.state.lines[version - 1] for version in versions))


def names_of_actors(desk: Desk, history: Iterable[Written]) -> dict[str, str]:
    """By opaque id what to call whoever entered something: a login, a link's role, the house."""
    actors = {one.actor for one in history}
    ids = [found for actor in actors if (found := id_named(actor))]
    known: dict[str, str] = {
        str(user.pk): user.login for user in User.objects.filter(pk__in=ids).only("login")
    }
    for link in Link.objects.filter(pk__in=ids, tournament=desk.row.stream):
        name = desk.names.get(str(link.entry), "") if link.entry else str(ROLES[link.role])
        known[str(link.pk)] = _("link: {name}").format(name=name)
    return {actor: known.get(actor) or _house(actor) for actor in actors}


def _house(actor: str) -> str:
    return "Wortwart" if actor == "wortwart" else _("somebody unknown")
