"""Results: reported, deepened, confirmed, disputed, corrected; forfeits; what games say."""

import pytest

from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLARA,
    CLOSE,
    DORA,
    GAME,
    LINK,
    OTHER_GAME,
    REASON,
    done,
    of_game,
    one_table,
    playing,
    refusals,
    refused,
    started,
    table,
    told,
)
from tournaments.course.acts import Confirm, Correct, Dispute, Forfeit, Link, Report, Undo
from tournaments.course.course import apply
from tournaments.course.shapes import Highlight

BY_ANNA, BY_BERT = told(400, 380, by=ANNA), told(400, 380, by=BERT)
LIGHTS = {ANNA: Highlight(83, "QUARZE", 1)}


def at(kind, **facts):
    """An act about table 1 of round 1."""
    return kind("A", 1, 1, **facts)


def result(state):
    """Places and scores of table 1."""
    return table(state).result[:2]


def status(*commands):
    """How sure the result of table 1 is after commands."""
    return table(one_table(*commands)).status


# How deep a result is


def test_places_follow_from_scores():
    assert result(one_table(told(400, 380))) == ((1, 2), (400, 380))
    assert result(one_table(told(380, 380))) == ((1, 1), (380, 380))


def test_places_that_are_told_count_whatever_the_scores():
    state = one_table(told(400, 380, places=(2, 1)))

    assert result(state) == ((2, 1), (400, 380))


def test_game_without_points_has_places_alone():
    state = playing("Anna Bert", state=started("Anna", "Bert", ruleset="klauer"))

    assert result(done(state, at(Report, places=(2, 1)))) == ((2, 1), None)


def test_table_begins_with_a_result_and_is_deepened():
    state = one_table(at(Report, places=(1, 2)))
    depths = [table(state).depth]
    for act in (told(400, 380), told(400, 380, highlights=LIGHTS), LINK, of_game(400, 380)):
        state = done(state, act)
        depths.append(table(state).depth)

    assert depths == ["result", "result", "highlights", "highlights", "game"]
    assert result(state) == ((1, 2), (400, 380))
    assert table(state).highlights == LIGHTS


def test_highlights_of_both_players_come_one_by_one():
    berts = {BERT: Highlight(bingos=2)}

    state = one_table(told(400, 380, highlights=LIGHTS), told(400, 380, highlights=berts))

    assert table(state).highlights == {**LIGHTS, **berts}


def test_board_in_a_closed_round_can_still_be_deepened():
    state = one_table(BY_ANNA, CLOSE, told(400, 380, highlights=LIGHTS), LINK, of_game(400, 380))

    assert (table(state).depth, table(state).status) == ("game", "confirmed")


def test_who_went_first_is_known_even_if_the_pairing_was_not_kept_to():
    assert table(one_table(told(400, 380, first=BERT))).result.first == BERT


# How sure a result is


def test_reported_result_waits_for_the_other_player_or_an_official():
    assert status() == "open"
    assert status(BY_ANNA) == "reported"
    assert status(BY_ANNA, at(Confirm, by=BERT)) == "confirmed"
    assert status(BY_ANNA, at(Confirm)) == "confirmed"


def test_other_player_who_reports_the_same_confirms_it():
    assert status(BY_ANNA, BY_ANNA) == "reported"
    assert status(BY_ANNA, BY_BERT) == "confirmed"


def test_disputed_result_counts_on_and_waits_for_an_official():
    state = one_table(BY_ANNA, at(Dispute, by=BERT, reason=REASON))

    assert table(state).status == "disputed"
    assert table(state).disputes == ((BERT, REASON),)
    assert result(state) == ((1, 2), (400, 380))
    assert table(done(state, at(Confirm))).status == "confirmed"
    assert table(done(state, at(Correct, scores=(399, 380)))).status == "confirmed"


def test_player_takes_the_own_dispute_back_but_not_that_of_another():
    state = one_table(BY_ANNA, at(Dispute, by=BERT), at(Dispute, by=ANNA))

    state = done(state, at(Confirm, by=BERT))
    assert table(state).status == "disputed"

    state = done(state, at(Confirm, by=ANNA))
    assert table(state).status == "confirmed"
    assert table(state).confirmed_by == (BERT,)


def test_who_disputes_does_not_confirm_any_more():
    state = one_table(BY_ANNA, at(Confirm, by=BERT), at(Dispute, by=BERT))

    assert table(state).confirmed_by == ()


# Corrections


def test_other_result_takes_a_correction():
    state = one_table(BY_ANNA)

    assert refused(state, told(380, 400, by=BERT)) == ("RESULT_STANDS", {"table": 1})
    assert result(done(state, at(Correct, scores=(380, 400)))) == ((2, 1), (380, 400))


def test_result_in_a_closed_round_is_corrected_and_the_round_stays_closed():
    state = one_table(BY_ANNA, CLOSE, at(Correct, scores=(380, 400), reason=REASON))

    assert result(state) == ((2, 1), (380, 400))
    assert table(state).corrected
    assert state.divisions["A"].rounds[1].phase == "closed"


def test_played_table_is_corrected_to_a_forfeit_and_back():
    forfeit = one_table(BY_ANNA, at(Correct, absent=(ANNA,)))
    played = done(forfeit, at(Correct, scores=(400, 380)))

    assert (table(forfeit).absent, result(forfeit)) == ((ANNA,), ((None, 1), None))
    assert (table(played).absent, result(played)) == ((), ((1, 2), (400, 380)))


def test_undone_correction_leaves_what_was_reported():
    state = one_table(BY_ANNA, CLOSE, at(Correct, scores=(380, 400)))

    state = done(state, Undo(state.version))

    assert (result(state), table(state).corrected) == (((1, 2), (400, 380)), False)


# Who does not come


@pytest.mark.parametrize(
    ("absent", "places"),
    [((ANNA,), (None, 1)), ((BERT,), (1, None)), ((BERT, ANNA), (None, None))],
    ids=["first", "second", "both"],
)
def test_forfeit_is_a_result_by_itself(absent, places):
    state = one_table(at(Forfeit, entries=absent))

    assert result(state) == (places, None)
    assert table(state).status == "confirmed"
    assert table(state).absent == tuple(one for one in (ANNA, BERT) if one in absent)


def test_at_a_table_of_four_the_others_play_on():
    state = playing("Anna Bert Clara Dora", state=started(preset="tables_of_four"))
    state = done(state, at(Forfeit, entries=(BERT,)))
    assert table(state).status == "open"

    state = done(state, told(300, 0, 320, 300))

    assert result(state) == ((2, None, 1, 2), (300, 0, 320, 300))


def test_at_a_table_of_four_of_whom_three_are_missing_one_has_won():
    state = playing("Anna Bert Clara Dora", state=started(preset="tables_of_four"))

    state = done(state, at(Forfeit, entries=(BERT, CLARA, DORA)))

    assert result(state) == ((1, None, None, None), None)


# What games say


def test_closed_game_is_the_result_of_its_table():
    state = one_table(LINK, of_game(400, 380))

    assert (result(state), table(state).status) == (((1, 2), (400, 380)), "confirmed")


def test_game_that_differs_is_a_conflict_and_what_was_reported_counts():
    state = one_table(BY_ANNA, LINK, of_game(400, 381))

    assert (result(state), table(state).status) == (((1, 2), (400, 380)), "conflict")


def test_official_decides_a_conflict_either_way():
    state = one_table(BY_ANNA, LINK, of_game(400, 381))

    stays = done(state, at(Confirm))
    changes = done(state, at(Correct, scores=(400, 381)))

    assert (result(stays), table(stays).status) == (((1, 2), (400, 380)), "confirmed")
    assert (result(changes), table(changes).status) == (((1, 2), (400, 381)), "confirmed")


def test_official_decides_for_neither_of_the_two():
    state = one_table(BY_ANNA, LINK, of_game(400, 381), at(Correct, scores=(401, 382)))

    assert (result(state), table(state).status) == (((1, 2), (401, 382)), "confirmed")


def test_correction_is_the_officials_alone_whoever_confirmed_before():
    state = one_table(BY_ANNA, at(Confirm, by=BERT), at(Correct, scores=(380, 400)))

    assert (table(state).confirmed_by, table(state).official) == ((), True)


def test_decided_conflict_rises_again_only_if_the_game_changes_its_result():
    state = one_table(BY_ANNA, LINK, of_game(400, 381), at(Confirm))

    same = apply(state, of_game(400, 381, version=31))  # as older streams hold it
    other = done(state, of_game(400, 382, version=31))

    assert (table(same).status, table(other).status) == ("confirmed", "conflict")


def test_game_corrected_to_what_was_reported_ends_the_conflict():
    state = one_table(BY_ANNA, LINK, of_game(400, 381), of_game(400, 380, version=33))

    assert table(state).status == "confirmed"


def test_game_at_a_table_that_was_forfeited_is_a_conflict():
    state = one_table(LINK, at(Forfeit, entries=(BERT,)), of_game(400, 380))

    assert (result(state), table(state).status) == (((1, None), None), "conflict")


def test_report_that_differs_from_the_game_is_refused():
    state = one_table(LINK, of_game(400, 380))

    assert refused(state, told(400, 381)) == ("RESULT_STANDS", {"table": 1})


def test_game_that_both_gave_up_has_no_places():
    state = one_table(LINK, of_game(100, 120, places=(None, None)))

    assert result(state) == ((None, None), (100, 120))


def test_wrong_link_is_undone_before_another_is_made():
    state = one_table(LINK)

    assert refused(state, at(Link, game=OTHER_GAME)) == ("TABLE_LINKED", {"table": 1})
    state = done(state, Undo(state.version), at(Link, game=OTHER_GAME))
    assert table(state).game == OTHER_GAME


def test_link_with_a_result_from_its_game_is_not_undone_alone():
    state = one_table(LINK, of_game(400, 380))

    assert refused(state, Undo(6)) == ("DEPENDED_ON", {"version": 6, "versions": "7"})


def test_game_goes_to_one_table_alone_and_all_reasons_are_given():
    state = done(playing("Anna Bert", "Clara Dora"), LINK, Link("A", 1, 2, game=OTHER_GAME))

    assert [code for code, _ in refusals(state, Link("A", 1, 2, game=GAME))] == [
        "TABLE_LINKED",
        "GAME_TAKEN",
    ]
