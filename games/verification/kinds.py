"""How streams of each kind are replayed for `verify`, and what people should look at in them."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from engine.refusals import Refusal, Said, Unusable
from games import store
from games.registering import settle


class Found(NamedTuple):
    """What a person should look at: at which entry, what it is; `said` is the entry as typed."""

    stream: UUID
    entry: int
    refusal: Refusal
    said: str = ""


Replay = Callable[[Sequence[store.Row]], Any]
Look = Callable[[UUID, Any], Iterable[Found]]


@dataclass(frozen=True)
class _Kind:
    replay: Replay
    look: Look


_registered: dict[str, _Kind] = {}


def _nothing(_stream: UUID, _state: Any) -> Iterable[Found]:
    return ()


def register(kind: str, replay: Replay, look: Look = _nothing) -> None:
    """Say how rows of streams of a kind become a state, and what in it people should look at.

    Raises ValueError for a kind that is registered otherwise.
    """
    if _registered.setdefault(kind, _Kind(replay, look)) != _Kind(replay, look):
        raise ValueError(f"streams of the kind {kind} are replayed in another way already")


def replayed(kind: str, rows: Sequence[store.Row]) -> Any:
    """The state that rows amount to; None for a kind that nobody registered.

    Raises Unusable, Refusal or UnknownKind where they can't be replayed.
    """
    settle()
    known = _registered.get(kind)
    return known.replay(rows) if known else None


UNREADABLE = (Unusable, Refusal, LookupError, TypeError, ValueError)
"""What rows raise that can't be replayed."""


def not_replayed(stream: UUID, problem: Exception) -> Said:
    """Why a stream can't be replayed, with the place where it can't be read."""
    why: Any = problem if isinstance(problem, Refusal) else str(problem)
    if isinstance(problem, Unusable):
        why = Said("{at}: {why}", at=problem.where, why=Said(problem.what, **problem.facts))
    return Said("{stream}: it can't be replayed: {problem}", stream=stream, problem=why)


def looked(kind: str, stream: UUID, state: Any) -> Iterable[Found]:
    """What people should look at in a stream of a kind."""
    settle()
    known = _registered.get(kind)
    return known.look(stream, state) if known and state is not None else ()
