"""The end of a turn: what has become of the words, what stands against it, whose card is whose."""

from engine.klauer.field import (
    Card,
    Cell,
    Field,
    Run,
    Word,
    attached,
    cell_name,
    extent,
    lying,
    runs,
)
from engine.klauer.limits import comes_back
from engine.klauer.options import Rules
from engine.klauer.state import Change, Outcome, State, Table, majority
from engine.refusals import Reason, Refusal


def outcome(table: Table, base: tuple[Word, ...]) -> Outcome:
    """What the turn has made of the words on the table (KLAUER-10, -26, -37, -63, -64).

    A base word lives on in every row along its line that holds a letter of it, or a card swapped
    for one; a card that was taken up and laid again is a new card.
    """
    new, moved = [], []
    changes: list[Change] = []
    for run in runs(table.field):
        word = lying(table.field, run)
        roots = _roots(table.field, run, base)
        homes = tuple(table.field[cell].home for cell in run.cells)
        if any(homes == base[root].cells for root in roots):
            if homes != run.cells:
                moved.append(word)
            continue
        if not roots:
            new.append(word)
        for root in roots:
            before = base[root]
            ending = homes[: len(before.cells)] == before.cells
            changes.append(Change(before, word, ending))
    return Outcome(tuple(new), tuple(changes), tuple(moved))


def _roots(field: Field, run: Run, base: tuple[Word, ...]) -> list[int]:
    """The base words along a run that have a letter in it."""
    found = {root for cell in run.cells for root in field[cell].roots}
    return [root for root in sorted(found) if base[root].down == run.down]


def objections(state: State, found: Outcome, kept: frozenset[str]) -> list[Refusal]:
    """All reasons why the turn can't end as the table lies, if the changes `kept` steal nothing."""
    rules, table = state.rules, state.table
    return [
        *_loose(rules, table),
        *_uncrossed(rules, table.field, found),
        *_split(rules, table.field),
        *_too_large(rules, table.field),
        *_without_new_meaning(rules, found, kept),
        *_returned(rules, found, state.history),
        *_not_leading(state, found, kept),
    ]


def _loose(rules: Rules, table: Table) -> list[Refusal]:
    """What is not built in: letters in hand, cards in no word."""
    field, problems = table.field, []
    if table.hand:  # KLAUER-35, -37, -39
        problems.append(rules.refusal(Reason.NOT_BUILT_IN, cards=table.hand))
    in_words = {cell for run in runs(field) for cell in run.cells}
    problems += [
        rules.refusal(Reason.LONE_CARD, square=cell_name(cell))
        for cell in sorted(field)
        if cell not in in_words
    ]
    return problems


def _uncrossed(rules: Rules, field: Field, found: Outcome) -> list[Refusal]:
    """New words that share no card with another; the only word on the field is free (KLAUER-73)."""
    all_runs = runs(field)
    if len(all_runs) == 1:
        return []
    return [
        rules.refusal(Reason.CROSSES_NOTHING, word=word.text)
        for word in found.new
        if not any(
            run.down != word.down and not set(run.cells).isdisjoint(word.cells) for run in all_runs
        )
    ]


def _split(rules: Rules, field: Field) -> list[Refusal]:
    if field and len(attached(field, [min(field)])) < len(field):
        return [rules.refusal(Reason.FIELD_SPLIT)]
    return []


def _too_large(rules: Rules, field: Field) -> list[Refusal]:
    rows, columns = extent(field)
    if max(rows, columns) <= rules.extent:
        return []
    return [rules.refusal(Reason.FIELD_TOO_LARGE, rows=rows, columns=columns, extent=rules.extent)]


def _without_new_meaning(rules: Rules, found: Outcome, kept: frozenset[str]) -> list[Refusal]:
    """Changes that keep the meaning and are no ending behind the word (KLAUER-24, KLAUER-45)."""
    return [
        rules.refusal(Reason.MEANING_KEPT, before=change.before.text, after=change.after.text)
        for change in found.changes
        if not change.ending and (change.name in kept or change.before.text == change.after.text)
    ]


def _returned(rules: Rules, found: Outcome, history: frozenset[Word]) -> list[Refusal]:
    """Words that lie again where they lay before (KLAUER-25, -43, -69, -70)."""
    words = {*found.new, *found.moved, *(change.after for change in found.changes)}
    return [
        rules.refusal(Reason.WORD_RETURNED, word=word.text, square=cell_name(word.cells[0]))
        for word in sorted(words & history)
    ]


def _not_leading(state: State, found: Outcome, kept: frozenset[str]) -> list[Refusal]:
    """KLAUER-13, KLAUER-57: no card back in its word, and at least one card more than the other."""
    rules, problems = state.rules, []
    if letter := comes_back(state.table, state.base):
        problems.append(rules.refusal(Reason.CARD_TAKEN_BACK, letter=letter))
    counts = majority(turned(state, found, kept))
    seat = state.turn or 0
    own, other = counts[seat], counts[1 - seat]
    if own <= other:
        problems.append(rules.refusal(Reason.NO_LEAD, own=own, other=other))
    return problems


def turned(state: State, found: Outcome, kept: frozenset[str]) -> dict[Cell, Card]:
    """The field with every card in its colour at the end of the turn.

    New cards have the player's colour (KLAUER-09); all cards of a new word turn (KLAUER-27); a
    theft turns the word but for the letters of another base word in it (KLAUER-26, -59, -60, -63);
    a change that keeps the meaning turns nothing (KLAUER-24, -79).
    """
    field, seat = state.table.field, state.turn or 0
    turning = {cell for word in found.new for cell in word.cells}
    for change in found.changes:
        if change.name not in kept:
            turning |= _stolen(state, change)
    return {
        cell: card._replace(seat=seat) if card.home is None or cell in turning else card
        for cell, card in field.items()
    }


def _stolen(state: State, change: Change) -> set[Cell]:
    field, base = state.table.field, state.base
    others = {
        root
        for root, word in enumerate(base)
        if word.down == change.before.down and word != change.before
    }
    return {cell for cell in change.after.cells if others.isdisjoint(field[cell].roots)}
