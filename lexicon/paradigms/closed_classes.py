"""The words outside all paradigms: adverbs, prepositions, conjunctions, particles, pronouns."""

from functools import cache

from lexicon.paradigms.tables import groups
from lexicon.reading import PartOfSpeech, Reading


@cache
def entries() -> tuple[tuple[Reading, str], ...]:
    """Each listed form with its reading. A word is "form" or "form=headword=codes"."""
    return tuple(
        (Reading(headword or form, PartOfSpeech(name), codes), form)
        for name, words in groups("closed_classes.txt").items()
        for form, headword, codes in ((word + "==").split("=")[:3] for word in words)
    )


@cache
def closed_forms() -> frozenset[str]:
    """All forms of the closed classes."""
    return frozenset(form for _, form in entries())


@cache
def pronouns() -> frozenset[str]:
    """The pronouns and articles, with all their forms."""
    return frozenset(
        form
        for reading, form in entries()
        if reading.part_of_speech in (PartOfSpeech.PRONOUN, PartOfSpeech.ARTICLE)
    ) | {"dies", "jen", "jed", "welch", "solch", "manch", "all", "kein", "ein", "unsr", "eur"}
