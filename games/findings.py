"""The follower that keeps the findings of each game's sheet, for lists over many games."""

from collections.abc import Callable, Iterator

from engine.sheets import Game
from games import store
from games.followers import in_place
from games.models import Finding
from games.replays import GameAtRest
from games.verification.sheets import sheet_findings

NAME = "findings"


def follow_findings(game: GameAtRest) -> Callable[[], None]:
    """Compute the rows of a game's findings; what is returned writes them in place of the old."""
    return in_place(Finding, game.id, rows_of(game, game.played.state))


def rows_of(game: GameAtRest | store.Stream, state: Game | None) -> Iterator[Finding]:
    """The rows of a game's findings, as they follow from its events."""
    if state is None or game.head is None:
        return
    for position, (version, refusal) in enumerate(sheet_findings(state)):
        yield Finding(
            stream=game.id,
            club=game.head.club,
            position=position,
            version=version,
            code=refusal.code,
            facts=refusal.facts,
        )
