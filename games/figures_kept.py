"""The follower that keeps each signed game in numbers, to be added up over many games."""

from collections.abc import Callable, Iterator

from engine.figures import figures
from engine.sheets import Game
from games import store
from games.followers import in_place
from games.models import GameFigures, Sheet
from games.phonies import phonies
from games.replays import GameAtRest
from games.store import progress

NAME = "figures with words"  # another name than before: those kept by it lack numbers


def follow_figures(game: GameAtRest) -> Callable[[], None]:
    """Compute the row of a game; what is returned writes it in place of the old one."""
    return in_place(GameFigures, game.id, rows_of(game, game.played.state))


def rows_of(game: GameAtRest | store.Stream, state: Game | None) -> Iterator[GameFigures]:
    """The row of a game, as it follows from its events and from the edition that it pins."""
    if state is None or game.head is None:
        return
    found = figures(state)
    if found is not None:
        yield GameFigures(
            stream=game.id,
            players=list(state.players),
            seats=[one._asdict() for one in found],
            phonies=phonies(state, game.head.club),
        )


def count_again(club: str, hashed: str) -> None:
    """Let games of a club be counted that pin an edition which has only now come in."""
    own = Sheet.objects.filter(club=club).values("stream")
    rows = GameFigures.objects.filter(stream__in=own, phonies__hash=hashed, phonies__seats=None)
    for stream in rows.values_list("stream", flat=True):
        progress.begin_again(stream, [NAME])
