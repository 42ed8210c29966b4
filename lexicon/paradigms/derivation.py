"""Puts verbs, adjectives, nouns and closed classes together: the readings of each form."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet

from lexicon.paradigms import (
    adjectives,
    closed_classes,
    declension,
    noun_compounds,
    noun_finding,
    orphans,
    patterns,
    proof,
    ranking,
    verb_finding,
    verbs,
)
from lexicon.paradigms.conjugation import Form
from lexicon.paradigms.declension import adjective_forms
from lexicon.paradigms.proof import Entry, Index
from lexicon.paradigms.tables import groups
from lexicon.reading import INFLECTIONS, PartOfSpeech, Reading

_RANK = {code: rank for rank, code in enumerate(INFLECTIONS)}


def derive(spellings: Sequence[str]) -> dict[str, tuple[Reading, ...]]:
    """The readings of each true spelling, the likeliest first; none where no rule explains it.

    Pure: the same spellings in any order give the same readings. The keys keep the order given.
    """
    words = frozenset(spellings)
    index: Index = {}
    unlisted = groups("unlisted.txt")
    found = verb_finding.find_verbs(words | set(unlisted["verb"]))
    _note_all(index, words, _closed_forms())
    _note_all(index, words, _verb_forms(found, words))
    adjective_list = adjectives_of(found, words)
    _note_all(index, words, _adjective_forms(adjective_list, words))
    _note_all(index, words, noun_forms_of(found, adjective_list, words | set(unlisted["noun"])))
    proof.drop_unproven(index)
    proof.drop_rare(index)
    weights = ranking.weights_of(index)
    return {word: _ordered(word, index.get(word, {}), weights) for word in spellings}


def _swapped(form: str) -> str:
    """The form with its first letter in the other case."""
    first = form[:1]
    return (first.lower() if first.isupper() else first.upper()) + form[1:]


Noted = tuple[Entry, Form]


def _note_all(index: Index, words: AbstractSet[str], noted: Iterable[Noted]) -> None:
    for entry, (codes, form) in noted:
        listed = form if form in words else _swapped(form)
        if listed in words:
            index.setdefault(listed, {}).setdefault(entry, set()).update(codes.split("|"))


def _closed_forms() -> Iterator[Noted]:
    for reading, form in closed_classes.entries():
        yield (reading.headword, reading.part_of_speech), (reading.inflection, form)


def _verb_forms(found: Mapping[str, verbs.Verb], words: AbstractSet[str]) -> Iterator[Noted]:
    for verb in found.values():
        for form in patterns.declining(verb.coded()):
            if _degree_attested(form, words):
                yield (verb.infinitive, PartOfSpeech.VERB), form


def _degree_attested(form: Form, words: AbstractSet[str]) -> bool:
    """Whether a bare comparative or superlative is declined, too: no eingesammelter as degree."""
    code, spelling = form
    return not code.endswith(("comp", "sup")) or spelling + "e" in words or spelling + "en" in words


def participles_of(found: Mapping[str, verbs.Verb]) -> dict[str, str]:
    """Each participle of the verbs, with its code."""
    return {form: code for verb in found.values() for code, form in verb.participles()}


def adjectives_of(found: Mapping[str, verbs.Verb], words: AbstractSet[str]) -> list[str]:
    """The adjectives of a list whose verbs are found."""
    own = frozenset(groups("lexical_participles.txt")["participles"])
    return adjectives.find_adjectives(words, participles_of(found), own)


def _adjective_forms(adjective_list: Sequence[str], words: AbstractSet[str]) -> Iterator[Noted]:
    for adjective in adjective_list:
        for form in adjective_forms(adjective):
            if _degree_attested(form, words):
                yield (adjective, PartOfSpeech.ADJECTIVE), form


def noun_forms_of(
    found: Mapping[str, verbs.Verb], adjective_list: Sequence[str], words: AbstractSet[str]
) -> Iterator[Noted]:
    """Each noun of a list with its forms, itself first."""
    capitals = (verb[0].upper() + verb[1:] for verb in found)
    nominalised = {noun for noun in capitals if noun in words or noun + "s" in words}
    stems = {stem for one in adjective_list for stem in declension.stems(one)}
    stems.update(participles_of(found))
    adjectival = adjectives.nominalised(stems, words)
    first = noun_finding.find_nouns(words, nominalised, adjectival)
    listed_nouns, _ = noun_finding.without_mere_tails(first, nominalised, words)
    orphans.adopt(listed_nouns, nominalised, words)
    for noun, shared in noun_compounds.shared_plurals(listed_nouns, words):
        listed_nouns[noun].append(shared)
    for noun, listed in listed_nouns.items():
        entry = (noun, PartOfSpeech.NOUN)
        yield entry, ("", noun)
        for form in listed:
            yield entry, form


def _ordered(
    word: str, entries: Mapping[Entry, set[str]], weights: ranking.Weights
) -> tuple[Reading, ...]:
    return tuple(
        Reading(*entry, joined(entries[entry]), score)
        for entry, score in ranking.ranked(word, entries, weights)
    )


def joined(codes: Iterable[str]) -> str:
    """Codes as one inflection, in the table's order; the headword's own form says nothing else."""
    listed = set(codes)
    return "" if "" in listed else "|".join(sorted(listed, key=lambda code: _RANK[code]))
