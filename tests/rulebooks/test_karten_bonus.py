"""Scrabble Karten: word bonus cards, points cards, and the one card that everybody holds."""

from dataclasses import replace

import pytest

from engine.karten import bonus_cards
from engine.karten.deck import DECKS, DEFAULT
from engine.moves import Accept, Adjourn, Forfeit, Play, Rack, Verdict
from tests.boards import (
    ANNA,
    BERT,
    CLARA,
    entered,
    findings,
    line,
    refused,
    scores,
    words,
)
from tests.tables import OST, bonus_card, karten, piles

ROSTEN = (OST, "-1:0v R...EN")
"""Anna has laid OST, Bert made it ROSTEN for 7 points."""

ART = (OST, "-1:-1> ART")
"""Anna has laid OST, Bert added ART and made it ROST."""

R_CARD, N_CARD, T_CARD = "R-|SCH-", "ST|-N", "-T|B-"


def used(state, version=0):
    """The bonus cards on a play: seat, card, and what they matched or are named for."""
    return [
        (card["seat"], card["card"], card.get("named") or told(card["matched"]))
        for card in line(state, version)["bonus_cards"]
    ]


def told(matched):
    return [(match["entry"], match["words"], match["points"]) for match in matched]


# double and triple


@pytest.mark.rule("KARTEN-30", "KARTEN-41")
@pytest.mark.parametrize(("sign", "card", "score"), [("x2", "double", 14), ("x3", "triple", 21)])
def test_word_bonus_multiplies_the_word_of_the_named_card(sign, card, score):
    state = karten(OST, f"-1:0v R...EN {sign}@R")

    assert words(state) == [("ROSTEN", "-1:0v", score, f"(1+2+1+1+1+1) {sign}")]
    assert used(state) == [(BERT, card, "-1:0")]
    assert line(state)["text"] == f"-1:0v R...EN {sign}@-1:0"


@pytest.mark.rule("KARTEN-30")
def test_word_bonus_multiplies_each_word_with_that_very_card_and_no_other():
    state = karten(OST, "-2:-1v ROSE x2@S")

    assert [word[2] for word in words(state)] == [10, 6, 2]
    assert [word[2] for word in words(karten(OST, "-2:-1v ROSE x2@R"))] == [10, 3, 2]


@pytest.mark.rule("KARTEN-85", "KARTEN-30")
def test_word_bonus_multiplies_what_a_lengthened_word_counts():
    state = karten(OST, "-1:-1> ART x2@R")

    assert words(state) == [
        ("ART", "-1:-1>", 6, "(1+1+1) x2"),
        ("ROST", "-1:0v", 8, "(2+1+1) x2"),
    ]
    assert line(state)["score"] == 14


@pytest.mark.rule("KARTEN-41", "KARTEN-23")
def test_fifty_are_added_after_the_word_bonus_and_points_cards_after_that():
    state = karten(OST, "1:-2> BE.TERES x2@B")

    assert (line(state)["score"], line(state)["bonus"]) == (70, 50)


@pytest.mark.rule("KARTEN-20", "KARTEN-31", "KARTEN-71")
@pytest.mark.parametrize("before", [[], ["-"], ["-", "-3"]])
def test_first_word_takes_no_word_bonus_card(before):
    state = karten(*before)

    assert refused(state, "0:0> NAME x2@N") == ("NO_BONUS_ON_FIRST_WORD", "KARTEN-31", {})


@pytest.mark.rule("KARTEN-31", "KARTEN-72")
def test_ban_comes_back_with_the_first_word():
    state = karten(OST, "Bert: ?", Verdict({"OST": False}))

    assert refused(state, "0:0> NAME x2@N")[0] == "NO_BONUS_ON_FIRST_WORD"
    assert scores(entered(state, "0:0> NAME")) == [0, 12]


@pytest.mark.rule("KARTEN-87", "KARTEN-30")
@pytest.mark.parametrize("named", ["O", "0:0", "X", "1:7"])
def test_named_card_is_exactly_one_that_was_laid(named):
    state = karten(OST, "0:0> .ST")  # O lies, S and T with it

    assert refused(state, f"0:1v .EHE x2@{named}") == (
        "NAMED_CARD_NOT_LAID",
        "KARTEN-87",
        {"named": named},
    )


@pytest.mark.rule("KARTEN-87", "KARTEN-30")
@pytest.mark.parametrize(("sign", "typed"), [("x2", "x2@1:1, x2@3:1"), ("x3", "x3@1:1, x3@3:1")])
def test_card_named_by_a_letter_that_was_laid_twice_is_named_by_its_cell(sign, typed):
    state = karten(OST, "0:0> .ST")

    assert refused(state, f"0:1v .EHE {sign}@E") == (
        "NAMED_CARD_UNCLEAR",
        "KARTEN-87",
        {"named": "E", "typed": typed},
    )
    assert entered(state, f"0:1v .EHE {sign}@3:1").entries[-1].move.named == "3:1"


@pytest.mark.rule("KARTEN-87", "KARTEN-02")
def test_laid_blank_can_be_named():
    assert line(karten(OST, "-1:0v r...EN x2@R"))["score"] == 12
    assert line(karten(OST, "-1:0v r...EN x2@r"))["score"] == 12


@pytest.mark.rule("KARTEN-30")
def test_player_names_the_card():
    state = karten(OST)

    assert refused(state, "-1:0v R... x2") == (
        "BONUS_NEEDS_A_CARD",
        "KARTEN-30",
        {"card": "double"},
    )


@pytest.mark.rule("KARTEN-30", "KARTEN-32")
def test_points_card_is_no_word_bonus_and_a_word_bonus_no_points_card():
    play = Play(BERT, "-1:0v", "R...", bonus=R_CARD, named="R")
    assert refused(karten(OST), play) == ("WRONG_BONUS_CARD", "KARTEN-32", {"card": R_CARD})
    assert refused(karten(OST), replace(play, bonus="X"))[0] == "UNKNOWN_BONUS_CARD"
    assert refused(karten(OST), "Bert: *double")[0] == "WRONG_BONUS_CARD"


# points cards


@pytest.mark.rule("KARTEN-32", "KARTEN-41")
def test_points_card_adds_its_plus_value_to_ones_own_word():
    state = karten(*ROSTEN, "Bert: *R-")

    assert scores(state) == [8, 19]
    assert (line(state)["score"], line(state)["seat"]) == (12, BERT)
    assert told(line(state)["matched"]) == [("R-", ["ROSTEN"], 12)]


@pytest.mark.rule("KARTEN-32")
def test_points_card_takes_its_minus_value_off_another_players_word():
    state = karten(*ROSTEN, "Anna: *-N")

    assert scores(state) == [8, 2]
    assert (line(state)["score"], line(state)["seat"], line(state)["total"]) == (-5, BERT, 2)


@pytest.mark.rule("KARTEN-33", "KARTEN-77")
def test_layer_and_any_others_play_points_cards_on_one_turn_in_any_order():
    cards = ("Bert: *R-", "Anna: *-N", "Clara: *-EN")
    orders = (cards, cards[::-1], (cards[1], cards[0], cards[2]))
    played = [karten(*ROSTEN, *order, players=3) for order in orders]

    assert [scores(state) for state in played] == [[8, 7 + 12 - 5 - 3, 0]] * 3
    assert used(played[0], 3) == [
        (BERT, R_CARD, [("R-", ["ROSTEN"], 12)]),
        (ANNA, N_CARD, [("-N", ["ROSTEN"], -5)]),
        (CLARA, "-EN|A-", [("-EN", ["ROSTEN"], -3)]),
    ]


@pytest.mark.rule("KARTEN-33", "KARTEN-42")
def test_only_one_entry_of_a_card_counts():
    state = karten(*ROSTEN)

    assert scores(entered(state, f"Bert: *{N_CARD}")) == [8, 7 + 12]
    assert scores(entered(state, f"Bert: *{N_CARD}:ST")) == [8, 7 + 10]
    assert refused(state, f"Bert: *{N_CARD}:ST,-N") == ("ONE_ENTRY_ONLY", "KARTEN-33", {})


@pytest.mark.rule("KARTEN-42")
def test_entry_counts_once_a_turn_however_many_words_match():
    state = karten(*ART, "Bert: *-T")

    assert (scores(state), told(line(state)["matched"])) == ([8, 12], [("-T", ["ART", "ROST"], 5)])


@pytest.mark.rule("KARTEN-32")
@pytest.mark.parametrize(
    ("typed", "facts"),
    [
        ("*-T", {"entry": "-T", "words": "ROSTEN"}),
        (f"*{T_CARD}", {"entry": "-T, B-", "words": "ROSTEN"}),
        (f"*{R_CARD}:SCH-", {"entry": "SCH-", "words": "ROSTEN"}),
    ],
)
def test_card_that_matches_no_word_is_not_played(typed, facts):
    assert refused(karten(*ROSTEN), f"Bert: {typed}") == (
        "ENTRY_DOES_NOT_MATCH",
        "KARTEN-32",
        facts,
    )


@pytest.mark.rule("KARTEN-32")
def test_named_word_is_one_of_the_turn_and_matches():
    state = karten(*ART)

    assert scores(entered(state, "Bert: *-T ROST")) == [8, 12]
    assert refused(state, "Bert: *-T OST") == ("WORD_NOT_MADE", "KARTEN-32", {"words": "OST"})
    assert refused(state, "Bert: *R- ART") == (
        "ENTRY_DOES_NOT_MATCH",
        "KARTEN-32",
        {"entry": "R-", "words": "ART"},
    )


@pytest.mark.rule("KARTEN-32")
@pytest.mark.parametrize("typed", ["Bert: *-N -", "Anna: *-N +"])
def test_plus_is_for_ones_own_word_and_minus_for_anothers(typed):
    assert refused(karten(*ROSTEN), typed) == ("PLUS_OR_MINUS_FIXED", "KARTEN-32", {})


@pytest.mark.rule("KARTEN-79")
def test_entries_match_neither_crossed_unchanged_words_nor_leftovers():
    crossed = karten("0:0v ROST", "1:0> .HR")

    assert refused(crossed, "Bert: *R-")[2] == {"entry": "R-", "words": "OHR"}
    leftover = karten(OST, "-2:-1v ROSE", "-2:-1> .EH")
    assert refused(leftover, "Anna: *-S")[2] == {"entry": "-S", "words": "REH"}


@pytest.mark.rule("KARTEN-80")
def test_blank_matches_by_its_letter_and_a_is_not_a_umlaut():
    assert scores(karten(OST, "-1:0v r...", "Bert: *R-")) == [8, 4 + 12]
    assert refused(karten("0:0> ÄRA"), "Anna: *A-")[0] == "ENTRY_DOES_NOT_MATCH"
    assert scores(karten("0:0> ARA", "Anna: *A-")) == [6 + 9, 0]


@pytest.mark.rule("KARTEN-81", "KARTEN-34", "KARTEN-20")
def test_layer_plays_a_points_card_on_the_first_word_and_it_is_not_doubled():
    assert scores(karten("0:0> ROST", "Anna: *R-")) == [10 + 12, 0]


@pytest.mark.rule("KARTEN-21", "KARTEN-34")
def test_any_other_player_plays_a_points_card_on_the_first_word():
    assert scores(karten("0:0> ROST", "Clara: *-T", players=3)) == [10 - 2, 0, 0]


@pytest.mark.rule("KARTEN-88")
def test_score_may_fall_below_zero():
    assert scores(karten("0:0> TEE", "0:0v .N", "Anna: *-N")) == [6, 2 - 5]


@pytest.mark.rule("KARTEN-77")
def test_points_cards_are_played_until_the_score_is_noted():
    late = ("NO_WORD_FOR_BONUS", "KARTEN-77", {})
    state = karten(*ROSTEN, players=3)

    assert scores(entered(state, Accept(ANNA), "Clara: *-N"))[BERT] == 2
    assert refused(entered(state, Accept(ANNA, noted=7)), "Clara: *-N") == late
    assert refused(entered(state, Accept(ANNA), Accept(CLARA)), "Bert: *R-") == late
    assert refused(entered(state, "-"), "Bert: *R-") == late
    assert refused(karten(), "Anna: *R-") == late


@pytest.mark.rule("KARTEN-77", "KARTEN-04")
def test_noted_score_is_compared_with_words_and_points_cards_together():
    state = karten(*ROSTEN, "Bert: *R-")

    assert findings(entered(state, Accept(ANNA, noted=19))) == []
    assert findings(entered(state, Accept(ANNA, noted=7))) == [
        (5, "NOTE_MISCOUNTS", {"seat": 0, "noted": 7, "computed": 19})
    ]


@pytest.mark.rule("KARTEN-77", "KARTEN-04")
def test_noted_score_is_compared_with_what_was_announced_if_anything_was():
    state = karten(*ROSTEN, "Bert: *R- 12")

    assert findings(entered(state, Accept(ANNA, noted=7))) == [
        (5, "NOTE_DIFFERS", {"seat": 0, "noted": 7, "announced": 19})
    ]


@pytest.mark.rule("KARTEN-32", "KARTEN-77")
def test_no_points_card_is_played_while_the_game_waits():
    challenged = karten(*ROSTEN, "Anna: ?")

    assert refused(challenged, "Bert: *R-")[0] == "VERDICT_AWAITED"
    assert refused(karten(*ROSTEN, Adjourn()), "Bert: *R-")[0] == "GAME_ADJOURNED"
    gone = karten(*ROSTEN, Forfeit(CLARA), players=3)
    assert refused(gone, "Clara: *-N") == ("SEAT_IS_OUT", None, {"seat": 2})


@pytest.mark.rule("KARTEN-04")
def test_announced_points_of_a_card_are_compared():
    state = karten(*ROSTEN, "Bert: *R- +13")

    assert findings(state) == [(4, "SCORE_DIFFERS", {"seat": 1, "announced": 13, "computed": 12})]
    assert scores(karten(*ROSTEN, "Bert: *R- +13", score_policy="trust")) == [8, 20]


# one card a player


@pytest.mark.rule("KARTEN-35", "KARTEN-29")
def test_used_card_goes_under_the_pile_and_a_new_one_is_drawn():
    state = karten(Rack(BERT, "", bonus=R_CARD), *ROSTEN, "Bert: *R-")

    assert (bonus_card(state, BERT), piles(state)[1]) == (None, 18)


@pytest.mark.rule("KARTEN-35")
def test_card_under_the_pile_is_not_drawn_before_those_above_it():
    state = entered(karten(*ROSTEN, "Bert: *R-"), "-")

    for seat in (ANNA, BERT):
        assert refused(state, Rack(seat, "", bonus=R_CARD)) == (
            "BONUS_CARD_NOT_HELD",
            "KARTEN-35",
            {"seat": seat, "card": R_CARD},
        )


@pytest.mark.rule("KARTEN-35", "KARTEN-11")
def test_pile_that_is_shuffled_keeps_nothing_at_its_bottom():
    state = karten(*ROSTEN, "Bert: *R-", "-*")

    assert bonus_card(entered(state, Rack(BERT, "", bonus=R_CARD)), BERT) == R_CARD


@pytest.mark.rule("KARTEN-35")
def test_card_comes_back_from_under_the_pile_once_those_above_it_are_drawn():
    deck = DECKS["default"]
    cards = bonus_cards.dealt(deck, 2)
    for card in (R_CARD, *(card for card in deck.cards if card != R_CARD))[:19]:
        assert R_CARD not in cards.hands
        cards = bonus_cards.used(bonus_cards.seen(cards, BERT, card), BERT)

    assert cards.hands == (None, R_CARD)
    assert len(cards.unseen) == 1


@pytest.mark.rule("KARTEN-29")
def test_player_may_keep_a_card_that_could_be_played():
    state = karten(Rack(BERT, "", bonus=R_CARD), *ROSTEN, Accept(ANNA))

    assert (bonus_card(state, BERT), scores(state)) == (R_CARD, [8, 7])


@pytest.mark.rule("KARTEN-78")
def test_one_bonus_card_a_player_a_turn():
    word, points = karten(OST, "-1:0v R...EN x2@R"), karten(*ROSTEN, "Bert: *R-")

    for state in (word, points):
        assert refused(state, "Bert: *-N") == ("BONUS_CARD_USED", "KARTEN-78", {"seat": 1})
    assert scores(entered(points, "-1:0> .OT", "Bert: *-T"))[ANNA] == 8 + 4 - 2


@pytest.mark.rule("KARTEN-35")
def test_nobody_plays_a_card_other_than_the_one_that_is_known():
    state = karten(Rack(BERT, "", bonus="double"), *ROSTEN)

    assert refused(state, "Bert: *R-") == (
        "BONUS_CARD_NOT_HELD",
        "KARTEN-35",
        {"seat": 1, "card": R_CARD},
    )
    flagged = karten(Rack(BERT, "", bonus="double"), *ROSTEN, "Bert: *R-", rack_policy="flag")
    assert [code for _, code, _ in findings(flagged)] == ["BONUS_CARD_NOT_HELD"]
    assert refused(state, Rack(BERT, "", bonus="triple"))[0] == "BONUS_CARD_NOT_HELD"


@pytest.mark.rule("KARTEN-03")
def test_no_sixth_double_is_in_play():
    doubles = [Rack(seat, "", bonus="double") for seat in range(5)]
    state = karten(*doubles, players=6)

    assert refused(state, Rack(5, "", bonus="double"))[0] == "BONUS_CARD_NOT_HELD"
    assert refused(state, Rack(5, "", bonus="quadruple"))[0] == "UNKNOWN_BONUS_CARD"


@pytest.mark.rule("KARTEN-32")
def test_card_is_named_by_one_of_its_entries_or_in_full():
    twice = DEFAULT.replace("points -E +4? -2? | K- +11? -4?", "points R- +12 -5 | K- +11 -4")
    state = karten(*ROSTEN, deck=twice.splitlines())

    assert refused(state, "Bert: *R-") == (
        "BONUS_CARD_UNCLEAR",
        "KARTEN-32",
        {"entry": "R-", "cards": "R-|SCH-, R-|K-"},
    )
    assert scores(entered(state, "Bert: *R-|K-")) == [8, 19]
    known = entered(state, Rack(BERT, "", bonus="R-|K-"), "Bert: *R-")
    assert line(known)["text"] == "*R-|K-:R-"
    assert refused(state, "Bert: *Q-")[0] == "UNKNOWN_BONUS_CARD"
    assert refused(state, "Bert: *R-|K-:ST")[2] == {"card": "R-|K-:ST"}
