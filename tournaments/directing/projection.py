"""From the state of a tournament to the rows that lists and rights read."""

from collections.abc import Iterator
from datetime import date
from functools import partial
from itertools import starmap
from typing import Any
from uuid import UUID

from games.prepared import returned
from tournaments.course.state import State
from tournaments.course.tables import Table
from tournaments.models import TableGame, Tournament

_GONE_ON = (
    'UPDATE "tournaments_tournament" SET "version" = %s WHERE "stream" = %s AND "version" = %s'
    ' RETURNING "version"'
)


def columns(state: State, club: str) -> dict[str, Any]:
    """The columns of a Tournament for a tournament as it stands."""
    return {
        "club": club,
        "ruleset": state.setup.ruleset,
        "date": date.fromisoformat(state.setup.date),
        "divisions": list(state.divisions),
        "players": sorted({entry.person for entry in state.entries.values()}),
        "phase": "closed" if state.closed else "open",
        "public": state.public,
        "named": state.named,
        "version": state.version,
    }


def table_games(stream: UUID, state: State) -> list[TableGame]:
    """The games that are linked to tables, in the order of their ids."""
    return sorted((_row(stream, *one) for one in _linked(state)), key=lambda row: row.game)


def untold_games(stream: UUID, state: State) -> list[TableGame]:
    """The games that are linked to tables and have told no result yet."""
    return [_row(stream, *one) for one in _linked(state) if one[2].played is None]


def project(stream: UUID, before: State | None, state: State, club: str) -> None:
    """Write what acts have changed of the tournament's rows; `before` is how it stood before them.

    Where the row does not stand there it is written whole; an older state never overwrites a newer
    one.
    """
    row = columns(state, club)
    if before is None:
        Tournament.objects.create(stream=stream, **row)
        return
    then = columns(before, club)
    changed = {name: value for name, value in row.items() if value != then[name]}
    known = Tournament.objects.filter(stream=stream)
    if changed.keys() == {"version"}:  # of nearly every act
        written = bool(returned(_GONE_ON, state.version, stream.hex, before.version))
    else:
        written = known.filter(version=before.version).update(**changed) > 0
    if not (written or known.filter(version__lt=state.version).update(**row)):
        Tournament.objects.get_or_create(stream=stream, defaults=row)
    _project_games(stream, before, state)


def _project_games(stream: UUID, before: State, state: State) -> None:
    then, now = (
        {row.game: row for row in starmap(partial(_row, stream), _linked(one, other))}
        for one, other in ((before, state), (state, before))
    )
    gone = [row.game for row in then.values() if _place(row) != _place(now.get(row.game))]
    new = [row for row in now.values() if _place(row) != _place(then.get(row.game))]
    if gone:
        TableGame.objects.filter(game__in=gone, tournament=stream).delete()
    TableGame.objects.bulk_create(new, ignore_conflicts=True)


def _linked(state: State, other: State | None = None) -> Iterator[tuple[str, int, Table]]:
    """Division, round and table of each game, in the rounds that are not the other state's too."""
    for division in state.divisions.values():
        for number, played in division.rounds.items():
            if played.games and not (other and other.has(division.code, played)):
                yield from (
                    (division.code, number, one) for one in played.tables.values() if one.game
                )


def _row(stream: UUID, division: str, number: int, table: Table) -> TableGame:
    place = {"division": division, "round": number, "table": table.number}
    return TableGame(game=UUID(table.game), tournament=stream, **place)


def _place(row: TableGame | None) -> tuple[str, int, int] | None:
    return (row.division, row.round, row.table) if row else None
