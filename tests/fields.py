"""Games of Wörterklauer for tests: opened and entered in a line, fields drawn in two colours."""

from inspect import cleandoc
from typing import Any

from engine.klauer.field import Card, runs
from engine.klauer.field import lying as as_lying
from engine.klauer.state import State, next_turn
from engine.letters import in_order
from engine.moves import Accept, Verdict
from engine.views import view
from tests.boards import ANNA, BERT, Entry, entered, game, line

RED, BLACK = ANNA, BERT
"""Anna is red and Bert is black: the colours go by seat."""


def klauer(*entries: Entry, first: int = RED, **options: Any) -> State:
    """A game of Wörterklauer after `entries`."""
    return entered(game("klauer", first=first, **options), *entries)


def field(text: str) -> str:
    """A field drawn in a test, as `drawn` gives it: capitals are red, small letters black."""
    return cleandoc(text)


def position(
    picture: str, pool: str = "", *, box: str = "", turn: int = RED, **options: Any
) -> State:
    """The beginning of a turn on a drawn field; its top left cell is 0:0.

    The words that lie there are the history. With an empty box the pool is not filled.
    """
    cards = {
        (row, column): Card(glyph.upper(), RED if glyph.isupper() else BLACK, 1)
        for row, text in enumerate(field(picture).splitlines())
        for column, glyph in enumerate(text)
        if glyph != "."
    }
    history = frozenset(as_lying(cards, run) for run in runs(cards))
    state = game("klauer", **options)._replace(box=in_order(box), history=history, begun=True)
    return next_turn(state, cards, in_order(pool), turn)


def drawn(state: State) -> str:
    """The rows of the field, as far as cards lie: capitals are red, small letters black."""
    cards = {(c["row"], c["column"]): c for c in view(state, "public")["field"]["cards"]}
    if not cards:
        return ""
    rows, columns = ({cell[side] for cell in cards} for side in (0, 1))
    return "\n".join(
        "".join(_glyph(cards.get((row, c))) for c in range(min(columns), max(columns) + 1))
        for row in range(min(rows), max(rows) + 1)
    )


def corner(state: State) -> tuple[int, int]:
    """The row and the column of the top left end of the field."""
    cells = state.table.field
    return min(row for row, _ in cells), min(column for _, column in cells)


def _glyph(card: dict[str, Any] | None) -> str:
    if card is None:
        return "."
    letter: str = card["letter"]
    return letter if card["colour"] == "red" else letter.lower()


def ended(state: State, *entries: Entry) -> State:
    """The game after `entries`, the end of the turn among them, and the other player's yes."""
    state = entered(state, *entries)
    return entered(state, Accept(1 - state.pending.seat))


def judged(state: State, *no: str, **meanings: bool) -> State:
    """The game after a verdict: yes to all words but `no`."""
    words = {word: word not in no for word in view(state, "public")["claim"]["words"]}
    return entered(state, Verdict(words, meanings=meanings or None))


def majority(state: State) -> list[int]:
    """The cards in red and in black."""
    counts: list[int] = view(state, "public")["majority"]
    return counts


def pool(state: State) -> str:
    """The open cards."""
    cards: str = view(state, "public")["pool"]
    return cards


def stolen(state: State, version: int = 0) -> list[str]:
    """The thefts of an entry: SOCKE>LOCKE."""
    return [f"{theft['before']}>{theft['word']}" for theft in line(state, version)["stolen"]]


def made(state: State, version: int = 0) -> list[str]:
    """The words that an entry made or changed."""
    return [word["word"] for word in line(state, version)["words"]]
