"""What can be entered into a game now: kind by kind, seat by seat, with what speaks against it.

Asked are the rules themselves, by an entry of each kind. What they say to its own facts (a square,
a tile) says nothing about the moment and is left out, so a kind without a reason against it can be
entered with facts that fit.
"""

from collections.abc import Iterator, Mapping
from dataclasses import fields
from typing import Any, NamedTuple

from engine import moves, steps
from engine.games import objections, takes
from engine.moves import CORRECTIONS, KINDS, Move
from engine.refusals import Reason, Refusal


class Enterable(NamedTuple):
    """A kind of entry, the seat that it would be for (None: the whole table's), and the reasons
    why it can't be entered now; without any it can.
    """

    kind: str
    seat: int | None
    against: tuple[Refusal, ...] = ()


OF_THE_MOMENT = frozenset({
    Reason.ALREADY_BEGUN, Reason.NOT_YOUR_TURN, Reason.GAME_OVER, Reason.GAME_CLOSED,
    Reason.GAME_ADJOURNED, Reason.NOT_OVER, Reason.VERDICT_AWAITED, Reason.CHALLENGE_POSSIBLE,
    Reason.SEAT_IS_OUT, Reason.ALREADY_SETTLED, Reason.NO_CHALLENGE, Reason.ALREADY_RESIGNED,
    Reason.NO_TIME_LIMIT, Reason.BONUS_CARD_USED, Reason.NO_WORD_FOR_BONUS, Reason.POOL_FULL,
    Reason.POOL_NOT_FILLED, Reason.BOX_EMPTY, Reason.JOKER_USED, Reason.JOKER_TOO_LATE,
    Reason.NOTHING_CLAIMED, Reason.NO_POINTS, Reason.BAG_TOO_SMALL,
    Reason.NO_SANDGLASS,
})  # fmt: skip
"""The reasons that no other facts of the same kind would do away with."""

_LEFT_TO_THE_ENTRY = frozenset({Reason.ENTRY_UNMENDED, Reason.JOKER_FIRST})
"""What entering it says: which entry is to be mended first, that the joker is given up."""


def enterable(state: Any) -> tuple[Enterable, ...]:
    """What can be entered into a game that has been opened, in the order of its kinds.

    Corrections stand for the table and have no reasons: whether one can be entered is a question
    to the entry that it names.
    """
    kinds = (KINDS[kind] for kind in takes(state.rules.name))
    return tuple(one for kind in kinds for one in _asked(state, kind))


def open_seats(state: Any) -> dict[str, tuple[int, ...]]:
    """For which seats each kind can be entered now; what is the whole table's for all of them."""
    table = tuple(range(len(state.players)))
    found: dict[str, tuple[int, ...]] = {}
    for one in enterable(state):
        if _LEFT_TO_THE_ENTRY.issuperset(reason.reason for reason in one.against):
            seats = table if one.seat is None else (one.seat,)
            found[one.kind] = (*found.get(one.kind, ()), *seats)
    return found


def _asked(state: Any, kind: type[Move]) -> Iterator[Enterable]:
    if kind in CORRECTIONS:
        yield Enterable(kind.kind, None)
        return
    for seat in range(len(state.players)) if _of_a_seat(kind) else (None,):
        against = objections(state, _probe(kind, seat))
        if kind in _FACTS:
            against = [reason for reason in against if reason.reason in OF_THE_MOMENT]
        yield Enterable(kind.kind, seat, tuple(against))


def _probe(kind: type[Move], seat: int | None) -> Move:
    """An entry of a kind for a seat, with facts that say as little as can be said."""
    of_seat = {} if seat is None else {"seat": seat}
    return kind(**of_seat, **_FACTS.get(kind, {}))


def _of_a_seat(kind: type[Move]) -> bool:
    """Whether an entry of a kind is one seat's, and not the whole table's."""
    return any(fact.name == "seat" for fact in fields(kind))


_STEP = {"at": "0:0>", "letters": "A"}
_FACTS: Mapping[type[Move], Mapping[str, Any]] = {
    moves.Start: {"draws": ()},
    moves.Play: {"at": "0:0>", "letters": "A"},
    moves.Exchange: {"count": 1},
    moves.Rack: {"letters": ""},
    moves.Verdict: {"words": {}},
    moves.Time: {"points": 0},
    moves.Stop: {"reason": moves.STOPS[-1]},
    moves.Settle: {"points": 0},
    moves.Note: {"text": ""},
    moves.Bonus: {"card": ""},
    moves.Clock: {"seconds": 60},
    steps.Draw: {"letters": ""},
    steps.Change: {"aside": "", "drawn": ""},
    steps.Joker: {"aside": "", "drawn": ""},
    steps.Turn: {},
    steps.Glass: {},
    **dict.fromkeys(steps.STEPS, _STEP),
}
"""The kinds that need facts beside a seat, or whose facts decide; others are asked as they are."""
