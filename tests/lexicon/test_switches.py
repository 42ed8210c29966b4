"""What a game admits as named switches: by its booklet, or as a club decides for its edition."""

import pytest

from lexicon import shelf
from lexicon.adjudicate import adjudicate
from lexicon.editions import Edition, Tier
from lexicon.profiles import KARTEN, KLASSIK, KLAUER, PROFILES
from lexicon.reading import PartOfSpeech, Reading
from lexicon.refusals import Reason, Refusal
from lexicon.remarks import Kind, Remark
from lexicon.rulings import Admissibility
from lexicon.switches import Switch, switch_of
from tests.wordlists import lexicon, noun, verb

YES, NO = Admissibility.ADMISSIBLE, Admissibility.NOT_ADMISSIBLE
REMARKS = {
    "JEEP": Remark("Jeep", Kind.GOODS, "the name of goods"),
    "JOGURT": Remark("Jogurt", Kind.ENDED, "Joghurt, 2024"),
    "SCHOGGI": Remark("Schoggi", Kind.REGIONAL, "Switzerland"),
}


@pytest.fixture
def small():
    """A list with a word of each kind that a switch concerns."""
    words = {
        "Jeep": [noun("Jeep")],
        "Jogurt": [noun("Jogurt")],
        "Schoggi": [noun("Schoggi")],
        "stuckern": [verb("stuckern", "")],
        "stuckret": [verb("stuckern", "subj1-2p|imp-pl")],
        "vorspiegel": [verb("vorspiegeln", "1s|imp")],
        "laufend": [verb("laufen", "part1")],
        "lief": [verb("laufen", "pret")],
        "schöner": [Reading("schön", PartOfSpeech.ADJECTIVE, "comp|+er")],
        "netter": [Reading("nett", PartOfSpeech.ADJECTIVE, "comp")],
        "pst": [Reading("pst", PartOfSpeech.INTERJECTION)],
    }
    return lexicon(words, remarks=REMARKS)


def judged(edition, profile=KLASSIK):
    """What the edition says of each of its words."""
    return {word: adjudicate(edition, profile, word).verdict for word in edition.base.graph}


def test_each_form_has_the_switch_of_its_kind(small):
    found = {text: switch_of(text, readings[0]) for text, readings in small.all_spellings()}
    assert {text: switch for text, switch in found.items() if switch} == {
        "laufend": Switch.PARTICIPLES,
        "lief": Switch.VERB_FORMS,
        "netter": Switch.DEGREES,
        "pst": Switch.EXCLAMATIONS,
        "stuckret": Switch.ELIDED_SUBJUNCTIVES,
        "vorspiegel": Switch.SHORT_IMPERATIVES,
    }


def test_the_card_game_bars_goods_and_the_board_games_do_not(small):
    edition = Edition("base", small)
    said = {name: adjudicate(edition, rules, "Jeep").verdict for name, rules in PROFILES.items()}
    assert said == {"klassik": YES, "reise": YES, "mini": YES, "karten": NO, "klauer": YES}
    why = adjudicate(edition, KARTEN, "Jeep")
    assert (why.clause, why.why.reason) == ("KARTEN-15", Reason.GOODS_NAME)


def test_a_spelling_that_has_ended_says_what_is_written_now(small):
    ruling = adjudicate(Edition("base", small), KLASSIK, "Jogurt")
    assert ruling.why.detail == "JOGURT is no longer spelled so: Joghurt, 2024."


def test_a_word_of_one_country_counts_and_is_marked(small):
    ruling = adjudicate(Edition("base", small), KLASSIK, "Schoggi")
    assert (ruling.verdict, ruling.remark) == (YES, REMARKS["SCHOGGI"])


@pytest.mark.parametrize(
    ("switch", "gone"),
    [
        (Switch.VERB_FORMS, {"LIEF"}),
        (Switch.PARTICIPLES, {"LAUFEND"}),
        (Switch.ELIDED_SUBJUNCTIVES, {"STUCKRET"}),
        (Switch.SHORT_IMPERATIVES, {"VORSPIEGEL"}),
        (Switch.DEGREES, {"NETTER"}),
        (Switch.EXCLAMATIONS, {"PST"}),
        (Switch.GOODS, {"JEEP"}),
        (Switch.REGIONAL_WORDS, {"SCHOGGI"}),
    ],
)
def test_a_club_switches_one_kind_off_and_nothing_else(small, switch, gone):
    before = judged(Edition("base", small))
    after = judged(Edition("club", small, switches={switch: False}))
    assert {word for word in before if before[word] != after[word]} == gone
    assert {after[word] for word in gone} == {NO}


def test_a_club_switches_on_what_a_booklet_bars(small):
    own = Edition("club", small, switches={Switch.GOODS: True, Switch.ENDED_SPELLINGS: True})
    assert [adjudicate(own, KARTEN, word).verdict for word in ("Jeep", "Jogurt")] == [YES, YES]


def test_what_a_club_decided_is_told_as_its_own(small):
    own = Edition("club", small, switches={Switch.REGIONAL_WORDS: False})
    source = adjudicate(own, KLASSIK, "Schoggi").source
    assert (source.tier, source.list, source.hash) == (Tier.CLUB, "club", own.hash)


def test_a_decision_changes_the_hash_and_no_decision_keeps_the_old_one(small):
    hashes = [
        Edition("club", small, switches=switches).hash
        for switches in ({}, {Switch.GOODS: True}, {Switch.GOODS: False})
    ]
    assert (hashes[0], len(set(hashes))) == (small.hash, 3)


def test_an_edition_of_decisions_alone_is_kept_and_read_again(tmp_path):
    made, _, _ = shelf.import_edition(tmp_path, "club", None, switches={"verb_forms": True})
    assert shelf.pinned(tmp_path, made.hash).switches == {Switch.VERB_FORMS: True}
    assert adjudicate(made, KLAUER, "lief").verdict is YES


def test_a_switch_that_is_none_is_refused_by_name(tmp_path):
    with pytest.raises(Refusal) as refused:
        shelf.import_edition(tmp_path, "club", None, switches={"verbs": True})
    assert refused.value.reason is Reason.UNKNOWN_SWITCH
