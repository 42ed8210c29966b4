"""Which right an entry needs. Who has it is asked of the storey above, which settings name."""

from collections.abc import Collection
from functools import cache
from importlib import import_module
from typing import Any, NamedTuple, Protocol, cast
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from engine.moves import KINDS, Challenge, Move
from engine.refusals import Refusal
from engine.steps import Glass, Turn
from games.prepared import Ahead
from games.replays import as_of

VERBS = {kind: cls.right for kind, cls in KINDS.items() if cls.right is not None}
"""Kinds that can be entered from outside, each with the right that it needs."""

OF_A_SEAT = frozenset(kind for kind, cls in KINDS.items() if cls.own)
"""What a player may enter for the own seat."""


class Owner(NamedTuple):
    """A club that a request names, as the table of rights wants to see it."""

    club: str
    public: bool = False


# What makes a worker ask the list, where the game pins one.
_ASKING = (Challenge, Turn, Glass)


def count_asked(actor: Any, move: Move, stream: UUID) -> None:
    """Count the words that a worker will judge because of a move; raises Refusal for too many."""
    asks = getattr(move, "entry", move)
    state = as_of(stream) if isinstance(asks, _ASKING) else None
    if state is None or not state.rules.lexicon or getattr(state.rules, "agreement", False):
        return
    words = len(asks.words) if isinstance(asks, Challenge) else 1
    rights().count_words(actor, max(words, 1))


class Rights(Protocol):
    """What the storey above is asked; it tells whoever asks as far as they may know (`within`).

    sheet_to_enter  the question (Ahead) for the sheet of a game, with what `may_enter` asks
                    beside it
    reach_of        what a request's actor can reach; read once
    check_scope     raises its Refusal for what a token keeps its owner from
    is_operator     whether somebody may look into every table
    games_asked     which games are at the tables of a tournament, or have a person at a seat
    season_asked    which games count for the season of a club that has this number
    tables_of       where games are played
    same_person     all ids under which somebody plays
    why_untold      why what a list of words says of a game is told to nobody now; None: it is told
    untold_among    those of some signed games of which that is told to nobody now
    count_words     counts the words that a list is asked for; raises its Refusal for too many
    check_people    raises its Refusal for people who are not this club's; `unknown` lets ids pass
                    that no club knows
    """

    # ruff: disable[D102]
    def sheet_to_enter(self, game: UUID) -> Ahead: ...
    def reach_of(self, request: Any) -> Any: ...
    def check_scope(self, within: Any, verb: str | None, thing: Any = None) -> None: ...
    def is_operator(self, actor: Any) -> bool: ...
    def games_asked(
        self, within: Any, *, tournament: UUID | None = None, person: UUID | None = None
    ) -> Q: ...
    def season_asked(self, within: Any, club: UUID, number: int) -> Q: ...
    def tables_of(self, within: Any, games: Collection[UUID]) -> dict[UUID, dict[str, Any]]: ...
    def same_person(self, person: UUID) -> set[str]: ...
    def why_untold(self, sheet: Any) -> Refusal | None: ...
    def untold_among(self, games: Collection[UUID]) -> set[UUID]: ...
    def count_words(self, actor: Any, words: int) -> None: ...
    def check_people(
        self, people: Collection[str], club: str, *, unknown: bool = False
    ) -> None: ...

    # ruff: enable[D102]


def rights() -> Rights:
    """The module that the settings name."""
    return _named(settings.RIGHTS)


@cache
def _named(module: str) -> Rights:
    return cast("Rights", import_module(module))


def may_enter(within: Any, move: Move, sheet: Any) -> bool:
    """Whether within such a reach somebody may enter this move: an official any, a player those of
    the own seat.

    A game that is at rest with its tournament is left to those who put it right.
    """
    seat = getattr(move, "seat", None)
    return grants(within, type(move), seat, sheet) and within.may_still_enter(sheet)


def grants(within: Any, kind: type[Move], seat: int | None, sheet: Any) -> bool:
    """Whether such a reach grants any entry of a kind for a seat; None where it has no seat."""
    verb = kind.right
    if verb is None or not within.may(verb, sheet):
        return False
    return within.official(verb, sheet) or (kind.own and seat in (None, within.seat(sheet)))
