"""What results are worth in a file: line 162, BBW and its like, XXS of JaVaFo, 299 for all.

A TRF16 can't say it; there the column of points tells which of the usual systems it was.
"""

import re
from collections.abc import Iterator, Mapping

from tournaments.pairing.dutch.history import BYE, DRAWN, LOST, POINTS, WON, Player
from tournaments.trf.lines import Line

CODED = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "Z", "BBF": "-", "BBU": "P"}
"""The codes of bbpPairings, and the letters of line 162 that say the same."""
_WORTH = {"W": "1W+F", "D": "=DH", "L": "0L", "A": "-Z ", "Z": "Z ", "P": BYE, "X": ""}
_JAVAFO = {
    "W": "1W+F",
    "D": "=DH",
    "L": "0L",
    "ZPB": "Z ",
    "HPB": "H",
    "FPB": "F",
    "PAB": BYE,
    "FW": "+",
    "FL": "-",
}
_BY_COLOUR = (("WW", "BW", "1W"), ("WD", "BD", "=D"), ("WL", "BL", "0L"))
_LETTER = re.compile(r"(\S)\s*(\S*)")
"""A letter of line 162 and its points, however many blanks are between them."""
_USUAL = ((10, 5), (30, 10), (20, 10))
"""What a win and a draw are worth in the usual systems, in tenths, the most usual first."""
_UNUSUAL = {"W": "1W", "D": "=D", "L": "0L", "F": "F", "H": "H", "Z": "Z ", "+": "+", "-": "-"}


class PointSystem:
    """The points of a tournament in tenths, line by line."""

    def __init__(self) -> None:
        """Begin with one point for a win, half a one for a draw."""
        self.points = dict(POINTS)
        self.any_told = self.bye_told = False
        self.by_colour: dict[str, int] = {}
        self.line_by_colour: Line | None = None

    def told(self) -> dict[str, int]:
        """The points by result; a bye is worth a win where nothing else is said. Unusable."""
        points = dict(self.points)
        for white, black, letters in _BY_COLOUR:
            worth = {self.by_colour.get(code, points[letters[0]]) for code in (white, black)}
            if len(worth) > 1 and self.line_by_colour:
                raise self.line_by_colour.broken(
                    5, "Here white and black get different points for the same result."
                )
            points |= dict.fromkeys(letters, worth.pop())
        return points if self.bye_told else points | {BYE: points[WON]}

    def read_letters(self, line: Line) -> None:
        """Line 162: letters, each with its points. Raises Unusable."""
        for found in _LETTER.finditer(line.text, len(line.code)):
            letter, worth = found[1].upper(), found[2]
            if letter not in _WORTH:
                raise line.broken(
                    found.start() + 1,
                    "Points are told of W, D, L, A, P or X, not of “{found}”.",
                    found=letter,
                )
            self._worth(_WORTH[letter], line.tenths_of(worth, found.start() + 2))

    def read_coded(self, line: Line) -> None:
        """A line such as BBW: its points are all it says. Raises Unusable."""
        letter = CODED[line.code]
        self._worth(_WORTH.get(letter, letter), line.tenths(4, len(line.text)))

    def read_javafo(self, line: Line) -> None:
        """Line XXS: codes with their points, such as W=3 or PAB=0.5. Raises Unusable."""
        self.any_told = self.bye_told = True  # there a bye is worth one point, whatever a win is
        for word in line.rest.split():
            code, _, worth = word.partition("=")
            column = line.text.index(word) + 1
            tenths = line.tenths_of(worth, column)
            if code in _JAVAFO:
                self._worth(_JAVAFO[code], tenths)
                self._both_colours(code)
            elif any(code in pair for pair in _BY_COLOUR):
                self.by_colour[code], self.line_by_colour = tenths, line
            else:
                raise line.broken(column, "“{found}” is no code of XXS.", found=code)

    def read_unusual(self, letter: str, tenths: int) -> bool:
        """Line 299 for all rounds and players; False if it names no result."""
        self._worth(_UNUSUAL.get(letter, ""), tenths)
        return letter in _UNUSUAL

    def _both_colours(self, code: str) -> None:
        """A code such as W counts for both colours, whatever was said of one before."""
        for one in ("W" + code, "B" + code):
            self.by_colour.pop(one, None)

    def _worth(self, letters: str, tenths: int) -> None:
        self.any_told = True
        self.bye_told |= BYE in letters
        self.points |= dict.fromkeys(letters, tenths)


def points_by_scores(
    players: Mapping[int, Player], scores: Mapping[int, int], last: int
) -> dict[str, int]:
    """The usual system by which all players have the scores they are said to have, in tenths.

    The scores may count what somebody gets for sitting out a round after the `last` one. Where no
    system fits the points are the most usual ones.
    """
    for points in _systems() if any(scores.values()) else ():
        if all(scores[one] in _totals(players[one], points, last) for one in scores):
            return points
    return dict(POINTS)


def _systems() -> Iterator[dict[str, int]]:
    """The usual systems: the bye is worth a win there, else a draw, else nothing."""
    for won, drawn in _USUAL:
        worth = {POINTS[WON]: won, POINTS[DRAWN]: drawn, POINTS[LOST]: 0}
        points = {letter: worth[tenths] for letter, tenths in POINTS.items()}
        for bye in (won, drawn, 0):
            yield points | {BYE: bye}


def _totals(player: Player, points: Mapping[str, int], last: int) -> set[int]:
    worth = [points[outcome.result] for outcome in player.outcomes]
    return {sum(worth), sum(worth[:last])}
