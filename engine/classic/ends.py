"""How a classic game ends: out, passes, agreement, leaving, overtime."""

from engine.classic.state import State, window_shut
from engine.moves import End, Time
from engine.refusals import Reason, Refusal
from engine.seats import added, booking
from engine.settling import SETTLED_STOPS, left, settled
from engine.sheets import Entry

SETTLED_ENDS = ("out", "passes", "scoreless", "agreed", *SETTLED_STOPS)


def ended(state: State, ending: str) -> State:
    """The game has ended; what is left on the racks is settled as far as it is known."""
    state = window_shut(state)
    phase = "settling" if ending in SETTLED_ENDS else "over"
    after: State = settled(state._replace(phase=phase, ending=ending, turn=None))
    return after


def scored_nothing(state: State, row: int) -> State:
    """The state after a turn without points, the last of `row` in a row; enough of them end it.

    A pass, an exchange and a play that was taken back score nothing; a play that stands breaks the
    row, whatever it counts (the option of MINI-30 for clubs that play so).
    """
    state = state._replace(scoreless=row)
    return ended(state, "scoreless") if 0 < state.rules.scoreless_to_end <= row else state


def end_agreed(state: State, move: End) -> State | list[Refusal]:
    """All agree that nothing more can be laid (REISE-20)."""
    rules = state.rules
    if state.adjourned:
        return [rules.refusal(Reason.GAME_ADJOURNED)]
    if state.phase == "challenged":
        return [rules.refusal(Reason.VERDICT_AWAITED)]
    if state.phase != "playing":
        return [rules.refusal(Reason.GAME_OVER)]
    if not rules.agreed_end:
        return [rules.refusal(Reason.NO_AGREED_END)]
    return ended(state.entered(Entry(state.version + 1, move)), "agreed")


def overtime(state: State, move: Time) -> State | list[Refusal]:
    """Overtime costs points, and past the limit the game (options of a tournament)."""
    rules, seat = state.rules, move.seat
    computed = _overtime_points(state, move)
    if computed is None:
        return [rules.refusal(Reason.NO_OVERTIME_RULE)]
    limit = rules.overtime_limit * 60
    lost = 0 < limit < (move.seconds or 0) and state.turn is not None and seat not in state.gone
    if lost and state.phase == "challenged":
        return [rules.refusal(Reason.VERDICT_AWAITED)]
    score, booked, findings = booking(
        state, state.findings, seat, computed, move.points, move.total
    )
    scores = added(state.scores, seat, score)
    entry = Entry(state.version + 1, move, seat, score, computed, move.points, scores[seat])
    after = state.entered(entry, scores=scores, booked=booked, findings=findings)
    return left(after, seat, "time", ended) if lost else after


def _overtime_points(state: State, move: Time) -> int | None:
    each = state.rules.overtime_points
    if move.seconds is None or (not each and move.points is not None):
        return move.points
    if not each and not state.rules.overtime_limit:
        return None
    return -each * -(-max(move.seconds, 0) // 60)  # a begun minute counts
