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


def test_compounds_show_a_plural_in_er_although_a_genitive_of_it_is_listed():
    fronts = "Enkel Paten Schul Stief Heim"
    compounds = [f"{front}k{rest}" for front in fronts.split() for rest in ("ind", "inder")]
    found = readings(f"Kind Kindes Kinder Kinders Kindern {fronts} {' '.join(compounds)}")
    assert found["Kinder"] == (noun("Kind", "pl"),)
    assert found["Kindern"] == (noun("Kind", "dat-pl"),)


def test_without_compounds_a_genitive_in_ers_tells_an_agent_noun():
    found = readings("Kind Kindes Kinder Kinders Kindern")
    assert found["Kinder"] == (noun("Kinder"),)


def test_compounds_show_the_umlaut_of_a_noun_that_is_an_infinitive_too():
    verb = "laden lade lädt ladend ladendem"
    found = readings(f"{verb} Laden Ladens Läden Buch Buchladen Buchläden")
    assert found["Läden"] == (noun("Laden", "pl"),)


def test_a_foreign_plural_has_both_headwords_where_its_ending_tells():
    found = readings(
        "Kaktus Kaktusse Kaktee Kakteen Radius Radi Radis Radien Matrix Matrize Matrizen"
    )
    assert found["Kakteen"] == (noun("Kaktus", "pl"), noun("Kaktee", "pl"))
    assert found["Radien"] == (noun("Radi", "pl"), noun("Radius", "pl"))
    assert found["Matrizen"] == (noun("Matrix", "pl"), noun("Matrize", "pl"))


def test_compounds_show_a_foreign_plural_beside_another_headword():
    listed = "Solo Solos Soli Solis"
    assert readings(listed)["Soli"] == (noun("Soli"),)
    found = readings(f"{listed} Tanz Tanzsolo Tanzsoli")
    assert found["Soli"] == (noun("Soli"), noun("Solo", "pl"))


def test_a_noun_with_a_native_plural_leaves_the_foreign_one_to_the_other():
    found = readings("Zyklon Zyklons Zyklone Zyklonen Zyklus Zyklen")
    assert found["Zyklen"] == (noun("Zyklus", "pl"),)


def test_a_mere_form_takes_no_forms_from_a_noun_in_e():
    found = readings("Kaser Kasers Kasern Kaserne Kasernen")
    assert found["Kasern"] == (noun("Kaser", "dat-pl"),)
    assert found["Kaserne"] == (noun("Kaserne"),)
    assert found["Kasernen"] == (noun("Kaserne", "pl"),)
