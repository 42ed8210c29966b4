"""What a reading is: the headword behind a form, its part of speech and its inflection."""

from dataclasses import dataclass, field
from enum import StrEnum


class PartOfSpeech(StrEnum):
    """The word classes that a reading names."""

    NOUN = "noun"
    VERB = "verb"
    ADJECTIVE = "adjective"
    ADVERB = "adverb"
    PRONOUN = "pronoun"
    ARTICLE = "article"
    PREPOSITION = "preposition"
    CONJUNCTION = "conjunction"
    NUMERAL = "numeral"
    INTERJECTION = "interjection"
    PARTICLE = "particle"


PARTS_OF_SPEECH: dict[PartOfSpeech, tuple[str, str]] = {
    PartOfSpeech.NOUN: ("noun", "Substantiv"),
    PartOfSpeech.VERB: ("verb", "Verb"),
    PartOfSpeech.ADJECTIVE: ("adjective", "Adjektiv"),
    PartOfSpeech.ADVERB: ("adverb", "Adverb"),
    PartOfSpeech.PRONOUN: ("pronoun", "Pronomen"),
    PartOfSpeech.ARTICLE: ("article", "Artikel"),
    PartOfSpeech.PREPOSITION: ("preposition", "Präposition"),
    PartOfSpeech.CONJUNCTION: ("conjunction", "Konjunktion"),
    PartOfSpeech.NUMERAL: ("numeral", "Zahlwort"),
    PartOfSpeech.INTERJECTION: ("interjection", "Interjektion"),
    PartOfSpeech.PARTICLE: ("particle", "Partikel"),
}
"""English and German name of each word class."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a form.

    `headword` is in true spelling (Haus, gehen, schön). `inflection` is "" for the headword
    itself, else one or more codes of `INFLECTIONS` in that table's order, joined by "|":
    spielt is "3s|2p|imp-pl" of spielen. `score` says how likely the reading is, from 1 to 100: how
    much of the headword's paradigm the list holds, how common the pattern is; 0 if nobody weighed
    it. Readings are the same whatever their score.
    """

    headword: str
    part_of_speech: PartOfSpeech
    inflection: str = ""
    score: int = field(default=0, compare=False)


_ENDINGS = ("e", "em", "en", "er", "es")

_DEGREES = {
    "": ("", ""),
    "comp": ("comparative", "Komparativ"),
    "sup": ("superlative", "Superlativ"),
    "part1": ("present participle", "Partizip I"),
    "part1-comp": ("present participle, comparative", "Partizip I, Komparativ"),
    "part1-sup": ("present participle, superlative", "Partizip I, Superlativ"),
    "part2": ("past participle", "Partizip II"),
    "part2-comp": ("past participle, comparative", "Partizip II, Komparativ"),
    "part2-sup": ("past participle, superlative", "Partizip II, Superlativ"),
    "ger": ("gerundive with zu", "Gerundiv mit zu"),
    "ord": ("ordinal", "Ordnungszahl"),
}


def _declined() -> dict[str, tuple[str, str]]:
    """Each degree bare and with the five adjective endings: comp, comp+e, comp+em, ..."""
    table = {}
    for code, (english, german) in _DEGREES.items():
        table[code] = (english or "headword", german or "Stichwort")
        for ending in _ENDINGS:
            names = (f"{english}, ending -{ending}", f"{german}, Endung -{ending}")
            table[f"{code}+{ending}"] = (
                names if code else (f"ending -{ending}", f"Endung -{ending}")
            )
    return table


INFLECTIONS: dict[str, tuple[str, str]] = {
    "gen": ("genitive", "Genitiv"),
    "dat": ("dative", "Dativ"),
    "obl": ("genitive, dative and accusative", "Genitiv, Dativ und Akkusativ"),
    "acc": ("accusative", "Akkusativ"),
    "pl": ("plural", "Plural"),
    "dat-pl": ("dative plural", "Dativ Plural"),
    "gen-pl": ("genitive plural", "Genitiv Plural"),
    "inf": ("infinitive, shortened", "Infinitiv, verkürzt"),
    "inf-zu": ("infinitive with zu", "Infinitiv mit zu"),
    "1s": ("1st person singular", "1. Person Singular"),
    "2s": ("2nd person singular", "2. Person Singular"),
    "3s": ("3rd person singular", "3. Person Singular"),
    "1p": ("1st and 3rd person plural", "1. und 3. Person Plural"),
    "2p": ("2nd person plural", "2. Person Plural"),
    "subj1": ("subjunctive I", "Konjunktiv I"),
    "subj1-2s": ("subjunctive I, 2nd person singular", "Konjunktiv I, 2. Person Singular"),
    "subj1-pl": (
        "subjunctive I, 1st and 3rd person plural",
        "Konjunktiv I, 1. und 3. Person Plural",
    ),
    "subj1-2p": ("subjunctive I, 2nd person plural", "Konjunktiv I, 2. Person Plural"),
    "imp": ("imperative", "Imperativ"),
    "imp-pl": ("imperative plural", "Imperativ Plural"),
    "pret": ("preterite", "Präteritum"),
    "pret-2s": ("preterite, 2nd person singular", "Präteritum, 2. Person Singular"),
    "pret-pl": ("preterite, 1st and 3rd person plural", "Präteritum, 1. und 3. Person Plural"),
    "pret-2p": ("preterite, 2nd person plural", "Präteritum, 2. Person Plural"),
    "subj2": ("subjunctive II", "Konjunktiv II"),
    "subj2-2s": ("subjunctive II, 2nd person singular", "Konjunktiv II, 2. Person Singular"),
    "subj2-pl": (
        "subjunctive II, 1st and 3rd person plural",
        "Konjunktiv II, 1. und 3. Person Plural",
    ),
    "subj2-2p": ("subjunctive II, 2nd person plural", "Konjunktiv II, 2. Person Plural"),
    **_declined(),
}
"""English and German name of each inflection code; the order is that of joined codes."""


def in_words(inflection: str) -> tuple[str, str]:
    """The English and the German words for an inflection of one or more joined codes.

    Raises KeyError for a code that is not in `INFLECTIONS`.
    """
    names = [INFLECTIONS[code] for code in inflection.split("|")]
    return "; ".join(english for english, _ in names), "; ".join(german for _, german in names)
