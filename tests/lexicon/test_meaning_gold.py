"""Thefts labelled by hand before their first run, against what the word list says of them."""

from pathlib import Path

import pytest

from lexicon.meaning import Meaning, same_meaning

GOLD = Path(__file__).parent / "gold"
LEAST = 0.96  # of the pairs
RIGHT = {
    "same": lambda said: said.meaning is Meaning.SAME,
    "new": lambda said: said.meaning is Meaning.NEW,
    "family": lambda said: said.meaning is Meaning.FAMILY or said.why is not None,
    "open": lambda said: said.meaning is not Meaning.SAME or said.why is not None,
}


SETS = ["meaning-third", "meaning-fourth", "meaning-fifth", "meaning-sixth", "meaning-seventh"]


@pytest.fixture(scope="module", params=SETS)
def said(base, request):
    """Label and ruling of each pair of a set."""
    lines = (GOLD / f"{request.param}.tsv").read_text(encoding="utf-8").splitlines()
    rows = [line.split("\t") for line in lines if not line.startswith("#")]
    return [(label, same_meaning(base, old, new)) for old, new, label in rows]


@pytest.mark.rule("KLAUER-24")
def test_pairs_nobody_had_run_before_are_right(said):
    wrong = [(found.old, found.new) for label, found in said if not RIGHT[label](found)]
    assert (len(said) >= 120, len(wrong) <= (1 - LEAST) * len(said), wrong) == (True, True, wrong)


@pytest.mark.rule("KLAUER-24")
def test_no_theft_is_called_the_same_without_a_question(said):
    thefts = [found for label, found in said if label in ("new", "open")]
    assert [
        (found.old, found.new)
        for found in thefts
        if found.meaning is Meaning.SAME and found.why is None
    ] == []


@pytest.mark.rule("KLAUER-24")
@pytest.mark.parametrize(
    ("old", "new"),
    [("BLUT", "BLUTE"), ("WOLLE", "WOLLEN"), ("LEINE", "LEINEN"), ("SEIDE", "SEIDEN")],
)
def test_an_old_dative_a_strong_verb_and_what_is_made_of_it_are_the_arbiters(base, old, new):
    assert same_meaning(base, old, new).why is not None
