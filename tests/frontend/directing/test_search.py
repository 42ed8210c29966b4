"""One field over people, tables and pages of a tournament."""

import pytest

from tests.frontend.directing.desk import run
from tests.tournaments.directing.evening import who
from tournaments.course.acts import CheckIn, Leave, Report

TABLES = ("Anna Bert", "Clara Dora")


@pytest.fixture
def playing(evening):
    """The first round is being played, with a bye for Georg; Hanna has left before it."""
    evening.done(Leave(who("Hanna"), 1))
    evening.published(1, *TABLES, bye="Georg")
    evening.done(Report("A", 1, 1, scores=(400, 300)))
    return evening


def found(desk, asked):
    """What is found, line by line; the line for results is another page's matter."""
    page = desk.get(f"search/?q={asked}&list=1")
    assert page.status == 200
    start = page.html.index('id="found"')
    part = page.html[start : page.html.index('aria-labelledby="keys-here"')]
    return [line.split("</li>")[0] for line in part.split("<li>")[1:]]


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("dora", ["Dora Muster", "Round 1, table 2"]),
        ("Muster ann", ["Anna Muster", "Round 1, table 1"]),
        ("georg", ["Georg Muster", "Round 1, bye"]),
        ("hanna", ["Hanna Muster", "plays from a later round on"]),
        ("2", ["Table 2", "Clara Muster – Dora Muster (open)"]),
        ("missing", ["Table 2", "Clara Muster – Dora Muster (open)"]),
        ("out", ["Hanna Muster", "plays from a later round on"]),
        ("protocol", ["Protocol"]),
    ],
)
def test_people_tables_and_pages_are_found(playing, frieda, asked, said):
    (line,) = found(frieda, asked)
    assert all(one in line for one in said)


def test_the_only_thing_that_is_found_is_opened(playing, hugo):
    page = hugo.get("search/?q=dora")
    assert "Round 1, table 2" in page.text.partition("Protocol")[2]
    assert "<h1>Round 1, table 2</h1>" in page.html


def test_without_a_question_the_page_is_the_overview(playing, hugo):
    text = hugo.get("search/").text
    for said in ("What is missing", "Who is out", "Who sits where", "Keys"):
        assert said in text


def test_what_is_not_there_is_said(playing, hugo):
    for asked in ("zoe", "99", "!!"):
        assert "Nothing is called that" in hugo.get(f"search/?q={asked}").text


def test_a_helper_finds_the_pages_that_a_helper_may_open(playing, hugo, frieda):
    assert found(hugo, "set-up") == []
    assert len(found(frieda, "set-up")) == 1


def test_who_was_not_checked_in_is_out(evening, frieda):
    frieda.send("set-up/", "amend", check_in="on")
    evening.done(CheckIn(who("Anna")))
    assert "not checked in" in found(frieda, "bert")[0]
    assert "not paired" in found(frieda, "anna")[0]


def test_every_page_of_the_desk_has_the_field(playing, hugo):
    for page in ("entries/", run(), run(1, 1), "protocol/"):
        assert hugo.get(page).element("find")[0] == "input"


def test_what_is_asked_is_shown_as_it_is_and_no_markup(playing, hugo):
    page = hugo.get("search/?q=%3Cb%3Ex")
    assert "<b>x" not in page.html
