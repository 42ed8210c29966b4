"""From the state of a tournament to the rows that lists and rights read."""

from datetime import date
from typing import Any
from uuid import UUID

from tournaments.course.state import Round, State
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
    rows = [TableGame(game=UUID(game), **place) for game, place in _links(stream, state).items()]
    return sorted(rows, key=lambda row: row.game)


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
    written = known.filter(version=before.version).update(**changed)
    if not (written or known.filter(version__lt=state.version).update(**row)):
        Tournament.objects.get_or_create(stream=stream, defaults=row)
    _project_games(stream, before, state)


def _project_games(stream: UUID, before: State, state: State) -> None:
    then, now = _links(stream, before, state), _links(stream, state, before)
    gone = [game for game, place in then.items() if now.get(game) != place]
    new = [TableGame(game=UUID(game), **now[game]) for game in now if now[game] != then.get(game)]
    if gone:
        TableGame.objects.filter(game__in=gone, tournament=stream).delete()
    TableGame.objects.bulk_create(new, ignore_conflicts=True)


def _links(stream: UUID, state: State, other: State | None = None) -> dict[str, dict[str, Any]]:
    """By game where it is played, in the rounds that are not just the same in the other state."""
    return {
        table.game: {
            "tournament": stream,
            "division": division.code,
            "round": played.number,
            "table": table.number,
        }
        for division in state.divisions.values()
        for played in division.rounds.values()
        if other is None or _round(other, division.code, played.number) is not played
        for table in played.tables.values()
        if table.game
    }


def _round(state: State, division: str, number: int) -> Round | None:
    known = state.divisions.get(division)
    return known.rounds.get(number) if known else None


def differs(row: Tournament, expected: dict[str, Any]) -> list[str]:
    """The columns in which a kept row is not what the stream gives."""
    return [name for name, value in expected.items() if getattr(row, name) != value]
