"""Finds the headword of nouns that stand alone: a genitive or plural whose headword is elsewhere.

A list by tiles has a word once, so that oval hides the noun of Ovals; and a plural may stand in it
with its dative alone, or only the dative.
"""

from collections.abc import Iterator
from collections.abc import Set as AbstractSet

from lexicon.paradigms import nouns
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.noun_finding import Forms
from lexicon.paradigms.noun_licence import licensed
from lexicon.paradigms.sounds import hisses, umlauted

SHORTEST = 5  # letters of a genitive that tells of a noun hidden behind a small letter
SHORTEST_UMLAUT = 6  # letters of a noun of which only the dative plural is listed


def adopt(found: Forms, infinitives: AbstractSet[str], words: AbstractSet[str]) -> None:
    """Give the nouns that stand alone to their headwords; `infinitives` stay what they are."""
    datives = {
        umlauted(noun) + "en": noun
        for noun in found
        if len(noun) >= SHORTEST_UMLAUT and umlauted(noun)
    }
    for form in sorted(found):
        if form not in found or form in infinitives or nouns.listed(form):
            continue
        own = {other for _, other in found[form]}
        if own - {form + "n"} or form not in words:
            continue
        if form in datives and not own:
            found[datives[form]].append(("dat-pl", form))
            del found[form]
        elif hidden := next(_hidden(form, words, found), ""):
            found[hidden] = list(dict.fromkeys(_forms_of(hidden, words, infinitives)))
            for _, other in found[hidden]:
                if other in found and not found[other]:
                    del found[other]


def _hidden(genitive: str, words: AbstractSet[str], found: Forms) -> Iterator[str]:
    """The noun of a genitive in -s that the list has with a small letter only: Oval of Ovals."""
    noun = genitive.removesuffix("s")
    small = noun[:1].lower() + noun[1:]
    if (
        len(genitive) >= SHORTEST
        and noun != genitive
        and not hisses(noun)
        and not noun.endswith("e")
        and small in words
        and noun not in words
        and noun not in found
    ):
        yield noun


def _forms_of(noun: str, words: AbstractSet[str], infinitives: AbstractSet[str]) -> Iterator[Form]:
    if noun.endswith("n"):  # a nominalised infinitive has no plural
        yield ("gen", noun + "s")
    else:
        yield from licensed(noun, words, infinitives)
