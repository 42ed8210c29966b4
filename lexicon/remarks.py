"""Why letters are no word though people lay them, and which words a person has to look at."""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import NamedTuple

_TAB = "\t"


class Kind(StrEnum):
    """What a remark says of a word."""

    ABBREVIATION = "abbreviation"
    NAME = "name"
    AFFIX = "affix"
    FOREIGN = "foreign"  # another language's word, and no word of German
    ERROR = "error"  # a typing error of the source, or a form that doesn't exist
    DOUBTFUL = "doubtful"  # dictionaries differ: the arbiter's
    MARKED = "marked"  # a word of the list that dictionaries print with another language's name
    GOODS = "goods"  # a word of the list that names goods or their firm
    REGIONAL = "regional"  # a word of the list that only Switzerland or Austria has
    ENDED = "ended"  # a spelling of the list that the rules no longer have
    SINCE = "since"  # a word that came into the dictionaries in the year that it means


TOLD = (Kind.MARKED, Kind.GOODS, Kind.REGIONAL, Kind.ENDED, Kind.SINCE)  # of words that count


class Remark(NamedTuple):
    """What is known of a word: as it is written, of what kind, and in words."""

    written: str
    kind: Kind
    means: str


Remarks = Mapping[str, Remark]  # of words on tiles

NONE: Remarks = MappingProxyType({})


def dumped(remarks: Remarks) -> bytes:
    """The section of a lexicon file with these remarks."""
    return "\n".join(_TAB.join((word, *remarks[word])) for word in sorted(remarks)).encode()


def loaded(section: bytes) -> Remarks:
    """The remarks in a section of a lexicon file."""
    found = {}
    for line in section.decode().split("\n") if section else ():
        word, written, kind, means = line.split(_TAB)
        found[word] = Remark(written, Kind(kind), means)
    return MappingProxyType(found)
