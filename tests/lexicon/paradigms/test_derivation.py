"""What holds for every derivation: closed classes, order, and the laws."""

import random

import pytest

from lexicon.paradigms import derive
from lexicon.paradigms.closed_classes import entries
from lexicon.paradigms.tables import groups
from lexicon.reading import INFLECTIONS, PARTS_OF_SPEECH, PartOfSpeech, Reading, in_words
from tests.lexicon.paradigms.regenerated import regenerate


def forms(text):
    return text.split()


WORDS = forms("""
spielen spiele spielst spielt spielend spielte spieltest gespielt gespielten gespielteste
Spiel Spiels Spieles Spiele Spielen Spielens Spieler Spielers Spielern Spielerin
Spielerinnen geben gebe gibt gab gäbe gib gegeben gebend aufgeben aufgab aufzugeben
aufgegeben aufgebend schön schöne schönem schönen schöner schönes schönere schönerem
schöneren schönerer schöneres teuer teure teurem teuren teurer teures Museum Museums Museen
Mensch Menschen Haus Häuser Häusern Hauses fremd fremde fremdem fremden fremder fremdes
Fremde Fremden Fremder und wegen darin drei hoffentlich diesem wir unerklärbaresxq
Moossiegen knabbern knabbre anknabbre
""")


@pytest.fixture(scope="module")
def derived():
    return derive(WORDS)


@pytest.mark.parametrize(
    ("form", "readings"),
    [
        ("wegen", (Reading("wegen", PartOfSpeech.PREPOSITION),)),
        ("darin", (Reading("darin", PartOfSpeech.ADVERB),)),
        ("drei", (Reading("drei", PartOfSpeech.NUMERAL),)),
        ("diesem", (Reading("dieser", PartOfSpeech.PRONOUN, "+em"),)),
        ("und", (Reading("und", PartOfSpeech.CONJUNCTION),)),
    ],
)
def test_closed_classes_are_read_from_their_table(derived, form, readings):
    assert derived[form] == readings


@pytest.mark.parametrize(
    ("form", "headwords"),
    [
        ("zweier", {("zwei", PartOfSpeech.NUMERAL)}),
        ("dreien", {("drei", PartOfSpeech.NUMERAL)}),
        ("deiner", {("dein", PartOfSpeech.PRONOUN), ("du", PartOfSpeech.PRONOUN)}),
        ("teilweise", {("teilweise", PartOfSpeech.ADVERB)}),
        (
            "angesichts",
            {("angesichts", PartOfSpeech.ADVERB), ("angesichts", PartOfSpeech.PREPOSITION)},
        ),
    ],
)
def test_closed_classes_know_inflected_numerals_possessives_and_second_classes(form, headwords):
    assert {(one.headword, one.part_of_speech) for one in derive([form])[form]} == headwords


def test_what_no_rule_explains_has_no_reading(derived):
    assert derived["unerklärbaresxq"] == ()


def test_every_reading_regenerates_its_form(derived):
    lost = [
        (form, reading)
        for form, readings in derived.items()
        for reading in readings
        if form.lower() not in {one.lower() for one in regenerate(reading)}
    ]
    assert lost == []


def test_every_headword_is_listed_or_in_a_table(derived):
    listed = {word.lower() for word in WORDS}
    listed |= {word.lower() for words in groups("unlisted.txt").values() for word in words}
    listed |= {reading.headword.lower() for reading, _ in entries()}
    headwords = {one.headword.lower() for readings in derived.values() for one in readings}
    assert headwords - listed == set()


def test_the_order_of_the_list_changes_nothing(derived):
    for seed in range(3):
        shuffled = random.Random(seed).sample(WORDS, len(WORDS))
        assert derive(shuffled) == derived


def test_all_codes_have_names_in_both_languages(derived):
    for readings in derived.values():
        for reading in readings:
            assert all(in_words(reading.inflection))
            assert all(PARTS_OF_SPEECH[reading.part_of_speech])


def test_the_codes_of_the_closed_classes_are_in_the_table():
    codes = {code for reading, _ in entries() for code in reading.inflection.split("|")}
    assert codes - set(INFLECTIONS) == set()


def test_joined_codes_are_put_into_words_one_after_the_other():
    assert in_words("dat|pl") == ("dative; plural", "Dativ; Plural")
    with pytest.raises(KeyError):
        in_words("no-such-code")
