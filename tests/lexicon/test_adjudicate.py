"""Is this a word? Verdict, reason, clause, evidence and source in the board games and in Karten."""

import pytest

from lexicon.adjudicate import adjudicate, adjudicate_play
from lexicon.editions import Tier
from lexicon.profiles import KARTEN, KLASSIK, MINI, PROFILES, REISE, Ground, profile
from lexicon.reading import PartOfSpeech
from lexicon.refusals import Reason, Refusal
from lexicon.rulings import Admissibility, JudgedReading, Precedent
from tests.wordlists import small

YES, NO, ARBITER = (
    Admissibility.ADMISSIBLE,
    Admissibility.NOT_ADMISSIBLE,
    Admissibility.FOR_THE_ARBITER,
)
SCRABBLE = (KLASSIK, REISE, MINI, KARTEN)


def verdicts(judged, rules, words):
    """The verdict of each of these words."""
    return {word: judged(rules, word).verdict for word in words.split()}


def refusals(judged, rules, words):
    """Reason and clause of each of these words, none of which counts."""
    rulings = [judged(rules, word) for word in words.split()]
    assert [ruling.word for ruling in rulings if ruling.verdict is not NO] == []
    return {(ruling.why.reason, ruling.clause) for ruling in rulings}


EVERYDAY = "HUND HUNDE HUNDES gehen GING GEGANGEN GEHEND schöner SCHÖNSTES IHR DREI UND WEGEN ACH"
LISTED = "MOIN JUX COMPUTER GARAGE OXYD ZYGOTE GUGELHUPF"  # dialect, foreign words, terms of art


@pytest.mark.rule("REISE-08")
def test_reise_admits_every_inflected_form_and_bars_names_and_abbreviations(judged):
    assert set(verdicts(judged, "reise", EVERYDAY).values()) == {YES}
    assert refusals(judged, "reise", "BERLIN RHEIN OTTO") == {(Reason.PROPER_NAME, "REISE-08")}
    assert refusals(judged, "reise", "EDV USW WLAN") == {(Reason.ABBREVIATION, "REISE-08")}
    assert refusals(judged, "reise", "E-MAIL") == {(Reason.WITH_HYPHEN, "REISE-08")}
    assert refusals(judged, "reise", "MACH'S") == {(Reason.WITH_APOSTROPHE, "REISE-08")}


@pytest.mark.rule("MINI-31")
def test_mini_admits_headwords_of_all_kinds_and_their_inflected_forms(judged):
    assert set(verdicts(judged, "mini", f"{EVERYDAY} {LISTED}").values()) == {YES}
    assert judged("mini", "HUNDE").clause == "MINI-31"


@pytest.mark.rule("MINI-32")
def test_mini_bars_abbreviations_names_parts_of_words_and_what_no_dictionary_has(judged):
    assert refusals(judged, "mini", "EDV PKW") == {(Reason.ABBREVIATION, "MINI-32")}
    assert refusals(judged, "mini", "BERLIN NIVEA") == {(Reason.PROPER_NAME, "MINI-32")}
    assert refusals(judged, "mini", "LICH UNG ENT") == {(Reason.AFFIX, "MINI-32")}
    assert refusals(judged, "mini", "HUNDD XQZ") == {(Reason.NOT_IN_LIST, "MINI-32")}
    assert refusals(judged, "mini", "E-MAIL") == {(Reason.WITH_HYPHEN, "MINI-32")}
    assert refusals(judged, "mini", "MACH'S") == {(Reason.WITH_APOSTROPHE, "MINI-32")}
    assert refusals(judged, "mini", "UND…") == {(Reason.WITH_ELLIPSIS, "MINI-32")}


@pytest.mark.rule("MINI-34")
def test_a_verdict_names_the_headword_its_part_of_speech_and_the_inflection(judged):
    evidence = judged("mini", "GEGANGEN").readings
    assert evidence == (JudgedReading("gegangen", "gehen", PartOfSpeech.VERB, "part2", score=100),)


@pytest.mark.rule("KARTEN-13")
def test_karten_admits_dialect_foreign_words_terms_of_art_and_all_their_forms(judged):
    assert set(verdicts(judged, "karten", f"{EVERYDAY} {LISTED}").values()) == {YES}
    assert judged("karten", "HUNDE").clause == "KARTEN-13"
    assert refusals(judged, "karten", "HUNDD") == {(Reason.NOT_IN_LIST, "KARTEN-13")}


@pytest.mark.rule("KARTEN-15")
def test_karten_bars_initialisms_names_parts_of_words_and_what_is_written_with_signs(judged):
    assert refusals(judged, "karten", "EDV DVD BLZ") == {(Reason.ABBREVIATION, "KARTEN-15")}
    names = "BERLIN DEUTSCHLAND ADIDAS SIEGFRIED NUTELLA"
    assert refusals(judged, "karten", names) == {(Reason.PROPER_NAME, "KARTEN-15")}
    assert refusals(judged, "karten", "KEIT LICH") == {(Reason.AFFIX, "KARTEN-15")}
    signs = {Reason.WITH_APOSTROPHE, Reason.WITH_ELLIPSIS, Reason.WITH_HYPHEN}
    assert refusals(judged, "karten", "MACH'S UND... U-BAHN") == {(r, "KARTEN-15") for r in signs}


@pytest.mark.rule("KARTEN-16")
def test_karten_bars_umlauts_that_are_spelled_out(judged):
    ruling = judged("karten", "HAEUSER")
    assert (ruling.why.reason, ruling.clause) == (Reason.UMLAUT_SPELLED_OUT, "KARTEN-16")
    assert ruling.why.facts["umlaut"] == "HÄUSER"
    assert judged("karten", "HÄUSER").verdict is YES
    assert judged("karten", "DUELL").verdict is YES  # no umlaut is meant


@pytest.mark.rule("KLASSIK-13", "KLASSIK-15", "MINI-12", "REISE-12")
@pytest.mark.parametrize(
    ("rules", "clause"), [(KLASSIK, "KLASSIK-15"), (MINI, "MINI-12"), (REISE, "REISE-12")]
)
def test_a_play_stands_if_the_word_laid_and_all_words_across_it_do(base, rules, clause):
    whole = adjudicate_play(base, rules, ["URNE", "DU", "ER"])
    assert (whole.verdict, whole.clause, len(whole.rulings)) == (YES, clause, 3)
    assert adjudicate_play(base, rules, ["URNE", "DU", "RR"]).verdict is NO
    assert adjudicate_play(base, rules, ["XURNE", "DU", "ER"]).verdict is NO


@pytest.mark.rule("MINI-39")
def test_a_phony_that_stayed_may_be_lengthened_to_a_word(judged):
    assert judged("mini", "HUN").verdict is NO
    assert judged("mini", "HUND").verdict is YES


def test_one_word_for_the_arbiter_makes_the_play_the_arbiters_but_a_phony_spoils_it(base):
    assert adjudicate_play(base, KARTEN, ["HUND", "YO"]).verdict is ARBITER
    assert adjudicate_play(base, KARTEN, ["HUNDD", "YO"]).verdict is NO
    assert adjudicate_play(base, KARTEN, []).verdict is YES


def test_the_booklets_own_words_count(judged):
    words = (
        "HORN STERN STERNE BASALT SATZ FREUDE URNE DU ER OHNE HOF OHR NEU STAB AHORN BOHNE EIS "
        "REIS GREIS GAR GARN GARNELE LAUB GLAUBE UNGLAUBEN NAME ABNAHME OST ROSTEN AST ART ROST "
        "ROSE SO ES"
    )
    assert {
        w for w, verdict in verdicts(judged, "reise", words).items() if verdict is not YES
    } == set()


@pytest.mark.parametrize("rules", SCRABBLE, ids=lambda rules: rules.name)
def test_what_is_no_word_at_all_gets_a_verdict_and_a_clause_never_an_error(base, rules):
    for strange in ("", " ", "x", "3D", "НUND", "a\u200bb", "\ud800", "x" * 10_000, "ß" * 10_000):
        ruling = adjudicate(base, rules, strange)
        assert (ruling.verdict, ruling.word) == (NO, "")
        assert ruling.clause == ruling.why.clause
        assert len(ruling.asked) <= 80


@pytest.mark.parametrize("rules", PROFILES.values(), ids=lambda rules: rules.name)
def test_every_reason_that_a_ruling_gives_has_its_clause_in_every_game(rules):
    about_lists = {
        Reason.UNKNOWN_PROFILE, Reason.UNKNOWN_EDITION, Reason.UNREADABLE_TEXT,
        Reason.UNKNOWN_SWITCH, Reason.READINGS_DISAGREE,
        Reason.UNKNOWN_WORD_CLASS, Reason.NO_HEADWORD, Reason.BAD_LIST_NAME, Reason.EMPTY_LIST,
        Reason.DAMAGED, Reason.OTHER_FORMAT, Reason.DATA_LINE, Reason.NO_LIST_GIVEN,
        Reason.NOT_ADMISSIBLE, Reason.READINGS_DISAGREE,
    }  # fmt: skip
    assert rules.clauses.keys() == {*Ground, *Reason} - about_lists
    assert {clause.split("-")[0] for clause in rules.clauses.values()} <= {
        rules.name.upper(),
        "MINI" if rules is KLASSIK else rules.name.upper(),
    }


def test_input_may_be_in_any_case_and_decomposed(judged):
    for typed in ("HÄUSER", "häuser", "Ha\u0308user", "hÄuSeR"):
        assert judged("klassik", typed).word == "HÄUSER"
    assert judged("klassik", "strasse") == judged("klassik", "strasse")
    assert judged("klassik", "STRAẞE").spellings == judged("klassik", "Straße").spellings


def test_all_spellings_that_fall_together_are_shown_each_with_its_readings(judged):
    ruling = judged("klassik", "Masse")
    assert ruling.spellings == ("Masse", "Maße")
    assert {reading.spelling for reading in ruling.readings} == {"Masse", "Maße"}


def test_the_source_is_the_base_list_by_version_and_hash(base, judged):
    source = judged("klassik", "HUND").source
    assert (source.tier, source.list, source.hash) == (Tier.BASE, "german-words", base.hash)
    assert judged("klassik", "HUND").edition_hash == base.hash


def test_only_an_arbiter_is_told_of_near_words(judged):
    assert judged("klassik", "HUNDD").near == ()
    assert judged("klassik", "HUNDD", for_arbiter=True).near == ("HUNDE", "HUNDS", "HUND")
    assert judged("klassik", "HUND", for_arbiter=True).near == ()


def test_where_dictionaries_differ_the_arbiter_decides(judged):
    ruling = judged("mini", "YO")
    assert (ruling.verdict, ruling.why.reason) == (ARBITER, Reason.DOUBTFUL)


def test_an_arbiters_ruling_is_followed_and_cited(base):
    precedents = {
        "YO": Precedent(admissible=True, date="2025-03-08", filed="ruling-1"),
        "HUND": Precedent(admissible=False, date="2025-03-09", filed="ruling-2"),
    }
    yes, no = (adjudicate(base, MINI, word, precedents) for word in ("yo", "hund"))
    assert (yes.verdict, yes.source.tier, yes.source.version) == (YES, Tier.ARBITER, "2025-03-08")
    assert (no.verdict, no.why.reason, no.source.list) == (NO, Reason.RULED_OUT, "ruling-2")
    assert no.spellings == ("Hund",)


def test_a_word_without_a_derived_headword_still_counts():
    ruling = adjudicate(small(knurps=[]), KARTEN, "KNURPS")
    assert (ruling.verdict, ruling.spellings, ruling.readings) == (YES, ("knurps",), ())


def test_the_verdict_can_leave_the_house_without_its_evidence(judged):
    bare = judged("klassik", "HUNDD", for_arbiter=True).verdict_only()
    assert (bare.verdict, bare.spellings, bare.readings, bare.near) == (NO, (), (), ())
    assert judged("klassik", "HUND").verdict_only().readings == ()


def test_profiles_are_called_as_the_rules_of_the_engine_are():
    assert [profile(name).name for name in PROFILES] == [
        "klassik",
        "reise",
        "mini",
        "karten",
        "klauer",
    ]
    with pytest.raises(Refusal) as refused:
        profile("english")
    assert refused.value.reason == Reason.UNKNOWN_PROFILE
