"""Scrabble of 2024: drawing after acceptance, the bag of seven, challenges that cost points."""

import pytest

from engine.moves import Accept, Play, Rack, Verdict, Withdraw
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

LIKE = pytest.mark.parametrize("ruleset", ["mini", "klassik"])

# who opens, what is drawn


@pytest.mark.rule("MINI-09")
@pytest.mark.parametrize("first", [ANNA, BERT, CLARA])
def test_players_agree_who_opens(first):
    state = game("mini", "Anna", "Bert", "Clara", first=first)

    assert (state.first, state.turn) == (first, first)


@LIKE
@pytest.mark.rule("MINI-14", "MINI-43", "MINI-35")
def test_rack_is_filled_when_the_others_have_accepted(ruleset):
    state = entered(game(ruleset, "Anna", "Bert", "Clara"), "8F HORN")
    bag = counts(game(ruleset, "Anna", "Bert", "Clara"))[3]
    assert counts(state) == [3, 7, 7, bag]

    state = entered(state, Accept(CLARA))
    assert counts(state) == [3, 7, 7, bag]

    assert counts(entered(state, Accept(BERT))) == [7, 7, 7, bag - 4]


@LIKE
@pytest.mark.rule("MINI-14", "MINI-43", "MINI-35")
@pytest.mark.parametrize("turn", ["-", "-2", "8F ....E"])
def test_rack_is_filled_when_the_next_player_begins(ruleset, turn):
    state = entered(game(ruleset), "8F HORN", turn)

    assert counts(state)[0] == 7
    assert counts(state)[2] == counts(game(ruleset))[2] - 4


@pytest.mark.rule("MINI-14")
def test_fewer_are_drawn_when_the_bag_runs_out():
    state = game("mini", letter_set=few("HORN" + "E" * 10 + "AS"))

    assert counts(entered(state, "8F HORN", Accept(BERT))) == [5, 7, 0]


@pytest.mark.rule("MINI-43")
def test_withdrawn_play_needs_no_tiles_put_back():
    state = entered(game("mini"), Rack(ANNA, "HXRNABC"), "8F HXRN", "Bert: ?", Withdraw(ANNA))

    assert counts(state) == [7, 7, 91]
    assert rack(state, ANNA) == "ABCHNRX"


@pytest.mark.rule("MINI-43")
def test_if_the_table_has_drawn_already_just_those_tiles_go_back():
    state = entered(game("mini"), Rack(ANNA, "HXRNABC"), "8F HXRN", Rack(ANNA, "QYEEABC"))
    assert counts(state) == [7, 7, 87]

    state = entered(state, "Bert: ?", Verdict({"HXRN": False}))

    assert counts(state) == [7, 7, 91]
    assert rack(state, ANNA) == "ABCHNRX"
    assert rack(entered(state, Rack(BERT, "QY")), BERT) == "QY"


# score and sheets


@LIKE
@pytest.mark.rule("MINI-15")
def test_laid_tile_counts_in_every_word_that_contains_it(ruleset):
    state = entered(game(ruleset), "8F HORN", "J8 EIS")

    assert words(state) == [("EIS", "J8", 5, "1+1+1x3"), ("HORNE", "8F", 7, "2+2+1+1+1")]
    assert line(state)["score"] == 12


@LIKE
@pytest.mark.rule("MINI-24")
def test_confirmation_of_every_player_is_recorded(ruleset):
    state = entered(game(ruleset, "Anna", "Bert", "Clara"), "8F HORN", Accept(BERT), Accept(CLARA))

    shown = view(state, "public")["entries"][2:]
    assert [(one["kind"], one["seat"]) for one in shown] == [("accept", BERT), ("accept", CLARA)]
    assert refused(state, Accept(BERT))[0] == "WINDOW_CLOSED"


@LIKE
@pytest.mark.rule("MINI-24")
def test_sheet_on_which_another_score_was_noted_is_shown(ruleset):
    state = game(ruleset, "Anna", "Bert", "Clara")
    state = entered(state, "8F HORN 12", Accept(BERT, noted=21), Accept(CLARA, noted=12))

    assert findings(state) == [
        (3, "NOTE_DIFFERS", {"seat": BERT, "noted": 21, "announced": 12}),
    ]
    assert scores(state) == [12, 0, 0]


@pytest.mark.parametrize("ruleset", ["mini", "klassik", "reise"])
@pytest.mark.parametrize("taken_back", [(Withdraw(ANNA),), ("Bert: ?", Verdict({"HXRN": False}))])
@pytest.mark.rule("MINI-37", "REISE-11")
def test_points_that_a_play_no_longer_has_need_nobody_to_look_at_them(ruleset, taken_back):
    state = entered(game(ruleset, "Anna", "Bert", "Clara"), "8F HXRN 15")
    state = entered(state, Accept(CLARA, noted=16))
    assert [code for _, code, _ in findings(state)] == ["SCORE_DIFFERS", "NOTE_DIFFERS"]

    state = entered(state, *taken_back, "8F HORN 13")
    assert [(version, code) for version, code, _ in findings(state)] == [
        (state.version, "SCORE_DIFFERS")
    ]


@pytest.mark.rule("MINI-37")
def test_a_wrong_total_goes_on_below_a_play_that_was_taken_back():
    state = entered(game("mini"), Play(ANNA, "8F", "HXRN", announced=24, total=34), Withdraw(ANNA))

    assert [code for _, code, _ in findings(state)] == ["TOTAL_DIFFERS"]


@pytest.mark.rule("MINI-24")
def test_noted_score_is_held_against_the_announced_one():
    state = entered(game("mini"), "8F HORN 15", Accept(BERT, noted=15))

    assert [code for _, code, _ in findings(state)] == ["SCORE_DIFFERS"]


# exchange


@LIKE
@pytest.mark.rule("MINI-26")
def test_exchange_needs_seven_tiles_in_the_bag(ruleset):
    seven = game(ruleset, letter_set=few("E" * 11 + "N" * 10))
    six = game(ruleset, letter_set=few("E" * 10 + "N" * 10))

    assert entered(seven, "-1").turn == BERT
    assert entered(seven, "-7").turn == BERT
    assert refused(six, "-1") == ("BAG_TOO_SMALL", "MINI-26", {"bag": 6, "needed": 7})


@LIKE
@pytest.mark.rule("MINI-25")
def test_exchanged_tiles_are_laid_face_down(ruleset):
    state = entered(game(ruleset), "-ABC")

    shown = {role: view(state, role)["entries"][-1] for role in ("public", "seat:0", "seat:1")}
    assert {role: one["text"] for role, one in shown.items()} == {
        "public": "-3",
        "seat:0": "-ABC",
        "seat:1": "-3",
    }
    assert shown["public"]["facts"] == {"seat": ANNA, "count": 3}


# challenges


@LIKE
@pytest.mark.rule("MINI-33", "MINI-45")
@pytest.mark.parametrize("who", ["Bert", "Clara", "Dora"])
@pytest.mark.parametrize("said", ["?", "?ARE", "?HORNE", "?HORNE ARE"])
def test_any_other_player_may_challenge_any_word_made_or_the_whole_play(ruleset, who, said):
    state = game(ruleset, "Anna", "Bert", "Clara", "Dora")
    state = entered(state, "8F HORN", "-", "-", "-", "J6 ARE")

    assert entered(state, f"{who}: {said}").phase == "challenged"


@LIKE
@pytest.mark.rule("MINI-45")
@pytest.mark.parametrize("said", ["HORN", "HoRN", "horn"])
def test_word_with_a_blank_is_challenged_and_judged_as_it_is_read(ruleset, said):
    state = entered(game(ruleset), "8F HoRN", f"Bert: ?{said}")

    assert drawn(entered(state, Verdict({said: False}))) == ""
    assert scores(entered(state, Verdict({said: True}))) == [8, -5]


@LIKE
@pytest.mark.rule("MINI-45")
def test_only_words_made_or_changed_in_this_turn_are_challenged(ruleset):
    state = entered(game(ruleset), "8F HORN", "J6 ARE")

    assert refused(state, "Anna: ?HORN") == ("WORD_NOT_MADE", "MINI-45", {"words": "HORN"})


@LIKE
@pytest.mark.rule("MINI-35", "MINI-33")
def test_play_is_complete_when_all_others_have_confirmed(ruleset):
    state = entered(game(ruleset, "Anna", "Bert", "Clara"), "8F HXRN", Accept(BERT))
    assert entered(state, "Clara: ?").phase == "challenged"

    state = entered(state, Accept(CLARA))
    assert refused(state, "Clara: ?") == ("WINDOW_CLOSED", "MINI-35", {})
    assert refused(state, Withdraw(ANNA)) == ("WINDOW_CLOSED", "MINI-35", {})


@LIKE
@pytest.mark.rule("MINI-35", "MINI-38")
@pytest.mark.parametrize(
    ("turn", "code"),
    [
        ("-", "NOTHING_TO_CHALLENGE"),
        ("-2", "NOTHING_TO_CHALLENGE"),
        ("8F ....E", "WORD_NOT_MADE"),
    ],
)
def test_play_is_complete_when_the_next_player_begins(ruleset, turn, code):
    state = entered(game(ruleset, "Anna", "Bert", "Clara"), "8F HXRN", turn)

    assert refused(state, "Clara: ?HXRN")[0] == code


@LIKE
@pytest.mark.rule("MINI-36")
def test_wrong_challenge_costs_five_points_and_the_word_counts(ruleset):
    state = entered(game(ruleset), "8F HORN", "Bert: ?", Verdict({"HORN": True}))

    assert scores(state) == [12, -5]
    assert drawn(state) == "8  .....HORN......"
    assert (line(state)["seat"], line(state)["score"], state.turn) == (BERT, -5, BERT)


@LIKE
@pytest.mark.rule("MINI-36")
def test_wrong_challenge_costs_each_who_joined_it_once_however_many_words(ruleset):
    state = entered(game(ruleset, "Anna", "Bert", "Clara", "Dora"), "8F HORN", "J6 ARE")
    state = entered(state, "Anna: ?", "Dora: ?ARE", Verdict({"ARE": True, "HORNE": True}))

    assert scores(state) == [12 - 5, 12, 0, -5]


@LIKE
@pytest.mark.rule("MINI-37")
def test_inadmissible_word_comes_back_scores_nothing_and_the_turn_is_lost(ruleset):
    state = entered(game(ruleset), Rack(ANNA, "HXRN"), "8F HXRN", "Bert: ?")
    state = entered(state, Verdict({"HXRN": False}))

    assert (drawn(state), scores(state), state.turn) == ("", [0, 0], BERT)
    assert counts(state) == counts(game(ruleset))
    assert rack(state, ANNA) == "HNRX"


@LIKE
@pytest.mark.rule("MINI-45")
@pytest.mark.parametrize("word", ["ARE", "HORNE"])
def test_one_inadmissible_word_voids_the_whole_play(ruleset, word):
    state = entered(game(ruleset), "8F HORN", "J6 ARE", f"Anna: ?{word}", Verdict({word: False}))

    assert (drawn(state), scores(state)) == ("8  .....HORN......", [12, 0])


@LIKE
@pytest.mark.rule("MINI-45")
def test_withdrawn_play_gives_its_premium_squares_back(ruleset):
    state = entered(game(ruleset), "8F HXRN", "Bert: ?", Verdict({"HXRN": False}), "8F HORN")

    assert words(state) == [("HORN", "8F", 12, "(2+2+1+1) x2")]


@LIKE
@pytest.mark.rule("MINI-38", "MINI-39", "MINI-44")
def test_word_that_nobody_challenged_stays_and_may_be_extended(ruleset):
    state = entered(game(ruleset), "8F HXRN", "-")
    assert refused(state, "Bert: ?HXRN")[0] == "NOTHING_TO_CHALLENGE"

    state = entered(state, "8F ....E")
    assert refused(state, "Bert: ?HXRN")[0] == "WORD_NOT_MADE"
    assert words(state) == [("HXRNE", "8F", 13, "2+8+1+1+1")]

    state = entered(state, "Bert: ?", Verdict({"HXRNE": False}))
    assert drawn(state) == "8  .....HXRN......"
    assert scores(state) == [24, 0]


# the end


@LIKE
@pytest.mark.rule("MINI-30", "MINI-41")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_players_pass_twice_running_and_the_game_is_over(ruleset, players):
    cast = ("Anna", "Bert", "Clara", "Dora")[:players]
    state = entered(game(ruleset, *cast), *["-"] * (2 * players - 1))
    assert state.phase == "playing"

    state = entered(state, "-")
    assert (state.phase, state.ending, state.turn) == ("settling", "passes", None)


@LIKE
@pytest.mark.rule("MINI-30")
@pytest.mark.parametrize("breaker", ["-1", "-ABC", "8F HORN"])
def test_exchange_or_scored_play_breaks_the_row_of_passes(ruleset, breaker):
    state = entered(game(ruleset), "-", "-", "-", breaker, "-", "-", "-")
    assert state.phase == "playing"

    assert entered(state, "-").phase == "settling"


@LIKE
@pytest.mark.rule("MINI-30")
def test_withdrawn_play_neither_counts_in_the_row_of_passes_nor_breaks_it(ruleset):
    state = entered(game(ruleset), "-", "-", "-", "8F HXRN", "Anna: ?", Verdict({"HXRN": False}))
    assert state.phase == "playing"

    assert entered(state, "-").phase == "settling"


@LIKE
@pytest.mark.rule("MINI-41")
def test_after_passes_each_loses_what_is_left_on_the_own_rack(ruleset):
    state = game(ruleset, rack=2, letter_set=few("QN?E"))
    state = entered(state, Rack(ANNA, "Q?"), *["-"] * 4)

    assert result(state) == ("passes", [-10, -2], [2, 1])


@LIKE
@pytest.mark.rule("MINI-40")
def test_who_goes_out_with_an_empty_bag_is_credited_with_what_the_others_lose(ruleset):
    letters = few("HORNQERNXARN")
    state = game(ruleset, "Anna", "Bert", "Clara", rack=4, all_tiles_bonus=0, letter_set=letters)
    state = entered(state, "8F HORN", Accept(BERT), Accept(CLARA), Rack(CLARA, "XARN"))

    assert result(state) == ("out", [12 + 13 + 11, -13, -11], [1, 3, 2])
    assert state.settlement == (24, -13, -11)


@LIKE
@pytest.mark.rule("MINI-40")
def test_empty_rack_with_tiles_in_the_bag_does_not_end_the_game(ruleset):
    state = game(ruleset, rack=4, letter_set=few("HORNQERNX"))
    state = entered(state, "8F HORN", Accept(BERT))

    assert (state.phase, counts(state)) == ("playing", [1, 4, 0])


@LIKE
@pytest.mark.rule("MINI-40")
def test_going_out_ends_the_game_once_nobody_can_challenge_any_more(ruleset):
    state = game(ruleset, rack=4, all_tiles_bonus=0, letter_set=few("HXRNQERN"))
    state = entered(state, "8F HXRN")
    assert (state.phase, result(state)) == ("out", None)

    challenged_off = entered(state, "Bert: ?", Verdict({"HXRN": False}))
    assert (challenged_off.phase, challenged_off.turn) == ("playing", BERT)
    assert counts(challenged_off) == [4, 4, 0]

    assert result(entered(state, Accept(BERT)))[0] == "out"


@pytest.mark.rule("MINI-02", "MINI-12")
def test_words_lie_crossword_fashion():
    state = entered(game("mini"), "8F HORN", "H8 .UM", "10G A.T", "G10 .B")

    assert drawn(state) == board("""
        8  .....HORN......
        9  .......U.......
        10 ......AMT......
        11 ......B........
    """)
