"""From a proposed game to moves, and whether the rules take them: every proposal is replayed.

What is entered without standing on the sheet is told as an assumption.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from engine import moves
from engine.games import apply, objections
from engine.letters import BLANK, EMPTY, in_order
from engine.placement import Laid, lay
from engine.refusals import Reason, Refusal
from engine.settling import not_over
from engine.solving.assuming import Assumed, Assumption, Assumptions
from engine.solving.beside import Beside, blanks_in
from engine.solving.proposals import Proposal, Step
from engine.solving.sheet import COPY, EXCHANGE, PENALTY, SETTLED, UNREAD, WITHDRAWN, Line, Sheet

NOTHING_LEFT = "–"


@dataclass
class Entered:
    """A proposal as a game: its moves, for each the line of the sheet, the state behind them.

    `refused` says why the rules do not take it, at the line `line`; then the moves end there.
    `assumed` is what was entered that stands nowhere on the sheet; `objected` what the rules have
    against the sheet without it, each with its line.
    """

    stream: list[moves.Move] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    state: Any = None
    refused: Refusal | None = None
    line: int = 0
    assumed: Assumptions = ()
    objected: list[tuple[int, Refusal]] = field(default_factory=list)

    def enter(self, move: moves.Move, line: int) -> bool:
        """Enter a move; False where the rules refuse it."""
        refused = objections(self.state, move)
        if refused:
            self.refused, self.line = refused[0], line
            self.objected.append((line, refused[0]))
            return False
        self.state = apply(self.state, move)
        self.stream.append(move)
        self.lines.append(line)
        return True

    def assume(self, what: Assumed, line: int, **facts: Any) -> None:
        """Tell what is entered that the sheet does not say."""
        self.assumed = (*self.assumed, Assumption(what, line, facts))


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
    _compare_settlements(made)
    return made


def replayed(sheet: Sheet, game: Proposal) -> Entered:
    """The proposal as a game of players whose ids are their seats."""
    return entered(sheet, game, tuple(str(seat) for seat in range(sheet.seats)))


def _moves(sheet: Sheet, step: Step, made: Entered) -> Iterator[moves.Move]:
    """The moves of a step; each is asked for when those before it are entered."""
    line, seat = step.line, made.state.turn or 0  # a game that is over says so itself
    if line.seat is not None:
        seat = line.seat
    if step.laid is not None:
        at = sheet.rules.grid.position(step.laid.cell, down=step.laid.down)
        booked = (
            step.laid.score if step.laid.score in line.points else next(iter(line.points), None)
        )
        yield moves.Play(seat, at, step.laid.letters, announced=booked)
    elif line.kind == EXCHANGE:
        if not line.count:
            made.assume(Assumed.COUNT_ASSUMED, step.number)
        yield moves.Exchange(seat, count=line.count or 1)
    elif line.kind == WITHDRAWN:
        yield from _withdrawn(sheet, step, made)
    elif line.kind == PENALTY:
        yield from _penalty(step, made)
    elif line.kind == SETTLED:
        yield from _settled(sheet, step, made)
    elif line.kind != COPY:
        yield moves.Pass(seat)


def _withdrawn(sheet: Sheet, step: Step, made: Entered) -> Iterator[moves.Move]:
    """The play and its withdrawal where one place alone fits, else a pass."""
    line = step.line
    seat = line.seat if line.seat is not None else made.state.turn or 0
    found = _all_places(sheet, line, made.state.tiles)
    for laid in found if len(found) == 1 else ():
        at = sheet.rules.grid.position(laid.cell, down=laid.down)
        play = moves.Play(seat, at, laid.letters)
        if not objections(made.state, play):
            made.assume(Assumed.WITHDRAWN_AT, step.number, word=laid.word, at=at)
            yield play
            yield moves.Withdraw(seat)
            return
    word = "/".join(line.words) or UNREAD
    made.assume(Assumed.WITHDRAWN_SOMEWHERE, step.number, word=word)
    yield moves.Pass(seat)


def _all_places(sheet: Sheet, line: Line, tiles: str) -> set[Laid]:
    """All plays that a word taken back can have been; none where nobody can read it whole."""
    rules, beside = sheet.rules, Beside(sheet.rules)
    lying = sum(1 << cell for cell, glyph in enumerate(tiles) if glyph != EMPTY)
    free = 0 if sheet.marked else rules.letters.blanks - blanks_in(tiles)
    found: set[Laid] = set()
    if sheet.new_letters or any(BLANK in word for word in line.words):
        return found
    for word in line.words:
        fits = (
            beside.counting(tiles, lying, word, line.points, free)
            if line.points
            else beside.anywhere(tiles, lying, word)
        )
        for fit in fits:
            laid = lay(rules, tiles, fit.cell, fit.down, fit.letters)
            if not isinstance(laid, list) and (not line.points or laid.score in line.points):
                found.add(laid)
    return found


def _penalty(step: Step, made: Entered) -> Iterator[moves.Move]:
    """Points without a turn: a challenge in vain where the rules take just as much for it."""
    points = _points(step, made)
    challenge = _in_vain(made.state, step.line.seat, points)
    if challenge:
        word = made.state.pending.words[0]
        made.assume(Assumed.CHALLENGE_ASSUMED, step.number, points=points, word=word)
        if step.line.seat is None:
            seat = challenge[0].seat
            credited = made.state.rules.penalty_on == "player"
            _assume_player(made, step, made.state.pending.seat if credited else seat)
        yield from challenge
        return
    made.assume(Assumed.OVERTIME_ASSUMED, step.number, points=points)
    if step.line.seat is None:
        _assume_player(made, step, 0)
    yield moves.Time(step.line.seat or 0, points=points)


def _in_vain(
    state: Any, seat: int | None, points: int
) -> tuple[moves.Challenge, moves.Verdict] | None:
    """A challenge in vain of the last play and its verdict; None where it costs other points."""
    pending = state.pending
    if pending is None:
        return None
    credited = state.rules.penalty_on == "player"
    if seat is not None and (seat == pending.seat) != credited:
        return None
    if seat is None or credited:
        seat = next(one for one in range(len(state.players)) if one != pending.seat)
    challenge = moves.Challenge(seat)
    verdict = moves.Verdict(dict.fromkeys(pending.words, True), announced=points)
    if objections(state, challenge):
        return None
    raised = apply(state, challenge)
    if objections(raised, verdict) or apply(raised, verdict).entries[-1].computed != points:
        return None
    return challenge, verdict


def _settled(sheet: Sheet, step: Step, made: Entered) -> Iterator[moves.Move]:
    """What was booked for the tiles left, behind the end of the game."""
    yield from _end(step, made)
    yield from _racks(sheet, made)
    seat = step.line.seat
    if seat is None:
        claims = made.state.claims
        seat = next((one for one, claim in enumerate(claims) if claim is None), 0)
        _assume_player(made, step, seat)
    yield moves.Settle(seat, _points(step, made))


def _end(step: Step, made: Entered) -> Iterator[moves.Move]:
    """What ended the game where the sheet books the tiles left and nobody noted the end.

    Everybody accepts a play that went out. Where nobody did, all agree where the booklet has such
    an end (REISE-20); elsewhere all pass as often as it takes (MINI-30).
    """
    yield from _accepted(step.number, made)
    if made.state.phase != "playing":
        return
    if made.state.rules.agreed_end:
        made.assume(Assumed.END_AGREED, step.number)
        yield moves.End()
        return
    made.objected.append((step.number, not_over(made.state, action="settled")))
    passes = _passes_to_end(made.state)
    if passes:
        made.assume(Assumed.PASSES_UNNOTED, step.number, passes=passes)
    for _ in range(passes):
        yield moves.Pass(made.state.turn)


def _passes_to_end(state: Any) -> int:
    """How many passes end a game; 0 where they never do."""
    most = state.rules.passes_to_end * len(state.players)
    for passes in range(1, most + 1):
        state = apply(state, moves.Pass(state.turn))
        if state.phase != "playing":
            return passes
    return 0


def _accepted(line: int, made: Entered) -> Iterator[moves.Move]:
    """Everybody accepts the play that went out."""
    if made.state.phase == "out":
        made.assume(Assumed.END_ACCEPTED, line)
    for seat in range(len(made.state.players)):
        if made.state.phase == "out" and seat != made.state.out:
            yield moves.Accept(seat)


def _points(step: Step, made: Entered) -> int:
    """The points that were booked; of two readings the first, which is said."""
    points, *others = step.line.points or (0,)
    if others:
        read = ", ".join(map(str, others))
        made.assume(Assumed.POINTS_DISAGREE, step.number, points=points, read=read)
    return points


def _assume_player(made: Entered, step: Step, seat: int) -> None:
    made.assume(Assumed.PLAYER_ASSUMED, step.number, number=seat + 1)


def _racks(sheet: Sheet, made: Entered) -> Iterator[moves.Move]:
    """The racks noted at the end, before they are settled, unless the game knows them or others."""
    if any(isinstance(move, moves.Settle) for move in made.stream):
        return
    if any(rack is not None for rack in sheet.racks):
        yield from _accepted(0, made)
    for seat, letters in enumerate(sheet.racks):
        held, noted = made.state.racks[seat], in_order(letters or "")
        if letters is None or (in_order(held.known), held.size) == (noted, len(noted)):
            continue
        rack = moves.Rack(seat, noted)
        if _untrue(made.state, rack):
            made.assume(Assumed.RACK_WRONG, 0, number=seat + 1, rack=letters or NOTHING_LEFT)
        else:
            yield rack


def _untrue(state: Any, rack: moves.Rack) -> bool:
    """Whether this can't have been left: other tiles than the game knows, or another number."""
    if state.phase != "playing" and len(rack.letters) != state.racks[rack.seat].size:
        return True
    if objections(state, rack):
        return True
    found = apply(state, rack).findings[len(state.findings) :]
    return any(finding.reason is Reason.RACK_CONTRADICTED for finding in found)


def _compare_settlements(made: Entered) -> None:
    """Tell what was booked for the tiles left and the rules give otherwise."""
    for number, move in zip(made.lines, made.stream, strict=True):
        if isinstance(move, moves.Settle):
            computed = made.state.settlement[move.seat] if made.state.settlement else None
            if computed not in (None, move.points):
                made.assume(Assumed.SETTLED_WRONG, number, points=move.points, computed=computed)
