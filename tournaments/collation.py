"""In which order names stand, everywhere and on every database: as in a German directory.

Ä stands with A and ß as ss (DIN 5007, first variant); capitals, accents and punctuation are
nothing; numbers stand by what they count, so that No. 9 comes before No. 10. No database is asked
to sort names: each has an order of its own.
"""

import re
import unicodedata

_DIGITS = re.compile(r"\d+")
_MOST_DIGITS = 12
# What NFKD does not take apart.
_PLAIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe"})


def in_order(name: str) -> tuple[str, str]:
    """By what names are sorted; names that differ in no letter by their spelling."""
    parts = unicodedata.normalize("NFKD", name.casefold()).translate(_PLAIN)
    bare = (part for part in parts if not unicodedata.combining(part))
    words = "".join(letter if letter.isalnum() else " " for letter in bare).split()
    return _DIGITS.sub(_counted, " ".join(words)), name


def _counted(digits: re.Match[str]) -> str:
    return digits[0].zfill(_MOST_DIGITS)
