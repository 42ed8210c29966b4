"""Why no game fits a sheet: at the line that no board got past, what stands against each try."""

from collections.abc import Iterator
from enum import Enum, unique
from typing import Any, NamedTuple

from engine.solving.assuming import Assumed
from engine.solving.options import Options
from engine.solving.search import Solved
from engine.solving.sheet import GAP, PLAY, Sheet, with_gaps


@unique
class Against(Enum):
    """What stands against a line. The name is the stable code, the value the sentence."""

    NOT_ON_BOARD = "{word} stands nowhere on the board."
    FITS_NOWHERE = "{word} fits nowhere with what lay there before."
    OTHER_POINTS = "{word} on {at} counts {computed}, booked are {booked}."
    TILES_LEFT = "With all lines laid, tiles on the board are left that nobody laid."
    TURN_MISSING = "By the order of the players a turn is missing here."


class Contradiction(NamedTuple):
    """One thing that stands against a line (from 1; 0 for the sheet as a whole)."""

    what: Against
    line: int
    facts: dict[str, Any]

    def __str__(self) -> str:
        """Speak the sentence."""
        return self.what.value.format(**self.facts)


def contradictions(sheet: Sheet, solved: Solved) -> list[Contradiction]:
    """What stands against the line at which a search without any assumption came to its end.

    Of one that was stopped before that no line can be said to fit nowhere.
    """
    lines, options = with_gaps(sheet), Options(sheet)
    if sheet.tiles and (strange := list(_nowhere(sheet, options))):
        return strange
    if not solved.boards:
        return []
    if solved.reached == len(lines):
        return []  # all lines fit, but the rules do not take the game
    number, line = lines[solved.reached]
    if line.kind != PLAY:
        what = Against.TURN_MISSING if line.kind == GAP else Against.TILES_LEFT
        return [Contradiction(what, number, {})]
    word = "/".join(line.words)
    found: dict[tuple[str, int], Contradiction] = {}
    for tiles in solved.boards[:_MOST_BOARDS]:
        mask = sum(1 << cell for cell, glyph in enumerate(tiles) if glyph.strip())
        for option in options.of(tiles, mask, line, number, 1):
            if [one.what for one in option.assumed] == [Assumed.MISBOOKED]:
                at = sheet.rules.grid.position(option.laid.cell, down=option.laid.down)
                facts = {**option.assumed[0].facts, "at": at}
                against = Contradiction(Against.OTHER_POINTS, number, facts)
                found.setdefault((at, option.laid.score), against)
            elif not option.assumed:
                return [Contradiction(Against.TILES_LEFT, 0, {})]
    nowhere = Contradiction(Against.FITS_NOWHERE, number, {"word": word})
    return list(found.values())[:_MOST] or [nowhere]


def _nowhere(sheet: Sheet, options: Options) -> Iterator[Contradiction]:
    """The words that stand nowhere on the board."""
    for number, line in enumerate(sheet.lines, 1):
        if line.kind == PLAY and line.words and not options.reach(line, number, 0):
            yield Contradiction(Against.NOT_ON_BOARD, number, {"word": "/".join(line.words)})


_MOST_BOARDS, _MOST = 20, 8
