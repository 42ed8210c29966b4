"""An edition: the base list, a club's additions to it and removals from it, pinned by one hash."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import chain

from lexicon.compiled import Lexicon, Spelling
from lexicon.reading import Reading
from lexicon.remarks import Remark
from lexicon.switches import Switch


class Tier(StrEnum):
    """Whose word it is that something is a word, or is none."""

    BASE = "base list"
    CLUB = "club list"
    ARBITER = "arbiter"


@dataclass(frozen=True, slots=True)
class Source:
    """Where a verdict comes from: the list with its version and hash, and the line if known.

    For an arbiter's ruling `list` is what the ruling is filed under, `version` its day.
    """

    tier: Tier
    list: str
    version: str
    hash: str
    line: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class Edition:
    """What a tournament plays by. Words are on tiles (`lexicon.words`).

    `additions` is a club's list, or None. `removals` maps the words that it takes away to their
    lines in its file. With `alone` only the club's list counts, and the base lends its evidence.
    `switches` are the club's own decisions where it departs from a game's booklet.
    """

    name: str
    base: Lexicon
    additions: Lexicon | None = None
    removals: Mapping[str, int] = field(default_factory=dict)
    alone: bool = False
    switches: Mapping[Switch, bool] = field(default_factory=dict)
    hash: str = field(init=False)

    def __post_init__(self) -> None:
        """Work out the hash: of the base alone, or of everything that is combined."""
        object.__setattr__(self, "hash", self._combined_hash())

    def __contains__(self, word: str) -> bool:
        return self.source(word) is not None and word not in self.removals

    def words(self, letters: int | None = None) -> set[str]:
        """All its words; of so many letters if given."""
        lists = [one for one in (self.additions, None if self.alone else self.base) if one]
        found = (one.graph if letters is None else one.graph.of_length(letters) for one in lists)
        return {*chain.from_iterable(found)} - self.removals.keys()

    def source(self, word: str) -> Source | None:
        """The list that has the word, the club's before the base; None if neither has it."""
        if self.additions is not None and word in self.additions:
            return _source(Tier.CLUB, self.additions, self.additions.line(word))
        if not self.alone and word in self.base:
            return _source(Tier.BASE, self.base, 0)
        return None

    def is_added(self, words: Iterable[str]) -> bool:
        """Whether the club's own list has one of the words: then it has decided on it."""
        return self.additions is not None and any(word in self.additions for word in words)

    def silence(self) -> Source:
        """The source of "not in the list": the list that was searched last."""
        if self.additions is not None and self.alone:
            return _source(Tier.CLUB, self.additions, 0)
        return _source(Tier.BASE, self.base, 0)

    def removal(self, word: str) -> Source | None:
        """Who took the word away, and in which line; None if nobody did."""
        if word not in self.removals:
            return None
        line = self.removals[word]
        return Source(Tier.CLUB, self.name, self.version, self.hash, line)

    def decision(self) -> Source:
        """The source of what the club decided by a switch."""
        return Source(Tier.CLUB, self.name, self.version, self.hash)

    @property
    def version(self) -> str:
        """The first digits of the hash: enough to tell one's editions apart."""
        return self.hash[:12]

    def spellings(self, word: str) -> tuple[Spelling, ...]:
        """All true spellings of the word in all lists, with the readings of all of them."""
        found: dict[str, tuple[Reading, ...]] = {}
        for lexicon in (self.additions, self.base):
            for spelling in lexicon.spellings(word) if lexicon is not None else ():
                old = found.get(spelling.text, ())
                found[spelling.text] = (*old, *(r for r in spelling.readings if r not in old))
        if len(found) > 1 and not found.get(word):
            found.pop(word, None)  # a list in capitals says nothing about the true spelling
        return tuple(Spelling(text, found[text]) for text in sorted(found))

    def remark(self, word: str) -> Remark | None:
        """What is known of the word beside the list."""
        return self.base.remarks.get(word)

    def _combined_hash(self) -> str:
        if self.additions is None and not self.removals and not self.switches:
            return self.base.hash
        parts = [self.base.hash, self.additions.hash if self.additions is not None else ""]
        parts += ["alone" if self.alone else "added", *sorted(self.removals)]
        parts += [f"{name}={on}" for name, on in sorted(self.switches.items())]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def _source(tier: Tier, lexicon: Lexicon, line: int) -> Source:
    return Source(tier, lexicon.name, str(lexicon.facts["version"]), lexicon.hash, line)
