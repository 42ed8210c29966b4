"""What people should look at on a score sheet, kept by a follower for lists over many games."""

from collections.abc import Callable, Iterable, Iterator

from engine import sheets
from engine.refusals import Refusal
from engine.sheets import Game, to_look_at
from games import store
from games.followers import in_place
from games.models import Finding
from games.replays import GameAtRest

NAME = "findings"


def sheet_findings(state: Game) -> list[tuple[int, Refusal]]:
    """What was found on a score sheet, settled or not: (entry, what it is)."""
    return _told(state, state.findings)


def open_findings(state: Game) -> list[tuple[int, Refusal]]:
    """What a person should look at on a score sheet: (entry, what it is)."""
    return _told(state, to_look_at(state))


def _told(state: Game, found: Iterable[sheets.Finding]) -> list[tuple[int, Refusal]]:
    noted = [(f.version, Refusal(f.reason, **f.facts)) for f in found]
    return noted + [(entry.version, entry.flaw) for entry in state.entries if entry.flaw]


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
