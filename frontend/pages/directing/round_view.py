"""A round as those who run it see it: its tables with names, results, doubts and reasons."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from engine.refusals import Refusal
from frontend.forms.directing.labels import CIRCUMSTANCES, PHASES, STATUSES, SYSTEMS
from frontend.pages.directing.desk import Desk
from frontend.pages.tournaments.pairings import (
    is_left_over,
    said_of_bye,
    said_of_table,
    was_weighed,
    without,
)
from tournaments.collation import in_order
from tournaments.course.acts import Act, Correct, Forfeit, FromGame, Report
from tournaments.course.awaited import Awaited, by_rounds
from tournaments.course.basis import Changed, changes, resting_on
from tournaments.course.course import objections
from tournaments.course.lines import Line
from tournaments.course.lookups import expected
from tournaments.course.overturned import overturned
from tournaments.course.plausibility import findings
from tournaments.course.state import Round
from tournaments.course.tables import Table
from tournaments.directing.next_best import Asked
from tournaments.directing.queries import asked_in
from tournaments.directing.results_in_words import in_a_line
from tournaments.directing.sentences import awaited_tables, change, doubt, sentence

UNSETTLED = ("disputed", "conflict")
RECENT = 5


@dataclass(frozen=True)
class Seat:
    """Somebody at a table, with what is known of the result."""

    name: str
    score: int | None = None
    place: int | None = None
    absent: bool = False
    goes_first: bool = False
    entry: str = ""


@dataclass(frozen=True)
class TableShown:
    """A table of a round."""

    number: int
    called: str
    seats: list[Seat]
    status: str
    label: str
    findings: list[str]
    why: list[str]
    by_hand: bool
    game: str | None
    corrected: bool
    disputes: list[str]
    address: str
    without: str = ""
    was_asked: bool = False
    slips: int = 0
    apart: tuple[str, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether somebody must decide about its result."""
        return self.status in UNSETTLED or bool(self.apart)

    @property
    def is_open(self) -> bool:
        """Whether the result is missing."""
        return self.status == "open"


@dataclass(frozen=True)
class ByeShown:
    """Somebody with a bye."""

    name: str
    why: list[str]
    circumstance: str = ""
    entry: str = ""
    without: str = ""
    was_asked: bool = False


def round_seen(desk: Desk) -> Round | None:
    """The round of the desk; None if not paired, or a draft that is to be hidden."""
    played = desk.state.round(desk.division, desk.number)
    if played is not None and played.phase == "proposed" and not desk.may("read_drafts"):
        return None
    return played


def tables_of(desk: Desk, seen: Round) -> list[TableShown]:
    """The tables of a round by number."""
    called = {number: desk.words.get(name, "") for number, name in desk.state.room.names}
    shown = [_table(desk, table, called.get(table.number, "")) for table in seen.tables.values()]
    if not was_weighed(seen.proposal):
        return shown
    asked = asked_in(desk.request.GET)
    return [_weighed(desk, one, asked.table) for one in shown]


def _weighed(desk: Desk, table: TableShown, asked: int | None) -> TableShown:
    """The table with where to ask what the round would have been without it, or the answer."""
    if table.by_hand:
        return table
    if table.number != asked:
        where = f"{_run(desk, desk.number)}?without={table.number}#why-{table.number}"
        return replace(table, without=where)
    at = (desk.division, desk.number, Asked(table=table.number))
    said = without(desk.row.stream, desk.state, at, desk.names)
    return replace(table, why=[*table.why, *said], was_asked=True)


def _run(desk: Desk, number: int) -> str:
    return reverse("tournament-run", args=[desk.row.stream, desk.division, number])


def _table(desk: Desk, table: Table, called: str) -> TableShown:
    apart = [slip.result for slip in table.slips] if table.typed_apart else []
    where = [desk.row.stream, desk.division, desk.number, table.number]
    return TableShown(
        number=table.number,
        called=called,
        seats=list(_seats(desk, table)),
        status=table.status,
        label=_("typed differently") if apart else str(STATUSES[table.status]),
        slips=len(table.slips),
        apart=tuple(in_a_line(one.scores, one.places) for one in apart),
        findings=list(_findings(desk, table)),
        why=[*said_of_table(table, desk.names)],
        by_hand=table.by_hand,
        game=table.game,
        corrected=table.corrected,
        disputes=[_dispute(desk, *one) for one in table.disputes],
        address=reverse("tournament-run-table", args=where),
    )


def _findings(desk: Desk, table: Table) -> Iterator[str]:
    for one in findings(desk.state.setup, table):
        yield doubt({"code": one.doubt.name, "facts": one.facts}, desk.names)


def _seats(desk: Desk, table: Table) -> Iterator[Seat]:
    result, nothing = table.result, [None] * len(table.seats)
    scores = (result and result.scores) or nothing
    places = result.places if result else nothing
    first = (result and result.first) or table.seats[0]
    for entry, score, place in zip(table.seats, scores, places, strict=True):
        absent = entry in table.absent
        yield Seat(desk.names.get(entry) or entry, score, place, absent, entry == first, entry)


def _dispute(desk: Desk, by: str | None, reason: str | None) -> str:
    who = desk.names.get(by or "", "") or _("an official")
    said = desk.words.get(reason or "", "")
    return _("Disputed: {name}").format(name=f"{who}: {said}" if said else who)


def byes_of(desk: Desk, seen: Round) -> list[ByeShown]:
    """Who has a bye, and why."""
    weighed = was_weighed(seen.proposal)
    asked = asked_in(desk.request.GET).bye
    shown = []
    for bye in seen.byes:
        one = ByeShown(
            desk.names.get(bye.entry) or bye.entry,
            [*said_of_bye(bye, desk.names)],
            str(CIRCUMSTANCES.get(bye.circumstance or "", "")),
            bye.entry,
        )
        shown.append(_weighed_bye(desk, one, asked) if weighed and is_left_over(bye) else one)
    return shown


def _weighed_bye(desk: Desk, bye: ByeShown, asked: str | None) -> ByeShown:
    """The bye with where to ask what the round would have been without it, or the answer."""
    if bye.entry != asked:
        where = f"{_run(desk, desk.number)}?without_bye={bye.entry}#why-{bye.entry}"
        return replace(bye, without=where)
    at = (desk.division, desk.number, Asked(bye=bye.entry))
    said = without(desk.row.stream, desk.state, at, desk.names)
    return replace(bye, why=[*bye.why, *said], was_asked=True)


@dataclass(frozen=True)
class Later:
    """A later round that was paired from results that are others by now."""

    number: int
    phase: str
    address: str
    tables: str
    matches: list[str]


def resting_on_it(desk: Desk) -> list[Later]:
    """The later rounds that were paired from old results of the round of this desk."""
    found: dict[int, tuple[str, list[int]]] = {}
    for later, one in resting_on(desk.state, desk.division, desk.number):
        tables = found.setdefault(later.number, (later.phase, []))[1]
        tables += [one.facts["table"]] if "table" in one.facts else []
    return [
        Later(
            number,
            phase,
            _run(desk, number),
            ", ".join(map(str, tables)),
            _overturned(desk, number),
        )
        for number, (phase, tables) in found.items()
    ]


def _overturned(desk: Desk, number: int) -> list[str]:
    """The matches of a later round that would be others by now, in sentences."""
    paired = desk.state.divisions[desk.division].rounds[number]
    said = _told(desk, overturned(desk.state, desk.division, paired))
    return [one[:1].upper() + one[1:] + "." for one in said]


def _told(desk: Desk, found: Iterable[Changed]) -> list[str]:
    return [change({"code": one.change.name, "facts": one.facts}, desk.names) for one in found]


def outdated(desk: Desk, seen: Round) -> list[str]:
    """What has changed of what a round was paired from, and which matches would be others."""
    at = (desk.state, desk.division, seen)
    return _told(desk, (*changes(*at), *overturned(*at)))


def rests_on(seen: Round) -> int:
    """The last round whose results a pairing rests on."""
    said = seen.proposal.rests_on
    return seen.number - 1 if said is None else said


def rests(desk: Desk, seen: Round) -> list[str]:
    """On what a pairing rests, where that is not simply the round before."""
    said = []
    if rests_on(seen) != seen.number - 1:
        told = _("Paired by the results up to round {number}.")
        said.append(told.format(number=rests_on(seen)))
    if seen.proposal.awaited:
        some = by_rounds([Awaited(*one) for one in seen.proposal.awaited])
        told = _("Paired while results were missing or in question: {tables}.")
        said.append(told.format(tables=awaited_tables(some, desk.names)))
    return said


def hindrances(desk: Desk, act: Act) -> list[str]:
    """What speaks against an act as it stands, in sentences."""
    found: list[Refusal] = objections(desk.state, act)
    return [sentence(one, desk.names) for one in found]


def sitting_out(desk: Desk) -> list[str]:
    """Who belongs to the round and is not here, by name."""
    here, byes = expected(desk.state, desk.division, desk.number)
    playing = {entry.id for entry in (*here, *byes)}
    away = (
        desk.names.get(entry.id) or entry.id
        for entry in desk.state.entries.values()
        if entry.division == desk.division
        and entry.enrolled(desk.number)
        and entry.id not in playing
    )
    return sorted(away, key=in_order)


@dataclass(frozen=True)
class Recent:
    """A result that was entered lately."""

    version: int
    table: TableShown


def recent(desk: Desk, tables: list[TableShown]) -> list[Recent]:
    """The last results of the round that were entered, the newest first, each table once."""
    known = {table.number: table for table in tables}
    found: dict[int, Recent] = {}
    for line in reversed(desk.state.lines):
        if _is_result(line) and _of_round(desk, line) and line.act.table in known:  # type: ignore[attr-defined]
            number = line.act.table  # type: ignore[attr-defined]
            found.setdefault(number, Recent(line.version, known[number]))
            if len(found) == RECENT:
                break
    return list(found.values())


def _is_result(line: Line) -> bool:
    stands = not line.struck and line.flaw is None
    return stands and isinstance(line.act, Report | Correct | Forfeit | FromGame)


def _of_round(desk: Desk, line: Line) -> bool:
    act: Any = line.act
    return (act.division, act.round) == (desk.division, desk.number)


@dataclass(frozen=True)
class RoundLink:
    """A round of the plan, with how far it is."""

    number: int
    phase: str
    label: str
    system: str
    address: str
    here: bool


def rounds_of(desk: Desk, division: str) -> list[RoundLink]:
    """The rounds of a division's plan; drafts look unpaired to those who may not see them."""
    links = []
    for number, planned in enumerate(desk.state.divisions[division].plan, start=1):
        paired = desk.state.round(division, number)
        phase = paired.phase if paired else ""
        shown = "" if phase == "proposed" and not desk.may("read_drafts") else phase
        system = paired.proposal.system if paired and shown else planned.system
        links.append(
            RoundLink(
                number,
                shown,
                str(PHASES[shown]),
                str(SYSTEMS.get(system, system)),
                reverse("tournament-run", args=[desk.row.stream, division, number]),
                (division, number) == (desk.division, desk.number),
            )
        )
    return links


def current_round(desk: Desk, division: str) -> int:
    """The round that a division is at: the first that is not closed, else the last."""
    plan = desk.state.divisions[division].plan
    for number in range(1, len(plan) + 1):
        paired = desk.state.round(division, number)
        if paired is None or not paired.closed:
            return number
    return len(plan)
