"""The follower that files what arbiters judged, so that later look-ups can cite it."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime

from engine.letters import CAPITALISE
from engine.moves import Verdict
from engine.sheets import Entry, Game
from games import store
from games.adjudication import SOURCE
from games.replays import game_of
from lexicon.models import ArbiterRuling

NAME = "rulings"


def follow_verdicts(stream: store.Stream) -> Callable[[], None]:
    """Find what people judged in a game that pins an edition; what is returned files it."""
    state = game_of(stream.rows)
    rows = list(_rulings(stream, state)) if state is not None and state.rules.lexicon else []

    def write() -> None:
        ArbiterRuling.objects.filter(stream=stream.id).delete()
        ArbiterRuling.objects.bulk_create(rows)

    return write


def _rulings(stream: store.Stream, state: Game) -> Iterator[ArbiterRuling]:
    club = stream.head.club if stream.head else ""
    for entry, row in zip(state.entries, stream.rows, strict=True):
        for word, admissible in _judged(entry, row).items():
            yield ArbiterRuling(
                club=club,
                profile=state.rules.name,
                word=word,
                admissible=admissible,
                date=datetime.fromtimestamp(row.recorded / 1_000_000, UTC).date(),
                stream=stream.id,
                version=entry.version,
            )


def _judged(entry: Entry, row: store.Row) -> dict[str, bool]:
    """The words of a verdict that a person gave and nobody struck out."""
    move = entry.move
    if not isinstance(move, Verdict) or row.source == SOURCE or entry.struck or entry.flaw:
        return {}
    return {word.translate(CAPITALISE): yes for word, yes in move.words.items()}
