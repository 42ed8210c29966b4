"""Where a game has no points its result is told by places, wherever it is told."""

import re

import pytest

from tests.frontend.directing.conftest import sit
from tests.frontend.directing.desk import run
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import Correct, Report

TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")
BERT_WON = "Anna Muster place 2 – Bert Muster place 1"


@pytest.fixture
def evening(cast):
    """The first round of a game without points is being played."""
    evening = club_evening(cast, ruleset="klauer")
    evening.published(1, *TABLES)
    return evening


def words(page):
    """What a page says, without its gaps."""
    return " ".join(page.text.split())


def told(page, pattern):
    """What a page says where it matches."""
    return re.findall(pattern, words(page))


def test_the_line_answers_with_places(hugo):
    assert told(hugo.enter("1 Bert"), r"Table 1: (.*?place \d – .*?place \d)") == [BERT_WON]
    assert told(hugo.enter("1 ?"), r"Table 1: (.*?) \(") == [BERT_WON]
    assert told(hugo.enter("2 ?"), r"Table 2: (.*?) \(") == ["Clara Muster – Dora Muster"]
    assert told(hugo.enter("z"), r"Taken back: table 1, (.*?place \d – .*?place \d)") == [BERT_WON]


def test_the_list_of_tables_says_places(hugo):
    hugo.enter("1 Bert")
    page = hugo.get(run(1, 1))
    said = [told(page, rf"{name} Muster.*?(place \d|\d\. place)") for name in ("Anna", "Bert")]
    assert said == [["place 2"], ["place 1"]]


def test_the_protocol_says_places(evening, frieda):
    evening.done(Report("A", 1, 1, places=(2, 1)), Report("A", 1, 2, places=(1, 1)))
    evening.done(Correct("A", 1, 1, places=(1, 2)))
    assert told(frieda.get("protocol/"), r"Round 1, table \d[^.]*\.") == [
        "Round 1, table 1 corrected: Anna Muster place 1 – Bert Muster place 2.",
        "Round 1, table 2: Clara Muster place 1 – Dora Muster place 1.",
        f"Round 1, table 1: {BERT_WON}.",
    ]


def test_two_moments_that_are_compared_say_places(evening, frieda):
    before = evening.version
    evening.done(Report("A", 1, 1, places=(2, 1)))
    then = evening.version
    evening.done(Correct("A", 1, 1, places=(1, 2)))
    page = frieda.get(f"timeline/?version={then}&with={before}")
    assert told(page, r"place \d – place \d") == ["place 2 – place 1"]


def test_what_was_typed_differently_says_places(cast):
    evening = club_evening(cast, ruleset="klauer", typed_twice=True)
    evening.published(1, *TABLES)
    sit(evening, cast.hugo).enter("1 Bert")
    page = sit(evening, cast.emil).enter("1 Anna")
    said = r"Typed differently: (place \d – place \d · place \d – place \d)"
    assert set(told(page, said)) == {"place 2 – place 1 · place 1 – place 2"}
