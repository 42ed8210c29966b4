"""A tournament is created from a preset; its set-up and its plan are changed later."""

import pytest

from tests.frontend.browser import Browser
from tests.frontend.directing.conftest import sit
from tests.tournaments.directing.evening import club_evening
from tournaments.course.presets import PRESETS
from tournaments.directing import queries
from tournaments.models import Tournament

NEW = "/tournaments/new/"
SET_UP = "set-up/"
TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")


@pytest.fixture
def director(cast):
    return Browser(cast.frieda, language="en")


def created(browser, address=NEW, **fields):
    """What comes of the form for a new tournament, and the tournament if there is one."""
    sent = browser.get(address).forms[-1]
    page = browser.post(NEW + sent.action, {**sent.fields, "title": "Abend", **fields})
    row = Tournament.objects.first()
    return page, queries.tournament_at(row.stream).state if row else None


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_taken_as_it_is(director, name):
    page, state = created(director, f"{NEW}?preset={name}", date="2026-10-24")
    assert page.status == 200
    assert "Add players" in page.text
    plan = [planned.system for planned in state.divisions["A"].plan]
    assert plan == [planned["system"] for planned in PRESETS[name][1]]
    assert state.setup.date == "2026-10-24"
    assert state.setup.seats == PRESETS[name][0].get("seats", 2)


@pytest.mark.parametrize("rules", ["klassik", "reise", "mini", "english", "karten", "klauer"])
def test_every_game_can_be_played(director, rules):
    page, state = created(director, f"{NEW}?preset=swiss&ruleset={rules}")
    assert page.status == 200
    assert (state.setup.ruleset, state.setup.options["family"]) == (
        rules,
        {"karten": "karten", "klauer": "klauer"}.get(rules, "classic"),
    )


def test_plan_divisions_clock_and_tables_are_chosen(director):
    told = {
        "plan-0-system": "round_robin",
        "plan-0-rounds": "3",
        "plan-0-group": "4",
        "plan-0-date": "2026-11-01",
        "plan-1-system": "king_of_the_hill",
        "plan-1-rounds": "1",
        "divisions": "A, Beginners",
        "clock": "",
        "check_in": "",
    }
    _page, state = created(director, f"{NEW}?preset=swiss", **told)
    assert list(state.divisions) == ["A", "Beginners"]
    plan = state.divisions["Beginners"].plan
    assert [one.system for one in plan] == ["round_robin"] * 3 + ["king_of_the_hill"]
    assert (plan[0].parameters["group_size"], plan[0].date) == (4, "2026-11-01")
    assert state.setup.clock is None


def test_a_form_that_is_sent_twice_creates_one_tournament(director):
    sent = director.get(NEW).forms[-1]
    for _ in range(2):
        director.post(NEW + sent.action, {**sent.fields, "title": "Abend"})
    assert Tournament.objects.count() == 1


def test_half_a_part_of_the_plan_is_told_what_is_missing(director):
    page, state = created(director, f"{NEW}?preset=swiss", **{"plan-1-system": "swiss"})
    assert (page.status, state) == (400, None)
    assert "Name both, the system and the number of rounds." in page.text
    assert page.forms[-1].fields["title"] == "Abend"


def test_divisions_must_differ(director):
    page, state = created(director, divisions="A,A")
    assert (page.status, state) == (422, None)
    assert "The division A is named twice" in page.text


def test_only_directors_create(cast):
    assert Browser(cast.emil).get(NEW).status == 403
    assert "Login" in Browser(language="en").get(NEW).text or Browser().get(NEW).status == 200


def test_the_address_names_a_preset_and_a_game_that_there_are(director):
    assert director.get(f"{NEW}?preset=nonsense").status == 400
    assert director.get(f"{NEW}?ruleset=chess").status == 400


def test_the_set_up_is_amended(frieda):
    frieda.send(SET_UP, "amend", date="2026-12-01", clock="30", check_in="on")
    setup = frieda.state.setup
    assert (setup.date, setup.clock, setup.check_in) == ("2026-12-01", 30, True)


def test_the_size_of_the_tables_is_fixed_once_somebody_plays(evening, frieda):
    assert "seats" in frieda.get(SET_UP).form("amend").fields
    evening.published(1, *TABLES)
    page = frieda.get(SET_UP)
    assert "seats" not in page.form("amend").fields
    assert frieda.send(SET_UP, "amend", page, clock="10").status == 200


def test_larger_tables_count_by_place(frieda):
    frieda.send(SET_UP, "amend", seats="4")
    assert frieda.state.setup.standing[0] == "place_points"


def test_the_plan_is_changed_and_keeps_what_is_not_typed(cast):
    weighed = {"system": "swiss", "parameters": {"weights": {"club": 5}}}
    desk = sit(club_evening(cast, plan=[weighed] * 3), cast.frieda)
    desk.send(SET_UP, "plan", **{"plan-0-rounds": "5"})
    plan = desk.state.divisions["A"].plan
    assert [one.parameters["weights"]["club"] for one in plan] == [5] * 5


def test_a_plan_shorter_than_what_is_paired_is_refused(evening, frieda):
    evening.played(1, *TABLES)
    evening.paired(2)
    page = frieda.send(SET_UP, "plan", **{"plan-0-rounds": "1"})
    assert page.status == 422
    assert "Round 2 of division A is paired already" in page.text
    assert page.form("plan").fields["plan-0-rounds"] == "1"


def test_a_division_is_added(frieda):
    frieda.send(SET_UP, "division", division="B")
    assert list(frieda.state.divisions) == ["A", "B"]
    assert frieda.get(SET_UP).text.count("Save the plan") == 2


def test_the_tournament_is_published_and_closed(evening, frieda):
    frieda.send(SET_UP, "make-public")
    assert frieda.state.public
    frieda.send(SET_UP, "make-private")
    assert not frieda.state.public
    page = frieda.send(SET_UP, "close")
    assert "The tournament is closed." in page.text
    assert page.offers() == ["make-public"]


def test_another_evening_is_another_tournament(cast, evening, frieda):
    other = club_evening(cast, title="Zweiter Abend")
    assert other.stream != evening.stream
    assert "Vereinsabend" in frieda.get(SET_UP).text
