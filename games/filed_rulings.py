"""The follower that files what arbiters judged, so that later look-ups can cite it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from uuid import UUID

from engine.letters import CAPITALISE
from engine.sheets import Game
from games import store
from games.followers import in_place
from games.replays import GameAtRest, ReplayedGame, moves_of, stated_in
from games.who_judged import standing
from lexicon.models import ArbiterRuling

NAME = "rulings"


def follow_verdicts(game: GameAtRest) -> Callable[[], None]:
    """Find what people judged in a game that pins an edition; what is returned files it."""
    return in_place(ArbiterRuling, game.id, _filed(game.id, game.head.club, game.played))


def rows_of(stream: store.Stream, state: Game | None) -> Iterator[ArbiterRuling]:
    """What is filed of a game as it follows from its rows."""
    if state is None or stream.head is None:
        return
    moves = moves_of(stream.rows) if state.rules.lexicon else []
    stated = stated_in(stream.rows[: len(moves)], moves)
    yield from _filed(stream.id, stream.head.club, ReplayedGame(state, tuple(moves), stated))


def _filed(stream: UUID, club: str, played: ReplayedGame) -> Iterator[ArbiterRuling]:
    """What people judged and nobody struck out, filed under the entry by which they did.

    Nothing is filed of a game that pins no edition.
    """
    rules = played.state.rules
    for judged in standing(played) if rules.lexicon else ():
        if judged.by_machine:
            continue
        stated = judged.stated
        words = judged.verdict.words.items()
        spelled = {word.translate(CAPITALISE): yes for word, yes in words}
        for word, admissible in spelled.items():
            yield ArbiterRuling(
                club=club,
                profile=rules.name,
                word=word,
                admissible=admissible,
                date=datetime.fromtimestamp(stated.recorded / 1_000_000, UTC).date(),
                stream=stream,
                version=stated.version,
                reason=UUID(stated.reason) if stated.reason else None,
            )
