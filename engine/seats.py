"""What holds at every table: whose turn it is, what is booked, interruptions, notes, places."""

from collections.abc import Container
from typing import Any

from engine.moves import Adjourn, Move, Note, Publish, Resume, Unpublish
from engine.refusals import Reason, Refusal
from engine.sheets import ENDED, Entry, Finding

State = Any
"""A game of a family that counts points and keeps racks: it has the fields that are asked for."""


def holding(values: tuple[Any, ...], seat: int, value: Any) -> tuple[Any, ...]:
    """`values` with `value` at `seat`."""
    return (*values[:seat], value, *values[seat + 1 :])


def following(state: State, seat: int) -> int:
    """The next seat clockwise that is still in the game.

    REISE-07, KLASSIK-06, MINI-10, KARTEN-08.
    """
    seats = len(state.players)
    after = (seat + 1) % seats
    while after in state.gone and after != seat:
        after = (after + 1) % seats
    return after


def at_the_table(state: State) -> list[int]:
    """The seats still in the game."""
    return [seat for seat in range(len(state.players)) if seat not in state.gone]


def all_accepted(state: State) -> bool:
    """Whether everybody else at the table has accepted the last play."""
    pending = state.pending
    return pending is not None and all(
        seat in pending.accepted for seat in at_the_table(state) if seat != pending.seat
    )


def booking(
    state: State,
    findings: tuple[Finding, ...],
    seat: int,
    computed: int,
    announced: int | None,
    total: int | None,
) -> tuple[int, tuple[int, ...], tuple[Finding, ...]]:
    """What a line counts, the noted totals afterwards, and what a person should look at."""
    version = state.version + 1
    noted = computed
    if announced is not None and announced != computed:
        noted = announced
        facts = {"seat": seat, "announced": announced, "computed": computed}
        findings = (*findings, Finding(version, Reason.SCORE_DIFFERS, facts))
    after = state.booked[seat] + noted
    if total is not None and total != after:
        facts = {"seat": seat, "announced": total, "computed": after}
        findings = (*findings, Finding(version, Reason.TOTAL_DIFFERS, facts))
        after = total
    score = noted if state.rules.score_policy == "trust" else computed
    return score, holding(state.booked, seat, after), findings


def added(scores: tuple[int, ...], seat: int, points: int) -> tuple[int, ...]:
    """`scores` with `points` more at `seat`; a score may fall below zero (MINI-36, KARTEN-88)."""
    return holding(scores, seat, scores[seat] + points) if points else scores


def misplaced(state: State, move: Move, kinds: Container[type[Move]]) -> list[Refusal]:
    """Why `move` has no place on this sheet at all, if it hasn't: `kinds` are those of the game."""
    rules, seat, number = state.rules, getattr(move, "seat", 0), len(state.players)
    if not 0 <= seat < number:
        return [rules.refusal(Reason.NO_SUCH_SEAT, seat=seat, number=number)]
    if type(move) not in kinds:
        return [rules.refusal(Reason.NOT_IN_THIS_GAME, kind=move.kind)]
    if state.phase == "closed" and not isinstance(move, Note | Publish | Unpublish):
        return [rules.refusal(Reason.GAME_CLOSED)]
    return []


def kept(state: State, move: Any, refusal: Refusal, *, turn: bool) -> State:
    """The sheet with an entry that does not fit any more; a turn keeps its announced score."""
    version, seat = state.version + 1, getattr(move, "seat", None)
    if not turn or not 0 <= move.seat < len(state.players):
        return state.entered(Entry(version, move, seat, flaw=refusal))
    announced = getattr(move, "announced", None)
    points = announced or 0
    scores = added(state.scores, move.seat, points)
    booked = added(state.booked, move.seat, points)
    entry = Entry(version, move, seat, points, None, announced, scores[move.seat], flaw=refusal)
    return state.entered(entry, scores=scores, booked=booked)


def out_of_order(state: State, move: Any) -> list[Refusal]:
    """Why it is not this seat's turn, if it isn't."""
    rules = state.rules
    if state.adjourned:
        return [rules.refusal(Reason.GAME_ADJOURNED)]
    if state.phase == "challenged":
        return [rules.refusal(Reason.VERDICT_AWAITED)]
    if state.turn is None:
        return [rules.refusal(Reason.GAME_OVER)]
    if state.turn != move.seat:
        return [rules.refusal(Reason.NOT_YOUR_TURN, expected=state.turn, seat=move.seat)]
    return []


def adjourn(state: State, move: Adjourn) -> State | list[Refusal]:
    """The game is interrupted."""
    if state.phase in ("over", "settling", "closed"):
        return [state.rules.refusal(Reason.GAME_OVER)]
    if state.adjourned:
        return [state.rules.refusal(Reason.GAME_ADJOURNED)]
    return state.entered(Entry(state.version + 1, move), adjourned=True)


def resume(state: State, move: Resume) -> State | list[Refusal]:
    """The game goes on."""
    if not state.adjourned:
        return [state.rules.refusal(Reason.NOT_ADJOURNED)]
    return state.entered(Entry(state.version + 1, move), adjourned=False)


def noted(state: State, move: Move) -> State:
    """What changes nothing in the game is written down."""
    return state.entered(Entry(state.version + 1, move))


def published(state: State, move: Move) -> State:
    """The game may be seen by everybody, or no longer."""
    return state.entered(Entry(state.version + 1, move), public=isinstance(move, Publish))


def places(state: State) -> tuple[int | None, ...]:
    """The place of each seat: most points first, equal points share.

    REISE-35, MINI-03, KARTEN-40. Who left the game comes behind all who
    stayed; where nobody stayed there are no places.
    """
    stayed = {seat: state.scores[seat] for seat in at_the_table(state)}
    if not stayed:
        return (None,) * len(state.players)
    return tuple(
        1 + sum(other > stayed[seat] for other in stayed.values())
        if seat in stayed
        else len(stayed) + 1
        for seat in range(len(state.players))
    )


def result(state: State) -> dict[str, Any] | None:
    """How a game ended, as plain data; None while it goes on."""
    if state.phase not in ENDED:
        return None
    return {
        "reason": state.ending,
        "scores": list(state.scores),
        "places": list(places(state)),
        "settlement": list(state.settlement) or None,
    }
