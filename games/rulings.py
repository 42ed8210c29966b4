"""The follower that files what arbiters judged, so that later look-ups can cite it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from uuid import UUID

from engine.letters import CAPITALISE
from engine.moves import Verdict
from engine.sheets import Game
from games import store
from games.judging import course_of
from games.replays import game_of
from lexicon.models import ArbiterRuling

NAME = "rulings"


def follow_verdicts(stream: store.Stream) -> Callable[[], None]:
    """Find what people judged in a game that pins an edition; what is returned files it."""
    rows = list(rows_of(stream, game_of(stream.rows)))

    def write() -> None:
        ArbiterRuling.objects.filter(stream=stream.id).delete()
        ArbiterRuling.objects.bulk_create(rows)

    return write


def rows_of(stream: store.Stream, state: Game | None) -> Iterator[ArbiterRuling]:
    """What people judged and nobody struck out, filed under the entry by which they did.

    Nothing is filed of a game that pins no edition.
    """
    if state is None or not state.rules.lexicon:
        return
    club = stream.head.club if stream.head else ""
    for judged in course_of(stream.rows).verdicts:
        if judged.by_machine:
            continue
        for word, admissible in _words(judged.verdict).items():
            yield ArbiterRuling(
                club=club,
                profile=state.rules.name,
                word=word,
                admissible=admissible,
                date=datetime.fromtimestamp(judged.row.recorded / 1_000_000, UTC).date(),
                stream=stream.id,
                version=judged.row.version,
                reason=UUID(judged.reason) if judged.reason else None,
            )


def _words(verdict: Verdict) -> dict[str, bool]:
    return {word.translate(CAPITALISE): yes for word, yes in verdict.words.items()}
