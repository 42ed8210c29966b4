"""A tournament is created from a preset; its set-up and its plan are changed later."""

import pytest

from tests.frontend.browser import Browser
from tests.frontend.directing.conftest import sit
from tests.tournaments.directing.evening import club_evening
from tournaments.course.presets import PRESETS
from tournaments.course.shapes import Limits
from tournaments.directing import queries
from tournaments.models import Tournament
from tournaments.points import POINTS_OF_MANY, points_data
from tournaments.standings.order import ORDER_OF_MANY

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


WISHES = {
    "plan-0-order": "mix", "plan-0-floats": "on", "plan-0-repeat_after": "4",
    "plan-0-most_repeats": "2", "plan-0-most_gap": "0",
}  # fmt: skip


def test_what_is_wished_of_swiss_rounds_is_said_in_the_plan_and_taken_back(cast):
    desk = sit(club_evening(cast, plan=[{"system": "swiss", "parameters": {}}] * 3), cast.frieda)
    page = desk.get(SET_UP)
    assert "Wishes for Swiss rounds, part 1" in page.text
    assert "spared the same now, where another can take the turn." in page.text
    page = desk.send(SET_UP, "plan", page, **WISHES)
    told = desk.state.divisions["A"].plan[2].parameters
    wishes = {"order": "mix", "floats": True, "repeat_after": 4, "most_repeats": 2, "most_gap": 0}
    assert {name: told[name] for name in wishes} == wishes
    fields = page.form("plan").fields
    assert {name: fields[name] for name in WISHES} == WISHES

    usual = dict.fromkeys(WISHES, "") | {"plan-0-order": "spread", "plan-0-floats": ""}
    desk.send(SET_UP, "plan", page, **usual)
    assert [*desk.state.divisions["A"].plan[0].parameters] == ["weights"]


def test_a_wish_that_can_not_be_is_told_at_its_field(cast):
    desk = sit(club_evening(cast, plan=[{"system": "swiss", "parameters": {}}] * 3), cast.frieda)
    page = desk.send(SET_UP, "plan", **{"plan-0-repeat_after": "0"})
    assert (page.status, "plan-0-repeat_after_error" in page.html) == (400, True)


def test_wishes_for_swiss_rounds_say_nothing_about_others(cast):
    desk = sit(club_evening(cast, plan=[{"system": "swiss", "parameters": {}}] * 3), cast.frieda)
    desk.send(SET_UP, "plan", **WISHES, **{"plan-0-system": "monrad"})
    assert [*desk.state.divisions["A"].plan[0].parameters] == ["weights"]


def test_a_plan_shorter_than_what_is_paired_is_refused(evening, frieda):
    evening.played(1, *TABLES)
    evening.paired(2)
    page = frieda.send(SET_UP, "plan", **{"plan-0-rounds": "1"})
    assert page.status == 422
    assert "Round 2 of division A is paired already" in page.text
    assert page.form("plan").fields["plan-0-rounds"] == "1"


def test_a_division_is_added(frieda):
    page = frieda.send(SET_UP, "division", division="B")
    assert list(frieda.state.divisions) == ["A", "B"]
    assert page.text.count("Save the plan") == 2


def test_the_tournament_is_published_and_closed(evening, frieda):
    page = frieda.send(SET_UP, "make-public")
    assert frieda.state.public
    page = frieda.send(SET_UP, "make-private", page)
    assert not frieda.state.public
    page = frieda.send(SET_UP, "close", page)
    assert "The tournament is closed." in page.text
    assert page.offers() == ["make-public", "show-names"]


def test_another_evening_is_another_tournament(cast, evening, frieda):
    other = club_evening(cast, title="Zweiter Abend")
    assert other.stream != evening.stream
    assert "Vereinsabend" in frieda.get(SET_UP).text


@pytest.mark.parametrize(("told", "rating"), [({}, True), ({"rated": ""}, False)])
def test_a_new_tournament_counts_for_the_rating_list_or_does_not(director, told, rating):
    sent = director.get(NEW).forms[-1]
    fields = {name: value for name, value in sent.fields.items() if name not in told}
    director.post(NEW + sent.action, {**fields, "title": "Abend"})
    state = queries.tournament_at(Tournament.objects.get().stream).state
    assert (state.setup.rating is not None) == rating


def test_a_tournament_at_tables_of_four_is_not_rated_unless_somebody_says_so(director):
    _page, state = created(director, f"{NEW}?preset=tables_of_four")
    assert state.setup.rating is None


def test_whether_a_tournament_is_rated_is_put_right_later(cast):
    desk = sit(club_evening(cast), cast.frieda)
    page = desk.get(SET_UP)
    assert page.form("amend").fields["rated"] == "on"
    unticked = {name: value for name, value in page.form("amend").fields.items() if name != "rated"}
    desk.browser.post(desk.address(SET_UP), unticked)
    assert desk.state.setup.rating is None
    desk.send(SET_UP, "amend", rated="on")
    assert desk.state.setup.rating == {"system": "linear_elo", "parameters": {}}


AHEAD = {"plan-1-system": "swiss", "plan-1-rounds": "3", "plan-1-ahead": "1"}


def test_rounds_are_planned_ahead_of_the_results_of_the_one_before(evening, frieda):
    page = frieda.send(SET_UP, "plan", **{"plan-0-rounds": "2"}, **AHEAD)
    plan = frieda.state.divisions["A"].plan
    assert [planned.based_on for planned in plan] == [None, None, 1, 2, 3]
    form = page.form("plan")
    assert [form.fields[f"plan-1-{part}"] for part in ("rounds", "ahead")] == ["3", "1"]


def test_what_byes_count_by_circumstance_is_set_on_the_page(evening, frieda):
    told = {"bye-late-points": "0.5", "bye-late-spread": "0", "bye-points": "1", "bye-spread": "30"}
    page = frieda.send(SET_UP, "counting", **told, withdrawal="losses")
    assert page.status == 200
    setup = frieda.state.setup
    assert setup.withdrawal == "losses"
    assert (setup.points["bye"], setup.points["byes"]) == ([2, 2, 30, 0], {"late": [1, 1, 0, 0]})
    form = page.form("counting")
    assert [form.fields[f"bye-late-{part}"] for part in ("points", "spread")] == ["0.5", "0"]
    assert form.fields["bye-odd-points"] == ""
    frieda.send(SET_UP, "counting", page, **{"bye-late-points": "", "bye-late-spread": ""})
    assert "byes" not in frieda.state.setup.points


def test_which_scores_are_asked_about_is_set_on_the_page(evening, frieda):
    page = frieda.get(SET_UP)
    form = page.form("counting")
    names = ("least", "most", "spread", "total")
    assert [form.fields[f"limit-2-{name}"] for name in names] == ["150", "650", "300", "1100"]
    frieda.send(SET_UP, "counting", page, **{"limit-2-most": "500", "limit-2-spread": ""})
    assert frieda.state.setup.limits == (Limits(2, least=150, most=500, total=1100),)
    evening.published(1, *TABLES)
    assert frieda.enter("1 510 150").status == 422
    assert frieda.enter("1 490 150").status == 200


def test_limits_that_contradict_each_other_are_refused(frieda):
    page = frieda.send(SET_UP, "counting", **{"limit-2-least": "600", "limit-2-most": "500"})
    assert page.status == 422
    assert frieda.state.setup.limits == (Limits(2, 150, 650, 300, 1100),)


def test_tables_of_four_have_limits_for_each_size(cast):
    of_many = {"points": points_data(POINTS_OF_MANY), "standing": list(ORDER_OF_MANY)}
    desk = sit(club_evening(cast, ruleset="mini", seats=4, **of_many), cast.frieda)
    form = desk.get(SET_UP).form("counting")
    assert [form.fields[f"limit-{size}-most"] for size in (3, 4)] == ["500", "400"]
