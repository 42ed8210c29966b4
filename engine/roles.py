"""Whose eyes a game is seen with: officials, the public, or a player's own seat."""

from typing import Any

from engine.moves import FACE_DOWN, Exchange, Move, payload
from engine.sheets import ENDED, Game

OFFICIAL, PUBLIC = "official", "public"


def may_see_rack(state: Game, seat: int | None, role: str) -> bool:
    """Whether `role` may see what is known of the rack of `seat`: all may once the game is over."""
    return role == OFFICIAL or state.phase in ENDED or role == f"seat:{seat}"


def facts_for(state: Game, move: Move, role: str, *, face_down: bool) -> dict[str, Any]:
    """The facts of a move but for those that tell `role` of a rack that is hidden.

    Where exchanges are made `face_down`, only their number is told.
    """
    facts = payload(move)
    if may_see_rack(state, getattr(move, "seat", None), role):
        return facts
    if move.kind == "rack":
        return {}
    facts.pop("rack", None)
    if face_down and isinstance(move, Exchange):
        if move.letters is not None:
            del facts["letters"]
            facts["count"] = len(move.letters)
        if move.bonus is not None:
            facts["bonus"] = FACE_DOWN
    return facts
