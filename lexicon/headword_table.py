"""Reads the headwords that the source lacks: since which edition, where, why.

A row is YEAR, REGION, CLASS, WORDS, REASON. A bar divides a compound or a verb's prefix: Brot|dose,
aus|buddeln; the last member is declined as the list has it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from lexicon.refusals import Reason, Refusal

TABLE = "headwords.tsv"
_COLUMNS = 5
NOUNS = {  # the endings behind the headword, by the name of the class
    "-": ("",),
    "gen-s": ("", "s"),
    "s": ("", "s"),
    "er": ("", "s", "n"),
    "person": ("", "s", "n", "in", "innen"),
    "n": ("", "n"),
    "en": ("", "en"),
    "nen": ("", "nen"),
    "e": ("", "s", "es", "e", "en"),
    "ss": ("", "se", "ses", "sen"),
    "weak": ("", "en"),
    "weak-person": ("", "en", "in", "innen"),
    "or": ("", "s", "en", "in", "innen"),
}
VERB, COMPOUND, ADJECTIVE, COMPARED = "verb", "compound", "adjective", "compared"


@dataclass(frozen=True, slots=True)
class Headword:
    """A headword of our own table. `year` is that of the edition it came with, 0 for an older one;
    `region` is "", CH or A, `line` that of the table.
    """

    word: str
    kind: str
    year: int
    region: str
    reason: str
    line: int

    @property
    def plain(self) -> str:
        """The headword without its bar."""
        return self.word.replace("|", "")


def read_headwords(data: Path) -> Iterator[Headword]:
    """Every headword of the table. Raises Refusal DATA_LINE for a row that can't be read."""
    text = (data / TABLE).read_text(encoding="utf-8")
    for number, line in enumerate(text.splitlines(), 1):
        if not line or line.startswith("#"):
            continue
        cells = line.split("\t")
        if len(cells) != _COLUMNS or cells[2] not in (*NOUNS, VERB, COMPOUND, ADJECTIVE, COMPARED):
            what = "a row is year, region, class, words, reason"
            raise Refusal(Reason.DATA_LINE, file=TABLE, line=number, what=what)
        year, region, kind, words, reason = cells
        for word in words.split():
            yield Headword(word, kind, int(year.replace("-", "0")), region, reason, number)
