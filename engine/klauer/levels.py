"""What a level allows of the turn as a whole: what becomes of the letters that were taken out."""

from collections.abc import Collection
from itertools import product

from engine.klauer.field import Word
from engine.klauer.options import Rules
from engine.klauer.state import Outcome, Table
from engine.refusals import Refusal

Living = dict[int, list[Word]]
"""For each base word the words in which it lives on."""


def beyond(rules: Rules, table: Table, base: tuple[Word, ...], found: Outcome) -> list[Refusal]:
    """Why the turn needs a higher level than was agreed (KLAUER-36 to -38, KLAUER-40).

    A removal leaves one new word of its base word and keeps what hangs together (KLAUER-35).
    """
    if not table.taken or all(map(rules.allows, ("mix", "separate", "dissolve"))):
        return []
    torn = {root for card in table.taken for root in card.roots}
    living = _living(table, base, torn)
    problems = []
    if any(not living[root] for root in torn):
        problems.append(rules.level_too_low("dissolve", "KLAUER-38"))
    if any(len(living[root]) > 1 for root in torn) or _separated(table, living):
        problems.append(rules.level_too_low("separate", "KLAUER-37"))
    if any(_mixed(table, word) for word in found.new):
        problems.append(rules.level_too_low("mix", "KLAUER-36"))
    return problems


def _living(table: Table, base: tuple[Word, ...], roots: Collection[int]) -> Living:
    living: Living = {root: [] for root in roots}
    for run in table.words:
        here = {root for cell in run.cells for root in table.field[cell].roots}
        for root in here & living.keys():
            if base[root].down == run.down:
                living[root].append(run)
    return living


def _separated(table: Table, living: Living) -> bool:
    """Whether two words that shared a card that was taken out share none any more."""
    return any(
        set(one.cells).isdisjoint(other.cells)
        for card in table.taken
        if len(card.roots) > 1
        for one, other in product(*(living[root] for root in card.roots))
    )


def _mixed(table: Table, word: Word) -> bool:
    """Whether a new word is made of letters that were taken out and of letters of the pool."""
    fresh = [card for cell in word.cells if (card := table.field[cell]).home is None]
    return len({card.taken for card in fresh}) > 1
