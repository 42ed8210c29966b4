"""The way of a field of Wörterklauer through its entries: what lay before, which part to draw."""

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from engine.answers import Out, there
from engine.klauer.field import Cell, line, place, step
from engine.klauer.laying import STAYS
from engine.letters import CAPITALISE
from engine.steps import KLAUER, STEPS
from frontend.course_of_play import in_order, until
from games.schemas_of_games import Cell as Named
from games.schemas_of_games import Entry, GamePage, ShownGame

Letters = Mapping[Cell, str]  # a field without its colours

STEPPED = frozenset(kind.kind for kind in STEPS)
DEEDS = frozenset(
    (*(kind.kind for kind in KLAUER), "accept", "verdict", "withdraw", "resign", "forfeit")
)
ENDS = ("turn", "glass")  # what claims that a turn has ended
_LOSING = ("loss", "resign", "forfeit")
_WAYS = {"<": -1, "": 0, ">": 1}


class Window(NamedTuple):
    """The part of the field that is drawn: its top left cell, its rows and its columns."""

    top: int
    left: int
    rows: int
    columns: int


def deed(page: GamePage) -> Entry | None:
    """The newest entry that is about the game and not about its sheet; None before the first."""
    return next((e for e in reversed(in_order(page)) if e.kind in DEEDS and not e.struck), None)


def typed(entry: Entry) -> dict[Cell, str]:
    """The letters that a step names, as capitals, by the cell where their cards come or go."""
    facts = entry.facts
    cell, down = place(facts["at"])
    before_gap = entry.kind == "insert" and _way(entry) == "<"
    cells = line(step(cell, -before_gap, down), len(facts["letters"]), down)
    letters = facts["letters"].translate(CAPITALISE)
    return {cell: letter for cell, letter in zip(cells, letters, strict=True) if letter != STAYS}


def _way(entry: Entry) -> str:
    """Which way cards have moved; an insertion that does not name it moves what stands behind."""
    return entry.facts.get("shift") or (">" if entry.kind == "insert" else "")


def lying(page: ShownGame) -> dict[Cell, str]:
    """The letters on the field as it stands."""
    return {(card.row, card.column): card.letter for card in there(page.field).cards}


def before(page: GamePage, entry: Entry) -> Letters:
    """The letters that lay before `entry`, the newest deed; none where that can't be told.

    Corrections may leave a sheet whose entries do not tell how the field came about; so what they
    tell is believed only if it leads to the field as it stands.
    """
    turns = list(_turns(until(page, entry)))
    return turns[-2][-1] if turns[-1][-1] == lying(page) else {}


def _turns(entries: Iterable[Entry]) -> Iterator[list[Letters]]:
    """After each entry: the field at the beginning of the turn and after each of its steps."""
    turn: list[Letters] = [{}]
    claimed = ""
    for entry in entries:
        if not entry.struck:
            turn = turn[:1] if _takes_back(entry, claimed) else _after(turn, entry)
            claimed = entry.kind if entry.kind in ENDS else claimed
        yield turn


def _takes_back(entry: Entry, claimed: str) -> bool:
    """Whether the steps of the turn are taken back; `claimed` is what ended a turn last.

    So it is when the game is lost, and for the end of a turn that does not fit any more.
    """
    kind = entry.kind
    if entry.flaw:
        return bool(kind == "turn")
    after_the_glass = entry.reopened and claimed == "glass"
    return kind in _LOSING or after_the_glass or bool(kind == "glass" and entry.reasons)


def _after(turn: list[Letters], entry: Entry) -> list[Letters]:
    kind = entry.kind
    if entry.flaw:
        return turn
    if kind in STEPPED:
        return [*turn, _stepped(turn[-1], entry)]
    if kind == "undo":
        return turn[:-1] or turn
    stands = kind in ("accept", "verdict") and not entry.reopened
    return turn[-1:] if stands else turn


def _stepped(field: Letters, entry: Entry) -> Letters:
    """The field after a step: what came was typed, or has moved."""
    facts, named = entry.facts, typed(entry)
    by = _WAYS[_way(entry)] * len(named)
    down = place(facts["at"])[1]
    left, laid = cells(entry.left), cells(entry.laid)
    came = {cell: field.get(step(cell, -by, down), "") for cell in laid}
    if entry.kind not in ("remove", "dissolve"):
        came |= named
    return {cell: letter for cell, letter in field.items() if cell not in left} | came


def cells(named: Iterable[Named] | Out) -> list[Cell]:
    """The cells that an entry of a page names."""
    return [(cell.row, cell.column) for cell in named or ()]


def window(page: ShownGame, shown: Iterable[Cell]) -> Window:
    """The part of the field to draw: as large as it may grow, and with all of `shown`.

    It moves on only where cards would lie outside, so that the field rests while one steps
    through the game.
    """
    extent = there(page.field).extent
    seen = Window(-((extent - 1) // 2), -((extent - 1) // 3), extent, extent)
    for turn in _turns(in_order(page)):
        seen = _around(seen, turn[-1], extent)
    return _around(seen, shown, extent)


def _around(seen: Window, shown: Iterable[Cell], extent: int) -> Window:
    found = list(shown)
    if not found:
        return seen
    top, rows = _along(seen.top, extent, [row for row, _ in found])
    left, columns = _along(seen.left, extent, [column for _, column in found])
    return Window(top, left, rows, columns)


def _along(start: int, extent: int, places: list[int]) -> tuple[int, int]:
    """Where the window begins in one direction, and how many cells it shows."""
    low, high = min(places), max(places)
    size = max(extent, high - low + 1)
    if high < start or low >= start + size:  # somewhere else altogether: the cards in the middle
        return low - (size - (high - low + 1)) // 2, size
    return min(max(start, high - size + 1), low), size
