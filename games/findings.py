"""The follower that keeps the findings of each game's sheet, for lists over many games."""

from collections.abc import Callable, Iterator

from engine.sheets import Game
from games import store
from games.models import Finding
from games.replays import game_of
from games.verification.sheets import sheet_findings

NAME = "findings"


def follow_findings(game: store.Stream) -> Callable[[], None]:
    """Compute the rows of a game's findings; what is returned writes them in place of the old."""
    rows = list(rows_of(game, game_of(game.rows)))

    def write() -> None:
        Finding.objects.filter(stream=game.id).delete()
        Finding.objects.bulk_create(rows)

    return write


def rows_of(game: store.Stream, state: Game | None) -> Iterator[Finding]:
    """The rows of a game's findings, as they follow from its events."""
    for position, (version, refusal) in enumerate(sheet_findings(state) if state else ()):
        yield Finding(
            stream=game.id,
            club=game.head.club if game.head else "",
            position=position,
            version=version,
            code=refusal.code,
            facts=refusal.facts,
        )
