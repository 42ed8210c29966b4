"""What is told of a ruling, as the terminal, the pages and the API print it."""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from engine.answers import OUT, Out, plain, view_of
from engine.refusals import Refusal
from lexicon import meaning as meanings
from lexicon.meaning import Meaning
from lexicon.reading import PartOfSpeech
from lexicon.remarks import Kind
from lexicon.rulings import Admissibility, Ruling

Say = Callable[[Refusal], str]


@dataclass(frozen=True)
class Source:
    """Whose word it is: the list with version and hash, or what a ruling is filed under.

    The `line` of a club's list is told to its arbiters.
    """

    tier: str
    list: str | Out = OUT
    version: str | Out = OUT
    hash: str | Out = OUT
    line: int | Out = OUT


@dataclass(frozen=True)
class Reading:
    """One reading of one spelling; `counts` is false for one that the game doesn't admit.

    `score` says how likely it is, from 1 to 100, 0 where nobody weighed it; `article` is der, die
    or das of a noun, "" where it isn't known.
    """

    spelling: str
    headword: str
    part_of_speech: PartOfSpeech
    inflection: str
    counts: bool
    score: int
    article: str


@dataclass(frozen=True)
class Pinned:
    """An edition, named for good."""

    name: str
    hash: str


@dataclass(frozen=True)
class Why:
    """Why not, or what the arbiter has to decide."""

    code: str
    detail: str


@dataclass(frozen=True)
class Mark:
    """What is known of a word of the list: "since" 2020, "regional" to Switzerland, "goods", ..."""

    kind: Kind
    means: str


@dataclass(frozen=True)
class WordRuling:
    """The verdict on a word with its evidence; that of a club's own list for its arbiters alone.

    Near words are told to arbiters and directors only, of one word alone that doesn't count.
    """

    word: str
    verdict: Admissibility
    spellings: tuple[str, ...]
    readings: tuple[Reading, ...]
    clause: str
    source: Source
    edition: Pinned
    why: Why | Out = OUT
    near: tuple[str, ...] | Out = OUT
    remark: Mark | Out = OUT


@dataclass(frozen=True)
class MeaningRuling:
    """Whether a word of Wörterklauer changes its meaning (KLAUER-24)."""

    old: str
    new: str
    meaning: Meaning
    old_headwords: tuple[str, ...]
    new_headwords: tuple[str, ...]
    shared: tuple[str, ...]
    clause: str
    why: Why | Out = OUT


def _in_english(why: Refusal) -> str:
    return why.detail


def ruling_told(ruling: Ruling, say: Say = _in_english) -> WordRuling:
    """The ruling with what is known of its source, `why` in the sentence that `say` gives."""
    known = {name: fact for name, fact in asdict(ruling.source).items() if fact}
    return view_of(
        WordRuling,
        ruling,
        word=ruling.word or ruling.asked,
        source=Source(**known),
        edition=Pinned(ruling.edition, ruling.edition_hash),
        why=_why(ruling.why, say),
        near=ruling.near or OUT,
        remark=Mark(ruling.remark.kind, ruling.remark.means) if ruling.remark else OUT,
    )


def meaning_told(ruling: meanings.MeaningRuling, say: Say = _in_english) -> MeaningRuling:
    """The verdict on two words."""
    return view_of(MeaningRuling, ruling, why=_why(ruling.why, say))


def _why(why: Refusal | None, say: Say) -> Why | Out:
    return Why(why.code, say(why)) if why is not None else OUT


def answer(ruling: Ruling) -> dict[str, Any]:
    """The ruling as plain data."""
    return plain(ruling_told(ruling))  # type: ignore[no-any-return]


def meaning_answer(ruling: meanings.MeaningRuling) -> dict[str, Any]:
    """The verdict on two words as plain data."""
    return plain(meaning_told(ruling))  # type: ignore[no-any-return]
