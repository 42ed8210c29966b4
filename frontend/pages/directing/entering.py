"""Who plays: the list with the check-in, withdrawals and returns, and adding players."""

from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from frontend.forms.directing.acts import ActForm, Scene
from frontend.forms.directing.entries import (
    ADDING_FORMS,
    ENTRY_FORMS,
    FromRegisterForm,
    ReviseForm,
    free_round,
    missing_in,
)
from frontend.forms.directing.labels import CIRCUMSTANCES
from frontend.pages.asked import writing
from frontend.pages.directing.desk import Button, Desk, Failed, answered, enter, show
from tournaments.collation import in_order
from tournaments.course.acts import Absent
from tournaments.course.lookups import by_person, entered_as, is_here
from tournaments.course.state import Entry
from tournaments.directing.sentences import sentence
from tournaments.models import Club, Person
from tournaments.register.duplicates import folded
from tournaments.register.queries import clubs_played_for, page_of

FOUND = 60
FORMS_IN_PLACE = 60
"""Entries of a tournament whose forms stand folded below them; of more each has its own page."""


@dataclass(frozen=True)
class Line:
    """An entry as the list shows it, with what can be done about it, here or `elsewhere`."""

    entry: Entry
    name: str
    club: str
    team: str
    here: bool
    left: str
    notes: list[str]
    check: Button | None
    missed: Button | None
    undo: list[Button]
    forms: list[ActForm]
    elsewhere: str

    @property
    def apart(self) -> bool:
        """Whether the club is another one than the team, which stands beside it."""
        return self.club.casefold() != self.team.casefold()


@writing
def entries(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show who plays, or enter what one of the forms says about somebody."""
    desk = Desk.to(request, stream, "check_in")
    if request.method != "POST":
        return _shown(desk)
    done = enter(desk, ENTRY_FORMS)
    if isinstance(done, Failed):
        return _shown(done.desk, done)
    if request.headers.get("X-Part") == "row":
        return _part(desk.refreshed(), str(done.cleaned_data.get("entry", "")))
    kept = f"?{asked}" if (asked := request.GET.urlencode()) else ""
    return redirect(reverse("tournament-entries", args=[stream]) + kept + done.lands())


@writing
def entry(request: HttpRequest, stream: UUID, entry: UUID) -> HttpResponse:
    """Show an entry with its forms, or enter what one of them says."""
    desk = Desk.to(request, stream, "check_in")
    if str(entry) not in desk.state.entries:
        raise Http404

    def shown(desk: Desk, failed: Failed | None) -> HttpResponse:
        (line,) = _lines(desk, [desk.state.entries[str(entry)]], failed, apart=False)
        context = {"line": line, "looked": desk.state.setup.check_in}
        return show(desk, "entry", context, failed)

    return answered(desk, ENTRY_FORMS, shown, "tournament-entries")


def _part(desk: Desk, entry: str) -> HttpResponse:
    """The line of an entry and what else has changed, for an open page to put in their places."""
    lines = list(_lines(desk, [desk.state.entries[entry]] if entry else []))
    context = {
        "lines": lines,
        "row": desk.row,
        "version": desk.state.version,
        **_counted(desk),
    }
    return render(desk.request, "frontend/directing/entry_part.html", context)


def _counted(desk: Desk) -> dict[str, Any]:
    """How many play and are here."""
    state = desk.state
    playing = [entry for entry in state.entries.values() if not _left(entry)]
    return {
        "looked": state.setup.check_in,
        "only": desk.request.GET.get("only", ""),
        "count": len(playing),
        "registers": desk.may_in_club("manage_people"),
        "here": sum(is_here(state, entry) for entry in playing),
        "forms": {"all-here": ENTRY_FORMS["all-here"](desk.scene())} if _offers_all(desk) else {},
    }


def _shown(desk: Desk, failed: Failed | None = None) -> HttpResponse:
    entered = list(desk.state.entries.values())
    lines = sorted(
        _lines(desk, entered, failed), key=lambda line: (in_order(line.name), line.entry.number)
    )
    counted, find = _counted(desk), desk.request.GET.get("find", "")
    seen = [line for line in lines if counted["only"] != "missing" or _is_missing(line)]
    found = [line for line in seen if is_found(find, f"{line.name} {line.club} {line.team}")]
    context = {
        **counted,
        "divisions": [
            (code, [line for line in found if line.entry.division == code])
            for code in desk.state.divisions
        ],
        "find": find,
        "may_add": desk.enters("manage_entries") and desk.may_in_club("read_people"),
        "may_register": desk.enters("manage_entries") and desk.may_in_club("manage_people"),
        "may_move": desk.enters("manage_entries") and len(desk.state.divisions) > 1,
        "closed": desk.state.closed,
    }
    return show(desk, "entries", context, failed)


def _offers_all(desk: Desk) -> bool:
    return desk.open and bool(missing_in(desk.state))


def is_found(search: str, words: str) -> bool:
    """Whether each word that is searched for begins one of the words."""
    known = folded(words)
    return all(any(one.startswith(part) for one in known) for part in folded(search))


def _is_missing(line: Line) -> bool:
    return not line.here and not line.left


def _lines(
    desk: Desk, entered: Sequence[Entry], failed: Failed | None = None, *, apart: bool = True
) -> Iterator[Line]:
    """Entries as lines; forms of many stand `apart`, if they may, but for one that has failed."""
    scene, about = desk.scene(), _entry_of(failed.form) if failed else ""
    apart = apart and len(desk.state.entries) > FORMS_IN_PLACE
    absences = {}
    for line in desk.state.lines:
        if isinstance(line.act, Absent) and not line.struck and line.flaw is None:
            absences[line.act.entry, line.act.round] = line.version
    clubs = clubs_played_for([entry.person for entry in entered])
    teams = scene.teams
    for entry in entered:
        mine = failed if about == entry.id else None
        undo, forms = list(_undoing(desk, entry, absences)), _forms_for(desk, entry)
        in_place = mine is not None or not apart
        yield Line(
            entry=entry,
            name=desk.names.get(entry.id) or entry.id,
            club=clubs.get(entry.person, ""),
            team=teams.get(entry.club or "", ""),
            here=is_here(desk.state, entry),
            left=_left(entry),
            notes=list(_notes(entry)),
            check=_button(desk, entry, _("Here"), "yes") if _can_check(desk, entry) else None,
            missed=_button(desk, entry, _("Not here"), "no") if _can_miss(desk, entry) else None,
            undo=undo if in_place else [],
            forms=list(_made(forms, desk, scene, entry, mine)) if in_place else [],
            elsewhere="" if in_place or not (undo or forms) else _page_of(desk, entry),
        )


def _entry_of(form: ActForm) -> str:
    return str(form["entry"].value()) if "entry" in form.fields else ""


def _page_of(desk: Desk, entry: Entry) -> str:
    return reverse("tournament-entry", args=[desk.row.stream, entry.id])


def _can_check(desk: Desk, entry: Entry) -> bool:
    return desk.open and not _left(entry) and not is_here(desk.state, entry)


def _can_miss(desk: Desk, entry: Entry) -> bool:
    return desk.open and not _left(entry) and is_here(desk.state, entry)


def _button(desk: Desk, entry: Entry, label: str, present: str) -> Button:
    name = desk.names.get(entry.id, "")
    return desk.button("check-in", label, about=name, entry=entry.id, present=present)


def _left(entry: Entry) -> str:
    last, playing = entry.spells[-1]
    return "" if playing else _("withdrawn from round {number} on").format(number=last)


def _notes(entry: Entry) -> Iterator[str]:
    if entry.category:
        yield entry.category
    if entry.rating is not None:
        yield _("rating {rating}").format(rating=entry.rating)
    first, *later = entry.spells
    if first[0] > 1:
        yield _("late entry: from round {number} on").format(number=first[0])
    if later and later[-1][1]:
        yield _("back from round {number} on").format(number=later[-1][0])
    for number, bye in (entry.absences or {}).items():
        asked = bye and entry.circumstance(number) == "asked"
        if bye and not asked:
            said = str(CIRCUMSTANCES[entry.circumstance(number)])
            yield _("round {number}: {said}").format(number=number, said=said)
            continue
        said = _("bye asked for in round {number}") if bye else _("sits out round {number}")
        yield said.format(number=number)


def _undoing(desk: Desk, entry: Entry, absences: dict[tuple[str, int], int]) -> Iterator[Button]:
    """A button for each absence, if its round is not out yet."""
    for number in (entry.absences or {}) if desk.enters("undo") else ():
        version = absences.get((entry.id, number))
        paired = desk.state.round(entry.division, number)
        if version and not (paired and paired.published):
            label = _("Plays round {number} after all").format(number=number)
            name = desk.names.get(entry.id, "")
            yield desk.button("undo", label, about=name, version=version)


def _forms_for(desk: Desk, entry: Entry) -> list[str]:
    """The names of the forms by which the visitor may say something about an entry."""
    names = []
    if desk.may("manage_entries") and desk.open:
        names += ["revise"]
        names += ["leave"] if entry.spells[-1][1] else ["come-back"]
    if desk.may("check_in") and desk.open and entry.spells[-1][1]:
        names += ["absent"]
    return names


def _made(
    names: Iterable[str], desk: Desk, scene: Scene, entry: Entry, failed: Failed | None
) -> Iterator[ActForm]:
    for name in names:
        if failed and failed.form.name == name:
            yield failed.form
            continue
        form = ENTRY_FORMS[name](scene)
        number = free_round(desk.state, entry.division)
        form.initial.update({"entry": entry.id, "from_round": number, "round": number})
        if isinstance(form, ReviseForm):
            form.show(entry)
        form.auto_id = f"{name}-{entry.number}-%s"
        yield form


@writing
def add(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Add players from the club's register, or somebody new."""
    desk = Desk.to(request, stream, "manage_entries")
    club = desk.club
    if club is None or not desk.may_in_club("read_people"):
        raise PermissionDenied
    search = request.POST.get("search", "")
    if request.method != "POST" or request.POST.get("form") == "search":
        return _adding(desk, club, search)
    done = enter(desk, ADDING_FORMS)
    if isinstance(done, Failed):
        return _adding(done.desk, club, search, done)
    return redirect("tournament-entries", stream)


def _adding(desk: Desk, club: Club, search: str, failed: Failed | None = None) -> HttpResponse:
    people, more = page_of(club, search=search, limit=FOUND)
    entered = by_person(desk.state)
    free = [person for person in people if _can_enter(person, entered)]
    choose = FromRegisterForm(desk.scene())
    forms: dict[str, Any] = {"from-register": choose}
    if failed and isinstance(failed.form, FromRegisterForm):
        failed.form.offer(free)
    choose.offer(free)
    if desk.may_in_club("manage_people"):
        forms["new-person"] = ADDING_FORMS["new-person"](desk.scene())
    context = {
        "forms": forms,
        "search": search,
        "found": free,
        "entered": list(_entered(desk, people, entered)) if search else [],
        "more": more,
        "may_register": desk.may_in_club("manage_people"),
    }
    return show(desk, "add", context, failed)


def _entered(
    desk: Desk, people: Iterable[Person], entered: Mapping[str, Entry]
) -> Iterator[tuple[str, str]]:
    """Where those play who were found and can't be added, and the address of their line."""
    players = reverse("tournament-entries", args=[desk.row.stream])
    for person in people:
        if (entry := entered.get(str(person.pk))) is not None:
            yield sentence(entered_as(entry), desk.names), f"{players}#entry-{entry.number}"


def _can_enter(person: Person, entered: Container[str]) -> bool:
    """Whether a line of the register is somebody who can be added."""
    gone = person.erased is not None or person.merged_into_id is not None
    return not gone and str(person.pk) not in entered
