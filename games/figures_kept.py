"""The follower that keeps each signed game in numbers, to be added up over many games."""

from collections.abc import Callable, Iterator
from uuid import UUID

from engine.figures import figures
from engine.sheets import Game
from games import store
from games.models import GameFigures
from games.replays import GameAtRest

NAME = "figures of all games"  # another name than before: those kept by it lack numbers


def follow_figures(game: GameAtRest) -> Callable[[], None]:
    """Compute the row of a game; what is returned writes it in place of the old one."""
    rows = list(_rows(game.id, game.played.state))

    def write() -> None:
        GameFigures.objects.filter(stream=game.id).delete()
        GameFigures.objects.bulk_create(rows)

    return write


def rows_of(game: store.Stream, state: Game | None) -> Iterator[GameFigures]:
    """The row of a game, as it follows from its events."""
    if state is not None and game.head is not None:
        yield from _rows(game.id, state)


def _rows(stream: UUID, state: Game) -> Iterator[GameFigures]:
    found = figures(state)
    if found is not None:
        seats = [one._asdict() for one in found]
        yield GameFigures(stream=stream, players=list(state.players), seats=seats)
