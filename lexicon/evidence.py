"""How a reading is packed: not the headword itself, but how to get it from the form.

abgelegt -> ablegen is "take the first ge out, cut 1, append en": the same few thousand codes serve
all words of a list, as in the paradigm tables of morphological analysers (Korobov 2015).
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from lexicon.reading import PartOfSpeech, Reading
from lexicon.words import in_common

_PLAIN = {"ä": "a", "ö": "o", "ü": "u", "Ä": "A", "Ö": "O", "Ü": "U"}
_UMLAUTS = re.compile("[äöüÄÖÜ]")
_INFIXES = ("ge", "zu")  # gegangen, aufzuhören: the only letters that German puts inside a verb
_TAB = "\t"


class Way(NamedTuple):
    """The way from a form to its headword, step by step in the order of the fields."""

    infix: str = ""  # is taken out of the form
    place: int = 0  # which of its occurrences, counted from 0
    cut: int = 0  # letters off the end
    umlaut: bool = False  # the last umlaut of what is left is undone
    append: str = ""
    case: str = ""  # the first letter becomes U (capital) or l (small)

    def headword(self, form: str) -> str:
        """The headword of `form`. Raises IndexError where the way doesn't fit the form."""
        if self.infix:
            begin = _places(form, self.infix)[self.place]
            form = form[:begin] + form[begin + len(self.infix) :]
        stem = form[: len(form) - self.cut]
        if self.umlaut:
            last = [found.start() for found in _UMLAUTS.finditer(stem)][-1]
            stem = stem[:last] + _PLAIN[stem[last]] + stem[last + 1 :]
        return _with_case(stem + self.append, self.case)

    def cost(self) -> tuple[int, "Way"]:
        """The shorter of two ways is taken; of equally short ones always the same."""
        steps = 2 * bool(self.infix) + self.cut + self.umlaut + len(self.append)
        return steps, self


def way(form: str, headword: str) -> Way:
    """The shortest way from `form` to `headword`; there always is one."""
    return min(_ways(form, headword), key=Way.cost)


def _ways(form: str, headword: str) -> Iterator[Way]:
    case = ""
    if form[0] != headword[0] and form[0].lower() == headword[0].lower():
        case = "U" if headword[0].isupper() else "l"
        headword = _with_case(headword, "l" if case == "U" else "U")
    for infix, place, rest in _without_infix(form):
        same = in_common(rest, headword)
        yield Way(infix, place, len(rest) - same, append=headword[same:], case=case)
        for found in _UMLAUTS.finditer(rest):
            undone = rest[: found.start()] + _PLAIN[found[0]] + rest[found.end() :]
            same = in_common(undone, headword)
            cut = len(rest) - same
            if same > found.start() and not _UMLAUTS.search(rest, found.end(), same):
                yield Way(infix, place, cut, umlaut=True, append=headword[same:], case=case)


def _without_infix(form: str) -> Iterator[tuple[str, int, str]]:
    yield "", 0, form
    for infix in _INFIXES:
        for place, begin in enumerate(_places(form, infix)):
            yield infix, place, form[:begin] + form[begin + len(infix) :]


def _places(form: str, infix: str) -> list[int]:
    return [found.start() for found in re.finditer(infix, form)]


def _with_case(word: str, case: str) -> str:
    if not case:
        return word
    return (word[0].upper() if case == "U" else word[0].lower()) + word[1:]


def code(form: str, reading: Reading) -> str:
    """The line that stands for `reading` of `form` in the table of codes."""
    found = way(form, reading.headword)
    steps = f"{found.infix}{found.place or ''}", f"{found.cut}{'+' * found.umlaut}"
    parts = (*steps, found.append, found.case, reading.part_of_speech, reading.inflection)
    return _TAB.join((*parts, *([str(reading.score)] if reading.score else [])))


def reading(form: str, line: str) -> Reading:
    """The reading of `form` that a line of the table of codes stands for."""
    found, part_of_speech, inflection, score = _decoded(line)
    return Reading(found.headword(form), part_of_speech, inflection, score)


@lru_cache(maxsize=4096)
def _decoded(line: str) -> tuple[Way, PartOfSpeech, str, int]:
    infix, cut, append, case, part_of_speech, inflection, *score = line.split(_TAB)
    place = int(infix[2:] or 0)
    steps = Way(infix[:2], place, int(cut.rstrip("+")), cut.endswith("+"), append, case)
    return steps, PartOfSpeech(part_of_speech), inflection, int(score[0]) if score else 0
