"""Games that belong to tables, and the results they lead to: what fits, and what comes of it.

What a closed game says is never written over what people said: where the two differ, the table is
in conflict until a person confirms or corrects it.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.refusals import Refusal
from tournaments.course.acts import FromGame, Link
from tournaments.course.lines import Line
from tournaments.course.lookups import table_at
from tournaments.course.refusals import Reason
from tournaments.course.results import faulty
from tournaments.course.state import State


def misfits_of_link(state: State, act: Link) -> Iterator[Refusal]:
    """A table has one game, and a game one table."""
    if table_at(state, act).game is not None:
        yield Refusal(Reason.TABLE_LINKED, table=act.table)
    for division in state.divisions.values():
        for played in division.rounds.values():
            for table in played.tables.values():
                if table.game == act.game:
                    facts: dict[str, Any] = {"table": table.number, "round": played.number}
                    yield Refusal(Reason.GAME_TAKEN, **facts)


def linked(state: State, act: Link) -> State:
    """The table with its game."""
    table = replace(table_at(state, act), game=act.game)
    return state.with_table(act.division, act.round, table)


def misfits_of_from_game(state: State, act: FromGame) -> Iterator[Refusal]:
    """A possible result of the table's own game, newer than what is known of it."""
    table = table_at(state, act)
    if table.game != act.game:
        yield Refusal(Reason.NOT_LINKED, table=act.table)
    if table.played and act.version <= table.played.version:
        facts: dict[str, Any] = {"version": act.version, "known": table.played.version}
        yield Refusal(Reason.OLDER_GAME, **facts)
    if act.first is not None and act.first not in table.seats:
        yield Refusal(Reason.NOT_AT_TABLE, entry=act.first, table=act.table)
    yield from faulty(state, table, act.places, act.scores, ())


def played(state: State, act: FromGame) -> State:
    """The table with what its game says."""
    table = replace(table_at(state, act), played=act)
    return state.with_table(act.division, act.round, table)


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


def nothing_new(state: State, act: FromGame) -> Iterator[Refusal]:
    """What the game said before is not said again, whatever was added to the game since."""
    table = table_at(state, act)
    if table.played is not None and table.played.says_the_same(act):
        facts: dict[str, Any] = {"table": act.table, "known": table.played.version}
        yield Refusal(Reason.NOTHING_NEW, **facts)


def _at(act: Any) -> tuple[str, int, int]:
    """Where a table is that an act is about."""
    return act.division, act.round, act.table
