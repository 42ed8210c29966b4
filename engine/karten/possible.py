"""All plays of a hand on the free table of cards, with the bonus card put where it counts most.

The table is looked at as a board that is large enough; what is found there is put to the rules.
"""

from collections.abc import Iterator
from typing import NamedTuple

from engine.free_ground import plays_around
from engine.karten.bonuses import on_own_words
from engine.karten.deck import FACTORS
from engine.karten.options import ALL_CARDS_BONUS, OPENING, Rules
from engine.karten.table import Cell, Laid, Table, Use, cell_name, lay
from engine.letters import CAPITALISE
from engine.plays import Possible as OnBoard
from engine.racked import Graph

_THROUGH = "."


class Possible(NamedTuple):
    """A play that can be laid: all its points, its place and letters, what the bonus card adds.

    `named` is the cell of the laid card for which a double or triple card is used, None where none
    is. `added` are the points that a double, triple or points card brings.
    """

    score: int
    at: str
    letters: str
    named: str | None
    added: int


def plays(
    rules: Rules, table: Table, hand: str, graph: Graph, bonus: str | None = None
) -> list[Possible]:
    """Every play of `hand` (`?` a blank) on the table whose words are all in `graph`.

    Each once, the best first, then by place and letters; with `bonus`, the bonus card of the hand,
    used as it counts most: a double or triple card for one of the laid cards (KARTEN-30), a points
    card on the words of this play (KARTEN-32, -33). On the empty table words begin at 0:0.
    """
    found = [
        _best(rules, table, laid, bonus)
        for at, letters in _places(rules, table, hand, graph)
        if isinstance(laid := lay(rules, table, at, letters), Laid)
    ]
    return sorted(found, key=lambda one: (-one.score, one.at, one.letters))


def _places(rules: Rules, table: Table, hand: str, graph: Graph) -> Iterator[tuple[str, str]]:
    """Places and letters whose words are all in the graph; joined as KARTEN-24 has it."""
    lying = {cell: card.glyph for cell, card in table.cards.items()}
    far = max(len(hand), 1)
    for cell, one in plays_around(rules.letters, lying, hand, graph, far=far, opening=OPENING):
        yield _typed(cell, one)


def _typed(cell: Cell, one: OnBoard) -> tuple[str, str]:
    """A play as it is typed; of a single card the rules choose the main word (KARTEN-82)."""
    new = [n for n, glyph in enumerate(one.letters) if glyph != _THROUGH]
    if len(new) > 1:
        return cell_name(cell) + ("v" if one.down else ">"), one.letters
    row, column = cell
    alone = (row + new[0], column) if one.down else (row, column + new[0])
    return cell_name(alone), one.letters[new[0]]


def _best(rules: Rules, table: Table, laid: Laid, bonus: str | None) -> Possible:
    """A play with the bonus card used as it counts most."""
    all_cards = ALL_CARDS_BONUS if len(laid.cards) == rules.rack else 0
    added, named = 0, None
    if bonus in FACTORS and table.cards:
        for cell in laid.cards:
            use = Use(bonus, FACTORS[bonus], cell_name(cell))
            more = lay(rules, table, laid.at, laid.letters, use)
            if isinstance(more, Laid) and more.points - laid.points > added:
                added, named = more.points - laid.points, cell_name(cell)
    elif bonus in rules.bonus_deck.entries:
        words = tuple(word.text.translate(CAPITALISE) for word in laid.words)
        added = on_own_words(rules, bonus, words)
    return Possible(laid.points + all_cards + added, laid.at, laid.letters, named, added)
