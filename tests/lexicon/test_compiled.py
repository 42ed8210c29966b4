"""The file of a lexicon gives back what went in, to the byte, and shows every damage."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon import files
from lexicon.compiled import loads
from lexicon.compiling import compiled
from lexicon.reading import PartOfSpeech, Reading
from lexicon.refusals import Reason, Refusal
from lexicon.remarks import Kind, Remark
from tests.wordlists import lexicon, noun, verb

FACTS = {"name": "small", "version": 1, "licence": "none"}
MASS = {
    "Masse": [noun("Masse")],
    "Maße": [noun("Maß", "dat|pl")],
    "maßen": [],
    "Massen": [noun("Masse", "pl")],
    "Café": [noun("Café")],
    "gehe": [verb("gehen", "1s"), verb("gehen", "imp")],
    "YouTuber": [noun("YouTuber")],
}
spellings = st.text("aßäeEé", min_size=2, max_size=5)
readings = st.builds(Reading, spellings, st.sampled_from(PartOfSpeech), st.sampled_from(["", "pl"]))


def held(list_):
    """Every true spelling with its readings."""
    return {spelling.text: list(spelling.readings) for spelling in list_.all_spellings()}


@given(st.dictionaries(spellings, st.lists(readings, max_size=3), max_size=12))
def test_spellings_and_readings_come_back(given_readings):
    assert held(lexicon(given_readings)) == given_readings


def test_spellings_that_fall_together_on_tiles_are_all_shown():
    shown = dict(lexicon(MASS).spellings("MASSE"))
    assert shown == {"Masse": (noun("Masse"),), "Maße": (noun("Maß", "dat|pl"),)}
    assert [spelling.text for spelling in lexicon(MASS).spellings("MASSEN")] == ["Massen", "maßen"]


def test_a_word_that_is_not_in_the_list_has_no_spellings():
    assert lexicon(MASS).spellings("MASS") == ()


def test_equal_lists_give_equal_bytes_in_whatever_order_they_come():
    shuffled = list(MASS.items())
    random.Random(1).shuffle(shuffled)
    assert compiled(dict(shuffled), FACTS) == compiled(MASS, FACTS)


def test_the_header_names_what_the_file_is_made_of():
    facts = loads(compiled(MASS, FACTS), "small").facts
    told = ("name", "licence", "words", "spellings", "readings", "alphabet")
    assert {name: facts[name] for name in told} == {
        "name": "small",
        "licence": "none",
        "words": 5,
        "spellings": 7,
        "readings": 7,
        "alphabet": "AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ",
    }


def test_the_hash_is_that_of_the_content_not_of_its_packing():
    header, sections = files.unpacked(compiled(MASS, FACTS), "small")
    facts = {k: v for k, v in header.items() if k not in ("hash", "sections")}
    assert files.digest(facts, sections) == header["hash"]
    assert files.digest(facts, {**sections, "codes": b""}) != header["hash"]


def test_remarks_and_lines_come_back():
    remark = Remark("EDV", Kind.ABBREVIATION, "elektronische Datenverarbeitung")
    file = compiled(MASS, FACTS, {"Masse": 7, "Maße": 3, "Café": 9}, {"EDV": remark})
    found = loads(file, "small")
    assert dict(found.remarks) == {"EDV": remark}
    assert [found.line(word) for word in ("MASSE", "CAFE", "GEHE", "HUND")] == [3, 9, 0, 0]


def test_a_flipped_byte_is_refused_wherever_it_is():
    file = compiled(MASS, FACTS)
    for place in range(len(file)):
        broken = bytearray(file)
        broken[place] ^= 1
        with pytest.raises(Refusal) as refused:
            loads(bytes(broken), "small.lexicon")
        assert refused.value.reason == Reason.DAMAGED
        assert "small.lexicon" in refused.value.detail


@pytest.mark.parametrize("length", [0, 1, 20, 100, -1])
def test_a_file_that_was_cut_off_is_refused(length):
    with pytest.raises(Refusal) as refused:
        loads(compiled(MASS, FACTS)[:length], "small")
    assert refused.value.reason == Reason.DAMAGED


def test_another_format_is_named(monkeypatch):
    monkeypatch.setattr(files, "FORMAT", 2)
    newer = compiled(MASS, FACTS)
    monkeypatch.setattr(files, "FORMAT", 1)
    with pytest.raises(Refusal) as refused:
        loads(newer, "newer.lexicon")
    assert refused.value.reason == Reason.OTHER_FORMAT
    assert refused.value.facts == {"file": "newer.lexicon", "found": "2", "known": 1}


def test_an_empty_list_can_be_compiled():
    assert held(lexicon({})) == {}
