"""Why no game fits a sheet: at the line that no board got past, what stands against each try."""

from collections.abc import Iterator
from enum import Enum, unique
from typing import Any, NamedTuple

from engine.placement import Laid, covered
from engine.refusals import Reason
from engine.solving.assuming import Assumed
from engine.solving.doubts import unsearched
from engine.solving.options import Options, beyond_the_set
from engine.solving.search import Solved
from engine.solving.sheet import GAP, PLAY, UNREAD, Sheet, with_gaps


@unique
class Against(Enum):
    """What stands against a line. The name is the stable code, the value the sentence."""

    NOT_ON_BOARD = "{word} stands nowhere on the board."
    FITS_NOWHERE = "{word} fits nowhere with what lay there before."
    OTHER_POINTS = "{word} on {at} counts {computed}, booked are {booked}."
    TILES_LEFT = "With all lines laid, tiles on the board are left that nobody laid."
    TOO_MANY = "{word} takes more tiles of {letter} than there are."
    BOARD_NEEDED = "Without the board this line can't be looked for in all ways it may be meant."
    TURN_MISSING = "By the order of the players a turn is missing here."


class Contradiction(NamedTuple):
    """One thing that stands against a line (from 1; 0 for the sheet as a whole).

    `what` is a finding of the search, a reason for which the rules refuse the line, or a fault of
    the sheet (Assumed) without which no game has the line.
    """

    what: Enum
    line: int
    facts: dict[str, Any]

    def __str__(self) -> str:
        """Speak the sentence."""
        return str(self.what.value).format(**self.facts)


def against_of(code: str) -> Enum:
    """What has this code."""
    kinds: tuple[type[Enum], ...] = (Against, Reason, Assumed)
    return next(kind[code] for kind in kinds if code in kind.__members__)


def contradictions(sheet: Sheet, solved: Solved) -> list[Contradiction]:
    """What stands against the line at which a search without any assumption came to its end.

    Of one that was stopped before that no line can be said to fit nowhere; what the rules have
    against games of all lines is said then as well.
    """
    lines, options = with_gaps(sheet), Options(sheet)
    if sheet.tiles and (strange := list(_nowhere(sheet, options))):
        return strange
    if not solved.boards or solved.reached == len(lines):
        return [Contradiction(what, line, facts) for line, what, facts in solved.refused]
    number, line = lines[solved.reached]
    if line.kind == GAP:
        following = next(n for n, _ in lines[solved.reached :] if n)
        return [Contradiction(Against.TURN_MISSING, following, {})]
    if line.kind != PLAY:
        return [Contradiction(Against.TILES_LEFT, number, {})]
    if not sheet.tiles and any(one.line in (0, number) for one in unsearched(sheet)):
        return [Contradiction(Against.BOARD_NEEDED, number, {})]
    word = "/".join(line.words) or UNREAD
    found: dict[tuple[str, int], Contradiction] = {}
    for tiles in solved.boards[:_MOST_BOARDS]:
        mask = sum(1 << cell for cell, glyph in enumerate(tiles) if glyph.strip())
        for option in options.of(tiles, mask, line, number, 1):
            faulty = [one for one in option.assumed if one.faults]
            if [one.what for one in faulty] == [Assumed.MISBOOKED]:
                at = sheet.rules.grid.position(option.laid.cell, down=option.laid.down)
                facts = {**faulty[0].facts, "at": at}
                against = Contradiction(Against.OTHER_POINTS, number, facts)
                found.setdefault((at, option.laid.score), against)
            elif not faulty:
                return [_beyond(sheet, tiles, option.laid, number)]
    nowhere = Contradiction(Against.FITS_NOWHERE, number, {"word": word})
    return list(found.values())[:_MOST] or [nowhere]


def _beyond(sheet: Sheet, tiles: str, laid: Laid, number: int) -> Contradiction:
    """What stands against a play that fits: tiles that there aren't, or those that stay behind."""
    after = covered(tiles, laid, sheet.rules.grid.stride)
    letter = beyond_the_set(sheet.rules, after, laid.used)
    if letter is None:
        return Contradiction(Against.TILES_LEFT, 0, {})
    return Contradiction(Against.TOO_MANY, number, {"word": laid.word, "letter": letter})


def _nowhere(sheet: Sheet, options: Options) -> Iterator[Contradiction]:
    """The words that stand nowhere on the board."""
    for number, line in enumerate(sheet.lines, 1):
        if line.kind == PLAY and line.words and not options.reach(line, number, 0):
            yield Contradiction(Against.NOT_ON_BOARD, number, {"word": "/".join(line.words)})


_MOST_BOARDS, _MOST = 20, 8
