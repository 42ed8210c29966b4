"""How words are spelled on tiles, and what is no word at all."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon.refusals import Reason, Refusal
from lexicon.words import ALPHABET, MOST, folded, key, on_tiles


def why_not(text):
    """The reason why `text` is no word, and what is wrong in it."""
    with pytest.raises(Refusal) as refused:
        on_tiles(text)
    return refused.value.reason


@pytest.mark.parametrize(
    ("written", "tiles"),
    [
        ("Straße", "STRASSE"),
        ("STRAẞE", "STRASSE"),
        ("Café", "CAFE"),
        ("Château", "CHATEAU"),
        ("Señora", "SENORA"),
        ("Noël", "NOEL"),
        ("Cœur", "COEUR"),
        ("Złoty", "ZLOTY"),
        ("Ångström", "ANGSTRÖM"),
        ("lǘgen", "LÜGEN"),
        ("überÄrger", "ÜBERÄRGER"),
        ("  Hund\n", "HUND"),
    ],
)
def test_words_are_laid_in_capitals_with_umlauts_and_without_accents(written, tiles):
    assert on_tiles(written) == tiles


def test_a_decomposed_umlaut_is_the_same_letter():
    assert on_tiles(unicodedata.normalize("NFD", "Häuserblöcke")) == "HÄUSERBLÖCKE"
    assert on_tiles(unicodedata.normalize("NFD", "Ångström")) == "ANGSTRÖM"


@pytest.mark.rule("REISE-08", "MINI-32", "KARTEN-15")
@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("E-Mail", Reason.WITH_HYPHEN),
        ("-lich", Reason.WITH_HYPHEN),
        ("E‑Mail", Reason.WITH_HYPHEN),
        ("mach's", Reason.WITH_APOSTROPHE),
        ("’ne", Reason.WITH_APOSTROPHE),
        ("und…", Reason.WITH_ELLIPSIS),
        ("Sch...", Reason.WITH_ELLIPSIS),
        ("usw.", Reason.WITH_FULL_STOP),
        ("u.a.", Reason.WITH_FULL_STOP),
        ("zum Beispiel", Reason.SEVERAL_WORDS),
        ("3D", Reason.NO_LETTER),
        ("НUND", Reason.NO_LETTER),  # the first letter is Cyrillic
        ("ΑΒ", Reason.NO_LETTER),  # Greek
        ("a\u200bb", Reason.NO_LETTER),
        ("", Reason.NO_WORD_GIVEN),
        ("  ", Reason.NO_WORD_GIVEN),
        ("x", Reason.ONE_LETTER),
        ("é", Reason.ONE_LETTER),
    ],
)
def test_what_is_no_word_is_refused_with_its_reason(written, reason):
    assert why_not(written) == reason


def test_a_look_alike_is_named():
    with pytest.raises(Refusal) as refused:
        on_tiles("НUND")
    assert refused.value.detail == (
        "Н in НUND is no letter of a tile (cyrillic capital letter en)."
    )


@pytest.mark.parametrize("sign", ["x", "ß", "é", "e\u0301", "Н", "-"])
def test_endless_input_is_refused_at_once(sign):
    assert why_not(sign * 10_000) == Reason.FAR_TOO_LONG


def test_the_longest_word_counts_its_tiles_not_its_letters():
    assert on_tiles("ß" * (MOST // 2)) == "SS" * (MOST // 2)
    assert why_not("ß" * (MOST // 2) + "e") == Reason.FAR_TOO_LONG


@pytest.mark.rule("KLAUER-23")
def test_umlauts_are_spelled_out_where_there_are_no_tiles_for_them():
    assert folded("ÄÖLÜBER") == "AEOELUEBER"


@given(st.text(ALPHABET, min_size=2, max_size=MOST))
def test_a_word_on_tiles_stays_as_it_is_however_it_is_typed(word):
    assert on_tiles(word) == word
    assert on_tiles(word.lower()) == word
    assert on_tiles(unicodedata.normalize("NFD", word)) == word


@given(st.text(max_size=40))
def test_any_text_is_a_word_or_is_refused_in_words_that_can_be_printed(text):
    try:
        word = on_tiles(text)
    except Refusal as refusal:
        said = refusal.detail.encode()
        word = ""
    else:
        said = word.encode()
    assert said
    assert set(word) <= set(ALPHABET)
    assert word == "" or key(text.strip()) == word
