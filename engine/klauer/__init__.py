"""Wörterklauer: which rule answers which entry of its score sheet."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import moves, seats, settling, starting, steps
from engine.klauer import ends, notation, turns, verdicts, view
from engine.klauer.field import place, place_name
from engine.klauer.laying import STAYS
from engine.klauer.options import opened_rules
from engine.klauer.state import State, Table, begin_turn, beginning, next_turn, taken_back
from engine.letters import CAPITALISE, in_order
from engine.refusals import Reason, Refusal
from engine.sheets import Entry

# What the family answers as its parts do.
awaited, places = verdicts.awaited, ends.places
facts, made, shown = view.facts, view.made, view.shown
read_move, written = notation.read_move, notation.written

exchangeable: tuple[type[moves.Move], ...] = steps.STEPS


def opened(move: moves.Open) -> State | list[Refusal]:
    """A new game: an empty field, an empty pool, all cards in the box (KLAUER-01, -02, -06)."""
    if move.ruleset != "klauer":
        facts = {"ruleset": move.ruleset, "rulesets": "klauer"}
        return [Refusal(Reason.UNKNOWN_RULESET, **facts)]
    try:
        options = opened_rules(move.options)
    except Refusal as refusal:
        return [refusal]
    if problems := starting.misseated(options, move):
        return problems
    state = State(
        rules=options,
        version=1,
        players=move.players,
        first=move.first,
        turn=move.first,
        box=options.letters.bag,
        table=Table({}, ""),
        entries=(Entry(1, move),),
    )
    return next_turn(state, {}, "", move.first)


def attempt(state: State, move: moves.Move) -> State | list[Refusal]:
    """The state after `move`, or all reasons against it."""
    refused = state.rules.refusal
    seat, number = getattr(move, "seat", 0), len(state.players)
    if not 0 <= seat < number:
        return [refused(Reason.NO_SUCH_SEAT, seat=seat, number=number)]
    if isinstance(move, moves.Settle | moves.Time):
        return [refused(Reason.NO_POINTS, ruleset=state.rules.name)]
    if type(move) not in _RULES:
        return [refused(Reason.NOT_IN_THIS_GAME, kind=move.kind)]
    if any(getattr(move, points, None) is not None for points in _POINTS):
        return [refused(Reason.NO_POINTS, ruleset=state.rules.name)]
    if state.phase == "closed" and not isinstance(move, _AFTER_CLOSING):
        return [refused(Reason.GAME_CLOSED)]
    return _RULES[type(move)](state, move)


def misfit(state: State, move: moves.Move, refusal: Refusal) -> State:
    """The state after a stored entry that does not fit any more.

    It changes nothing on the field and waits for a person. The end of a turn keeps its turn: the
    steps before it are undone, and the other player is on.
    """
    if isinstance(move, steps.Turn) and move.seat == state.turn and state.phase == "playing":
        start = beginning(state.table)
        undone = taken_back(state.entries, state.table.stepped)
        state = state._replace(entries=undone)
        state = begin_turn(state, start, 1 - move.seat)
    seat = getattr(move, "seat", None)
    return state.entered(Entry(state.version + 1, move, seat, flaw=refusal))


def canonical(after: State, move: moves.Move) -> moves.Move:
    """A move as it is stored: cards in order, places in one spelling, dots for lying cards."""
    if isinstance(move, steps.Draw):
        return replace(move, letters=in_order(move.letters))
    if isinstance(move, steps.Change | steps.Joker):
        return replace(move, aside=in_order(move.aside), drawn=in_order(move.drawn))
    if isinstance(move, steps.Turn | steps.Glass):
        return replace(move, inflected=tuple(sorted(set(move.inflected))))
    if isinstance(move, moves.Verdict):
        return _in_capitals(move)
    if not isinstance(move, steps.STEPS):
        return move
    cell, down = place(move.at)
    if isinstance(move, steps.Lay | steps.Add):
        move = replace(move, letters=_dotted(after, move))
    return replace(move, at=place_name(cell, down=down))


def _dotted(after: State, move: steps.Lay | steps.Add) -> str:
    """The letters of a step with a dot for each card that lay there already."""
    cell, down = place(move.at)
    laid = after.entries[-1].laid.laid
    cells = [(cell[0] + n * down, cell[1] + n * (not down)) for n in range(len(move.letters))]
    return "".join(
        glyph if here in laid else STAYS for here, glyph in zip(cells, move.letters, strict=True)
    )


def _in_capitals(move: moves.Verdict) -> moves.Verdict:
    words = {word.translate(CAPITALISE): yes for word, yes in move.words.items()}
    meanings = {name.translate(CAPITALISE): new for name, new in (move.meanings or {}).items()}
    return replace(move, words=words, meanings=meanings or None)


_POINTS = ("announced", "total", "noted", "points")
_AFTER_CLOSING = (moves.Note, moves.Publish, moves.Unpublish)
_RULES: dict[type[moves.Move], Callable[[State, Any], State | list[Refusal]]] = {
    moves.Start: starting.start,
    steps.Draw: turns.draw,
    steps.Change: turns.change,
    steps.Joker: turns.joker,
    **dict.fromkeys(steps.STEPS, turns.stepped),
    steps.Undo: turns.undo,
    steps.Turn: verdicts.end_turn,
    steps.Glass: verdicts.glass,
    moves.Verdict: verdicts.verdict,
    moves.Accept: verdicts.accept,
    moves.Withdraw: verdicts.withdraw,
    steps.Loss: ends.loss,
    moves.Stop: ends.stop,
    moves.Resign: ends.leave,
    moves.Forfeit: ends.leave,
    moves.Close: settling.close,
    moves.Adjourn: seats.adjourn,
    moves.Resume: seats.resume,
    moves.Note: seats.note,
    moves.Publish: seats.published,
    moves.Unpublish: seats.published,
}
kinds: tuple[str, ...] = tuple(move.kind for move in _RULES)
