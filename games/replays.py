"""From stored rows to a game: reads a stream and replays it through the engine."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from typing import NamedTuple
from uuid import UUID

from engine.games import decide, replay
from engine.moves import SCHEMAS, Move, from_payload
from engine.sheets import Game
from games import store

GAME = "game"
Row = store.Row  # a stored entry, for those who only read what they are handed


def moves_of(rows: Iterable[store.Row]) -> list[Move]:
    """The moves that rows of a game's stream hold, lifted to their newest shape."""
    return [
        from_payload(
            row.kind, SCHEMAS.get(row.kind), store.lifted(GAME, row.kind, row.schema, row.payload)
        )
        for row in rows
    ]


def game_of(rows: Sequence[store.Row]) -> Game | None:
    """The game that rows amount to; None for none."""
    state: Game | None = replay(moves_of(rows))
    return state


def rows_of(stream: UUID, version: int | None = None) -> list[Row]:
    """The rows of a stream up to an entry (all)."""
    return store.read(stream, upto=version)


def last_entered(stream: UUID) -> datetime | None:
    """When the newest entry of a stream was made; None if there is no such stream."""
    recorded = store.last_recorded(stream)
    return None if recorded is None else datetime.fromtimestamp(recorded / 1_000_000, UTC)


class Upset(NamedTuple):
    """What a move does to the rest of a game: later entries that no longer fit, how it ends."""

    unfit: tuple[int, ...] = ()
    ending: str | None = None

    def __bool__(self) -> bool:
        """Whether it does anything of this kind."""
        return bool(self.unfit or self.ending)


def upset_by(stream: UUID, move: Move) -> Upset:
    """What `move` would do to the entries of a game and to its course, were it entered now.

    Raises the engine's Refusal where the rules say no.
    """
    moves = moves_of(store.read(stream))
    before: Game | None = replay(moves)
    after: Game | None = replay([*moves, *decide(before, move)])
    if before is None or after is None:
        return Upset()
    unfit = sorted(set(after.flawed()) - set(before.flawed()))
    return Upset(tuple(unfit), after.ending if before.ending is None else None)


def as_of(stream: UUID, version: int | None = None) -> Game | None:
    """The game after `version` entries (all); None if there is no such game."""
    return game_of(store.read(stream, upto=version))
