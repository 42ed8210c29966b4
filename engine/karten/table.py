"""The table without a board: cells, the words that a play forms, their points, what is cleared."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from engine.karten.deck import FACTORS
from engine.karten.options import FIRST_FACTOR, OPENING, Rules
from engine.letters import BLANK, CAPITALISE, EMPTY, as_tiles
from engine.refusals import Reason, Refusal, Unusable

Cell = tuple[int, int]
"""Row and column, relative to a cell 0:0 that the table chose: any whole numbers (KARTEN-36)."""

Run = tuple[Cell, ...]
"""Cells side by side, from left to right or from top to bottom."""

_THROUGH = "."
_SHARP_S = "ßẞ"
_PLACE = re.compile(r"([+-]?[0-9]{1,6}):([+-]?[0-9]{1,6})([>vV]?)")


class Card(NamedTuple):
    """A lying card: its letter, small for a blank (KARTEN-02), and the entry that laid it."""

    glyph: str
    version: int


Lying = Mapping[Cell, Card]


class Table(NamedTuple):
    """The lying cards, and the runs among them that were laid as words and lie there in full.

    Other runs are leftovers: cards side by side that no play made a word (KARTEN-36).
    """

    cards: Lying
    words: frozenset[Run]


class Word(NamedTuple):
    """A word formed or extended: its glyphs, its cells, those that count, and its points."""

    text: str
    run: Run
    counted: Run
    factor: int
    points: int


class Laid(NamedTuple):
    """A play that fits: canonical place and letters, the cards used, the cells newly covered.

    `words` begins with the main word. `named` is the card for which a word bonus card was used.
    """

    at: str
    letters: str
    used: str
    cards: dict[Cell, str]
    words: tuple[Word, ...]
    bonus: str | None
    named: Cell | None

    @property
    def points(self) -> int:
        """The points of all words, multiplied, before the bonus for all cards (KARTEN-41)."""
        return sum(word.points for word in self.words)

    @property
    def kept(self) -> frozenset[Cell]:
        """The cells of the words formed in this turn: they alone stay (KARTEN-36)."""
        return frozenset(cell for word in self.words for cell in word.run)


class Use(NamedTuple):
    """A word bonus card that goes with a play: its name, its factor, the card it is named for."""

    card: str
    factor: int
    named: str | None


def place(at: str) -> tuple[Cell, str]:
    """Read a place: (cell, `>` or `v` or nothing where no direction is named). Raises Unusable."""
    found = _PLACE.fullmatch(at)
    if not found:
        raise Unusable("at", "{at!r} is no place; write 0:0> for across or 0:0v for down.", at=at)
    return (int(found[1]), int(found[2])), found[3].lower()


def cell_name(cell: Cell) -> str:
    """The name of a cell: `-1:2`."""
    return f"{cell[0]}:{cell[1]}"


def lay(
    rules: Rules, table: Table, at: str, letters: str, use: Use | None = None
) -> Laid | list[Refusal]:
    """Check a play of `letters` at a place on the table and score it.

    Returns the play, or all reasons against it. Says nothing about hands and nothing about whether
    the words are admissible. A single card without a direction makes the word that counts more the
    main one (KARTEN-82). KARTEN-02, -10, -20, -24 to -28, -30, -31, -41, -83 to -87.
    """
    try:
        cell, direction = place(at)
    except Unusable:
        return [rules.refusal(Reason.NO_SUCH_CELL, at=at)]
    if problems := _unreadable(rules, letters):
        return problems
    if not direction and (len(letters) != 1 or letters == _THROUGH):
        return [rules.refusal(Reason.NO_SUCH_CELL, at=at)]
    cards = _covered(rules, table.cards, cell, direction, letters)
    if isinstance(cards, list):
        return cards
    if problems := _unjoined(rules, table.cards, cards):
        return problems
    named = _named(rules, table.cards, cards, use)
    if isinstance(named, list):
        return named
    ways = _readings(table, cards, direction)
    readings = [_scored(rules, table, cards, down, use, named) for down in ways]
    best = max(readings, key=lambda laid: laid.points)
    if not direction and len(readings) > 1:
        return best._replace(at=cell_name(cell), letters=letters)
    return best


def cleared(table: Table, laid: Laid, version: int) -> tuple[Table, dict[Cell, Card]]:
    """The table after a play, and the cards that leave it (KARTEN-36)."""
    lying = {**table.cards, **{cell: Card(glyph, version) for cell, glyph in laid.cards.items()}}
    kept = laid.kept
    stay = {cell: card for cell, card in lying.items() if cell in kept}
    gone = {cell: card for cell, card in lying.items() if cell not in kept}
    words = table.words | {word.run for word in laid.words}
    return Table(stay, frozenset(run for run in words if kept.issuperset(run))), gone


def _unreadable(rules: Rules, letters: str) -> list[Refusal]:
    if not letters:
        return [rules.refusal(Reason.NOTHING_LAID)]
    problems, values = [], rules.letters.values
    for glyph in letters:
        if glyph in _SHARP_S:
            problems.append(rules.refusal(Reason.SHARP_S))
        elif glyph in (EMPTY, BLANK) or (glyph not in values and glyph != _THROUGH):
            named = rules.letters.name
            problems.append(rules.refusal(Reason.UNKNOWN_LETTER, letter=glyph, letter_set=named))
    return problems


def _step(cell: Cell, number: int, *, down: bool) -> Cell:
    return (cell[0] + number, cell[1]) if down else (cell[0], cell[1] + number)


def _covered(
    rules: Rules, lying: Lying, cell: Cell, direction: str, letters: str
) -> dict[Cell, str] | list[Refusal]:
    """The cells newly covered, in order, or why the letters don't fit on them (KARTEN-24)."""
    down, problems = direction == "v", []
    cards: dict[Cell, str] = {}
    for number, glyph in enumerate(letters):
        here = _step(cell, number, down=down)
        if here in lying:
            there = lying[here].glyph
            if glyph != _THROUGH and glyph.translate(CAPITALISE) != there.translate(CAPITALISE):
                facts = {"square": cell_name(here), "lying": there}
                problems.append(rules.refusal(Reason.SQUARE_TAKEN, **facts))
        elif glyph == _THROUGH:
            problems.append(rules.refusal(Reason.THROUGH_EMPTY, square=cell_name(here)))
        else:
            cards[here] = glyph
    ends = (_step(cell, -1, down=down), _step(cell, len(letters), down=down))
    taken = [beyond for beyond in ends if beyond in lying]
    if direction and taken:
        problems.append(rules.refusal(Reason.WORD_GOES_ON, square=cell_name(taken[0])))
    if not cards and not problems:
        problems.append(rules.refusal(Reason.NOTHING_LAID))
    return problems or cards


def _unjoined(rules: Rules, lying: Lying, cards: dict[Cell, str]) -> list[Refusal]:
    if not lying:
        if len(cards) < OPENING:  # KARTEN-10
            return [rules.refusal(Reason.OPENING_TOO_SHORT)]
        return []
    touched = any(
        _step(cell, side, down=down) in lying
        for cell in cards
        for side in (-1, 1)
        for down in (False, True)
    )
    return [] if touched else [rules.refusal(Reason.NOT_JOINED)]  # one is enough: KARTEN-24


def _named(
    rules: Rules, lying: Lying, cards: dict[Cell, str], use: Use | None
) -> Cell | list[Refusal] | None:
    """The laid card for which a word bonus card is used, by its cell or its letter."""
    if use is None:
        return None
    if not lying:  # the ban goes with the doubling: KARTEN-20, KARTEN-31, KARTEN-71
        return [rules.refusal(Reason.NO_BONUS_ON_FIRST_WORD)]
    if use.named is None:
        return [rules.refusal(Reason.BONUS_NEEDS_A_CARD, card=use.card)]
    meant = [
        cell
        for cell, glyph in cards.items()
        if use.named in (cell_name(cell), glyph, glyph.translate(CAPITALISE))
    ]
    if len(meant) > 1:
        signs = {card: f"x{factor}" for card, factor in FACTORS.items()}
        typed = ", ".join(f"{signs[use.card]}@{cell_name(cell)}" for cell in meant)
        return [rules.refusal(Reason.NAMED_CARD_UNCLEAR, named=use.named, typed=typed)]
    if not meant:  # a lying card can't be named, a laid blank can: KARTEN-87
        return [rules.refusal(Reason.NAMED_CARD_NOT_LAID, named=use.named)]
    return meant[0]


def _readings(table: Table, cards: dict[Cell, str], direction: str) -> list[bool]:
    """The directions in which the main word may run: `down` or not.

    Of a single card it is the direction named, if it makes a word so (KARTEN-82).
    """
    if len(cards) > 1:
        return [direction == "v"]
    ((cell, _),) = cards.items()
    makes = [down for down in (False, True) if len(_run(table.cards, cards, cell, down)) > 1]
    meant = [direction == "v"] if direction else makes
    return [down for down in makes if down in meant] or makes


def _run(lying: Lying, cards: Mapping[Cell, str], cell: Cell, down: bool) -> Run:  # noqa: FBT001
    """The cells of the run through `cell`."""
    first = last = cell
    while (before := _step(first, -1, down=down)) in lying or before in cards:
        first = before
    while (behind := _step(last, 1, down=down)) in lying or behind in cards:
        last = behind
    length = last[0] - first[0] + last[1] - first[1] + 1
    return tuple(_step(first, number, down=down) for number in range(length))


def _scored(
    rules: Rules,
    table: Table,
    cards: dict[Cell, str],
    down: bool,  # noqa: FBT001
    use: Use | None,
    named: Cell | None,
) -> Laid:
    main = _run(table.cards, cards, next(iter(cards)), down)
    crossing = [_run(table.cards, cards, cell, not down) for cell in cards]
    runs = [main, *(run for run in crossing if len(run) > 1)]
    glyphs = {cell: card.glyph for cell, card in table.cards.items()} | cards
    words = []
    for run in runs:
        counted = run if run is main else _counted(rules, table, run, cards)
        factor = FIRST_FACTOR if not table.cards else 1  # KARTEN-20
        if use and named in run:  # each word with that very card, and no other: KARTEN-30
            factor = use.factor
        values = (rules.letters.values[glyphs[cell]] for cell in counted)
        points = factor * sum(values)  # a blank nothing: KARTEN-02
        words.append(Word("".join(glyphs[cell] for cell in run), run, counted, factor, points))
    return Laid(
        at=cell_name(main[0]) + ("v" if down else ">"),
        letters="".join(cards.get(cell, _THROUGH) for cell in main),
        used=as_tiles("".join(cards.values())),
        cards=cards,
        words=tuple(words),
        bonus=use.card if use else None,
        named=named,
    )


def _counted(rules: Rules, table: Table, run: Run, cards: Mapping[Cell, str]) -> Run:
    """The cells of a cross-word that count (KARTEN-27).

    By the booklet a cross-word that only lengthens a lying word counts the lying cards; so it does
    where the new card joins two runs of which one is such a word (KARTEN-83). Leftovers that were
    never a word are none that could be lengthened (KARTEN-84).
    """
    if rules.lengthened_words == "full":
        return run
    new = next(place for place, cell in enumerate(run) if cell in cards)
    if table.words.isdisjoint((run[:new], run[new + 1 :])):
        return run
    return tuple(cell for cell in run if cell not in cards)
