"""Verbs: weak, strong, mixed, with prefixes that split off or stay."""

import pytest

from lexicon.paradigms import derive
from lexicon.reading import PartOfSpeech, Reading


def forms(text):
    return text.split()


def verb(headword, inflection=""):
    return Reading(headword, PartOfSpeech.VERB, inflection)


def noun(headword, inflection=""):
    return Reading(headword, PartOfSpeech.NOUN, inflection)


SPIELEN = forms("""
spielen spiele spiel spielst spielt spielend spielte spielten spieltest gespielt
""")
GEBEN = forms("""
geben gebe gibst gibt gebt gebend gab gaben gäbe gäb gib gegeben gegebene
""")
ABDECKEN = forms("""
decken deckt deckend abdecken abdecke abdeckst abdeckt abdeckte abdecktest
""")
ABDECKEN += forms("abdeckend abgedeckt abgedecktem abzudecken abzudeckende")


def test_a_weak_verb_is_read_in_all_its_persons():
    assert derive(SPIELEN) == {
        "spielen": (verb("spielen"),),
        "spiele": (verb("spielen", "1s|subj1|imp"),),
        "spiel": (verb("spielen", "1s|imp"),),
        "spielst": (verb("spielen", "2s"),),
        "spielt": (verb("spielen", "3s|2p|imp-pl"),),
        "spielend": (verb("spielen", "part1"),),
        "spielte": (verb("spielen", "pret|subj2"),),
        "spielten": (verb("spielen", "pret-pl|subj2-pl"),),
        "spieltest": (verb("spielen", "pret-2s|subj2-2s"),),
        "gespielt": (verb("spielen", "part2"),),
    }


def test_a_strong_verb_is_read_by_its_principal_parts():
    assert derive(GEBEN) == {
        "geben": (verb("geben"),),
        "gebe": (verb("geben", "1s|subj1|imp"),),
        "gibst": (verb("geben", "2s"),),
        "gibt": (verb("geben", "3s"),),
        "gebt": (verb("geben", "2p|imp-pl"),),
        "gebend": (verb("geben", "part1"),),
        "gab": (verb("geben", "pret"),),
        "gaben": (verb("geben", "pret-pl"),),
        "gäbe": (Reading("gäbe", PartOfSpeech.ADJECTIVE), verb("geben", "subj2")),
        "gäb": (verb("geben", "subj2"),),
        "gib": (verb("geben", "imp"),),
        "gegeben": (verb("geben", "part2"),),
        "gegebene": (verb("geben", "part2+e"),),
    }


def test_a_prefix_that_splits_off_takes_zu_and_ge_inside():
    readings = derive(ABDECKEN)
    assert readings["abzudecken"] == (verb("abdecken", "inf-zu"),)
    assert readings["abgedeckt"] == (verb("abdecken", "part2"),)
    assert readings["abgedecktem"] == (verb("abdecken", "part2+em"),)
    assert readings["abzudeckende"] == (verb("abdecken", "ger+e"),)


@pytest.mark.parametrize(
    ("form", "inflection"),
    [
        ("brachte", "pret"),
        ("brächte", "subj2"),
        ("bringt", "3s|2p|imp-pl"),
        ("gebracht", "part2"),
    ],
)
def test_a_mixed_verb_changes_its_vowel_and_takes_weak_endings(form, inflection):
    words = forms("bringen bringe bringt bringend brachte brachten brächte gebracht")
    assert derive(words)[form] == (verb("bringen", inflection),)


def test_a_prefix_that_stays_leaves_no_ge():
    words = forms("""
spielen spielend verspielen verspielt verspielte verspieltest verspielend
""")
    assert derive(words)["verspielt"] == (verb("verspielen", "3s|2p|imp-pl|part2"),)


def test_verbs_in_ern_and_eln_drop_one_e():
    words = forms("wandern wandre wandere wandert wanderte wandertest wandernd")
    words += forms("handeln handle handele handelt handelnd")
    readings = derive(words)
    assert readings["wandre"] == readings["wandere"] == (verb("wandern", "1s|subj1|imp"),)
    assert readings["handle"] == readings["handele"] == (verb("handeln", "1s|subj1|imp"),)


def test_a_past_tense_makes_no_verb_of_its_own():
    words = forms("decken decke deckt deckend deckte deckten decktest decktet")
    assert derive(words)["deckten"] == (verb("decken", "pret-pl|subj2-pl"),)


def test_the_zu_infinitive_makes_no_verb_of_its_own():
    words = forms("legen legend zulegen zulegt zulegte zulegtest zulegend zuzulegen")
    assert derive(words)["zuzulegen"] == (verb("zulegen", "inf-zu"),)


def test_irregular_verbs_are_read_form_by_form():
    words = forms("sein bin ist war wäre gewesen wollen will wollend wollte")
    readings = derive(words)
    assert readings["bin"] == (verb("sein", "1s"),)
    assert readings["wäre"] == (verb("sein", "subj2"),)
    assert readings["will"] == (verb("wollen", "1s|3s"),)


def test_the_genitive_of_a_nominalised_infinitive_belongs_to_the_noun():
    words = forms("fleddern fleddert fledderte fleddertest fleddernd Fledderns")
    assert derive(words)["Fledderns"] == (noun("Fleddern", "gen"),)


def test_an_infinitive_listed_with_a_capital_alone_is_read_all_the_same():
    words = forms("Korken Korkens korke korkst korkt korkte korkten korktest korkend")
    readings = derive(words)
    assert readings["korkt"] == (verb("korken", "3s|2p|imp-pl"),)
    assert readings["Korken"] == (noun("Korken"), verb("korken"))


def test_a_strong_past_makes_no_verb_although_another_past_looks_like_its_forms():
    words = forms("""
rinnen rinnt rinnend rann rannen rannst rannt geronnen rennen renne rennt rennend rannte ranntest
""")
    assert derive(words)["rannen"] == (verb("rinnen", "pret-pl"),)


def test_two_verbs_may_share_a_participle():
    words = "frieren friere friert frierend fror gefrieren gefriert gefrierend gefror gefroren"
    found = derive(words.split())["gefroren"]
    verbs = {one.headword for one in found if one.part_of_speech is PartOfSpeech.VERB}
    assert verbs == {"frieren", "gefrieren"}
