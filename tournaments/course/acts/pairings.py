"""Pairings proposed, changed by hand, published and withdrawn.

A pairing is complete at every step: whoever plays the round has exactly one table or bye. Nothing
is paired here; the acts carry the tables.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.facts import Code
from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.acts.entries import strange_circumstance
from tournaments.course.basis import Changes, basis_of, changes, looked_at
from tournaments.course.lookups import (
    check_planned,
    draft_round,
    expected,
    kept_apart,
    listed,
    published_round,
    twice,
)
from tournaments.course.refusals import Reason
from tournaments.course.shapes import GivenBye, Proposal, Seating
from tournaments.course.state import Round, State
from tournaments.course.tables import Table


@dataclass(frozen=True, slots=True)
class Propose(Act, Proposal):
    """A round is paired: all that is needed to read it, and to check it again later.

    `field` is the SHA-256 of what it was paired from, `based_on` the version of the stream that
    was; `tools` are the versions of the libraries that were used. `rests_on` is the last round
    whose results counted (None: the one before); `awaited` are the tables (round and number) whose
    results were missing or in question, without which somebody decided to pair all the same.
    """

    kind = "propose"
    schema = 2

    def misfits(self, state: State) -> Iterator[Refusal]:
        """A whole round, of which nothing is published yet."""
        check_planned(state, self.division, self.round)
        if state.round(self.division, self.round):
            draft_round(state, self.division, self.round)
        if not 1 <= self.based_on <= state.version:
            facts: dict[str, Any] = {"version": self.based_on, "versions": state.version}
            yield Refusal(Reason.NO_SUCH_VERSION, **facts)
        for table in twice(str(seating.table) for seating in self.tables):
            yield Refusal(Reason.TABLE_NAMED_TWICE, table=table)
        yield from _unsound(state, self.division, _drawn(self))

    def effect(self, state: State) -> State:
        """The tournament with a draft, in place of an earlier one."""
        drawn = replace(_drawn(self), basis=basis_of(state, self))
        return state.with_round(self.division, drawn)


@dataclass(frozen=True, slots=True)
class Change(Act):
    """A proposed pairing is changed by hand.

    Each of `tables` stands in place of the table of that number, one without seats takes it away;
    `byes` are all byes, or None where they stay.
    """

    kind = "change"
    schema = 2
    right = "pair"

    division: Code
    round: int
    tables: tuple[Seating, ...] = ()
    byes: tuple[GivenBye, ...] | None = None

    def misfits(self, state: State) -> Iterator[Refusal]:
        """After the change it is a whole round again."""
        draft = draft_round(state, self.division, self.round)
        for table in twice(str(seating.table) for seating in self.tables):
            yield Refusal(Reason.TABLE_NAMED_TWICE, table=table)
        for bye in self.byes or ():
            yield from strange_circumstance(bye.circumstance)
        yield from _unsound(state, self.division, _altered(draft, self))

    def effect(self, state: State) -> State:
        """The tournament with the draft as it was changed."""
        draft = state.divisions[self.division].rounds[self.round]
        altered = replace(
            _altered(draft, self), basis=looked_at(state, self.division, self.round, draft.basis)
        )
        return state.with_round(self.division, altered)


@dataclass(frozen=True, slots=True)
class Publish(Act):
    """The pairing of a round is published as it stands.

    `anyway` says that it goes out although what it was made from has changed since.
    """

    kind = "publish"
    schema = 2
    right = "pair"
    public = True
    stands = True

    division: Code
    round: int
    anyway: bool = False

    def asked(self, state: State) -> tuple[Act, list[Refusal]]:
        """What has changed since the draft was made is asked about."""
        found = changes(state, self.division, state.divisions[self.division].rounds[self.round])
        if not found or self.anyway:
            return replace(self, anyway=bool(found)), []
        listed = Changes({"code": one.change.name, "facts": one.facts} for one in found)
        facts: dict[str, Any] = {"division": self.division, "round": self.round, "changes": listed}
        return self, [Refusal(Reason.OUTDATED, **facts)]

    def meant(self) -> Act:
        """It goes out although it is out of date."""
        return replace(self, anyway=True)

    def misfits(self, state: State) -> Iterator[Refusal]:
        """A draft that still fits who plays, after the pairing of the round before."""
        draft = draft_round(state, self.division, self.round)
        before = state.round(self.division, self.round - 1)
        if self.round > 1 and not (before and before.published):
            facts: dict[str, Any] = {"division": self.division, "before": self.round - 1}
            yield Refusal(Reason.ROUNDS_IN_ORDER, **facts)
        yield from _unsound(state, self.division, draft)

    def effect(self, state: State) -> State:
        """The tournament with the draft published."""
        draft = state.divisions[self.division].rounds[self.round]
        return state.with_round(self.division, replace(draft, published=True))


@dataclass(frozen=True, slots=True)
class Withdraw(Act):
    """The published pairing of a round is withdrawn; it is a proposal again."""

    kind = "withdraw"
    right = "pair"
    public = True
    stands = True

    division: Code
    round: int

    def misfits(self, state: State) -> Iterator[Refusal]:
        """What was played by stays."""
        out = published_round(state, self.division, self.round)
        if out.closed:
            yield Refusal(Reason.ROUND_CLOSED, division=self.division, round=self.round)
        used = [table.number for table in out.tables.values() if not table.untouched]
        if used:
            yield Refusal(Reason.IN_PLAY, round=self.round, tables=listed(used))
        later = state.round(self.division, self.round + 1)
        if later and later.published:
            facts: dict[str, Any] = {"division": self.division, "round": self.round + 1}
            yield Refusal(Reason.ROUND_PUBLISHED, **facts)

    def effect(self, state: State) -> State:
        """The tournament with the pairing as a draft again, its tables as they were proposed."""
        out = state.divisions[self.division].rounds[self.round]
        return state.with_round(self.division, replace(out, published=False))


def _drawn(act: Propose) -> Round:
    tables = {seating.table: _table(seating) for seating in act.tables}
    return Round(act.round, act, tables, act.byes)


def _table(seating: Seating, *, by_hand: bool = False) -> Table:
    return Table(seating.table, seating.seats, seating.costs, seating.why, by_hand)


def _altered(draft: Round, act: Change) -> Round:
    """The draft with the changed tables in place of those of their numbers, in their order."""
    tables = {**draft.tables, **{one.table: _table(one, by_hand=True) for one in act.tables}}
    left = {number: table for number, table in sorted(tables.items()) if table.seats}
    return replace(draft, tables=left, byes=draft.byes if act.byes is None else act.byes)


def _unsound(state: State, division: str, draft: Round) -> Iterator[Refusal]:
    """What speaks against a pairing: sizes of tables, who is missing or too many, wishes broken."""
    least, most = state.setup.least or 1, state.setup.seats
    for table in draft.tables.values():
        if table.number < 1:
            yield Refusal(Reason.NO_TABLE_NUMBER, table=table.number)
        if not least <= len(table.seats) <= most:
            yield Refusal(Reason.TABLE_SIZE, number=len(table.seats), least=least, most=most)
        for first, second in kept_apart(state, table.seats):
            yield Refusal(Reason.MUST_BE_APART, first=first, second=second)
    yield from _misplaced(state, division, draft)
    for number, entries in state.together:
        if number == draft.number and state.entries[entries[0]].division == division:
            yield from _torn(draft, entries)


def _misplaced(state: State, division: str, draft: Round) -> Iterator[Refusal]:
    for entry in twice(draft.named()):
        yield Refusal(Reason.SEATED_TWICE, entry=entry, round=draft.number)
    playing, byes = (
        {entry.id: None for entry in entries} for entries in expected(state, division, draft.number)
    )
    seated = [seat for table in draft.tables.values() for seat in table.seats]
    given = [bye.entry for bye in draft.byes]
    wrong = [one for one in seated if one not in playing]
    wrong += [one for one in given if one not in playing and one not in byes]
    if wrong:
        yield Refusal(Reason.NOT_PLAYING, entries=listed(wrong), round=draft.number)
    placed = {*seated, *given}
    missing = [one for one in (*playing, *byes) if one not in placed]
    if missing:
        yield Refusal(Reason.NOT_SEATED, entries=listed(missing), round=draft.number)


def _torn(draft: Round, entries: tuple[str, ...]) -> Iterator[Refusal]:
    if not any(set(entries) <= set(table.seats) for table in draft.tables.values()):
        yield Refusal(Reason.MUST_BE_TOGETHER, entries=listed(entries))
