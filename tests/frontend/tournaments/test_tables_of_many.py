"""Whoever plays at a table of three reads no words of games for two, and no place beside points."""

import io
import re

import pytest
from pypdf import PdfReader

from tests.frontend.browser import Browser
from tests.frontend.directing.desk import Desk, run
from tests.frontend.tournaments.visitors import address, by_link
from tests.tournaments.directing.evening import club_evening, who
from tournaments.course.acts import CloseRound, PublishTournament, Report
from tournaments.points import POINTS_OF_MANY, points_data
from tournaments.standings.order import ORDER_OF_MANY

OF_TWO = r"[Oo]pponents?\b|\bthe other one\b|\bdraws?\b|\bdrawn\b"
SEEN = ("", "standing/A/", f"standing/A/{who('Anna')}/", "rounds/A/1/", "timeline/", "pictures/A/")


@pytest.fixture
def evening(cast):
    """Six at tables of three: one round played, one out."""
    counted = {"points": points_data(POINTS_OF_MANY), "standing": list(ORDER_OF_MANY)}
    plan = [{"system": "tables_of_many", "parameters": {}}] * 3
    evening = club_evening(cast, ruleset="mini", seats=3, plan=plan, **counted)
    evening.published(1, "Anna Bert Clara", "Dora Georg Hanna")
    evening.done(
        Report("A", 1, 1, scores=(210, 180, 150)), Report("A", 1, 2, scores=(200, 200, 120))
    )
    evening.done(CloseRound("A", 1))
    evening.published(2, "Anna Dora Georg", "Bert Clara Hanna")
    evening.done(PublishTournament())
    return evening


def said(page):
    """The words for two that a page says, titles that explain included."""
    explained = re.findall(r'title="([^"]*)"', page.html)
    return re.findall(OF_TWO, " ".join([page.text, *explained]))


def test_no_page_for_players_speaks_of_games_for_two(evening):
    browsers = (Browser(language="en"), by_link(evening, name="Anna"))
    found = {(page, at): said(one.get(address(evening, page))) for at, one in enumerate(browsers)
             for page in SEEN}  # fmt: skip
    assert {place: words for place, words in found.items() if words} == {}


def test_who_reported_waits_for_the_others(evening):
    evening.done(Report("A", 2, 1, scores=(210, 180, 150), by=who("Anna")))
    page = by_link(evening, name="Anna").get(address(evening))
    assert "the others at the table can confirm it" in page.text
    assert said(page) == []


def test_player_cards_head_their_columns_for_many(evening, cast):
    path = address(evening, "documents/player-cards.pdf")
    file = Browser(cast.frieda, language="en").client.get(path)
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(file.content)).pages)
    assert "At the table" in text
    assert re.findall(OF_TWO, text) == []


def test_places_are_folded_where_they_follow_from_points(evening, cast):
    frieda = Desk(evening, Browser(cast.frieda, language="en"))
    page = frieda.get(run(2, 1)).html
    folded = page.index("Places, if they don")
    assert page.index('name="score-0"') < folded < page.index('name="place-0"')


def test_places_are_asked_for_where_a_game_has_no_points(cast):
    evening = club_evening(cast, ruleset="klauer")
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    page = Desk(evening, Browser(cast.frieda, language="en")).get(run(1, 1)).html
    assert "Places, if they don" not in page
    assert 'name="place-0"' in page
