"""Which right an entry needs. Who has it is asked of the storey above, which settings name."""

from collections.abc import Collection
from importlib import import_module
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from engine.moves import KINDS, Challenge, Move
from engine.refusals import Refusal
from engine.steps import Glass, Turn
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
    import_module(settings.RIGHTS).count_words(actor, max(words, 1))


def sheet_to_enter(stream: UUID) -> Any:
    """The sheet of a game, or None, with what `may_enter` asks beside it; by the same module."""
    return import_module(settings.RIGHTS).sheet_to_enter(stream)


def reach_of(request: Any) -> Any:
    """What a request's actor can reach, by the rights module that the settings name; read once."""
    return import_module(settings.RIGHTS).reach_of(request)


def check_scope(within: Any, verb: str | None, thing: Any = None) -> None:
    """Refuse what a token keeps its owner from, by the same module; raises its Refusal."""
    import_module(settings.RIGHTS).check_scope(within, verb, thing)


def is_operator(actor: Any) -> bool:
    """Whether somebody may look into every table, by the same module."""
    return bool(import_module(settings.RIGHTS).is_operator(actor))


def games_asked(within: Any, *, tournament: UUID | None = None, person: UUID | None = None) -> Q:
    """Which games are at the tables of a tournament, or have a person at a seat.

    As far as whoever asks may know it; by the same module.
    """
    wanted: Q = import_module(settings.RIGHTS).games_asked(within, tournament, person)
    return wanted


def season_asked(within: Any, club: UUID, number: int) -> Q:
    """Which games count for the season of a club that has this number, by the same module."""
    wanted: Q = import_module(settings.RIGHTS).season_asked(within, club, number)
    return wanted


def tables_of(within: Any, games: Collection[UUID]) -> dict[UUID, dict[str, Any]]:
    """Where games are played, as far as whoever asks may know it; by the same module."""
    found: dict[UUID, dict[str, Any]] = import_module(settings.RIGHTS).tables_of(within, games)
    return found


def same_person(person: UUID) -> set[str]:
    """All ids under which somebody plays, by the same module."""
    found: set[str] = import_module(settings.RIGHTS).same_person(person)
    return found


def untold(sheet: Any) -> Refusal | None:
    """Why what a list of words says of a game is told to nobody now, by the same module.

    None where it is told to who may read the game.
    """
    found: Refusal | None = import_module(settings.RIGHTS).untold(sheet)
    return found


def untold_among(games: Collection[UUID]) -> set[UUID]:
    """Those of some signed games of which that is told to nobody now, by the same module."""
    found: set[UUID] = import_module(settings.RIGHTS).untold_among(games)
    return found


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
    seat = getattr(move, "seat", None)
    return grants(within, type(move), seat, sheet) and within.may_still_enter(sheet)


def grants(within: Any, kind: type[Move], seat: int | None, sheet: Any) -> bool:
    """Whether such a reach grants any entry of a kind for a seat; None where it has no seat."""
    verb = kind.right
    if verb is None or not within.may(verb, sheet):
        return False
    return within.official(verb, sheet) or (kind.own and seat in (None, within.seat(sheet)))
