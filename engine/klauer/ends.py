"""How a game ends: a player can't take the lead, the glass has run out, somebody leaves."""

from engine.klauer.options import POOL
from engine.klauer.state import State, beginning, majority, taken_back
from engine.moves import Forfeit, Resign, Stop
from engine.refusals import Reason, Refusal
from engine.seats import out_of_order
from engine.settling import stopped_by, unstoppable
from engine.sheets import ENDED, Entry
from engine.steps import Loss


def lost(state: State, seat: int, ending: str) -> State:
    """The game is over and `seat` has lost; the steps of an unfinished turn are undone."""
    return _undone(state)._replace(phase="over", ending=ending, lost=seat, turn=None)


def _undone(state: State) -> State:
    """The state without the steps of an unfinished turn."""
    entries = taken_back(state.entries, state.table.stepped)
    return state._replace(table=beginning(state.table), entries=entries, pending=None)


def loss(state: State, move: Loss) -> State | list[Refusal]:
    """The player on turn can't take the lead and says so (KLAUER-15, -51, -52)."""
    if problems := out_of_order(state, move):
        return problems
    if _joker_first(state):
        return [state.rules.refusal(Reason.JOKER_FIRST)]
    entry = Entry(state.version + 1, move, move.seat)
    return lost(state.entered(entry, begun=True), move.seat, "no_lead")


def _joker_first(state: State) -> bool:
    """Whether the first player can still hope for the joker: nothing has been laid (KLAUER-51)."""
    start = beginning(state.table)
    full = len(start.pool) == POOL or state.stage != "steps"
    nobody_laid = not start.field and not state.history
    return bool(nobody_laid and full and state.box and state.jokers[state.turn or 0])


def stop(state: State, move: Stop) -> State | list[Refusal]:
    """The game is stopped: who has the majority of the cards wins, equal ones share (KLAUER-13).

    An unfinished turn is undone, as where a player gives the lead up.
    """
    if problems := unstoppable(state, move):
        return problems
    if move.settled:
        return [state.rules.refusal(Reason.NO_POINTS, ruleset=state.rules.name)]
    after = state.entered(Entry(state.version + 1, move), adjourned=False)
    return _undone(after)._replace(phase="over", ending=stopped_by(move.reason), turn=None)


def leave(state: State, move: Resign | Forfeit) -> State | list[Refusal]:
    """A player gives up, or the director takes one out; the other has won."""
    rules, seat = state.rules, move.seat
    if seat in state.gone:
        return [rules.refusal(Reason.ALREADY_RESIGNED, seat=seat)]
    if state.phase == "challenged":
        return [rules.refusal(Reason.VERDICT_AWAITED)]
    over = state.phase in ENDED
    if over and isinstance(move, Resign):
        return [rules.refusal(Reason.GAME_OVER)]
    after = state.entered(Entry(state.version + 1, move, seat), gone=(*state.gone, seat))
    # A forfeit after the end changes the places only.
    return after._replace(ending=move.kind, lost=seat) if over else lost(after, seat, move.kind)


def places(state: State) -> tuple[int | None, ...]:
    """The place of each seat: by the majority while the game goes on, then by who has lost.

    KLAUER-13, KLAUER-15. Where nobody stayed there are no places.
    """
    if len(state.gone) == len(state.players):
        return (None, None)
    if state.lost is not None:
        return (2, 1) if state.lost == 0 else (1, 2)
    red, black = majority(state.table.field)
    return (1 + (red < black), 1 + (black < red))
