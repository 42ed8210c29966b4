"""The judge of Scrabble Karten against every printed number of the booklet."""

import pytest

from tests.oracle.karten_scorer import judge, matches, points_card

OST = {(row, 0): (letter, False) for row, letter in enumerate("OST")}
LYING = {frozenset(OST)}


def row(text, at_row, column):
    """The cards of a word across; a dot lies there already."""
    return {
        (at_row, column + number): (letter, False)
        for number, letter in enumerate(text)
        if letter != "."
    }


def column(text, at_row, at_column):
    """The cards of a word down; a dot lies there already."""
    return {(c, r): card for (r, c), card in row(text, at_column, at_row).items()}


@pytest.mark.parametrize(
    ("laid", "words", "total", "stays"),
    [
        (column("R...EN", -1, 0), [("ROSTEN", 7)], 7, 6),
        (row("A.T", 1, -1), [("AST", 3)], 3, 3),
        (row("ART", -1, -1), [("ART", 3), ("ROST", 4)], 7, 6),
        (column("ROSE", -3, 1), [("ROSE", 5), ("OE", 3)], 8, 5),
        (column("ROSE", -2, -1), [("ROSE", 5), ("SO", 3), ("ES", 2)], 10, 6),
    ],
)
def test_examples_on_ost_score_what_the_booklet_prints(laid, words, total, stays):
    turn = judge(OST, LYING, laid)

    assert (turn.words, turn.total, len(turn.stays)) == (words, total, stays)


def test_counting_both_words_in_full_gives_eight():
    turn = judge(OST, LYING, row("ART", -1, -1), lengthened="full")

    assert turn.words == [("ART", 3), ("ROST", 5)]


@pytest.mark.parametrize(
    ("word", "total", "bonus"), [("NAME", 12, 0), ("ABNAHM", 22, 0), ("ABNAHME", 74, 50)]
)
def test_first_word_counts_double_and_fifty_more_for_all_seven(word, total, bonus):
    turn = judge({}, set(), row(word, 0, 0))

    assert (turn.total, turn.bonus) == (total, bonus)


@pytest.mark.parametrize(
    ("laid", "clause"),
    [
        ({}, "KARTEN-24"),
        (row("ABCDEFGH", 3, 0), "KARTEN-07"),
        (row("A", 0, 0), "KARTEN-24: a card on a card"),
        ({(-1, 0): ("A", False), (0, 1): ("B", False)}, "KARTEN-10"),
        (row("A.B", 3, 0), "KARTEN-24: a hole"),
        (row("AB", 4, 0), "KARTEN-24: no card"),
    ],
)
def test_what_can_not_be_laid_is_named_with_its_clause(laid, clause):
    assert judge(OST, LYING, laid).startswith(clause)


@pytest.mark.parametrize(
    ("condition", "word", "yes"),
    [
        ("R-", "ROSTEN", True),
        ("R-", "STERN", False),
        ("-N", "ROSTEN", True),
        ("-N", "NAME", False),
        ("ST", "ROSTEN", True),
        ("ST", "ROSE", False),
        ("A-", "ÄRA", False),
    ],
)
def test_entry_matches_begin_end_or_any_place(condition, word, yes):
    assert matches(condition, word) is yes


def test_points_cards_add_what_the_booklet_prints():
    ends_in_t, r_card = {"-T": (5, 2)}, {"R-": (12, 5)}
    n_card = {"ST": (10, 4), "-N": (12, 5)}

    assert 7 + points_card(r_card, ["ROSTEN"], plus=True) == 19
    assert 7 + points_card(n_card, ["ROSTEN"], plus=False) == 2
    assert points_card(ends_in_t, ["ART", "ROST"], plus=True, each_word=True) == 10
    assert points_card(ends_in_t, ["ART", "ROST"], plus=False, each_word=True) == -4
    assert points_card(ends_in_t, ["ROSE"], plus=True) is None
    assert points_card(n_card, ["ROSTEN"], plus=True, both_entries=True) == 22
