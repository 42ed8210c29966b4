"""Reads a club's list: one word a line, perhaps its headword and part of speech behind tabs."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.letters import composed
from lexicon.compiling import compiled
from lexicon.reading import PARTS_OF_SPEECH, PartOfSpeech, Reading
from lexicon.refusals import Reason, Refusal
from lexicon.words import on_tiles

_WORD_CLASSES = {
    name.lower(): part for part, names in PARTS_OF_SPEECH.items() for name in (part, *names)
}
_SHOWN = 40  # signs of a cell that a refusal repeats
_LICENCE = "the club's own; not to be given out"


@dataclass(frozen=True, slots=True)
class ClubList:
    """What a list holds: each true spelling with its readings and its first line in the file.

    `refused` are the lines that can't be used, from 1, each with the reason.
    """

    readings: dict[str, tuple[Reading, ...]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    refused: list[tuple[int, Refusal]] = field(default_factory=list)

    def words(self) -> dict[str, int]:
        """The words on tiles, each with its first line."""
        found: dict[str, int] = {}
        for spelling, line in self.lines.items():
            found.setdefault(on_tiles(spelling), line)
        return found


def read_list(file: bytes) -> ClubList:
    """Read a club's list: UTF-8, any case; # begins a remark, empty lines are skipped.

    A line is WORD, or WORD tab HEADWORD, or WORD tab HEADWORD tab PART OF SPEECH (in English or
    German). Lines that can't be used are listed, the others count. Raises Refusal UNREADABLE_TEXT.
    """
    try:
        text = composed(file.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Refusal(Reason.UNREADABLE_TEXT) from None
    found = ClubList()
    for number, cells in _rows(text):
        try:
            spelling, readings = _entry(cells)
        except Refusal as refusal:
            found.refused.append((number, refusal))
            continue
        old = found.readings.get(spelling, ())
        found.readings[spelling] = (*old, *(r for r in readings if r not in old))
        found.lines.setdefault(spelling, number)
    return found


def compile_list(name: str, file: bytes, read: ClubList) -> bytes:
    """The lexicon file of a list that was read from `file`. Raises Refusal EMPTY_LIST."""
    if not read.readings:
        raise Refusal(Reason.EMPTY_LIST, name=name)
    sha256 = hashlib.sha256(file).hexdigest()
    facts = {
        "name": name,
        "version": sha256[:12],
        "source": name,
        "licence": _LICENCE,
        "source_sha256": sha256,
    }
    return compiled(read.readings, facts, read.lines)


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, [cell.strip() for cell in line.rstrip("\r").split("\t")]


def _entry(cells: list[str]) -> tuple[str, list[Reading]]:
    """The true spelling and the readings of one line; how the form is inflected it doesn't say."""
    spelling, headword, word_class = (*cells, "", "")[:3]
    on_tiles(spelling)
    if not headword:
        return spelling, []
    _check_headword(headword)
    part_of_speech = _word_class(word_class, headword)
    return spelling, [Reading(headword, part_of_speech)] if part_of_speech else []


def _check_headword(headword: str) -> None:
    try:
        on_tiles(headword)
    except Refusal:
        raise Refusal(Reason.NO_HEADWORD, headword=headword[:_SHOWN]) from None


def _word_class(name: str, headword: str) -> PartOfSpeech | None:
    """The part of speech of this name; without a name a capital tells a noun, else nothing does."""
    if not name:
        return PartOfSpeech.NOUN if headword[0].isupper() else None
    if name.lower() not in _WORD_CLASSES:
        known = ", ".join(PartOfSpeech)
        raise Refusal(Reason.UNKNOWN_WORD_CLASS, found=name[:_SHOWN], known=known)
    return _WORD_CLASSES[name.lower()]
