"""Results reported, confirmed, disputed and corrected by people, and who did not play.

A result may get deeper (scores after places, highlights after scores); that it becomes another one
takes a correction.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.facts import Id, WordsId
from engine.refusals import Refusal
from tournaments.course.act import Act, AtTable
from tournaments.course.lookups import table_at, twice
from tournaments.course.plausibility import ASKED, Doubts, findings
from tournaments.course.refusals import Reason
from tournaments.course.shapes import Highlight
from tournaments.course.state import State
from tournaments.course.tables import Places, Result, Scores, Slip, Table
from tournaments.results import places_by

_TWO = 2


@dataclass(frozen=True, slots=True)
class WithResult(AtTable):
    """What says a result; places and scores in the order of the seats."""

    places: tuple[int | None, ...] | None = None
    scores: tuple[int, ...] | None = None

    def written_out(self, state: State) -> tuple[Act, list[Refusal]]:
        """With its places."""
        return replace(self, places=_filled_places(state, self)), []


@dataclass(frozen=True, slots=True)
class Report(WithResult):
    """The result as somebody reports it; places and scores in the order of the seats.

    Without places they follow from the scores. A place is None for who is out of the game without
    one. `highlights` go by entries. `by` is the entry that reports, None for an official. `first`
    is who went first if the pairing was not kept to; `spread` (first seat less second) is what was
    announced. `confirmed` says that it was asked about as unusual, and is right.
    """

    kind = "report"
    schema = 2
    right = "report_result"
    own = True
    public = True
    hidden = frozenset({"by", "spread", "confirmed"})

    highlights: dict[Id, Highlight] | None = None
    by: Id | None = None
    first: Id | None = None
    spread: int | None = None
    confirmed: bool = False

    def asked(self, state: State) -> tuple[Act, list[Refusal]]:
        """What is new and unusual about the result is asked about."""
        return _unusual(state, self)

    def meant(self) -> Act:
        """The result is right, unusual as it may be."""
        return replace(self, confirmed=True)

    def misfits(self, state: State) -> Iterator[Refusal]:
        """A possible result that does not say otherwise than the one that stands."""
        table = table_at(state, self)
        named = [self.by, self.first, *(self.highlights or {})]
        yield from _strangers(table, [one for one in named if one is not None])
        faults = list(faulty(state, table, self.places, self.scores, table.absent))
        yield from faults
        if not faults and table.result and not table.result.agrees(_result(self)):
            yield Refusal(Reason.RESULT_STANDS, table=self.table)
        if not faults and awaits_second(state, self) and not same_slips(table, self):
            yield Refusal(Reason.TYPED_ONCE, table=self.table)

    def effect(self, state: State) -> State:
        """The table with what was reported; who says the same as somebody else confirms it."""
        table = table_at(state, self)
        told, again = _result(self), table.stated is not None
        confirms = again and self.by is not None and self.by != table.reported_by
        return _with(
            state,
            self,
            stated=table.stated.deepened(told) if table.stated else told,
            highlights={**(table.highlights or {}), **(self.highlights or {})} or None,
            spread=table.spread if self.spread is None else self.spread,
            reported_by=table.reported_by if again else self.by,
            confirmed_by=_with_one(table.confirmed_by, self.by if confirms else None),
        )


@dataclass(frozen=True, slots=True)
class TypeOnce(WithResult):
    """A result as one person at the desk has typed it; it counts once another types the same."""

    kind = "slip"
    right = "report_result"

    spread: int | None = None

    def misfits(self, state: State) -> Iterator[Refusal]:
        """A possible result of a table that has none."""
        table = table_at(state, self)
        yield from faulty(state, table, self.places, self.scores, table.absent)
        if table.result is not None:
            yield Refusal(Reason.RESULT_STANDS, table=self.table)

    def effect(self, state: State) -> State:
        """The table with one slip more."""
        slip = Slip(state.version + 1, Result(self.places or (), self.scores), self.spread)
        return _with(state, self, slips=(*table_at(state, self).slips, slip))


@dataclass(frozen=True, slots=True)
class Confirm(AtTable):
    """Somebody at the table says that the result is right; without `by` an official does."""

    kind = "confirm"
    right = "report_result"
    own = True

    by: Id | None = None

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Somebody else at the table than who reported it, or an official."""
        table = _with_result(state, self)
        if self.by is None:
            if table.official and not table.disputes and not table.conflict:
                yield Refusal(Reason.ALREADY_CONFIRMED)
            return
        yield from _strangers(table, [self.by])
        took_back = any(by == self.by for by, _ in table.disputes)
        if self.by == table.reported_by and not took_back:
            yield Refusal(Reason.OWN_REPORT, entry=self.by)
        elif self.by in table.confirmed_by and not took_back:
            yield Refusal(Reason.ALREADY_CONFIRMED)

    def effect(self, state: State) -> State:
        """The table with its result confirmed. An official settles disputes, others their own."""
        table = table_at(state, self)
        if self.by is None:
            settled = table.of_game if table.conflict else table.settled
            return _with(state, self, official=True, disputes=(), settled=settled)
        disputes = tuple(dispute for dispute in table.disputes if dispute[0] != self.by)
        other = None if self.by == table.reported_by else self.by
        by = _with_one(table.confirmed_by, other)
        return _with(state, self, confirmed_by=by, disputes=disputes)


@dataclass(frozen=True, slots=True)
class Dispute(AtTable):
    """Somebody says that the result is wrong; `reason` is the id of their words."""

    kind = "dispute"
    right = "report_result"
    own = True

    by: Id | None = None
    reason: WordsId | None = None

    def misfits(self, state: State) -> Iterator[Refusal]:
        """There is a result to dispute, and once is enough."""
        table = _with_result(state, self)
        if self.by is not None:
            yield from _strangers(table, [self.by])
        if any(by == self.by for by, _ in table.disputes):
            yield Refusal(Reason.ALREADY_DISPUTED)

    def effect(self, state: State) -> State:
        """The table with one dispute more."""
        table = table_at(state, self)
        by = tuple(one for one in table.confirmed_by if one != self.by)
        disputes = (*table.disputes, (self.by, self.reason))
        return _with(state, self, disputes=disputes, confirmed_by=by)


@dataclass(frozen=True, slots=True)
class Correct(WithResult):
    """An official says what the result is, in a closed round too; `absent` did not play.

    `confirmed` as in a report.
    """

    kind = "correct"
    schema = 2
    right = "correct_result"
    public = True
    hidden = frozenset({"reason", "confirmed"})

    absent: tuple[Id, ...] = ()
    first: Id | None = None
    reason: WordsId | None = None
    confirmed: bool = False

    def asked(self, state: State) -> tuple[Act, list[Refusal]]:
        """What is new and unusual about the result is asked about."""
        return _unusual(state, self)

    def meant(self) -> Act:
        """The result is right, unusual as it may be."""
        return replace(self, confirmed=True)

    def misfits(self, state: State) -> Iterator[Refusal]:
        """A possible result, or enough who did not play that none is needed."""
        table = table_at(state, self)
        first = () if self.first is None else (self.first,)
        yield from _strangers(table, [*self.absent, *first])
        for entry in twice(self.absent):
            yield Refusal(Reason.ENTRY_TWICE, entry=entry)
        if _is_played(table, self.absent):
            yield from faulty(state, table, self.places, self.scores, self.absent)
        elif self.places is not None or self.scores is not None:
            yield Refusal(Reason.ABSENT_WITH_PLACE, entry=", ".join(self.absent))

    def effect(self, state: State) -> State:
        """The table with the result that an official decided, whatever anybody said before."""
        table = table_at(state, self)
        played = _is_played(table, self.absent)
        return _with(
            state,
            self,
            stated=_result(self) if played else None,
            absent=_in_order(table, self.absent),
            settled=table.of_game,
            spread=None,
            confirmed_by=(),
            official=True,
            disputes=(),
            corrected=True,
        )


@dataclass(frozen=True, slots=True)
class Forfeit(AtTable):
    """Entries of a table that did not play; where all did not, nobody wins."""

    kind = "forfeit"
    right = "correct_result"
    public = True

    entries: tuple[Id, ...]

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Somebody did not play at a table that has no result."""
        table = table_at(state, self)
        if not self.entries:
            yield Refusal(Reason.NOBODY_ABSENT)
        yield from _strangers(table, list(self.entries))
        for entry in twice(self.entries):
            yield Refusal(Reason.ENTRY_TWICE, entry=entry)
        if table.result or table.absent:
            yield Refusal(Reason.RESULT_STANDS, table=self.table)

    def effect(self, state: State) -> State:
        """The table without those who did not play."""
        return _with(state, self, absent=_in_order(table_at(state, self), self.entries))


def awaits_second(state: State, act: Report) -> bool:
    """Whether a report of the desk needs that somebody has typed the same before."""
    return state.setup.typed_twice and act.by is None and table_at(state, act).result is None


def same_slips(table: Table, act: Report) -> tuple[Slip, ...]:
    """The slips that say what a report with its places says."""
    told = Result(act.places or (), act.scores)
    return tuple(slip for slip in table.slips if slip.result == told)


def faulty(
    state: State,
    table: Table,
    places: Places | None,
    scores: Scores | None,
    absent: tuple[str, ...],
) -> Iterator[Refusal]:
    """What is impossible about a result at this table."""
    if places is None and scores is None:
        yield Refusal(Reason.RESULT_NEEDED)
    if scores is not None and not state.setup.scored:
        yield Refusal(Reason.NO_SCORES)
    for told in (places, scores):
        if told is not None and len(told) != len(table.seats):
            facts: dict[str, Any] = {
                "table": table.number,
                "seats": len(table.seats),
                "number": len(told),
            }
            yield Refusal(Reason.RESULT_LENGTH, **facts)
            return
    if places is not None:
        yield from _faulty_places(table, places, absent)


def _filled_places(state: State, act: WithResult) -> Places | None:
    """The places of a result, from its scores where it names none."""
    if act.places is not None or act.scores is None:
        return act.places
    table = table_at(state, act)
    absent = act.absent if isinstance(act, Correct) else table.absent
    if len(act.scores) != len(table.seats):
        return None
    return _by_scores(table, act.scores, absent)


def _unusual(state: State, act: Report | Correct) -> tuple[Act, list[Refusal]]:
    """What is new and unusual about a result."""
    before = findings(state.setup, table_at(state, act))
    now = findings(state.setup, table_at(act.effect(state), act))
    new = [one for one in now if one.doubt in ASKED and one not in before]
    if not new or act.confirmed:
        return replace(act, confirmed=bool(new)), []
    doubts = Doubts({"code": one.doubt.name, "facts": one.facts} for one in new)
    facts: dict[str, Any] = {"table": act.table, "doubts": doubts}
    return act, [Refusal(Reason.UNUSUAL, **facts)]


def _faulty_places(table: Table, places: Places, absent: tuple[str, ...]) -> Iterator[Refusal]:
    for seat, place in zip(table.seats, places, strict=True):
        if seat in absent and place is not None:
            yield Refusal(Reason.ABSENT_WITH_PLACE, entry=seat)
    here = [p for seat, p in zip(table.seats, places, strict=True) if seat not in absent]
    if all(place is None for place in here):
        return
    counted = [place for place in here if place is not None]
    wrong = any(place != 1 + sum(other < place for other in counted) for place in counted)
    if wrong or len(counted) < len(here):
        shown = ", ".join("-" if place is None else str(place) for place in places)
        yield Refusal(Reason.PLACES_IMPOSSIBLE, places=shown)


def _by_scores(table: Table, scores: Scores, absent: tuple[str, ...]) -> Places:
    here = [number for number, seat in enumerate(table.seats) if seat not in absent]
    places = dict(zip(here, places_by([scores[number] for number in here]), strict=True))
    return tuple(places.get(number) for number in range(len(table.seats)))


def _result(act: Report | Correct) -> Result:
    return Result(act.places or (), act.scores, act.first)


def _is_played(table: Table, absent: tuple[str, ...]) -> bool:
    """Whether enough were there for a game."""
    return sum(seat not in absent for seat in table.seats) >= _TWO or not absent


def _in_order(table: Table, entries: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(seat for seat in table.seats if seat in entries)


def _with_result(state: State, act: AtTable) -> Table:
    table = table_at(state, act)
    if table.result is None:
        raise Refusal(Reason.NO_RESULT, table=act.table)
    return table


def _strangers(table: Table, entries: list[str]) -> Iterator[Refusal]:
    for entry in entries:
        if entry not in table.seats:
            yield Refusal(Reason.NOT_AT_TABLE, entry=entry, table=table.number)


def _with_one(several: tuple[str, ...], one: str | None) -> tuple[str, ...]:
    return several if one is None or one in several else (*several, one)


def _with(state: State, act: AtTable, **changes: Any) -> State:
    """The state with these changes of the table."""
    return state.with_table(act.division, act.round, replace(table_at(state, act), **changes))
