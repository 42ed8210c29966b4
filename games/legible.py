"""Words that people read: nothing invisible in them, nothing that turns the line around, no piles.

Two names that look alike must not be two, and no name may reach into its neighbour's line.
"""

import unicodedata

from engine.refusals import Unusable

MOST_MARKS = 3
"""How many combining marks may stand on one letter, composed: Hebrew and Vietnamese need fewer."""

# Unicode's default ignorable code points that are no format characters (those are refused as
# such), and the letters and signs whose glyph is empty.
_FILLERS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
_BLANK = frozenset(
    [*map(ord, _FILLERS), *range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)]
)
_INVISIBLE = "Control and invisible characters can't be part of a name or a text."
_PILE = "More than {most} marks stand on one letter."
_LINES = "\n\t"


def legible(where: str, text: str, *, lines: bool = False) -> str:
    """The text in NFC with single spaces; with `lines` its line breaks and tabs stay.

    Raises Unusable (field `where`) for control, format, unassigned and blank characters, for a
    mark with no letter before it, and for more than 3 marks in a row.
    """
    found = _spaced(unicodedata.normalize("NFC", text), lines=lines)
    if any(_is_invisible(sign) for sign in found if not (lines and sign in _LINES)):
        raise Unusable(where, _INVISIBLE)
    if _most_marks(found) > MOST_MARKS:
        raise Unusable(where, _PILE, most=MOST_MARKS)
    return found


def mended(text: str) -> str:
    """A text of an old file made legible: what is invisible is left out, piles are cut."""
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        if sign not in _LINES and _is_invisible(sign):
            continue
        marks = marks + 1 if _is_mark(sign) else 0
        if marks <= MOST_MARKS and (kept or not marks):
            kept.append(sign)
    return "".join(kept)


def _spaced(text: str, *, lines: bool) -> str:
    if not lines:
        return " ".join(text.split())
    return "\n".join(line.rstrip() for line in text.splitlines()).strip()


def _is_invisible(sign: str) -> bool:
    return unicodedata.category(sign).startswith("C") or ord(sign) in _BLANK


def _is_mark(sign: str) -> bool:
    return unicodedata.category(sign) in {"Mn", "Me"}


def _most_marks(text: str) -> int:
    """The longest row of marks; one that has no letter before it counts as too long."""
    most = marks = 0
    before = ""
    for sign in text:
        marks = marks + 1 if _is_mark(sign) else 0
        if marks == 1 and (not before or before.isspace()):
            return MOST_MARKS + 1
        most, before = max(most, marks), sign
    return most
