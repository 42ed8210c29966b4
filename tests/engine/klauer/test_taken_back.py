"""What is taken back in a turn: steps undone, its end rejected, words judged before."""

import pytest

from engine.moves import Accept, Verdict, Withdraw
from engine.views import view
from tests.boards import entered, findings, line, refused
from tests.fields import BLACK, RED, klauer, position, stolen

TWELVE = "<SOCKELGRIFTE"


def taken_back(state):
    """The versions of the entries that are marked as taken back."""
    return [e["version"] for e in view(state, "public")["entries"] if e["withdrawn"]]


def socke(*entries, **options):
    """A turn of red on black's SOCKE."""
    return entered(position("socke", "AEGLX", **options), *entries)


@pytest.mark.rule("KLAUER-52")
def test_undone_step_is_marked_and_named():
    state = klauer(TWELVE, "0:0> SOCKE", "0:1v .FT", "~")

    assert (taken_back(state), line(state)["undoes"]) == ([4], [4])
    assert taken_back(entered(state, "~")) == [3, 4]
    assert line(entered(state, "~"))["undoes"] == [3]


@pytest.mark.rule("KLAUER-52")
def test_step_that_was_made_anew_stands_although_the_first_was_undone():
    state = klauer(TWELVE, "0:0> SOCKE", "~", "0:0> SOCKE")
    assert taken_back(state) == [3]
    state = entered(state, ".", Accept(BLACK))
    assert taken_back(state) == [3]


@pytest.mark.rule("KLAUER-49")
@pytest.mark.parametrize("no", [Verdict({"LOCKE": False}), Withdraw(RED)])
def test_rejected_end_of_a_turn_is_marked_and_its_steps_stand(no):
    state = socke("/0:0> L....", ".", no)
    assert (taken_back(state), stolen(state, 3)) == ([3], ["SOCKE>LOCKE"])


@pytest.mark.rule("KLAUER-49")
def test_end_of_a_turn_that_was_agreed_to_stands():
    assert taken_back(socke("/0:0> L....", ".", Accept(BLACK))) == []


@pytest.mark.rule("KLAUER-52", "KLAUER-53")
@pytest.mark.parametrize(
    ("turn", "ending", "back"),
    [
        (("/0:0> L....", "#"), "no_lead", [2]),
        (("/0:0> L....", ":", Withdraw(RED)), "glass", [2, 3]),
        (("5:5> AE", ":"), "glass", [2]),
    ],
)
def test_steps_of_a_turn_that_loses_the_game_are_undone(turn, ending, back):
    state = socke(*turn, sandglass=True)
    assert (state.ending, taken_back(state)) == (ending, back)


@pytest.mark.rule("KLAUER-49")
def test_word_that_was_judged_not_admissible_is_claimed_again_with_a_finding():
    state = socke("/0:0> L....", ".", Verdict({"LOCKE": False}), ".")

    assert findings(state) == [(5, "JUDGED_BEFORE", {"words": "LOCKE"})]
    assert view(state, "public")["claim"]["judged_before"] == ["LOCKE"]
    assert entered(state, Accept(BLACK)).turn == BLACK  # the arbiter may have erred


@pytest.mark.rule("KLAUER-49", "KLAUER-45")
def test_meaning_that_was_judged_the_same_is_claimed_again_with_a_finding():
    same = Verdict({"LOCKE": True}, meanings={"SOCKE>LOCKE": False})
    state = socke("/0:0> L....", ".", same, ".")

    assert findings(state) == [(5, "MEANING_JUDGED_BEFORE", {"changes": "SOCKE>LOCKE"})]
    assert view(state, "public")["claim"]["judged_before"] == ["SOCKE>LOCKE"]


@pytest.mark.rule("KLAUER-49")
def test_word_of_another_turn_and_one_judged_admissible_later_are_no_finding():
    no, yes = Verdict({"LOCKE": False}), Verdict({"LOCKE": True})
    again = entered(socke("/0:0> L....", ".", no, "."), yes)
    assert (again.turn, again.refused) == (BLACK, frozenset())

    other = entered(socke("/0:0> L....", ".", no, "~"), "/0:0> G....", ".")
    assert findings(other) == []


@pytest.mark.rule("KLAUER-32")
@pytest.mark.parametrize(
    ("typed", "whole"), [("+0:5> X", "+0:0> .....X"), ("+0:-1> X", "+0:-1> X.....")]
)
def test_card_that_lengthens_a_word_is_written_with_the_whole_word(typed, whole):
    assert refused(socke(), typed) == ("WORD_NOT_WHOLE", "KLAUER-32", {"typed": whole})
    assert refused(socke(), "+5:5> X")[0] == "WORD_TOO_SHORT"
