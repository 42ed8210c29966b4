"""What a person should look at in a result: asked about once, then said with its facts."""

from dataclasses import replace

import pytest

from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLARA,
    DORA,
    LINK,
    creation,
    done,
    of_game,
    one_table,
    playing,
    refused,
    started,
    table,
    told,
)
from tournaments.course import course
from tournaments.course.acts import Correct, Forfeit, Report
from tournaments.course.plausibility import Doubt, findings
from tournaments.course.shapes import Highlight, Limits


def doubts(*acts, state=None):
    """What is doubtful about table 1 after acts."""
    state = done(state or one_table(), *map(sure, acts))
    found = findings(state.setup, table(state))
    assert all("{" not in one.detail for one in found)
    return [(one.doubt.name, one.facts) for one in found]


def sure(act):
    """The act of somebody who was asked and says that it is so."""
    return replace(act, confirmed=True) if isinstance(act, Report | Correct) else act


def questions(act, *before, state=None):
    """What is asked about an act before it is stored."""
    state = done(state or one_table(), *before)
    return [
        (one["code"], one["facts"])
        for refusal in course.objections(state, act)
        if refusal.code == "UNUSUAL"
        for one in refusal.facts["doubts"]
    ]


def with_lights(anna, *scores):
    """A result with what was remarkable in Anna's game."""
    return told(*(scores or (400, 380)), highlights={ANNA: anna})


PAIR = {"first": ANNA, "second": BERT}
DOUBTFUL = {
    "SCORE_LOW": (told(149, 300), {"entry": ANNA, "score": 149, "usual": 150}),
    "SCORE_HIGH": (told(651, 400), {"entry": ANNA, "score": 651, "usual": 650}),
    "SPREAD_WIDE": (told(501, 200), {"spread": 301, "usual": 300}),
    "TOTAL_HIGH": (told(601, 500), {"total": 1101, "usual": 1100}),
    "SPREAD_DIFFERS": (told(400, 380, spread=30), {"spread": 20, "announced": 30}),
    "EQUAL_BUT_PLACED": (told(380, 380, places=(1, 2)), {**PAIR, "score": 380}),
    "PLACED_AGAINST_SCORES": (told(400, 380, places=(2, 1)), PAIR),
    "EQUAL_PLACES": (told(400, 380, places=(1, 1)), PAIR),
    "PLAY_ABOVE_SCORE": (
        with_lights(Highlight(401)),
        {"entry": ANNA, "points": 401, "score": 400},
    ),
    "BINGOS_ABOVE_SCORE": (
        with_lights(Highlight(bingos=9)),
        {"entry": ANNA, "bingos": 9, "points": 450, "score": 400},
    ),
    "BINGO_ABOVE_PLAY": (
        with_lights(Highlight(49, bingos=1)),
        {"entry": ANNA, "points": 50, "best": 49},
    ),
    "NEGATIVE_HIGHLIGHT": (with_lights(Highlight(bingos=-1)), {"entry": ANNA}),
}


@pytest.mark.parametrize("code", DOUBTFUL)
def test_result_is_taken_with_this_doubt(code):
    act, facts = DOUBTFUL[code]

    assert doubts(act) == [(code, facts)]


UNASKED = ("EQUAL_BUT_PLACED", "PLACED_AGAINST_SCORES", "EQUAL_PLACES")


@pytest.mark.parametrize("code", [code for code in DOUBTFUL if code not in UNASKED])
def test_unusual_result_is_asked_about_once_and_stored_when_its_sender_says_so(code):
    act, facts = DOUBTFUL[code]

    assert refused(one_table(), act) == (
        "UNUSUAL",
        {"table": 1, "doubts": [{"code": code, "facts": facts}]},
    )
    assert table(done(one_table(), sure(act))).result.scores == act.scores


@pytest.mark.parametrize("code", UNASKED)
def test_places_that_do_not_follow_from_the_scores_are_meant_so(code):
    assert questions(DOUBTFUL[code][0]) == []


def test_what_was_asked_about_is_a_fact_and_a_needless_word_is_not():
    state = done(one_table(), sure(told(4120, 389)))

    assert state.lines[-1].act.confirmed is True
    assert done(one_table(), sure(told(412, 389))).lines[-1].act.confirmed is False


def test_question_names_everything_that_is_unusual_in_one_sentence_each():
    (question,) = course.objections(one_table(), told(4120, 89))

    codes = [one["code"] for one in question.facts["doubts"]]
    assert codes == ["SCORE_HIGH", "SCORE_LOW", "SPREAD_WIDE", "TOTAL_HIGH"]
    assert question.detail.count("is rare.") == 4


def test_correction_and_points_below_nothing_are_asked_about_too():
    stands = told(412, 389)

    assert questions(Correct("A", 1, 1, scores=(4120, 389)), stands)[0][0] == "SCORE_HIGH"
    assert questions(told(400, -12))[0][0] == "SCORE_LOW"


def test_what_was_said_once_is_not_asked_again():
    stands = sure(told(700, 389))

    assert questions(told(700, 389, highlights={ANNA: Highlight(120)}), stands) == []
    assert questions(Correct("A", 1, 1, scores=(700, 380)), stands) == [
        ("SPREAD_WIDE", {"spread": 320, "usual": 300})
    ]


def test_result_that_is_impossible_is_not_asked_about():
    assert refused(one_table(), told(4120, 389, by=CLARA))[0] == "NOT_AT_TABLE"


def test_set_up_says_what_is_asked_about():
    def state(*limits):
        return playing("Anna Bert", state=started("Anna", "Bert", limits=limits))

    assert questions(told(412, 389), state=state(Limits(2, most=400)))[0][0] == "SCORE_HIGH"
    assert questions(told(4120, 1), state=state(Limits(2))) == []
    assert questions(told(4120, 389), state=state(Limits(3, most=9)))[0][0] == "SCORE_HIGH"


def test_preset_names_the_usual_limits_of_its_game():
    assert creation().setup.limits == (Limits(2, 150, 650, 300, 1100),)
    assert [one.players for one in creation("tables_of_four").setup.limits] == [3, 4]
    assert creation(ruleset="karten").setup.limits == (Limits(2, least=0, most=650),)


def test_game_with_cards_has_limits_that_a_slip_of_the_finger_passes():
    state = playing("Anna Bert", state=started("Anna", "Bert", ruleset="karten"))

    assert questions(told(1200, 96), state=state)[0][0] == "SCORE_HIGH"
    assert questions(told(120, -6), state=state)[0][0] == "SCORE_LOW"


def test_tables_of_many_are_asked_about_by_their_size():
    state = playing("Anna Bert Clara Dora", state=started(preset="tables_of_four"))

    assert questions(told(120, 90, 4000, 60), state=state)[0][0] == "SCORE_HIGH"
    assert [code for code, _ in questions(told(399, 398, 397, 96), state=state)] == [
        "SPREAD_WIDE",
        "TOTAL_HIGH",
    ]


def test_who_did_not_come_has_not_scored_too_little():
    four = playing("Anna Bert Clara Dora", state=started(preset="tables_of_four"))

    assert questions(Correct("A", 1, 1, scores=(120, 90, 100, 0), absent=(DORA,)), state=four) == []


def test_result_of_a_game_is_not_asked_about():
    assert doubts(LINK, of_game(700, 389))[0][0] == "SCORE_HIGH"


def test_highlights_of_who_did_not_play_are_doubtful():
    acts = (with_lights(Highlight(83)), Correct("A", 1, 1, absent=(ANNA,)))

    assert doubts(*acts) == [("HIGHLIGHT_OF_ABSENT", {"entry": ANNA})]


def test_no_doubt_is_left_out():
    assert [doubt.name for doubt in Doubt] == [*DOUBTFUL, "HIGHLIGHT_OF_ABSENT"]


@pytest.mark.parametrize(
    "act",
    [
        told(150, 450),
        told(650, 350),
        told(380, 380),
        told(400, 380, spread=20),
        with_lights(Highlight(50, "QUARZE", 1)),
        Forfeit("A", 1, 1, entries=(BERT,)),
        Report("A", 1, 1, places=(2, 1)),
    ],
)
def test_usual_result_raises_no_doubt(act):
    assert doubts(act) == []


def test_what_is_usual_is_known_of_the_classic_games_alone():
    state = playing("Anna Bert", state=started("Anna", "Bert", ruleset="karten"))

    assert doubts(told(40, 30), state=state) == []


def test_tables_of_four_have_usual_scores_of_their_own():
    state = playing("Anna Bert Clara Dora", state=started(preset="tables_of_four"))

    assert doubts(told(120, 90, 401, 60), state=state)[0][0] == "SCORE_HIGH"
    assert doubts(told(120, 90, 300, 60), state=state) == []
