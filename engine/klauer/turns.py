"""A turn before its end: the pool is filled and changed, steps are made and undone."""

from collections.abc import Callable
from typing import Any

from engine.klauer.field import Cell, Field, words_after
from engine.klauer.laying import insert, lay, no_card, swap
from engine.klauer.options import CHANGED, JOKER, POOL, VOWELS
from engine.klauer.state import Made, State, Table, stage_of, taken_back
from engine.klauer.taking import dissolve, remove
from engine.letters import BLANK, EMPTY, RANK, in_order, missing, without
from engine.moves import Move
from engine.refusals import Reason, Refusal
from engine.seats import holding, out_of_order
from engine.sheets import Entry
from engine.steps import Add, Change, Dissolve, Draw, Insert, Joker, Lay, Remove, Swap, Undo

_TECHNIQUES: dict[type[Move], Callable[[State, Any], Table | list[Refusal]]] = {
    Lay: lay,
    Add: lay,
    Swap: swap,
    Insert: insert,
    Remove: remove,
    Dissolve: dissolve,
}


def draw(state: State, move: Draw) -> State | list[Refusal]:
    """The pool is filled to twelve cards, or with what the box holds (KLAUER-07, KLAUER-74)."""
    if problems := out_of_order(state, move):
        return problems
    if state.stage != "draw":
        full = len(state.table.pool) >= POOL
        return [state.rules.refusal(Reason.POOL_FULL if full else Reason.BOX_EMPTY)]
    needed = min(POOL - len(state.table.pool), len(state.box))
    if problems := _odd_cards(state, move.letters, needed, "KLAUER-07"):
        return problems
    return _with_pool(state, move, state.table.pool + move.letters, taken=move.letters, back="")


def change(state: State, move: Change) -> State | list[Refusal]:
    """Four cards of a pool without a vowel are changed (KLAUER-08, KLAUER-74, KLAUER-76)."""
    if problems := out_of_order(state, move) or _not_filled(state):
        return problems
    if state.stage != "change":
        held = [letter for letter in state.table.pool if letter in VOWELS]
        return [state.rules.refusal(Reason.VOWEL_IN_POOL, cards="".join(held) or "-")]
    number = min(CHANGED, len(state.box))
    if problems := _odd_cards(state, move.drawn, number, "KLAUER-08"):
        return problems
    return _changed(state, move, number, "KLAUER-08")


def joker(state: State, move: Joker) -> State | list[Refusal]:
    """The joker changes up to six cards of a full pool (KLAUER-14, -42, -74, -75, -76)."""
    if problems := out_of_order(state, move) or not_ready(state):
        return problems
    rules, table = state.rules, state.table
    if not state.jokers[move.seat]:
        return [rules.refusal(Reason.JOKER_USED, seat=move.seat)]
    if table.before is not None:
        return [rules.refusal(Reason.JOKER_TOO_LATE)]
    if len(table.pool) < POOL:
        return [rules.refusal(Reason.POOL_TOO_SMALL, cards=len(table.pool), needed=POOL)]
    most, number = min(JOKER, len(state.box)), len(move.aside)
    if not 1 <= number <= most:
        clause = "KLAUER-14" if most == JOKER else "KLAUER-75"
        return [rules.refusal(Reason.JOKER_NUMBER, clause, most=most)]
    if problems := _odd_cards(state, move.drawn, number, "KLAUER-14"):
        return problems
    after = _changed(state, move, number, "KLAUER-14")
    if isinstance(after, list):
        return after
    return after._replace(jokers=holding(state.jokers, move.seat, value=False))


def _odd_cards(state: State, letters: str, number: int, clause: str) -> list[Refusal]:
    """Why these are not the cards drawn, if they can't be: their number, or the box."""
    rules = state.rules
    if problems := _unknown(state, letters):
        return problems
    if len(letters) != number or not number:
        return [rules.refusal(Reason.NUMBER_DRAWN, clause, needed=number, drawn=len(letters))]
    if lacking := missing(state.box, letters):
        return [rules.refusal(Reason.NOT_IN_BOX, cards=in_order(lacking))]
    return []


def _unknown(state: State, letters: str) -> list[Refusal]:
    values = state.rules.letters.values
    return [
        no_card(state.rules, letter)
        for letter in letters
        if letter not in values or letter not in RANK or letter in (BLANK, EMPTY)
    ]


def _changed(state: State, move: Change | Joker, number: int, clause: str) -> State | list[Refusal]:
    """The cards aside go back into the box only after others were drawn (KLAUER-08, KLAUER-14)."""
    rules = state.rules
    if problems := _unknown(state, move.aside):
        return problems
    if len(move.aside) != number:
        facts = {"needed": number, "drawn": len(move.aside)}
        return [rules.refusal(Reason.NUMBER_DRAWN, clause, **facts)]
    left = without(state.table.pool, move.aside)
    if left is None:
        lacking = missing(state.table.pool, move.aside)
        return [rules.refusal(Reason.NOT_IN_POOL, cards=in_order(lacking))]
    return _with_pool(state, move, left + move.drawn, taken=move.drawn, back=move.aside)


def _with_pool(state: State, move: Move, pool: str, *, taken: str, back: str) -> State:
    box = in_order((without(state.box, taken) or "") + back)
    pool = in_order(pool)
    return state.entered(
        Entry(state.version + 1, move, state.turn),
        table=state.table._replace(pool=pool),
        box=box,
        stage=stage_of(pool, box),
        begun=True,
    )


def _not_filled(state: State) -> list[Refusal]:
    if state.stage != "draw":
        return []
    count = min(POOL - len(state.table.pool), len(state.box))
    return [state.rules.refusal(Reason.POOL_NOT_FILLED, count=count)]


def not_ready(state: State) -> list[Refusal]:
    """Why the player can't lay yet: the pool comes first (KLAUER-07, KLAUER-76)."""
    if state.stage == "change":
        count = min(CHANGED, len(state.box))
        typed = f"V {state.table.pool[:count]} {'EINS'[:count]}"
        return [state.rules.refusal(Reason.NO_VOWEL, count=count, typed=typed)]
    return _not_filled(state)


def stepped(state: State, move: Move) -> State | list[Refusal]:
    """A step is made: the table changes, and nothing else until the turn ends (KLAUER-52)."""
    if problems := out_of_order(state, move) or not_ready(state):
        return problems
    table = _TECHNIQUES[type(move)](state, move)
    if isinstance(table, list):
        return table
    table = table._replace(before=state.table, version=state.version + 1)
    return _entered(state, move, table)


def undo(state: State, move: Undo) -> State | list[Refusal]:
    """The last step is undone (KLAUER-52)."""
    if problems := out_of_order(state, move):
        return problems
    before, undone = state.table.before, state.table.stepped[:1]
    if before is None:
        return [state.rules.refusal(Reason.NO_STEP)]
    state = state._replace(entries=taken_back(state.entries, undone))
    return _entered(state, move, before, undone)


def _entered(state: State, move: Move, table: Table, undoes: tuple[int, ...] = ()) -> State:
    before, were = state.table.field, state.table.words
    laid, left = _only(table.field, before), _only(before, table.field)
    words = words_after(were, table.field, {*laid, *left})
    made = Made(tuple(word for word in words if word not in were), laid, left, undoes=undoes)
    entry = Entry(state.version + 1, move, state.turn, laid=made)
    return state.entered(entry, table=table._replace(words=words), begun=True)


def _only(field: Field, other: Field) -> tuple[Cell, ...]:
    """The cells that are covered in one field and not, or otherwise, in the other."""
    there = other.get
    found = [
        cell
        for cell, card in field.items()
        if (lying := there(cell)) is not card and lying != card  # most are the very same
    ]
    return tuple(sorted(found))
