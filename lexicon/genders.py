"""The article of a noun: by our own table, its ending, or the genitive that the list lacks."""

from collections.abc import Callable
from functools import cache

from lexicon.paradigms.nouns import is_weak
from lexicon.paradigms.tables import groups

ARTICLES = ("der", "die", "das")
_SHORTEST_FRONT, _SHORTEST_TAIL = 2, 3
_NO_TAIL = frozenset(["ei", "eis", "erz", "ort", "öl"])  # too short to be heard in a longer word
_COUNTLESS = ("eltern", "ferien", "kosten", "leute")  # only plurals have these ends
_Holds = Callable[[str], bool]


def article(noun: str, holds: _Holds) -> str:
    """der, die or das, where it is known; "" where it isn't.

    `holds` says whether the list has a spelling. A compound follows its last member, if what
    stands before it is a word, too. A noun without a genitive in -s that has a plural in -n is
    feminine.
    """
    lower = noun.lower()
    if lower.endswith(_COUNTLESS):
        return ""
    if noun in _table():
        return _table()[noun]
    for cut in range(_SHORTEST_FRONT, len(noun) - _SHORTEST_TAIL + 1):
        tail = lower[cut:].capitalize()
        if tail.lower() not in _NO_TAIL and tail in _table() and _is_front(noun[:cut], holds):
            return _table()[tail]
    return _by_ending(noun) or _by_forms(noun, holds)


def _is_front(front: str, holds: _Holds) -> bool:
    links = ("", "s", "n", "en", "es", "er")
    return any(
        holds(front.removesuffix(link)) for link in links if link == "" or front.endswith(link)
    )


def _by_ending(noun: str) -> str:
    for name in ARTICLES:
        if noun.endswith(groups("genders.txt")[f"endings {name}"]) and len(noun) > len("Zeitu"):
            return name
    return ""


def _by_forms(noun: str, holds: _Holds) -> str:
    """Feminines have no genitive of their own; a person in -e has a feminine in -in beside it."""
    if noun.endswith("in") and holds(noun + "nen"):
        return "die"
    if not noun.endswith("e") or not holds(noun + "n"):
        return ""
    person = holds(noun[:-1] + "in") or holds(noun + "m") or is_weak(noun)
    genitive = holds(noun + "s") and not holds(noun[:-1] + "s")  # Herdes is Herd's
    return "" if person or genitive else "die"


@cache
def _table() -> dict[str, str]:
    return {noun: name for name in ARTICLES for noun in groups("genders.txt")[name]}
