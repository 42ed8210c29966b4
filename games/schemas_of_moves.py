"""The shapes of moves, one a kind, and of what is sent to enter one: notation, or a kind."""

from dataclasses import dataclass, fields
from functools import cache
from typing import Annotated, Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from engine.answers import OUT, As, Out
from engine.games import takes
from engine.moves import KINDS, WORDED, Draws, Move, Replace, Verdict
from engine.rulesets import NAMES
from games.shapes import Shape, field_of, said_of, shape_of
from games.shapes_of_kinds import any_of, shape_of_kind

WITH_REASON = (Verdict.kind, Replace.kind)
LONGEST_REASON = 1000
_REASON = Annotated[
    str,
    As(
        max_length=LONGEST_REASON,
        help_text="why, in words; it becomes a note behind the verdict",
    ),
]


_NOTE = Annotated[
    str,
    As(max_length=LONGEST_REASON, help_text="words that become a note about the entry"),
]
_BESIDE: dict[str, Any] = {"reason": _REASON, "note": _NOTE}


def word_beside(kind: str) -> str:
    """What words a body of this kind has beside it are called: reason, note; nothing for its own.

    Typed notation has no kind.
    """
    if kind in WITH_REASON:
        return "reason"
    return "" if kind in [cls.kind for cls in WORDED] else "note"


@cache
def shape_of_move(kind: str) -> Shape:
    """The shape of a move: `kind` with its facts, and the words that it takes beside it."""
    cls, taken = KINDS[kind], word_beside(kind)
    more = {taken: field_of(_BESIDE[taken], required=False)} if taken else {}
    said = f"{said_of(cls)}\n\nTaken by: {taken_by(kind)}."
    return shape_of_kind(cls, f"Move{cls.__name__}", said=said, own=_OWN, **more)


def taken_by(kind: str) -> str:
    """The games that take a kind of move: their names, or that all of them do."""
    games = [name for name in NAMES if kind in takes(name)]
    return "all games" if len(games) in (0, len(NAMES)) else ", ".join(games)


ANY_MOVE = any_of("Move", lambda: {kind: shape_of_move(kind) for kind in KINDS})
_OWN: dict[Any, Any] = {
    Move: Annotated[Any, As(described=lambda: ANY_MOVE)],
    Draws: Annotated[tuple[Any, ...], As(help_text="for each draw a list of [seat, letter]")],
}


@cache
def facts_of_entry() -> Shape:
    """The facts of an entry, whatever its kind is; those that are hidden are left out.

    What they mean is said with the move of the kind, `MovePlay` for a play.
    """
    types: dict[str, Any] = {
        field.name: field.type for cls in KINDS.values() for field in fields(cls)
    }
    wanted = {name: _TOLD.get(name, _OWN.get(one, one)) for name, one in types.items()}
    members = {name: field_of(one, required=False) for name, one in wanted.items()}
    said = facts_of_entry.__doc__
    return type("FactsOfEntry", (serializers.Serializer,), {"__doc__": said, **members})


_WORDS = [
    {"type": "array", "items": {"type": "string"}},
    {"type": "object", "additionalProperties": {"type": "boolean"}},
]
_TOLD: dict[str, Any] = {
    "words": Annotated[
        Any, As(described=lambda: {"oneOf": _WORDS})
    ],  # of a challenge, of a verdict
    "entry": dict[str, Any],
}


@dataclass(frozen=True, kw_only=True)
class MoveNotated:
    """A move as it is typed in the notation of the game, for a seat.

    8F HORN 12, -ABC, -3, -, ? on a board; 0:0> NAME 12, *R-, ! in Scrabble Karten; <EINS,
    0:0> SOCKE, /0:0> L...., . in Wörterklauer.
    """

    seat: int
    notation: str
    rack: str | Out = OUT
    note: _NOTE | Out = OUT


MOVE_IN = PolymorphicProxySerializer(
    component_name="MoveIn",
    serializers=[shape_of(MoveNotated), ANY_MOVE],
    resource_type_field_name=None,
)
