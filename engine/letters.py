"""Letter sets as data: which tiles there are, how many of each, and what they count."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from engine.refusals import Reason, Refusal

BLANK = "?"
EMPTY = " "

# Lower case marks a blank in notation. The table is explicit because the language's own case
# functions turn ß into SS and know nothing of tiles (tilesets.md).
_CAPITALS = "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"
_SMALL = "aäbcdefghijklmnoöpqrstuüvwxyz"
SMALL_OF = dict(zip(_CAPITALS, _SMALL, strict=True))
CAPITAL_OF = dict(zip(_SMALL, _CAPITALS, strict=True))
CAPITALISE = str.maketrans(_SMALL, _CAPITALS)

# Alphabetical order for every draw and every sorted list; a blank ranks before A (KLASSIK-02, -03).
RANK = {letter: rank for rank, letter in enumerate(BLANK + _CAPITALS)}


@cache
def in_order(letters: str) -> str:
    """`letters` in alphabetical order, blanks first."""
    return "".join(sorted(letters, key=RANK.__getitem__))


def composed(text: str) -> str:
    """`text` in composed Unicode, so that a typed ü is one letter however it was typed."""
    return unicodedata.normalize("NFC", text)


def as_tiles(laid: str) -> str:
    """The tiles that the glyphs `laid` come from: small letters are blanks (MINI-05)."""
    if laid.isupper():
        return laid
    return "".join(BLANK if glyph in CAPITAL_OF else glyph for glyph in laid)


def without(letters: str, taken: str) -> str | None:
    """`letters` less `taken`, both multisets; None where a letter of `taken` is missing."""
    for letter in taken:
        if letter not in letters:
            return None
        letters = letters.replace(letter, "", 1)
    return letters


def missing(letters: str, taken: str) -> str:
    """The letters of `taken` that `letters` does not hold, both multisets."""
    lacking = ""
    for letter in taken:
        if letter in letters:
            letters = letters.replace(letter, "", 1)
        else:
            lacking += letter
    return lacking


@dataclass(frozen=True, slots=True)
class LetterSet:
    """The tiles of one edition: `tiles` maps a letter to (count, value), `blanks` counts blanks."""

    name: str
    tiles: Mapping[str, tuple[int, int]]
    blanks: int
    values: Mapping[str, int] = field(init=False, repr=False, compare=False)
    bag: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Work out the value of every glyph on the board and the full bag, sorted."""
        values = {EMPTY: 0, BLANK: 0}
        for letter, (_, value) in self.tiles.items():
            values[letter] = value
            values[SMALL_OF[letter]] = 0
        object.__setattr__(self, "values", values)
        full = BLANK * self.blanks + "".join(
            letter * count for letter, (count, _) in self.tiles.items()
        )
        object.__setattr__(self, "bag", in_order(full))

    def unknown(self, letters: str) -> str:
        """The first glyph of `letters` that is no tile of this set, or an empty string."""
        return next((glyph for glyph in letters if glyph not in self.values), "")

    def face_value(self, letters: str) -> int:
        """What `letters` count together (REISE-22, MINI-15); blanks nothing (MINI-06)."""
        values = self.values
        return sum(values[letter] for letter in letters)

    def as_data(self) -> dict[str, Any]:
        """The set as plain data, as an opening entry stores a set that no booklet has."""
        rows = [[letter, count, value] for letter, (count, value) in self.tiles.items()]
        return {"name": self.name, "blanks": self.blanks, "tiles": rows}


def _booklet_set(name: str, blanks: int, by_value: Mapping[int, str]) -> LetterSet:
    tiles = {}
    for value, group in by_value.items():
        for word in group.split():
            tiles[word[0]] = (int(word[1:]), value)
    ordered = {letter: tiles[letter] for letter in sorted(tiles, key=RANK.__getitem__)}
    return LetterSet(name, ordered, blanks)


_CURRENT = {
    1: "E15 N9 S7 I6 R6 T6 U6 A5 D4",
    2: "H4 G3 L3 O3",
    3: "M4 B2 W1 Z1",
    4: "C2 F2 K2 P1",
    6: "Ä1 J1 Ü1 V1",
    8: "Ö1 X1",
    10: "Q1 Y1",
}
_BEFORE_1990 = {
    1: "E16 N10 I9 S8 R7 A6 D6 U6",
    2: "H5 T5 C4 L4 O4 G3 W2",
    3: "M4 F3 B2 K2 Z2",
    4: "P1 V1",
    5: "Ü1",
    6: "Ä1 J1",
    8: "Ö1 X1",
    10: "Q1 Y1",
}
_ENGLISH = {
    1: "E12 A9 I9 O8 N6 R6 T6 L4 S4 U4",
    2: "D4 G3",
    3: "B2 C2 M2 P2",
    4: "F2 H2 V2 W2 Y2",
    5: "K1",
    8: "J1 X1",
    10: "Q1 Z1",
}

_CARDS = {
    1: "E13 N8 S6 T6 A5 I5 R5 U5 D3",
    2: "G3 H3 L3 O3",
    3: "M3 B2 W1 Z1",
    4: "C2 F2 K2 P1",
    6: "Ä1 J1 Ü1 V1",
    8: "Ö1 X1",
    10: "Q1 Y1",
}

_TWO_COLOURED = {  # no points: nothing is counted but the cards
    0: "A8 B3 C2 D2 E13 F2 G3 H3 I6 J1 K2 L5 M3 N8 O4 P2 Q1 R7 S6 T6 U4 V1 W1 X1 Y1 Z1",
}

# What lies in an old game must count the same for ever: a set that has landed is never edited; a
# changed set gets a new name. A test holds the digest of each.
LETTER_SETS = {
    letter_set.name: letter_set
    for letter_set in (
        _booklet_set("de-102", 2, _CURRENT),  # KLASSIK-19
        _booklet_set("de-119", 2, _BEFORE_1990),  # REISE-36
        _booklet_set("de-105-mini", 5, _CURRENT),  # MINI-04, MINI-42
        _booklet_set("en-100", 2, _ENGLISH),
        _booklet_set("de-92-karten", 2, _CARDS),  # KARTEN-01
        _booklet_set("de-96-klauer", 0, _TWO_COLOURED),  # KLAUER-02
    )
}


def letter_set(spec: str | Mapping[str, Any]) -> LetterSet:
    """Return the letter set that an opening entry names or holds as data.

    Raises Refusal UNKNOWN_OPTION or BROKEN_LETTER_SET. Clubs bring their own sets (MINI-42).
    """
    if isinstance(spec, str):
        if spec not in LETTER_SETS:
            raise Refusal(
                Reason.BAD_OPTION,
                option="letter_set",
                value=spec,
                values=", ".join(sorted(LETTER_SETS)),
            )
        return LETTER_SETS[spec]
    try:
        name, blanks, rows = str(spec["name"]), spec["blanks"], list(spec["tiles"])
        tiles = {letter: (count, value) for letter, count, value in rows}
    except (KeyError, TypeError, ValueError):
        raise Refusal(Reason.BROKEN_LETTER_SET, what="name, blanks and tiles are needed") from None
    if len(tiles) < len(rows):
        raise Refusal(Reason.BROKEN_LETTER_SET, what="each letter stands in one row")
    return LetterSet(name, _checked(tiles, blanks), blanks)


def _checked(tiles: dict[Any, tuple[Any, Any]], blanks: object) -> dict[str, tuple[int, int]]:
    if not tiles:
        raise Refusal(Reason.BROKEN_LETTER_SET, what="it has no letters")
    strange = [letter for letter in tiles if letter not in SMALL_OF]
    if strange:
        raise Refusal(Reason.BROKEN_LETTER_SET, what=f"{strange[0]!r} is no letter")
    numbers = [blanks, *(number for pair in tiles.values() for number in pair)]
    if not all(type(number) is int and 0 <= number <= 1000 for number in numbers):  # noqa: PLR2004
        raise Refusal(Reason.BROKEN_LETTER_SET, what="counts and values go from 0 to 1000")
    return {letter: tiles[letter] for letter in sorted(tiles, key=RANK.__getitem__)}
