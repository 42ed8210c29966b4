"""Every hand table of the paradigms against what was made of it: nothing in them is idle."""

import pytest

from lexicon.paradigms import closed_classes
from lexicon.paradigms.tables import groups, rows
from lexicon.reading import PartOfSpeech
from lexicon.words import LEAST, key

TAILS = {"Barre", "Einrede", "Webe", "Zeitlose", "Öde"}  # last members alone, as of Spinnwebe
UNREAD = {  # participles and variants whose own headword the list lacks, or reads as a verb's form
    "behende", "gestelzt", "maßregelt", "vergebens",
}  # fmt: skip
OLD_VERBS = {"kneipen", "schrinden", "sterzen"}  # strong forms of theirs alone are listed


@pytest.fixture(scope="session")
def found(readings):
    """The headwords of a true spelling, with their parts of speech; none of one that isn't."""

    def headwords(text):
        given = readings.get(text, ())
        return {(one.headword, one.part_of_speech) for one in given}

    return headwords


def unread(found, words, part):
    return {word for word in words if (word, part) not in found(word)}


@pytest.mark.parametrize("group", ["own -e", "own", "mixed", "neuter -e"])
def test_every_noun_of_the_table_is_offered_for_itself(found, group):
    words = groups("noun_kinds.txt")[group]
    assert unread(found, words, PartOfSpeech.NOUN) - TAILS == set()


@pytest.mark.parametrize("table", ["strong_verbs.tsv", "irregular_verbs.tsv"])
def test_every_verb_of_the_tables_is_one(found, table):
    infinitives = {row[0] for row in rows(table)}
    assert unread(found, infinitives, PartOfSpeech.VERB) - OLD_VERBS == set()


def test_every_participle_of_its_own_is_an_adjective(found):
    words = groups("lexical_participles.txt")["participles"]
    assert unread(found, words, PartOfSpeech.ADJECTIVE) == UNREAD


def test_every_adjective_in_e_is_one(found):
    words = groups("adjective_names.txt")["final e"]
    assert unread(found, words, PartOfSpeech.ADJECTIVE) == {"intrepide"}


def test_every_word_of_the_closed_classes_is_read_from_the_table(readings, found):
    lost = {
        (form, reading.headword)
        for reading, form in closed_classes.entries()
        if form in readings and (reading.headword, reading.part_of_speech) not in found(form)
    }
    assert {pair for pair in lost if len(key(pair[0])) > LEAST} == set()


def test_every_headword_that_is_put_first_by_hand_is_the_first(readings):
    given = [
        (spelling, row[0]) for row in rows("first_headwords.tsv") for spelling in row[2].split()
    ]
    assert [pair for pair in given if readings[pair[0]][0].headword != pair[1]] == []
