"""The letter sets and the board of the ledger, typed a second time and checked by their sums."""

from __future__ import annotations

import unicodedata

BLANK = "?"
"""How a rack writes a blank that stands for no letter yet."""

ALPHABET = "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"
SMALL = "aäbcdefghijklmnoöpqrstuüvwxyz"

DE_102 = {
    1: "E15 N9 S7 I6 R6 T6 U6 A5 D4",
    2: "H4 G3 L3 O3",
    3: "M4 B2 W1 Z1",
    4: "C2 F2 K2 P1",
    6: "Ä1 J1 Ü1 V1",
    8: "Ö1 X1",
    10: "Q1 Y1",
    0: "?2",
}
DE_119 = {
    1: "E16 N10 I9 S8 R7 A6 D6 U6",
    2: "H5 T5 C4 L4 O4 G3 W2",
    3: "M4 F3 B2 K2 Z2",
    4: "P1 V1",
    5: "Ü1",
    6: "Ä1 J1",
    8: "Ö1 X1",
    10: "Q1 Y1",
    0: "?2",
}
EN_100 = {
    1: "E12 A9 I9 O8 N6 R6 T6 L4 S4 U4",
    2: "D4 G3",
    3: "B2 C2 M2 P2",
    4: "F2 H2 V2 W2 Y2",
    5: "K1",
    8: "J1 X1",
    10: "Q1 Z1",
    0: "?2",
}
TABLES = {
    "de-102": DE_102,
    "de-119": DE_119,
    "de-105-mini": DE_102 | {0: "?5"},
    "en-100": EN_100,
}
"""The sets of the classic games: value -> letters with their counts."""

BOARD = [
    "T..d...T...d..T",
    ".D...t...t...D.",
    "..D...d.d...D..",
    "d..D...d...D..d",
    "....D.....D....",
    ".t...t...t...t.",
    "..d...d.d...d..",
    "T..d...*...d..T",
    "..d...d.d...d..",
    ".t...t...t...t.",
    "....D.....D....",
    "d..D...d...D..d",
    "..D...d.d...D..",
    ".D...t...t...D.",
    "T..d...T...d..T",
]
"""All fifteen rows: T triple word, D double word, t triple letter, d double letter, * star."""


def values(name: str) -> dict[str, int]:
    """Return the value of each tile of a letter set, the blank as '?'."""
    return {entry[0]: value for value, line in TABLES[name].items() for entry in line.split()}


def counts(name: str) -> dict[str, int]:
    """Return how many tiles of each letter a set holds, the blank as '?'."""
    return {entry[0]: int(entry[1:]) for line in TABLES[name].values() for entry in line.split()}


def composed(text: str) -> str:
    """Return the text with A plus two dots written as one letter, nothing else changed."""
    return unicodedata.normalize("NFC", text)


def capital(letter: str) -> str:
    """Return the capital of a small letter by the explicit table, anything else as it is."""
    return ALPHABET[SMALL.index(letter)] if letter in SMALL else letter


def small(letter: str) -> str:
    """Return the small letter, the mark of a blank, that belongs to a capital."""
    return SMALL[ALPHABET.index(letter)]
