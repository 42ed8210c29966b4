"""Scrabble Karten, house rule A: plus or minus chosen, an entry for each word, both entries."""

import pytest

from engine.moves import Bonus
from tests.boards import (
    BERT,
    entered,
    line,
    refused,
    scores,
)
from tests.tables import OST, karten

ROSTEN = (OST, "-1:0v R...EN")
"""Anna has laid OST, Bert made it ROSTEN for 7 points."""

ART = (OST, "-1:-1> ART")
"""Anna has laid OST, Bert added ART and made it ROST."""

HOUSE_RULE_A = {"choose_plus": True, "each_word": True, "both_entries": True}
R_CARD, N_CARD, T_CARD = "R-|SCH-", "ST|-N", "-T|B-"


def told(matched):
    return [(match["entry"], match["words"], match["points"]) for match in matched]


@pytest.mark.rule("KARTEN-50")
def test_house_rule_a_lets_the_player_choose_plus_on_anothers_word():
    state = karten(*ROSTEN, choose_plus=True)

    assert scores(entered(state, "Anna: *-N +")) == [8 + 12, 7]
    assert scores(entered(state, "Anna: *-N -")) == [8, 2]
    assert scores(entered(state, "Anna: *-N")) == [8, 2]
    assert refused(state, "Bert: *-N -")[0] == "PLUS_OR_MINUS_FIXED"
    assert refused(karten(*ROSTEN), "Anna: *-N +")[0] == "PLUS_OR_MINUS_FIXED"


@pytest.mark.rule("KARTEN-50", "KARTEN-27")
@pytest.mark.parametrize("lengthened", ["booklet", "full"])
def test_house_rule_a_counts_an_entry_once_for_each_word(lengthened):
    state = karten(*ART, each_word=True, lengthened_words=lengthened)

    own, other = entered(state, "Bert: *-T"), entered(state, "Anna: *-T")
    assert [line(played)["score"] for played in (own, other)] == [10, -4]


@pytest.mark.rule("KARTEN-50")
def test_house_rule_a_counts_both_entries():
    state = karten(*ROSTEN, both_entries=True)

    assert scores(entered(state, f"Bert: *{N_CARD}")) == [8, 7 + 10 + 12]
    assert scores(entered(state, f"Bert: *{N_CARD}:ST,-N")) == [8, 7 + 10 + 12]
    assert scores(entered(state, "Bert: *-N")) == [8, 7 + 12]
    assert line(entered(state, f"Anna: *{N_CARD}"))["score"] == -4 - 5


@pytest.mark.rule("KARTEN-50", "KARTEN-32")
def test_each_entry_that_is_named_has_to_match():
    state = karten(*ART, both_entries=True)

    assert refused(state, f"Bert: *{N_CARD}:ST,-N")[2] == {"entry": "-N", "words": "ART, ROST"}
    assert line(entered(state, f"Bert: *{N_CARD}"))["score"] == 10


@pytest.mark.rule("KARTEN-95", "KARTEN-50")
def test_house_rule_a_parts_combine_and_plus_or_minus_is_chosen_once_a_card():
    state = karten(*ART, **HOUSE_RULE_A)

    assert line(entered(state, "Anna: *-T +"))["score"] == 10
    assert scores(entered(state, f"Anna: *{N_CARD} +")) == [8 + 10, 7]  # ROST contains ST
    both = karten("0:0> STEIN", "-2:-1v STO", **HOUSE_RULE_A)  # STO and OSTEIN
    assert line(entered(both, f"Bert: *{N_CARD}"))["score"] == 2 * 10 + 12
    assert line(entered(both, f"Anna: *{N_CARD}"))["score"] == 2 * -4 - 5
    assert line(entered(both, f"Anna: *{N_CARD} +"))["score"] == 2 * 10 + 12


@pytest.mark.rule("KARTEN-95")
def test_word_that_contains_an_entry_twice_counts_once():
    state = karten("0:0> STESTE", "Anna: *ST", **HOUSE_RULE_A)

    assert (line(state)["score"], told(line(state)["matched"])) == (10, [("ST", ["STESTE"], 10)])


def test_entry_without_facts_of_its_own_says_which_card_it_was():
    state = karten(*ROSTEN, Bonus(BERT, "R-"))

    assert line(state)["facts"] == {"seat": 1, "card": R_CARD, "entries": ["R-"]}
    assert line(karten(*ROSTEN, "Bert: *R- +"))["facts"] == line(state)["facts"]
