"""Which words count in Wörterklauer, and when a word changes its meaning."""

import pytest

from lexicon.adjudicate import adjudicate, adjudicate_play
from lexicon.meaning import Meaning, same_meaning
from lexicon.profiles import KLAUER
from lexicon.refusals import Reason, Refusal
from lexicon.rulings import Admissibility
from tests.wordlists import adjective, noun, small, verb

YES, NO, ARBITER = (
    Admissibility.ADMISSIBLE,
    Admissibility.NOT_ADMISSIBLE,
    Admissibility.FOR_THE_ARBITER,
)


@pytest.fixture
def verdict(judged):
    """Admissibility and clause of a word in Wörterklauer."""

    def told(word):
        ruling = judged("klauer", word)
        return ruling.verdict, ruling.clause

    return told


@pytest.mark.rule("KLAUER-20")
@pytest.mark.parametrize("word", ["HUND", "ROT", "OBEN", "UND", "DREI", "ACH", "WIR"])
def test_words_of_all_classes_count(verdict, word):
    assert verdict(word)[0] is YES


@pytest.mark.rule("KLAUER-20")
def test_what_no_dictionary_has_does_not_count(verdict):
    assert verdict("HUNDD") == (NO, "KLAUER-20")


@pytest.mark.rule("KLAUER-21")
@pytest.mark.parametrize("word", ["BERLIN", "MUENCHEN", "OTTO", "EDV", "USW.", "USW"])
def test_names_and_abbreviations_do_not_count(verdict, word):
    assert verdict(word) == (NO, "KLAUER-21")


@pytest.mark.rule("KLAUER-21", "KLAUER-44")
@pytest.mark.parametrize("word", ["THE", "BONJOUR", "GRACIAS", "PLEASE"])
def test_words_of_other_languages_do_not_count(verdict, word):
    assert verdict(word) == (NO, "KLAUER-44")


@pytest.mark.rule("KLAUER-44")
def test_foreign_words_count_and_those_marked_as_another_languages_are_the_arbiters(verdict):
    assert verdict("COMPUTER")[0] is YES
    assert verdict("GARAGE")[0] is YES
    assert verdict("MONSIEUR") == (ARBITER, "KLAUER-44")


@pytest.mark.rule("KLAUER-22")
@pytest.mark.parametrize(
    "word", ["GING", "GEGANGEN", "GEHE", "GEHEND", "ABZUGEBEN", "SIEHST", "FITT", "RÖHR"]
)
def test_verbs_count_only_in_the_infinitive(verdict, word):
    assert verdict("GEHEN")[0] is YES
    assert verdict(word) == (NO, "KLAUER-22")


@pytest.mark.rule("KLAUER-22")
def test_a_refusal_names_the_verb(judged):
    assert judged("klauer", "GING").why.facts["headwords"] == "gehen"


@pytest.mark.rule("KLAUER-23", "KLAUER-66")
@pytest.mark.parametrize(
    ("laid", "spellings"),
    [
        ("BAER", ("Bär",)),
        ("Bär", ("Bär",)),
        ("POET", ("Poet",)),
        ("DUELL", ("Duell",)),
        ("CAESAR", ("Caesar", "Cäsar")),
        ("NOEL", ("Noël",)),
    ],
)
def test_ae_oe_and_ue_are_read_both_ways(judged, laid, spellings):
    ruling = judged("klauer", laid)
    assert (ruling.verdict, set(spellings) <= set(ruling.spellings)) == (YES, True)


@pytest.mark.rule("KLAUER-66")
def test_endless_umlauts_are_read_in_no_time(verdict):
    assert verdict("AE" * 32)[0] is NO


@pytest.mark.rule("KLAUER-47")
@pytest.mark.parametrize("word", ["HUNDE", "HUNDES", "HAEUSER", "SCHOENES", "GROESSTEM"])
def test_inflected_nouns_and_adjectives_count(verdict, word):
    assert verdict(word)[0] is YES


@pytest.mark.rule("KLAUER-47")
def test_the_clause_says_that_only_an_inflected_form_was_found(verdict):
    assert verdict("HUNDE") == (YES, "KLAUER-47")


@pytest.mark.rule("KLAUER-65")
def test_a_homograph_counts_and_shows_which_reading_does_not(judged):
    ruling = judged("klauer", "SPIELE")
    assert (ruling.verdict, ruling.clause) == (YES, "KLAUER-65")
    counted = {reading.part_of_speech: reading.counts for reading in ruling.readings}
    assert counted == {"noun": True, "verb": False}


@pytest.mark.rule("KLAUER-65")
def test_a_participle_counts_if_it_is_an_adjective_of_its_own(verdict):
    assert verdict("BEKANNT") == (YES, "KLAUER-65")
    assert verdict("GEGANGEN") == (NO, "KLAUER-22")


@pytest.mark.rule("KLAUER-22", "KLAUER-65")
@pytest.mark.parametrize(
    "word", ["GAEBE", "SCHLIEF", "STRITT", "WUSCH", "GEWANN", "BAUTE", "STANK"]
)
def test_a_form_of_a_verb_that_few_dictionaries_have_as_a_word_is_the_arbiters(judged, word):
    ruling = judged("klauer", word)
    assert (ruling.verdict, ruling.why.reason) == (ARBITER, Reason.DOUBTFUL)
    assert judged("karten", word.replace("AE", "Ä")).verdict is YES


@pytest.mark.rule("KLAUER-65")
@pytest.mark.parametrize("word", ["TRANK", "SCHRIEB", "BRACH", "WUERDE", "LAGEN", "SOG"])
def test_a_homograph_that_every_dictionary_has_counts(verdict, word):
    assert verdict(word) == (YES, "KLAUER-65")


@pytest.mark.rule("KLAUER-22", "KLAUER-65")
@pytest.mark.parametrize(
    "word",
    ["GEKOCHT", "GEPLANT", "VERNICHTET", "GEWAEHRLEISTET", "ENTFLOHN", "BEKNIET", "PERFORMT"],
)
def test_a_participle_without_an_entry_of_its_own_does_not_count(verdict, word):
    assert verdict(word) == (NO, "KLAUER-22")


@pytest.mark.rule("KLAUER-11", "KLAUER-39")
def test_every_word_of_the_table_must_be_one(base):
    found = adjudicate_play(base, KLAUER, ["LOCKE", "GLOCKE", "EI"])
    assert (found.verdict, found.clause) == (YES, "KLAUER-39")
    assert adjudicate_play(base, KLAUER, ["LOCKE", "LG"]).verdict is NO


@pytest.mark.parametrize(
    ("spelling", "readings", "expected"),
    [
        ("knurps", [], ARBITER),  # perhaps a form of a verb
        ("Knurps", [], YES),  # a capital tells a noun
        ("knurpse", [verb("knurpsen", "1s")], NO),
        ("knurpsen", [verb("knurpsen")], YES),
        ("knurpse", [verb("knurpsen", "1s"), noun("Knurps", "pl")], YES),
        ("knurpste", [verb("knurpsen", "pret"), adjective("knurpst", "+e")], YES),
    ],
)
def test_what_is_known_of_a_word_decides(spelling, readings, expected):
    assert adjudicate(small(**{spelling: readings}), KLAUER, spelling).verdict is expected


@pytest.mark.rule("KLAUER-24")
@pytest.mark.parametrize(
    ("old", "new", "meaning"),
    [
        ("HUND", "HUNDE", Meaning.SAME),
        ("LIEBE", "LIEBEN", Meaning.SAME),
        ("HAUS", "HAEUSER", Meaning.SAME),
        ("HUND", "HUND", Meaning.SAME),
        ("SOCKE", "LOCKE", Meaning.NEW),
        ("LOCKE", "GLOCKE", Meaning.NEW),
        ("BETON", "BETONUNG", Meaning.NEW),
        ("KELLE", "KELLER", Meaning.NEW),
        ("LEHRER", "LEHRERIN", Meaning.FAMILY),
        ("LEHRERINNEN", "LEHRER", Meaning.FAMILY),
        ("ARZT", "AERZTIN", Meaning.FAMILY),
        ("HUND", "HUENDCHEN", Meaning.FAMILY),
        ("HERD", "HERDE", Meaning.NEW),
        ("SEKT", "SEKTE", Meaning.NEW),
        ("FALL", "FALLE", Meaning.NEW),
        ("SIEB", "SIEBEN", Meaning.NEW),
        ("MARK", "MARKT", Meaning.NEW),
        ("GRAB", "GRABEN", Meaning.NEW),
    ],
)
def test_a_theft_needs_a_new_meaning(base, old, new, meaning):
    assert same_meaning(base, old, new).meaning is meaning


@pytest.mark.rule("KLAUER-24")
@pytest.mark.parametrize(
    ("old", "new"), [("HERD", "HERDE"), ("FALL", "FALLE"), ("SIEB", "SIEBEN"), ("WEIN", "WEINEN")]
)
def test_a_person_decides_where_the_readings_disagree(base, old, new):
    assert same_meaning(base, old, new).why.reason == Reason.READINGS_DISAGREE


@pytest.mark.rule("KLAUER-24")
@pytest.mark.parametrize(
    ("old", "new"),
    [("HUND", "HUNDE"), ("SOCKE", "LOCKE"), ("LIEBE", "LIEBEN"), ("SOCKE", "SOCKEN")],
)
def test_nobody_is_asked_where_they_agree(base, old, new):
    assert same_meaning(base, old, new).why is None


@pytest.mark.rule("KLAUER-24")
def test_the_headwords_that_both_share_are_named(base):
    found = same_meaning(base, "Hund", "Hunde")
    assert (found.shared, found.clause) == (("Hund",), "KLAUER-24")


def test_words_without_a_headword_are_the_arbiters():
    found = same_meaning(small(Knurps=[], Hund=[noun("Hund")]), "HUND", "KNURPS")
    assert (found.meaning, found.why.reason) == (Meaning.FAMILY, Reason.NO_HEADWORD_DERIVED)


def test_meanings_of_what_is_no_word_are_not_compared(base):
    with pytest.raises(Refusal) as refused:
        same_meaning(base, "HUND", "HUNDD")
    assert (refused.value.reason, refused.value.facts) == (Reason.NOT_ADMISSIBLE, {"word": "HUNDD"})
