"""What people should look at on a score sheet, and with which words an entry is named."""

from collections.abc import Iterator
from uuid import UUID

from engine.games import family_of
from engine.moves import Replace
from engine.refusals import Refusal
from engine.sheets import Game
from games.verification.kinds import Found


def sheet_findings(state: Game) -> list[tuple[int, Refusal]]:
    """What a person should look at on a score sheet: (entry, what it is)."""
    noted = [(f.version, Refusal(f.reason, **f.facts)) for f in state.findings]
    return noted + [(entry.version, entry.flaw) for entry in state.entries if entry.flaw]


def looked_at(stream: UUID, state: Game) -> Iterator[Found]:
    """The findings of a game, each with its entry as it is typed."""
    for version, refusal in sheet_findings(state):
        yield Found(stream, version, refusal, typed(state, version))


def typed(state: Game, version: int) -> str:
    """An entry as it is typed, `13A .ÄLE 24`; its kind where it is not typed."""
    move = state.entries[version - 1].move
    return family_of(state).written(move.entry if isinstance(move, Replace) else move)
