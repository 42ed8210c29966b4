"""One field over people, tables and pages: who sits where, what is missing, who is out.

Without a question the page shows all of that by itself, so it is the overview of the hall too.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from frontend.forms.directing.labels import STATUSES
from frontend.pages.asked import reading
from frontend.pages.directing.desk import Desk, show, tabs
from frontend.pages.directing.round_view import rounds_of
from tournaments.collation import in_order
from tournaments.course.state import Entry, Round
from tournaments.course.tables import Table
from tournaments.register.duplicates import folded

MOST_FOUND = 60
_MOST_TYPED = 80


class Find(NamedTuple):
    """Something that was found: what it is called, what is known of it, and its page."""

    label: str
    about: str
    address: str


class Hall(NamedTuple):
    """What was found, kind by kind."""

    missing: list[Find]
    people: list[Find]
    out: list[Find]
    tables: list[Find]
    pages: list[Find]

    @property
    def all(self) -> list[Find]:
        """Everything."""
        return [one for kind in self for one in kind]


@reading
def search(request: HttpRequest, stream: UUID) -> HttpResponse:
    """Show what was asked for; the only thing that is found is opened at once."""
    desk = Desk.to(request, stream, "report_result")
    asked = request.GET.get("q", "").strip()[:_MOST_TYPED]
    hall = _answer(desk, asked)
    if asked and len(hall.all) == 1 and "list" not in request.GET:
        return redirect(hall.all[0].address)
    return show(desk, "search", {"asked": asked, "hall": hall, "kinds": _kinds(hall)})


def _kinds(hall: Hall) -> list[tuple[str, list[Find]]]:
    """The kinds of which something was found, with their headings."""
    headed = [
        (_("What is missing"), hall.missing),
        (_("Who is out"), hall.out),
        (_("Tables"), hall.tables),
        (_("Who sits where"), hall.people),
        (_("Pages"), hall.pages),
    ]
    return [(heading, finds[:MOST_FOUND]) for heading, finds in headed if finds]


def _answer(desk: Desk, asked: str) -> Hall:
    if not asked:
        return Hall(_missing(desk), *_everybody(desk, ()), [], list(_pages(desk)))
    if asked.isascii() and asked.isdigit():
        return Hall([], [], [], list(_tables(desk, int(asked))), [])
    words = folded(asked)
    if not words:
        return Hall([], [], [], [], [])
    missing = _missing(desk) if _begins(words, _("missing open results")) else []
    playing, out = _everybody(desk, words)
    if _begins(words, _("out away absent")):
        out = _everybody(desk, ())[1]
    pages = [page for page in _pages(desk) if _begins(words, page.label)]
    return Hall(missing, playing, out, [], pages)


def _begins(words: Sequence[str], text: str) -> bool:
    """Whether each of the words begins one of the text."""
    known = folded(text)
    return all(any(one.startswith(word) for one in known) for word in words)


def _now(desk: Desk, division: str) -> Round | None:
    """The newest round of a division that is out."""
    out = [one for one in desk.state.divisions[division].rounds.values() if one.published]
    return out[-1] if out else None


def _missing(desk: Desk) -> list[Find]:
    """The tables of the newest rounds that have no sure result."""
    return [
        _of_table(desk, division, played, table)
        for division in desk.state.divisions
        if (played := _now(desk, division))
        for table in played.tables.values()
        if table.status in ("open", "disputed", "conflict")
    ]


def _tables(desk: Desk, number: int) -> Iterator[Find]:
    for division in desk.state.divisions:
        played = _now(desk, division)
        if played and number in played.tables:
            yield _of_table(desk, division, played, played.tables[number])


def _of_table(desk: Desk, division: str, played: Round, table: Table) -> Find:
    label = _("Table {number}").format(number=table.number)
    if len(desk.state.divisions) > 1:
        label = f"{division} · {label}"
    names = " – ".join(desk.names.get(seat) or seat for seat in table.seats)
    about = f"{names} ({STATUSES[table.status]})"
    return Find(label, about, _address(desk, division, played.number, table.number))


def _address(desk: Desk, division: str, number: int, table: int) -> str:
    return reverse("tournament-run-table", args=[desk.row.stream, division, number, table])


def _everybody(desk: Desk, words: Sequence[str]) -> tuple[list[Find], list[Find]]:
    """Who plays, and who is out, each by name; all of them where no words are given."""
    playing: list[Find] = []
    out: list[Find] = []
    rounds = {division: _now(desk, division) for division in desk.state.divisions}
    for entry in desk.state.entries.values():
        name = desk.names.get(entry.id) or entry.id
        if _begins(words, name):
            find, plays = _of_entry(desk, entry, name, rounds[entry.division])
            (playing if plays else out).append(find)
    playing.sort(key=lambda one: in_order(one.label))
    return playing, sorted(out, key=lambda one: in_order(one.label))


def _of_entry(desk: Desk, entry: Entry, name: str, played: Round | None) -> tuple[Find, bool]:
    """Where somebody is, and whether that is in the round."""
    at_entry = f"{reverse('tournament-entries', args=[desk.row.stream])}#entry-{entry.number}"
    number = played.number if played else 1
    for table in played.tables.values() if played else ():
        if entry.id in table.seats:
            said = _("Round {round}, table {table}").format(round=number, table=table.number)
            return Find(name, said, _address(desk, entry.division, number, table.number)), True
    if played and entry.id in [bye.entry for bye in played.byes]:
        said = _("Round {round}, bye").format(round=number)
        return Find(name, said, at_entry), True
    return Find(name, _why_out(desk, entry, number), at_entry), False


def _why_out(desk: Desk, entry: Entry, number: int) -> str:
    if entry.had_left(number):
        return _("plays no more")
    if not entry.enrolled(number):
        return _("plays from a later round on")
    if entry.is_absent(number):
        return _("sits this round out")
    if desk.state.setup.check_in and not entry.present:
        return _("not checked in")
    return _("not paired")


def _pages(desk: Desk) -> Iterator[Find]:
    """The pages of the tournament that may be opened here."""
    yield from (Find(tab.label, "", tab.address) for tab in tabs(desk))
    several = len(desk.state.divisions) > 1
    for division in desk.state.divisions:
        for link in rounds_of(desk, division):
            label = _("Round {number}").format(number=link.number)
            called = f"{label} · {division}" if several else label
            yield Find(called, link.label, link.address)
    for division in desk.state.divisions:
        address = reverse("tournament-standing", args=[desk.row.stream, division])
        yield Find(_("Standing"), division if several else "", address)
