"""What a round would have been without a table: over the API and on pages, in both languages."""

import re
from dataclasses import replace

import pytest
from django.core.cache import cache

from tests.frontend.browser import Browser
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening
from tournaments.course.acts import Change, Correct, PublishTournament, Report, Withdraw
from tournaments.course.shapes import Seating
from tournaments.directing import queries
from tournaments.directing.next_best import next_best_of
from tournaments.throttles import OtherRounds

pytestmark = pytest.mark.django_db

WON = ("Anna Bert", "Clara Dora", "Georg Hanna")


@pytest.fixture
def evening(cast):
    """A public evening of six with a second round by the Swiss system."""
    evening = club_evening(cast)
    evening.played(1, *WON)
    evening.published(2)
    evening.done(PublishTournament())
    return evening


@pytest.fixture
def director(cast):
    """Frieda's program."""
    return Client(cast.frieda, api=API)


@pytest.fixture
def anybody():
    """A program without an account."""
    return Client(api=API)


def round_two(program, evening, **query):
    """The second round as a program reads it."""
    return program.get(f"{evening.stream}/divisions/A/rounds/2/", **query)


def page_of(evening, number=2, **query):
    """The address of the page of a round."""
    asked = "&".join(f"{name}={value}" for name, value in query.items())
    return f"/tournaments/{evening.stream}/rounds/A/{number}/?{asked}"


def test_only_the_table_that_is_asked_about_says_what_would_have_been(evening, anybody):
    assert [set(one) >= {"next_best"} for one in tables(anybody, evening)] == [False] * 3
    asked = tables(anybody, evening, without=2)
    assert [set(one) >= {"next_best"} for one in asked] == [False, True, False]


def tables(program, evening, **query):
    """The tables of the second round."""
    return round_two(program, evening, **query).json()["tables"]


def test_what_would_have_been_is_a_round_of_the_same_people_and_costs_no_less(evening, anybody):
    for number in (1, 2, 3):
        found = tables(anybody, evening, without=number)
        told, seats = found[number - 1]["next_best"], found[number - 1]["seats"]
        assert set(told) == {"tables", "bye", "costs", "why"}
        now = {frozenset(one["seats"]) for one in found}
        then = {frozenset(one) for one in told["tables"]}
        assert not then & now
        assert set(seats) <= {one for table in then for one in table}
        assert sum(one["amount"] * one["weight"] for one in told["costs"]) >= 0
        assert [one["code"] for one in told["why"]][::2] == ["INSTEAD", "OTHER_ORDER"]


def test_it_is_said_in_the_language_that_is_asked_for(evening, cast):
    german = Browser(cast.rosa).get(page_of(evening, without=1)).text
    english = Browser(cast.rosa, language="en").get(page_of(evening, without=1)).text
    assert len(re.findall("Ohne diesen Tisch hätten", german)) == 1
    assert len(re.findall("Diese Runde wäre", german)) == 1
    assert len(re.findall("Without this table", english)) == 1
    assert len(re.findall("That round would have been", english)) == 1


def test_the_page_of_a_round_asks_about_one_table_at_a_time(evening, cast):
    browser = Browser(cast.rosa, language="en")
    assert browser.get(page_of(evening)).text.count("And without this table?") == 3
    assert browser.get(page_of(evening, without=1)).text.count("And without this table?") == 2


def test_what_is_hidden_stays_hidden(cast, director, anybody):
    evening = club_evening(cast)
    evening.played(1, *WON)
    evening.paired(2)
    evening.done(PublishTournament())
    assert round_two(anybody, evening, without=1).status_code == 404
    assert "next_best" in tables(director, evening, without=1)[0]
    assert Browser(cast.rosa).get(page_of(evening, without=1)).status == 404


def test_a_round_that_was_withdrawn_says_nothing_to_anybody(evening, anybody):
    evening.done(Withdraw("A", 2))
    assert round_two(anybody, evening, without=1).status_code == 404


def test_those_who_run_the_round_see_it_in_the_draft_already(cast):
    evening = club_evening(cast)
    evening.played(1, *WON)
    evening.paired(2)
    browser = Browser(cast.frieda, language="en")
    run = f"/tournaments/{evening.stream}/rounds/A/2/run/"
    assert browser.get(run).text.count("And without this table?") == 3
    assert browser.get(f"{run}?without=1").text.count("Without this table") == 1


def test_a_table_that_was_set_by_hand_was_not_weighed(cast, director):
    evening = club_evening(cast)
    evening.published(1, *WON)
    place = f"{evening.stream}/divisions/A/rounds/1/"
    assert director.get(place, without=1).json()["tables"][0]["next_best"] is None
    text = Browser(cast.frieda, language="en").get(page_of(evening, 1, without=1)).text
    assert "And without this table?" not in text


def test_a_table_that_was_changed_by_hand_is_not_that_of_the_system(cast, director):
    evening = club_evening(cast)
    evening.played(1, *WON)
    evening.paired(2)
    first, second, third = tables(director, evening)
    swapped = [[first["seats"][0], second["seats"][0]], [first["seats"][1], second["seats"][1]]]
    numbers = (first["table"], second["table"])
    evening.done(Change("A", 2, tuple(map(Seating, numbers, map(tuple, swapped)))))
    told = [tables(director, evening, without=n)[n - 1]["next_best"] for n in (1, 2, 3)]
    assert [one is None for one in told] == [True, True, False]
    assert third["table"] == 3


def test_later_results_change_nothing_of_what_was_weighed(evening, anybody):
    before = tables(anybody, evening, without=1)[0]["next_best"]
    evening.done(Correct("A", 1, 1, scores=(300, 420)), Report("A", 2, 1, scores=(400, 380)))
    assert tables(anybody, evening, without=1)[0]["next_best"] == before


@pytest.mark.parametrize(
    "otherwise", [{"field": "0" * 64}, {"based_on": 1}, {"system_version": 99}, {"seed": "else"}]
)
def test_what_can_not_be_made_again_is_not_made_up(evening, otherwise):
    state = queries.tournament_at(evening.stream).state
    paired = state.round("A", 2)
    other = replace(paired, proposal=replace(paired.proposal, **otherwise))
    assert next_best_of(evening.stream, state, "A", 2, 1) is not None
    assert next_best_of(evening.stream, state.with_round("A", other), "A", 2, 1) is None


@pytest.mark.parametrize("without", ["0", "x", "10000"])
def test_what_is_no_number_of_a_table_is_malformed(evening, anybody, without):
    assert round_two(anybody, evening, without=without).status_code == 400


def test_a_table_that_there_is_not_is_told_nothing_of(evening, anybody):
    assert ["next_best" in one for one in tables(anybody, evening, without=9)] == [False] * 3


def test_who_asks_again_and_again_is_asked_to_wait(evening, anybody, monkeypatch):
    monkeypatch.setattr(OtherRounds, "rate", "2/min")
    cache.clear()
    asked = [round_two(anybody, evening, without=1).status_code for _ in range(3)]
    page = Browser(language="en").get(page_of(evening, without=1))

    assert asked == [200, 200, 429]
    assert (page.status, "Wait a minute." in page.text) == (429, True)
    assert "And without this table?" in page.text  # the round itself is shown all the same
    assert round_two(anybody, evening).status_code == 200
