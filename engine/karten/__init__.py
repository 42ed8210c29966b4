"""The card game Scrabble Karten with its three house rules; which rule answers which entry."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from engine import challenges, moves, racks, seats, settling, starting
from engine.karten import bonus_cards, bonuses, ends, notation, options, turns, verdicts, view
from engine.karten.bonuses import Matched
from engine.karten.state import State
from engine.karten.table import Table, cell_name
from engine.karten.turns import CardPlay
from engine.letters import CAPITALISE, in_order
from engine.refusals import Reason, Refusal
from engine.seats import kept, misplaced
from engine.sheets import Entry, line_at

# What the family answers as its parts do.
awaited, places = challenges.awaited, seats.places
facts, made, shown = view.facts, view.made, view.shown
read_move, written = notation.read_move, notation.written

_TURNS = (moves.Play, moves.Exchange, moves.Pass, moves.Miss)
exchangeable: tuple[type[moves.Move], ...] = _TURNS


def opened(move: moves.Open) -> State | list[Refusal]:
    """A new game: hands and bonus cards that nobody has seen (KARTEN-01, -05, -07, -09)."""
    if move.ruleset != options.NAME:
        return [Refusal(Reason.UNKNOWN_RULESET, ruleset=move.ruleset, rulesets=options.NAME)]
    try:
        rules = options.rules(move.options)
    except Refusal as refusal:
        return [refusal]
    if problems := starting.misseated(rules, move):
        return problems
    number, pile = len(move.players), rules.letters.bag
    hands, left = racks.dealt(len(pile), number, rules.rack)
    return State(
        rules=rules,
        version=1,
        players=move.players,
        first=move.first,
        turn=move.first,
        table=Table({}, frozenset()),
        racks=hands,
        unseen=pile,
        bag=left,
        bonuses=bonus_cards.dealt(rules.bonus_deck, number),
        scores=(0,) * number,
        booked=(0,) * number,
        seconds=rules.seconds,
        claims=(None,) * number,
        entries=(Entry(1, move),),
    )


def attempt(state: State, move: moves.Move) -> State | list[Refusal]:
    """The state after `move`, or all reasons against it."""
    return misplaced(state, move, _RULES) or _RULES[type(move)](state, move)


def misfit(state: State, move: moves.Move, refusal: Refusal) -> State:
    """The state after a stored entry that does not fit any more.

    It changes nothing on the table, keeps its turn and its announced score, and waits for a
    person.
    """
    if isinstance(move, _TURNS) and move.seat == state.turn:
        state = challenges.gone_by(state, move.seat, turns.window_shut)._replace(late=None)
    after: State = kept(state, move, refusal, turn=isinstance(move, _TURNS))
    return after


def canonical(after: State, move: moves.Move) -> moves.Move:
    """A move as it is stored.

    A play has dots for lying cards and its named card as a cell; named cards of an exchange stand
    in order and are not counted as well; a points card has its whole name and its entries.
    """
    if isinstance(move, moves.Exchange):
        return _exchange(move)
    made_of = after.entries[-1].laid
    if isinstance(move, moves.Play) and isinstance(made_of, CardPlay):
        laid = made_of.laid
        named = None if laid.named is None else cell_name(laid.named)
        return replace(move, at=laid.at, letters=laid.letters, named=named)
    if isinstance(move, moves.Bonus) and isinstance(made_of, Matched):
        entries = tuple(entry for entry, _, _ in made_of.entries)
        own = line_at(after.entries, made_of.play).seat == move.seat
        word = None if move.word is None else move.word.translate(CAPITALISE)
        plus = True if move.plus and not own else None
        return replace(move, card=made_of.card, entries=entries, word=word, plus=plus)
    return move


def _exchange(move: moves.Exchange) -> moves.Exchange:
    if move.letters:
        return replace(move, letters=in_order(move.letters), count=None)
    return replace(move, letters=None, count=move.count or None)


_RULES: dict[type[moves.Move], Callable[[State, Any], State | list[Refusal]]] = {
    moves.Start: starting.start,
    moves.Play: turns.play,
    moves.Exchange: turns.exchange,
    moves.Pass: turns.pass_turn,
    moves.Miss: turns.miss,
    moves.Clock: turns.clock,
    moves.Rack: turns.rack_seen,
    moves.Bonus: bonuses.points_card,
    moves.Challenge: challenges.challenge,
    moves.Verdict: verdicts.verdict,
    moves.Accept: ends.accept,
    moves.Withdraw: verdicts.withdraw,
    **dict.fromkeys((moves.Resign, moves.Forfeit), partial(settling.leave, ended=ends.ended)),
    moves.End: ends.end_agreed,
    moves.Stop: ends.stop,
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
