"""What a search made of a bent score sheet: blamed, doubted, explained, or taken for right.

A bent sheet can be the whole sheet of another game. Whether a game that assumes no fault is one is
counted anew by the rules alone, so that no mistake of the search excuses itself.
"""

from collections.abc import Sequence
from enum import Enum, unique
from typing import Any

from engine import moves
from engine.classic.state import State
from engine.letters import CAPITALISE, in_order
from engine.placement import Laid
from engine.solving.entering import entered
from engine.solving.proposals import Proposal
from engine.solving.sheet import EXCHANGE, PASS, PLAY, SETTLED, THROUGH, WITHDRAWN, Line, Sheet

_NOTED = (PLAY, EXCHANGE, PASS, WITHDRAWN)
_KINDS = {PLAY: moves.Play, EXCHANGE: moves.Exchange, PASS: moves.Pass}


@unique
class SheetVerdict(Enum):
    """What became of a bent sheet. The value is the name of its figure."""

    BLAMED = "true_game_told_and_fault_blamed"
    DOUBTED = "only_games_with_faults_or_none"
    FREE = "explained_by_what_the_sheet_leaves_free"
    OTHER_GAME = "another_game_has_all_that_it_says"
    SILENT = "taken_for_right"


def verdict(sheet: Sheet, games: Sequence[Proposal], *, blamed: bool) -> SheetVerdict:
    """What the games told for a bent sheet amount to; `blamed` if the true one is with them."""
    right = [game for game in games if not game.faults]
    if not right:
        return SheetVerdict.BLAMED if blamed else SheetVerdict.DOUBTED
    if not all(holds(sheet, game) for game in right):
        return SheetVerdict.SILENT
    free = all(any(one.free for one in game.assumed) for game in right)
    return SheetVerdict.FREE if free else SheetVerdict.OTHER_GAME


def holds(sheet: Sheet, game: Proposal) -> bool:
    """Whether the game has all that its sheet says: turns, words, points, board and end."""
    made = entered(sheet, game, tuple(str(seat) for seat in range(sheet.seats)))
    if made.refused or made.state.findings:
        return False
    state: State = made.state
    turns = [entry for entry in state.entries if isinstance(entry.move, tuple(_KINDS.values()))]
    noted = [line for line in sheet.lines if line.kind in _NOTED]
    return (
        len(turns) == len(noted)
        and all(_same(sheet, *pair) for pair in zip(noted, turns, strict=True))
        and _settled(sheet)
        == [(move.seat, move.points) for move in made.stream if isinstance(move, moves.Settle)]
        and sheet.tiles in ("", _as_noted(sheet, state.tiles))
        and all(
            rack is None or (in_order(known), size) == (in_order(rack), len(rack))
            for rack, (known, size) in zip(sheet.racks, state.racks, strict=False)
        )
    )


def _same(sheet: Sheet, line: Line, entry: Any) -> bool:
    """Whether a turn is what its line says."""
    move = entry.move
    if line.seat not in (None, move.seat):
        return False
    if line.kind == WITHDRAWN:
        return entry.withdrawn or isinstance(move, moves.Pass)
    if not isinstance(move, _KINDS[line.kind]) or entry.withdrawn:
        return False
    if isinstance(move, moves.Exchange):
        return line.count in (0, move.count or len(move.letters or ""))
    if isinstance(move, moves.Pass):
        return True
    called = {_as_noted(sheet, word) for word in _called(sheet, entry.laid)}
    return not called.isdisjoint(line.words) and entry.computed in line.points


def _called(sheet: Sheet, laid: Laid) -> tuple[str, ...]:
    """What people note of a play: one tile that makes two words has either for its main word."""
    if sheet.new_letters:
        return (laid.letters.replace(THROUGH, ""),)
    return tuple(one.text for one in laid.words) if len(laid.cells) == 1 else (laid.word,)


def _settled(sheet: Sheet) -> list[tuple[int, int]]:
    return [(line.seat or 0, line.points[0]) for line in sheet.lines if line.kind == SETTLED]


def _as_noted(sheet: Sheet, glyphs: str) -> str:
    return glyphs if sheet.marked else glyphs.translate(CAPITALISE)
