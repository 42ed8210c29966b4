"""From a game's state to the rows that lists read; the same state always gives the same rows."""

from typing import Any
from uuid import UUID

from engine.games import places, scores
from engine.sheets import ENDED, Game
from games.beside import Beside
from games.models import Sheet


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


def sheet_row(stream: UUID, state: Game, club: str) -> Beside:
    """The sheet's row, to be written with the entries after which the game stands so."""
    return Beside(Sheet, "version", stream, columns(state, club))
