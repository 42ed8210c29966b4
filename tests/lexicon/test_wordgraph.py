"""The word graph holds its list and nothing else, in order, and finds words by their length."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon.wordgraph import NOWHERE, alphabetical
from lexicon.wordgraph_building import build_graph

WORDS = ["AHORN", "BOHNE", "HORN", "HUND", "HUNDE", "HÜNDIN", "OHNE", "STERN", "STERNE", "ZU", "ÖL"]
few_letters = st.text("AÄBEZ", min_size=1, max_size=6)
lists = st.lists(few_letters, max_size=40)


@pytest.fixture(scope="module")
def graph():
    """A graph of a few words."""
    return build_graph(WORDS)


@given(lists)
def test_list_in_is_list_out(words):
    assert list(build_graph(words)) == sorted(set(words), key=alphabetical)


@given(lists, few_letters)
def test_a_word_is_in_the_graph_if_it_is_in_the_list(words, word):
    assert (word in build_graph(words)) == (word in words)


@given(lists)
def test_rank_and_word_are_inverse(words):
    graph = build_graph(words)
    assert [graph.rank(graph.word(rank)) for rank in range(len(graph))] == list(range(len(graph)))
    assert [graph.word(rank) for rank in range(len(graph))] == list(graph)


@given(lists)
def test_the_order_of_the_list_makes_no_difference(words):
    one, other = build_graph(words), build_graph(reversed(words))
    assert (one.letters, one.targets, one.skipped) == (other.letters, other.targets, other.skipped)
    assert (one.first, one.finals, one.root) == (other.first, other.finals, other.root)


@given(lists)
def test_the_graph_is_minimal(words):
    """No two nodes have the same words below them."""
    graph = build_graph(words)
    below = [tuple(graph._below(node, "")) for node in range(len(graph.first) - 1)]
    assert len(set(below)) == len(below)


@given(lists)
def test_what_is_said_of_all_nodes_at_once_is_what_is_said_of_each(words):
    graph = build_graph(words)
    nodes = range(len(graph.first) - 1)
    assert list(graph.all_leading()) == ["".join(graph.children(node)) for node in nodes]
    assert list(graph.all_endings()) == [node for node in nodes if graph.ends(node)]
    assert [dict(graph.edges(node)) for node in nodes] == [*map(graph.children, nodes)]


@given(lists, st.integers(0, 7))
def test_words_are_found_by_their_length(words, letters):
    graph = build_graph(words)
    assert graph.of_length(letters) == [word for word in graph if len(word) == letters]


def test_words_stand_in_the_order_of_the_tiles(graph):
    assert list(graph) == [
        "AHORN", "BOHNE", "HORN", "HUND", "HUNDE", "HÜNDIN", "OHNE", "ÖL", "STERN", "STERNE", "ZU",
    ]  # fmt: skip
    assert all(graph.rank(a) + 1 == graph.rank(b) for a, b in pairwise(graph))


def test_the_graph_can_be_walked_letter_by_letter(graph):
    node = graph.root
    for letter in "HUND":
        node = graph.step(node, letter)
    assert graph.ends(node)
    assert [letter for letter, _ in graph.edges(node)] == ["E"]
    assert graph.step(node, "Q") == NOWHERE
    assert not graph.ends(NOWHERE)


@pytest.mark.parametrize("strange", ["", "hund", "HUN?", "НUND", "HUNDEN", "\ud800"])
def test_what_is_not_in_the_list_has_no_rank(graph, strange):
    assert strange not in graph
    assert graph.rank(strange) == NOWHERE


@pytest.mark.parametrize("rank", [-1, len(WORDS)])
def test_there_is_no_word_outside_the_list(graph, rank):
    with pytest.raises(IndexError):
        graph.word(rank)


def test_an_empty_list_has_no_words():
    graph = build_graph([])
    assert list(graph) == graph.of_length(2) == []
    assert "" not in graph
