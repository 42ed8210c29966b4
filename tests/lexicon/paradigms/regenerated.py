"""All forms that the paradigm rules can give a headword: an oracle for what was derived."""

from collections.abc import Iterator

from lexicon.paradigms import closed_classes
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.declension import ENDINGS, adjective_forms
from lexicon.paradigms.nouns import foreign_plurals, native_plurals, singular, weak_forms
from lexicon.paradigms.patterns import declining, patterns, with_zu
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
