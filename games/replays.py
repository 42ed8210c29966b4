"""From stored rows to a game: reads a stream and replays it through the engine."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from engine.games import replay
from engine.moves import SCHEMAS, Move, from_payload
from engine.sheets import Game
from games import store

GAME = "game"


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


def as_of(stream: UUID, version: int | None = None) -> Game | None:
    """The game after `version` entries (all); None if there is no such game."""
    return game_of(store.read(stream, upto=version))
