"""Compounds follow their last member: what a noun's tail says of it."""

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.nouns import is_front, own_headword

SHORTEST_TAIL = 4
SHORTEST_FRONT = 2


class Tails:
    """The nouns found so far, to be asked for the last member of a compound."""

    def __init__(self, found: Mapping[str, list[Form]], words: AbstractSet[str]) -> None:
        """Index the forms of the nouns by spelling; `words` may be first members."""
        self._found = found
        self._words = words
        self._readings: dict[str, list[tuple[str, str]]] = {}
        for noun, listed in found.items():
            for code, form in listed:
                self._readings.setdefault(form, []).append((code, noun))

    def tail_of(self, noun: str) -> str:
        """The longest known noun or form after a known first member; "" where there is none."""
        for cut in range(SHORTEST_FRONT, len(noun) - SHORTEST_TAIL + 1):
            tail = noun[cut].upper() + noun[cut + 1 :]
            if (tail in self._found or tail in self._readings) and is_front(
                noun[:cut], self._words
            ):
                return tail
        return ""

    def headwords_behind(self, noun: str, forms: Iterable[Form]) -> list[tuple[str, str, str]]:
        """(code, form, headword) for a compound, and its forms, whose tail is only a form.

        Empty for all other nouns, and where a form of the compound has no like among the tail's.
        """
        tail = self.tail_of(noun)
        if not tail or tail in self._found:
            return []
        front = noun[: -len(tail)]
        behind = []
        for form in dict.fromkeys((noun, *(form for _, form in forms))):
            rest = form[len(front) : len(front) + 1].upper() + form[len(front) + 1 :]
            readings = self._readings.get(rest, [])
            if not readings or not form.startswith(front):
                return []
            best = max(self._weight(head) for _, head in readings)
            for code, head in readings:
                if self._weight(head) == best:
                    behind.append((code, form, front + head[0].lower() + head[1:]))
        return behind

    def _weight(self, head: str) -> tuple[bool, int]:
        """A listed noun (Karte beside Kart) before the larger paradigm."""
        return own_headword(head, self._words), len(self._found[head])
