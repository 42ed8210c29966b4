"""What a name may look like: one spelling for storing and comparing, nothing invisible in it."""

import re
import unicodedata

from engine.refusals import Unusable
from games.legible import legible

LOGIN = re.compile(r"[\w.@+-]+")
LOGIN_LENGTH = 150
UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})
"""How small letters that no address has are spelled there."""


def is_storable(text: str) -> bool:
    """Tell whether both databases can hold the text: no U+0000, no half characters."""
    return "\0" not in text and not any("\ud800" <= letter <= "\udfff" for letter in text)


def clean_name(where: str, text: str, *, longest: int) -> str:
    """Return the name in NFC with single spaces; `longest` counts characters.

    Raises `Unusable` (field `where`) if it is empty, too long, or not legible (games.legible).
    """
    name = " ".join(unicodedata.normalize("NFC", text).split())
    if not name:
        raise Unusable(where, "A name is needed.")
    if len(name) > longest:
        raise Unusable(where, "At most {longest} characters.", longest=longest)
    return legible(where, name)


def fold_login(text: str) -> str:
    """Return a login name in the spelling it is compared in: NFKC and lower case."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text.strip()).casefold())


def clean_login(text: str) -> str:
    """Return a login name as it is stored: folded.

    Raises `Unusable` unless it has 1 to 150 letters, digits or `. @ + - _`.
    """
    login = legible("login", fold_login(text))
    if not LOGIN.fullmatch(login) or len(login) > LOGIN_LENGTH:
        raise Unusable(
            "login",
            "A login name has 1 to {longest} letters, digits or . @ + - _",
            longest=LOGIN_LENGTH,
        )
    return login
