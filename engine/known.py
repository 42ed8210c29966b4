"""A game as far as one viewer knows it: for what they try out, so that no answer tells a rack."""

from typing import Any

from engine.racks import Rack
from engine.roles import may_see_rack
from engine.seats import holding


def known_to(state: Any, role: str) -> Any:
    """The game with all forgotten that `role` may not see of racks, hands and bonus cards."""
    for seat in range(len(state.players) if hasattr(state, "racks") else 0):
        if not may_see_rack(state, seat, role):
            state = _forgotten(state, seat)
    return state


def _forgotten(state: Any, seat: int) -> Any:
    known, size = state.racks[seat]
    state = state._replace(
        racks=holding(state.racks, seat, Rack("", size)), unseen=state.unseen + known
    )
    card = state.bonuses.hands[seat] if hasattr(state, "bonuses") else None
    if card is None:
        return state
    hands = holding(state.bonuses.hands, seat, None)
    unseen = tuple(sorted((*state.bonuses.unseen, card)))
    return state._replace(bonuses=state.bonuses._replace(hands=hands, unseen=unseen))
