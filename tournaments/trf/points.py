"""What results are worth in a file: line 162, BBW and its like, XXS of JaVaFo, 299 for all."""

from tournaments.pairing.dutch.history import BYE, POINTS, WON
from tournaments.trf.lines import Line

CODED = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "Z", "BBF": "-", "BBU": "P"}
"""The codes of bbpPairings, and the letters of line 162 that say the same."""
_WORTH = {"W": "1W+F", "D": "=DH", "L": "0L", "A": "-Z ", "Z": "Z ", "P": BYE}
_JAVAFO = {
    "W": "1W+F",
    "D": "=DH",
    "L": "0L-Z ",
    "ZPB": "Z ",
    "HPB": "H",
    "FPB": "F",
    "PAB": BYE,
    "FW": "+",
    "FL": "-",
}
_BY_COLOUR = (("WW", "BW", "1W"), ("WD", "BD", "=D"), ("WL", "BL", "0L"))
_UNUSUAL = {"W": "1W", "D": "=D", "L": "0L", "F": "F", "H": "H", "Z": "Z ", "+": "+", "-": "-"}


class PointSystem:
    """The points of a tournament in tenths, line by line."""

    def __init__(self) -> None:
        """Begin with one point for a win, half a one for a draw."""
        self.points = dict(POINTS)
        self.bye_told = False
        self.by_colour: dict[str, int] = {}
        self.line_by_colour: Line | None = None

    def told(self) -> dict[str, int]:
        """The points by result; a bye is worth a win where nothing else is said. Malformed."""
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
        """Line 162: a letter and points, nine columns each. Raises Malformed."""
        for column in range(6, len(line.text) + 1, 9):
            letter = line.text[column - 1 : column].upper()
            if letter not in _WORTH:
                raise line.broken(
                    column, "Points are told of W, D, L, A or P, not of “{found}”.", found=letter
                )
            self._worth(_WORTH[letter], line.tenths(column + 1, column + 4))

    def read_coded(self, line: Line) -> None:
        """A line such as BBW: its points are all it says. Raises Malformed."""
        letter = CODED[line.code]
        self._worth(_WORTH.get(letter, letter), line.tenths(4, len(line.text)))

    def read_javafo(self, line: Line) -> None:
        """Line XXS: codes with their points, such as W=3 or PAB=0.5. Raises Malformed."""
        self.bye_told = True  # there a bye is worth one point, whatever a win is
        for word in line.rest.split():
            code, _, worth = word.partition("=")
            column = line.text.index(word) + 1
            tenths = line.tenths_of(worth, column)
            if code in _JAVAFO:
                self._worth(_JAVAFO[code], tenths)
            elif any(code in pair for pair in _BY_COLOUR):
                self.by_colour[code], self.line_by_colour = tenths, line
            else:
                raise line.broken(column, "“{found}” is no code of XXS.", found=code)

    def read_unusual(self, letter: str, tenths: int) -> bool:
        """Line 299 for all rounds and players; False if it names no result."""
        self._worth(_UNUSUAL.get(letter, ""), tenths)
        return letter in _UNUSUAL

    def _worth(self, letters: str, tenths: int) -> None:
        self.bye_told |= BYE in letters
        self.points |= dict.fromkeys(letters, tenths)
