"""The classic family: klassik, reise, mini and english; which rule answers which entry."""

from collections.abc import Callable
from functools import partial
from typing import Any

from engine import challenges, moves, notation, racks, seats, settling, starting
from engine.classic import ends, turns, verdicts, view
from engine.classic.state import State, window_shut
from engine.letters import in_order
from engine.refusals import Reason, Refusal
from engine.rulesets import opened_classic
from engine.seats import kept, misplaced
from engine.sheets import Entry

# What the family answers as its parts do.
awaited, places = challenges.awaited, seats.places
facts, made, shown = view.facts, view.made, view.shown
read_move, written = notation.read_move, notation.written

_TURNS = (moves.Play, moves.Exchange, moves.Pass)
exchangeable: tuple[type[moves.Move], ...] = _TURNS


def opened(move: moves.Open) -> State | list[Refusal]:
    """A new game: full racks that nobody has seen (REISE-02, -04; KLASSIK-07; MINI-10)."""
    try:
        rules = opened_classic(move.ruleset, move.options)
    except Refusal as refusal:
        return [refusal]
    number = len(move.players)
    if problems := starting.misseated(rules, move):
        return problems
    bag = rules.letters.bag
    dealt, left = racks.dealt(len(bag), number, rules.rack)
    return State(
        rules=rules,
        version=1,
        players=move.players,
        first=move.first,
        turn=move.first,
        tiles=rules.grid.empty,
        racks=dealt,
        unseen=bag,
        bag=left,
        scores=(0,) * number,
        booked=(0,) * number,
        claims=(None,) * number,
        entries=(Entry(1, move),),
    )


def attempt(state: State, move: moves.Move) -> State | list[Refusal]:
    """The state after `move`, or all reasons against it."""
    if problems := misplaced(state, move, _RULES):
        return problems
    if any(getattr(move, fact, None) is not None for fact in ("bonus", "named")):
        return [state.rules.refusal(Reason.NOT_IN_THIS_GAME, kind="bonus")]
    return _RULES[type(move)](state, move)


def misfit(state: State, move: moves.Move, refusal: Refusal) -> State:
    """The state after a stored entry that does not fit any more.

    It changes nothing on the board, keeps its turn and its announced score, and waits for a
    person.
    """
    if isinstance(move, _TURNS) and move.seat == state.turn:
        state = challenges.gone_by(state, move.seat, window_shut)
    after: State = kept(state, move, refusal, turn=isinstance(move, _TURNS))
    return after


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


_RULES: dict[type[moves.Move], Callable[[State, Any], State | list[Refusal]]] = {
    moves.Start: starting.start,
    moves.Play: turns.play,
    moves.Exchange: turns.exchange,
    moves.Pass: turns.pass_turn,
    moves.Rack: turns.rack_seen,
    moves.Challenge: challenges.challenge,
    moves.Verdict: verdicts.verdict,
    moves.Accept: verdicts.accept,
    moves.Withdraw: verdicts.withdraw,
    moves.Time: ends.overtime,
    **dict.fromkeys((moves.Resign, moves.Forfeit), partial(settling.leave, ended=ends.ended)),
    moves.End: ends.end_agreed,
    moves.Stop: partial(settling.stop, ended=ends.ended, settles=True),
    moves.Decision: seats.decide,
    moves.Settle: settling.settle,
    moves.Close: settling.close,
    moves.Adjourn: seats.adjourn,
    moves.Resume: seats.resume,
    moves.Note: seats.note,
    moves.Publish: seats.published,
    moves.Unpublish: seats.published,
}
kinds: tuple[str, ...] = tuple(move.kind for move in _RULES)
