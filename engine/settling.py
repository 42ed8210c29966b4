"""What is left on the racks at the end of a game, who leaves it, and the signed sheet."""

from collections.abc import Callable

from engine.moves import STOPS, Close, Forfeit, Resign, Settle, Stop
from engine.refusals import Reason, Refusal
from engine.seats import State, added, all_accepted, at_the_table, booking, following, holding
from engine.sheets import Entry, Finding

Ended = Callable[[State, str], State]
"""What a family does when a game has ended for a reason."""


def settled(state: State) -> State:
    """The state with the remaining tiles settled, if all that is needed is known."""
    if state.phase != "settling":
        return state
    state = _deduced(state)
    points = _settlement(state)
    counted = tuple(
        claim if known is None else known for known, claim in zip(points, state.claims, strict=True)
    )
    if any(point is None for point in counted):
        return state
    for seat, claim in enumerate(state.claims):
        if claim is not None:
            state = _compared(state, seat, claim, points[seat])
            if state.rules.score_policy == "trust":
                counted = holding(counted, seat, claim)
    scores = state.scores
    for seat, point in enumerate(counted):
        scores = added(scores, seat, point or 0)
    return state._replace(phase="over", scores=scores, settlement=points)


def _deduced(state: State) -> State:
    """With an empty bag the unseen tiles are those of the one rack that is not known in full."""
    unknown = [s for s, rack in enumerate(state.racks) if len(rack.known) < rack.size]
    if state.bag or len(unknown) != 1:
        return state
    rack = state.racks[unknown[0]]
    racks = holding(state.racks, unknown[0], rack._replace(known=rack.known + state.unseen))
    return state._replace(racks=racks, unseen="")


def _settlement(state: State) -> tuple[int | None, ...]:
    """The points of each seat for the remaining tiles; None where a rack is not known."""
    letters, seats = state.rules.letters, at_the_table(state)
    left = {
        seat: letters.face_value(rack.known) if len(rack.known) == rack.size else None
        for seat, rack in enumerate(state.racks)
        if seat in seats
    }
    doubled = state.rules.settlement == "doubled" and state.ending == "out"
    points: list[int | None] = [0] * len(state.players)
    for seat, value in left.items():
        # Each loses what is left: REISE-31, MINI-40, MINI-41, KARTEN-39.
        points[seat] = 0 if doubled else None if value is None else -value
    if state.out is not None and state.ending == "out":
        points[state.out] = _credit(state, left, 2 if doubled else 1)
    return tuple(points)


def _credit(state: State, left: dict[int, int | None], times: int) -> int | None:
    """What the player who went out is credited with (REISE-32, MINI-40, KARTEN-39)."""
    known = [value for value in left.values() if value is not None]
    if len(known) == len(left):
        return times * sum(known)
    # Whose the unseen tiles are matters to nobody's credit, unless some left the game with them.
    if state.gone or state.bag:
        return None
    on_racks = "".join(rack.known for rack in state.racks) + state.unseen
    value: int = state.rules.letters.face_value(on_racks)
    return times * value


def _compared(state: State, seat: int, claim: int, computed: int | None) -> State:
    """A booked settlement beside the computed one."""
    if computed is None:
        finding = Finding(state.version, Reason.RACKS_UNKNOWN, {"seat": seat})
    elif claim != computed:
        facts = {"seat": seat, "announced": claim, "computed": computed}
        finding = Finding(state.version, Reason.SETTLEMENT_DIFFERS, facts)
    else:
        return state
    return state._replace(findings=(*state.findings, finding))


def settle(state: State, move: Settle) -> State | list[Refusal]:
    """What was booked for the remaining tiles of a player is noted and compared."""
    rules, seat = state.rules, move.seat
    if state.phase not in ("settling", "over"):
        return [not_over(state, action="settled")]
    if state.claims[seat] is not None:
        return [rules.refusal(Reason.ALREADY_SETTLED, seat=seat)]
    _, booked, findings = booking(state, state.findings, seat, move.points, None, move.total)
    changes = {"claims": holding(state.claims, seat, move.points), "booked": booked}
    entry = Entry(state.version + 1, move, seat, announced=move.points, total=state.scores[seat])
    after = state.entered(entry, findings=findings, **changes)
    if state.phase == "settling":
        return settled(after)
    computed = state.settlement[seat] if state.settlement else 0
    after = _compared(after, seat, move.points, computed)
    if rules.score_policy == "trust" and computed is not None:
        after = after._replace(scores=added(after.scores, seat, move.points - computed))
    return after


def not_over(state: State, action: str) -> Refusal:
    """Why a game that goes on can't be settled or closed."""
    refusal: Refusal = (
        state.rules.refusal(Reason.CHALLENGE_POSSIBLE)
        if state.phase == "out"
        else state.rules.refusal(Reason.NOT_OVER, action=action)
    )
    return refusal


def leave(state: State, move: Resign | Forfeit, ended: Ended) -> State | list[Refusal]:
    """A player leaves; the last one at the table has the game, which is then `ended`."""
    rules, seat = state.rules, move.seat
    if seat in state.gone:
        return [rules.refusal(Reason.ALREADY_RESIGNED, seat=seat)]
    if state.phase == "challenged":
        return [rules.refusal(Reason.VERDICT_AWAITED)]
    if state.phase != "playing" and move.kind == "resign":
        return [rules.refusal(Reason.GAME_OVER)]
    return left(state.entered(Entry(state.version + 1, move, seat)), seat, move.kind, ended)


def left(state: State, seat: int, ending: str, ended: Ended) -> State:
    """The game without `seat`; nobody waits for who has left."""
    turn = following(state, seat) if state.turn == seat else state.turn
    state = state._replace(gone=(*state.gone, seat), turn=turn)
    if len(at_the_table(state)) > 1:
        # Who has left can't accept the last play or show a rack any more; nobody waits for them.
        if state.phase == "out" and all_accepted(state):
            return ended(state, "out")
        return settled(state)
    if state.phase in ("playing", "out", "settling"):
        return ended(state, ending)
    return state._replace(ending=ending)  # a forfeit after the end changes the places only


def stop(state: State, move: Stop, ended: Ended, *, settles: bool) -> State | list[Refusal]:
    """A game is stopped before its end; what is left is taken off only where that is agreed.

    The booklets know no such end. Without a settlement the points count as they stand; with one
    everybody loses what is left, as where nobody went out (REISE-31, MINI-41, KARTEN-39).
    """
    if problems := unstoppable(state, move):
        return problems
    if move.settled and not settles:
        return [state.rules.refusal(Reason.NOTHING_SETTLED)]
    after = state.entered(Entry(state.version + 1, move), adjourned=False)
    return ended(after, stopped_by(move.reason, settled=move.settled))


def unstoppable(state: State, move: Stop) -> list[Refusal]:
    """Why a game can't be stopped now, if it can't."""
    refused = state.rules.refusal
    if move.reason not in STOPS:
        return [refused(Reason.NO_SUCH_STOP, stop=move.reason, stops=", ".join(STOPS))]
    if state.phase == "challenged":
        return [refused(Reason.VERDICT_AWAITED)]
    if state.phase == "out":
        return [refused(Reason.CHALLENGE_POSSIBLE)]
    return [] if state.phase == "playing" else [refused(Reason.GAME_OVER)]


def stopped_by(reason: str, *, settled: bool = False) -> str:
    """How a game that was stopped ended."""
    return f"settled_{reason}" if settled else f"stopped_{reason}"


SETTLED_STOPS = tuple(stopped_by(reason, settled=True) for reason in STOPS)


def close(state: State, move: Close) -> State | list[Refusal]:
    """The sheet is signed, once it has ended and nothing on it needs mending."""
    if state.phase != "over":
        if state.phase == "settling":
            seats = [
                str(seat)
                for seat, rack in enumerate(state.racks)
                if len(rack.known) < rack.size
                and seat not in state.gone
                and state.claims[seat] is None
            ]
            return [state.rules.refusal(Reason.RACKS_UNKNOWN, seat=", ".join(seats))]
        return [not_over(state, action="closed")]
    flawed = state.flawed()
    if flawed:
        return [state.rules.refusal(Reason.ENTRY_UNMENDED, version=version) for version in flawed]
    return state.entered(Entry(state.version + 1, move), phase="closed")
