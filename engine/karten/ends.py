"""How turns follow each other in Scrabble Karten, and how the game ends."""

from engine.challenges import accepted
from engine.karten.options import ROUNDS_SAT_OUT
from engine.karten.state import State, turn_score, was_announced
from engine.moves import Accept, End, Stop
from engine.refusals import Reason, Refusal
from engine.seats import all_accepted, at_the_table, following
from engine.settling import SETTLED_STOPS, settled
from engine.settling import stop as stopped
from engine.sheets import Entry

OUT, SAT_OUT, AGREED, TARGET = "out", "sat_out", "agreed", "target"
_SETTLED = (OUT, SAT_OUT, AGREED, *SETTLED_STOPS)


def ended(state: State, ending: str) -> State:
    """The game has ended; what is left in the hands is settled as far as it is known (KARTEN-39).

    With a target nothing is taken off for hands (KARTEN-96, KARTEN-98).
    """
    if ending == OUT and _reached(state):
        ending = TARGET
    settles = ending in _SETTLED and _hands_count(state)
    after = state._replace(
        phase="settling" if settles else "over", ending=ending, turn=None, pending=None, late=None
    )
    over: State = settled(after)
    return over


def _hands_count(state: State) -> bool:
    """Whether what is left in the hands is taken off the scores at the end."""
    return not state.rules.target and state.rules.settlement == "shared"


def _reached(state: State) -> bool:
    """Whether somebody has reached the target (KARTEN-52, KARTEN-96)."""
    target = state.rules.target
    return bool(target) and max(state.scores[seat] for seat in at_the_table(state)) >= target


def next_turn(state: State, seat: int) -> State:
    """The state when the turn of `seat` is over: its left neighbour's begins (KARTEN-22)."""
    return state._replace(turn=following(state, seat), phase="playing", late=None)


def standing(state: State) -> State:
    """The state after a play or a points card: whose turn it is, or whether the play ends the game.

    It does when its player is out or the target is reached; but points cards and challenges come
    first (KARTEN-93, KARTEN-96).
    """
    pending = state.pending
    if pending is None:
        return state
    if state.out is None and not _reached(state):
        return next_turn(state, pending.seat)
    state = state._replace(phase="out", turn=None, late=None)
    return ended(state, OUT) if all_accepted(state) else state


def turn_sat_out(state: State, bag: int, sat: int, *, passed: bool) -> State:
    """The state with one more turn sat out, after `sat` in a row (KARTEN-38, KARTEN-90).

    It counts when the pile was empty before it (`bag` cards), or with a target always (KARTEN-98).
    """
    rules = state.rules
    if (bag and not rules.target) or (rules.sat_out == "passes" and not passed):
        return state._replace(sat=0)
    state = state._replace(sat=sat + 1)
    enough = ROUNDS_SAT_OUT * len(at_the_table(state))
    return ended(state, SAT_OUT) if state.sat >= enough else state


def accept(state: State, move: Accept) -> State | list[Refusal]:
    """A player accepts the last play; after a play that ends the game all others must.

    With the score noted, or accepted by all, no more points cards are played (KARTEN-77); a
    challenge is possible until the next player begins (KARTEN-18).
    """
    noted, announced = turn_score(state)[1], was_announced(state)
    after: State | list[Refusal] = accepted(state, move, noted, announced=announced)
    if isinstance(after, list) or after.pending is None:
        return after
    everybody = all_accepted(after)
    if everybody and after.phase == OUT:
        return ended(after, OUT)
    noted = after.pending.noted or move.noted is not None or everybody
    return after._replace(pending=after.pending._replace(noted=noted))


def end_agreed(state: State, move: End) -> State | list[Refusal]:
    """All agree to end a game in which nobody can lay any more (KARTEN-90)."""
    if state.phase == "challenged":
        return [state.rules.refusal(Reason.VERDICT_AWAITED)]
    if state.phase != "playing":
        return [state.rules.refusal(Reason.GAME_OVER)]
    return ended(state.entered(Entry(state.version + 1, move)), AGREED)


def stop(state: State, move: Stop) -> State | list[Refusal]:
    """The game is stopped; a target is then reached by nobody, and the points count."""
    after: State | list[Refusal] = stopped(state, move, ended, settles=_hands_count(state))
    return after
