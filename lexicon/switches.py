"""What a game admits beside the plain word, as switches: by its booklet, or as a club decides.

Compounds have no switch: a list has them or hasn't, and what no list has is the club's to add.
"""

from collections.abc import Mapping
from enum import StrEnum

from lexicon.reading import PartOfSpeech, Reading
from lexicon.refusals import Reason, Refusal
from lexicon.remarks import Kind
from lexicon.words import key


class Switch(StrEnum):
    """One kind of word that a game admits or doesn't."""

    VERB_FORMS = "verb_forms"  # lief, läufst
    PARTICIPLES = "participles"  # of verbs: laufend, gelaufenes
    ELIDED_SUBJUNCTIVES = "elided_subjunctives"  # stuckret beside stuckeret
    SHORT_IMPERATIVES = "short_imperatives"  # hol, vorspiegel: no -e where the verb is weak
    DEGREES = "degrees"  # schöner, schönste, of every adjective
    EXCLAMATIONS = "exclamations"  # pst, hui
    ABBREVIATIONS = "abbreviations"  # those that our tables name
    FOREIGN_WORDS = "foreign_words"  # that dictionaries print with another language's name
    GOODS = "goods"  # names of goods that dictionaries have: Jeep
    REGIONAL_WORDS = "regional_words"  # of Switzerland and Austria
    ENDED_SPELLINGS = "ended_spellings"  # Jogurt: spellings that the rules no longer have


OF_VERBS = (
    Switch.VERB_FORMS,
    Switch.PARTICIPLES,
    Switch.ELIDED_SUBJUNCTIVES,
    Switch.SHORT_IMPERATIVES,
)
OF_REMARKS: Mapping[Kind, Switch] = {
    Kind.MARKED: Switch.FOREIGN_WORDS,
    Kind.GOODS: Switch.GOODS,
    Kind.REGIONAL: Switch.REGIONAL_WORDS,
    Kind.ENDED: Switch.ENDED_SPELLINGS,
}
_PARTICIPLES = ("part1", "part2", "ger")
_ELIDED = ("subj1", "imp-pl")


def switch_of(form: str, reading: Reading) -> Switch | None:
    """The switch that says whether the form counts, so read; None for what always counts."""
    codes = reading.inflection.split("|")
    if reading.part_of_speech is PartOfSpeech.INTERJECTION:
        return Switch.EXCLAMATIONS
    if reading.part_of_speech is PartOfSpeech.ADJECTIVE:
        return Switch.DEGREES if all("comp" in one or "sup" in one for one in codes) else None
    if reading.part_of_speech is not PartOfSpeech.VERB:
        return None
    if not reading.inflection and key(reading.headword) == key(form):
        return None
    return _of_verb(form, reading, codes)


def _of_verb(form: str, reading: Reading, codes: list[str]) -> Switch:
    headword = reading.headword
    if all(code.startswith(_PARTICIPLES) for code in codes):
        return Switch.PARTICIPLES
    whole = headword[:-1] if headword.endswith(("eln", "ern")) else ""
    if whole and all(code.startswith(_ELIDED) for code in codes) and not form.startswith(whole):
        return Switch.ELIDED_SUBJUNCTIVES
    weak_stem = headword.removesuffix("n") if whole else headword.removesuffix("en")
    if {*codes} <= {"1s", "imp"} and form == weak_stem:
        return Switch.SHORT_IMPERATIVES
    return Switch.VERB_FORMS


def switches_of(named: Mapping[str, bool]) -> dict[Switch, bool]:
    """Decisions by the names of their switches. Raises Refusal UNKNOWN_SWITCH."""
    for name in named:
        if name not in list(Switch):
            raise Refusal(Reason.UNKNOWN_SWITCH, switch=name[:40], switches=", ".join(Switch))
    return {Switch(name): bool(on) for name, on in named.items()}
