"""From the state of a tournament to the rows that lists and rights read."""

from datetime import date
from typing import Any
from uuid import UUID

from tournaments.course.state import State
from tournaments.models import TableGame, Tournament


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
        "version": state.version,
    }


def table_games(stream: UUID, state: State) -> list[TableGame]:
    """The games that are linked to tables, in the order of their ids."""
    found = [
        TableGame(
            game=UUID(table.game),
            tournament=stream,
            division=division.code,
            round=played.number,
            table=table.number,
        )
        for division in state.divisions.values()
        for played in division.rounds.values()
        for table in played.tables.values()
        if table.game
    ]
    return sorted(found, key=lambda row: row.game)


def project(stream: UUID, state: State, club: str) -> None:
    """Write the tournament's rows; an older state never overwrites a newer one."""
    row = columns(state, club)
    if state.version == 1:
        Tournament.objects.create(stream=stream, **row)
    else:
        known = Tournament.objects.filter(stream=stream)
        if not known.filter(version__lt=state.version).update(**row):
            Tournament.objects.get_or_create(stream=stream, defaults=row)
    _project_games(stream, state)


def _project_games(stream: UUID, state: State) -> None:
    wanted = table_games(stream, state)
    known = {row.game: row for row in TableGame.objects.filter(tournament=stream)}
    kept = [row for row in wanted if row.game in known]
    stay = {row.game for row in kept if _place(row) == _place(known[row.game])}
    gone = known.keys() - stay
    if gone:
        TableGame.objects.filter(game__in=gone, tournament=stream).delete()
    new = [row for row in wanted if row.game not in stay]
    TableGame.objects.bulk_create(new, ignore_conflicts=True)


def _place(row: TableGame) -> tuple[str, int, int]:
    return row.division, row.round, row.table


def differs(row: Tournament, expected: dict[str, Any]) -> list[str]:
    """The columns in which a kept row is not what the stream gives."""
    return [name for name, value in expected.items() if getattr(row, name) != value]
