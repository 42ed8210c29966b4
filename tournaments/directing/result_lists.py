"""What entering a table of results would do: each line becomes the act that a typed result is.

Pure. The lines are weighed one after the other, each as if those before it were entered already, so
that what a table says twice is there the second time. A line is not entered if it can't be (it says
why, and in which column); the others are entered together, or none.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Literal, NamedTuple
from unicodedata import normalize

from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.acts import Forfeit, Report, TypeOnce
from tournaments.course.acts.results import awaits_second, same_slips
from tournaments.course.course import apply, decide, objections
from tournaments.course.lookups import division_named, published_round, table_at
from tournaments.course.refusals import Reason as CourseReason
from tournaments.course.state import Entry, Round, State
from tournaments.course.tables import Places, Result, Scores, Table
from tournaments.directing.result_files import NOTHING, Cell, Seat, Told
from tournaments.refusals import Reason
from tournaments.register.duplicates import Words, folded
from tournaments.register.people_files import shown
from tournaments.register.previews import MOST_NAMED

Status = Literal["new", "there", "open", "asked", "refused"]

_WHOLE = re.compile(r"([-+\u2212]?[0-9]{1,5})(?:[.,]0{1,2})?", re.ASCII)
_WITHOUT_PLACE = frozenset({"", "-", "\u2013"})
_TWO = 2


@dataclass(frozen=True)
class Weighed:
    """A line with what would become of it.

    `new` is entered, `there` stands already (or waits for somebody else who types the same), `open`
    has no points yet, `asked` is entered once somebody says that it is right, unusual as it is,
    `refused` can't be. `entries`, `scores`, `places` and `absent` are in the order of the columns,
    as far as they were understood. `refusal` says what is asked or why not, `column` is the heading
    that it is about, empty for the line.
    """

    told: Told
    status: Status
    at: "At | None" = None
    acts: tuple[Act, ...] = ()
    entries: tuple[str, ...] = ()
    scores: tuple[int | None, ...] = ()
    places: tuple[int | None, ...] = ()
    refusal: Refusal | None = None
    column: str = ""
    line: int = 0

    @property
    def absent(self) -> tuple[bool, ...]:
        """Who is said not to have played."""
        return tuple(seat.absent for seat in self.told.seats)


class At(NamedTuple):
    """A table of a round of a division."""

    division: str
    round: int
    table: int


class _Field:
    """The entries of a tournament, to be found by number or by name."""

    def __init__(self, state: State, names: Mapping[str, str]) -> None:
        self._numbers: dict[tuple[str, int], list[Entry]] = {}
        self._names: dict[tuple[str, Words], list[Entry]] = {}
        self._entries = state.entries
        self._seated: dict[tuple[str, int], dict[str, int]] = {}
        self._known: dict[tuple[str, str], str] = {}
        for one in state.entries.values():
            words = tuple(sorted(folded(names.get(one.id, ""))))
            self._numbers[one.division, one.number] = [one]
            self._names.setdefault((one.division, words), []).append(one)

    def entry(self, seat: Seat, division: str) -> str:
        """The entry of the division that a seat names.

        A name is whole, in any order of its words; of parts of a name only one entry may have them.
        """
        known, cell = self._entries.get(seat.entry), seat.name
        if known is not None and known.division == division:
            return known.id
        told = (cell.text, division)
        if told not in self._known:
            self._known[told] = self._named(cell, division)
        return self._known[told]

    def _named(self, cell: Cell, division: str) -> str:
        """The entry that a name or number means."""
        if cell.text.isascii() and cell.text.isdigit():
            found = self._numbers.get((division, int(cell.text)), [])
        else:
            found = self._called(tuple(sorted(folded(cell.text))), division)
        if len(found) == 1:
            return found[0].id
        name = shown(cell.text) or "–"
        if not found:
            raise _no(Reason.ROW_NO_ENTRY, cell, name=name, division=division)
        more = ["…"] if len(found) > MOST_NAMED else []
        numbers = ", ".join([*(str(one.number) for one in found[:MOST_NAMED]), *more])
        raise _no(Reason.ROW_SEVERAL_ENTRIES, cell, name=name, numbers=numbers)

    def table_of(self, entry: str, division: str, played: Round) -> Table | None:
        """The table of a round at which somebody sits."""
        place = (division, played.number)
        if place not in self._seated:
            tables = played.tables.values()
            self._seated[place] = {seat: table.number for table in tables for seat in table.seats}
        number = self._seated[place].get(entry)
        return None if number is None else played.tables[number]

    def _called(self, wanted: Words, division: str) -> list[Entry]:
        if not wanted:
            return []
        if whole := self._names.get((division, wanted)):
            return whole
        having = (
            entries
            for (code, words), entries in self._names.items()
            if code == division and set(wanted) <= set(words)
        )
        return sorted((one for entries in having for one in entries), key=lambda one: one.number)


class _Not(Exception):
    """A line can't be entered: why, and which cell that is about."""

    def __init__(self, refusal: Refusal, cell: Cell = NOTHING) -> None:
        super().__init__(refusal, cell)
        self.refusal, self.cell = refusal, cell


class Sender(NamedTuple):
    """Who sends a table: the versions of the slips they have typed, where two have to, and whether
    they may say that somebody did not play.
    """

    typed: Collection[int] = ()
    corrects: bool = True


_ANYBODY = Sender()


class _Course:
    """The tournament as it would be after the lines so far.

    What a line amounts to touches its own table alone, so it is carried out when another line is
    about the same table.
    """

    def __init__(self, state: State, sender: Sender) -> None:
        self.state, self.corrects, self.typed = state, sender.corrects, {*sender.typed}
        self._waiting: dict[At, tuple[Act, ...]] = {}

    def at(self, at: At) -> State:
        """The tournament with all that earlier lines say of a table."""
        for act in self._waiting.pop(at, ()):
            self.state = _after(self.state, act.meant())
            self.typed.add(self.state.version)
        return self.state

    def take(self, at: At, acts: tuple[Act, ...]) -> None:
        """Let a line be carried out, as soon as that matters."""
        self._waiting[at] = acts


def weighed(
    results: Iterable[Told], state: State, names: Mapping[str, str], sender: Sender = _ANYBODY
) -> Iterator[Weighed]:
    """Each line with what would become of it; `names` go by entry, as the sender may see them."""
    field, course = _Field(state, names), _Course(state, sender)
    for told in results:
        one = _weighed(told, field, course)
        yield one
        if one.at is not None and one.status in ("new", "asked"):
            course.take(one.at, one.acts)


def acts_of(lines: Iterable[Weighed], *, meant: bool) -> Iterator[tuple[Act, ...]]:
    """The acts that enter each of these lines, none for what is there or open.

    `meant` says that what is unusual is right.

    Raises the Refusal of the first line that can't be entered, with its `line` and `column`, and of
    a workbook its `sheet`.
    """
    for one in lines:
        asked = one.status == "asked" and not meant
        if one.refusal is not None and (asked or one.status == "refused"):
            where: dict[str, Any] = {"line": one.line or one.told.line, "column": one.column}
            if one.told.sheet:
                where["sheet"] = one.told.sheet
            raise Refusal(one.refusal.reason, one.refusal.clause, **{**one.refusal.facts, **where})
        yield tuple(act.meant() if one.status == "asked" else act for act in one.acts)


def _after(state: State, act: Act) -> State:
    for event in decide(state, act):
        state = apply(state, event)
    return state


def slips_in(state: State) -> list[int]:
    """The versions of all slips that wait at tables without a result."""
    return [
        slip.version
        for division in state.divisions.values()
        for played in division.rounds.values()
        for table in played.tables.values()
        for slip in table.slips
    ]


class _Said(NamedTuple):
    """What a line says of its table, in the order of the seats there."""

    at: At
    scores: Scores | None
    places: Places | None
    absent: tuple[str, ...]


def _weighed(told: Told, field: _Field, course: _Course) -> Weighed:
    state = course.state
    if not any(seat.told for seat in told.seats):
        return Weighed(told, "open")
    understood: dict[str, Any] = {}
    try:
        scores, places = _scores(told.seats), _places(told.seats)
        understood |= {"scores": scores or (), "places": places or ()}
        division, number = _division(told, state), _whole(told.round)
        played = _published(state, division, number, told)
        entries = tuple(field.entry(seat, division) for seat in told.seats)
        understood["entries"] = entries
        table = _table(told, played, division, entries, field)
        understood["at"] = at = At(division, number, table.number)
        order = [entries.index(seat) for seat in table.seats]
        absent = tuple(table.seats[n] for n, m in enumerate(order) if told.seats[m].absent)
        if absent and not course.corrects:
            raise _no(Reason.ROW_ABSENT, next(one.points for one in told.seats if one.absent))
    except _Not as no:
        about: dict[str, Any] = {
            "refusal": no.refusal,
            "column": no.cell.heading,
            "line": no.cell.line,
        }
        return Weighed(told, "refused", **understood, **about)
    said = _Said(
        at,
        scores and tuple(scores[n] for n in order),
        places and tuple(places[n] for n in order),
        absent,
    )
    return _decided(Weighed(told, "refused", **understood), said, course)


def _scores(seats: Sequence[Seat]) -> tuple[int, ...] | None:
    """The points of the seats; of whoever did not play 0 where nothing is said."""
    if not any(seat.points.text for seat in seats):
        return None
    return tuple(
        0 if seat.absent and not seat.points.text else _whole(seat.points) for seat in seats
    )


def _places(seats: Sequence[Seat]) -> tuple[int | None, ...] | None:
    """The places of the seats, where any are told."""
    if not any(seat.place.text for seat in seats):
        return None
    return tuple(
        None if seat.place.text in _WITHOUT_PLACE else _whole(seat.place) for seat in seats
    )


def _decided(one: Weighed, said: _Said, course: _Course) -> Weighed:
    """The line with its acts and what the rules of the course say to them."""
    state = course.at(said.at)
    acts, table = list[Act](), table_at(state, Report(*said.at))
    if {*said.absent} - {*table.absent}:
        acts.append(Forfeit(*said.at, entries=said.absent))
        if against := objections(state, acts[0]):
            return replace(one, refusal=against[0])
        state = _after(state, acts[0])
        table = table_at(state, Report(*said.at))
    if said.scores or (said.places and len(table.seats) - len(table.absent) >= _TWO):
        ready = Report(*said.at, said.places, said.scores).written_out(state)[0]
        if isinstance(ready, Report) and not _stands(table, ready):
            typed = _typed(ready, said, table, state, course.typed)
            if typed is None:
                return replace(one, status="there")
            acts.append(typed)
    if not acts:
        return replace(one, status="there")
    against = objections(state, acts[-1]) if not isinstance(acts[-1], Forfeit) else []
    status: Status = "new"
    if against:
        asked = all(refusal.reason is CourseReason.UNUSUAL for refusal in against)
        status = "asked" if asked else "refused"
    return replace(one, status=status, acts=tuple(acts), refusal=against[0] if against else None)


def _typed(
    ready: Report, said: _Said, table: Table, state: State, typed: Collection[int]
) -> Report | TypeOnce | None:
    """The act by which the sender types a result; None if it waits for somebody else."""
    if awaits_second(state, ready):
        slips = same_slips(table, ready)
        if not slips:
            return TypeOnce(*said.at, said.places, said.scores)
        if all(slip.version in typed for slip in slips):
            return None
    return Report(*said.at, said.places, said.scores)


def _stands(table: Table, told: Report) -> bool:
    """Whether the table has this very result."""
    result = table.result
    if result is None or told.scores not in (None, result.scores):
        return False
    return result.agrees(Result(told.places or (), told.scores))


def _whole(cell: Cell) -> int:
    """The number in a cell."""
    found = _WHOLE.fullmatch(cell.text)
    if not found:
        raise _no(Reason.ROW_NOT_WHOLE, cell, text=shown(cell.text) or "–")
    return int(found[1].replace("\u2212", "-"))


def _division(told: Told, state: State) -> str:
    """The division that the line names, or its sheet; where there is one alone, that one."""
    if told.division.text:
        try:
            return division_named(state, normalize("NFC", shown(told.division.text))).code
        except Refusal as refusal:
            raise _Not(refusal, told.division) from refusal
    if len(state.divisions) > 1:
        named = normalize("NFC", told.sheet).rpartition(" ")[2]
        if named in state.divisions:
            return named
        divisions = ", ".join(state.divisions)
        raise _no(Reason.ROW_WHICH_DIVISION, told.division, divisions=divisions)
    return next(iter(state.divisions))


def _published(state: State, division: str, number: int, told: Told) -> Round:
    try:
        return published_round(state, division, number)
    except Refusal as refusal:
        raise _Not(refusal, told.round) from refusal


def _table(
    told: Told, played: Round, division: str, entries: Sequence[str], field: _Field
) -> Table:
    """The table at which these sit, and nobody else."""
    at = field.table_of(entries[0], division, played)
    strange = (
        number
        for number, entry in enumerate(entries)
        if at is None or entry not in at.seats or entry in entries[:number]
    )
    wrong = next(strange, None)
    if at is None or wrong is not None:
        other = told.seats[wrong or min(1, len(entries) - 1)].name
        facts = {"name": shown(told.seats[0].name.text), "opponent": shown(other.text)}
        raise _no(Reason.ROW_NOT_OPPONENTS, other, **facts, round=played.number)
    if len(at.seats) != len(entries):
        counts: dict[str, Any] = {
            "table": at.number, "seats": len(at.seats), "number": len(entries)
        }  # fmt: skip
        raise _Not(Refusal(CourseReason.RESULT_LENGTH, **counts))
    if told.table.text and _whole(told.table) != at.number:
        two = len(entries) == _TWO
        reason = Reason.ROW_OTHER_TABLE if two else Reason.ROW_AT_OTHER_TABLE
        raise _no(reason, told.table, table=at.number)
    return at


def _no(reason: Enum, cell: Cell, **facts: Any) -> _Not:
    return _Not(Refusal(reason, **facts), cell)
