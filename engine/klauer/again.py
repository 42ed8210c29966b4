"""Words that stand again: whose the cards are that were taken up and laid once more (KLAUER-80).

Equal cards can't be told apart. So a word that stands again is taken to have its own cards in it,
as far as it has such letters: the first of its cards with a letter lies on the first cell with it.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from engine.klauer.field import Card as Lying
from engine.klauer.field import Cell, Word
from engine.klauer.state import Again, Change, Outcome, Table

Placed = dict[Cell, Lying]
"""Cells with the card of the turn's beginning that lies there again."""


class Formed(NamedTuple):
    """A word that was made or changed in the turn, with the base words that live on in it."""

    word: Word
    roots: tuple[int, ...]


def own_cards(table: Table, cells: Iterable[Cell], root: int, used: Placed) -> Placed:
    """The cards of a base word that lie again on `cells`.

    `used` are cards whose cell is known: one on these cells may be shared with a word across.
    """
    cells = tuple(cells)
    shared = {cell: used[cell] for cell in cells if cell in used and root in used[cell].roots}
    return shared | _further(table, cells, root, used)


def _further(table: Table, cells: Iterable[Cell], root: int, used: Placed) -> Placed:
    """The cards of a base word that lie again on `cells` and were not known to."""
    gone = {card.home for card in used.values()}
    free = [card for card in table.taken if root in card.roots and card.home not in gone]
    return _placed(table, (cell for cell in cells if cell not in used), free)


def _placed(table: Table, cells: Iterable[Cell], cards: Iterable[Lying]) -> Placed:
    free, found = sorted(cards, key=lambda card: card.home or ()), {}
    for cell in cells:
        lying = table.field[cell]
        card = next((one for one in free if lying.taken and one.letter == lying.letter), None)
        if card is not None:
            free.remove(card)
            found[cell] = card
    return found


def standing_again(
    table: Table, base: tuple[Word, ...], formed: Iterable[Formed]
) -> tuple[Again, ...]:
    """The words of the turn's beginning that were taken apart and stand somewhere with a card of
    their own; each of them stands again once, where most of its cards are.
    """
    pairs = [
        (-len(own), word, root)
        for word, roots in formed
        for root, before in enumerate(base)
        if before.text == word.text and root not in roots
        if (own := own_cards(table, word.cells, root, {}))
    ]
    found: dict[Word, Again] = {}
    used: Placed = {}
    for _, word, root in sorted(pairs, key=lambda pair: (pair[0], pair[1].cells, pair[2])):
        own = own_cards(table, word.cells, root, used)
        if own and word not in found and root not in [one.root for one in found.values()]:
            found[word] = Again(word, root)
            used |= own
    return tuple(found.values())


def made_over(
    table: Table, base: tuple[Word, ...], formed: Iterable[Formed], again: tuple[Again, ...]
) -> tuple[Change, ...]:
    """For each word made of taken cards: which words of the beginning had them.

    Whether it means the same as one of those is asked like of any change (KLAUER-24, KLAUER-80).
    """
    used = _own_again(table, again)
    standing, whole = {one.word for one in again}, {one.root for one in again}
    return tuple(
        Change(base[root], word, ending=False)
        for word, roots in formed
        if word not in standing and any(table.field[cell].taken for cell in word.cells)
        for root in sorted({root for card in table.taken for root in card.roots} - set(roots))
        if (_further if root in whole else own_cards)(table, word.cells, root, used)
    )


def _own_again(table: Table, again: Iterable[Again]) -> Placed:
    used: Placed = {}
    for word, root in again:
        used |= own_cards(table, word.cells, root, used)
    return used


def keeping(table: Table, base: tuple[Word, ...], found: Outcome, kept: Collection[str]) -> Placed:
    """The cells of cards that were laid again in a word that is no other than before.

    Own cards of a word that stands again or was only inflected; and in one that stands again any
    other card that lay on the field, because it makes no new word either.
    """
    placed = _own_again(table, found.again)
    for change in found.meanings:
        if change.name in kept:
            root = base.index(change.before)
            placed |= own_cards(table, change.after.cells, root, placed)
    lying = {card.home for card in placed.values()}
    rest = [card for card in table.taken if card.home not in lying]
    others = (cell for one in found.again for cell in one.word.cells if cell not in placed)
    return placed | _placed(table, others, rest)
