"""Near words are those that a slip of the pen turns into what was asked."""

import pytest

from lexicon.near import near_words
from lexicon.wordgraph_building import build_graph

GRAPH = build_graph(["BAR", "BÄR", "HUND", "HUNDE", "HUNDS", "KATZE", "SCHUND", "UHND"])


@pytest.mark.parametrize(
    ("asked", "near"),
    [
        ("HUNDD", ("HUNDE", "HUNDS", "HUND")),  # replaced, then left out
        ("HND", ("HUND", "UHND")),  # put in
        ("KATEZ", ("KATZE",)),  # swapped
        ("HUDN", ("HUND",)),
        ("BER", ("BAR", "BÄR")),
        ("KATER", ("KATZE",)),  # two slips, as the word is long
        ("XYZ", ()),
        ("HUND", ("UHND", "HUNDE", "HUNDS")),
    ],
)
def test_near_words_are_a_slip_away_the_nearest_first(asked, near):
    assert near_words([GRAPH], asked) == near


def test_not_more_are_named_than_asked_for():
    assert near_words([GRAPH], "HUNDD", most=1) == ("HUNDE",)


def test_all_lists_are_searched():
    assert near_words([GRAPH, build_graph(["BOR"])], "BER") == ("BAR", "BÄR", "BOR")
