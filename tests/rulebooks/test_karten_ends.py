"""Scrabble Karten: how a game ends, what is settled, who has won; the target of house rule B."""

import pytest

from engine.moves import (
    Accept,
    Close,
    End,
    Forfeit,
    Pass,
    Rack,
    Resign,
    Settle,
    Time,
    Verdict,
    Withdraw,
)
from tests.boards import ANNA, BERT, CLARA, entered, few, findings, line, refused, result, scores
from tests.tables import OST, drawn, hands, karten, piles

TINY = {"rack": 3, "letter_set": few("OSTRENAHX", "de-92-karten")}
"""Hands of three and a pile of three: O and H count 2, X counts 8, all others 1."""


def tiny(*entries, **options):
    """A game with nine cards; after OST by Anna the pile is empty."""
    return karten(*entries, **{**TINY, **options})


def went_out(**options):
    """Anna has laid OST for 58 and OHNAE for 57 and her hand is empty; Bert has 4 and R and X."""
    return tiny(OST, "0:0> .H", "0:0> ..NAE", **options)


# out


@pytest.mark.rule("KARTEN-93", "KARTEN-38")
def test_after_the_play_that_goes_out_the_others_may_answer_first():
    state = went_out()

    assert (state.phase, state.turn, hands(state), piles(state)[0]) == ("out", None, [0, 2], 0)
    assert (scores(state), result(state)) == ([115, 4], None)
    assert refused(state, Pass(BERT))[0] == "GAME_OVER"
    assert refused(state, Close()) == ("CHALLENGE_POSSIBLE", "KARTEN-93", {})


@pytest.mark.rule("KARTEN-39", "KARTEN-40", "KARTEN-91")
def test_who_went_out_is_credited_with_what_the_others_lose():
    state = entered(went_out(), Rack(BERT, "RX", bonus="triple"), Accept(BERT))

    assert result(state) == ("out", [115 + 9, 4 - 9], [1, 2])


@pytest.mark.rule("KARTEN-93", "KARTEN-77")
def test_points_card_on_the_last_play_counts_before_the_settlement():
    state = entered(went_out(), "Bert: *-E", Accept(BERT))

    assert result(state) == ("out", [115 - 2 + 9, 4 - 9], [1, 2])


@pytest.mark.rule("KARTEN-93", "KARTEN-74")
@pytest.mark.parametrize("back", [Withdraw(ANNA), Verdict({"OHNAE": False})])
def test_game_goes_on_where_the_last_play_is_taken_back(back):
    state = went_out()
    state = entered(state, *(["Bert: ?"] if isinstance(back, Verdict) else []), back)

    assert (state.phase, state.turn, hands(state)) == ("playing", BERT, [3, 2])
    assert (scores(state), drawn(state)) == ([58, 4], "0:0 OH")


@pytest.mark.rule("KARTEN-93", "KARTEN-19")
def test_unfounded_challenge_of_the_last_play_leaves_it_to_be_accepted():
    state = entered(went_out(), "Bert: ?", Verdict({"OHNAE": True}))

    assert (state.phase, entered(state, Accept(BERT)).phase) == ("out", "over")


@pytest.mark.rule("KARTEN-92", "KARTEN-23")
def test_fewer_than_a_full_hand_goes_out_without_the_bonus():
    state = tiny(OST, "0:0> .H", "-", "0:0> ..RX")

    assert (state.phase, line(state)["bonus"], line(state)["score"]) == ("out", 0, 13)


@pytest.mark.rule("KARTEN-94")
def test_empty_hand_that_is_filled_again_is_not_out():
    state = tiny(OST)

    assert (state.phase, hands(state), line(state)["bonus"]) == ("playing", [3, 3], 50)


@pytest.mark.rule("KARTEN-91")
def test_all_cards_laid_means_letter_cards():
    state = entered(went_out(), Rack(ANNA, "", bonus="double"))

    assert state.phase == "out"


@pytest.mark.rule("KARTEN-39")
def test_settlement_waits_for_hands_that_are_not_known():
    state = karten(OST, End())

    assert (state.phase, result(state)) == ("settling", None)
    assert refused(state, Close())[0] == "RACKS_UNKNOWN"
    state = entered(state, Rack(ANNA, "AENRSTX"), Rack(BERT, "EEEEEEN"), Close())
    assert result(state) == ("agreed", [8 - 14, -7], [1, 2])


@pytest.mark.rule("KARTEN-39", "KARTEN-04")
def test_booked_settlement_is_compared():
    state = tiny(OST, "-", "-", "-", "-", Settle(ANNA, -3), Rack(BERT, "RXH"))

    assert result(state) == ("sat_out", [58 - 3, -11], [1, 2])
    assert findings(entered(state, Settle(BERT, -12))) == [
        (10 - 1, "SETTLEMENT_DIFFERS", {"seat": 1, "announced": -12, "computed": -11})
    ]


@pytest.mark.rule("KARTEN-39")
def test_table_may_agree_to_leave_the_hands_alone():
    state = karten(OST, End(), settlement="none")

    assert result(state) == ("agreed", [8, 0], [1, 2])


@pytest.mark.rule("KARTEN-40")
def test_equal_points_share_the_place():
    state = karten(OST, "-", "-", End(), settlement="none", players=3)

    assert result(state) == ("agreed", [8, 0, 0], [1, 2, 2])


# all sit out


@pytest.mark.rule("KARTEN-38", "KARTEN-90", "KARTEN-39")
def test_game_ends_when_all_have_sat_out_two_rounds_with_an_empty_pile():
    state = tiny(OST, "-", "-", "-")
    assert state.phase == "playing"

    state = entered(state, "-", Rack(BERT, "RXH"))

    assert result(state) == ("sat_out", [58 - 3, -11], [1, 2])


@pytest.mark.rule("KARTEN-38", "KARTEN-90")
def test_three_players_sit_out_six_turns():
    world = {"players": 3, "rack": 3, "letter_set": few("OSTRENAHXKLM", "de-92-karten")}

    assert karten(OST, *["-"] * 5, **world).phase == "playing"
    assert karten(OST, *["-"] * 6, **world).ending == "sat_out"


@pytest.mark.rule("KARTEN-90")
def test_nothing_counts_while_the_pile_holds_cards():
    state = karten(OST, *["-"] * 12)

    assert (state.phase, state.turn) == ("playing", BERT)
    assert tiny(*["-"] * 8).phase == "playing"
    assert tiny("-", "-", "-", "-", OST, "-", "-", "-").phase == "playing"


@pytest.mark.rule("KARTEN-90")
def test_deadlock_ends_by_agreement():
    assert karten(OST, *["-"] * 4, End()).ending == "agreed"
    assert refused(entered(karten(OST, "Bert: ?")), End())[0] == "VERDICT_AWAITED"
    assert refused(went_out(), End())[0] == "GAME_OVER"


SITTING_OUT = (OST, "-", "-*", "0:0> .H", Withdraw(BERT), "!")
"""A pass, an exchange, a play taken back and a turn lost by the clock."""


@pytest.mark.rule("KARTEN-38", "KARTEN-73", "KARTEN-89")
def test_sat_out_is_a_pass_an_exchange_a_play_taken_back_and_a_turn_lost_by_the_clock():
    assert tiny(*SITTING_OUT[:-1], seconds=10).phase == "playing"
    assert tiny(*SITTING_OUT, seconds=10).ending == "sat_out"
    assert tiny(*SITTING_OUT[:-1], "!!", seconds=10).ending == "sat_out"


@pytest.mark.rule("KARTEN-38")
def test_table_may_count_real_passes_only():
    state = tiny(*SITTING_OUT, seconds=10, sat_out="passes")

    assert state.phase == "playing"
    assert entered(state, "-", "-", "-").phase == "playing"
    assert entered(state, "-", "-", "-", "-").ending == "sat_out"


@pytest.mark.rule("KARTEN-38", "KARTEN-90")
def test_play_taken_back_may_be_the_last_turn_sat_out():
    state = tiny(OST, "-", "-", "-", "0:0> .H", "Bert: ?")

    assert entered(state, Verdict({"OH": False})).ending == "sat_out"
    assert entered(state, Verdict({"OH": True})).phase == "playing"


@pytest.mark.rule("KARTEN-18", "KARTEN-90")
def test_turns_sat_out_behind_a_play_count_when_it_is_taken_back():
    state = tiny(OST, "-", "-", "0:0> .H", "-", "Anna: ?", window="next_word")
    passes = tiny(OST, "-", "-", "0:0> .H", "-", "Anna: ?", window="next_word", sat_out="passes")

    assert entered(state, Verdict({"OH": False})).ending == "sat_out"
    assert entered(passes, Verdict({"OH": False})).sat == 1
    assert entered(state, Verdict({"OH": True}), "-", "-", "-").ending == "sat_out"


@pytest.mark.rule("KARTEN-90")
def test_word_breaks_the_row_of_turns_sat_out():
    assert tiny(OST, "-", "-", "-", "0:0> .H", "-", "-", "-").phase == "playing"


@pytest.mark.rule("KARTEN-90", "KARTEN-74")
def test_play_that_emptied_the_pile_and_is_taken_back_is_not_counted():
    state = tiny(OST, Withdraw(ANNA))

    assert (piles(state)[0], state.sat) == (3, 0)
    assert entered(state, "-", "-", "-").phase == "playing"


# house rule B


def near(anna, bert, *entries, **options):
    """A game to 200 in which Anna has noted `anna` points and Bert `bert`, and Anna is on turn."""
    noted = {"score_policy": "trust", "target": 200, "choose_plus": True, **options}
    return karten(f"{OST} {anna}", f"-1:0v R... {bert}", *entries, **noted)


@pytest.mark.rule("KARTEN-51")
@pytest.mark.parametrize("target", [200, 201, 500])
def test_target_score_is_agreed_before_the_start(target):
    assert karten(OST, target=target).rules.options()["target"] == target


@pytest.mark.rule("KARTEN-52", "KARTEN-96")
def test_first_to_reach_the_target_wins_and_no_hands_are_counted():
    state = near(195, 150, "2:0> .UT 5")

    assert (state.phase, state.turn) == ("out", None)
    state = entered(state, Rack(BERT, "XYQ"), Accept(BERT))
    assert result(state) == ("target", [200, 150], [1, 2])


@pytest.mark.rule("KARTEN-52")
def test_one_point_less_is_not_the_target():
    assert near(195, 150, "2:0> .UT 4").phase == "playing"


@pytest.mark.rule("KARTEN-96", "KARTEN-93")
def test_target_is_tested_after_the_full_settlement_of_a_turn():
    state = near(195, 150, "2:0> .UT 6", "Bert: *-T")

    assert (scores(state), state.phase, state.turn) == ([199, 150], "playing", BERT)
    state = near(195, 150, "2:0> .UT 4", "Anna: *-T")
    assert (scores(state), state.phase, state.turn) == ([204, 150], "out", None)


@pytest.mark.rule("KARTEN-96", "KARTEN-77")
def test_target_reached_once_nobody_is_left_to_answer_ends_the_game():
    noted = {"score_policy": "trust", "target": 200, "players": 3}
    state = karten(f"{OST} 195", Accept(BERT), Forfeit(CLARA), **noted)
    assert state.phase == "playing"

    assert result(entered(state, "Anna: *-T")) == ("target", [200, 0, 0], [1, 2, 3])


@pytest.mark.rule("KARTEN-96", "KARTEN-40")
@pytest.mark.parametrize(
    ("anna", "bert", "places"), [(195, 190, [1, 2]), (195, 196, [2, 1]), (195, 195, [1, 1])]
)
def test_of_two_over_the_target_the_higher_wins_and_equals_share(anna, bert, places):
    state = near(anna, bert, "2:0> .UT 10", "Bert: *-T + 10", Accept(BERT))

    assert result(state) == ("target", [anna + 10, bert + 10], places)


@pytest.mark.rule("KARTEN-96", "KARTEN-93")
def test_target_reached_with_a_word_that_is_taken_back_is_not_reached():
    state = near(195, 150, "2:0> .UT 10", "Bert: ?", Verdict({"TUT": False}))

    assert (scores(state), state.phase, state.turn) == ([195, 150], "playing", BERT)


@pytest.mark.rule("KARTEN-52", "KARTEN-37")
def test_with_a_target_cleared_cards_are_shuffled_into_the_pile():
    kept, shuffled = karten(OST, "1:-1> A.T"), karten(OST, "1:-1> A.T", target=200)

    assert [piles(kept), piles(shuffled)] == [(73, 18, 2), (75, 18, 0)]


@pytest.mark.rule("KARTEN-97")
def test_where_the_pile_is_too_small_the_cleared_cards_are_shuffled_in_first():
    """The pile holds one card, Bert needs two, O and T are cleared."""
    letters = few("OSTRENAHXK", "de-92-karten")
    state = tiny(OST, "1:-1> A.E", target=200, letter_set=letters)

    assert (hands(state), piles(state)) == ([3, 3], (1, 18, 0))


@pytest.mark.rule("KARTEN-97", "KARTEN-02")
def test_blank_that_returns_to_the_pile_loses_its_letter():
    out, back = (karten("0:0v oST", "1:-1> a.T", target=target) for target in (0, 200))

    assert refused(out, "1:-1> ...e") == ("NOT_UNSEEN", "KARTEN-01", {"tiles": "?"})
    assert drawn(entered(back, "1:-1> ...e")) == "1:-1 aSTe"


@pytest.mark.rule("KARTEN-98")
def test_with_a_target_two_rounds_sat_out_end_the_game_and_the_highest_wins():
    state = karten(OST, "-", "-2", "-", target=200)
    assert state.phase == "playing"

    assert result(entered(state, "-*")) == ("sat_out", [8, 0], [1, 2])


@pytest.mark.rule("KARTEN-43", "KARTEN-94", "KARTEN-96")
def test_with_a_target_too_a_player_may_go_out_and_no_hands_are_counted():
    state = tiny(OST, "0:0v ...RAX", Accept(ANNA), target=500)

    assert result(state) == ("out", [58, 64], [2, 1])


# leaving


def test_player_who_leaves_comes_last_and_the_last_one_has_the_game():
    three = karten(OST, Resign(BERT), players=3)
    assert (three.turn, three.phase) == (CLARA, "playing")

    assert result(entered(three, Forfeit(ANNA))) == ("forfeit", [8, 0, 0], [2, 2, 1])


@pytest.mark.rule("KARTEN-38", "KARTEN-90")
def test_who_has_left_need_not_sit_out():
    world = {"players": 3, "rack": 3, "letter_set": few("OSTRENAHXKLM", "de-92-karten")}

    assert karten(OST, Resign(BERT), *["-"] * 4, **world).ending == "sat_out"


def test_nobody_waits_for_the_answer_of_a_player_who_has_left():
    state = tiny(OST, Accept(BERT), players=3)

    assert [state.phase, entered(state, Forfeit(CLARA)).phase] == ["out", "settling"]


def test_overtime_is_no_entry_of_this_game():
    assert refused(karten(), Time(ANNA, seconds=60)) == (
        "NOT_IN_THIS_GAME",
        None,
        {"kind": "time"},
    )
