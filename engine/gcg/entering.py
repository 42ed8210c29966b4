"""From a Record to moves: enters what a file says into a game, line by line."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from typing import Any

from engine import moves
from engine.classic.state import State
from engine.games import apply, decide, objections
from engine.gcg.hints import tiles_named
from engine.gcg.records import (
    ChallengeBonus,
    ChallengePenalty,
    Entry,
    Exchanged,
    Passed,
    Placed,
    RackPoints,
    Record,
    Remark,
    TimePenalty,
    Withdrawn,
)
from engine.gcg.remarks import ORIENTATION
from engine.refusals import Reason, Refusal
from engine.rulesets import Ruleset
from engine.sheets import line_at

# A rack in a record is a remark on the move; where it can't be, the move is entered without it.
_ABOUT_THE_RACK = frozenset(
    {
        Reason.RACK_TOO_LARGE,
        Reason.RACK_CONTRADICTED,
        Reason.NOT_UNSEEN,
        Reason.NOT_IN_RACK,
        Reason.UNKNOWN_LETTER,
    }
)
WORDS = "words"


class Unplayable(Exception):
    """The rules refuse a line of the file: `line` (from 1) and the `refusal`."""

    def __init__(self, line: int, refusal: Refusal) -> None:
        """Say where and why."""
        super().__init__(line, refusal)
        self.line = line
        self.refusal = refusal

    def __str__(self) -> str:
        """Speak the place and the sentence."""
        return f"line {self.line}: {self.refusal}"


@dataclass
class Entering:
    """A game while a Record is entered: the moves so far, the state, the doubtful lines.

    `lines` has for each move the line of the file that states it; 0 where none does.
    """

    keep: Callable[[Remark], str]
    entries: list[moves.Move] = field(default_factory=list)
    state: State | None = None
    doubts: list[tuple[int, Refusal]] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)

    def enter(self, move: moves.Move, line: int) -> None:
        """Enter a move; raises Unplayable."""
        try:
            decided = decide(self.state, move)
        except Refusal as refusal:
            raise Unplayable(line, refusal) from None
        for each in decided:
            self.state = apply(self.state, each)
            self.entries.append(each)
            self.lines.append(line)

    @property
    def game(self) -> State:
        """The state, once the game is open."""
        if self.state is None:
            raise Refusal(Reason.NOT_OPENED)
        return self.state


def entered(
    record: Record, rules: Ruleset, players: tuple[str, str], keep: Callable[[Remark], str]
) -> Entering:
    """Enter a whole Record under `rules` for `players` (opaque ids).

    `keep` puts the text of a remark away and returns the id under which it lies, since no words
    go into the stream. Raises Unplayable with the first line that the rules refuse.
    """
    game = Entering(keep)
    first = record.entries[0].seat if record.entries else 0
    game.enter(moves.Open(rules.name, rules.options(), players, first), 1)
    _header(game, record, rules)
    _remarks(game, record.remarks)
    for entry in _with_racks_of_taken_back(record.entries):
        _ENTER[type(entry.move)](game, entry)
        words = (Remark(WORDS, entry.words),) if entry.words else ()
        _remarks(game, words + entry.remarks, len(game.entries))
    for seat, rack in enumerate(record.racks):
        if rack:
            _rack(game, seat, rack, 0)
    return game


def _header(game: Entering, record: Record, rules: Ruleset) -> None:
    """Doubt what the header says and the rules or the reader do not follow."""
    for remark in record.remarks:
        if remark.keyword == ORIENTATION:
            refusal = Refusal(Reason.UNKNOWN_ORIENTATION, orientation=remark.text)
            game.doubts.append((0, refusal))
    named = tiles_named(record)
    if named and rules.name not in named.rulesets:
        other = Refusal(Reason.OTHER_TILES_NAMED, named=named.text, letter_set=rules.letters.name)
        game.doubts.append((0, other))


def _with_racks_of_taken_back(entries: tuple[Entry, ...]) -> Iterator[Entry]:
    """The entries; a play without a rack has the one that stands where it is taken back."""
    for entry, following in zip_longest(entries, entries[1:]):
        back = following is not None and isinstance(following.move, Withdrawn)
        if back and isinstance(entry.move, Placed) and not entry.rack:
            yield replace(entry, rack=following.rack)
        else:
            yield entry


def _remarks(game: Entering, remarks: tuple[Remark, ...], about: int | None = None) -> None:
    """Note remarks, each with the entry that it stands behind."""
    for remark in remarks:
        game.enter(moves.Note(game.keep(remark), about), 0)


def _turn(game: Entering, entry: Entry, move: moves.Play | moves.Exchange | moves.Pass) -> None:
    """Enter a turn with the rack that was noted, or without where that rack can't be."""
    refused = objections(game.state, move)
    if move.rack is not None and refused and refused[0].reason in _ABOUT_THE_RACK:
        bare = replace(move, rack=None)
        if not objections(game.state, bare):
            game.doubts.append((entry.line, refused[0]))
            move = bare
    game.enter(move, entry.line)


def _placed(game: Entering, entry: Entry) -> None:
    assert isinstance(entry.move, Placed)  # noqa: S101  (the table below sends nothing else)
    _turn(
        game,
        entry,
        moves.Play(
            entry.seat,
            entry.move.at,
            entry.move.dotted,
            rack=entry.rack or None,
            announced=entry.score,
            total=entry.total,
        ),
    )


def _exchanged(game: Entering, entry: Entry) -> None:
    assert isinstance(entry.move, Exchanged)  # noqa: S101
    letters, count = entry.move.letters or None, entry.move.count
    _turn(
        game,
        entry,
        moves.Exchange(
            entry.seat,
            letters=letters,
            count=None if letters else count,
            rack=entry.rack or None,
            total=entry.total,
        ),
    )


def _passed(game: Entering, entry: Entry) -> None:
    _turn(game, entry, moves.Pass(entry.seat, rack=entry.rack or None, total=entry.total))


def _withdrawn(game: Entering, entry: Entry) -> None:
    pending = game.game.pending
    play: Any = line_at(game.game.entries, pending.version).move if pending else None
    known = getattr(play, "rack", None)
    if entry.rack and sorted(known or "") != sorted(entry.rack):
        other = Refusal(Reason.WITHDRAWN_WITH_OTHER_RACK, tiles=entry.rack, known=known or "–")
        game.doubts.append((entry.line, other))
    game.enter(moves.Withdraw(entry.seat, entry.score, entry.total), entry.line)


def _challenged_in_vain(game: Entering, entry: Entry) -> None:
    """A challenge that failed; the file only tells to whom its points were booked."""
    pending = game.game.pending
    if pending is None:
        raise Unplayable(entry.line, game.game.rules.refusal(Reason.NOTHING_TO_CHALLENGE))
    credited = game.game.rules.penalty_on == "player"
    expected = pending.seat if credited else 1 - pending.seat
    if entry.seat == expected:
        _rack_beside(game, entry)
    else:
        of_other = Refusal(Reason.CHALLENGE_OF_OTHER_SEAT, seat=entry.seat, expected=expected)
        game.doubts.append((entry.line, of_other))
        if entry.rack:
            left_out = Refusal(Reason.RACK_LEFT_OUT, tiles=entry.rack)
            game.doubts.append((entry.line, left_out))
    game.enter(moves.Challenge(1 - pending.seat), entry.line)
    words = dict.fromkeys(pending.words, True)
    verdict = moves.Verdict(words, announced=entry.score, total=entry.total)
    game.enter(verdict, entry.line)


def _rack_beside(game: Entering, entry: Entry) -> None:
    """Note the rack of a line that is no turn; with the challenged play it is that play's own."""
    pending = game.game.pending
    play: Any = line_at(game.game.entries, pending.version).move if pending else None
    own = play is not None and play.seat == entry.seat and play.rack is not None
    if entry.rack and not (own and sorted(play.rack) == sorted(entry.rack)):
        _rack(game, entry.seat, entry.rack, entry.line, again=True)


def _overtime(game: Entering, entry: Entry) -> None:
    _rack_beside(game, entry)
    game.enter(moves.Time(entry.seat, points=entry.score, total=entry.total), entry.line)


def _rack_points(game: Entering, entry: Entry) -> None:
    """The remaining tiles: the others' with a credit, the player's own with a deduction."""
    assert isinstance(entry.move, RackPoints)  # noqa: S101
    state = game.game
    if state.phase == "out" and state.out is not None:
        game.enter(moves.Accept(1 - state.out), entry.line)  # the end was written: REISE-10
    own = entry.score < 0 or entry.rack == entry.move.letters
    if entry.rack and sorted(entry.rack) != sorted(entry.move.letters):
        _rack(game, entry.seat, entry.rack, entry.line, again=True)
    _rack(game, entry.seat if own else 1 - entry.seat, entry.move.letters, entry.line)
    game.enter(moves.Settle(entry.seat, entry.score, entry.total), entry.line)


def _rack(game: Entering, seat: int, letters: str, line: int, *, again: bool = False) -> None:
    """Note a rack that was seen; one that the game has shown already only where `again` is set."""
    known = game.game.racks[seat]
    shown = sorted(known.known) == sorted(letters) and len(letters) == known.size
    if not letters or (shown and not again):
        return
    refused = objections(game.state, moves.Rack(seat, letters))
    if refused:
        game.doubts.append((line, refused[0]))
    else:
        game.enter(moves.Rack(seat, letters), line)


_ENTER: dict[type, Callable[[Entering, Entry], None]] = {
    Placed: _placed,
    Exchanged: _exchanged,
    Passed: _passed,
    Withdrawn: _withdrawn,
    ChallengeBonus: _challenged_in_vain,
    ChallengePenalty: _challenged_in_vain,
    TimePenalty: _overtime,
    RackPoints: _rack_points,
}
