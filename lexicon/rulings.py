"""What a look-up answers: the verdict, and what it rests on.

What a club's arbiters ruled is something else (`models.ArbiterRuling`); here it is a precedent.
"""

from dataclasses import dataclass, replace
from enum import StrEnum

from lexicon.editions import Source
from lexicon.reading import PartOfSpeech
from lexicon.refusals import Refusal
from lexicon.remarks import Remark


class Admissibility(StrEnum):
    """What a look-up answers."""

    ADMISSIBLE = "admissible"
    NOT_ADMISSIBLE = "not admissible"
    FOR_THE_ARBITER = "for the arbiter"


@dataclass(frozen=True, slots=True)
class JudgedReading:
    """One reading of one spelling: the entry to open the dictionary at (MINI-34).

    `counts` is False for a reading that the game doesn't admit (KLAUER-22). `score` is the
    reading's, from 1 to 100; `article` der, die or das of a noun, "" where it isn't known.
    """

    spelling: str
    headword: str
    part_of_speech: PartOfSpeech
    inflection: str
    counts: bool = True
    score: int = 0
    article: str = ""


@dataclass(frozen=True, slots=True)
class Precedent:
    """What an arbiter ruled on a word: yes or no, on which day (as text), filed under which id."""

    admissible: bool
    date: str
    filed: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """The answer to "is this a word?".

    `asked` is what was typed, `word` what that is on tiles ("" if nothing). `why` says why not, or
    what the arbiter has to decide; its sentence can be translated. `near` is empty unless it was
    asked for; `remark` tells of the word where it is at home, since when it counts, and the like.
    """

    asked: str
    word: str
    verdict: Admissibility
    clause: str
    source: Source
    edition: str
    edition_hash: str
    why: Refusal | None = None
    spellings: tuple[str, ...] = ()
    readings: tuple[JudgedReading, ...] = ()
    near: tuple[str, ...] = ()
    remark: Remark | None = None

    def verdict_only(self) -> "Ruling":
        """The ruling without its evidence, as it may leave the house where a list is private."""
        return replace(
            self, spellings=(), readings=(), near=(), source=replace(self.source, line=0)
        )


@dataclass(frozen=True, slots=True)
class PlayRuling:
    """The answer for all words of a play: one that doesn't count spoils it (KLASSIK-15)."""

    verdict: Admissibility
    clause: str
    rulings: tuple[Ruling, ...]
