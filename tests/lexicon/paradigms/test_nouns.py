"""Nouns: genitive, dative and plural in the native and the foreign patterns."""

from lexicon.paradigms import derive
from lexicon.reading import PartOfSpeech, Reading


def noun(headword, inflection=""):
    return Reading(headword, PartOfSpeech.NOUN, inflection)


def readings(words):
    return derive(words.split())


def test_a_noun_is_read_in_its_whole_declension():
    assert readings("Haus Hauses Hause Häuser Häusern") == {
        "Haus": (noun("Haus"),),
        "Hauses": (noun("Haus", "gen"),),
        "Hause": (noun("Haus", "dat"),),
        "Häuser": (noun("Haus", "pl"),),
        "Häusern": (noun("Haus", "dat-pl"),),
    }


def test_dative_and_plural_in_e_fall_together():
    found = readings("Tag Tages Tags Tage Tagen")
    assert found["Tage"] == (noun("Tag", "dat|pl"),)
    assert found["Tagen"] == (noun("Tag", "dat-pl"),)


def test_an_agent_noun_is_no_plural_of_the_shorter_noun():
    found = readings("Spiel Spiels Spieles Spiele Spielen Spieler Spielers Spielern")
    assert found["Spieler"] == (noun("Spieler"),)
    assert found["Spielern"] == (noun("Spieler", "dat-pl"),)
    assert found["Spiele"] == (noun("Spiel", "dat|pl"),)


def test_weak_masculines_have_one_form_for_all_other_cases():
    assert readings("Mensch Menschen")["Menschen"] == (noun("Mensch", "obl|pl"),)


def test_foreign_plurals_replace_the_ending():
    found = readings("Museum Museums Museen Kaktus Kakteen Index Indizes Auto Autos")
    assert found["Museen"] == (noun("Museum", "pl"),)
    assert found["Indizes"] == (noun("Index", "pl"),)
    assert found["Autos"] == (noun("Auto", "gen|pl"),)


def test_ss_and_sharp_s_are_different_nouns():
    found = readings("Masse Massen Maß Maßes Maße Maßen")
    assert found["Massen"] == (noun("Masse", "pl"),)
    assert found["Maße"] == (noun("Maß", "dat|pl"),)
    assert found["Maßen"] == (noun("Maß", "dat-pl"),)


def test_double_s_appears_before_an_ending():
    found = readings("Bus Busses Busse Bussen Zeugnis Zeugnisses Zeugnisse Zeugnissen")
    assert found["Zeugnissen"] == (noun("Zeugnis", "dat-pl"),)
    assert found["Busses"] == (noun("Bus", "gen"),)


def test_a_compound_follows_its_last_member():
    words = "Kunst Künste Druck Drucks Druckes Drucke Drucken Kunstdruck Kunstdrucke"
    assert readings(words)["Kunstdrucke"] == (noun("Kunstdruck", "pl"),)


def test_a_plural_whose_singular_nobody_lists_gets_no_reading():
    words = "Moos Mooses Moose Moosen Sieg Siegs Siege Siegen Moossiegen"
    assert readings(words)["Moossiegen"] == ()


def test_feminine_nouns_in_e_stand_beside_shorter_masculines():
    found = readings("Kohl Kohls Kohles Kohle Kohlen")
    assert found["Kohle"] == (noun("Kohle"), noun("Kohl", "dat|pl"))


def test_nominalised_adjectives_keep_their_endings():
    found = readings("fremd fremde fremdem fremden fremder fremdes Fremde Fremden Fremder")
    assert found["Fremde"] == (noun("Fremde"),)
    assert found["Fremder"] == (noun("Fremde", "+er"),)
