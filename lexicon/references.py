"""Reads the independent data that the base list is measured against; none of it is shipped.

    words.json verbs.json adjectives.json   npm german-{words,verbs,adjectives}-dict (CC BY-SA 4.0)
    nouns.csv                               PyPI german-nouns (CC BY-SA 4.0)
    ngerman                                 Debian wngerman (GPL): one word a line
    lemmas.tsv                              form, tab, headword: of any other source

A folder may lack some of them; what is there is compared.
"""

import csv
import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from lexicon.reading import PartOfSpeech

NOUN, VERB, ADJECTIVE = PartOfSpeech.NOUN, PartOfSpeech.VERB, PartOfSpeech.ADJECTIVE
UNGRADED = "lemmas"  # a source that holds names and abbreviations, too: it attests no form
UNKNOWN = ""  # the part of speech of a source that names none
Lemma = tuple[str, str]  # headword in small letters, part of speech
_NAMES = ("Toponym", "name", "Abkürzung", "Gebundenes", "Affix", "Ortsnamen")
_CASES = ("nominativ", "genitiv", "dativ", "akkusativ")
_NOMINALISED = ("ere", "este", "ste")  # some sources list the comparative as a noun: die Schönere
_SPLIT = 2  # strebe, auf


@dataclass
class Reference:
    """What the sources say.

    `forms` are the true spellings with their lemmas, `small` the same by small letters, `lemmas`
    every headword, `sources` which spellings each source has.
    """

    forms: dict[str, set[Lemma]] = field(default_factory=lambda: defaultdict(set))
    small: dict[str, set[Lemma]] = field(default_factory=lambda: defaultdict(set))
    lemmas: set[str] = field(default_factory=set)
    sources: dict[str, set[str]] = field(default_factory=lambda: defaultdict(set))

    def add(self, source: str, form: str, headword: str, part_of_speech: str) -> None:
        """Note that a source reads the form as this headword."""
        lemma = headword.lower(), part_of_speech
        self.sources[source].add(form)
        self.small[form.lower()].add(lemma)
        self.lemmas.add(lemma[0])
        if part_of_speech:
            self.forms[form].add(lemma)


def read_references(folder: Path) -> Reference:
    """All that the folder holds. Raises OSError, ValueError or KeyError for a file of another kind.

    The sources of a reading are grouped by origin: the three npm packages are one source.
    """
    found = Reference()
    for file, part in (("words", NOUN), ("verbs", VERB), ("adjectives", ADJECTIVE)):
        for form, headword in _paradigms(folder / f"{file}.json"):
            found.add("morphy", form, headword, part)
    for form, headword in _nouns(folder / "nouns.csv"):
        found.add("wiktionary", form, headword, NOUN)
    for form, headword in _pairs(folder / "lemmas.tsv"):
        found.add(UNGRADED, form, headword, UNKNOWN)
    if (folder / "ngerman").exists():
        lines = (folder / "ngerman").read_text(encoding="utf-8").split()
        found.sources["igerman98"] = set(lines)
    _join_conversions(found)
    return found


def _paradigms(file: Path) -> Iterator[tuple[str, str]]:
    if not file.exists():
        return
    for headword, paradigm in json.loads(file.read_text(encoding="utf-8")).items():
        yield headword, headword
        for form in _strings(paradigm):
            yield form, headword


def _strings(paradigm: Any, name: str = "") -> Iterator[str]:
    """The forms in a paradigm: a pair outside the participles is a verb's form and its prefix."""
    if isinstance(paradigm, str):
        yield paradigm
    elif isinstance(paradigm, dict):
        for key, inner in paradigm.items():
            if key != "G":  # the gender
                yield from _strings(inner, key)
    elif isinstance(paradigm, list):
        verb = name in ("1", "2", "3")
        if verb and len(paradigm) == _SPLIT and paradigm[1]:
            yield paradigm[1] + paradigm[0]
        elif verb:
            yield paradigm[0]
        else:
            yield from paradigm


def _nouns(file: Path) -> Iterator[tuple[str, str]]:
    if not file.exists():
        return
    with file.open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines):
            headword = row["lemma"]
            if {" ", "-"} & set(headword) or any(kind in row["pos"] for kind in _NAMES):
                continue
            yield headword, headword
            for column, form in row.items():
                if form and column.startswith(_CASES):
                    yield form, headword


def _pairs(file: Path) -> Iterator[tuple[str, str]]:
    if file.exists():
        for line in file.read_text(encoding="utf-8").splitlines():
            form, _, headword = line.partition("\t")
            yield form, headword


def _join_conversions(found: Reference) -> None:
    """A declined participle belongs to its verb, too, and a nominalised adjective to the adjective.

    Sources differ over which of them is the headword; none is wrong.
    """
    small = found.small
    for form in list(small):
        for headword, part in list(small[form]):
            if part == ADJECTIVE:
                small[form] |= {one for one in small.get(headword, ()) if one[1] == VERB}
            elif part == NOUN:
                for stem in _stems(headword):
                    joined = small.get(stem, set())
                    small[form] |= {one for one in joined if one[1] in (ADJECTIVE, VERB)}


def _stems(noun: str) -> Iterator[str]:
    yield noun
    for ending in _NOMINALISED:
        if noun.endswith(ending):
            yield noun.removesuffix(ending)
