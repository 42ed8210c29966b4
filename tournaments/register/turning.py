"""Names turned round: which of their words are a first name, a last name, a title or a suffix."""

from collections.abc import Sequence

TITLES = frozenset(
    {
        *("dr.", "dr", "prof.", "prof", "mag.", "ing.", "dipl.-ing.", "dr.-ing.", "pd"),
        *("med.", "phil.", "jur.", "rer.", "nat.", "h.c.", "dres."),
    }
)
"""What stands in front of all of a name."""
SUFFIXES = frozenset(
    {
        *("jun.", "jr.", "jr", "d.j.", "sen.", "sr.", "sr", "d.ä."),
        *("ii", "ii.", "iii", "iii.", "iv", "iv."),
        *("b.a.", "m.a.", "b.sc.", "m.sc.", "mba", "ll.m."),
    }
)
"""What stands behind all of a name."""
SMALL_SUFFIXES = frozenset({"jun", "junior", "sen", "senior"})
"""The same where it is written small: Jun and Junior are first names as well."""
PARTICLES = frozenset(
    {
        *("von", "vom", "van", "de", "der", "den", "del", "della", "di", "du", "des", "da", "dos"),
        *("zu", "zum", "zur", "ter", "ten", "te", "la", "le", "af", "av", "auf"),
    }
)
"""With what a last name of several words begins."""
_MOST_PARTS = 3


def turned(name: str) -> str:
    """A name with the first name in front: "Muster, Anna" is "Anna Muster".

    A title stays in front of all, a suffix behind: "Dr. Muster, Anna, jun." is "Dr. Anna Muster
    jun.". Neither is a first name: "Muster, Dr." is "Dr. Muster", "Muster, sen." "Muster sen.".
    """
    parts = [part.split() for part in name.split(",")]
    if not 1 < len(parts) <= _MOST_PARTS or not all(parts):
        return name
    last, *others = parts
    if len(others) > 1 and _plain(others[-1]):
        return name  # a third part that is a name of its own: nobody knows what it is
    first = [word for part in others for word in part]
    named = [word for word in last if not _is_title(word)] or last
    titles = [word for word in (*last, *first) if _is_title(word) and word not in named]
    behind = [word for word in first if _is_suffix(word)]
    return " ".join([*titles, *_plain(first), *named, *behind])


def turned_back(name: str) -> str:
    """A name with the last name in front: "Anna von der Heide" is "von der Heide, Anna".

    The last name begins at the first particle behind a first name, else it is the last word; a
    suffix stays with it.
    """
    words = name.split()
    end = len(words)
    while end > 1 and _is_suffix(words[end - 1]):
        end -= 1
    if end <= 1 or "," in name:
        return name
    inner = range(1, end - 1)
    at = next((n for n in inner if words[n].casefold() in PARTICLES), end - 1)
    return f"{' '.join(words[at:])}, {' '.join(words[:at])}"


def _plain(words: Sequence[str]) -> list[str]:
    """The words that are neither title nor suffix."""
    return [word for word in words if not (_is_title(word) or _is_suffix(word))]


def _is_title(word: str) -> bool:
    return word.casefold() in TITLES


def _is_suffix(word: str) -> bool:
    return word.casefold() in SUFFIXES or word in SMALL_SUFFIXES
