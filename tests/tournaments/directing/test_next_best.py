"""What a round would have been without a table: over the API and on pages, in both languages."""

import re
from dataclasses import replace

import pytest
from django.core.cache import cache

from tests.frontend.browser import Browser
from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, who
from tournaments.course.acts import (
    Change,
    CloseRound,
    Correct,
    PublishTournament,
    Report,
    Withdraw,
)
from tournaments.course.shapes import Seating
from tournaments.directing import queries
from tournaments.directing.next_best import Asked, next_best_of
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
    at = ("A", 2, Asked(table=1))
    assert next_best_of(evening.stream, state, *at) is not None
    assert next_best_of(evening.stream, state.with_round("A", other), *at) is None


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


@pytest.fixture
def five(cast):
    """A public evening of five: Clara, the lowest after the first round, has the second bye."""
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora", "Georg")
    evening.published(1, "Anna Bert", "Clara Dora", bye="Georg")
    evening.done(
        Report("A", 1, 1, scores=(400, 350)),
        Report("A", 1, 2, scores=(300, 420)),
        CloseRound("A", 1),
    )
    evening.published(2)
    evening.done(PublishTournament())
    return evening


def test_of_the_bye_it_is_said_what_the_round_would_have_been_without_it(five, anybody):
    (bye,) = round_two(anybody, five, without_bye=who("Clara")).json()["byes"]
    told = bye["next_best"]
    assert (told["bye"], next(one["name"] for one in told["costs"])) == (who("Bert"), "bye")
    assert [one["code"] for one in told["why"]] == ["INSTEAD_OF_BYE", "WORSE_BYE"]
    assert who("Clara") in {seat for table in told["tables"] for seat in table}


def test_only_the_bye_that_is_asked_about_is_told_of(five, anybody):
    for query in ({}, {"without": 1}, {"without_bye": who("Anna")}):
        (bye,) = round_two(anybody, five, **query).json()["byes"]
        assert "next_best" not in bye
    assert round_two(anybody, five, without_bye="Clara").status_code == 400


def test_a_bye_that_was_set_by_hand_was_nobodys_choice(five, anybody):
    path = f"{five.stream}/divisions/A/rounds/1/"
    (bye,) = anybody.get(path, without_bye=who("Georg")).json()["byes"]
    assert bye["next_best"] is None
    assert "And without this bye?" not in Browser(language="en").get(page_of(five, 1)).text


@pytest.mark.parametrize("where", ["", "run/"])
def test_pages_say_why_the_bye_is_so_and_what_would_have_been_without(five, cast, where):
    browser = Browser(cast.frieda, language="en")
    page = f"/tournaments/{five.stream}/rounds/A/2/{where}"
    assert browser.get(page).text.count("And without this bye?") == 1
    asked = browser.get(f"{page}?without_bye={who('Clara')}").text
    assert "And without this bye?" not in asked
    assert len(re.findall("Without this bye .* would have had the bye", asked)) == 1
