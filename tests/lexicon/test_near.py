"""Near words are those that a slip of the pen turns into what was asked."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lexicon import near, shelf
from lexicon.adjudicate import adjudicate, adjudicate_play
from lexicon.editions import Edition
from lexicon.near import LONGEST, near_words
from lexicon.profiles import PROFILES
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


def slips_between(one, other):
    """How many slips lie between two words, by the table of all their beginnings."""
    table = {(i, -1): i + 1 for i in range(-1, len(one))}
    table |= {(-1, j): j + 1 for j in range(-1, len(other))}
    for i, a in enumerate(one):
        for j, b in enumerate(other):
            least = min(table[i - 1, j], table[i, j - 1], table[i - 1, j - 1] - (a == b)) + 1
            if i and j and a == other[j - 1] and b == one[i - 1]:
                least = min(least, table[i - 2, j - 2] + 1)
            table[i, j] = least
    return table[len(one) - 1, len(other) - 1]


WORDS = st.text("ABÄ", min_size=1, max_size=7)


@given(st.sets(WORDS, min_size=1, max_size=30), WORDS)
def test_they_are_all_words_that_are_as_few_slips_away_as_any(words, asked):
    far = {word: slips_between(asked, word) for word in words - {asked}}
    within = next((k for k in ((1, 2) if len(asked) >= 5 else (1,)) if k in far.values()), 0)
    assert set(near_words([build_graph(words)], asked, most=len(words))) == {
        word for word, slips in far.items() if slips <= within
    }


# Where there are none, and how far the search goes


@pytest.mark.parametrize("word", ["X", "XYZXYZXYZ", "Q" * LONGEST, "QX" * 32])
def test_what_is_near_no_word_has_no_near_words(word):
    assert near_words([GRAPH], word) == ()


@pytest.mark.parametrize("word", ["HUND", "hunde", "BÄR"])
def test_an_admissible_word_has_none_even_for_an_arbiter(word):
    edition = Edition("base", shelf.base())
    ruling = adjudicate(edition, PROFILES["klassik"], word, for_arbiter=True)
    assert (str(ruling.verdict), ruling.near) == ("admissible", ())


def test_who_is_no_arbiter_gets_none():
    edition = Edition("base", shelf.base())
    assert adjudicate(edition, PROFILES["klassik"], "HORNQ").near == ()
    assert adjudicate(edition, PROFILES["klassik"], "HORNQ", for_arbiter=True).near != ()


def test_of_several_words_none_has_near_words():
    edition = Edition("base", shelf.base())

    def named(*words):
        play = adjudicate_play(edition, PROFILES["klassik"], words, for_arbiter=True)
        return [bool(ruling.near) for ruling in play.rulings]

    assert named("HORNQ") == [True]
    assert named("HORNQ", "HUNDD") == [False, False]


def test_words_longer_than_any_table_holds_are_not_searched_for():
    long = "HUND" * 5 + "E"
    graph = build_graph([long, f"{long}E"])
    assert (len(long), near_words([graph], f"{long[:-1]}S")) == (LONGEST, (long,))
    assert near_words([graph], f"{long}S") == ()


def test_the_same_question_is_searched_for_once(monkeypatch):
    near._near.cache_clear()
    asked = []
    within = near._within
    monkeypatch.setattr(near, "_within", lambda *question: asked.append(1) or within(*question))
    assert near_words([GRAPH], "HUNDD") == near_words([GRAPH], "HUNDD")
    assert len(asked) == 1


# As bad as it gets: two slips, the commonest letters, umlauts and what might be one.
DREAR = ["ENERENERENERENERENERE", "STERNSTERNSTERNSTERNS", "AEOEUEAEOEUEAEOEUEAEO"]
WORST = [*DREAR, "ÄÖÜÄÖÜÄÖÜÄÖÜÄÖÜ", "ANERKENNUNGENSX", "BESTEUERTENSTQ", "EEEEEEEEEEEEEEE"]


@pytest.mark.parametrize("word", WORST)
def test_the_longest_search_takes_a_bounded_number_of_steps(word, monkeypatch):
    steps = []
    edges = type(shelf.base().graph).edges
    monkeypatch.setattr(
        type(shelf.base().graph), "edges", lambda *node: steps.append(1) or edges(*node)
    )
    near._near.cache_clear()
    near_words([shelf.base().graph], word)
    assert len(steps) < 2 * near.MOST_STEPS
