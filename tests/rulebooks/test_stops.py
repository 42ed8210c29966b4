"""A game is stopped before its end: the time of the round is over, the power fails, all agree."""

import pytest

from engine import games
from engine.moves import STOPS, Adjourn, Annul, Challenge, Close, Rack, Stop
from tests.boards import (
    ANNA,
    BERT,
    appended,
    entered,
    few,
    game,
    refused,
    result,
    scores,
    stream,
    through_json,
)
from tests.fields import drawn, field, klauer, position
from tests.tables import OST, karten

FAMILIES = {
    "klassik": lambda: entered(game("klassik"), "8F HORN"),
    "reise": lambda: entered(game("reise"), "8F HORN"),
    "mini": lambda: entered(game("mini"), "8F HORN"),
    "english": lambda: entered(game("english"), "8F HORN"),
    "karten": lambda: karten(OST),
    "klauer": lambda: klauer("<EINSTABHORLK"),
}


@pytest.mark.parametrize("reason", STOPS)
@pytest.mark.parametrize("ruleset", FAMILIES)
def test_game_is_stopped_for_a_reason_and_its_points_count_as_they_stand(ruleset, reason):
    state = FAMILIES[ruleset]()
    before = games.scores(state)

    stopped = games.replay(through_json((*stream(state), Stop(reason))))

    assert (stopped.phase, stopped.ending, stopped.turn) == ("over", f"stopped_{reason}", None)
    assert games.scores(stopped) == before
    assert games.places(stopped) == ((1, 1) if ruleset == "klauer" else (1, 2))
    assert entered(stopped, Close()).phase == "closed"


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_annulled_stop_lets_the_game_go_on(ruleset):
    state = FAMILIES[ruleset]()
    moves = (*stream(state), Stop("outage"))

    again = games.replay(appended(moves, Annul(len(moves))))

    assert (again.phase, again.turn, again.ending) == ("playing", state.turn, None)


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_game_that_was_interrupted_is_stopped(ruleset):
    state = entered(FAMILIES[ruleset](), Adjourn(), Stop("time"))

    assert (state.phase, state.adjourned) == ("over", False)


@pytest.mark.parametrize("ruleset", FAMILIES)
def test_game_is_stopped_once_and_for_a_reason_that_there_is(ruleset):
    state = FAMILIES[ruleset]()

    assert refused(state, Stop("rain"))[0] == "NO_SUCH_STOP"
    assert refused(entered(state, Stop("time")), Stop("time"))[0] == "GAME_OVER"


@pytest.mark.parametrize("ruleset", ["mini", "karten"])
def test_verdict_comes_before_a_stop(ruleset):
    state = entered(FAMILIES[ruleset](), Challenge(BERT))

    assert refused(state, Stop("time"))[0] == "VERDICT_AWAITED"


# with what is left taken off


@pytest.mark.rule("MINI-41", "REISE-31")
def test_remaining_tiles_are_taken_off_where_that_is_agreed():
    tiny = {"rack": 4, "all_tiles_bonus": 0, "letter_set": few("HORNEEEE")}
    state = entered(game("klassik", **tiny), "8G OR", Rack(ANNA, "HN"), Rack(BERT, "EEEE"))

    plain = entered(state, Stop("time"))
    taken = entered(state, Stop("time", settled=True))

    assert result(plain) == ("stopped_time", scores(state), [1, 2])
    assert result(taken) == ("settled_time", [scores(state)[0] - 3, -4], [1, 2])


def test_settlement_waits_for_racks_that_nobody_has_seen():
    state = entered(game("klassik"), "8F HORN", Stop("agreement", settled=True))

    assert (state.phase, result(state)) == ("settling", None)
    assert result(entered(state, Rack(ANNA, "EEEEEEE"), Rack(BERT, "NNNNNNN"))) == (
        "settled_agreement",
        [12 - 7, -7],
        [1, 2],
    )


@pytest.mark.rule("KARTEN-39")
def test_hands_are_taken_off_where_that_is_agreed():
    state = entered(karten(OST), Stop("time", settled=True))

    assert (state.phase, state.ending) == ("settling", "settled_time")


@pytest.mark.rule("KARTEN-96")
def test_with_a_target_nothing_is_taken_off_for_hands():
    state = karten(OST, target=200)

    assert refused(state, Stop("time", settled=True))[0] == "NOTHING_SETTLED"
    assert result(entered(state, Stop("time"))) == ("stopped_time", [8, 0], [1, 2])


def test_game_without_points_has_nothing_to_take_off():
    assert refused(klauer("<EINSTABHORLK"), Stop("time", settled=True))[0] == "NO_POINTS"


def test_game_that_is_played_out_waits_for_the_others_first():
    tiny = {"rack": 4, "all_tiles_bonus": 0, "letter_set": few("HORNEEEE")}
    state = entered(game("klassik", **tiny), "8F HORN")

    assert state.phase == "out"
    assert refused(state, Stop("time"))[0] == "CHALLENGE_POSSIBLE"


# Wörterklauer


@pytest.mark.rule("KLAUER-13")
def test_stopped_field_is_won_by_the_majority_without_the_unfinished_turn():
    state = position("HUND", "EINSTE", turn=BERT)

    stopped = entered(state, "0:3v .EIN", Stop("time"))

    assert drawn(stopped) == field("HUND")
    assert games.places(stopped) == (1, 2)
    assert result(stopped) == ("stopped_time", None, [1, 2])
