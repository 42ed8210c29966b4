"""Pairings proposed, changed by hand, published and withdrawn: what fits, and what comes of it.

A pairing is complete at every step: whoever plays the round has exactly one table or bye. Nothing
is paired here; the acts carry the tables.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.refusals import Refusal
from tournaments.course.acts import Change, Propose, Publish, Withdraw
from tournaments.course.basis import basis_of, looked_at
from tournaments.course.entries import strange_circumstance
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
from tournaments.course.shapes import Seating
from tournaments.course.state import Round, State
from tournaments.course.tables import Table


def misfits_of_propose(state: State, act: Propose) -> Iterator[Refusal]:
    """A whole round, of which nothing is published yet."""
    check_planned(state, act.division, act.round)
    if state.round(act.division, act.round):
        draft_round(state, act.division, act.round)
    if not 1 <= act.based_on <= state.version:
        facts: dict[str, Any] = {"version": act.based_on, "versions": state.version}
        yield Refusal(Reason.NO_SUCH_VERSION, **facts)
    for table in twice(str(seating.table) for seating in act.tables):
        yield Refusal(Reason.TABLE_NAMED_TWICE, table=table)
    yield from _unsound(state, act.division, _drawn(act))


def proposed(state: State, act: Propose) -> State:
    """The tournament with a draft, in place of an earlier one."""
    drawn = replace(_drawn(act), basis=basis_of(state, act))
    return state.with_round(act.division, drawn)


def misfits_of_change(state: State, act: Change) -> Iterator[Refusal]:
    """After the change it is a whole round again."""
    draft = draft_round(state, act.division, act.round)
    for table in twice(str(seating.table) for seating in act.tables):
        yield Refusal(Reason.TABLE_NAMED_TWICE, table=table)
    for bye in act.byes or ():
        yield from strange_circumstance(bye.circumstance)
    yield from _unsound(state, act.division, _altered(draft, act))


def changed(state: State, act: Change) -> State:
    """The tournament with the draft as it was changed."""
    draft = state.divisions[act.division].rounds[act.round]
    altered = replace(_altered(draft, act), basis=looked_at(state, act, draft.basis))
    return state.with_round(act.division, altered)


def misfits_of_publish(state: State, act: Publish) -> Iterator[Refusal]:
    """A draft that still fits who plays, after the pairing of the round before."""
    draft = draft_round(state, act.division, act.round)
    before = state.round(act.division, act.round - 1)
    if act.round > 1 and not (before and before.published):
        facts: dict[str, Any] = {"division": act.division, "before": act.round - 1}
        yield Refusal(Reason.ROUNDS_IN_ORDER, **facts)
    yield from _unsound(state, act.division, draft)


def published(state: State, act: Publish) -> State:
    """The tournament with the draft published."""
    draft = state.divisions[act.division].rounds[act.round]
    return state.with_round(act.division, replace(draft, published=True))


def misfits_of_withdraw(state: State, act: Withdraw) -> Iterator[Refusal]:
    """What was played by stays."""
    out = published_round(state, act.division, act.round)
    if out.closed:
        yield Refusal(Reason.ROUND_CLOSED, division=act.division, round=act.round)
    used = [table.number for table in out.tables.values() if not table.untouched]
    if used:
        yield Refusal(Reason.IN_PLAY, round=act.round, tables=listed(used))
    later = state.round(act.division, act.round + 1)
    if later and later.published:
        facts: dict[str, Any] = {"division": act.division, "round": act.round + 1}
        yield Refusal(Reason.ROUND_PUBLISHED, **facts)


def withdrawn(state: State, act: Withdraw) -> State:
    """The tournament with the pairing as a draft again, its tables as they were proposed."""
    out = state.divisions[act.division].rounds[act.round]
    return state.with_round(act.division, replace(out, published=False))


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
