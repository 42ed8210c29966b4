"""A signed game of Wörterklauer explained: by how many cards a turn leads, and could have led."""

import pytest

from engine.explaining import Drawn, explained
from engine.klauer.explaining import begun
from engine.moves import Accept, Close, Stop, Verdict
from engine.steps import Loss
from tests.boards import entered
from tests.engine.test_plays import Trie
from tests.fields import BLACK, RED, drawn, klauer

WORDS = ("SOCKE", "LOCKE", "GLOCKE", "HUND", "MUND", "ES", "OR")
SOCKE = ("<CDEHIKNORSTU", "0:0> SOCKE", ".", Accept(BLACK))
DRAWN = "<LGMNE"
STOPPED = (Stop("time"), Close())


def every(_play):
    """Every play is admitted."""
    return True


def theft(_before, _after):
    """Each change steals a word."""
    return True


def told(*entries, admits=every, is_theft=theft):
    """The turns of a game that is signed after these entries."""
    return explained(entered(klauer(), *entries), Trie(sorted(WORDS)), admits, is_theft).turns


def test_a_turn_leads_by_the_cards_that_it_turns_and_names_what_it_stole():
    _, turn = told(*SOCKE, DRAWN, "/0:0> L....", ".", Accept(RED), *STOPPED)

    assert (turn.seat, turn.rack, turn.made.word, turn.made.used) == (
        BLACK, "DEGHILMNNRTU", "LOCKE", "L"
    )  # fmt: skip
    assert (turn.score, turn.stands, turn.stolen) == (5, True, ("SOCKE>LOCKE",))
    assert (turn.best[0].at, turn.given_away) == ("/0:0> L....", 0)


def test_a_greater_lead_by_one_step_was_given_away():
    (turn,) = told("<CDEHIKNORSTU", "0:0> ES", ".", Accept(BLACK), *STOPPED)

    assert [(one.at, one.word, one.score) for one in turn.best[:2]] == [
        ("0:0> SOCKE", "SOCKE", 5),
        ("0:0> HUND", "HUND", 4),
    ]
    assert (turn.score, turn.given_away, turn.whole) == (2, 3, False)


def test_a_lead_that_was_given_up_is_told_with_its_step():
    _, turn = told(*SOCKE, DRAWN, Loss(BLACK), Close())

    assert (turn.made, turn.score, turn.stands) == (None, 0, False)
    assert (turn.best[0].at, turn.best[0].word, turn.given_away) == ("/0:0> L....", "LOCKE", 5)


def test_where_no_lead_is_found_nothing_is_said_to_be_given_away():
    def none(play):
        return play.word == "SOCKE"

    _, turn = told(*SOCKE, DRAWN, Loss(BLACK), Close(), admits=none)
    assert (turn.best, turn.given_away) == ((), None)
    assert not turn.whole


@pytest.mark.rule("KLAUER-51")
def test_on_an_empty_field_without_a_word_it_is_decided_that_nothing_was_given_away():
    (turn,) = told("<BCDFEXQVYJKA", "J XQY IIU", Loss(RED), Close())
    assert (turn.best, turn.given_away, turn.whole) == ((), 0, True)


@pytest.mark.rule("KLAUER-24")
def test_what_a_change_means_is_open_unless_somebody_says():
    _, turn = told(*SOCKE, DRAWN, Loss(BLACK), Close(), is_theft=None)
    assert "LOCKE" not in [one.word for one in turn.best]


def test_a_turn_that_was_judged_and_ended_anew_is_told_once():
    no = Verdict({"LOCKE": False})
    again = ("~", "/0:0> L....", ".", Accept(RED))
    turns = told(*SOCKE, DRAWN, "/0:0> L....", ".", no, *again, *STOPPED)
    assert [(one.made.word, one.stands) for one in turns] == [("SOCKE", True), ("LOCKE", True)]


@pytest.mark.rule("KLAUER-49")
def test_what_was_judged_to_keep_its_meaning_was_not_stolen():
    words = {"SOCKEN": True, "NEULING": True}
    judged = Verdict(words, meanings={"SOCKE>SOCKEN": False})
    _, turn = told(*SOCKE, "<LGEIN", "+0:0> .....N", "0:5v .EULING", ".", judged, *STOPPED)
    assert (turn.made.word, turn.stolen) == ("SOCKEN NEULING", ())


def test_a_turn_is_shown_as_it_began():
    state = entered(klauer(), *SOCKE, DRAWN, "/0:0> L....")
    assert drawn(begun(state)) == "SOCKE"


def test_of_drawn_cards_nothing_is_told():
    signed = entered(klauer(), *SOCKE, *STOPPED)
    assert explained(signed, Trie([]), every, theft).drawn == (Drawn(0, 0, 0, 0),) * 2


def test_nothing_is_told_before_the_sheet_is_signed():
    assert explained(entered(klauer(), *SOCKE), Trie([]), every, theft) is None
