"""A reading is packed as the way from the form to its headword, and comes back as it was."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from lexicon import evidence
from lexicon.evidence import Way, way
from lexicon.reading import PartOfSpeech, Reading

words = st.text("aägehnsßuüzAÄGU", min_size=1, max_size=12)


@example("Bärhüter", "Barhüten", PartOfSpeech.NOUN, "pl")  # not the last umlaut is undone
@given(words, words, st.sampled_from(PartOfSpeech), st.sampled_from(["", "gen", "3s|2p|imp-pl"]))
def test_every_reading_comes_back(form, headword, part_of_speech, inflection):
    reading = Reading(headword, part_of_speech, inflection)
    assert evidence.reading(form, evidence.code(form, reading)) == reading


@pytest.mark.parametrize(
    ("form", "headword", "steps"),
    [
        ("abgelegt", "ablegen", Way(infix="ge", cut=1, append="en")),
        ("aufzuhören", "aufhören", Way(infix="zu")),
        ("gegengezeichnet", "gegenzeichnen", Way(infix="ge", place=2, cut=1, append="n")),
        ("Häuser", "Haus", Way(cut=2, umlaut=True)),
        ("größeren", "groß", Way(cut=4, umlaut=True)),
        ("Liebe", "lieben", Way(append="n", case="l")),
        ("gut", "Gutes", Way(append="es", case="U")),
        ("bin", "sein", Way(cut=3, append="sein")),
    ],
)
def test_the_way_is_short(form, headword, steps):
    assert way(form, headword) == steps
    assert steps.headword(form) == headword


def test_forms_of_one_kind_share_a_code():
    codes = {
        evidence.code(form, Reading(headword, PartOfSpeech.VERB, "part2"))
        for form, headword in [("abgelegt", "ablegen"), ("eingekauft", "einkaufen")]
    }
    assert len(codes) == 1
