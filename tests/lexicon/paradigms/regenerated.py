"""All forms that the paradigm rules can give a headword: an oracle for what was derived."""

from collections.abc import Iterator

from lexicon.paradigms import closed_classes
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.declension import ENDINGS, adjective_forms
from lexicon.paradigms.nouns import foreign_plurals
from lexicon.paradigms.patterns import declining, patterns, with_zu
from lexicon.paradigms.sounds import hisses, umlauted
from lexicon.reading import PartOfSpeech, Reading


def regenerate(reading: Reading) -> frozenset[str]:
    """Every form that the paradigm rules give the reading's headword in that inflection."""
    forms: dict[str, set[str]] = {}
    for code, form in _all_forms(reading):
        for one in code.split("|"):
            forms.setdefault(one, set()).add(form)
    wanted = [forms.get(code, set()) for code in reading.inflection.split("|")]
    return frozenset(set.intersection(*wanted))


def _all_forms(reading: Reading) -> Iterator[Form]:
    if reading.part_of_speech is PartOfSpeech.NOUN:
        yield from noun_forms(reading.headword)
    elif reading.part_of_speech is PartOfSpeech.ADJECTIVE:
        yield from adjective_forms(reading.headword)
    elif reading.part_of_speech is PartOfSpeech.VERB:
        yield from possible_forms(reading.headword)
    for entry, form in closed_classes.entries():
        if (entry.headword, entry.part_of_speech) == (reading.headword, reading.part_of_speech):
            yield (entry.inflection, form)


def noun_forms(noun: str) -> Iterator[Form]:
    """Every form that any pattern gives the noun, the noun itself first."""
    yield ("", noun)
    yield from singular(noun)
    yield from native_plurals(noun)
    yield from foreign_plurals(noun)
    yield from weak_forms(noun)
    stem = noun.removesuffix("r").removesuffix("e")
    if stem != noun and noun.endswith(("e", "er")):
        for ending in ENDINGS:
            yield (f"+{ending}", stem + ending)


def singular(noun: str) -> Iterator[Form]:
    """The genitive and the dative with -e."""
    if not hisses(noun):
        yield ("gen", noun + "s")
    yield ("gen", noun + "es")
    yield ("dat", noun + "e")
    if noun[-1:] == "s":
        yield from (("gen", noun + "ses"), ("dat", noun + "se"))
    if noun[-1:] == "z":
        yield from (("gen", noun + "zes"), ("dat", noun + "ze"))
    yield from (("gen", noun + "ns"), ("gen", noun + "ens"))


def native_plurals(noun: str) -> Iterator[Form]:
    """The plurals in -e, -er, -n, -en, -s, -nen, with and without umlaut."""
    for stem in dict.fromkeys((noun, umlauted(noun))):
        if not stem:
            continue
        if stem != noun:
            yield from (("pl", stem), ("dat-pl", stem + "n"))
        yield from (("pl", stem + "e"), ("dat-pl", stem + "en"))
        yield from (("pl", stem + "er"), ("dat-pl", stem + "ern"))
    yield from (("pl", noun + "s"), ("pl", noun + "n"), ("pl", noun + "en"))
    if noun[-1:] in "sz":
        double = noun + noun[-1]
        yield from (("pl", double + "e"), ("dat-pl", double + "en"))
    if noun.endswith("in"):
        yield ("pl", noun + "nen")
    yield ("dat-pl", noun + "n")


def weak_forms(noun: str) -> Iterator[Form]:
    """Genitive, dative, accusative and plural of weak masculines: Menschen, Boten."""
    yield ("obl", noun + ("n" if noun[-1:] in "er" else "en"))
    yield ("obl", noun + "n")
    yield ("obl", noun + "en")


def possible_forms(infinitive: str) -> Iterator[Form]:
    """Every form that any pattern and any split gives the infinitive, participles declined."""
    for pattern in patterns(infinitive):
        yield from declining(pattern.finite)
        for cut in range(len(infinitive) - 2):
            for ge in (True, False):
                for form in pattern.participles(infinitive[:cut], ge=ge):
                    yield from adjective_forms(form, "part2")
    for cut in range(1, len(infinitive) - 2):
        for form in with_zu(infinitive, infinitive[:cut]):
            yield ("inf-zu", form)
            yield from adjective_forms(form + "d", "ger")
