"""The follower that keeps the findings of each game's sheet, for lists over many games."""

from collections.abc import Callable

from games import store
from games.models import Finding
from games.replays import game_of
from games.verification import sheet_findings

NAME = "findings"


def follow_findings(game: store.Stream) -> Callable[[], None]:
    """Compute the rows of a game's findings; what is returned writes them in place of the old."""
    state, club = game_of(game.rows), game.head.club if game.head else ""
    rows = [
        Finding(
            stream=game.id,
            club=club,
            position=position,
            version=version,
            code=refusal.code,
            facts=refusal.facts,
        )
        for position, (version, refusal) in enumerate(sheet_findings(state) if state else ())
    ]

    def write() -> None:
        Finding.objects.filter(stream=game.id).delete()
        Finding.objects.bulk_create(rows)

    return write
