"""What holds of every spelling of the base list: all are unpacked once, which takes seconds."""

import pytest

from lexicon.paradigms.tables import groups
from lexicon.reading import PartOfSpeech


@pytest.fixture(scope="module")
def unpacked(base):
    """The spellings without a reading, and the infinitives of all readings."""
    unread, verbs = [], set()
    for text, readings in base.base.all_spellings():
        if not readings:
            unread.append(text)
        for reading in readings:
            if reading.part_of_speech is PartOfSpeech.VERB:
                verbs.add(reading.headword)
    return unread, verbs


@pytest.fixture(scope="module")
def verbs(unpacked):
    """The infinitives of all readings."""
    return unpacked[1]


def test_no_spelling_stands_without_a_reading(unpacked):
    assert unpacked[0] == []


def test_what_is_no_verb_by_the_table_is_none(verbs):
    assert verbs & set(groups("verb_notes.txt")["no verbs"]) == set()


def test_comparatives_and_agent_nouns_make_no_verbs(verbs):
    invented = "fixern kühlern heilern hellern schlichtern ringern trägern frevlern spitzern"
    assert verbs & set(invented.split()) == set()


def test_infinitives_with_zu_are_no_verbs(verbs):
    with_zu = "anzugehen hochzujubeln zuzuwehen heraufzuführen umzudrehen"
    assert verbs & set(with_zu.split()) == set()
    assert {"hinzutreten", "zuziehen", "hinzufügen"} <= verbs


def test_no_verb_ends_in_tuen_beside_tun(verbs):
    assert {verb for verb in verbs if verb.endswith("tuen")} == set()
