"""Games of Scrabble Karten for tests: opened and entered in a line, the table drawn as text."""

from inspect import cleandoc
from typing import Any

from engine.karten.state import State
from engine.views import view
from tests.boards import CAST, Entry, entered, game, line

EIGHT = (*CAST, "Gerd", "Ida", "Jule", "Karl")

OST = "0:0v OST"
"""The first word of the booklet's examples, laid downwards."""


def karten(*entries: Entry, players: int = 2, **options: Any) -> State:
    """A game of Scrabble Karten after `entries`."""
    return entered(game("karten", *EIGHT[:players], **options), *entries)


def drawn(state: State) -> str:
    """The rows of the table that hold cards, from the leftmost column; a small letter is a blank.

    Each row begins with the name of its first cell.
    """
    cards = {(c["row"], c["column"]): c for c in view(state, "public")["table"]["cards"]}
    if not cards:
        return ""
    rows = sorted({row for row, _ in cards})
    left, right = min(c for _, c in cards), max(c for _, c in cards)
    lines = []
    for row in rows:
        glyphs = "".join(_glyph(cards.get((row, c))) for c in range(left, right + 1))
        lines.append(f"{row}:{left} {glyphs}".rstrip("."))
    return "\n".join(lines)


def table(text: str) -> str:
    """A table drawn in a test, as `drawn` gives it."""
    return cleandoc(text)


def cleared(state: State, version: int = 0) -> str:
    """The letters that left the table with an entry, row by row."""
    return "".join(_glyph(card) for card in line(state, version)["cleared"])


def piles(state: State) -> tuple[int, int, int]:
    """The letter cards in the draw pile, the bonus cards in theirs, the discards."""
    shown = view(state, "public")["piles"]
    return shown["letters"], shown["bonus"], shown["discards"]


def hands(state: State) -> list[int]:
    """The number of letter cards in each hand."""
    return [seat["count"] for seat in view(state, "public")["seats"]]


def bonus_card(state: State, seat: int, role: str = "official") -> str | None:
    """What is known of a seat's bonus card."""
    card: str | None = view(state, role)["seats"][seat]["bonus_card"]
    return card


def _glyph(card: dict[str, Any] | None) -> str:
    if card is None:
        return "."
    letter: str = card["letter"]
    return letter.lower() if card["blank"] else letter
