"""All plays of a hand of cards: what brute force finds, with the points of the engine."""

from itertools import permutations

import pytest

from engine.karten.deck import FACTORS
from engine.karten.options import Rules
from engine.karten.possible import plays
from engine.karten.table import Laid, Table, Use, cell_name, cleared, lay
from engine.letters import BLANK, CAPITALISE, SMALL_OF
from tests.engine.test_plays import Trie

LIST = """
    NAME NAMEN AN NA EN ROST ROSTEN ART TOR ORT OST AST SO ES ROSE AM MA RE ER
"""
WORDS = LIST.split()
TRIE = Trie(WORDS)
EMPTY = Table({}, frozenset())


def lying(rules, *typed):
    """The table after plays."""
    table = EMPTY
    for version, (at, letters) in enumerate(typed, 1):
        laid = lay(rules, table, at, letters)
        assert isinstance(laid, Laid), laid
        table, _ = cleared(table, laid, version)
    return table


def by_brute_force(rules, table, hand, bonus):
    """Each row of cards of the hand from each cell around, each card named, asked of `lay`."""
    best = {}
    rows = [row for row, _ in table.cards]
    columns = [column for _, column in table.cards]
    far = len(hand)
    for number in range(1, far + 1):
        for order in set(permutations(hand, number)):
            for row in range(min(rows) - far, max(rows) + far + 1):
                for column in range(min(columns) - far, max(columns) + far + 1):
                    for down in (False, True):
                        for glyphs in _faces(order):
                            _try(rules, table, (row, column), down, glyphs, bonus, best)
    return {(score, *place) for place, score in best.items()}


def _faces(order):
    if BLANK not in order:
        return [order]
    n = order.index(BLANK)
    return [(*order[:n], small, *order[n + 1 :]) for small in SMALL_OF.values()]


def _try(rules, table, cell, down, glyphs, bonus, best):
    row, column = cell
    if cell in table.cards or (row - down, column - (not down)) in table.cards:
        back = (row - down, column - (not down))
        if back in table.cards:
            return
    letters, waiting, here = "", list(glyphs), cell
    while waiting or here in table.cards:
        letters += "." if here in table.cards else waiting.pop(0)
        here = (here[0] + down, here[1] + (not down))
    alone = len(letters) == 1
    at = cell_name(cell) + ("" if alone else "v" if down else ">")
    uses = [None]
    laid = lay(rules, table, at, letters)
    if isinstance(laid, Laid) and len(laid.cards) == 1:  # the rules choose its main word
        ((only, glyph),) = laid.cards.items()
        laid = lay(rules, table, cell_name(only), glyph)
    if not isinstance(laid, Laid):
        return
    if any(word.text.translate(CAPITALISE) not in WORDS for word in laid.words):
        return
    if bonus in FACTORS:
        uses += [Use(bonus, FACTORS[bonus], cell_name(one)) for one in laid.cards]
    for use in uses:
        points = lay(rules, table, laid.at, laid.letters, use).points
        points += 50 if len(laid.cards) == rules.rack else 0
        place = (laid.at, laid.letters)
        best[place] = max(best.get(place, 0), points)


@pytest.mark.parametrize(
    ("hand", "bonus", "lengthened"),
    [("ENA", "double", "full"), ("TAS", "triple", "booklet"), ("E?", "double", "booklet")],
)
def test_brute_force_finds_the_same_plays_with_the_same_points(hand, bonus, lengthened):
    rules = Rules(lengthened_words=lengthened)
    for table in (
        lying(rules, ("0:0>", "ROST")),
        lying(rules, ("0:0>", "ROST"), ("0:0v", ".OSE")),
        lying(rules, ("0:0>", "NAME"), ("0:1v", ".M")),
    ):
        found = plays(rules, table, hand, TRIE, bonus)
        assert {(one.score, one.at, one.letters) for one in found} == by_brute_force(
            rules, table, hand, bonus
        )
        assert len({(one.at, one.letters) for one in found}) == len(found)


def test_a_double_card_goes_with_the_card_whose_words_count_most():
    """KARTEN-30."""
    table = lying(Rules(), ("0:0>", "ROST"))
    best, *others = plays(Rules(), table, "EN", TRIE, "double")
    assert best == (14, "0:0>", "....EN", "0:4", 7)
    assert max(one.score for one in others) < 14


def test_the_first_word_is_doubled_and_no_bonus_card_goes_with_it():
    """KARTEN-20, KARTEN-31."""
    (only,) = plays(Rules(), EMPTY, "EMAN", Trie(["NAME"]), "triple")
    assert only == (12, "0:0>", "NAME", None, 0)


def test_a_points_card_counts_where_a_word_has_what_it_asks_for():
    """KARTEN-32: R- counts 12 on one's own word."""
    rules = Rules()
    (card,) = rules.bonus_deck.with_entry("R-")
    table = lying(rules, ("0:0>", "ROST"))
    found = {one.letters: (one.score, one.added) for one in plays(rules, table, "EN", TRIE, card)}
    assert found["....EN"] == (7 + 12, 12)
    assert found["E."] == (2, 0)
