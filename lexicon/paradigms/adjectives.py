"""Finds the adjectives of a word list: stems with endings that no participle or degree explains."""

from collections.abc import Iterable, Iterator, Mapping
from collections.abc import Set as AbstractSet

from lexicon.paradigms import declension
from lexicon.paradigms.closed_classes import pronouns
from lexicon.paradigms.conjugation import ENDINGS
from lexicon.paradigms.tables import groups

FEWEST_ENDINGS = 3
_NOMINALISED = ("isch", "igt", "iert", "oren", "end")


def stems_with_endings(words: AbstractSet[str]) -> dict[str, int]:
    """Each lower-case stem that has -em or -es attested, with the number of its endings."""
    found = set()
    for word in words:
        if word[0].islower() and word.endswith(("em", "es")) and len(word) > len("xes"):
            found.add(word[:-2])
    return {stem: sum(stem + e in words for e in ENDINGS) for stem in sorted(found, key=_by_length)}


def _by_length(word: str) -> tuple[int, str]:
    return len(word), word


def headword_of(stem: str, words: AbstractSet[str]) -> str:
    """The adjective behind a stem: schön, müde, dunkel, hoch, fit; "" where the list has none."""
    final = groups("adjective_names.txt")["final e"]
    if stem + "e" in words and _ends_so(stem + "e", final):
        return stem + "e"
    if stem[:-1] in groups("adjective_names.txt")["doubled"] and stem[-1] == stem[-2]:
        return stem[:-1]
    if stem in words:
        return stem
    if stem.endswith("hoh") and stem[:-1] + "ch" in words:
        return stem[:-1] + "ch"
    longer = stem[:-1] + "e" + stem[-1]
    if stem[-1] in "lnr" and longer in words:
        return longer
    return stem + "e" if stem + "e" in words else ""


def _ends_so(word: str, final: tuple[str, ...]) -> bool:
    tails = groups("adjective_names.txt")["compounds of"]
    return word in final or word.endswith(tails)


def find_adjectives(
    words: AbstractSet[str], participles: Mapping[str, object], own: AbstractSet[str]
) -> list[str]:
    """The adjectives, shortest first. `participles` are no adjectives unless they are in `own`."""
    found: dict[str, None] = {}
    derived: set[str] = set()
    closed = pronouns()
    for participle in participles:
        derived.update(_degrees(participle, words))
    for stem, endings in stems_with_endings(words).items():
        headword = headword_of(stem, words)
        if (
            endings < FEWEST_ENDINGS
            or not headword
            or (headword in participles and headword not in own)
        ):
            continue
        if stem in participles and headword not in own:
            continue
        if headword in closed or ({stem, headword} & derived and not any(_degrees(stem, words))):
            continue
        found[headword] = None
        derived.update(_degrees(headword, words))
    return list(found)


def _degrees(adjective: str, words: AbstractSet[str]) -> Iterator[str]:
    """The comparative and superlative stems of which declined forms are in the list."""
    for stem in (*declension.comparatives(adjective), *declension.superlatives(adjective)):
        if stem + "em" in words or (stem + "en" in words and stem + "es" in words):
            yield stem


def nominalised(stems: Iterable[str], words: AbstractSet[str]) -> dict[str, str]:
    """Capitalised adjective forms with the noun that each belongs to: Fremder to Fremde.

    Only where -em, or -er without a genitive -ers, shows that it is declined as an adjective.
    """
    found = {}
    for stem in stems:
        capital = stem[0].upper() + stem[1:]
        forms = [capital + ending for ending in ENDINGS if capital + ending in words]
        masculine = capital + "er" in words and capital + "ers" not in words
        alone = forms == [capital + "en"] and stem.endswith(_NOMINALISED)
        if alone and stem + "em" in words:  # the list has the headword in small letters
            found[capital + "en"] = capital + "e"
        elif len(forms) > 1 and (masculine or capital + "em" in words or stem.endswith("isch")):
            headword = forms[0] if forms[0].endswith("e") else capital + "er"
            if headword in words:
                found.update(dict.fromkeys(forms, headword))
    return found
