"""From a game to a Record: what GCG can say of it, with scores and totals as they were noted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine import moves
from engine.classic import State
from engine.gcg.entering import WORDS
from engine.gcg.records import (
    ChallengeBonus,
    ChallengePenalty,
    Entry,
    Exchanged,
    Passed,
    Placed,
    Player,
    RackPoints,
    Record,
    Remark,
    TimePenalty,
    Withdrawn,
    Written,
)
from engine.letters import in_order
from engine.refusals import Malformed
from engine.sheets import Entry as Line

_TWO = 2


@dataclass
class _Sheet:
    state: State
    remarks: Mapping[str, Remark]
    booked: list[int] = field(default_factory=lambda: [0, 0])
    racks: list[str | None] = field(default_factory=lambda: [None, None])
    before: list[Remark] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    def write(
        self, seat: int, move: Written, score: int, total: int | None, rack: str = ""
    ) -> None:
        self.booked[seat] = self.booked[seat] + score if total is None else total
        self.entries.append(Entry(seat, rack, move, score, self.booked[seat]))
        self.racks = [None, None]

    def remark(self, remark: Remark) -> None:
        if not self.entries:
            self.before.append(remark)
            return
        last = self.entries[-1]
        if remark.keyword == WORDS:
            self.entries[-1] = replace(last, words=remark.text)
        else:
            self.entries[-1] = replace(last, remarks=(*last.remarks, remark))


def recorded(
    state: State, players: tuple[Player, ...], remarks: Mapping[str, Remark], **header: Any
) -> Record:
    """The game as a Record for `write`; `remarks` are the texts of its notes by id.

    `header` are the Record's own fields title, description, id, lexicon and incomplete. Raises
    Malformed for a game of more than two players, which GCG can't hold, and for one with an entry
    that does not fit.
    """
    if len(players) != _TWO:
        raise Malformed(
            "game",
            "GCG can hold games of two players only, not of {players}. Use JSON lines, the full "
            "format.",
            players=len(players),
        )
    if flawed := state.flawed():
        raise Malformed(
            "game",
            "Entry {version} does not fit what stands before it. Replace or annul it first.",
            version=flawed[0],
        )
    sheet = _Sheet(state, remarks)
    for line in state.entries:
        if not line.struck and type(line.move) in _WRITE:
            _WRITE[type(line.move)](sheet, line)
    _end(sheet)
    return Record(
        (players[0], players[1]),
        racks=(sheet.racks[0], sheet.racks[1]),
        remarks=tuple(sheet.before),
        entries=tuple(sheet.entries),
        **header,
    )


def _noted(line: Line) -> int:
    return line.score if line.announced is None else line.announced


def _play(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    placed = Placed(move.at, move.letters)
    score = (line.computed or 0) if line.announced is None else line.announced
    sheet.write(move.seat, placed, score, move.total, move.rack or "")


def _exchange(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    count = move.count if move.letters is None else len(move.letters)
    sheet.write(move.seat, Exchanged(move.letters or "", count), 0, move.total, move.rack or "")


def _pass(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    sheet.write(move.seat, Passed(), 0, move.total, move.rack or "")


def _taken_back(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    last = next(entry for entry in reversed(sheet.entries) if isinstance(entry.move, Placed))
    score = -last.score if line.announced is None else line.announced
    sheet.write(last.seat, Withdrawn(), score, move.total, last.rack)


def _verdict(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    if not all(move.words.values()):
        _taken_back(sheet, line)
    elif _noted(line) or move.total is not None:
        kind = ChallengeBonus() if _noted(line) >= 0 else ChallengePenalty()
        sheet.write(line.seat or 0, kind, _noted(line), move.total)


def _time(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    sheet.write(move.seat, TimePenalty(), _noted(line), move.total)


def _rack(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    sheet.racks[move.seat] = move.letters


def _settle(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    _rack_points(sheet, move.seat, move.points, move.total)


def _rack_points(sheet: _Sheet, seat: int, points: int, total: int | None) -> None:
    own = points < 0 or sheet.state.ending != "out"
    holder = seat if own else 1 - seat
    left = sheet.racks[holder]
    if left is None:
        known, size = sheet.state.racks[holder]
        left = in_order(known) if len(known) == size else ""
    sheet.write(seat, RackPoints(left), points, total, left if own else "")


def _note(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    if move.text in sheet.remarks:
        sheet.remark(sheet.remarks[move.text])


def _end(sheet: _Sheet) -> None:
    """The settlement, where nobody wrote down what was booked."""
    if any(isinstance(line.move, moves.Settle) and not line.struck for line in sheet.state.entries):
        return
    for seat, points in enumerate(sheet.state.settlement):
        if points:
            _rack_points(sheet, seat, points, None)


_WRITE: dict[type[moves.Move], Callable[[_Sheet, Line], None]] = {
    moves.Play: _play,
    moves.Exchange: _exchange,
    moves.Pass: _pass,
    moves.Withdraw: _taken_back,
    moves.Verdict: _verdict,
    moves.Time: _time,
    moves.Rack: _rack,
    moves.Settle: _settle,
    moves.Note: _note,
}
