"""What an entry would make of a game, were it made now: nothing is stored, and no rack is told."""

from typing import NamedTuple
from uuid import UUID

from engine.games import decide_and_apply
from engine.known import known_to
from engine.moves import Move
from engine.sheets import Game
from games.refusals import Conflict, Reason, Refusal
from games.replays import at_rest


class Tried(NamedTuple):
    """An entry in canonical form and the game after it, as far as somebody knows it."""

    move: Move
    game: Game


def tried(*, stream: UUID, move: Move, after: int, role: str) -> Tried:
    """What `move` would make of a game of `after` entries as `role` knows it.

    What others hold is forgotten first, so that neither a yes nor a no tells anything about it. No
    list of words is asked. Raises the engine's Refusal where the rules say no, Refusal CONFLICT
    where the game has gone on, and Refusal NO_SUCH_GAME.
    """
    game = at_rest(stream)
    if game is None:
        raise Refusal(Reason.NO_SUCH_GAME)
    if after != game.head.version:
        raise Conflict(Reason.CONFLICT, after=after, version=game.head.version)
    known = known_to(game.played.state, role)
    return Tried(*decide_and_apply(game.played.moves, known, move))
