"""Reads what the base list is made of: the source, its errata, and our own tables beside it."""

import hashlib
import lzma
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from lexicon.headword_table import read_headwords
from lexicon.reading import PartOfSpeech, Reading
from lexicon.refusals import Reason, Refusal
from lexicon.remarks import Kind, Remark
from lexicon.words import LEAST, key

DATA = Path(__file__).resolve().parent / "data"
SOURCE, ERRATA, TWO_LETTERS = "german-words.txt.xz", "errata.tsv", "two-letters.tsv"
MORE_WORDS, REGULAR = "more-words.txt", "regular-forms.txt.xz"
NO_WORDS, OTHER_LANGUAGES = "no-words.tsv", "other-languages.tsv"
GOODS, ENDED = "goods.tsv", "ended-spellings.tsv"
RARE, OWN_READINGS = "rare-homographs.tsv", "own-readings.tsv"
_REGIONS = {"CH": "Switzerland", "A": "Austria"}
SHORTEST = LEAST + 1  # letters of the words that are taken from the source
SURE = 100  # the score of a reading that somebody looked at
_NOTHING = "-"


class Erratum(NamedTuple):
    """What stands wrongly in the source, what stands in its place (or ""), and why."""

    spelling: str
    instead: str
    kind: str
    reason: str


@dataclass(frozen=True, slots=True)
class Sources:
    """All that the base list is made of.

    `spellings` are the source's true spellings less the errata, with the words that it lacks.
    `two_letters` maps those of the hand table to their readings, `own_readings` further spellings
    to readings that no paradigm gives; `remarks` tell of words on tiles. `sha256` is that of the
    source, unpacked.
    """

    spellings: tuple[str, ...]
    two_letters: dict[str, tuple[Reading, ...]]
    own_readings: dict[str, tuple[Reading, ...]]
    remarks: dict[str, Remark]
    sha256: str


def read_sources(data: Path = DATA) -> Sources:
    """Read all of it. Raises Refusal DATA_LINE with file and line where a table is wrong."""
    text = lzma.decompress((data / SOURCE).read_bytes())
    source = text.decode().split()
    errata = list(_errata(data, frozenset(source)))
    wrong = {erratum.spelling for erratum in errata}
    kept = _kept(data, source, errata) | set(regular_forms(data)) - wrong - no_words(data)
    two_letters = _two_letters(data)
    words = {key(spelling) for spelling in (*kept, *two_letters)}
    remarks = _remarks(data, errata, words, frozenset(map(key, source)))
    digest = hashlib.sha256(text).hexdigest()
    return Sources(tuple(sorted(kept)), two_letters, own_readings(data), remarks, digest)


def own_spellings(data: Path = DATA) -> frozenset[str]:
    """What stands in the source and our own tables, before any form is made."""
    source = lzma.decompress((data / SOURCE).read_bytes()).decode().split()
    errata = list(_errata(data, frozenset(source)))
    return frozenset(_kept(data, source, errata)) | frozenset(_two_letters(data))


def _kept(data: Path, source: Iterable[str], errata: Iterable[Erratum]) -> set[str]:
    """The source's spellings less the errata, with what stands instead and the words it lacks."""
    wrong = {erratum.spelling for erratum in errata}
    kept = {s for s in source if s not in wrong and len(key(s)) >= SHORTEST}
    kept |= {erratum.instead for erratum in errata if erratum.instead}
    return kept | {cells[0] for _, cells in rows(data, MORE_WORDS, 1)}


def no_words(data: Path) -> frozenset[str]:
    """What people lay though it is none; no rule makes it a word."""
    return frozenset(cells[0] for _, cells in rows(data, NO_WORDS, 3))


def regular_forms(data: Path) -> list[str]:
    """The forms that `complete_lexicon` has made: of our own headwords, and what paradigms lack."""
    return lzma.decompress((data / REGULAR).read_bytes()).decode().split()


def rows(data: Path, file: str, columns: int) -> Iterator[tuple[int, list[str]]]:
    """Line number and cells of each row of a table; # begins a remark, empty lines are skipped."""
    for number, line in enumerate((data / file).read_text(encoding="utf-8").splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) != columns:
            what = f"{columns} cells are needed, divided by tabs; there are {len(cells)}"
            raise Refusal(Reason.DATA_LINE, file=file, line=number, what=what)
        yield number, cells


def _errata(data: Path, source: frozenset[str]) -> Iterator[Erratum]:
    for number, (spelling, instead, kind, reason) in rows(data, ERRATA, 4):
        if spelling not in source:
            what = f"{spelling} isn't in the source"
            raise Refusal(Reason.DATA_LINE, file=ERRATA, line=number, what=what)
        yield Erratum(spelling, "" if instead == _NOTHING else instead, kind, reason)


def _two_letters(data: Path) -> dict[str, tuple[Reading, ...]]:
    found: dict[str, tuple[Reading, ...]] = {}
    for number, (spelling, headword, part_of_speech, inflection) in rows(data, TWO_LETTERS, 4):
        if len(key(spelling)) != LEAST:
            what = f"{spelling} hasn't two letters"
            raise Refusal(Reason.DATA_LINE, file=TWO_LETTERS, line=number, what=what)
        reading = Reading(headword, PartOfSpeech(part_of_speech), inflection)
        found[spelling] = (*found.get(spelling, ()), reading)
    return found


def own_readings(data: Path = DATA) -> dict[str, tuple[Reading, ...]]:
    """The readings that stand in a table because no paradigm gives them: Referenden."""
    found: dict[str, tuple[Reading, ...]] = {}
    for _, (headword, part_of_speech, inflection, spellings) in rows(data, OWN_READINGS, 4):
        reading = Reading(headword, PartOfSpeech(part_of_speech), inflection, SURE)
        for spelling in spellings.split():
            found[spelling] = (*found.get(spelling, ()), reading)
    return found


def _remarks(
    data: Path, errata: list[Erratum], words: set[str], source: frozenset[str]
) -> dict[str, Remark]:
    """Remarks on words that aren't in the list, and on those that carry a mark in it."""
    found = {}
    for _, (written, kind, means) in rows(data, NO_WORDS, 3):
        found[key(written)] = Remark(written, Kind(kind), means)
    for erratum in errata:
        if not erratum.instead:
            remark = Remark(erratum.spelling, Kind(erratum.kind), erratum.reason)
            found.setdefault(key(erratum.spelling), remark)
    found = {word: remark for word, remark in found.items() if word not in words}
    for _, (written, language) in rows(data, OTHER_LANGUAGES, 2):
        found[key(written)] = Remark(written, Kind.MARKED, language)
    return {**_of_headwords(data, source), **found, **_of_spellings(data, words)}


def _of_headwords(data: Path, source: frozenset[str]) -> dict[str, Remark]:
    """Since when a word of our own table counts, and where it is at home."""
    found = {}
    for one in read_headwords(data):
        if one.region:
            found[key(one.plain)] = Remark(one.plain, Kind.REGIONAL, _REGIONS[one.region])
        elif one.year and key(one.plain) not in source:
            found[key(one.plain)] = Remark(one.plain, Kind.SINCE, str(one.year))
    return found


def _of_spellings(data: Path, words: set[str]) -> dict[str, Remark]:
    """Goods, spellings that have ended, rare homographs: of words that are in the list."""
    found = {}
    for _, (written, which) in rows(data, GOODS, 2):
        found[key(written)] = Remark(written, Kind.GOODS, which)
    for _, (written, now, year) in rows(data, ENDED, 3):
        found[key(written)] = Remark(written, Kind.ENDED, f"{now}, {year}")
    for _, (spellings, which) in rows(data, RARE, 2):
        for written in spellings.split():
            found.setdefault(key(written), Remark(written, Kind.DOUBTFUL, which))
    return {word: remark for word, remark in found.items() if word in words}
