"""What holds at every table: whose turn it is, what is booked, interruptions, notes, places."""

from collections.abc import Container
from typing import Any

from engine.moves import (
    Adjourn,
    Bonus,
    Decision,
    Move,
    Note,
    Play,
    Publish,
    Resume,
    Time,
    Unpublish,
    Verdict,
)
from engine.refusals import Reason, Refusal
from engine.sheets import ENDED, Entry, Finding, line_at

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
    noted = said(state, computed, announced)
    if state.deciding is not None:
        facts = {"seat": seat, "points": noted, "computed": computed}
        findings = (*findings, Finding(version, Reason.SCORE_DECIDED, facts))
    elif noted != computed:
        facts = {"seat": seat, "announced": noted, "computed": computed}
        findings = (*findings, Finding(version, Reason.SCORE_DIFFERS, facts))
    after = state.booked[seat] + noted
    if total is not None and total != after:
        facts = {"seat": seat, "announced": total, "computed": after}
        findings = (*findings, Finding(version, Reason.TOTAL_DIFFERS, facts))
        after = total
    stands = state.deciding is not None or state.rules.score_policy == "trust"
    return noted if stands else computed, holding(state.booked, seat, after), findings


def said(state: State, computed: int, announced: int | None) -> int:
    """The points that the table notes for a line: decided, announced, or by the rules."""
    if state.deciding is not None:
        return int(state.deciding)
    return computed if announced is None else announced


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


def decide(state: State, move: Decision) -> State | list[Refusal]:
    """An arbiter lets points stand for an entry that the rules give points for.

    What they change is seen to where that entry is replayed.
    """
    problem = _undecidable(state, move)
    seat = None if problem else line_at(state.entries, move.version).seat
    return [problem] if problem else state.entered(Entry(state.version + 1, move, seat))


def _undecidable(state: State, move: Decision) -> Refusal | None:
    refused, version = state.rules.refusal, move.version
    if not 1 <= version <= state.version:
        return refused(Reason.NO_SUCH_ENTRY, version=version)  # type: ignore[no-any-return]
    entry = line_at(state.entries, version)
    if not counts(entry):
        return refused(Reason.NO_SCORE_TO_DECIDE, version=version)  # type: ignore[no-any-return]
    if move.points is None and entry.announced is None:
        return refused(Reason.NOTHING_ANNOUNCED, version=version)  # type: ignore[no-any-return]
    points = entry.announced if move.points is None else move.points
    if points == entry.score and (entry.decided or 0) <= state.version:
        return refused(Reason.COUNTS_ALREADY, version=version, points=points)  # type: ignore[no-any-return]
    return None


def counts(entry: Entry) -> bool:
    """Whether a line stands and has points of its own, which an arbiter may decide on."""
    judged = not isinstance(entry.move, Verdict) or all(entry.move.words.values())
    scored = isinstance(entry.move, Play | Bonus | Time | Verdict) and entry.computed is not None
    return scored and judged and not (entry.struck or entry.withdrawn or entry.flaw)


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


def note(state: State, move: Note) -> State | list[Refusal]:
    """A note is written down, to the line that it is about or to the game."""
    if move.version is not None and not 1 <= move.version <= state.version:
        return [state.rules.refusal(Reason.NO_SUCH_ENTRY, version=move.version)]
    return noted(state, move)


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
