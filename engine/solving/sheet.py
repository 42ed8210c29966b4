"""A score sheet as people write it: words and points, and rarely a square."""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.letters import BLANK, CAPITALISE, EMPTY
from engine.refusals import Unusable
from engine.rulesets import Ruleset

PLAY = "play"
EXCHANGE = "exchange"
PASS = "pass"  # noqa: S105 - a turn, no secret
WITHDRAWN = "withdrawn"  # a play that was taken back: it cost the turn, the board has nothing of it
PENALTY = "penalty"  # points for what is no turn: a challenge in vain, overtime
SETTLED = "settled"  # what was booked for the tiles left at the end
GAP = "gap"  # the order of the players shows that a turn is missing here
COPY = "copy"  # a play that is written twice: this line is no turn
TURNS = (PLAY, EXCHANGE, PASS, WITHDRAWN, GAP)

MOST_LINES = 200
MOST_POINTS = 9999
THROUGH = "."
UNREAD = "?"  # what is told of a word that nobody can read


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the sheet: who (None where it isn't noted), what, the word and its points.

    `words` and `points` have several readings where two sheets disagree, none where nothing can be
    read. In a word a small letter is a blank, `?` an unreadable letter, a dot a lying tile.
    `count` is how many tiles were exchanged; 0 where it isn't said.
    """

    kind: str = PLAY
    seat: int | None = None
    words: tuple[str, ...] = ()
    points: tuple[int, ...] = ()
    count: int = 0


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole score sheet.

    `tiles` is the final board, flat as `Board` describes it (`?` an unreadable tile); empty where
    nobody knows it. `racks` are the tiles left at the end, None where unknown. With `marked` every
    blank is marked, in a word or on the board; with `new_letters` only newly laid ones are noted.
    Raises Unusable, which names the line.
    """

    rules: Ruleset
    lines: tuple[Line, ...]
    seats: int = 2
    first: int = 0
    tiles: str = ""
    racks: tuple[str | None, ...] = ()
    marked: bool = True
    new_letters: bool = False

    def __post_init__(self) -> None:
        """Check what no game could make good."""
        rules = self.rules
        if not rules.least_players <= self.seats <= rules.most_players:
            what = "this game is for {least} to {most} players, not for {seats}."
            least, most = rules.least_players, rules.most_players
            raise Unusable("players", what, least=least, most=most, seats=self.seats)
        if not 0 <= self.first < self.seats:
            raise Unusable("players", "the player who starts is none of them.")
        if not 1 <= len(self.lines) <= MOST_LINES:
            raise Unusable("lines", "a sheet has 1 to {most} lines.", most=MOST_LINES)
        for number, line in enumerate(self.lines, 1):
            self._check(f"line {number}", line)
        for rack in self.racks:
            self._check_letters("rack", rack or "", {EMPTY})
        if self.tiles:
            if len(self.tiles) != len(rules.grid.empty):
                raise Unusable("board", "it has not the size of the board of these rules.")
            self._check_letters("board", self.tiles, set())

    def _check(self, where: str, line: Line) -> None:
        if line.seat is not None and not 0 <= line.seat < self.seats:
            raise Unusable(where, "there is no such player.")
        longest = max(self.rules.grid.rows, self.rules.grid.columns)
        for word in line.words:
            if not 1 <= len(word) <= longest:
                raise Unusable(where, "{word} does not fit on the board.", word=word)
            self._check_letters(where, word.replace(THROUGH, ""), {EMPTY})
        if any(abs(points) > MOST_POINTS for points in line.points):
            raise Unusable(where, "points go up to {most}.", most=MOST_POINTS)

    def _check_letters(self, where: str, letters: str, strange: set[str]) -> None:
        known = {*self.rules.letters.values, BLANK, EMPTY} - strange
        for glyph in letters:
            if glyph not in known:
                what = "{glyph!r} is no tile of this game; write ? for what can't be read."
                raise Unusable(where, what, glyph=glyph)

    @property
    def words(self) -> list[str]:
        """All words that were noted, in capitals."""
        return [
            word.translate(CAPITALISE)
            for line in self.lines
            for word in line.words
            if BLANK not in word and THROUGH not in word
        ]


def with_gaps(sheet: Sheet) -> list[tuple[int, Line]]:
    """The lines with their numbers from 1, and a gap (number 0) where the order lacks a turn."""
    return gapped(sheet, enumerate(sheet.lines, 1))


def gapped(sheet: Sheet, numbered: Iterable[tuple[int, Line]]) -> list[tuple[int, Line]]:
    """Lines of the sheet in any order, and a gap (number 0) where that order lacks a turn."""
    turn, lines = sheet.first, []
    for number, line in numbered:
        if line.kind in TURNS:
            while line.seat is not None and line.seat != turn:
                lines.append((0, Line(GAP, turn)))
                turn = (turn + 1) % sheet.seats
            turn = (turn + 1) % sheet.seats
        lines.append((number, line))
    return lines
