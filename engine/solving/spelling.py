"""What people write that stands for tiles: ß for SS, small letters where no blank is meant."""

from collections.abc import Iterable, Sequence

from engine.letters import CAPITAL_OF, CAPITALISE
from engine.rulesets import Ruleset
from engine.solving.beside import blanks_in

_UNSEEN = dict.fromkeys(map(ord, "\u00ad\u200b\u200c\u200d\u2060\ufeff"))
_SHARP_S = str.maketrans(dict.fromkeys("ßẞ", "SS"))


def visible(text: str) -> str:
    """Text without signs that nobody sees, which programs for texts and pages leave in it."""
    return text.translate(_UNSEEN)


def spelt(word: str) -> str:
    """A word in tiles: there is none for ß, which is laid SS and never a blank (REISE-17)."""
    return word.translate(_SHARP_S)


def in_capitals(words: Iterable[str]) -> tuple[str, ...]:
    """Words in capitals, each once."""
    return tuple(dict.fromkeys(word.translate(CAPITALISE) for word in words))


def mark_blanks(rules: Ruleset, words: Sequence[str]) -> bool:
    """Whether the small letters of all words of a sheet can be blanks, and so are.

    They can't where one word has more of them than there are blanks. Nor where nobody wrote a
    capital at all: each word but the first lays one tile at least, of which all would be blanks.
    """
    if any(blanks_in(word) > rules.letters.blanks for word in words):
        return False
    shouted = any(set(word) - CAPITAL_OF.keys() for word in words)
    return shouted or not words or len(words[0]) + len(words) - 1 <= rules.letters.blanks
