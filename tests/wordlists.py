"""Small lists of words for tests, compiled like the base list, and readings in a word each."""

from collections.abc import Mapping, Sequence

from lexicon.compiled import Lexicon, loads
from lexicon.compiling import compiled
from lexicon.editions import Edition
from lexicon.reading import PartOfSpeech, Reading
from lexicon.remarks import NONE, Remarks


def noun(headword: str, inflection: str = "") -> Reading:
    """A reading as a noun."""
    return Reading(headword, PartOfSpeech.NOUN, inflection)


def verb(headword: str, inflection: str = "") -> Reading:
    """A reading as a verb."""
    return Reading(headword, PartOfSpeech.VERB, inflection)


def adjective(headword: str, inflection: str = "") -> Reading:
    """A reading as an adjective."""
    return Reading(headword, PartOfSpeech.ADJECTIVE, inflection)


def lexicon(
    readings: Mapping[str, Sequence[Reading]], name: str = "small", remarks: Remarks = NONE
) -> Lexicon:
    """A compiled list of a few words."""
    return loads(compiled(readings, {"name": name, "version": 1}, remarks=remarks), name)


def small(**readings: Sequence[Reading]) -> Edition:
    """An edition of these true spellings alone."""
    return Edition("small", lexicon(readings))
