"""Whether two names may mean one person: a warning for people, never a refusal.

Compared are the words of a name without case, accents, umlauts and order, so "Muster, Änne" is
"Aenne Muster". Nearly the same are names in which one letter is wrong, missing or needless, or two
neighbours are swapped. Where both years of birth are known, they must agree.
"""

import unicodedata
from bisect import insort
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from heapq import merge
from itertools import repeat

Words = tuple[str, ...]

# What becomes two letters before accents are dropped, and what has no accent to drop.
_SPELLED_OUT = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe", "å": "aa"}
    | {"ł": "l", "đ": "d", "ð": "d", "þ": "th", "ı": "i"}
)


@dataclass(frozen=True)
class Known:
    """A person to compare with: what to call the line (a number), the name, the year of birth."""

    number: int
    name: str
    born: int | None = None


@dataclass(frozen=True)
class Similar:
    """Somebody who may be the same person; `same` if the names agree in every letter."""

    number: int
    same: bool


def folded(name: str) -> Words:
    """The words of a name as they are compared, in the order in which they stand."""
    plain = unicodedata.normalize("NFC", unicodedata.normalize("NFKC", name).casefold())
    bare = unicodedata.normalize("NFD", plain.translate(_SPELLED_OUT))
    letters = (c for c in bare if not unicodedata.combining(c) and c not in "'’`.")
    return tuple("".join(c if c.isalnum() else " " for c in letters).split())


class Names:
    """Names to look similar ones up in, at a cost that doesn't grow with how many share a word.

    One mistake adds, takes away or changes one letter, in whatever word. So two names are near only
    if they are made of the same letters once each has lost at most one: that is what they are found
    by, and then compared.
    """

    def __init__(self, known: Iterable[Known] = ()) -> None:
        """Fold each name once."""
        self._by_letters: dict[str, list[Words]] = {}
        self._called: dict[Words, dict[int | None, list[int]]] = {}
        for one in known:
            self.add(one)

    def add(self, one: Known) -> None:
        """Let later look-ups find one more; a name without letters is never found."""
        words = folded(one.name)
        if not words:
            return
        if words not in self._called:
            self._called[words] = {}
            for letters in _letters(words):
                self._by_letters.setdefault(letters, []).append(words)
        insort(self._called[words].setdefault(one.born, []), one.number)

    def similar(self, name: str, born: int | None = None, most: int | None = None) -> list[Similar]:
        """Who may be the person of this name and year, by number; the first so many (all)."""
        words = folded(name)
        found: list[Similar] = []
        for number, other in merge(*self._near(words, born)):
            if found and found[-1].number == number:
                continue
            if len(found) == most:
                break
            found.append(Similar(number, same=not other))
        return found

    def _near(self, words: Words, born: int | None) -> Iterator[Iterable[tuple[int, bool]]]:
        """The numbers of each name that is near, and whether it is another name."""
        made_so = _letters(words) if words else ()
        for other in {other for one in made_so for other in self._by_letters.get(one, ())}:
            if near(words, other):
                another = sorted(words) != sorted(other)
                for year, numbers in self._called[other].items():
                    if _years_agree(born, year):
                        yield zip(numbers, repeat(another))


def _letters(words: Words) -> set[str]:
    """The letters of a name, sorted: all of them, and all but any one."""
    letters = "".join(sorted("".join(words)))
    return {letters, *(letters.replace(one, "", 1) for one in set(letters))}


def _years_agree(one: int | None, other: int | None) -> bool:
    return one is None or other is None or one == other


def near(one: Words, other: Words) -> bool:
    """Whether two folded names are the same or differ by one mistake; the order is nothing.

    Names of several words share at least one: a mistake touches one word, or the space between two.
    """
    if len(one) > 1 and len(other) > 1 and set(one).isdisjoint(other):
        return False
    only_one, only_other = _differing(one, other)
    return _at_most_one_mistake("".join(only_one), "".join(only_other))


def _differing(one: Words, other: Words) -> tuple[list[str], list[str]]:
    """The words that each has and the other hasn't, in the order in which they stand."""
    only_one, only_other = [], list(other)
    for word in one:
        if word in only_other:
            only_other.remove(word)
        else:
            only_one.append(word)
    return only_one, only_other


def _at_most_one_mistake(one: str, other: str) -> bool:
    """Whether one letter too many, too few or wrong, or two swapped neighbours are all."""
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    start = _common(short, long)
    if len(short) < len(long):
        return short[start:] == long[start + 1 :]
    if short[start + 1 :] == long[start + 1 :]:
        return True
    swapped = short[start : start + 2][::-1]
    return swapped == long[start : start + 2] and short[start + 2 :] == long[start + 2 :]


def _common(one: str, other: str) -> int:
    """How many letters the two begin with alike."""
    for at, (a, b) in enumerate(zip(one, other, strict=False)):
        if a != b:
            return at
    return min(len(one), len(other))
