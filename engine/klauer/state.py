"""A game of Wörterklauer as it stands after some entries: immutable, and all the rules ask for."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from engine.klauer.field import Card, Cell, Field, Word, words_on
from engine.klauer.options import POOL, VOWELS, Rules
from engine.refusals import Refusal
from engine.sheets import Entry, Finding


class Table(NamedTuple):
    """What changes within a turn; `before` is the table before the last step.

    `version` is the entry of the last step, `words` are those that lie on the field after it, by
    chance or not. `hand` are the letters taken up from the table and not built in again yet;
    `taken` are the cards of the field that were taken up in the turn, where it matters which word
    they were of (KLAUER-80). `swaps` holds for each swap the base words of the letter, `out` the
    letters swapped out with those words, `inserted` the base words that had a letter inserted.
    """

    field: Field
    pool: str
    hand: str = ""
    swaps: tuple[frozenset[int], ...] = ()
    out: tuple[tuple[str, frozenset[int]], ...] = ()
    inserted: frozenset[int] = frozenset()
    taken: tuple[Card, ...] = ()
    before: "Table | None" = None
    version: int = 0
    words: tuple[Word, ...] = ()

    @property
    def steps(self) -> int:
        """How many steps of the turn can be undone."""
        return len(self.stepped)

    @property
    def stepped(self) -> tuple[int, ...]:
        """The versions of the steps that can be undone, the last one first."""
        versions, table = [], self
        while table.before is not None:
            versions.append(table.version)
            table = table.before
        return tuple(versions)


class Change(NamedTuple):
    """A base word that became another; `ending` says that only an ending was added behind it."""

    before: Word
    after: Word
    ending: bool

    @property
    def name(self) -> str:
        """The change as people write it: HUND>HUNDE."""
        return f"{self.before.text}>{self.after.text}"


class Again(NamedTuple):
    """A word that was taken apart and stands again with a card of its own: `root` is which."""

    word: Word
    root: int


class Outcome(NamedTuple):
    """What a turn has made of the words: laid anew, changed, moved as they were.

    `again` are words that were taken apart and stand again (KLAUER-80); `made_over` says of words
    that were made of cards taken up which words had those cards.
    """

    new: tuple[Word, ...] = ()
    changes: tuple[Change, ...] = ()
    moved: tuple[Word, ...] = ()
    again: tuple[Again, ...] = ()
    made_over: tuple[Change, ...] = ()

    @property
    def meanings(self) -> tuple[Change, ...]:
        """The changes of which it is asked whether the meaning is new."""
        return (*self.changes, *self.made_over)

    def same(self, kept: Collection[str]) -> frozenset[Word]:
        """The words that are a word of the turn's beginning, as it was or inflected."""
        inflected = (change.after for change in self.meanings if change.name in kept)
        return frozenset((*inflected, *(one.word for one in self.again)))

    def unlike(self, kept: Collection[str]) -> tuple[Word, ...]:
        """The new words that are no inflection of a word that their cards were taken from."""
        inflected = {change.after for change in self.made_over if change.name in kept}
        return tuple(word for word in self.new if word not in inflected)

    @property
    def words(self) -> tuple[str, ...]:
        """The words on which a verdict is due, each once, in alphabetical order."""
        after = [change.after.text for change in self.changes]
        return tuple(sorted({*after, *(word.text for word in self.new)}))


class Claim(NamedTuple):
    """A turn that its player has ended, until everybody agrees: `kept` are changes that keep their
    meaning; `final` says that the glass has run out, so that no step can follow. `colours` is the
    field as it is left if that is agreed.
    """

    version: int
    seat: int
    outcome: Outcome
    kept: frozenset[str]
    final: bool
    colours: Field


class Made(NamedTuple):
    """What an entry has made, for the sheet.

    `words` are made or changed, `laid` and `left` cells of cards that came and went, `stolen` the
    changes with a new meaning, `kept` those without, `turned` the cells whose colour turned.
    `undoes` are the versions of the steps that it takes back.
    """

    words: tuple[Word, ...] = ()
    laid: tuple[Cell, ...] = ()
    left: tuple[Cell, ...] = ()
    stolen: tuple[Change, ...] = ()
    kept: tuple[Change, ...] = ()
    turned: tuple[Cell, ...] = ()
    reopened: bool = False
    reasons: tuple[Refusal, ...] = ()
    undoes: tuple[int, ...] = ()


class State(NamedTuple):
    """A game after `version` entries.

    The cards on the field, in the pool, in the player's hand and in the box are always the whole
    set. `base` are the words as they lay when the turn began, `history` all words that lay at the
    end of any turn (KLAUER-25), `stage` is draw, change or steps, `jokers` says who still has one,
    `lost` is the seat that has lost. `refused` are the words that were judged not admissible in
    this turn, `same` the changes that were judged to keep their meaning in it.
    """

    rules: Rules
    version: int
    players: tuple[str, ...]
    first: int
    turn: int | None
    box: str
    table: Table
    base: tuple[Word, ...] = ()
    history: frozenset[Word] = frozenset()
    stage: str = "draw"
    jokers: tuple[bool, ...] = (True, True)
    begun: bool = False
    phase: str = "playing"
    adjourned: bool = False
    public: bool = False
    pending: Claim | None = None
    ending: str | None = None
    lost: int | None = None
    refused: frozenset[str] = frozenset()
    same: frozenset[str] = frozenset()
    gone: tuple[int, ...] = ()
    entries: tuple[Entry, ...] = ()
    findings: tuple[Finding, ...] = ()

    def entered(self, entry: Entry, **changes: Any) -> "State":
        """The state after `entry`, with `changes`."""
        return self._replace(version=entry.version, entries=(*self.entries, entry), **changes)

    def flawed(self) -> tuple[int, ...]:
        """The versions of the entries that do not fit any more."""
        return tuple(entry.version for entry in self.entries if entry.flaw)


def taken_back(entries: tuple[Entry, ...], versions: Collection[int]) -> tuple[Entry, ...]:
    """The entries with those of `versions` marked: steps undone, the end of a turn rejected."""
    return tuple(
        entry._replace(withdrawn=True) if entry.version in versions else entry for entry in entries
    )


def majority(field: Field) -> tuple[int, int]:
    """The cards that lie in the colour of each seat; a shared card counts once (KLAUER-77)."""
    red = sum(card.seat == 0 for card in field.values())
    return red, len(field) - red


def stage_of(pool: str, box: str) -> str:
    """What the player on turn does next: draw, change, or lay.

    KLAUER-07, -08, -74. A box without a vowel can give none, so the change of four would never
    end: it is left out as if the box were empty.
    """
    if len(pool) < POOL and box:
        return "draw"
    has = {letter for letter in pool if letter in VOWELS}
    return "steps" if has or not any(vowel in box for vowel in VOWELS) else "change"


def beginning(table: Table) -> Table:
    """The table as it was before the first step of the turn."""
    while table.before is not None:
        table = table.before
    return table


def next_turn(state: State, field: Mapping[Cell, Card], pool: str, seat: int) -> State:
    """The state when the turn of `seat` begins on a field (KLAUER-54)."""
    return begin_turn(state, Table(field, pool, words=words_on(field)), seat)


def begin_turn(state: State, table: Table, seat: int) -> State:
    """The state when the turn of `seat` begins with the field, words and pool of a table."""
    roots: dict[Cell, tuple[int, ...]] = dict.fromkeys(table.field, ())
    for number, word in enumerate(table.words):
        for cell in word.cells:
            roots[cell] = (*roots[cell], number)
    settled = {
        cell: Card(card.letter, card.seat, card.version, cell, roots[cell])
        for cell, card in table.field.items()
    }
    return state._replace(
        table=Table(settled, table.pool, words=table.words),
        base=table.words,
        turn=seat,
        stage=stage_of(table.pool, state.box),
        pending=None,
        refused=frozenset(),
        same=frozenset(),
        phase="playing",
    )
