"""The words of a graph as they are laid without umlauts, once more as a graph."""

import pytest

from lexicon.umlauts import SpelledOut
from lexicon.wordgraph_building import build_graph


def words_of(graph, node=None, begun=""):
    """Every word of a graph, in alphabetical order."""
    node = graph.root if node is None else node
    if graph.ends(node):
        yield begun
    for letter, behind in sorted(graph.children(node).items()):
        yield from words_of(graph, behind, begun + letter)


@pytest.mark.rule("KLAUER-66")
@pytest.mark.parametrize(
    ("words", "laid"),
    [
        ("BÄR BART BAER", "BAER BART"),
        ("POET DUELL", "DUELL POET"),
        ("ÜBEL ÖL ÄUGLEIN UEBEL", "AEUGLEIN OEL UEBEL"),
        ("MÜHE MÜHEN MUHEN", "MUEHE MUEHEN MUHEN"),
    ],
)
def test_an_umlaut_is_laid_as_two_cards_and_every_other_word_as_it_is(words, laid):
    assert list(words_of(SpelledOut(build_graph(words.split())))) == laid.split()
