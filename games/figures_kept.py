"""The follower that keeps each signed game in numbers, to be added up over many games."""

from collections.abc import Callable, Iterator
from uuid import UUID

from engine.figures import figures
from engine.sheets import Game
from games import store
from games.models import GameFigures, Sheet
from games.phonies import phonies
from games.replays import GameAtRest
from games.store import following

NAME = "figures with words"  # another name than before: those kept by it lack numbers


def follow_figures(game: GameAtRest) -> Callable[[], None]:
    """Compute the row of a game; what is returned writes it in place of the old one."""
    rows = list(_rows(game.id, game.head.club, game.played.state))

    def write() -> None:
        GameFigures.objects.filter(stream=game.id).delete()
        GameFigures.objects.bulk_create(rows)

    return write


def rows_of(game: store.Stream, state: Game | None) -> Iterator[GameFigures]:
    """The row of a game, as it follows from its events and from the edition that it pins."""
    if state is not None and game.head is not None:
        yield from _rows(game.id, game.head.club, state)


def count_again(club: str, hashed: str) -> None:
    """Let games of a club be counted that pin an edition which has only now come in."""
    own = Sheet.objects.filter(club=club).values("stream")
    rows = GameFigures.objects.filter(stream__in=own, phonies__hash=hashed, phonies__seats=None)
    for stream in rows.values_list("stream", flat=True):
        following.begin_again(stream, [NAME])


def _rows(stream: UUID, club: str, state: Game) -> Iterator[GameFigures]:
    found = figures(state)
    if found is not None:
        seats = [one._asdict() for one in found]
        yield GameFigures(
            stream=stream,
            players=list(state.players),
            seats=seats,
            phonies=phonies(state, club),
        )
