"""Which right an entry needs. Who has it is asked of the storey above, which settings name."""

from importlib import import_module
from typing import Any

from django.conf import settings

from engine.moves import Move
from engine.steps import KLAUER

# A kind that is missing here can't be entered from outside.
VERBS = {
    "start": "enter_move",
    "play": "enter_move",
    "exchange": "enter_move",
    "pass": "enter_move",
    "rack": "enter_move",
    "accept": "enter_move",
    "withdraw": "enter_move",
    "resign": "enter_move",
    "note": "enter_move",
    "bonus": "enter_move",
    "miss": "enter_move",
    "clock": "enter_move",
    **{step.kind: "enter_move" for step in KLAUER},
    "challenge": "challenge",
    "verdict": "judge",
    "time": "judge",
    "forfeit": "judge",
    "adjourn": "judge",
    "resume": "judge",
    "end": "close_game",
    "settle": "close_game",
    "close": "close_game",
    "annul": "correct",
    "replace": "correct",
    "publish": "publish_game",
    "unpublish": "publish_game",
}
# What belongs to the whole table and not to one seat, a player does not enter for it.
OF_A_SEAT = frozenset(
    {"play", "exchange", "pass", "rack", "accept", "withdraw", "resign", "challenge", "note"}
    | {"bonus", "miss"}
    | {step.kind for step in KLAUER}
)


def reach(actor: Any) -> Any:
    """What an actor can reach, by the rights module that the settings name."""
    return import_module(settings.RIGHTS).reach(actor)


def may_enter(actor: Any, move: Move, sheet: Any) -> bool:
    """Whether the actor may enter this move: an official any, a player those of the own seat."""
    verb, known = VERBS.get(move.kind), reach(actor)
    if verb is None or not known.may(verb, sheet):
        return False
    if known.official(verb, sheet):
        return True
    return move.kind in OF_A_SEAT and getattr(move, "seat", known.seat(sheet)) == known.seat(sheet)
