"""Steps that take cards up from the field: remove, dissolve."""

from engine.klauer.field import Card, Cell, Field, cell_name, shifted, through
from engine.klauer.laying import SHIFTS, STAYS, Line, given_back, read_line, whole_word
from engine.klauer.options import WORD, Rules
from engine.klauer.state import State, Table
from engine.letters import in_order
from engine.refusals import Reason, Refusal
from engine.steps import Dissolve, Remove


def remove(state: State, move: Remove) -> Table | list[Refusal]:
    """Letters are taken out of a word; a gap in a base word may be closed by a shift.

    KLAUER-35, -37, -40, -58. Closing is the shift of KLAUER-34 backwards.
    """
    if move.shift not in (None, *SHIFTS):
        return [state.rules.refusal(Reason.SHIFT_UNKNOWN)]
    taken = _taken_up(state, move)
    if isinstance(taken, list):
        return taken
    run, cells = taken
    if len(cells) == len(run.cells):
        return [state.rules.refusal(Reason.WHOLE_WORD_TAKEN)]
    table = _without(state.rules, state.table, cells)
    return table if move.shift is None else _closed(state, table, run, cells, move.shift)


def dissolve(state: State, move: Dissolve) -> Table | list[Refusal]:
    """A whole word is taken up; what it shares with a word across it may stay (KLAUER-38, -58)."""
    taken = _taken_up(state, move)
    if isinstance(taken, list):
        return taken
    run, cells = taken
    left = [
        cell
        for cell in run.cells
        if cell not in cells and len(through(state.table.field, cell, not run.down).cells) < WORD
    ]
    if left:
        return [
            state.rules.refusal(Reason.CARD_LEFT_BEHIND, square=cell_name(cell)) for cell in left
        ]
    return _without(state.rules, state.table, cells)


def _taken_up(
    state: State, move: Remove | Dissolve
) -> tuple[Line, tuple[Cell, ...]] | list[Refusal]:
    """The word and those of its cells whose cards are taken up."""
    rules, field = state.rules, state.table.field
    run = read_line(rules, move.at, move.letters)
    if isinstance(run, list):
        return run
    if problems := whole_word(rules, field, run.cells, run):
        return problems
    named = [
        (cell, glyph) for cell, glyph in zip(run.cells, move.letters, strict=True) if glyph != STAYS
    ]
    if not named:
        return [rules.refusal(Reason.NOTHING_TAKEN_UP)]
    problems = [
        rules.refusal(
            Reason.OTHER_LETTER_LIES, square=cell_name(cell), lying=field[cell].letter, letter=glyph
        )
        for cell, glyph in named
        if field[cell].letter != glyph
    ]
    cells = tuple(cell for cell, _ in named)
    problems += [problem for cell in cells for problem in _fixed(state, field, cell)]
    technique = "dissolve" if isinstance(move, Dissolve) else "remove"
    if any(field[cell].home for cell in cells) and not rules.allows(technique):
        problems.append(rules.level_too_low(technique))
    return list(dict.fromkeys(problems)) or (run, cells)


def _fixed(state: State, field: Field, cell: Cell) -> list[Refusal]:
    """Why a card can't be taken up, if it can't."""
    card, rules = field[cell], state.rules
    if not card.roots:
        return []  # a card of this turn: KLAUER-58
    if card.home is None:  # else a letter of the base word would end up in the pool: KLAUER-35
        return [rules.refusal(Reason.SWAPPED_CARD, square=cell_name(cell))]
    return []


def _without(rules: Rules, table: Table, cells: tuple[Cell, ...]) -> Table:
    """The table without the cards on `cells`: into the hand, or back where they came from."""
    gone = [table.field[cell] for cell in cells]
    field = {cell: card for cell, card in table.field.items() if cell not in cells}
    for card in gone:
        table = _into_hand(rules, table, card) if card.home else given_back(table, card)
    return table._replace(field=field)


def _into_hand(rules: Rules, table: Table, card: Card) -> Table:
    if rules.relaid_words == "same":
        table = table._replace(taken=(*table.taken, card))
    return table._replace(hand=in_order(table.hand + card.letter))


def _closed(
    state: State, table: Table, run: Line, cells: tuple[Cell, ...], shift: str
) -> Table | list[Refusal]:
    """The table once the gap that `cells` leave is closed from one side."""
    front = tuple(cell for cell in run.cells if cell < cells[0])
    behind = tuple(cell for cell in run.cells if cell > cells[-1])
    in_one_gap = len(front) + len(cells) + len(behind) == len(run.cells)
    lying = all(state.table.field[cell].home for cell in cells)
    if not (front and behind and in_one_gap and lying and state.rules.allows("remove")):
        return [state.rules.refusal(Reason.GAP_NOT_CLOSED)]
    if shift == "<":
        field = shifted(table.field, behind, front, -len(cells), down=run.down)
    else:
        field = shifted(table.field, front, behind, len(cells), down=run.down)
    if field is None:
        return [state.rules.refusal(Reason.NO_ROOM_TO_SHIFT)]
    return table._replace(field=field)
