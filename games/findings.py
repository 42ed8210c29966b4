"""The follower that keeps the findings of each game's sheet, for lists over many games."""

from collections.abc import Callable, Iterator
from uuid import UUID

from engine.sheets import Game
from games import store
from games.models import Finding
from games.replays import GameAtRest
from games.verification.sheets import sheet_findings

NAME = "findings"


def follow_findings(game: GameAtRest) -> Callable[[], None]:
    """Compute the rows of a game's findings; what is returned writes them in place of the old."""
    rows = list(_rows(game.id, game.head.club, game.played.state))

    def write() -> None:
        Finding.objects.filter(stream=game.id).delete()
        Finding.objects.bulk_create(rows)

    return write


def rows_of(game: store.Stream, state: Game | None) -> Iterator[Finding]:
    """The rows of a game's findings, as they follow from its events."""
    if state is not None and game.head is not None:
        yield from _rows(game.id, game.head.club, state)


def _rows(stream: UUID, club: str, state: Game) -> Iterator[Finding]:
    for position, (version, refusal) in enumerate(sheet_findings(state)):
        yield Finding(
            stream=stream,
            club=club,
            position=position,
            version=version,
            code=refusal.code,
            facts=refusal.facts,
        )
