"""The search: turn by turn, all boards so far side by side, with as few faults as will do."""

from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from heapq import nsmallest
from typing import NamedTuple

from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, EMPTY
from engine.placement import covered
from engine.solving.assuming import Assumed, Assumption, Assumptions, faults, price
from engine.solving.entering import stands
from engine.solving.looks import Looks
from engine.solving.options import Options
from engine.solving.proposals import Proposal, Step
from engine.solving.sheet import GAP, PLAY, Line, Sheet, with_gaps

_TOGETHER = 50  # boards between two reports
_FEW = 3  # faults up to which a whole turn may be missing as well


class Progress(NamedTuple):
    """How far the search is: faults allowed, lines done of all, boards side by side."""

    faults: int
    line: int
    lines: int
    boards: int


class Solved(NamedTuple):
    """The games found, best first; `complete` unless some may have been left out.

    Where there are none, `reached` is the line (index) that no board got past without a fault, and
    `boards` what lay before it.
    """

    games: tuple[Proposal, ...]
    complete: bool
    reached: int = 0
    boards: tuple[str, ...] = ()


class Limits(NamedTuple):
    """How much work is done.

    `width` is how many boards are kept side by side, `wide` how many where no final board guides
    the search; `games` are told at most, `tries` plays put to the rules; `levels` are the numbers
    of faults that are allowed one after the other.
    """

    width: int = 200
    wide: int = 2000
    games: int = 200
    tries: int = 1_000_000
    levels: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, 8)


@dataclass(slots=True, eq=False)
class _Board:
    """A board so far, and all ways that lead to it."""

    tiles: str
    mask: int
    faults: int
    price: int = 0
    looks: float = 0.0
    missing: bool = False
    ways: list[tuple["_Board", Step]] = field(default_factory=list)


_Boards = dict[tuple[str, int, bool], _Board]


def _key(board: _Board) -> tuple[str, int, bool]:
    return board.tiles, board.faults, board.missing


def solving(sheet: Sheet, looks: Looks | None = None, limits: Limits | None = None) -> "Search":
    """The search for all games that fit a sheet: iterate it for progress, then ask for `solved`.

    Whoever stops iterating has stopped the search; `solved` is then what was found.
    """
    return Search(sheet, looks or Looks(sheet.words), limits or Limits())


def solve(
    sheet: Sheet,
    looks: Looks | None = None,
    limits: Limits | None = None,
    progress: Callable[[int, int | None], bool] | None = None,
) -> Solved:
    """All games that fit a sheet, within limits.

    `progress` is asked every few boards with the lines done and all lines (beginning anew with
    each number of faults); where it answers False the search stops and tells what was found.
    """
    search = solving(sheet, looks, limits)
    for done in search:
        if progress and not progress(done.line, done.lines):
            break
    return search.solved


class Search:
    """A search under way."""

    def __init__(self, sheet: Sheet, looks: Looks, limits: Limits) -> None:
        """Nothing is searched until somebody iterates."""
        self.sheet, self.limits, self._looks = sheet, limits, looks
        self._options = Options(sheet)
        self._lines = with_gaps(sheet)
        self._complete = True
        self._anywhere = all(line.seat is None for line in sheet.lines)
        self._symmetric = not sheet.tiles and _symmetric(sheet)
        self.solved = Solved((), complete=False)

    def __iter__(self) -> Iterator[Progress]:
        """Search; a report every few boards."""
        levels = self.limits.levels if self.sheet.tiles else self.limits.levels[:2]
        for level in levels:
            self._complete = True
            last = yield from self._level(level)
            games = self._told(last, level)
            if games:
                self.solved = self.solved._replace(games=games, complete=self._complete)
                return
            if self._options.tries > self.limits.tries:
                return
        self.solved = self.solved._replace(complete=self._complete)

    def _level(self, level: int) -> Generator[Progress, None, list["_Board"]]:
        """Search with up to `level` faults; returns the boards behind the last line."""
        reach = self._reach(level)
        boards = [_Board(self.sheet.rules.grid.empty, 0, 0)]
        boards = self._with_missing(boards, 0, level, reach[0])
        for index, (number, line) in enumerate(self._lines):
            after: _Boards = {}
            for count, board in enumerate(boards):
                if count % _TOGETHER == 0:
                    yield Progress(level, index, len(self._lines), len(boards))
                if self._options.tries > self.limits.tries:
                    self._complete = False
                    return []
                for step in self._steps(board, number, line, level):
                    self._go_on(after, board, step, level, reach[index + 1])
            if not after and not level:
                found = tuple(board.tiles for board in boards)
                self.solved = self.solved._replace(reached=index, boards=found)
            if not after:
                return []
            boards = self._kept(after)
            boards = self._with_missing(boards, index + 1, level, reach[index + 1])
        return boards

    def _reach(self, level: int) -> list[int]:
        """What the lines from each one on may cover."""
        reach = [0]
        for number, line in reversed(self._lines):
            reach.append(reach[-1] | self._options.reach(line, number, level))
        return reach[::-1]

    def _steps(self, board: _Board, number: int, line: Line, level: int) -> Iterator[Step]:
        left = level - board.faults
        if line.kind == GAP:
            if left > 0:
                passed = Assumption(Assumed.TURN_PASSED, number, {})
                yield Step(number, line, None, (passed,))
                for option in self._options.missing(board.tiles, number):
                    yield Step(number, line, *option)
        elif line.kind != PLAY:
            yield Step(number, line, None)
        else:
            for option in self._options.of(board.tiles, board.mask, line, number, left):
                yield Step(number, line, *option)

    def _with_missing(
        self, boards: list[_Board], index: int, level: int, reach: int
    ) -> list[_Board]:
        """The boards, and those with a forgotten turn before the line at `index`.

        Where players are noted their order shows where one is missing, but for the last.
        """
        open_here = self._anywhere or index == len(self._lines)
        if not 0 < level <= _FEW or not open_here or not self.sheet.tiles:
            return boards
        number = self._lines[index][0] if index < len(self._lines) else len(self.sheet.lines) + 1
        after = {_key(board): board for board in boards}
        for board in boards:
            if board.faults < level and not board.missing:
                for option in self._options.missing(board.tiles, number):
                    self._go_on(after, board, Step(0, Line(GAP), *option), level, reach)
        return self._kept(after)

    def _go_on(self, after: _Boards, board: _Board, step: Step, level: int, reach: int) -> None:
        """Put the board after a step beside the others, unless it can't be of this game."""
        made = board.faults + faults(step.assumed)
        tiles, mask = board.tiles, board.mask
        if step.laid is not None:
            if self._symmetric and not mask and step.laid.down:
                return
            tiles = covered(tiles, step.laid, self.sheet.rules.grid.stride)
            for cell in step.laid.cells:
                mask |= 1 << cell
            if self._too_many(tiles, step.laid.used):
                return
        lost = self._options.everywhere & ~mask & ~reach
        if made > level or -(-lost.bit_count() // self.sheet.rules.rack) > level - made:
            return
        costs = board.price + price(step.assumed)
        looks = board.looks + (self._looks.of(step.laid) if step.laid else 0)
        missing = board.missing or step.line.kind == GAP
        new = _Board(tiles, mask, made, costs, looks, missing)
        found = after.setdefault(_key(new), new)
        found.price, found.looks = min((found.price, found.looks), (costs, looks))
        found.ways.append((board, step))

    def _too_many(self, tiles: str, used: str) -> bool:
        """Whether more tiles of a letter lie there than there are."""
        bag = self.sheet.rules.letters.bag
        for letter in set(used):
            if letter == BLANK:
                lying = sum(tiles.count(small) for small in CAPITAL_OF)
            else:
                lying = tiles.count(letter)
            if lying > bag.count(letter):
                return True
        return False

    def _kept(self, after: _Boards) -> list[_Board]:
        width = self.limits.width if self.sheet.tiles else self.limits.wide
        if len(after) <= width:
            return list(after.values())
        self._complete = False
        return nsmallest(width, after.values(), key=lambda one: (one.faults, one.price, one.looks))

    def _told(self, boards: list[_Board], level: int) -> tuple[Proposal, ...]:
        """The games that lead to the last boards, best first."""
        games: list[Proposal] = []
        for board in boards:
            spare = self._spare(board.tiles)
            if board.faults + faults(spare) > level:
                continue
            for steps in _ways(board):
                assumed = (*(one for step in steps for one in step.assumed), *spare)
                looks = sum(self._looks.of(step.laid) for step in steps if step.laid)
                games.append(Proposal(steps, board.tiles, assumed, looks))
                if len(games) > 4 * self.limits.games:
                    self._complete = False
                    break
        games.sort(key=lambda game: (game.faults, game.price, game.looks))
        games = [game for game in games if stands(self.sheet, game)]
        best = [game for game in games if game.faults == games[0].faults]
        self._complete = self._complete and len(best) <= self.limits.games
        return tuple(best[: self.limits.games])

    def _spare(self, tiles: str) -> Assumptions:
        """The tiles of the final board that nobody laid."""
        return tuple(
            Assumption(
                Assumed.GRID_SPARE,
                0,
                {"square": self.sheet.rules.grid.square(cell), "letter": glyph},
            )
            for cell, glyph in enumerate(self.sheet.tiles.translate(CAPITALISE))
            if glyph != EMPTY and tiles[cell] == EMPTY
        )


def _ways(board: _Board) -> Iterator[tuple[Step, ...]]:
    """All ways to a board, each as its steps in order."""
    waiting: list[tuple[_Board, tuple[Step, ...]]] = [(board, ())]
    while waiting:
        here, steps = waiting.pop()
        if not here.ways:
            yield steps
        for before, step in here.ways:
            waiting.append((before, (step, *steps)))


def _symmetric(sheet: Sheet) -> bool:
    """Whether the board is the same across and down, so that only one of two games is told."""
    layout = sheet.rules.grid.layout
    return tuple("".join(row) for row in zip(*layout, strict=True)) == layout
