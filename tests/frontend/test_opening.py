"""Opening a game by its form."""

import pytest

from games.models import Sheet
from tests.frontend.browser import Browser
from tests.told import game_page
from tournaments.commands import give_role

NAMES = {"name-0": "Anna", "name-1": "Bert"}


def fill_in(browser, **fields):
    page = browser.get("/games/new/")
    form = next(form for form in page.forms if "ruleset" in form.fields)
    return browser.post("/games/new/", {**form.fields, **NAMES, **fields})


def opened():
    (sheet,) = Sheet.objects.all()
    return game_page(sheet.stream, "official")


def test_a_helper_opens_a_game_and_sees_it(hugo):
    page = fill_in(hugo, ruleset="reise", first="1", title="Tisch 1", score_policy="refuse")
    assert page.status == 200
    assert "Tisch 1" in page.text
    game = opened()
    assert (game["ruleset"], game["names"], game["first"]) == ("reise", ["Anna", "Bert"], 1)
    assert game["options"]["score_policy"] == "refuse"
    assert game["public"] is False


def test_the_game_belongs_to_the_club_of_who_opens_it(hugo, cast):
    fill_in(hugo)
    assert [sheet.club for sheet in Sheet.objects.all()] == [str(cast.club.pk)]


def test_whoever_helps_two_clubs_chooses_one(hugo, cast):
    give_role(user=cast.hugo, club=cast.other_club, role="helper")
    page = fill_in(hugo, club=str(cast.other_club.pk))
    assert page.status == 200
    assert [sheet.club for sheet in Sheet.objects.all()] == [str(cast.other_club.pk)]


def test_nobody_opens_a_game_for_another_club(hugo, cast):
    page = fill_in(hugo, club=str(cast.other_club.pk))
    assert page.status == 400
    assert not Sheet.objects.exists()


def test_up_to_four_players_sit_down(hugo):
    fill_in(hugo, ruleset="mini", **{"name-2": "Clara", "name-3": "Dora"}, first="3")
    assert (opened()["names"], opened()["first"]) == (["Anna", "Bert", "Clara", "Dora"], 3)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"name-1": ""}, "Dieses Feld ist zwingend erforderlich."),
        ({"name-3": "Dora"}, "Lass zwischen zwei Namen keinen leer."),
        ({"first": "2"}, "Dort sitzt niemand."),
    ],
)
def test_what_can_not_be_opened_is_said_and_kept(hugo, fields, said):
    page = fill_in(hugo, title="Tisch 7", **fields)
    assert page.status == 400
    assert said in page.text
    assert 'value="Tisch 7"' in page.html
    assert not Sheet.objects.exists()


def test_a_name_with_a_sign_that_nothing_keeps_is_refused_before_the_form_is_read(hugo):
    page = fill_in(hugo, **{"name-0": "A\0"})
    assert page.status == 400
    assert "das sich nicht speichern lässt" in page.text
    assert not Sheet.objects.exists()


def test_a_form_sent_twice_opens_one_game(hugo):
    form = next(form for form in hugo.get("/games/new/").forms if "ruleset" in form.fields)
    for _ in range(2):
        assert hugo.post("/games/new/", {**form.fields, **NAMES}).status == 200
    assert Sheet.objects.count() == 1


def test_the_key_of_another_request_is_refused(hugo):
    form = next(form for form in hugo.get("/games/new/").forms if "ruleset" in form.fields)
    hugo.post("/games/new/", {**form.fields, **NAMES})
    page = hugo.post("/games/new/", {**form.fields, **NAMES, "name-0": "Clara"})
    assert page.status == 422
    assert "Dieser Schlüssel gehörte schon zu einer anderen Anfrage." in page.text


def test_only_those_who_may_open_games_see_the_form(cast):
    seen = {
        relation: Browser(user).get("/games/new/").status
        for relation, user in cast.by_relation().items()
        if user.is_authenticated
    }
    assert seen == {
        "stranger": 403,
        "player": 403,
        "reader": 403,
        "helper": 200,
        "arbiter": 200,
        "director": 200,
        "foreign": 200,
    }


def test_without_an_account_the_form_asks_to_log_in(cast):
    page = Browser().get("/games/new/")
    assert "Anmeldename" in page.text
    assert "/games/new/" in page.html


def test_an_edition_of_the_lexicon_is_pinned_to_judge_challenges(hugo):
    form = next(form for form in hugo.get("/games/new/").forms if "ruleset" in form.fields)
    people, base, *_earlier = form.choices["lexicon"]
    assert people == ""
    fill_in(hugo, lexicon=base)
    assert opened()["options"]["lexicon"] == base


def test_no_german_lexicon_judges_an_english_game(hugo):
    page = hugo.get("/games/new/?ruleset=english")
    form = next(form for form in page.forms if "ruleset" in form.fields)
    assert "lexicon" not in form.fields


@pytest.mark.parametrize("ruleset", ["klassik", "reise", "mini", "english"])
def test_clubs_that_play_by_turns_without_points_say_how_many(hugo, ruleset):
    page = fill_in(hugo, ruleset=ruleset, scoreless_to_end="6")
    assert opened()["options"]["scoreless_to_end"] == 6
    said = "Züge ohne Punkte in Folge, nach denen die Partie endet"
    assert said in page.text


def test_no_number_of_turns_without_points_is_none(hugo):
    fill_in(hugo, scoreless_to_end="")
    assert opened()["options"]["scoreless_to_end"] == 0


@pytest.mark.parametrize("judge", ["yes", "people", "edition"])
def test_who_judges_is_one_question_where_the_other_players_yes_may_stand(hugo, judge):
    page = hugo.get("/games/new/?ruleset=klauer")
    form = next(form for form in page.forms if "ruleset" in form.fields)
    yes, people, edition, *_earlier = form.choices["lexicon"]
    assert (form.fields["lexicon"], "agreement" in form.fields) == (yes, False)

    chosen = {"yes": yes, "people": people, "edition": edition}[judge]
    hugo.post("/games/new/", {**form.fields, **NAMES, "lexicon": chosen})

    meant = {"yes": (True, ""), "people": (False, ""), "edition": (False, edition)}
    options = opened()["options"]
    assert (options["agreement"], options["lexicon"]) == meant[judge]
