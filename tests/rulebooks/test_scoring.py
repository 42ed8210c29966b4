"""What a play counts: the clauses that the booklets share."""

import pytest

from tests.boards import entered, findings, game, line, scores, words

BOTH = pytest.mark.parametrize("ruleset", ["reise", "mini"])


def last(state):
    """Each word of the last play with its arithmetic, then the score."""
    return [f"{word} {sum_}" for word, _, _, sum_ in words(state)], line(state)["score"]


@BOTH
@pytest.mark.rule("REISE-26", "MINI-18")
def test_star_square_doubles_the_first_word(ruleset):
    assert last(entered(game(ruleset), "8H ES")) == (["ES (1+1) x2"], 4)


@BOTH
@pytest.mark.rule("REISE-21", "MINI-15")
def test_whole_new_word_counts_with_the_tiles_that_lay_there(ruleset):
    state = entered(game(ruleset), "8H HAS", "8H ...EN")

    assert last(state) == (["HASEN 2+1+1+1+1x2"], 7)
    assert scores(state) == [8, 7]


@BOTH
@pytest.mark.rule("REISE-23", "MINI-16")
def test_light_blue_doubles_and_dark_blue_triples_the_letter(ruleset):
    state = entered(game(ruleset), "8H HASEH")
    assert last(state) == (["HASEH (2+1+1+1+2x2) x2"], 18)

    assert last(entered(state, "J6 HA.")) == (["HAS 2x3+1+1"], 8)


@BOTH
@pytest.mark.rule("REISE-24", "MINI-17")
def test_light_red_doubles_and_dark_red_triples_the_word(ruleset):
    state = entered(game(ruleset), "8H HASEH")

    assert last(entered(state, "K5 HAA.")) == (["HAAE (2+1+1+1) x2"], 10)
    assert last(entered(state, "8H .....NEN")) == (["HASEHNEN (2+1+1+1+2+1+1+1) x3"], 30)


@BOTH
@pytest.mark.rule("REISE-24", "MINI-19")
def test_letter_premium_is_counted_before_the_word_is_multiplied(ruleset):
    assert last(entered(game(ruleset), "8D HASEN")) == (["HASEN (2x2+1+1+1+1) x2"], 16)


@BOTH
@pytest.mark.rule("REISE-25", "MINI-17")
def test_two_light_red_squares_make_four_times_the_word(ruleset):
    state = entered(game(ruleset), "H4 SEENE", "5E RAS.NEN")

    assert last(state) == (["RASENEN (1+1+1+1+1+1+1) x2 x2"], 28)


# Row 1 with its dark red squares free; each step uses a lying tile.
LEFT = ("H2 ASENRES", "2G A.A", "G1 A.", "1B NENNE.")
RIGHT = ("I1 A.", "1I .EERNE")


@BOTH
@pytest.mark.rule("REISE-25", "MINI-17")
def test_two_dark_red_squares_make_nine_times_the_word(ruleset):
    state = entered(game(ruleset), *LEFT, "1A S......S")

    made = ["SNENNEAS (1+1+1+1+1+1+1+1) x3 x3", "SASENRES (1+1+1+1+1+1+1+1) x3"]
    assert last(state) == (made, 8 * 9 + 8 * 3)


@BOTH
@pytest.mark.rule("REISE-25", "MINI-17")
def test_three_dark_red_squares_make_twenty_seven_times_the_word(ruleset):
    state = entered(game(ruleset), *LEFT, *RIGHT, "1A S......S......S")

    fifteen = "1+1+1+1+1+1+1+1+1+1+1+1+1+1+1"
    made = [f"SNENNEASAEERNES ({fifteen}) x3 x3 x3", "SASENRES (1+1+1+1+1+1+1+1) x3"]
    assert last(state) == (made, 15 * 27 + 8 * 3)


@pytest.mark.rule("REISE-25")
def test_opening_of_eight_tiles_over_star_and_dark_red_makes_six_times_the_word():
    state = entered(game("reise"), "8A EEEEENNN")

    assert last(state) == (["EEEEENNN (1+1+1+1x2+1+1+1+1) x3 x2"], 9 * 6 + 50)


@BOTH
@pytest.mark.rule("REISE-22", "REISE-28", "MINI-06", "MINI-20")
def test_blank_counts_nothing_but_multiplies_the_word_it_lies_in(ruleset):
    assert last(entered(game(ruleset), "8H hAS")) == (["hAS (0+1+1) x2"], 4)


@BOTH
@pytest.mark.rule("REISE-22", "MINI-06")
def test_blank_on_a_letter_premium_still_counts_nothing(ruleset):
    assert last(entered(game(ruleset), "8H HASEn")) == (["HASEn (2+1+1+1+0x2) x2"], 10)


@BOTH
@pytest.mark.rule("REISE-22", "MINI-15")
def test_letter_counts_its_printed_value(ruleset):
    state = entered(game(ruleset), "8H MAX")

    assert last(state) == (["MAX (3+1+8) x2"], 24)


@BOTH
@pytest.mark.rule("REISE-29", "MINI-15", "MINI-21")
def test_letter_premium_counts_in_both_words_of_its_tile(ruleset):
    state = entered(game(ruleset), "8G HAS", "7G ES")

    assert last(state) == (["ES 1x2+1", "EH 1x2+2", "SA 1+1"], 3 + 4 + 2)


@BOTH
@pytest.mark.rule("REISE-29", "MINI-15", "MINI-21")
def test_word_premium_counts_in_both_words_of_its_tile(ruleset):
    state = entered(game(ruleset), "H8 EEEEE", "10H .NNN", "11H .NAS")

    assert last(state) == (
        ["ENAS (1+1+1+1) x2", "NN 1+1", "NA 1+1", "NS (1+1) x2"],
        8 + 2 + 2 + 4,
    )


@BOTH
@pytest.mark.rule("REISE-27", "MINI-23")
def test_premium_serves_only_whoever_covers_it_first(ruleset):
    state = entered(game(ruleset), "8H HASEH", "8H .....E", "H8 .E")

    assert words(state, 3) == [("HASEHE", "8H", 8, "2+1+1+1+2+1")]
    assert words(state, 4) == [("HE", "H8", 3, "2+1")]


@pytest.mark.rule("MINI-22")
@pytest.mark.parametrize("ruleset", ["klassik", "mini"])
def test_seven_tiles_in_a_turn_bring_fifty_points_that_are_not_multiplied(ruleset):
    state = entered(game(ruleset), "8B EEEEENN")

    assert last(state) == (["EEEEENN (1+1+1x2+1+1+1+1) x2"], 16 + 50)
    assert line(state)["bonus"] == 50


@pytest.mark.rule("REISE-30")
def test_eight_tiles_in_a_turn_bring_fifty_points_and_seven_do_not():
    seven = entered(game("reise"), "8B EEEEENN")
    eight = entered(game("reise"), "8B EEEEENNS")

    assert (line(seven)["bonus"], line(seven)["score"]) == (0, 16)
    assert (line(eight)["bonus"], line(eight)["score"]) == (50, 18 + 50)


@pytest.mark.rule("MINI-22", "REISE-30")
@pytest.mark.parametrize(("ruleset", "tiles"), [("mini", "EEEEEN"), ("reise", "EEEEENN")])
def test_bonus_needs_all_tiles_of_one_turn_not_a_long_word(ruleset, tiles):
    state = entered(game(ruleset), f"8C {tiles}", f"8C {'.' * len(tiles)}S")

    assert [line(state, version)["bonus"] for version in (2, 3)] == [0, 0]


@BOTH
@pytest.mark.rule("REISE-06", "MINI-24")
def test_announced_score_that_differs_is_kept_beside_the_computed_one(ruleset):
    state = entered(game(ruleset), "8F HORN 32")

    shown = line(state)
    assert (shown["announced"], shown["computed"]) == (32, shown["score"])
    assert findings(state) == [
        (2, "SCORE_DIFFERS", {"seat": 0, "announced": 32, "computed": shown["score"]})
    ]
