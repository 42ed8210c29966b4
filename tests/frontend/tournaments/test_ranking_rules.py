"""The page of a club's rankings: rules in words and as forms, start lists with a preview."""

import json
from dataclasses import fields
from typing import get_args

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from frontend.forms.rankings import (
    COUNTS,
    DIVISIONS,
    NEWCOMERS,
    PERIODS,
    RatingRuleForm,
    SeriesRuleForm,
)
from games import followers
from games.shapes import shape_of
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import club_evening
from tests.tournaments.register.sheets import xlsx
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report
from tournaments.models import Ranking
from tournaments.ranking.series_rule import Counts, Divisions, SeriesRule
from tournaments.rating import GERMAN, LINEAR, Newcomers, Period, RatingRule
from tournaments.register.commands import register_person
from tournaments.register.queries import agreed_in
from tournaments.register.schemas import RatingRuleBody, SeriesRuleBody

LIST = "Name;Elo;Partien\nAnna Muster;1700;60\nBert Muser;1500;\nNiemand Da;1;1"


@pytest.fixture
def page(cast):
    """The address of the page."""
    return f"/clubs/{cast.club.slug}/rankings/"


@pytest.fixture
def director(cast):
    """Frieda at her browser."""
    return Browser(cast.frieda, language="en")


@pytest.fixture
def evening(cast):
    """An evening of six whose first round is over, published and closed."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    evening.done(*(Report("A", 1, number, scores=(400, 300)) for number in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    followers.sweep()
    return evening


def agreed(cast):
    """What the club has agreed on."""
    return agreed_in(cast.club.pk)


def factors(text):
    """The factors as somebody types them."""
    return {"factors": text}


FACTORS = "30; 50; 1800\n24; 50; 2000\n15; 50\n20; ; 1800\n16; ; 2000\n10"


def test_the_rules_stand_there_in_words(cast, page):
    text = Browser(cast.rosa, language="en").get(page).text
    assert "Rated is round by round." in text
    assert "Newcomers: They begin with the start value. Start value 1000." in text
    assert "Who has fewer than 10 games has no place yet." in text
    assert (
        "The most that a game moves: 30 points below 50 games and a rating of 1800, "
        "24 points below 50 games and a rating of 2000, 15 points below 50 games, "
        "20 points below a rating of 1800, 16 points below a rating of 2000, else 10 points."
        in text
    )
    assert (
        "The places count 25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2; all further ones 1."
        in text
    )
    assert "Of several divisions: The second one counts behind the first" in text


def test_a_director_chooses_the_german_rule_and_changes_it(cast, director, page):
    shown = director.get(f"{page}?rating=german")
    told = factors(FACTORS)
    answer = director.send(shown, "rating-rule", page, **told)
    assert "The rule is stored; the ranking is computed anew." in answer.text
    assert agreed(cast).rating == GERMAN
    own = factors("40; 20\r\n12") | {"provisional_below": "5", "games_elsewhere": "30"}
    director.send(director.get(page), "rating-rule", page, **own)
    rule = agreed(cast).rating
    assert [(one.points, one.games_below) for one in rule.factors] == [(40, 20), (12, None)]
    assert (rule.provisional_below, rule.games_elsewhere, rule.period) == (5, 30, "tournament")
    director.send(director.get(f"{page}?rating=linear"), "rating-rule", page, **told)
    assert agreed(cast).rating == LINEAR


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"factors": "viel"}, "Write each factor like"),
        ({"factors": "10; 20; 30; 40"}, "Write each factor like"),
        ({"factors": "20; 50"}, "The last factor must be for everybody: without limits."),
        ({"newcomers": "performance"}, "A first tournament can only count as a whole"),
        ({"most_percent": "40"}, "This must be from 50 to 100."),
        ({"start": ""}, "This field is required."),
    ],
)
def test_a_rule_that_can_not_be_says_why_and_changes_nothing(cast, director, page, told, why):
    sent = {**factors(FACTORS), **told}
    answer = director.send(director.get(page), "rating-rule", page, **sent)
    assert (answer.status, why in answer.text) == (400, True)
    assert agreed(cast).rating == LINEAR


def test_a_director_changes_what_the_series_counts(cast, director, page, evening):
    wanted = {
        "counts": "place", "by_place": "10, 6 3", "beyond": "0", "best": "3",
        "divisions": "percent", "percent": "100, 50", "since": "2026-01-01", "until": "2026-12-31",
    }  # fmt: skip
    answer = director.send(director.get(page), "series-rule", page, **wanted)
    rule = SeriesRule(
        by_place=(10, 6, 3), beyond=0, best=3, divisions="percent", percent=(100, 50),
        since="2026-01-01", until="2026-12-31",
    )  # fmt: skip
    assert agreed(cast).series == rule
    assert "Of several divisions: Each counts a share of the first (100 %, 50 %)." in answer.text
    assert "Tournaments from 01/01/2026 to 12/31/2026." in answer.text
    followers.sweep()
    body = json.loads(Ranking.objects.get(series="points").body)
    assert [row["total"] for row in body["rows"]] == ["19/3"] * 3 + [0] * 3
    ranking = director.get(f"/clubs/{cast.club.slug}/ranking/points/")
    assert "The best 3 tournaments of each player count." in ranking.text


@pytest.mark.parametrize(
    ("told", "why"),
    [
        ({"by_place": "viele"}, "Write whole numbers with commas between them."),
        ({"by_place": "1, 2"}, "A better place can't count less than a worse one."),
        ({"best": "0"}, "Ensure this value is greater than or equal to 1."),
        ({"since": "2026-02-01", "until": "2026-01-01"}, "The last day can't be before the first."),
    ],
)
def test_a_series_that_can_not_be_says_why(cast, director, page, told, why):
    answer = director.send(director.get(page), "series-rule", page, **told)
    assert (answer.status, why in answer.text) == (400, True)
    assert agreed(cast).series == SeriesRule()


# Start lists


def looked(director, cast, text=LIST, **more):
    """The preview of a list."""
    address = f"/clubs/{cast.club.slug}/start-lists/"
    return director.post(address, {"form": "read-start-list", "text": text, **more})


def test_a_start_list_is_looked_at_before_it_is_taken(cast, director, page, evening):
    shown = looked(director, cast)
    assert "1 row is clear and is taken. 2 are doubtful. Nothing is stored yet." in shown.text
    assert "3 Bert Muser Bert Muster, number 2 In the register this may be number 2." in shown.text
    assert "4 Niemand Da Nobody in the register is called so. 1 is left out" in shown.text
    assert agreed(cast).lists == {}
    address = f"/clubs/{cast.club.slug}/start-lists/"
    answer = director.send(shown, "take-start-list", address, date="2026-01-01", doubtful=["3"])
    assert "The start list is taken; the ratings are computed anew." in answer.text
    (version,) = agreed(cast).lists
    seen = director.get(f"{address}{version}/").text
    assert "Player Rating Games Anna Muster 1700 60 Bert Muster 1500 –" in seen
    followers.sweep()
    ranking = director.get(f"/clubs/{cast.club.slug}/ranking/rating/").text
    assert "Began with 1700 by the start list of 01/01/2026." in ranking
    assert "10/24/2026 Vereinsabend 1 1 0.67 +7" in ranking
    assert "A start list holds from 01/01/2026." in ranking


def test_a_start_list_is_undone(cast, director, page, evening):
    address = f"/clubs/{cast.club.slug}/start-lists/"
    director.send(looked(director, cast), "take-start-list", address, date="2026-01-01")
    shown = director.get(page)
    answer = director.send(shown, "undo-start-list", page)
    assert "The start list holds no more." in answer.text
    assert "There is no start list." in answer.text
    assert agreed(cast).lists == {}
    again = director.send(shown, "undo-start-list", page)
    assert "it was undone already" in again.text


def test_a_file_of_excel_is_read(cast, director):
    content = xlsx(["Name", "Elo"], ["Anna Muster", 1432.5])
    shown = looked(director, cast, "", file=SimpleUploadedFile("elo.xlsx", content))
    assert "Line Name Rating Games 2 Anna Muster number 1 1433 –" in shown.text


def test_a_list_that_looks_otherwise_by_now_is_shown_once_more(cast, director, evening):
    shown = looked(director, cast)
    register_person(club=cast.club, name="Niemand Da")
    address = f"/clubs/{cast.club.slug}/start-lists/"
    answer = director.send(shown, "take-start-list", address, date="2026-01-01")
    assert (answer.status, "look at it again" in answer.text) == (422, True)
    assert agreed(cast).lists == {}
    director.send(answer, "take-start-list", address, date="2026-01-01")
    assert [len(one.ratings) for one in agreed(cast).lists.values()] == [2]


@pytest.mark.parametrize("text", ["", "Anna Muster", 'Name;Elo\n"Anna;1'])
def test_a_list_that_can_not_be_read_says_why(cast, director, text):
    assert looked(director, cast, text).status == 400


def test_a_list_that_was_lost_on_the_way_is_asked_for_once_more(cast, director):
    shown = looked(director, cast)
    address = f"/clubs/{cast.club.slug}/start-lists/"
    answer = director.send(shown, "take-start-list", address, content="§", date="2026-01-01")
    assert (answer.status, "The list was lost on the way" in answer.text) == (400, True)


# Who may


def test_the_clubs_people_read_and_directors_change(cast, page):
    address = f"/clubs/{cast.club.slug}/start-lists/"
    people = {
        name: Browser(who if who.is_authenticated else None)
        for name, who in cast.by_relation().items()
    }
    read = {name: browser.get(page).status for name, browser in people.items()}
    members = dict.fromkeys(("reader", "helper", "arbiter", "director"), 200)
    others = dict.fromkeys(("anonymous", "stranger", "player", "foreign"), 404)
    assert read == {**members, **others}
    sent = {"form": "series-rule", "counts": "half_points"}
    changed = {name: browser.post(page, sent).status for name, browser in people.items()}
    assert changed == {**dict.fromkeys(members, 403), **others, "director": 400}
    listed = {name: browser.get(address).status for name, browser in people.items()}
    assert listed == {**dict.fromkeys(members, 403), **others, "director": 200}
    assert Browser(cast.rosa).get(page).offers() == []
    assert agreed(cast).series == SeriesRule()


def test_the_page_is_found_from_the_list_of_tournaments_and_from_the_ranking(cast, page, evening):
    rosa = Browser(cast.rosa)
    assert page in rosa.get("/tournaments/").links
    assert page in rosa.get(f"/clubs/{cast.club.slug}/ranking/points/").links
    assert page not in Browser().get("/tournaments/").links


def test_another_clubs_start_list_is_none(cast, director):
    address = f"/clubs/{cast.other_club.slug}/start-lists/"
    assert director.get(f"{address}1/").status == 404
    assert director.get(f"/clubs/{cast.club.slug}/start-lists/1/").status == 404


# Nothing of a rule is out of reach


@pytest.mark.parametrize(
    ("rule", "form", "body"),
    [
        (RatingRule, RatingRuleForm, RatingRuleBody),
        (SeriesRule, SeriesRuleForm, SeriesRuleBody),
    ],
)
def test_every_part_of_a_rule_has_its_field_on_the_page_and_over_rest(rule, form, body):
    parts = {one.name for one in fields(rule)}
    assert set(form.base_fields) - {"key"} == parts
    assert set(shape_of(body)().fields) == parts


def test_every_way_a_part_can_be_has_its_words():
    assert set(PERIODS) == set(get_args(Period))
    assert set(NEWCOMERS) == set(get_args(Newcomers))
    assert set(COUNTS) == set(get_args(Counts))
    assert set(DIVISIONS) == set(get_args(Divisions))
