"""Reise-Scrabble: building words, objections, drawing at once, the end."""

import pytest

from engine.moves import Accept, Challenge, End, Rack, Verdict, Withdraw
from engine.views import view
from tests.boards import (
    ANNA,
    BERT,
    CLARA,
    board,
    counts,
    drawn,
    entered,
    few,
    findings,
    game,
    line,
    rack,
    refused,
    result,
    scores,
    words,
)

# building


@pytest.mark.rule("REISE-13", "KLASSIK-16")
@pytest.mark.parametrize("ruleset", ["reise", "klassik"])
@pytest.mark.parametrize(
    ("steps", "made"),
    [
        (("8H EIS", "8G R...", "8F G...."), ["EIS", "REIS", "GREIS"]),
        (("8H GAR", "8H ...N", "8H ....ELE"), ["GAR", "GARN", "GARNELE"]),
        (("8F LAUB", "8E G....E", "8C UN......N"), ["LAUB", "GLAUBE", "UNGLAUBEN"]),
    ],
)
def test_word_is_built_in_front_behind_or_both(ruleset, steps, made):
    state = entered(game(ruleset), *steps)

    assert [words(state, version)[0][0] for version in (2, 3, 4)] == made
    assert all(len(words(state, version)) == 1 for version in (2, 3, 4))


@pytest.mark.rule("REISE-14", "KLASSIK-17")
@pytest.mark.parametrize("ruleset", ["reise", "klassik"])
@pytest.mark.parametrize(
    ("typed", "made"), [("G8 .FEN", "OFEN"), ("H6 HA.", "HAR"), ("H6 UH.EN", "UHREN")]
)
def test_word_is_built_at_right_angles_through_a_lying_letter(ruleset, typed, made):
    state = entered(game(ruleset), "8F HORN", typed)

    assert [word[0] for word in words(state)] == [made]


@pytest.mark.rule("REISE-15")
@pytest.mark.parametrize("typed", ["9F ES", "9G EIS", "7H ES"])
def test_parallel_word_touches_with_at_least_two_tiles(typed):
    state = entered(game("reise"), "8F HORN", typed)

    assert len(words(state)) == 1 + len(typed.split()[1])


SINGLE = [
    ("9I ES", "ES", "I8"),  # alongside by one tile
    ("9D EIS", "EIS", "F8"),
    ("7C EISE", "EISE", "F8"),
    ("J7 EIS", "EIS", "I8"),  # across the end of a word
    ("E8 EIS", "EIS", "F8"),
]


@pytest.mark.rule("REISE-15")
@pytest.mark.parametrize(("typed", "word", "square"), SINGLE)
def test_word_that_touches_another_with_a_single_tile_is_refused(typed, word, square):
    state = entered(game("reise"), "8F HORN")

    assert refused(state, typed) == (
        "TOUCHES_ONE_TILE",
        "REISE-15",
        {"word": word, "square": square},
    )


@pytest.mark.rule("REISE-15")
def test_each_word_alongside_is_touched_with_two_tiles():
    state = entered(game("reise"), "8F HORN", "F8 .OF", "10F .EN")

    assert refused(state, "9H EI") == (
        "TOUCHES_ONE_TILE",
        "REISE-15",
        {"word": "EI", "square": "H10"},
    )
    assert drawn(entered(state, "10F ...S", "9H EI")) == board("""
        8  .....HORN......
        9  .....O.EI......
        10 .....FENS......
    """)


@pytest.mark.rule("REISE-15")
def test_further_contacts_of_a_word_with_a_lying_letter_may_be_single():
    state = entered(game("reise"), "8F HORN", "I8 .ESE", "G8 .HR", "9G .U.")

    assert [word[:2] for word in words(state)] == [("HUE", "9G"), ("RU", "H8")]


@pytest.mark.rule("REISE-15", "KLASSIK-12", "KLASSIK-17", "KLASSIK-18", "MINI-12")
@pytest.mark.parametrize(
    ("ruleset", "options"), [("reise", {"connection": "modern"}), ("klassik", {}), ("mini", {})]
)
@pytest.mark.parametrize(("typed", "word", "square"), SINGLE)
def test_single_touch_joins_in_the_modern_way(ruleset, options, typed, word, square):
    state = entered(game(ruleset, **options), "8F HORN", typed)

    assert [words(state)[0][0], len(words(state))] == [word, 2]


# drawing


@pytest.mark.rule("REISE-06")
def test_rack_is_filled_to_eight_at_once():
    state = entered(game("reise"), "8F HORN")

    assert counts(state) == [8, 8, 119 - 16 - 4]


@pytest.mark.rule("REISE-06")
def test_when_the_bag_runs_out_as_many_are_drawn_as_there_are():
    state = game("reise", letter_set=few("HORN" * 2 + "E" * 8 + "AS"))

    assert counts(state) == [8, 8, 2]
    assert counts(entered(state, "8F HORN")) == [6, 8, 0]


@pytest.mark.rule("REISE-18")
def test_exchange_is_possible_while_the_bag_holds_as_many():
    state = game("reise", letter_set=few("HORN" * 2 + "E" * 8 + "AS"))

    assert counts(entered(state, "-2")) == [8, 8, 2]
    assert refused(state, "-3") == ("BAG_TOO_SMALL", "REISE-18", {"bag": 2, "needed": 3})
    empty = entered(state, "8F HORN")
    assert refused(empty, "-1") == ("BAG_TOO_SMALL", "REISE-18", {"bag": 0, "needed": 1})


@pytest.mark.rule("REISE-18")
def test_exchanged_tiles_are_laid_open():
    state = entered(game("reise"), "-ABC")

    for role in ("public", "seat:0", "seat:1", "official"):
        assert view(state, role)["entries"][-1]["text"] == "-ABC"


# objections


@pytest.mark.rule("REISE-10")
@pytest.mark.parametrize("turn", ["-", "-1", "-ABC"])
def test_exchange_or_pass_of_the_next_player_closes_the_objections(turn):
    state = entered(game("reise", "Anna", "Bert", "Clara"), "8F HXRN", turn)

    assert refused(state, Challenge(CLARA)) == ("NOTHING_TO_CHALLENGE", "REISE-10", {})


@pytest.mark.rule("REISE-10")
def test_first_tile_of_the_next_player_closes_the_objections():
    state = entered(game("reise", "Anna", "Bert", "Clara"), "8F HXRN", "8F ....E")

    assert refused(state, "Clara: ?HXRN") == ("WORD_NOT_MADE", "REISE-12", {"words": "HXRN"})


@pytest.mark.rule("REISE-10")
def test_noting_the_score_does_not_close_the_objections():
    state = entered(game("reise"), "8F HXRN", Accept(BERT, noted=28))

    assert entered(state, "Bert: ?").phase == "challenged"


@pytest.mark.rule("REISE-10")
def test_after_the_last_play_objections_are_open_until_all_others_have_accepted():
    letters = few("HORNHERNHARN")
    state = game("reise", "Anna", "Bert", "Clara", rack=4, letter_set=letters)
    state = entered(state, "8F HORN", Accept(BERT))

    assert (state.phase, result(state)) == ("out", None)
    assert entered(state, "Bert: ?").phase == "challenged"
    assert entered(state, "Clara: ?").phase == "challenged"

    state = entered(state, Accept(CLARA))
    assert refused(state, "Bert: ?") == ("NOTHING_TO_CHALLENGE", "REISE-10", {})


@pytest.mark.rule("REISE-11")
def test_disputed_word_that_is_no_word_goes_back_and_its_player_is_passed_over():
    state = entered(game("reise"), "8F HXRN", "Bert: ?", Verdict({"HXRN": False}))

    assert (drawn(state), scores(state), state.turn) == ("", [0, 0], BERT)
    assert line(state, 2)["withdrawn"] is True
    assert line(state)["score"] == -24


@pytest.mark.rule("REISE-11")
def test_unfounded_objection_costs_nothing():
    state = entered(game("reise"), "8F HORN", "Bert: ?", Verdict({"HORN": True}))

    assert (drawn(state), scores(state), state.turn) == ("8  .....HORN......", [12, 0], BERT)


@pytest.mark.rule("REISE-37")
def test_exactly_the_tiles_drawn_since_go_back_into_the_bag():
    state = entered(game("reise"), Rack(ANNA, "HXRNABCD"), "8F HXRN", Rack(ANNA, "EEEEABCD"))
    assert counts(state) == [8, 8, 119 - 16 - 4]

    state = entered(state, "Bert: ?", Verdict({"HXRN": False}))

    assert counts(state) == [8, 8, 119 - 16]
    assert rack(state, ANNA) == "ABCDHNRX"
    assert rack(entered(state, Rack(BERT, "EEEEEEEE")), BERT) == "EEEEEEEE"


@pytest.mark.rule("REISE-37")
def test_rack_that_proved_wrong_since_is_not_remembered_when_a_play_comes_back():
    state = entered(game("reise", rack_policy="flag"), Rack(ANNA, "HXRNQABC"), "8F HXRN")
    state = entered(state, Rack(ANNA, "EEEEEEEE"), Withdraw(ANNA))

    assert [code for _, code, _ in findings(state)] == ["RACK_CONTRADICTED"]
    assert rack(state, ANNA) == "HNRX"
    assert rack(entered(state, Rack(BERT, "QABC")), BERT) == "ABCQ"


@pytest.mark.rule("REISE-37")
@pytest.mark.parametrize("taken_back", [Verdict({"HXRN": False}), Withdraw(ANNA)])
def test_premium_squares_of_a_withdrawn_play_are_free_again(taken_back):
    state = entered(game("reise"), "8F HXRN", "Bert: ?", taken_back, "8F HORN")

    assert line(state)["score"] == 12
    assert words(state)[0][3] == "(2+2+1+1) x2"


@pytest.mark.rule("REISE-37", "REISE-11")
def test_player_who_took_a_word_back_keeps_all_tiles_and_may_lay_them_next_round():
    state = entered(game("reise"), Rack(ANNA, "HORNABCD"), "8F HRON", "Bert: ?", Withdraw(ANNA))

    assert drawn(entered(state, "-", "8F HORN")) == "8  .....HORN......"


# the end


@pytest.mark.rule("REISE-20")
def test_full_round_of_passes_with_an_empty_bag_ends_the_game():
    state = game("reise", "Anna", "Bert", "Clara", rack=2, letter_set=few("HORNEI"))
    state = entered(state, "-", "-")
    assert state.phase == "playing"

    state = entered(state, "-")
    assert (state.phase, state.ending) == ("settling", "passes")


@pytest.mark.rule("REISE-20")
def test_passes_with_tiles_in_the_bag_do_not_end_the_game():
    assert entered(game("reise"), *["-"] * 12).phase == "playing"


@pytest.mark.rule("REISE-20")
def test_with_tiles_in_the_bag_the_game_ends_by_agreement():
    state = entered(game("reise"), "8F HORN", Rack(ANNA, "AAAAAAEE"), Rack(BERT, "NNNNNNNN"), End())

    assert result(state) == ("agreed", [12 - 8, -8], [1, 2])
    assert findings(state) == []


@pytest.mark.rule("REISE-20", "REISE-31", "REISE-32")
def test_who_has_laid_all_tiles_is_credited_with_what_the_others_lose():
    letters = few("HORNQERNXARN", values="de-119")
    state = game("reise", "Anna", "Bert", "Clara", rack=4, all_tiles_bonus=0, letter_set=letters)
    state = entered(state, "8F HORN", Accept(BERT), Accept(CLARA), Rack(BERT, "QERN"))

    assert result(state) == ("out", [12 + 13 + 11, -13, -11], [1, 3, 2])


@pytest.mark.rule("REISE-31")
def test_after_passes_each_loses_the_value_of_the_letters_not_laid():
    state = game("reise", rack=2, letter_set=few("QN?E", values="de-119"))
    state = entered(state, Rack(ANNA, "Q?"), "-", "-")

    assert result(state) == ("passes", [-10, -2], [2, 1])


@pytest.mark.rule("REISE-35", "MINI-03")
@pytest.mark.parametrize("ruleset", ["reise", "mini"])
def test_most_points_win_and_equal_points_share_the_place(ruleset):
    state = game(
        ruleset, "Anna", "Bert", "Clara", "Dora", rack=1, letter_set=few("QNEA"), passes_to_end=1
    )
    state = entered(state, "-", "-", "-", "-", Rack(ANNA, "Q"), Rack(BERT, "N"), Rack(CLARA, "E"))

    assert result(state) == ("passes", [-10, -1, -1, -1], [4, 1, 1, 1])


@pytest.mark.rule("REISE-36", "MINI-08")
@pytest.mark.parametrize("ruleset", ["reise", "klassik", "mini"])
def test_board_has_fifteen_by_fifteen_squares_with_premium_squares(ruleset):
    layout = view(game(ruleset), "public")["board"]["layout"]

    assert "\n".join(layout) == board("""
        T..d...T...d..T
        .D...t...t...D.
        ..D...d.d...D..
        d..D...d...D..d
        ....D.....D....
        .t...t...t...t.
        ..d...d.d...d..
        T..d...*...d..T
        ..d...d.d...d..
        .t...t...t...t.
        ....D.....D....
        d..D...d...D..d
        ..D...d.d...D..
        .D...t...t...D.
        T..d...T...d..T
    """)
