"""What the line on the page of a round takes beside a result, and for whom."""

import pytest

from tests.frontend.directing.desk import run
from tests.tournaments.directing.evening import who
from tournaments.course.acts import Dispute, Report
from tournaments.course.tables import Result


@pytest.fixture
def playing(evening):
    """The first round is being played."""
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    return evening


def absent(desk, table):
    """Who did not come to a table."""
    return desk.state.divisions["A"].rounds[1].tables[table].absent


def test_an_arbiter_notes_who_did_not_come(playing, emil):
    assert "Anna Muster did not come – Bert Muster did not come" in emil.enter("1 -").text
    emil.enter("2 clara-")
    assert [absent(emil, 1), absent(emil, 2)] == [(who("Anna"), who("Bert")), (who("Clara"),)]


def test_a_helper_is_told_who_notes_that(playing, hugo):
    page = hugo.enter("1 -")
    assert (page.status, absent(hugo, 1)) == (400, ())
    assert "The director or an arbiter notes who did not come." in page.text


def test_a_question_mark_shows_a_table_and_enters_nothing(playing, hugo):
    hugo.enter("1 400 350")
    before = hugo.state.version
    assert "Table 1: Anna Muster 400 – Bert Muster 350 (reported)" in hugo.enter("1 ?").text
    assert "Table 2: Clara Muster – Dora Muster (open)" in hugo.enter("dora ?").text
    assert hugo.state.version == before


def test_z_takes_back_the_own_lines_one_after_the_other(playing, hugo, emil):
    hugo.enter("1 400 350")
    hugo.enter("2 300 310")
    emil.enter("3 280 390")
    assert "Taken back: table 2, Clara Muster 300 – Dora Muster 310" in hugo.enter("z").text
    hugo.enter("Z")
    assert [hugo.result(table) for table in (1, 2, 3)] == [
        *(None, None),
        Result((2, 1), (280, 390)),
    ]
    page = hugo.enter("z")
    assert page.status == 400
    assert "There is no line of yours in this round to take back." in page.text


def test_what_a_phone_reported_is_not_taken_back_by_the_desk(playing, hugo):
    playing.done(Report("A", 1, 1, scores=(400, 350), by=who("Anna")))
    assert hugo.enter("z").status == 400
    assert hugo.result(1) is not None


def test_a_button_does_the_same(playing, hugo):
    hugo.enter("1 400 350")
    hugo.send(run(), "take-back")
    assert hugo.result(1) is None


def test_the_button_is_there_for_whoever_typed_a_line_that_stands(playing, hugo, emil):
    hugo.enter("1 400 350")
    assert ["take-back" in one.get(run()).offers() for one in (hugo, emil)] == [True, False]
    hugo.enter("z")
    emil.enter("1 400 350")
    assert ["take-back" in one.get(run()).offers() for one in (hugo, emil)] == [False, True]


def test_a_draft_says_which_results_are_missing_by_now(evening, frieda):
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(*(Report("A", 1, table, scores=(400, 350)) for table in (1, 2, 3)))
    frieda.send(run(2), "pair")
    assert "missing or in question" not in frieda.get(run(2)).text
    evening.done(Dispute("A", 1, 2, by=who("Dora")))
    said = "Results that this draft rests on are missing or in question: round 1, table 2"
    assert said in frieda.get(run(2)).text
