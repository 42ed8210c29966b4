"""Who is not to meet, who is to sit together, and the room: what fits, and what comes of it."""

from collections.abc import Iterator

from engine.refusals import Refusal
from tournaments.course.acts import Apart, Tables, Together
from tournaments.course.lookups import (
    check_unpublished,
    division_named,
    entry_named,
    kept_apart,
    listed,
    twice,
)
from tournaments.course.refusals import Reason
from tournaments.course.state import State

_TWO = 2


def misfits_of_apart(state: State, act: Apart) -> Iterator[Refusal]:
    """Two entries of one division that are not fixed at one table."""
    if len(act.entries) != _TWO or len(set(act.entries)) != _TWO:
        raise Refusal(Reason.TWO_ENTRIES)
    yield from _of_one_division(state, act.entries)
    first, second = act.entries
    if any(kept_apart(state, act.entries)):
        yield Refusal(Reason.ALREADY_APART, first=first, second=second)
    for number, entries in state.together:
        paired = state.round(state.entries[first].division, number)
        if set(act.entries) <= set(entries) and not (paired and paired.published):
            yield Refusal(Reason.MUST_BE_TOGETHER, entries=", ".join(entries))


def put_apart(state: State, act: Apart) -> State:
    """The tournament with one pair more that is not to meet."""
    return state.changed(apart=(*state.apart, act.entries))


def misfits_of_together(state: State, act: Together) -> Iterator[Refusal]:
    """Entries of one division, as many as fit a table, that may meet and are not fixed yet."""
    yield from _of_one_division(state, act.entries)
    check_unpublished(state, state.entries[act.entries[0]].division, act.round)
    for entry in twice(act.entries):
        yield Refusal(Reason.ENTRY_TWICE, entry=entry)
    number, most = len(act.entries), state.setup.seats
    if not _TWO <= number <= most:
        yield Refusal(Reason.TABLE_SIZE, number=number, least=_TWO, most=most)
    for first, second in kept_apart(state, act.entries):
        yield Refusal(Reason.MUST_BE_APART, first=first, second=second)
    fixed = [one for round_, entries in state.together if round_ == act.round for one in entries]
    for entry in act.entries:
        if entry in fixed:
            yield Refusal(Reason.ALREADY_TOGETHER, entry=entry, round=act.round)
        if not state.entries[entry].enrolled(act.round):
            yield Refusal(Reason.NOT_IN_ROUND, entry=entry, round=act.round)


def put_together(state: State, act: Together) -> State:
    """The tournament with one fixed table more."""
    return state.changed(together=(*state.together, (act.round, act.entries)))


def misfits_of_tables(state: State, act: Tables) -> Iterator[Refusal]:
    """Numbers from 1, each thing said once, of entries and divisions that there are."""
    numbers = [
        *(table for table, _ in act.names),
        *(table for _, table in act.fixed),
        *act.accessible,
        *(table for _, table in act.first),
    ]
    for table in numbers:
        if table < 1:
            yield Refusal(Reason.NO_TABLE_NUMBER, table=table)
    for named in ([table for table, _ in act.names], act.accessible):
        for again in twice(map(str, named)):
            yield Refusal(Reason.TABLE_NAMED_TWICE, table=again)
    for entry in twice(entry for entry, _ in act.fixed):
        yield Refusal(Reason.ENTRY_TWICE, entry=entry)
    for entry in twice(act.needs_accessible):
        yield Refusal(Reason.ENTRY_TWICE, entry=entry)
    for code in twice(code for code, _ in act.first):
        yield Refusal(Reason.ONE_DIVISION_TWICE, division=code)
    for entry in (*(entry for entry, _ in act.fixed), *act.needs_accessible):
        entry_named(state, entry)
    yield from _hard_to_reach(act)
    for code, _ in act.first:
        division_named(state, code)


def _hard_to_reach(act: Tables) -> Iterator[Refusal]:
    """Whoever needs a table that is easy to reach must be able to have one."""
    if act.needs_accessible and not act.accessible:
        yield Refusal(Reason.NO_ACCESSIBLE_TABLE, entries=listed(act.needs_accessible))
        return
    for entry, table in act.fixed:
        if entry in act.needs_accessible and table not in act.accessible:
            yield Refusal(Reason.FIXED_NOT_ACCESSIBLE, entry=entry, table=table)


def furnished(state: State, act: Tables) -> State:
    """The tournament with the other plan of the room."""
    return state.changed(room=act)


def _of_one_division(state: State, entries: tuple[str, ...]) -> Iterator[Refusal]:
    if not entries:
        raise Refusal(Reason.TWO_ENTRIES)
    first = entry_named(state, entries[0])
    for one in entries[1:]:
        if entry_named(state, one).division != first.division:
            yield Refusal(Reason.OTHER_DIVISION, first=first.id, second=one)
