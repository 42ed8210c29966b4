"""A compiled lexicon: the word graph, the true spellings and the evidence of one list.

What a word's readings are is kept as the number of a set: one of the few ten thousand different
combinations that the words of a list have, looked up by the word's rank.
"""

import sys
from array import array
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from lexicon import evidence, files
from lexicon.reading import Reading
from lexicon.remarks import Remarks, loaded
from lexicon.wordgraph import NOWHERE, WordGraph, first_edges
from lexicon.words import key

SMALL, CAPITAL, LISTED = "lux"  # how a spelling follows from the tiles: in small letters, with a
# capital in front, or not at all: then it stands in the list of spellings
_SMALL = str.maketrans("AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ", "aäbcdefghijklmnoöpqrstuüvwxyz")
_ITEM = {2: "H", 4: "I"}  # bytes: type code of an array


class Spelling(NamedTuple):
    """One true spelling of a word and every reading of it; no readings: none was derived."""

    text: str
    readings: tuple[Reading, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Lexicon:
    """A list of words with its evidence. `facts` are those of the file's header.

    `sets[rank]` is the line of `combinations` that says which spellings and readings a word has:
    "l3,17;u5" is the small spelling by codes 3 and 17 and the capital one by code 5. Spellings
    that don't follow from the tiles stand in `spelled`, at the place of their rank in `spelled_at`.
    `lines[rank]` is the word's line in the file that it was read from, where that is known.
    """

    facts: Mapping[str, Any]
    graph: WordGraph
    sets: "array[int]"
    combinations: tuple[str, ...]
    codes: tuple[str, ...]
    spelled_at: "array[int]"
    spelled: tuple[str, ...]
    lines: "array[int]"
    remarks: Remarks

    @property
    def name(self) -> str:
        """What rulings call the list."""
        return str(self.facts["name"])

    @property
    def hash(self) -> str:
        """SHA-256 of all it holds: 64 hexadecimal digits."""
        return str(self.facts["hash"])

    def __contains__(self, word: str) -> bool:
        return word in self.graph

    def __len__(self) -> int:
        return self.graph.size

    def spellings(self, word: str) -> tuple[Spelling, ...]:
        """Every true spelling that is this word on tiles, with its readings; () if none is."""
        rank = self.graph.rank(word)
        return () if rank == NOWHERE else tuple(self._spellings(word, rank))

    def line(self, word: str) -> int:
        """The word's line in the file that was compiled, from 1; 0 where that isn't known."""
        rank = self.graph.rank(word)
        return self.lines[rank] if rank != NOWHERE and self.lines else 0

    def all_spellings(self) -> Iterator[Spelling]:
        """Everything in the list, in the order of the tiles."""
        for rank, word in enumerate(self.graph):
            yield from self._spellings(word, rank)

    def _spellings(self, word: str, rank: int) -> Iterator[Spelling]:
        listed = iter(self._listed(rank))
        for style, codes in _groups(self.combinations[self.sets[rank]]):
            text = next(listed) if style == LISTED else follow(word, style)
            readings = [evidence.reading(text, self.codes[code]) for code in codes]
            yield Spelling(text, tuple(readings))

    def _listed(self, rank: int) -> list[str]:
        place = bisect_left(self.spelled_at, rank)
        if place == len(self.spelled_at) or self.spelled_at[place] != rank:
            return []
        return self.spelled[place].split(" ")


@lru_cache(maxsize=4096)  # most words of a list have one of the commonest combinations
def _groups(combination: str) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """How each spelling of a combination follows from the tiles, and by which codes it is read."""
    groups = ((group[0], group[1:]) for group in combination.split(";"))
    return tuple(
        (style, tuple(map(int, codes.split(","))) if codes else ()) for style, codes in groups
    )


def follow(word: str, style: str) -> str:
    """The spelling that follows from the tiles: SMALL or CAPITAL."""
    return word.translate(_SMALL) if style == SMALL else word[0] + word[1:].translate(_SMALL)


def style(spelling: str) -> str:
    """How the spelling follows from its tiles: SMALL, CAPITAL or LISTED."""
    word = key(spelling)
    return next((s for s in (SMALL, CAPITAL) if follow(word, s) == spelling), LISTED)


def loads(file: bytes, name: str) -> Lexicon:
    """The lexicon in a file; `name` is what a refusal calls the file.

    Raises Refusal OTHER_FORMAT or DAMAGED.
    """
    facts, sections = files.unpacked(file, name)
    # The largest first: what unpacking them took is used again for the others.
    targets, skipped = numbers(sections["targets"], 4), numbers(sections["skipped"], 4)
    sets = numbers(sections["sets"], 2)
    graph = WordGraph(
        letters=sections["letters"],
        targets=targets,
        skipped=skipped,
        first=first_edges(sections["degrees"]),
        finals=facts["finals"],
        root=facts["root"],
        size=facts["words"],
    )
    return Lexicon(
        facts=facts,
        graph=graph,
        sets=sets,
        combinations=_lines(sections["combinations"]),
        codes=_lines(sections["codes"]),
        spelled_at=numbers(sections["spelled_at"], 4),
        spelled=_lines(sections["spelled"]),
        lines=numbers(sections["lines"], 4),
        remarks=loaded(sections["remarks"]),
    )


def numbers(section: bytes, size: int) -> "array[int]":
    """Whole numbers of `size` bytes each, the lowest byte first on every machine."""
    values = array(_ITEM[size], section)
    if sys.byteorder == "big":
        values.byteswap()
    return values


def as_bytes(values: "array[int]") -> bytes:
    """The section that `numbers` reads."""
    if sys.byteorder == "big":
        values = values[:]
        values.byteswap()
    return values.tobytes()


def _lines(section: bytes) -> tuple[str, ...]:
    return tuple(section.decode().split("\n")) if section else ()
