"""Steps that bring cards to the field: lay, add, swap, insert."""

from collections.abc import Iterable
from itertools import pairwise
from typing import NamedTuple

from engine.klauer.field import (
    Card,
    Cell,
    Field,
    cell_name,
    line,
    place,
    place_name,
    shifted,
    step,
    text,
    through,
)
from engine.klauer.limits import comes_back, living, over_limit
from engine.klauer.options import UMLAUTS, WORD, Rules
from engine.klauer.state import State, Table
from engine.letters import BLANK, CAPITAL_OF, CAPITALISE, EMPTY, in_order, missing, without
from engine.refusals import Reason, Refusal, Unusable
from engine.steps import Add, Insert, Lay, Swap

STAYS = "."
SHIFTS = ("<", ">")
_SHARP_S = "ßẞ"


class Line(NamedTuple):
    """Where a step runs: its cells from the first to the last, and whether it runs down."""

    cells: tuple[Cell, ...]
    down: bool


def read_line(rules: Rules, at: str, letters: str) -> Line | list[Refusal]:
    """The cells that `letters` from a place run over, or why they can't be read."""
    try:
        cell, down = place(at)
    except Unusable:
        return [rules.refusal(Reason.NO_SUCH_CELL, at=at)]
    problems, values = [], rules.letters.values
    for glyph in letters:
        if glyph in _SHARP_S:
            problems.append(rules.refusal(Reason.SHARP_S))
        elif glyph != STAYS and (glyph in (EMPTY, BLANK) or glyph not in values):
            problems.append(no_card(rules, glyph))
    if len(letters) < WORD:  # KLAUER-50
        problems.append(rules.refusal(Reason.WORD_TOO_SHORT))
    return problems or Line(line(cell, len(letters), down), down)


def no_card(rules: Rules, glyph: str) -> Refusal:
    """Why there is no card for a letter: an umlaut is spelled with two (KLAUER-23)."""
    letter = glyph.translate(CAPITALISE)
    if letter in UMLAUTS:
        return rules.refusal(Reason.NO_UMLAUT_CARD, letter=letter, spelled=UMLAUTS[letter])
    return rules.refusal(Reason.UNKNOWN_LETTER, letter=glyph, letter_set=rules.letters.name)


def whole_word(rules: Rules, field: Field, cells: tuple[Cell, ...], at: Line) -> list[Refusal]:
    """Why `cells` are not a word from end to end, if they aren't."""
    ends = (step(cells[0], -1, at.down), step(cells[-1], 1, at.down))
    if not field.keys() >= set(cells) or not field.keys().isdisjoint(ends):
        return [rules.refusal(Reason.NO_SUCH_WORD, square=cell_name(cells[0]))]
    return []


def lay(state: State, move: Lay | Add) -> Table | list[Refusal]:
    """A new word is laid, or a word gets cards in front and behind.

    KLAUER-09, -12, -32, -36, -58, -62 to -64, -67, -68, -71.
    """
    rules, table = state.rules, state.table
    run = read_line(rules, move.at, move.letters)
    if isinstance(run, list):
        return _in_part(state, move) or run
    if len(run.cells) > rules.extent:
        return [_too_long(rules, move.letters)]
    glyphs = _covered(state, run, move.letters)
    if isinstance(glyphs, list):
        return glyphs
    if wrong := _wrong_technique(state, run, adds=isinstance(move, Add)):
        return [wrong]
    supply = _supplied(rules, table, glyphs.values())
    if isinstance(supply, list):
        return supply
    laid = {cell: _fresh(state, glyph) for cell, glyph in glyphs.items()}
    return _placed(state, supply._replace(field={**table.field, **laid}))


def _in_part(state: State, move: Lay | Add) -> list[Refusal]:
    """Why a card that was named alone lengthens nothing: its whole word is to be written."""
    glyph = move.letters
    if not isinstance(move, Add) or len(glyph) != 1 or glyph == STAYS:
        return []
    (cell, down), field = place(move.at), state.table.field
    if cell in field or not read_alone(state.rules, glyph):
        return []
    run = through({**field, cell: _fresh(state, glyph)}, cell, down)
    word = "".join(STAYS if here in field else glyph for here in run.cells)
    if len(word) <= WORD:
        return []
    typed = f"+{place_name(run.cells[0], down=down)} {word}"
    return [state.rules.refusal(Reason.WORD_NOT_WHOLE, typed=typed)]


def read_alone(rules: Rules, glyph: str) -> bool:
    """Whether there is a card for a letter."""
    return glyph not in (EMPTY, BLANK) and glyph in rules.letters.values


def _too_long(rules: Rules, letters: str) -> Refusal:
    return rules.refusal(Reason.WORD_TOO_LONG, letters=letters, extent=rules.extent)


def _covered(state: State, run: Line, letters: str) -> dict[Cell, str] | list[Refusal]:
    """The cells newly covered and what covers them."""
    rules, field = state.rules, state.table.field
    problems: list[Refusal] = []
    glyphs: dict[Cell, str] = {}
    for cell, glyph in zip(run.cells, letters, strict=True):
        square = cell_name(cell)
        if cell not in field and glyph == STAYS:
            problems.append(rules.refusal(Reason.THROUGH_EMPTY, square=square))
        elif cell not in field:
            glyphs[cell] = glyph
        elif glyph not in (STAYS, field[cell].letter):
            letter = field[cell].letter
            problems.append(rules.refusal(Reason.SQUARE_TAKEN, square=square, lying=letter))
    ends = (step(run.cells[0], -1, run.down), step(run.cells[-1], 1, run.down))
    problems += [
        rules.refusal(Reason.WORD_GOES_ON, square=cell_name(end)) for end in ends if end in field
    ]
    if not glyphs and not problems:
        problems.append(rules.refusal(Reason.NOTHING_LAID))
    return problems or glyphs


def _wrong_technique(state: State, run: Line, *, adds: bool) -> Refusal | None:
    """A lying word is lengthened by adding and not by laying, and the other way round."""
    field = state.table.field
    lengthened = [one for one, two in pairwise(run.cells) if one in field and two in field]
    if adds:
        return None if lengthened else state.rules.refusal(Reason.NOTHING_LENGTHENED)
    for cell in lengthened:
        pair = (*field[cell].roots, *field[step(cell, 1, run.down)].roots)
        if any(state.base[root].down == run.down for root in pair):
            word = text(field, through(field, cell, run.down).cells)
            return state.rules.refusal(Reason.WORD_LIES_THERE, word=word)
    return None


def _supplied(rules: Rules, table: Table, glyphs: Iterable[str]) -> Table | list[Refusal]:
    """The table with the cards taken: capitals from the pool, small letters from the hand."""
    wanted = "".join(glyphs)
    capitals = "".join(glyph for glyph in wanted if glyph not in CAPITAL_OF)
    small = "".join(CAPITAL_OF[glyph] for glyph in wanted if glyph in CAPITAL_OF)
    pool, hand = without(table.pool, capitals), without(table.hand, small)
    problems = []
    if pool is None:
        lacking = in_order(missing(table.pool, capitals))
        problems.append(rules.refusal(Reason.NOT_IN_POOL, cards=lacking))
    if hand is None:
        lacking = in_order(missing(table.hand, small))
        problems.append(rules.refusal(Reason.NOT_TAKEN_UP, cards=lacking))
    if pool is None or hand is None:
        return problems
    return table._replace(pool=pool, hand=hand)


def _fresh(state: State, glyph: str, roots: tuple[int, ...] = ()) -> Card:
    letter, seat = glyph.translate(CAPITALISE), state.turn or 0
    return Card(letter, seat, state.version + 1, roots=roots, taken=glyph in CAPITAL_OF)


def _placed(state: State, table: Table) -> Table | list[Refusal]:
    """The table, unless a card has come back into the word that it was swapped out of."""
    if letter := comes_back(table, state.base):
        return [state.rules.refusal(Reason.CARD_TAKEN_BACK, letter=letter)]
    return table


def swap(state: State, move: Swap) -> Table | list[Refusal]:
    """A letter of a word is replaced by a card of the pool; the letter goes into the pool.

    KLAUER-30, -31, -33, -54 to -57, -61, -71. A letter of a new word may be replaced freely: -58.
    """
    rules, table = state.rules, state.table
    run = read_line(rules, move.at, move.letters)
    if isinstance(run, list):
        return run
    if problems := whole_word(rules, table.field, run.cells, run):
        return problems
    letters = _letters(move.letters)
    if len(letters) != 1:
        return [rules.refusal(Reason.ONE_LETTER_A_STEP)]
    number, glyph = letters[0]
    cell = run.cells[number]
    old = table.field[cell]
    if glyph in CAPITAL_OF:
        return [rules.refusal(Reason.SWAPPED_FROM_POOL)]
    if glyph == old.letter:
        return [rules.refusal(Reason.SAME_LETTER, letter=glyph)]
    supply = _supplied(rules, table, glyph)
    if isinstance(supply, list):
        return supply
    field = {**table.field, cell: _fresh(state, glyph, old.roots)}
    if not old.roots:
        return _placed(state, given_back(supply, old)._replace(field=field))
    return _swapped_root(state, supply._replace(field=field), cell, old)


def _letters(letters: str) -> list[tuple[int, str]]:
    """The letters among dots, each with its number in the word."""
    return [(number, glyph) for number, glyph in enumerate(letters) if glyph != STAYS]


def given_back(table: Table, card: Card) -> Table:
    """The table with a card of this turn back where it came from (KLAUER-58)."""
    if card.taken:
        return table._replace(hand=in_order(table.hand + card.letter))
    return table._replace(pool=in_order(table.pool + card.letter))


def _swapped_root(state: State, table: Table, cell: Cell, old: Card) -> Table | list[Refusal]:
    words = living(table.field, state.base, cell)
    swaps = (*table.swaps, words)
    if over_limit(swaps):
        named = ", ".join(state.base[word].text for word in sorted(words))
        return [state.rules.refusal(Reason.SWAPPED_ALREADY, word=named)]
    out = (*table.out, (old.letter, words))
    pool = in_order(table.pool + old.letter)
    return _placed(state, table._replace(pool=pool, swaps=swaps, out=out))


def insert(state: State, move: Insert) -> Table | list[Refusal]:
    """A letter is inserted, and one side of the word moves with all that is attached to it.

    KLAUER-34, -43, -54, -71, -78.
    """
    rules, table = state.rules, state.table
    run = read_line(rules, move.at, move.letters)
    if isinstance(run, list):
        return run
    if problems := _not_insertable(state, move, run):
        return problems
    gap, glyph = _letters(move.letters)[0]
    torn = _roots(state, run.cells[:gap], run) & _roots(state, run.cells[gap:-1], run)
    if again := torn & table.inserted:
        named = ", ".join(state.base[word].text for word in sorted(again))
        return [rules.refusal(Reason.INSERTED_ALREADY, word=named)]
    supply = _supplied(rules, table, glyph)
    if isinstance(supply, list):
        return supply
    return _inserted(state, supply._replace(inserted=table.inserted | torn), move, run, gap)


def _not_insertable(state: State, move: Insert, run: Line) -> list[Refusal]:
    """Why this is no letter between two others of a whole word, if it isn't."""
    rules = state.rules
    if move.shift not in SHIFTS:
        return [rules.refusal(Reason.SHIFT_UNKNOWN)]
    if not rules.allows("insert"):
        return [rules.level_too_low("insert")]
    if len(_letters(move.letters)) != 1:
        return [rules.refusal(Reason.ONE_LETTER_A_STEP, "KLAUER-34")]
    if len(run.cells) > rules.extent:
        return [_too_long(rules, move.letters)]
    if {move.letters[0], move.letters[-1]} != {STAYS}:
        return [rules.refusal(Reason.INSERTED_OUTSIDE)]
    return whole_word(rules, state.table.field, run.cells[:-1], run)


def _roots(state: State, cells: tuple[Cell, ...], run: Line) -> frozenset[int]:
    """The base words along a line that have a letter on `cells`."""
    field, base = state.table.field, state.base
    return frozenset(
        root for cell in cells for root in field[cell].roots if base[root].down == run.down
    )


def _inserted(
    state: State, table: Table, move: Insert, run: Line, gap: int
) -> Table | list[Refusal]:
    front, behind = run.cells[:gap], run.cells[gap:-1]
    if move.shift == ">":
        field = shifted(table.field, behind, front, 1, down=run.down)
        cell = behind[0]
    else:
        field = shifted(table.field, front, behind, -1, down=run.down)
        cell = front[-1]
    if field is None:
        return [state.rules.refusal(Reason.NO_ROOM_TO_SHIFT)]
    return _placed(state, table._replace(field={**field, cell: _fresh(state, move.letters[gap])}))
