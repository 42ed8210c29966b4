"""Which right an entry needs. Who has it is asked of the storey above, which settings name."""

from collections.abc import Collection
from importlib import import_module
from typing import Any
from uuid import UUID

from django.conf import settings

from engine.moves import Challenge, Move
from engine.steps import KLAUER, Glass, Turn
from games.replays import as_of

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
    "stop": "close_game",
    "settle": "close_game",
    "close": "close_game",
    "annul": "correct",
    "replace": "correct",
    "insertion": "correct",
    "decision": "judge",
    "publish": "publish_game",
    "unpublish": "publish_game",
}
# What belongs to the whole table and not to one seat, a player does not enter for it.
OF_A_SEAT = frozenset(
    {"play", "exchange", "pass", "rack", "accept", "withdraw", "resign", "challenge", "note"}
    | {"bonus", "miss"}
    | {step.kind for step in KLAUER}
)


# What makes a worker ask the list, where the game pins one.
_ASKING = (Challenge, Turn, Glass)


def count_asked(actor: Any, move: Move, stream: UUID) -> None:
    """Count the words that a worker will judge because of a move; raises Refusal for too many."""
    asks = getattr(move, "entry", move)
    state = as_of(stream) if isinstance(asks, _ASKING) else None
    if state is None or not state.rules.lexicon or getattr(state.rules, "agreement", False):
        return
    words = len(asks.words) if isinstance(asks, Challenge) else 1
    import_module(settings.RIGHTS).count_words(actor, max(words, 1))


def reach_of(request: Any) -> Any:
    """What a request's actor can reach, by the rights module that the settings name; read once."""
    return import_module(settings.RIGHTS).reach_of(request)


def check_people(people: Collection[str], club: str, *, unknown: bool = False) -> None:
    """Refuse players who are not this club's people, by the same module.

    `unknown` lets ids pass that no club knows. Raises that module's Refusal.
    """
    if people:
        import_module(settings.RIGHTS).check_people(people, club, unknown=unknown)


def may_enter(within: Any, move: Move, sheet: Any) -> bool:
    """Whether within such a reach somebody may enter this move: an official any, a player those of
    the own seat.

    A game that is at rest with its tournament is left to those who put it right.
    """
    verb, own = VERBS.get(move.kind), within.seat(sheet)
    if verb is None or not within.may(verb, sheet) or not within.may_still_enter(sheet):
        return False
    if within.official(verb, sheet):
        return True
    return move.kind in OF_A_SEAT and getattr(move, "seat", own) == own
