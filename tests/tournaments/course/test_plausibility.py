"""What a person should look at in a result: said with its facts, and never a reason to refuse."""

import pytest

from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    done,
    one_table,
    playing,
    started,
    table,
    told,
)
from tournaments.course.acts import Correct, Forfeit, Report
from tournaments.course.plausibility import Doubt, findings
from tournaments.course.shapes import Highlight


def doubts(*acts, state=None):
    """What is doubtful about table 1 after acts."""
    state = done(state or one_table(), *acts)
    found = findings(state.setup, table(state))
    assert all("{" not in one.detail for one in found)
    return [(one.doubt.name, one.facts) for one in found]


def with_lights(anna, *scores):
    """A result with what was remarkable in Anna's game."""
    return told(*(scores or (400, 380)), highlights={ANNA: anna})


PAIR = {"first": ANNA, "second": BERT}
DOUBTFUL = {
    "SCORE_LOW": (told(149, 300), {"entry": ANNA, "score": 149, "usual": 150}),
    "SCORE_HIGH": (told(651, 400), {"entry": ANNA, "score": 651, "usual": 650}),
    "SPREAD_WIDE": (told(501, 200), {"spread": 301, "usual": 300}),
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
