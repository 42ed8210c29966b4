"""What nobody can be sure of: what the search could not look at, and which lines nothing confirms.

Both follow from the sheet and the games alone, so that they are worked out wherever they are told.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum, unique
from itertools import groupby
from typing import Any, NamedTuple

from engine.letters import BLANK
from engine.solving.assuming import Assumed
from engine.solving.proposals import Proposal, Step
from engine.solving.sheet import PLAY, Line, Sheet


@unique
class Doubt(Enum):
    """What is doubtful. The member's name is the stable code, its value the sentence."""

    # what was left out, so that the true game may not be among those found
    UNREAD_WORD = "A word that nobody can read is not looked for without the board."
    UNREAD_LETTERS = "{word}: of the letters that nobody can read one at most was looked for."
    UNREAD_TILES = "A tile of the board that nobody can read is only found by a word that has it."
    NEW_LETTERS = "Only newly laid letters are noted; without the board none lengthens a word."
    ONLY_POINTS_WRONG = (
        "Without the board only wrong points and order were looked for; words can be wrong."
    )
    BLANKS_UNKNOWN = "Nothing tells which tiles of line {lines} are blanks; none was taken for one."
    # what a game has against it though it fits
    POINTS_ALONE = "Nothing but the points speaks for where line {lines} lies."
    BOARD_ALONE = "Nothing but the board speaks for line {lines}; no points are noted."
    NOTHING = "Nothing at all speaks for where line {lines} lies."
    BLANKS_BY_POINTS = "Nothing but the points tells which tiles of line {lines} are blanks."


class Doubtful(NamedTuple):
    """One doubt, about a line (from 1; 0 for several, which its facts name)."""

    what: Doubt
    line: int
    facts: dict[str, Any]

    def __str__(self) -> str:
        """Speak the sentence."""
        return self.what.value.format(**self.facts)


def left_out(sheet: Sheet, games: Sequence[Proposal]) -> list[Doubtful]:
    """What no search looks at in such a sheet, however long it takes."""
    found = list(unsearched(sheet))
    if not sheet.tiles and (not games or games[0].faults):
        found.append(Doubtful(Doubt.ONLY_POINTS_WRONG, 0, {}))
    unknown = [number for number, line in _plays(sheet) if not line.points]
    if unknown and not sheet.marked and sheet.rules.letters.blanks:
        found.append(Doubtful(Doubt.BLANKS_UNKNOWN, 0, {"lines": ranges(unknown)}))
    return found


def unsearched(sheet: Sheet) -> Iterator[Doubtful]:
    """What of the words of a sheet is not looked for, in each line or (0) in all of them."""
    if not sheet.tiles:
        for number, line in _plays(sheet):
            yield from _unread(number, line)
        if sheet.new_letters:
            yield Doubtful(Doubt.NEW_LETTERS, 0, {})
    elif BLANK in sheet.tiles and any(_only_on_board(sheet, line) for _, line in _plays(sheet)):
        yield Doubtful(Doubt.UNREAD_TILES, 0, {})


def unconfirmed(sheet: Sheet, game: Proposal) -> list[Doubtful]:
    """Which lines of a game only one thing on the sheet speaks for, or nothing."""
    told = [step for step in game.steps if step.line.kind == PLAY]
    scored = [step.number for step in told if step.line.points]
    bare = [step.number for step in told if not step.line.points]
    blanks = [step.number for step in told if _has_unmarked(step)]
    doubts = [
        (Doubt.BOARD_ALONE, bare if sheet.tiles else []),
        (Doubt.POINTS_ALONE, [] if sheet.tiles else scored),
        (Doubt.NOTHING, [] if sheet.tiles else bare),
        (Doubt.BLANKS_BY_POINTS, blanks),
    ]
    return [Doubtful(what, 0, {"lines": ranges(lines)}) for what, lines in doubts if lines]


def ranges(numbers: Iterable[int]) -> str:
    """Numbers in order as people write them: 1–3, 5."""
    runs = groupby(enumerate(sorted(set(numbers))), lambda pair: pair[1] - pair[0])
    rows = [[number for _, number in run] for _, run in runs]
    return ", ".join(str(row[0]) if len(row) == 1 else f"{row[0]}–{row[-1]}" for row in rows)


def _plays(sheet: Sheet) -> list[tuple[int, Line]]:
    return [(number, line) for number, line in enumerate(sheet.lines, 1) if line.kind == PLAY]


def _unread(number: int, line: Line) -> Iterator[Doubtful]:
    if not line.words:
        yield Doubtful(Doubt.UNREAD_WORD, number, {})
    for word in line.words:
        if word.count(BLANK) > 1:
            yield Doubtful(Doubt.UNREAD_LETTERS, number, {"word": word})


def _only_on_board(sheet: Sheet, line: Line) -> bool:
    """Whether a line leaves it to the board which letters it laid."""
    return not line.words or (sheet.new_letters and any(BLANK in word for word in line.words))


def _has_unmarked(step: Step) -> bool:
    return any(one.what is Assumed.BLANK_UNMARKED and one.free for one in step.assumed)
