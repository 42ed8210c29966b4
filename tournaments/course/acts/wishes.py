"""Who is not to meet, who is to sit together, and the plan of the room."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.facts import Id
from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.lookups import (
    check_unpublished,
    division_named,
    entry_named,
    kept_apart,
    listed,
    twice,
)
from tournaments.course.refusals import Reason
from tournaments.course.shapes import Room
from tournaments.course.state import State

_TWO = 2


@dataclass(frozen=True, slots=True)
class Apart(Act):
    """Two entries that are not to meet."""

    kind = "apart"
    right = "pair"

    entries: tuple[Id, ...]

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Two entries of one division that are not fixed at one table."""
        if len(self.entries) != _TWO or len(set(self.entries)) != _TWO:
            raise Refusal(Reason.TWO_ENTRIES)
        yield from _of_one_division(state, self.entries)
        first, second = self.entries
        if any(kept_apart(state, self.entries)):
            yield Refusal(Reason.ALREADY_APART, first=first, second=second)
        for number, entries in state.together:
            paired = state.round(state.entries[first].division, number)
            if set(self.entries) <= set(entries) and not (paired and paired.published):
                yield Refusal(Reason.MUST_BE_TOGETHER, entries=", ".join(entries))

    def effect(self, state: State) -> State:
        """The tournament with one pair more that is not to meet."""
        return state.changed(apart=(*state.apart, self.entries))


@dataclass(frozen=True, slots=True)
class Together(Act):
    """Entries that sit at one table in a round."""

    kind = "together"
    right = "pair"

    entries: tuple[Id, ...]
    round: int

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Entries of one division, as many as fit a table, that may meet and are not fixed yet."""
        yield from _of_one_division(state, self.entries)
        check_unpublished(state, state.entries[self.entries[0]].division, self.round)
        for entry in twice(self.entries):
            yield Refusal(Reason.ENTRY_TWICE, entry=entry)
        number, most = len(self.entries), state.setup.seats
        if not _TWO <= number <= most:
            yield Refusal(Reason.TABLE_SIZE, number=number, least=_TWO, most=most)
        for first, second in kept_apart(state, self.entries):
            yield Refusal(Reason.MUST_BE_APART, first=first, second=second)
        fixed = [
            one for round_, entries in state.together if round_ == self.round for one in entries
        ]
        for entry in self.entries:
            if entry in fixed:
                yield Refusal(Reason.ALREADY_TOGETHER, entry=entry, round=self.round)
            if not state.entries[entry].enrolled(self.round):
                yield Refusal(Reason.NOT_IN_ROUND, entry=entry, round=self.round)

    def effect(self, state: State) -> State:
        """The tournament with one fixed table more."""
        return state.changed(together=(*state.together, (self.round, self.entries)))


@dataclass(frozen=True, slots=True)
class Tables(Act, Room):
    """The plan of the room, all of it anew.

    `names` gives tables names (ids of texts), `fixed` entries their table in every round whatever
    the reason, `accessible` lists tables that are easy to reach, `needs_accessible` the entries
    that get one of them, `first` says with which table a division begins; without one it begins
    with 1.
    """

    kind = "tables"
    schema = 2
    right = "pair"

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Numbers from 1, each thing said once, of entries and divisions that there are."""
        numbers = [
            *(table for table, _ in self.names),
            *(table for _, table in self.fixed),
            *self.accessible,
            *(table for _, table in self.first),
        ]
        for table in numbers:
            if table < 1:
                yield Refusal(Reason.NO_TABLE_NUMBER, table=table)
        for named in ([table for table, _ in self.names], self.accessible):
            for again in twice(map(str, named)):
                yield Refusal(Reason.TABLE_NAMED_TWICE, table=again)
        for entry in twice(entry for entry, _ in self.fixed):
            yield Refusal(Reason.ENTRY_TWICE, entry=entry)
        for entry in twice(self.needs_accessible):
            yield Refusal(Reason.ENTRY_TWICE, entry=entry)
        for code in twice(code for code, _ in self.first):
            yield Refusal(Reason.ONE_DIVISION_TWICE, division=code)
        for entry in (*(entry for entry, _ in self.fixed), *self.needs_accessible):
            entry_named(state, entry)
        yield from _hard_to_reach(self)
        for code, _ in self.first:
            division_named(state, code)

    @classmethod
    def of(cls, room: Room) -> "Tables":
        """The act that gives this plan."""
        return cls(room.names, room.fixed, room.accessible, room.first, room.needs_accessible)

    def effect(self, state: State) -> State:
        """The tournament with the other plan of the room."""
        room = Room(self.names, self.fixed, self.accessible, self.first, self.needs_accessible)
        return state.changed(room=room)


def _hard_to_reach(act: Tables) -> Iterator[Refusal]:
    """Whoever needs a table that is easy to reach must be able to have one."""
    if act.needs_accessible and not act.accessible:
        yield Refusal(Reason.NO_ACCESSIBLE_TABLE, entries=listed(act.needs_accessible))
        return
    for entry, table in act.fixed:
        if entry in act.needs_accessible and table not in act.accessible:
            yield Refusal(Reason.FIXED_NOT_ACCESSIBLE, entry=entry, table=table)


def _of_one_division(state: State, entries: tuple[str, ...]) -> Iterator[Refusal]:
    if not entries:
        raise Refusal(Reason.TWO_ENTRIES)
    first = entry_named(state, entries[0])
    for one in entries[1:]:
        if entry_named(state, one).division != first.division:
            yield Refusal(Reason.OTHER_DIVISION, first=first.id, second=one)
