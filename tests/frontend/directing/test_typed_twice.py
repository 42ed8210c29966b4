"""Where two persons type each result, neither sees what the other typed until both have."""

import re

import pytest

from tests.frontend.directing.conftest import sit
from tests.frontend.directing.desk import run
from tests.tournaments.directing.evening import club_evening, who
from tournaments.course.acts import Report
from tournaments.course.tables import Result

SIX = ("Anna Bert", "Clara Dora", "Georg Hanna")
DIFFERENT = "Table 1 was typed differently: look at the slip and type it again."


@pytest.fixture
def evening(cast):
    """The first round is being played, each result is typed twice."""
    evening = club_evening(cast, typed_twice=True)
    evening.published(1, *SIX)
    return evening


def test_a_result_counts_once_somebody_else_has_typed_the_same(hugo, emil):
    page = hugo.enter("1 400 350")
    assert "Table 1 is kept; it counts once somebody else types the same." in page.text
    assert emil.result(1) is None
    assert "Table 1: Anna Muster 400 – Bert Muster 350" in emil.enter("1 400 350").text
    assert emil.result(1) == Result((1, 2), (400, 350))


def test_the_second_does_not_see_what_the_first_has_typed(hugo, emil, frieda):
    hugo.enter("1 417 350")
    for page in (emil.get(run()), frieda.get("protocol/"), emil.get(run(1, 1))):
        assert "417" not in re.findall(r"\w+", page.text)  # a hash may have it within
    assert "typed once, waits for a second person" in emil.get(run()).text
    assert "Round 1, table 1 was typed for the first time." in frieda.get("protocol/").text


def test_what_was_typed_differently_is_shown_to_both_until_two_agree(hugo, emil):
    hugo.enter("1 400 350")
    assert DIFFERENT in emil.enter("1 400 353").text
    for desk in (hugo, emil):
        page = desk.get(run())
        assert "Typed differently: 400:350 · 400:353" in page.text
        assert page.element("attention")[1]["data-alarm"] == "1 "
    hugo.enter("1 400 353")
    assert emil.result(1) == Result((1, 2), (400, 353))
    assert "Typed differently" not in emil.get(run()).text


def test_one_person_is_not_two(hugo):
    hugo.enter("1 400 350")
    page = hugo.enter("1 400 350")
    assert page.status == 422
    assert "You have typed this yourself" in page.text
    assert hugo.result(1) is None


def test_an_unusual_result_is_asked_about_when_it_is_to_count(hugo, emil):
    hugo.enter("1 700 350")
    page = emil.enter("1 700 350")
    assert page.status == 422
    assert emil.send(run(), "quick", page).status == 200
    assert emil.result(1) == Result((1, 2), (700, 350))


def test_a_line_sent_again_is_typed_once(hugo, emil):
    form = hugo.get(run()).form("quick").fields
    for _ in range(2):
        page = hugo.browser.post(hugo.address(run()), {**form, "text": "1 400 350"})
        assert page.status == 200
    assert len(hugo.state.divisions["A"].rounds[1].tables[1].slips) == 1


def test_the_own_slip_is_taken_back(hugo, emil):
    hugo.enter("1 400 350")
    hugo.enter("z")
    assert hugo.state.divisions["A"].rounds[1].tables[1].slips == ()


def test_players_and_arbiters_are_not_asked_twice(evening, emil):
    evening.done(Report("A", 1, 1, scores=(400, 350), by=who("Anna")))
    assert emil.result(1) is not None
    page = emil.send(run(1, 2), "report", **{"score-0": "400", "score-1": "350"})
    assert page.status == 422
    assert "waits for the second" in page.text


def test_the_director_wants_it_or_does_not(cast):
    frieda = sit(club_evening(cast), cast.frieda)
    assert not frieda.state.setup.typed_twice
    frieda.send("set-up/", "amend", typed_twice="on")
    assert frieda.state.setup.typed_twice
