"""A plain replay of whole games: totals, bag, ends and settlement as the ledger has them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from tests.oracle.letters import BOARD, counts, values
from tests.oracle.scorer import Board, judge, read_play

Entry = tuple[Any, ...]
"""(seat, "play", position, text), (seat, "exchange", how many), (seat, "pass"),
(seat, "withdraw"): this seat takes its last play back, (seat, "wrong challenge"): this seat
challenged in vain, (None, "end"): the players agree that nothing more is possible."""


class Refused(Exception):
    """An entry that the rules do not allow; the text names the clauses."""


@dataclass(frozen=True)
class Profile:
    """What differs between the classic games."""

    letters: str
    rack_size: int
    connection: str
    settlement: str
    least_bag: int
    """How many tiles the bag must hold for an exchange (REISE-18: any; MINI-26: seven)."""
    pass_rounds: int
    """After how many rounds of nothing but passes the game is over (REISE-20, MINI-30)."""
    passes_need_empty_bag: bool
    wrong_challenge: int


REISE = Profile(
    "de-119", 8, "booklet", "shared", 1, 1, passes_need_empty_bag=True, wrong_challenge=0
)
KLASSIK = Profile(
    "de-102", 7, "modern", "shared", 7, 2, passes_need_empty_bag=False, wrong_challenge=5
)
MINI = replace(KLASSIK, letters="de-105-mini")
ENGLISH = replace(KLASSIK, letters="en-100", settlement="doubled")


@dataclass
class Sheet:
    """Where a game stands: everything that the next entry is judged by."""

    totals: list[int]
    hands: list[int]
    bag: int
    turn: int
    board: Board = field(default_factory=dict)
    scores: list[int] = field(default_factory=list)
    """What each entry of the game was worth to its seat, in order."""
    passes: int = 0
    over: str = ""
    """Empty while play goes on, then "out", "passes" or "agreed"."""
    out: int | None = None
    before: Sheet | None = None
    """The sheet before the last play, as long as that play can still be withdrawn."""


def replay(entries: Iterable[Entry], *, profile: Profile, seats: int, first: int = 0) -> Sheet:
    """Play the entries one after another from a full bag."""
    bag = sum(counts(profile.letters).values()) - seats * profile.rack_size
    sheet = Sheet([0] * seats, [profile.rack_size] * seats, bag, first)
    for entry in entries:
        sheet = after(sheet, entry, profile)
    return sheet


def after(sheet: Sheet, entry: Entry, profile: Profile) -> Sheet:
    """Return the sheet after one more entry; the given sheet stays as it is."""
    seat, kind = entry[0], entry[1]
    if kind == "withdraw":
        return withdrawn(sheet, seat)
    if kind == "wrong challenge":
        return wrongly_challenged(sheet, seat, profile)
    if sheet.over:
        raise Refused("REISE-20 MINI-40 MINI-41: the game is over")
    if kind == "end":
        return replace(sheet, over="agreed", before=None)
    if seat != sheet.turn:
        raise Refused("REISE-07 KLASSIK-06 MINI-10: another player's turn")
    if kind == "play":
        return played(sheet, entry[2], entry[3], profile)
    if kind == "exchange":
        return exchanged(sheet, entry[2], profile)
    return passed(sheet, profile)


def played(sheet: Sheet, position: str, text: str, profile: Profile) -> Sheet:
    """Lay, count, draw; who empties hand and bag has gone out."""
    verdict = judge(
        sheet.board,
        position,
        text,
        rack_size=profile.rack_size,
        letter_values=values(profile.letters),
        connection=profile.connection,
        first_word=not sheet.board,
    )
    if isinstance(verdict, str):
        raise Refused(verdict)
    laid = tiles_of(sheet.board, position, text)
    seat = sheet.turn
    if len(laid) > sheet.hands[seat]:
        raise Refused("REISE-06 MINI-14: more tiles than the rack holds")
    drawn = min(len(laid), sheet.bag)
    left = sheet.hands[seat] - len(laid) + drawn
    return Sheet(
        totals=changed(sheet.totals, seat, verdict.total),
        hands=[left if one == seat else hand for one, hand in enumerate(sheet.hands)],
        bag=sheet.bag - drawn,
        turn=next_seat(sheet),
        board=sheet.board | laid,
        scores=[*sheet.scores, verdict.total],
        over="out" if left == 0 else "",
        out=seat if left == 0 else None,
        before=replace(sheet, before=None),
    )


def exchanged(sheet: Sheet, number: int, profile: Profile) -> Sheet:
    """Exchange tiles: nothing is scored and the row of passes is broken."""
    if not 1 <= number <= sheet.hands[sheet.turn]:
        raise Refused("REISE-18 MINI-25: one exchanges own tiles, at least one")
    if sheet.bag < max(number, profile.least_bag):
        raise Refused("REISE-18 MINI-26: the bag holds too few tiles")
    return replace(sheet, turn=next_seat(sheet), scores=[*sheet.scores, 0], passes=0, before=None)


def passed(sheet: Sheet, profile: Profile) -> Sheet:
    """Pass; full rounds of passes end the game."""
    passes = sheet.passes + 1
    counts_here = sheet.bag == 0 or not profile.passes_need_empty_bag
    ended = counts_here and passes >= profile.pass_rounds * len(sheet.totals)
    return replace(
        sheet,
        turn=next_seat(sheet),
        scores=[*sheet.scores, 0],
        passes=passes,
        over="passes" if ended else "",
        before=None,
    )


def withdrawn(sheet: Sheet, seat: int | None) -> Sheet:
    """Take the last play back: all is as before it, but the turn is over and was worth nothing.

    Tiles, premium squares and drawn tiles go back (REISE-11, -37; MINI-37, -43, -45); the play
    neither counts as a pass nor breaks a row of them (MINI-30).
    """
    before = sheet.before
    if before is None or before.turn != seat:
        raise Refused("REISE-10 MINI-35: no play of this player can be taken back any more")
    return replace(before, turn=next_seat(before), scores=[*before.scores, 0], before=None)


def wrongly_challenged(sheet: Sheet, seat: int | None, profile: Profile) -> Sheet:
    """Take the price of a wrong challenge off its seat, now and if the play is withdrawn later."""
    if sheet.before is None or seat is None or sheet.before.turn == seat:
        raise Refused("REISE-10 MINI-33: there is no play of another player to challenge")
    return replace(
        sheet,
        totals=changed(sheet.totals, seat, -profile.wrong_challenge),
        before=replace(
            sheet.before, totals=changed(sheet.before.totals, seat, -profile.wrong_challenge)
        ),
    )


def settled(
    sheet: Sheet, rests: dict[int, str], *, profile: Profile, settlement: str = ""
) -> list[int]:
    """Return the final scores; `rests` holds each seat's remaining letters ('?' a blank).

    "shared": everybody's rest is taken off, and their sum credited to who went out (REISE-31, -32;
    MINI-40, -41). "doubled": who went out is credited with twice the others' rests, who lose
    nothing; without anybody out each loses the own rest.
    """
    worth = [
        sum(values(profile.letters)[letter] for letter in rests.get(seat, ""))
        for seat in range(len(sheet.totals))
    ]
    doubled = (settlement or profile.settlement) == "doubled"
    if sheet.out is not None and doubled:
        return changed(sheet.totals, sheet.out, 2 * sum(worth))
    final = [total - rest for total, rest in zip(sheet.totals, worth, strict=True)]
    return final if sheet.out is None else changed(final, sheet.out, sum(worth))


def places(final: list[int]) -> list[int]:
    """Return each seat's place; equal points share the better one (REISE-35, MINI-03)."""
    return [1 + sum(other > own for other in final) for own in final]


def tiles_of(board: Board, position: str, text: str) -> Board:
    """Return the tiles that a text lays on the big board; the judge has accepted it before."""
    read = read_play(board, position, text, BOARD)
    if isinstance(read, str):
        raise Refused(read)
    return read[0]


def changed(totals: list[int], seat: int, points: int) -> list[int]:
    """Return the totals with points added to one seat."""
    return [total + points if one == seat else total for one, total in enumerate(totals)]


def next_seat(sheet: Sheet) -> int:
    """Return the seat to the left of the one whose turn it is."""
    return (sheet.turn + 1) % len(sheet.totals)
