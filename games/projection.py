"""From a game's state to the rows that lists read; the same state always gives the same rows."""

from typing import Any
from uuid import UUID

from engine.games import places, scores
from engine.sheets import ENDED, Game
from games.models import Sheet
from games.prepared import PreparedUpdate

_WRITE = PreparedUpdate(Sheet, newer="version")


def columns(state: Game, club: str) -> dict[str, Any]:
    """The columns of a Sheet for a game as it stands."""
    points = scores(state)
    return {
        "club": club,
        "ruleset": state.rules.name,
        "players": list(state.players),
        "scores": None if points is None else list(points),
        "places": list(places(state)) if state.phase in ENDED else None,
        "phase": state.phase,
        "adjourned": state.adjourned,
        "turn": state.turn,
        "version": state.version,
        "findings": len(state.findings) + len(state.flawed()),
        "public": state.public,
    }


def project(stream: UUID, state: Game, club: str) -> None:
    """Write the sheet's row; an older state never overwrites a newer one."""
    row = columns(state, club)
    if state.version == 1:
        Sheet.objects.create(stream=stream, **row)
        return
    if not _WRITE(stream, row):
        Sheet.objects.get_or_create(stream=stream, defaults=row)


def differs(sheet: Sheet, row: dict[str, Any]) -> list[str]:
    """The columns in which a kept row is not what the stream gives."""
    return [name for name, value in row.items() if getattr(sheet, name) != value]
