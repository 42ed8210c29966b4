"""The end of a turn: what has become of the words, what stands against it, whose card is whose."""

from engine.klauer.again import Formed, keeping, made_over, standing_again
from engine.klauer.field import Card, Cell, Field, Word, attached, cell_name, extent
from engine.klauer.levels import beyond
from engine.klauer.limits import comes_back
from engine.klauer.options import Rules
from engine.klauer.state import Change, Outcome, State, Table, majority
from engine.refusals import Reason, Refusal


def outcome(table: Table, base: tuple[Word, ...]) -> Outcome:
    """What the turn has made of the words on the table (KLAUER-10, -26, -37, -63, -64, -80).

    A base word lives on in every row along its line that holds a letter of it, or a card swapped
    for one. One that was taken apart may stand again, wherever that is.
    """
    formed, moved = [], []
    changes: list[Change] = []
    for word in table.words:
        roots = _roots(table.field, word, base)
        homes = tuple(table.field[cell].home for cell in word.cells)
        if any(homes == base[root].cells for root in roots):
            if homes != word.cells:
                moved.append(word)
            continue
        formed.append(Formed(word, tuple(roots)))
        for root in roots:
            before = base[root]
            changes.append(Change(before, word, _lengthened(table, before, word)))
    if not table.taken:
        new = tuple(word for word, roots in formed if not roots)
        return Outcome(new, tuple(changes), tuple(moved))
    again = standing_again(table, base, formed)
    stands = {one.word for one in again}
    return Outcome(
        new=tuple(word for word, roots in formed if not roots and word not in stands),
        changes=tuple(changes),
        moved=(*moved, *(word for word, roots in formed if not roots and word in stands)),
        again=again,
        made_over=made_over(table, base, formed, again),
    )


def _lengthened(table: Table, before: Word, run: Word) -> bool:
    """Whether a base word lies there with an ending behind it, its own cards taken up or not."""
    if len(run.cells) <= len(before.cells):
        return False
    up = {card.home: card.letter for card in table.taken}
    return all(
        table.field[cell].home == home
        or (table.field[cell].taken and up.get(home) == table.field[cell].letter)
        for cell, home in zip(run.cells, before.cells, strict=False)
    )


def _roots(field: Field, run: Word, base: tuple[Word, ...]) -> list[int]:
    """The base words along a run that have a letter in it."""
    found = {root for cell in run.cells for root in field[cell].roots}
    return [root for root in sorted(found) if base[root].down == run.down]


def objections(state: State, found: Outcome, kept: frozenset[str], colours: Field) -> list[Refusal]:
    """All reasons why the turn can't end as the table lies, if the changes `kept` steal nothing.

    `colours` is the field as `turned` gives it then.
    """
    rules, table = state.rules, state.table
    return [
        *_loose(rules, table),
        *beyond(rules, table, state.base, found),
        *_uncrossed(rules, table.words, found.unlike(kept)),
        *_split(rules, table.field),
        *_too_large(rules, table.field),
        *_without_new_meaning(rules, found, kept),
        *_returned(rules, found, state.history),
        *_not_leading(state, found, colours),
    ]


def _loose(rules: Rules, table: Table) -> list[Refusal]:
    """What is not built in: letters in hand, cards in no word."""
    field, problems = table.field, []
    if table.hand:  # KLAUER-35, -37, -39
        problems.append(rules.refusal(Reason.NOT_BUILT_IN, cards=table.hand))
    in_words = {cell for word in table.words for cell in word.cells}
    problems += [
        rules.refusal(Reason.LONE_CARD, square=cell_name(cell))
        for cell in sorted(field.keys() - in_words)
    ]
    return problems


def _uncrossed(rules: Rules, lying: tuple[Word, ...], new: tuple[Word, ...]) -> list[Refusal]:
    """New words that share no card with another; the only word on the field is free (KLAUER-73)."""
    if len(lying) == 1:
        return []
    return [
        rules.refusal(Reason.CROSSES_NOTHING, word=word.text)
        for word in new
        if not any(
            other.down != word.down and not set(other.cells).isdisjoint(word.cells)
            for other in lying
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


def _not_leading(state: State, found: Outcome, colours: Field) -> list[Refusal]:
    """KLAUER-13, KLAUER-57: no card back in its word, and at least one card more than the other."""
    rules, problems = state.rules, []
    standing: dict[Cell, frozenset[int]] = {}
    for word, root in found.again:
        for cell in word.cells:
            standing[cell] = standing.get(cell, frozenset()) | {root}
    if letter := comes_back(state.table, state.base, standing):
        problems.append(rules.refusal(Reason.CARD_TAKEN_BACK, letter=letter))
    counts = majority(colours)
    seat = state.turn or 0
    own, other = counts[seat], counts[1 - seat]
    if own <= other:
        problems.append(rules.refusal(Reason.NO_LEAD, own=own, other=other))
    return problems


def turned(state: State, found: Outcome, kept: frozenset[str]) -> dict[Cell, Card]:
    """The field with every card in its colour at the end of the turn.

    New cards have the player's colour (KLAUER-09); all cards of a new word turn (KLAUER-27); a
    theft turns the word but for the letters of another base word in it (KLAUER-26, -59, -60, -63);
    a change that keeps the meaning turns nothing (KLAUER-24, -79), nor does a word that stands
    again: its cards keep the colour that they had when they were taken up (KLAUER-80).
    """
    table, seat = state.table, state.turn or 0
    keeps = keeping(table, state.base, found, kept) if table.taken else {}
    turning = {cell for word in found.unlike(kept) for cell in word.cells}
    for change in found.changes:
        if change.name not in kept:
            own = keeps.keys() if change.after in found.same(kept) else set()
            turning |= _stolen(state, change) - own
    colours = {cell: card.seat for cell, card in keeps.items() if cell not in turning}
    field = dict(table.field)
    for cell, card in table.field.items():
        if card.home is None or cell in turning:
            field[cell] = card._replace(seat=colours.get(cell, seat))
    return field


def _stolen(state: State, change: Change) -> set[Cell]:
    field, base = state.table.field, state.base
    others = {
        root
        for root, word in enumerate(base)
        if word.down == change.before.down and word != change.before
    }
    return {cell for cell in change.after.cells if others.isdisjoint(field[cell].roots)}
