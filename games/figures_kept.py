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
    """Compute the row of a game; what is returned writes it in place of the old one.

    An edition that was not at hand may have come in by then: it is looked for once more.
    """
    made = list(rows_of(game, game.played.state))

    def write() -> None:
        rows = rows_of(game, game.played.state) if any(map(_lacks_edition, made)) else made
        in_place(GameFigures, game.id, rows)()

    return write


def _lacks_edition(row: GameFigures) -> bool:
    return row.phonies is not None and row.phonies["seats"] is None


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
    """Let games of a club be counted that pin an edition which has only now come in.

    Whoever is writing just now that there is none can't be seen, but is behind until that is done:
    they are asked for first.
    """
    own = Sheet.objects.filter(club=club).values("stream")
    behind = progress.behind(NAME, own)
    rows = GameFigures.objects.filter(stream__in=own, phonies__hash=hashed, phonies__seats=None)
    for stream in {*behind, *rows.values_list("stream", flat=True)}:
        progress.begin_again(stream, [NAME])
