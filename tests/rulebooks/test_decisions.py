"""An arbiter lets the noted points of a single entry stand, whatever the rules give for it."""

import pytest

from engine import games
from engine.moves import (
    Accept,
    Annul,
    Challenge,
    Close,
    Decision,
    Pass,
    Play,
    Rack,
    Replace,
    Verdict,
)
from engine.moves import Time as Overtime
from engine.views import view
from tests.boards import (
    ANNA,
    BERT,
    appended,
    entered,
    few,
    findings,
    game,
    line,
    refused,
    result,
    scores,
    stream,
    through_json,
)
from tests.fields import klauer
from tests.tables import OST, karten


def sheet(*entries, ruleset="mini", **options):
    """The stream of a game of two after `entries`."""
    return stream(entered(game(ruleset, **options), *entries))


def corrected(moves, *corrections):
    """The game after corrections of the stream `moves`, replayed from its stored form."""
    return games.replay(through_json(appended(moves, *corrections)))


def flaws(state):
    """Version and code of each line that fits no more."""
    lines = view(state, "official")["entries"]
    return [(one["version"], one["flaw"]["code"]) for one in lines if one["flaw"]]


def test_noted_score_stands_and_the_sheet_shows_what_the_rules_give():
    moves = sheet("8F HORN 15", "-")
    assert scores(games.replay(moves)) == [12, 0]

    state = corrected(moves, Decision(2))

    played = line(state, 2)
    assert (played["score"], played["computed"], played["announced"]) == (15, 12, 15)
    assert (played["total"], played["decided"]) == (15, 4)
    assert (scores(state), state.booked) == ([15, 0], (15, 0))
    assert findings(state) == [(2, "SCORE_DECIDED", {"seat": ANNA, "points": 15, "computed": 12})]


def test_arbiter_names_points_that_nobody_announced():
    state = corrected(sheet("8F HORN"), Decision(2, 10))

    assert (scores(state), state.booked) == ([10, 0], (10, 0))
    assert refused(games.replay(sheet("8F HORN")), Decision(2)) == (
        "NOTHING_ANNOUNCED",
        None,
        {"version": 2},
    )


def test_where_the_announcement_counts_the_rules_may_stand_by_a_decision():
    state = corrected(sheet("8F HORN 15", score_policy="trust"), Decision(2, 12))

    assert (scores(state), line(state, 2)["decided"]) == ([12, 0], 3)


def test_annulled_decision_leaves_the_score_to_the_rules():
    state = corrected(sheet("8F HORN 15"), Decision(2), Annul(3))

    assert (scores(state), line(state, 2)["decided"]) == ([12, 0], None)
    assert findings(state)[0][1] == "SCORE_DIFFERS"


def test_of_two_decisions_the_later_holds():
    moves = appended(sheet("8F HORN 15"), Decision(2), Decision(2, 9))

    assert (scores(games.replay(moves)), flaws(games.replay(moves))) == ([9, 0], [])
    assert scores(corrected(moves, Annul(4))) == [15, 0]
    assert scores(corrected(moves, Decision(2, 15))) == [15, 0]


def test_decision_outlives_a_correction_of_its_entry():
    written_anew = Replace(2, Play(ANNA, "8F", "DORN", announced=15))
    state = corrected(sheet("8F HORN 15"), Decision(2), written_anew)

    assert (scores(state), line(state, 2)["computed"]) == ([15, 0], 10)


def test_decision_on_an_entry_that_is_no_play_any_more_waits_for_a_person():
    state = corrected(sheet("8F HORN 15"), Decision(2), Replace(2, Pass(ANNA)))

    assert (scores(state), flaws(state)) == ([0, 0], [(3, "NO_SCORE_TO_DECIDE")])


def test_play_that_is_taken_back_takes_the_decided_points_back():
    state = corrected(sheet("8F HXRN 30", Challenge(BERT)), Decision(2), Verdict({"HXRN": False}))

    assert (scores(state), state.booked, flaws(state)) == ([0, 0], (0, 0), [])


def test_decision_changes_the_totals_behind_it():
    state = corrected(sheet("8F HORN 15", "-", "8F ....E"), Decision(2))

    assert [line(state, v)["total"] for v in (2, 4)] == [15, 22]


def test_points_of_overtime_can_be_decided():
    moves = sheet("8F HORN", Overtime(ANNA, 61, -5), overtime_points=10)
    assert scores(games.replay(moves)) == [12 - 20, 0]

    assert scores(corrected(moves, Decision(3))) == [12 - 5, 0]


def test_points_off_for_a_wrong_challenge_can_be_decided():
    moves = sheet("8F HORN", Challenge(BERT), Verdict({"HORN": True}))

    assert scores(corrected(moves, Decision(4, 0))) == [12, 0]


@pytest.mark.parametrize("version", [1, 3, 4])
def test_there_is_nothing_to_decide_where_the_rules_give_no_points(version):
    state = games.replay(sheet("8F HORN", Accept(BERT), "-"))

    assert refused(state, Decision(version, 3)) == (
        "NO_SCORE_TO_DECIDE",
        None,
        {"version": version},
    )


def test_there_is_nothing_to_decide_on_what_does_not_count_or_is_not_there():
    struck = games.replay(appended(sheet("8F HORN"), Annul(2)))
    assert refused(struck, Decision(2, 3))[0] == "NO_SCORE_TO_DECIDE"

    assert refused(struck, Decision(9, 3)) == ("NO_SUCH_ENTRY", None, {"version": 9})
    assert refused(struck, Decision(0, 3))[0] == "NO_SUCH_ENTRY"


def test_points_that_count_already_need_no_decision():
    state = games.replay(sheet("8F HORN 12"))

    assert refused(state, Decision(2)) == ("COUNTS_ALREADY", None, {"version": 2, "points": 12})


def test_decision_is_not_replaced_but_annulled():
    state = games.replay(appended(sheet("8F HORN 15"), Decision(2)))

    assert refused(state, Replace(3, Decision(2, 3)))[0] == "CANT_REPLACE"


def small():
    """The sheet of a whole small game: Anna laid RE for 9, which the rules count as 4."""
    letters = {"rack": 4, "all_tiles_bonus": 0, "letter_set": few("HORNEQRN")}
    return sheet("8H RE 9", "8H ..N", *["-"] * 4, Rack(ANNA, "HQ"), Rack(BERT, "NOR"), **letters)


def test_decision_changes_the_result_of_a_game_that_is_over():
    before = games.replay(small())
    assert result(before) == ("passes", [4 - 12, 3 - 4], [2, 1])

    assert result(corrected(small(), Decision(2, 40))) == ("passes", [40 - 12, 3 - 4], [1, 2])


def test_nothing_is_decided_on_a_closed_sheet():
    state = games.replay(appended(small(), Close()))

    assert refused(state, Decision(2)) == ("GAME_CLOSED", None, {})


# Scrabble Karten


def test_noted_score_of_a_play_with_cards_stands():
    state = corrected(stream(karten("0:0v OST 20", "-")), Decision(2))

    assert (scores(state), line(state, 2)["computed"]) == ([20, 0], 8)


def test_noted_points_of_a_points_card_stand():
    moves = stream(karten(OST, "Bert: *-T -9"))
    assert scores(games.replay(moves)) == [8 - 2, 0]

    state = corrected(moves, Decision(3))
    assert (scores(state), line(state, 3)["computed"]) == ([8 - 9, 0], -2)

    back = corrected(moves, Decision(3), Challenge(BERT), Verdict({"OST": False}))
    assert (scores(back), back.booked) == ([0, 0], (0, 0))


def test_decided_points_reach_a_target():
    moves = stream(karten("0:0v OST 250", target=200))
    assert games.replay(moves).phase == "playing"

    state = corrected(moves, Decision(2), Accept(BERT))
    assert result(state) == ("target", [250, 0], [1, 2])


def test_a_game_without_points_has_none_to_decide():
    assert refused(klauer(), Decision(1, 3))[0] in ("NO_POINTS", "NOT_IN_THIS_GAME")
