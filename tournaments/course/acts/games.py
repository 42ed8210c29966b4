"""Games that belong to tables, and the results they lead to.

What a closed game says is never written over what people said: where the two differ, the table is
in conflict until a person confirms or corrects it.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.facts import Id
from engine.refusals import Refusal
from tournaments.course.act import Act, AtTable
from tournaments.course.acts.results import faulty
from tournaments.course.lines import Line
from tournaments.course.lookups import table_at
from tournaments.course.refusals import Reason
from tournaments.course.state import State
from tournaments.course.tables import Played


@dataclass(frozen=True, slots=True)
class Link(AtTable):
    """A game stream is the game of a table."""

    kind = "link"
    right = "link_game"
    public = True

    game: Id

    def misfits(self, state: State) -> Iterator[Refusal]:
        """A table has one game, and a game one table."""
        if table_at(state, self).game is not None:
            yield Refusal(Reason.TABLE_LINKED, table=self.table)
        for division in state.divisions.values():
            for played in division.rounds.values():
                for table in played.tables.values() if self.game in played.games else ():
                    if table.game == self.game:
                        facts: dict[str, Any] = {"table": table.number, "round": played.number}
                        yield Refusal(Reason.GAME_TAKEN, **facts)

    def effect(self, state: State) -> State:
        """The table with its game."""
        table = replace(table_at(state, self), game=self.game)
        return state.with_table(self.division, self.round, table)


@dataclass(frozen=True, slots=True)
class FromGame(Played):
    """The result of a linked game that was closed: its version, the hash of its head.

    Places and scores are in the order of the seats of the table; `first` as in a report.
    """

    kind = "from_game"
    when_closed = True  # a game may be closed after the tournament

    def written_out(self, state: State) -> tuple[Act, list[Refusal]]:
        """What the game said before is not said again, whatever was added to the game since."""
        table = table_at(state, self)
        if table.played is None or not table.played.says_the_same(self):
            return self, []
        facts: dict[str, Any] = {"table": self.table, "known": table.played.version}
        return self, [Refusal(Reason.NOTHING_NEW, **facts)]

    def misfits(self, state: State) -> Iterator[Refusal]:
        """A possible result of the table's own game, newer than what is known of it."""
        table = table_at(state, self)
        if table.game != self.game:
            yield Refusal(Reason.NOT_LINKED, table=self.table)
        if table.played and self.version <= table.played.version:
            facts: dict[str, Any] = {"version": self.version, "known": table.played.version}
            yield Refusal(Reason.OLDER_GAME, **facts)
        if self.first is not None and self.first not in table.seats:
            yield Refusal(Reason.NOT_AT_TABLE, entry=self.first, table=self.table)
        yield from faulty(state, table, self.places, self.scores, ())

    def effect(self, state: State) -> State:
        """The table with what its game says."""
        table = replace(table_at(state, self), played=self)
        return state.with_table(self.division, self.round, table)


def link_of(state: State, division: str, number: int, table: int) -> Line | None:
    """The line by which a table got its game, if it has one."""
    for line in reversed(state.lines):
        act, stands = line.act, not line.struck and line.flaw is None
        if stands and isinstance(act, Link) and _at(act) == (division, number, table):
            return line
    return None


def said_since(state: State, link: Line) -> FromGame | None:
    """What the game of a link said last, whether it stands or was undone; None for nothing yet."""
    for line in reversed(state.lines[link.version :]):
        act = line.act
        if isinstance(act, FromGame) and line.flaw is None and _at(act) == _at(link.act):
            return act
    return None


def _at(act: Any) -> tuple[str, int, int]:
    """Where a table is that an act is about."""
    return act.division, act.round, act.table
