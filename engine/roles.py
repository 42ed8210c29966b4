"""Whose eyes a game is seen with: officials, the public, or a player's own seat."""

from engine.sheets import ENDED, Game

OFFICIAL, PUBLIC = "official", "public"


def may_see_rack(state: Game, seat: int | None, role: str) -> bool:
    """Whether `role` may see what is known of the rack of `seat`: all may once the game is over."""
    return role == OFFICIAL or state.phase in ENDED or role == f"seat:{seat}"
