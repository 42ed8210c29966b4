"""What holds of every spelling of the base list: a plain run unpacks a share, which is thousands.

What is said of a verb by name is asked of its infinitive in every run.
"""

import pytest

from lexicon.paradigms.tables import groups
from lexicon.reading import PartOfSpeech
from tests.thorough import share_of


@pytest.fixture(scope="module")
def unpacked(base):
    """The spellings without a reading, and the infinitives of all readings."""
    unread, verbs, listed = [], set(), base.base
    for rank in share_of(range(len(listed))):
        for text, readings in listed.spellings(listed.graph.word(rank)):
            if not readings:
                unread.append(text)
            verbs |= infinitives(readings)
    return unread, verbs


def infinitives(readings):
    """Those of the readings as a verb."""
    return {one.headword for one in readings if one.part_of_speech is PartOfSpeech.VERB}


@pytest.fixture(scope="module")
def verbs(unpacked, readings):
    """Those of these words that are infinitives of a reading, be it their own."""
    return lambda words: {
        word for word in words if word in unpacked[1] or word in infinitives(readings.get(word, ()))
    }


def test_no_spelling_stands_without_a_reading(unpacked):
    assert unpacked[0] == []


def test_what_is_no_verb_by_the_table_is_none(verbs):
    assert verbs(groups("verb_notes.txt")["no verbs"]) == set()


def test_comparatives_and_agent_nouns_make_no_verbs(verbs):
    invented = "fixern kühlern heilern hellern schlichtern ringern trägern frevlern spitzern"
    assert verbs(invented.split()) == set()


def test_infinitives_with_zu_are_no_verbs(verbs):
    with_zu = "anzugehen hochzujubeln zuzuwehen heraufzuführen umzudrehen"
    assert verbs(with_zu.split()) == set()
    true = {"hinzutreten", "zuziehen", "hinzufügen"}
    assert verbs(true) == true


def test_no_verb_ends_in_tuen_beside_tun(unpacked):
    assert {verb for verb in unpacked[1] if verb.endswith("tuen")} == set()
