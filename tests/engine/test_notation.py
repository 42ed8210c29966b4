"""Moves as scorekeepers type them: what is read, what is written, what is refused."""

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.games import replay
from engine.moves import Accept, Challenge, Close, Exchange, Pass, Play
from engine.notation import read_move, read_rack, written
from engine.refusals import Unusable
from tests.boards import ANNA, BERT
from tests.engine.histories import SEEDS, history
from tests.thorough import examples

SOME = settings(max_examples=examples(200))


@pytest.mark.parametrize(
    ("typed", "move"),
    [
        pytest.param("8F HORN", Play(BERT, "8F", "HORN"), id="across"),
        pytest.param("F8 HORN", Play(BERT, "F8", "HORN"), id="down"),
        pytest.param("8f HORN", Play(BERT, "8F", "HORN"), id="column in a small letter"),
        pytest.param("O15 NU", Play(BERT, "O15", "NU"), id="last square"),
        pytest.param("Z26 NU", Play(BERT, "Z26", "NU"), id="no square of this board"),
        pytest.param("99Z NU", Play(BERT, "99Z", "NU"), id="no square of any board"),
        pytest.param("H5 STE.N", Play(BERT, "H5", "STE.N"), id="dot"),
        pytest.param("H5 STE(R)N", Play(BERT, "H5", "STE.N"), id="bracket"),
        pytest.param("6C (BASAL)T", Play(BERT, "6C", ".....T"), id="long bracket"),
        pytest.param("K6 vALIDi.R", Play(BERT, "K6", "vALIDi.R"), id="blanks"),
        pytest.param("8F ÄÖÜäöü", Play(BERT, "8F", "ÄÖÜäöü"), id="umlauts"),
        pytest.param("8F SPAß", Play(BERT, "8F", "SPAß"), id="sharp s is the rules' matter"),
        pytest.param("8F HORN 12", Play(BERT, "8F", "HORN", announced=12), id="score"),
        pytest.param("8F HORN +12", Play(BERT, "8F", "HORN", announced=12), id="score with sign"),
        pytest.param("8F HORN -5", Play(BERT, "8F", "HORN", announced=-5), id="score below zero"),
        pytest.param("8F HORN \u22125", Play(BERT, "8F", "HORN", announced=-5), id="minus sign"),
        pytest.param("8F HORN 0", Play(BERT, "8F", "HORN", announced=0), id="no score"),
        pytest.param("  8F \t HORN  ", Play(BERT, "8F", "HORN"), id="spaces"),
        pytest.param("-ABC", Exchange(BERT, letters="ABC"), id="letters"),
        pytest.param("-cab", Exchange(BERT, letters="ABC"), id="letters in order and capitals"),
        pytest.param("-?ÄA", Exchange(BERT, letters="?AÄ"), id="blank before A, umlaut behind"),
        pytest.param("- A B", Exchange(BERT, letters="AB"), id="letters with spaces"),
        pytest.param("-3", Exchange(BERT, count=3), id="count"),
        pytest.param("- 12", Exchange(BERT, count=12), id="count with a space"),
        pytest.param("-0003", Exchange(BERT, count=3), id="count with noughts"),
        pytest.param("-0", Exchange(BERT, count=0), id="no tile is the rules' matter"),
        pytest.param("\u20133", Exchange(BERT, count=3), id="dash"),
        pytest.param("-", Pass(BERT), id="pass"),
        pytest.param(" \u2212 ", Pass(BERT), id="pass with a minus sign"),
        pytest.param("?", Challenge(BERT), id="challenge"),
        pytest.param("? HORN", Challenge(BERT, ("HORN",)), id="challenge of a word"),
        pytest.param("?HORN OHR", Challenge(BERT, ("HORN", "OHR")), id="challenge of two"),
    ],
)
def test_typed_move_is_read(typed, move):
    assert read_move(typed, BERT) == move


@pytest.mark.parametrize("form", ["NFC", "NFD"])
def test_umlaut_is_one_letter_however_it_was_typed(form):
    typed = unicodedata.normalize(form, "8F HÖRE 24")

    assert read_move(typed, ANNA) == Play(ANNA, "8F", "HÖRE", announced=24)
    assert read_rack(unicodedata.normalize(form, "öüä?")) == "?ÄÖÜ"


@pytest.mark.parametrize(
    ("typed", "where"),
    [
        pytest.param("", "move", id="nothing"),
        pytest.param("  \t", "move", id="spaces"),
        pytest.param("8F " + "E" * 200, "move", id="too long"),
        pytest.param("HORN", "place", id="no place"),
        pytest.param("HORN 8F", "place", id="place behind the word"),
        pytest.param("8 HORN", "place", id="no column"),
        pytest.param("0F HORN", "place", id="row nought"),
        pytest.param("08F HORN", "place", id="row with a nought"),
        pytest.param("100F HORN", "place", id="row of three figures"),
        pytest.param("FF HORN", "place", id="two columns"),
        pytest.param("Ä8 HORN", "place", id="umlaut as a column"),
        pytest.param("8٣F HORN", "place", id="other figures"),
        pytest.param("8F", "word", id="no word"),
        pytest.param("8F ()", "word", id="empty bracket"),
        pytest.param("8F HOЯN", "word", id="foreign letter"),
        pytest.param("8F HO?N", "word", id="undeclared blank"),
        pytest.param("8F HO(R", "word", id="open bracket"),
        pytest.param("8F HO((R))N", "word", id="bracket in a bracket"),
        pytest.param("8F HO\x00N", "word", id="nought character"),
        pytest.param("8F HO\ud800N", "word", id="half a character"),
        pytest.param("8F HORN zwölf", "score", id="score in words"),
        pytest.param("8F HORN 12345", "score", id="score of five figures"),
        pytest.param("8F HORN ١٢", "score", id="score in other figures"),
        pytest.param("8F HORN 12 24", "score", id="two scores"),
        pytest.param("-A1", "exchange", id="letters and figures"),
        pytest.param("-ß", "exchange", id="sharp s exchanged"),
        pytest.param("--", "exchange", id="two hyphens"),
        pytest.param("-٣", "exchange", id="count in other figures"),
        pytest.param("?12", "challenge", id="figures challenged"),
        pytest.param("? HORN!", "challenge", id="exclamation"),
    ],
)
def test_what_cannot_be_read_is_refused_with_its_place(typed, where):
    with pytest.raises(Unusable) as refused:
        read_move(typed, ANNA)

    assert refused.value.where == where
    assert "write 8F HORN" in str(refused.value)


def test_long_run_of_marks_is_refused_before_it_is_composed():
    """Composing takes time that grows with the square of the run: minutes for a megabyte."""
    marks = "8F A" + "\u0301\u0316" * 500_000

    with pytest.raises(Unusable):
        read_move(marks, ANNA)
    with pytest.raises(Unusable):
        read_rack(marks)


@pytest.mark.parametrize("typed", ["AB1", "ß", "A.B", "\x00", "\ud800", "A" * 300])
def test_rack_of_anything_but_tiles_is_refused(typed):
    with pytest.raises(Unusable) as refused:
        read_rack(typed)

    assert refused.value.where == "rack"
    assert str(refused.value)


def test_typed_rack_is_put_in_order():
    assert read_rack(" nährö? ") == "?ÄHNÖR"
    assert read_rack("") == ""


def test_move_that_is_not_typed_is_written_as_its_kind():
    assert [written(move) for move in (Accept(ANNA), Close())] == ["accept", "close"]


@SOME
@given(SEEDS)
def test_every_typed_move_of_a_game_reads_back(seed):
    for entry in replay(history(seed)).entries:
        text = written(entry.move)
        if entry.move.kind in ("play", "exchange", "pass", "challenge"):
            again = read_move(text, entry.seat)
            assert (written(again), type(again)) == (text, type(entry.move))


@SOME
@given(st.text(max_size=40) | st.text("8FHORNaö.(?-+ 12)ß\x00\ud800\u0308", max_size=20))
@example("?\u0308")
@example("-" + "9" * 199)
def test_any_text_is_read_or_refused_with_a_sentence(text):
    try:
        move = read_move(text, ANNA)
    except Unusable as refusal:
        sentence = str(refusal)
        assert sentence
        return
    assert read_move(written(move), ANNA) == move


@SOME
@given(st.text(max_size=40) | st.text("ABÄä? ß\x00\ud800\u0308", max_size=20))
def test_any_rack_is_put_in_order_or_refused(text):
    try:
        rack = read_rack(text)
    except Unusable:
        return
    assert read_rack(rack) == rack
