"""From a game to a Record: what GCG can say of it, with scores and totals as they were noted."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine import moves
from engine.classic.state import State
from engine.gcg.entering import WORDS
from engine.gcg.records import (
    NOTE,
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
from engine.letters import as_tiles, in_order, missing
from engine.refusals import Reason, Refusal, Unusable
from engine.sheets import Entry as Line
from engine.sheets import in_order as in_order_of_play
from engine.sheets import notes_about

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
        self.racks[seat] = None

    def rack_at(self, move: Any, used: str = "") -> str:
        """The rack of a turn: as it was noted with it, else as it was seen before.

        One that was seen in part and lacks the tiles `used` becomes a note, since readers take the
        rack of a play for the whole of it.
        """
        seen = self.racks[move.seat]
        if move.rack or not seen:
            return str(move.rack or "")
        if missing(seen, as_tiles(used)):
            self.remark(Remark(NOTE, f"rack{move.seat + 1}: {seen}"))
            return ""
        return str(seen)

    def own(self, seat: int) -> str:
        """The rack of the last play, if it is this seat's: that was challenged in vain."""
        last = self.entries[-1] if self.entries else None
        return last.rack if last and last.seat == seat and isinstance(last.move, Placed) else ""

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
    Unusable for a game of more than two players, which GCG can't hold, and for one with an entry
    that does not fit.
    """
    if len(players) != _TWO:
        raise Unusable(
            "game",
            "GCG can hold games of two players only, not of {players}. Use JSON lines, the full "
            "format.",
            players=len(players),
        )
    if flawed := state.flawed():
        raise Unusable(
            "game",
            "Entry {version} does not fit what stands before it. Replace or annul it first.",
            version=flawed[0],
        )
    sheet, notes = _Sheet(state, remarks), notes_about(state.entries)
    for line in in_order_of_play(state.entries):
        if not line.struck and type(line.move) in _WRITE:
            _WRITE[type(line.move)](sheet, line)
        for note in notes.get(line.version, ()):
            _told(sheet, note)
    _end(sheet)
    return Record(
        (players[0], players[1]),
        racks=(sheet.racks[0], sheet.racks[1]),
        remarks=tuple(sheet.before),
        entries=tuple(sheet.entries),
        **header,
    )


def _noted(line: Line) -> int:
    if line.decided is not None or line.announced is None:
        return line.score
    return line.announced


def _play(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    placed = Placed(move.at, move.letters)
    rack = sheet.rack_at(move, move.letters.replace(".", ""))
    sheet.write(move.seat, placed, line.noted, move.total, rack)
    if line.decided is not None:
        said = Refusal(Reason.SCORE_DECIDED, points=line.score, computed=line.computed)
        sheet.remark(Remark(NOTE, said.detail))


def _exchange(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    letters = move.letters or ""
    count = move.count if move.letters is None else len(letters)
    rack = sheet.rack_at(move, letters)
    sheet.write(move.seat, Exchanged(letters, count), 0, move.total, rack)


def _pass(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    sheet.write(move.seat, Passed(), 0, move.total, sheet.rack_at(move))


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
        seat = line.seat or 0
        sheet.write(seat, kind, _noted(line), move.total, sheet.racks[seat] or sheet.own(seat))


def _time(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    seat: int = move.seat
    sheet.write(seat, TimePenalty(), _noted(line), move.total, sheet.racks[seat] or "")


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
    sheet.racks[holder] = None


def _stop(sheet: _Sheet, line: Line) -> None:
    move: Any = line.move
    sheet.remark(Remark(NOTE, f"Stopped: {move.reason}"))
    _told(sheet, line)


def _note(sheet: _Sheet, line: Line) -> None:
    """A note about the game; one about a line stands behind that."""
    move: Any = line.move
    if move.version is None:
        _told(sheet, line)


def _told(sheet: _Sheet, line: Line) -> None:
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
    moves.Decision: _told,
    moves.Stop: _stop,
}
