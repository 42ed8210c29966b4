"""What a base word can bear in one turn: one swap, one insertion, no card that it gave away."""

from collections.abc import Mapping
from itertools import product
from types import MappingProxyType

from engine.klauer.field import Cell, Field, Word, through
from engine.klauer.options import WORD
from engine.klauer.state import Table

Words = frozenset[int]
NOWHERE: Mapping[Cell, Words] = MappingProxyType({})

_TWICE = 2


def living(field: Field, base: tuple[Word, ...], cell: Cell) -> Words:
    """The base words of the card on `cell` that it still has a neighbour in."""
    return frozenset(
        root
        for root in field[cell].roots
        if len(through(field, cell, base[root].down).cells) >= WORD
    )


def over_limit(swaps: tuple[Words, ...]) -> bool:
    """Whether these swaps, each given by the base words of its letter, are too many.

    Each base word bears one (KLAUER-30, -54). A letter that two words share allows one further in
    one of the two; a further letter, which may lie at a crossing itself, allows no more (KLAUER-31,
    KLAUER-61).
    """
    twice = {}
    for word in {word for words in swaps for word in words}:
        letters = [number for number, words in enumerate(swaps) if word in words]
        if len(letters) > _TWICE:
            return True
        if len(letters) == _TWICE:
            twice[word] = letters
    crossings = {number for number, words in enumerate(swaps) if len(words) > 1}
    for allowing in product(*twice.values()):
        further = {
            letter
            for letters, chosen in zip(twice.values(), allowing, strict=True)
            for letter in letters
            if letter != chosen
        }
        each_once = len(set(allowing)) == len(allowing)
        if each_once and crossings.issuperset(allowing) and further.isdisjoint(allowing):
            return False
    return True


def comes_back(
    table: Table, base: tuple[Word, ...], standing: Mapping[Cell, Words] = NOWHERE
) -> str:
    """A letter that was swapped out and must be back in its own word, or an empty string.

    `standing` are the base words that were taken apart and stand again, by their cells. Equal cards
    can't be told apart: it is so only where no other card of the letter can be the one that lies
    there (KLAUER-57).
    """
    for letter in sorted({letter for letter, _ in table.out}):
        swapped_out = [words for shown, words in table.out if shown == letter]
        wanted = [
            _words_at(table.field, base, cell) | standing.get(cell, Words())
            for cell, card in table.field.items()
            if card.letter == letter and card.home is None and not card.taken
        ]
        fresh = table.pool.count(letter) + len(wanted) - len(swapped_out)
        if not _all_served(wanted, [*swapped_out, *[Words()] * fresh]):
            return letter
    return ""


def _words_at(field: Field, base: tuple[Word, ...], cell: Cell) -> Words:
    """The base words that live on in the rows of cards through `cell`."""
    return frozenset(
        root
        for down in (False, True)
        if len(cells := through(field, cell, down).cells) >= WORD
        for other in cells
        for root in field[other].roots
        if base[root].down == down
    )


def _all_served(wanted: list[Words], cards: list[Words]) -> bool:
    """Whether each place can have a card of its own that none of its words gave away."""
    place_of: dict[int, int] = {}

    def served(place: int, tried: set[int]) -> bool:
        for card, words in enumerate(cards):
            if card in tried or words & wanted[place]:
                continue
            tried.add(card)
            if card not in place_of or served(place_of[card], tried):
                place_of[card] = place
                return True
        return False

    return all(served(place, set()) for place in range(len(wanted)))
