"""The bonus cards in play on a word as the page of a game shows them."""

from typing import Any

from django.utils.translation import gettext as _

from engine.answers import there
from engine.karten.deck import FACTORS, Condition
from engine.karten.options import rules
from engine.karten.table import Cell, place
from games.schemas_of_games import BonusCard, Entry, GamePage, Word

LOOKS = {2: "double-word", 3: "triple-word"}
"""What a factor looks like: as the premium square that does the same."""


def in_play(page: GamePage, play: Entry, card: BonusCard) -> dict[str, Any]:
    """A bonus card as it was used on a play (`bonus_cards` of a play's entry in a view).

    `owner` and `version` of its entry, and of a word bonus card its `factor`, the `letter` that it
    was named for, `at` which cell, and the `words` that it multiplies; of a points card its two
    `halves`, the `matched` ones with their words, and the `points` for whom they were `scored`.
    """
    used = {"owner": page.names[card.seat], "version": card.version}
    if card.named:
        return used | _word_card(page, play, card.card, card.named)
    return used | _points_card(page, card)


def _word_card(page: GamePage, play: Entry, card: str, at: str) -> dict[str, Any]:
    factor, named = FACTORS[card], place(at)[0]
    (letter,) = [c.letter for c in there(page.table).cards if c.at == at]
    return {
        "factor": factor,
        "look": LOOKS[factor],
        "letter": letter,
        "at": at,
        "words": [word.word for word in play.words if named in _cells(word)],
    }


def _cells(word: Word) -> list[Cell]:
    (row, column), direction = place(word.at)
    steps = range(len(word.word))
    return [(row + n, column) if direction == "v" else (row, column + n) for n in steps]


def _points_card(page: GamePage, card: BonusCard) -> dict[str, Any]:
    """A points card with both its entries; `points` count for `scored`, the owner or another."""
    entries = rules(page.options).bonus_deck.entries[card.card]
    line = page.entries[card.version - 1]
    matched = {match.entry: match for match in card.matched or ()}
    return {
        "halves": [
            {
                "condition": written,
                "plus": entry.plus,
                "minus": entry.minus,
                "used": written in matched,
            }
            for written, entry in entries.items()
        ],
        "matched": [
            {
                "says": condition_says(entries[written].condition),
                "words": match.words,
                "points": signed(match.points),
            }
            for written, match in matched.items()
        ],
        "points": signed(line.score),
        "scored": "" if line.seat is None else page.names[line.seat],
    }


def condition_says(condition: Condition) -> str:
    """What a word must have to match an entry of a points card."""
    if condition.begins:
        return _("begins with {letters}").format(letters=condition.text)
    if condition.ends:
        return _("ends in {letters}").format(letters=condition.text)
    return _("contains {letters}").format(letters=condition.text)


def signed(points: int) -> str:
    """Points with their sign, and a real minus."""
    return f"+{points}" if points > 0 else str(points).replace("-", "\N{MINUS SIGN}")
