"""The classic family: klassik, reise, mini and english; which rule answers which entry."""

from collections.abc import Callable
from typing import Any

from engine import moves
from engine.classic import challenges, ends, opening, turns
from engine.classic.ends import places
from engine.classic.showing import facts, made, shown
from engine.classic.state import (
    State,
    added,
    following,
    window_shut,
)
from engine.letters import in_order
from engine.refusals import Reason, Refusal
from engine.sheets import Entry

__all__ = [
    "State",
    "attempt",
    "canonical",
    "exchangeable",
    "facts",
    "made",
    "misfit",
    "opened",
    "places",
    "scores",
    "shown",
]

opened = opening.open_game
_TURNS = (moves.Play, moves.Exchange, moves.Pass)
exchangeable: tuple[type[moves.Move], ...] = _TURNS


def attempt(state: State, move: moves.Move) -> State | list[Refusal]:
    """The state after `move`, or all reasons against it."""
    seat, seats = getattr(move, "seat", 0), len(state.players)
    if not 0 <= seat < seats:
        return [state.rules.refusal(Reason.NO_SUCH_SEAT, seat=seat, number=seats)]
    if state.phase == "closed" and not isinstance(move, _AFTER_CLOSING):
        return [state.rules.refusal(Reason.GAME_CLOSED)]
    return _RULES[type(move)](state, move)


def misfit(state: State, move: moves.Move, refusal: Refusal) -> State:
    """The state after a stored entry that does not fit any more.

    It changes nothing on the board, keeps its turn and its announced score, and waits for a
    person.
    """
    seat = getattr(move, "seat", None)
    if not isinstance(move, _TURNS) or not 0 <= move.seat < len(state.players):
        return state.entered(Entry(state.version + 1, move, seat, flaw=refusal))
    if move.seat == state.turn:
        state = window_shut(state)._replace(turn=following(state, move.seat))
    announced = getattr(move, "announced", None) or 0
    scores = added(state.scores, move.seat, announced)
    booked = added(state.booked, move.seat, announced)
    entry = Entry(
        state.version + 1, move, seat, announced, None, announced, scores[move.seat], flaw=refusal
    )
    return state.entered(entry, scores=scores, booked=booked)


def canonical(after: State, move: moves.Move) -> moves.Move:
    """A move as it is stored.

    A play has dots for lying tiles, and the one canonical direction where it lays a single tile;
    named tiles of an exchange stand in order and are not counted as well.
    """
    if isinstance(move, moves.Exchange) and move.letters is not None:
        letters = in_order(move.letters)
        return moves.Exchange(move.seat, letters, None, move.rack, move.total)
    laid = after.entries[-1].laid
    if not isinstance(move, moves.Play) or laid is None:
        return move
    at = after.rules.grid.position(laid.cell, down=laid.down)
    return moves.Play(move.seat, at, laid.letters, move.rack, move.announced, move.total)


def scores(state: State) -> tuple[int, ...]:
    """The points of each seat."""
    return state.scores


def _adjourn(state: State, move: moves.Adjourn) -> State | list[Refusal]:
    if state.phase in ("over", "settling", "closed"):
        return [state.rules.refusal(Reason.GAME_OVER)]
    if state.adjourned:
        return [state.rules.refusal(Reason.GAME_ADJOURNED)]
    return state.entered(Entry(state.version + 1, move), adjourned=True)


def _resume(state: State, move: moves.Resume) -> State | list[Refusal]:
    if not state.adjourned:
        return [state.rules.refusal(Reason.NOT_ADJOURNED)]
    return state.entered(Entry(state.version + 1, move), adjourned=False)


def _noted(state: State, move: moves.Move) -> State | list[Refusal]:
    return state.entered(Entry(state.version + 1, move))


def _published(state: State, move: moves.Move) -> State | list[Refusal]:
    return state.entered(Entry(state.version + 1, move), public=isinstance(move, moves.Publish))


_AFTER_CLOSING = (moves.Note, moves.Publish, moves.Unpublish)
_RULES: dict[type[moves.Move], Callable[[State, Any], State | list[Refusal]]] = {
    moves.Start: opening.start,
    moves.Play: turns.play,
    moves.Exchange: turns.exchange,
    moves.Pass: turns.pass_turn,
    moves.Rack: turns.rack_seen,
    moves.Challenge: challenges.challenge,
    moves.Verdict: challenges.verdict,
    moves.Accept: challenges.accept,
    moves.Withdraw: challenges.withdraw,
    moves.Time: ends.overtime,
    moves.Resign: ends.leave,
    moves.Forfeit: ends.leave,
    moves.End: ends.end_agreed,
    moves.Settle: ends.settle,
    moves.Close: ends.close,
    moves.Adjourn: _adjourn,
    moves.Resume: _resume,
    moves.Note: _noted,
    moves.Publish: _published,
    moves.Unpublish: _published,
}
