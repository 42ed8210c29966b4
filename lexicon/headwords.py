"""Declines the headwords of our own table as the list declines its own."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from lexicon.headword_table import ADJECTIVE, COMPARED, COMPOUND, NOUNS, VERB, Headword
from lexicon.paradigms import completing, completing_nouns
from lexicon.paradigms.completing_nouns import Tails
from lexicon.paradigms.conjugation import ENDINGS
from lexicon.paradigms.noun_finding import Forms
from lexicon.paradigms.sounds import hisses
from lexicon.paradigms.verbs import Verb


@dataclass(frozen=True, slots=True)
class Known:
    """What is known of the list when headwords are declined."""

    words: frozenset[str]
    verbs: Mapping[str, Verb]
    nouns: Forms
    tails: Tails


def declined(one: Headword, known: Known) -> set[str]:
    """All forms of the headword."""
    front, _, tail = one.word.rpartition("|")
    if one.kind == VERB:
        return completing.of_new(one.plain, front, known.verbs, known.words)
    if one.kind == COMPOUND:
        return completing_nouns.compound_of(front, tail, known.tails, known.nouns, known.words)
    if one.kind == ADJECTIVE:
        stem = re.sub("el$", "l", one.plain.removesuffix("e"))  # sensible
        return {one.plain, *(stem + ending for ending in ENDINGS)}
    if one.kind == COMPARED:
        return _compared(one.plain)
    stem = one.plain.removesuffix("e") if one.kind == "weak-person" else one.plain
    endings = (end for end in NOUNS[one.kind] if end and not (end == "s" and hisses(stem)))
    return {one.plain, *(stem + ending for ending in endings)}


def _compared(adjective: str) -> set[str]:
    """An adjective without umlaut in all degrees; no superlative without an ending."""
    stem = adjective.removesuffix("e")
    superlative = stem + ("est" if stem.endswith(("d", "t", "s", "ß", "x", "z")) else "st")
    degrees = {stem + end for end in ENDINGS} | {superlative + end for end in ENDINGS}
    return {adjective, stem + "er", *degrees, *(stem + "er" + end for end in ENDINGS)}
