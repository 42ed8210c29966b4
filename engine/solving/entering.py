"""From a proposed game to moves, and whether the rules take them: every proposal is replayed."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine import moves
from engine.games import apply, objections
from engine.letters import EMPTY, in_order
from engine.placement import lay
from engine.refusals import Refusal
from engine.solving.beside import Beside
from engine.solving.proposals import Proposal, Step
from engine.solving.sheet import EXCHANGE, PENALTY, SETTLED, WITHDRAWN, Sheet


@dataclass
class Entered:
    """A proposal as a game: its moves, for each the line of the sheet, the state behind them.

    `refused` says why the rules do not take it, at the line `line`; then the moves end there.
    """

    stream: list[moves.Move] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    state: Any = None
    refused: Refusal | None = None
    line: int = 0

    def enter(self, move: moves.Move, line: int) -> bool:
        """Enter a move; False where the rules refuse it."""
        refused = objections(self.state, move)
        if refused:
            self.refused, self.line = refused[0], line
            return False
        self.state = apply(self.state, move)
        self.stream.append(move)
        self.lines.append(line)
        return True


def entered(sheet: Sheet, game: Proposal, players: tuple[str, ...]) -> Entered:
    """The proposal as a game of `players` (opaque ids), replayed through the rules."""
    made = Entered()
    rules = sheet.rules
    made.enter(moves.Open(rules.name, rules.options(), players, sheet.first), 0)
    for step in game.steps:
        for move in _moves(sheet, step, made):
            if not made.enter(move, step.number):
                return made
    for move in _racks(sheet, made):
        if not made.enter(move, 0):
            return made
    return made


def stands(sheet: Sheet, game: Proposal) -> bool:
    """Whether the rules take the proposal from its first move to its last."""
    return entered(sheet, game, tuple(str(seat) for seat in range(sheet.seats))).refused is None


def _moves(sheet: Sheet, step: Step, made: Entered) -> Iterator[moves.Move]:
    """The moves of a step; each is asked for when those before it are entered."""
    line, seat = step.line, made.state.turn or 0  # a game that is over says so itself
    if step.laid is not None:
        at = sheet.rules.grid.position(step.laid.cell, down=step.laid.down)
        booked = (
            step.laid.score if step.laid.score in line.points else next(iter(line.points), None)
        )
        yield moves.Play(
            line.seat if line.seat is not None else seat, at, step.laid.letters, announced=booked
        )
    elif line.kind == EXCHANGE:
        yield moves.Exchange(line.seat if line.seat is not None else seat, count=line.count or 1)
    elif line.kind == WITHDRAWN:
        yield from _withdrawn(sheet, step, made)
    elif line.kind == PENALTY:
        yield from _penalty(step, made)
    elif line.kind == SETTLED:
        yield from _end(made)
        yield moves.Settle(line.seat or 0, line.points[0] if line.points else 0)
    else:
        yield moves.Pass(line.seat if line.seat is not None else seat)


def _withdrawn(sheet: Sheet, step: Step, made: Entered) -> Iterator[moves.Move]:
    """The play and its withdrawal where one place alone fits, else a pass; the board is the same.

    Where such a play lay nobody can tell afterwards, and nothing depends on it.
    """
    line, tiles = step.line, made.state.tiles
    seat = line.seat if line.seat is not None else made.state.turn or 0
    lying = sum(1 << cell for cell, glyph in enumerate(tiles) if glyph != EMPTY)
    found = set()
    for word in line.words:
        for fit in Beside(sheet.rules).anywhere(tiles, lying, word):
            laid = lay(sheet.rules, tiles, fit.cell, fit.down, fit.letters)
            if not isinstance(laid, list) and (not line.points or laid.score in line.points):
                found.add((laid.cell, laid.down, laid.letters))
    for cell, down, letters in found if len(found) == 1 else ():
        play = moves.Play(seat, sheet.rules.grid.position(cell, down=down), letters)
        if not objections(made.state, play):
            yield play
            yield moves.Withdraw(seat)
            return
    yield moves.Pass(seat)


def _penalty(step: Step, made: Entered) -> Iterator[moves.Move]:
    """Points without a turn: a challenge in vain where one can have been, else a booking."""
    points = step.line.points[0] if step.line.points else None
    pending = made.state.pending
    seat = step.line.seat
    credited = made.state.rules.penalty_on == "player"
    if pending is None or (seat is not None and (seat == pending.seat) != credited):
        yield moves.Time(seat or 0, points=points)
        return
    if seat is None or credited:
        seat = next(one for one in range(len(made.state.players)) if one != pending.seat)
    challenge = moves.Challenge(seat)
    if objections(made.state, challenge):
        yield moves.Time(seat, points=points)
        return
    yield challenge
    yield moves.Verdict(dict.fromkeys(pending.words, True), announced=points)


def _end(made: Entered) -> Iterator[moves.Move]:
    """Everybody accepts the play that ended the game."""
    if made.state.phase == "out":
        for seat in range(len(made.state.players)):
            if seat != made.state.out and made.state.phase == "out":
                yield moves.Accept(seat)


def _racks(sheet: Sheet, made: Entered) -> Iterator[moves.Move]:
    """The racks that were seen at the end, unless the game knows them already."""
    if any(rack is not None for rack in sheet.racks):
        yield from _end(made)
    for seat, letters in enumerate(sheet.racks):
        if letters and in_order(made.state.racks[seat].known) != in_order(letters):
            yield moves.Rack(seat, in_order(letters))
