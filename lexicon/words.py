"""How a word is spelled on tiles, and why some strings of signs are no word at all."""

import unicodedata
from functools import lru_cache
from typing import AnyStr

from engine.letters import composed
from lexicon.refusals import Reason, Refusal

ALPHABET = "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"
LEAST = 2  # letters: REISE-05, KLASSIK-09, MINI-11, KARTEN-10, KLAUER-50
MOST = 64  # letters; no table of any game holds such a word
_SHOWN = 32  # signs of what was asked that a refusal repeats

# One tile a letter; ß is laid SS (REISE-17, KLAUER-50). Accents have no tiles, so they are dropped
# (see `_plain`); only these letters have no base letter in Unicode.
_ON_TILES = {
    **{letter: letter for letter in ALPHABET},
    **dict(zip("aäbcdefghijklmnoöpqrstuüvwxyz", ALPHABET, strict=True)),
    **dict.fromkeys("ßẞ", "SS"),
    **dict.fromkeys("œŒ", "OE"),
    **dict.fromkeys("æÆ", "AE"),
    **dict.fromkeys("øØ", "O"),
    **dict.fromkeys("łŁ", "L"),
    **dict.fromkeys("đĐ", "D"),
}
_TABLE = str.maketrans(_ON_TILES)
_TILES = frozenset(ALPHABET)
_DIAERESIS = "\u0308"
_FOLDED = str.maketrans({"Ä": "AE", "Ö": "OE", "Ü": "UE"})

_HYPHENS = frozenset("-\u2010\u2011\u2012\u2013\u2014\u2015\u2212\u00ad")
_APOSTROPHES = frozenset("'\u2019\u2018\u201b\u02bc\u00b4`\u2032")


def on_tiles(text: str) -> str:
    """The word that `text` (any case, composed or not) is on tiles: 2 to 64 letters of `ALPHABET`.

    Raises Refusal with the reason why it is no word at all (REISE-08, MINI-32, KARTEN-15).
    """
    word = text.strip().translate(_TABLE) if len(text) <= MOST else ""
    if LEAST <= len(word) <= MOST and _TILES.issuperset(word):
        return word
    return _on_tiles_slowly(text)


def key(spelling: str) -> str:
    """The tiles of a true spelling of a list; nothing is checked but that all letters have some."""
    word = spelling.translate(_TABLE)
    return word if _TILES.issuperset(word) else "".join(map(_plain, composed(spelling)))


def folded(word: str) -> str:
    """The word as Wörterklauer lays it: umlauts are spelled AE, OE, UE (KLAUER-23)."""
    return word.translate(_FOLDED)


def _on_tiles_slowly(text: str) -> str:
    """As `on_tiles`, for what the letter table alone can't read."""
    text = text.strip()
    if len(text) > 4 * MOST:  # composing takes long for very long input
        raise Refusal(Reason.FAR_TOO_LONG, most=MOST, letters=len(text))
    text = composed(text)
    if not text:
        raise Refusal(Reason.NO_WORD_GIVEN)
    word = "".join(_plain(sign) or _refused(sign, text) for sign in text)
    if len(word) < LEAST:
        raise Refusal(Reason.ONE_LETTER, word=word)
    if len(word) > MOST:
        raise Refusal(Reason.FAR_TOO_LONG, most=MOST, letters=len(word))
    return word


@lru_cache(maxsize=1024)
def _plain(sign: str) -> str:
    """The tiles of one sign without its accents; an empty string where it has none."""
    if sign in _ON_TILES:
        return _ON_TILES[sign]
    parts = unicodedata.normalize("NFD", sign)
    base, accents = parts[0], parts[1:]
    if not accents or not all(map(unicodedata.combining, accents)):
        return ""
    umlaut = composed(base + _DIAERESIS)
    letter = umlaut if _DIAERESIS in accents and umlaut in _ON_TILES else base
    return _ON_TILES.get(letter, "")


def _refused(sign: str, text: str) -> str:
    """Say why a sign stands in no word."""
    shown = text if len(text) <= _SHOWN else text[:_SHOWN] + "…"
    if reason := _sign_of(sign, text):
        raise Refusal(reason, word=shown)
    name = unicodedata.name(sign, f"U+{ord(sign):04X}")
    raise Refusal(
        Reason.NO_LETTER, word=ascii_safe(shown), sign=ascii_safe(sign), name=name.lower()
    )


def _sign_of(sign: str, text: str) -> Reason | None:
    """What kind of writing the sign belongs to, if words of dictionaries are written so."""
    if sign in _HYPHENS:
        return Reason.WITH_HYPHEN
    if sign in _APOSTROPHES:
        return Reason.WITH_APOSTROPHE
    if sign == "…" or (sign == "." and ".." in text):
        return Reason.WITH_ELLIPSIS
    if sign == ".":
        return Reason.WITH_FULL_STOP
    return Reason.SEVERAL_WORDS if sign.isspace() else None


def ascii_safe(text: str) -> str:
    """`text` with what can't be printed shown by its number."""
    return "".join(sign if sign.isprintable() else f"<U+{ord(sign):04X}>" for sign in text)


def in_common(one: AnyStr, other: AnyStr) -> int:
    """How many letters both begin with."""
    for place, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return place
    return min(len(one), len(other))
