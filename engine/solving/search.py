"""The search: turn by turn, many boards side by side, with as few faults as will do.

It goes over the sheet in waves. Each takes the best boards that wait behind every line one line on,
so that the first wave soon knows games, and each further one adds what the earlier ones left
waiting, until nothing waits. Whoever stops it at any time has the best games known by then.
"""

from collections.abc import Generator, Iterable, Iterator
from enum import Enum
from itertools import islice
from typing import Any, NamedTuple

from engine.letters import CAPITALISE, EMPTY
from engine.placement import covered
from engine.solving.assuming import Assumed, Assumption, Assumptions, faults, price
from engine.solving.doubts import left_out
from engine.solving.fields import Field, Position
from engine.solving.looks import UNMARKED, Looks
from engine.solving.options import Options, beyond_the_set
from engine.solving.orders import Leg, crossings, needs
from engine.solving.proposals import Proposal, Step
from engine.solving.sheet import GAP, PLAY, Line, Sheet
from engine.solving.standing import Refused, Standing

SECONDS = 7.5
"""How long whoever has a clock lets a search go on; counted steps end nearly all of them before.

Reports come several times a second and what is told afterwards takes as long as one, so that it
takes less than nine on a machine half as fast as most.
"""

_TOGETHER = 10  # boards between two reports
_UNTOLD = 300  # plays put to the rules, or what takes as long, between two reports
_AFTERWARDS = 40  # games that are replayed for whoever stopped the search
_PUT = 3  # plays put to the rules that take as long as to put a board beside the others
_MANY = 2  # ways replayed for each that is told
_REPLAYED = 130  # plays put to the rules that take as long as to replay a game
_FEW = 3  # faults up to which a turn may be missing as well


class Progress(NamedTuple):
    """How far the search is: faults allowed, lines done of all, boards known behind that line."""

    faults: int
    line: int
    lines: int
    boards: int


class Solved(NamedTuple):
    """The games found, best first; `complete` unless some may have been left out.

    `doubts.left_out` says what no search looks at.

    Where there are none, `reached` is the line (index) that no board got past without a fault, and
    `boards` what lay before it; `refused` is what the rules have against games of all lines: the
    number of the line, the reason or the fault that it needs, its facts.
    """

    games: tuple[Proposal, ...]
    complete: bool
    reached: int = 0
    boards: tuple[str, ...] = ()
    refused: tuple[tuple[int, Enum, dict[str, Any]], ...] = ()


class Limits(NamedTuple):
    """How much work is done, in steps that are the same on every machine.

    `width` is how many boards a wave takes behind each line; `waves` how many there are for each
    number of faults where a final board guides the search (without one all that is needed);
    `games` are told at most, `tries` plays put to the rules or what takes as long; `levels` are the
    numbers of faults that are allowed one after the other.
    """

    width: int = 100
    waves: int = 10
    games: int = 200
    tries: int = 700_000
    levels: tuple[int, ...] = (0, 1, 2, 3, 4, 5, 6, 8)


def solving(sheet: Sheet, looks: Looks | None = None, limits: Limits | None = None) -> "Search":
    """The search for all games that fit a sheet: iterate it for progress, then ask for `solved`.

    Whoever stops iterating has stopped the search; `solved` is then what was found so far.
    """
    return Search(sheet, looks or Looks(sheet.words), limits or Limits())


class Search:
    """A search under way."""

    def __init__(self, sheet: Sheet, looks: Looks, limits: Limits) -> None:
        """Nothing is searched until somebody iterates."""
        self.sheet, self.limits, self._looks = sheet, limits, looks
        self._options = Options(sheet)
        self._crossings = crossings(sheet, 0)
        self._lines = self._crossings[-1].done
        self._anywhere = all(line.seat is None for line in sheet.lines)
        self._symmetric = not sheet.tiles and _symmetric(sheet)
        self._level, self._fields = 0, [Field()]
        self._ended, self._whole = False, True
        self._reached, self._before = 0, tuple[str, ...]()
        self._refused: Refused = {}
        self._standing = Standing(sheet)
        self._told_at = 0

    def __iter__(self) -> Iterator[Progress]:
        """Search; a report every few boards."""
        levels = self.limits.levels if self.sheet.tiles else self.limits.levels[:2]
        for level in levels:
            yield from self._search(level)
            if self._spent or (yield from self._replaying(1)):
                break
        yield from self._replaying(self.limits.games + 1)
        self._ended = True

    @property
    def ends(self) -> int:
        """How many boards at the end of a game are known so far."""
        return len(self._fields[-1]) if self._begun else 0

    @property
    def tries(self) -> int:
        """How many plays were put to the rules so far, and what takes as long."""
        return self._options.tries

    @property
    def _begun(self) -> bool:
        return len(self._fields) == len(self._crossings)

    @property
    def _spent(self) -> bool:
        return self._options.tries > self.limits.tries

    def _report(self, line: int, boards: int) -> Progress:
        self._told_at = self._options.tries
        return Progress(self._level, line, self._lines, boards)

    def _untold(self) -> bool:
        """Whether much was done since the last report."""
        return self._options.tries - self._told_at >= _UNTOLD

    def _replaying(self, wanted: int) -> Generator[Progress, None, bool]:
        """Replay games, the best first, until so many stand; whether any does.

        Those that the rules do not take are work as well.
        """
        found = 0
        for game in self._best()[0]:
            self._options.tries += 0 if game in self._standing else _REPLAYED
            found += self._stands(game) is not None
            if found == wanted:
                break
            if self._untold():
                yield self._report(self._lines, self.ends)
        return found > 0

    def _search(self, level: int) -> Iterator[Progress]:
        """Search with up to `level` faults, wave by wave."""
        self._level, self._crossings = level, crossings(self.sheet, level)
        self._standing = Standing(self.sheet)
        self._needs = needs(self._crossings) if level else [0] * len(self._crossings)
        yield from self._reaching(level)
        self._fields = [Field() for _ in self._crossings]
        self._fields[0].put(Position(self.sheet.rules.grid.empty, 0, 0))
        waves = self.limits.waves if self.sheet.tiles else self.limits.tries
        while waves and any(one.waiting for one in self._fields):
            yield from self._wave()
            if self._spent:
                break
            waves -= 1
        whole = all(field.whole and not field.waiting for field in self._fields)
        self._whole = self._whole and whole
        if whole and not level:
            farthest = max(n for n, field in enumerate(self._fields) if len(field))
            self._reached = self._crossings[farthest].done
            self._before = tuple(board.tiles for board in self._fields[farthest])

    def _wave(self) -> Iterator[Progress]:
        """Take the best boards that wait behind each line one line on."""
        for index, (done, legs, aside) in enumerate(self._crossings):
            field = self._fields[index]
            for count in range(self.limits.width):
                board = field.take()
                if board is None or self._spent:
                    break
                if (count % _TOGETHER == 0 and legs) or self._untold():
                    yield self._report(done, len(field))
                if not aside:
                    self._with_missing(board, index)
                for leg in legs:
                    for step in self._steps(board, leg):
                        self._go_on(board, step, leg.to)
                    if self._untold():
                        yield self._report(done, len(field))

    def _reaching(self, level: int) -> Iterator[Progress]:
        """Find what the lines behind each crossing may cover."""
        self._reach = [0] * len(self._crossings)
        for index, (_, legs, _) in reversed(list(enumerate(self._crossings))):
            for number, line, to, _ in legs:
                self._reach[index] |= self._reach[to] | self._options.reach(line, number, level)
                if self._untold():
                    yield self._report(0, 0)

    def _steps(self, board: Position, leg: Leg) -> Iterator[Step]:
        number, line, _, slips = leg
        left = self._level - board.faults - faults(slips)
        if left < 0:
            return
        if line.kind == GAP:
            if left > 0:
                passed = Assumption(Assumed.TURN_PASSED, number, {})
                yield Step(number, line, None, (*slips, passed))
                for laid, assumed in self._options.missing(board.tiles, number):
                    yield Step(number, line, laid, (*slips, *assumed))
        elif line.kind != PLAY:
            yield Step(number, line, None, slips)
        else:
            for laid, assumed in self._options.of(board.tiles, board.mask, line, number, left):
                yield Step(number, line, laid, (*slips, *assumed))

    def _with_missing(self, board: Position, index: int) -> None:
        """Put the boards beside it that have a forgotten turn before the line at `index`.

        Where players are noted their order shows where one is missing, but for the last.
        """
        legs = self._crossings[index].legs
        open_here = self._anywhere or not legs
        if not 0 < self._level <= _FEW or not open_here or not self.sheet.tiles:
            return
        number = legs[0].number if legs else len(self.sheet.lines) + 1
        if board.faults < self._level and not board.missing:
            for option in self._options.missing(board.tiles, number):
                self._go_on(board, Step(0, Line(GAP), *option), index)

    def _go_on(self, board: Position, step: Step, index: int) -> None:
        """Put the board after a step at this crossing, unless it can't be of this game."""
        made = board.faults + faults(step.assumed)
        tiles, mask = board.tiles, board.mask
        if step.laid is not None:
            if self._symmetric and not mask and step.laid.down:
                return
            tiles = covered(tiles, step.laid, self.sheet.rules.grid.stride)
            for cell in step.laid.cells:
                mask |= 1 << cell
            if beyond_the_set(self.sheet.rules, tiles, step.laid.used):
                return
        lost = self._options.everywhere & ~mask & ~self._reach[index]
        spare = self._level - made - self._needs[index]
        if spare < 0 or -(-lost.bit_count() // self.sheet.rules.rack) > spare:
            return
        self._options.tries += _PUT
        costs = board.price + price(step.assumed)
        looks = board.looks + self._strange(step)
        missing = board.missing or step.line.kind == GAP
        self._fields[index].put(Position(tiles, mask, made, costs, looks, missing, [(board, step)]))

    def _strange(self, step: Step) -> float:
        """How strange a step looks: its words, and blanks where the sheet says there are some."""
        free = sum(one.free for one in step.assumed)
        return free * UNMARKED + (self._looks.of(step.laid) if step.laid else 0)

    def solved(self, most: int | None = None) -> Solved:
        """What is known so far: `most` games (all that the limits allow), the best first."""
        games, all_told = self._told(self.limits.games if most is None else most)
        complete = self._ended and self._whole and all_told and not left_out(self.sheet, games)
        refused = tuple((*where, facts) for where, facts in self._refused.items())
        return Solved(games, complete, self._reached, self._before, refused)

    def _told(self, most: int) -> tuple[tuple[Proposal, ...], bool]:
        """The games that stand, best first, and whether these are all."""
        games, all_of_them = self._best()
        told = list(islice(self._all_standing(games), most + 1))
        told.sort(key=lambda game: (game.faults, game.price, game.looks))
        best = [game for game in told if game.faults == told[0].faults]
        return tuple(best[:most]), len(best) <= most and all_of_them

    def _best(self) -> tuple[list[Proposal], bool]:
        """The first games that lead to the last boards, best first, and whether these are all."""
        if not self._begun:
            return [], True
        ends = [(self._faults(board), board) for board in self._fields[-1]]
        fitting = sorted(
            (end for end in ends if end[0] <= self._level),
            key=lambda end: (end[0], *end[1].order),
        )
        ways = ((board, steps) for _, board in fitting for steps in _ways(board))
        games = [self._proposal(*one) for one in islice(ways, _MANY * self.limits.games)]
        games.sort(key=lambda game: (game.faults, game.price, game.looks))
        return games, next(ways, None) is None

    def _all_standing(self, games: Iterable[Proposal]) -> Iterator[Proposal]:
        """Those of some games that stand; few are replayed that were not during the search."""
        late = 0
        for game in games:
            late += game not in self._standing
            if late > _AFTERWARDS:
                return
            if (whole := self._stands(game)) is not None:
                yield whole

    def _stands(self, game: Proposal) -> Proposal | None:
        """The game with all that was entered for it beside the sheet, if the rules take it."""
        whole, against = self._standing.of(game, self._level)
        if not self._level:
            self._refused = against | self._refused
        return whole

    def _proposal(self, board: Position, steps: tuple[Step, ...]) -> Proposal:
        spare = self._spare(board.tiles)
        assumed = (*(one for step in steps for one in step.assumed), *spare)
        return Proposal(steps, board.tiles, assumed, sum(map(self._strange, steps)))

    def _faults(self, board: Position) -> int:
        return board.faults + faults(self._spare(board.tiles))

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


def _ways(board: Position) -> Iterator[tuple[Step, ...]]:
    """All ways to a board, each as its steps in order."""
    waiting: list[tuple[Position, tuple[Step, ...]]] = [(board, ())]
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
