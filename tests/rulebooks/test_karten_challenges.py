"""Scrabble Karten: challenges, verdicts, plays taken back with everything that followed."""

import pytest

from engine import games
from engine.moves import Accept, Annul, Challenge, Pass, Play, Rack, Replace, Verdict, Withdraw
from engine.views import view
from tests.boards import (
    ANNA,
    BERT,
    CLARA,
    appended,
    entered,
    findings,
    line,
    rack,
    refused,
    result,
    scores,
    stream,
)
from tests.tables import OST, bonus_card, drawn, hands, karten, piles

ROSTEN = (OST, "-1:0v R...EN")
R_CARD, N_CARD = "R-|SCH-", "ST|-N"


def phony(*words):
    """A verdict that none of the words is admissible."""
    return Verdict(dict.fromkeys(words, False))


@pytest.mark.rule("KARTEN-72")
def test_points_that_a_play_no_longer_has_need_nobody_to_look_at_them():
    first, last = ROSTEN
    state = entered(karten(first, f"{last} 9"), Accept(ANNA, noted=8))
    assert [code for _, code, _ in findings(state)] == ["SCORE_DIFFERS", "NOTE_DIFFERS"]

    assert findings(entered(state, Withdraw(BERT))) == []


@pytest.mark.rule("KARTEN-18")
def test_word_may_be_challenged_until_the_next_player_begins():
    state = karten(*ROSTEN, players=3)

    assert entered(state, "Anna: ?").phase == "challenged"
    assert entered(state, Accept(ANNA, noted=7), Accept(CLARA), "Clara: ?").phase == "challenged"
    for turn in ("-", "-1"):
        gone = ("NOTHING_TO_CHALLENGE", "KARTEN-18", {})
        assert refused(entered(state, turn), "Anna: ?") == gone
    assert refused(entered(state, "2:0> .EE"), "Anna: ?ROSTEN")[0] == "WORD_NOT_MADE"


@pytest.mark.rule("KARTEN-18")
def test_only_a_laid_word_ends_the_time_to_challenge_where_that_is_agreed():
    state = karten(*ROSTEN, players=3, window="next_word")
    for turn in ("-", "-1", "-1*"):
        later = entered(state, turn)
        voided = entered(later, "Anna: ?", phony("ROSTEN"))
        assert (voided.turn, drawn(voided), hands(voided)) == (ANNA, drawn(karten(OST)), [7, 7, 7])
        assert (piles(voided)[0], scores(voided)) == (piles(karten(OST, players=3))[0], [8, 0, 0])
    both = entered(state, "-", "-1")
    assert entered(both, Challenge(CLARA), phony("ROSTEN")).turn == BERT
    gone = ("NOTHING_TO_CHALLENGE", "KARTEN-18", {})
    assert refused(entered(both, "-"), Challenge(CLARA)) == gone
    laid = entered(state, "-", "2:0> .EE")
    assert refused(laid, Challenge(CLARA, ("ROSTEN",)))[0] == "WORD_NOT_MADE"


@pytest.mark.rule("KARTEN-18", "KARTEN-77")
def test_no_points_card_is_used_once_the_next_turn_has_begun():
    state = karten(*ROSTEN, "-", players=3, window="next_word")

    assert refused(state, "Anna: *R- ROSTEN -5")[0] == "NO_WORD_FOR_BONUS"


@pytest.mark.rule("KARTEN-18")
@pytest.mark.parametrize(
    ("entry", "code"),
    [
        ("Bert: ?", "OWN_PLAY"),
        ("Anna: ?OST", "WORD_NOT_MADE"),
        (Challenge(CLARA, ("ROSTEN", "X")), "WORD_NOT_MADE"),
    ],
)
def test_only_others_challenge_words_that_were_formed(entry, code):
    assert refused(karten(*ROSTEN, players=3), entry)[0] == code


@pytest.mark.rule("KARTEN-19")
def test_unfounded_challenge_costs_nothing():
    state = karten(*ROSTEN, "Anna: ?", Verdict({"ROSTEN": True}))

    assert (scores(state), state.turn, state.phase) == ([8, 7], ANNA, "playing")
    assert refused(state, "Anna: ?")[0] == "ALREADY_JUDGED"
    assert scores(entered(state, "Bert: *R-")) == [8, 19]


@pytest.mark.rule("KARTEN-19", "KARTEN-74")
def test_player_of_an_inadmissible_word_takes_the_cards_back_and_loses_the_turn():
    before = karten(OST)
    state = entered(before, "-2:-1v ROSE", "Anna: ?ROSE", phony("ROSE"))

    assert drawn(state) == drawn(before) == "0:0 O\n1:0 S\n2:0 T"
    assert (hands(state), piles(state)) == (hands(before), piles(before))
    assert (scores(state), state.turn) == ([8, 0], ANNA)
    assert line(state, 3)["withdrawn"]


@pytest.mark.rule("KARTEN-74")
def test_laid_cards_go_to_the_hand_and_drawn_ones_into_the_pile():
    state = karten(OST, Rack(BERT, "ROSEXYZ"), "-2:-1v ROSE", Rack(BERT, "XYZQJ"))
    assert rack(state, BERT) == "JQXYZ"

    state = entered(state, "Anna: ?", phony("ROSE"))

    assert rack(state, BERT) == "EORSXYZ"
    assert "Q" in state.unseen


@pytest.mark.rule("KARTEN-74", "KARTEN-36")
def test_words_that_lay_there_lie_there_again():
    """ROST counts by the lying OST, though ROSE had torn OST apart in between."""
    state = karten(OST, "-2:-1v ROSE", "Anna: ?", phony("ROSE"), "-1:-1> ART")

    assert line(state)["score"] == 7


@pytest.mark.rule("KARTEN-76")
def test_one_inadmissible_cross_word_voids_the_whole_turn():
    state = karten(OST, "-2:-1v ROSE", "Anna: ?", Verdict({"SO": True, "ES": False}))

    assert (scores(state), drawn(state)) == ([8, 0], "0:0 O\n1:0 S\n2:0 T")


@pytest.mark.rule("KARTEN-18")
def test_verdict_says_yes_or_no_to_each_challenged_word():
    state = karten(OST, "-2:-1v ROSE", "Anna: ?SO ES")

    assert refused(state, Verdict({"SO": True}))[2] == {"words": "ES"}
    assert refused(state, Verdict({"OST": True}))[0] == "WORD_NOT_MADE"
    assert refused(karten(OST), Verdict({"OST": True}))[0] == "NO_CHALLENGE"


@pytest.mark.rule("KARTEN-18", "KARTEN-74")
def test_play_may_be_taken_back_without_a_verdict():
    state = karten(*ROSTEN, Withdraw(BERT))

    assert (scores(state), state.turn) == ([8, 0], ANNA)
    assert refused(state, Withdraw(BERT))[0] == "NOTHING_TO_CHALLENGE"
    assert refused(karten(*ROSTEN), Withdraw(ANNA))[0] == "NOT_YOUR_TURN"


@pytest.mark.rule("KARTEN-72")
def test_first_word_that_is_challenged_off_leaves_the_table_to_a_new_first_word():
    state = karten(OST, "Bert: ?", phony("OST"))

    assert (drawn(state), state.turn) == ("", BERT)
    assert refused(state, "0:0> O")[0] == "OPENING_TOO_SHORT"
    assert scores(entered(state, "5:5> NAME")) == [0, 12]


@pytest.mark.rule("KARTEN-75", "KARTEN-19")
def test_points_cards_on_a_voided_play_are_back_with_their_owners_and_count_nothing():
    state = karten(*ROSTEN, "Bert: *R-", "Anna: *-N")
    assert (scores(state), piles(state)[1]) == ([8, 14], 18)

    state = entered(state, "Anna: ?", phony("ROSTEN"))

    assert scores(state) == [8, 0]
    assert [bonus_card(state, seat) for seat in (ANNA, BERT)] == [N_CARD, R_CARD]
    assert piles(state)[1] == 18
    assert [line(state, version)["withdrawn"] for version in (3, 4, 5)] == [True] * 3


@pytest.mark.rule("KARTEN-75")
def test_replacements_go_under_the_pile():
    seen = Rack(BERT, "", bonus="triple")
    state = karten(*ROSTEN, "Bert: *R-", seen, "Anna: ?", phony("ROSTEN"))

    assert state.bonuses.pile[-1] == "triple"
    assert R_CARD not in state.bonuses.pile


@pytest.mark.rule("KARTEN-75")
def test_word_bonus_card_on_a_voided_play_goes_back_to_its_owner():
    state = karten(OST, "-1:0v R...EN x3@R", "Anna: ?", phony("ROSTEN"))

    assert (scores(state), bonus_card(state, BERT)) == ([8, 0], "triple")


@pytest.mark.rule("KARTEN-75", "KARTEN-50")
def test_plus_chosen_on_a_voided_play_is_taken_off_again():
    state = karten(*ROSTEN, "Anna: *-N +", "Anna: ?", phony("ROSTEN"), choose_plus=True)

    assert scores(state) == [8, 0]
    assert findings(entered(state, Pass(ANNA, total=8))) == []


@pytest.mark.rule("KARTEN-04", "KARTEN-75")
def test_noted_totals_follow_a_voided_play():
    state = karten(*ROSTEN, "Bert: *R-", "Anna: ?", Verdict({"ROSTEN": False}, total=0))

    assert (findings(state), line(state)["score"], line(state)["total"]) == ([], -19, 0)


@pytest.mark.rule("KARTEN-97", "KARTEN-74")
def test_with_a_target_cards_that_were_shuffled_in_lie_on_the_table_again():
    before = karten(OST, target=200)
    laid = entered(before, "1:-1> A.T")
    state = entered(laid, "Anna: ?", phony("AST"))

    assert piles(laid)[0] == piles(before)[0] - 2 + 2
    assert (drawn(state), piles(state)) == (drawn(before), piles(before))
    assert state.unseen.count("Ö") == 1


@pytest.mark.rule("KARTEN-97", "KARTEN-74")
def test_hand_noted_with_a_card_that_lies_on_the_table_again_is_forgotten():
    """Nobody can have seen the only Q in Anna's hand: it was cleared away after she drew."""
    state = karten("0:0v QST", "2:-1> A.E", Rack(ANNA, "Q"), target=200)

    state = entered(state, "Anna: ?", phony("ATE"))

    assert drawn(state) == "0:0 Q\n1:0 S\n2:0 T"
    assert (rack(state, ANNA), rack(state, BERT)) == ("", "AE")


@pytest.mark.rule("KARTEN-74")
def test_corrected_entry_that_fits_no_more_is_kept_and_flagged():
    moves = stream(karten(OST, "-1:0v R...EN", "Bert: *R-", "0:0> .HR"))

    state = games.replay(appended(moves, Replace(2, Play(ANNA, "0:0v", "AST"))))

    flawed = [entry["version"] for entry in view(state, "official")["entries"] if entry["flaw"]]
    assert flawed == []
    again = games.replay((*moves, Annul(2)))
    told = {e["version"]: e["flaw"]["code"] for e in view(again, "public")["entries"] if e["flaw"]}
    assert told == {3: "NOT_YOUR_TURN", 4: "NO_WORD_FOR_BONUS", 5: "THROUGH_EMPTY"}
    assert result(again) is None


def test_turn_that_fits_no_more_is_kept_for_its_player():
    moves = stream(karten(OST, "1:-1> A.T 3", "-"))

    state = games.replay((*moves, Replace(2, Play(ANNA, "5:5v", "OST"))))

    flawed = [entry["version"] for entry in view(state, "public")["entries"] if entry["flaw"]]
    assert (flawed, state.turn, scores(state)) == ([3], BERT, [8, 3])


@pytest.mark.rule("KARTEN-18", "KARTEN-74")
@pytest.mark.parametrize("turn", ["2:0> .EE", "-", "-1"], ids=["word", "pass", "exchange"])
def test_challenge_whose_verdict_is_struck_out_waits_for_another(turn):
    state = karten(*ROSTEN, "Anna: ?", Verdict({"ROSTEN": True}), turn)
    state = games.replay(appended(stream(state), Annul(5)))

    assert (state.phase, games.family_of(state).awaited(state).words) == ("challenged", ("ROSTEN",))
    assert line(state, 6)["flaw"]["code"] == "VERDICT_AWAITED"
    upheld = entered(state, Verdict({"ROSTEN": True}))
    assert (upheld.phase, upheld.pending.judged) == ("playing", ("ROSTEN",))
    voided = entered(state, phony("ROSTEN"))
    assert (voided.phase, voided.pending) == ("playing", None)
    assert line(voided, 3)["withdrawn"]
