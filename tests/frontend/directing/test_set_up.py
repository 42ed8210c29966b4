"""What is set up can be changed later, each part in its place; the first hour leads to round 1."""

import pytest

from tests.frontend.browser import Browser
from tests.frontend.directing.conftest import sit
from tests.frontend.directing.desk import run
from tests.tournaments.directing.evening import club_evening, who
from tournaments.course.acts import Apart, CloseRound, Penalise, PublishTournament, Report
from tournaments.directing import queries
from tournaments.models import Tournament
from tournaments.points import read_points

NEW, SET_UP, ROOM = "/tournaments/new/", "set-up/", "room/"
TABLES = ("Anna Bert", "Clara Dora", "Georg Hanna")


@pytest.fixture
def director(cast):
    """Frieda, before there is a tournament."""
    return Browser(cast.frieda, language="en")


def test_another_title_shows_everywhere_at_once(evening, frieda):
    evening.done(PublishTournament())
    everybody = Browser(language="en")
    assert "Vereinsabend" in everybody.get(frieda.address("")).text
    page = frieda.send(SET_UP, "amend", called="Stadtmeisterschaft", zone="Europe/Vienna")
    assert "Stadtmeisterschaft" in page.text
    assert "Stadtmeisterschaft" in everybody.get(frieda.address("")).text
    assert frieda.state.setup.zone == "Europe/Vienna"
    assert "Stadtmeisterschaft" not in str(frieda.state.lines[-1].act)


def test_a_title_sent_again_is_changed_once(frieda):
    page = frieda.get(SET_UP)
    for _ in range(2):
        assert frieda.send(SET_UP, "amend", page, called="Neu").status == 200
    assert frieda.state.version == page_version(page) + 1


def page_version(page):
    """The version that the forms of a page were made for."""
    return int(page.form("amend").fields["after"])


def test_a_tournament_has_a_title(frieda):
    assert frieda.send(SET_UP, "amend", called=" ").status == 400


def test_the_criteria_of_the_standing_are_put_in_order(frieda):
    told = {"order-0": "spread", "order-1": "wins", "order-2": "", "order-3": "best_game"}
    frieda.send(SET_UP, "order", **told)
    assert frieda.state.setup.standing == ("spread", "wins", "best_game")
    form = frieda.get(SET_UP).form("order")
    assert [form.fields[f"order-{n}"] for n in range(4)] == ["spread", "wins", "best_game", ""]


def test_a_criterion_counts_once(frieda):
    page = frieda.send(SET_UP, "order", **{"order-0": "wins", "order-1": "wins"})
    assert page.status == 400
    assert "This criterion is named twice." in page.text


def test_rules_are_changed_until_somebody_plays_by_them(evening, frieda):
    frieda.send(SET_UP, "rules", scoreless_to_end="6")
    assert frieda.state.setup.options["scoreless_to_end"] == 6
    frieda.send(SET_UP, "rules", ruleset="reise")
    assert frieda.state.setup.ruleset == "reise"
    evening.published(1, *TABLES)
    assert "rules" not in frieda.get(SET_UP).offers()


def test_rules_that_stay_as_they_are_change_nothing(frieda):
    before = frieda.state.setup
    assert frieda.send(SET_UP, "rules").status == 200
    assert frieda.state.setup == before


def judges(setup):
    """Whether the other player's yes stands for a verdict, and the word list that judges."""
    return setup.options["agreement"], setup.options["lexicon"], setup.lexicon


def test_whoever_chooses_a_word_list_need_not_find_the_other_players_yes(director):
    form = director.get(f"{NEW}?preset=swiss&ruleset=klauer").forms[-1]
    edition = form.choices["lexicon"][-1]
    page = director.post(NEW + form.action, {**form.fields, "title": "Abend", "lexicon": edition})
    assert page.status == 200
    row = Tournament.objects.get()
    assert judges(queries.tournament_at(row.stream).state.setup) == (False, edition, edition)


def test_who_judges_is_changed_until_somebody_plays_by_it(cast):
    evening = club_evening(cast, ruleset="klauer")
    frieda = sit(evening, cast.frieda)
    form = frieda.get(SET_UP).form("rules")
    yes, people, edition, *_earlier = form.choices["lexicon"]
    assert (form.fields["lexicon"], judges(frieda.state.setup)) == (yes, (True, "", None))
    before = frieda.state.setup
    frieda.send(SET_UP, "rules")
    assert frieda.state.setup == before
    frieda.send(SET_UP, "rules", lexicon=edition)
    assert judges(frieda.state.setup) == (False, edition, edition)
    frieda.send(SET_UP, "rules", lexicon=people)
    assert judges(frieda.state.setup) == (False, "", None)
    frieda.send(SET_UP, "rules", lexicon=yes)
    assert judges(frieda.state.setup) == (True, "", None)


def test_what_is_wrong_among_the_rules_is_not_hidden_in_a_closed_section(director):
    def opened(page):
        more = [dict(told) for tag, told in page.tags if tag == "details"]
        return ["open" in told for told in more if told.get("class") == "card more"]

    form = director.get(f"{NEW}?preset=swiss&ruleset=klauer").forms[-1]
    assert opened(director.get(f"{NEW}?ruleset=klauer")) == [False]
    page = director.post(NEW + form.action, {**form.fields, "title": "Abend", "extent": "99"})
    assert (page.status, opened(page)) == (400, [True])


def counts(setup):
    """The spread of a bye, and what the standing is ordered by."""
    return read_points(setup.points).bye.spread, setup.standing


OF_SCORES, OF_PLACES = ("wins", "spread", "total", "head_to_head"), ("wins", "head_to_head")


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("?preset=swiss&ruleset=klauer", (0, OF_PLACES)),
        ("?preset=swiss&ruleset=reise", (50, OF_SCORES)),
        ("?preset=cup&ruleset=klauer", (0, ("knock_out", *OF_PLACES))),
        ("?preset=cup&ruleset=reise", (50, ("knock_out", *OF_SCORES))),
    ],
)
def test_a_new_tournament_counts_as_its_game_and_its_preset_do(director, address, counted):
    form = director.get(NEW + address).forms[-1]
    director.post(NEW + form.action, {**form.fields, "title": "Abend"})
    row = Tournament.objects.get()
    assert counts(queries.tournament_at(row.stream).state.setup) == counted


def test_with_another_game_what_counts_follows_where_other_things_are_usual(evening, frieda):
    frieda.send(SET_UP, "rules", ruleset="klauer")
    assert counts(frieda.state.setup) == (0, OF_PLACES)
    frieda.send(SET_UP, "rules", ruleset="reise")
    assert counts(frieda.state.setup) == (50, OF_SCORES)
    frieda.send(SET_UP, "counting", **{"bye-spread": "30"})
    frieda.send(SET_UP, "rules", ruleset="mini")
    assert counts(frieda.state.setup) == (30, OF_SCORES)


def test_a_standing_has_no_column_that_is_the_same_for_everybody(cast):
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora", ruleset="klauer")
    evening.published(1, "Anna Bert", "Clara Dora")
    evening.done(Report("A", 1, 1, places=(1, 2)), Report("A", 1, 2, places=(1, 1)))
    evening.done(CloseRound("A", 1))
    page = sit(evening, cast.frieda).get("")
    heads = [told.get("title") for tag, told in page.tags if tag == "abbr"]
    assert heads[: heads.index("Round")] == ["Place", "won games; even ones count half"]


def test_another_preset_keeps_what_was_typed(director):
    form = director.get(NEW).forms[-1]
    told = {"title": "Abend", "date": "2026-12-24", "clock": "17", "plan-0-rounds": "9"}
    page = director.post(NEW + form.action, {**form.fields, **told, "choose": "swiss:"})
    kept = page.forms[-1]
    assert [kept.fields[name] for name in ("title", "date", "clock")] == [
        *("Abend", "2026-12-24", "17"),
    ]
    assert kept.fields["plan-0-rounds"] == "8"  # as the preset has it
    assert Tournament.objects.count() == 0
    page = director.post(NEW + kept.action, {**kept.fields, "choose": "swiss:klauer"})
    assert page.forms[-1].fields["title"] == "Abend"
    director.post(NEW + page.forms[-1].action, page.forms[-1].fields)
    assert Tournament.objects.get().ruleset == "klauer"


def test_tables_of_four_are_not_offered_for_a_game_of_two(director):
    tags = director.get(f"{NEW}?preset=tables_of_four").tags
    offered = [told["value"] for tag, told in tags if tag == "button" and "value" in told]
    rules = [one.removeprefix("tables_of_four:") for one in offered if "tables_of_four" in one]
    assert rules == ["mini", "klassik", "reise", "mini", "english", "karten"]


def test_tables_of_more_and_a_plan_of_pairs_are_not_mixed_by_mistake(director):
    form = director.get(f"{NEW}?preset=swiss").forms[-1]
    page = director.post(NEW + form.action, {**form.fields, "title": "Abend", "seats": "4"})
    assert page.status == 400
    assert "All rounds of this plan are paired at tables of two." in page.text
    form = director.get(f"{NEW}?preset=tables_of_four").forms[-1]
    page = director.post(NEW + form.action, {**form.fields, "title": "Abend", "seats": "2"})
    assert page.status == 422
    assert "so no round can be paired at tables of three to eight." in page.text
    assert Tournament.objects.count() == 0


def test_what_nobody_typed_follows_the_preset(director):
    form = director.get(NEW).forms[-1]
    page = director.post(NEW + form.action, {**form.fields, "choose": "swiss:"})
    assert page.forms[-1].fields["clock"] == "30"


@pytest.mark.parametrize("chosen", ["nonsense:", "swiss:chess"])
def test_a_preset_that_there_is_not_is_no_choice(director, chosen):
    form = director.get(NEW).forms[-1]
    assert director.post(NEW, {**form.fields, "choose": chosen}).status == 400


def test_the_first_hour_has_three_steps(director):
    page = director.get("/tournaments/")
    assert "Three steps to the first round" in page.text
    form = director.get(NEW).forms[-1]
    director.post(NEW, {**form.fields, "title": "Abend"})
    assert "Three steps" not in director.get("/tournaments/").text
    stream = Tournament.objects.get().stream
    page = director.get(f"/tournaments/{stream}/")
    assert "done: Tournament" in page.text
    assert f"/tournaments/{stream}/entries/add/" in page.links


def test_the_steps_are_gone_once_the_first_round_is_out(evening, frieda, hugo):
    assert "6 players" in frieda.get("").text
    assert "Three steps" not in hugo.get("").text
    evening.published(1, *TABLES)
    assert "Three steps" not in frieda.get("").text


def test_after_the_last_round_the_tournament_is_closed_where_one_is(evening, frieda, emil):
    frieda.send(SET_UP, "plan", **{"plan-0-rounds": "2"})
    evening.played(1, *TABLES)
    assert "close" not in frieda.get(run()).offers()
    evening.played(2, *TABLES)
    assert "close" not in emil.get(run(2)).offers()
    page = frieda.send(run(2), "close")
    assert "The tournament is closed." in page.text
    assert frieda.state.closed


def test_after_the_last_round_one_more_can_be_added(evening, frieda, emil):
    frieda.send(SET_UP, "plan", **{"plan-0-rounds": "2"})
    evening.played(1, *TABLES)
    evening.published(2, "Anna Clara", "Bert Dora", "Georg Hanna")
    for table in (1, 2, 3):
        frieda.enter(f"{table} 400 350", 2)
    assert "This is the last round of the plan." in frieda.get(run(2)).text
    frieda.send(run(2), "close-round")
    assert "All rounds are played: close the tournament, or add a round" in frieda.get("").text
    assert "or add a round" not in emil.get("").text
    assert "one-more" not in emil.get(run(2)).offers()
    assert "one-more" not in frieda.get(run()).offers()
    page = frieda.send(run(2), "one-more")
    assert "The plan has a round 3 now." in page.text
    assert frieda.address(run(3)) in page.links
    assert [one.system for one in frieda.state.divisions["A"].plan] == ["swiss"] * 3
    assert frieda.send(run(3), "pair").status == 200
    assert "or add a round" not in frieda.get("").text


def test_the_division_that_plays_on_is_named_after_the_last_round_of_another(evening, frieda):
    frieda.send(SET_UP, "plan", **{"plan-0-rounds": "1"})
    frieda.send(SET_UP, "division", division="B")
    evening.played(1, *TABLES)
    page = frieda.get(run())
    assert "Division B is at round 1 of its plan." in page.text
    assert "close" not in page.offers()
    assert "one-more" in page.offers()
    assert "or add a round" not in frieda.get("").text


def test_wishes_and_penalties_are_taken_back_where_they_stand(evening, frieda):
    evening.done(Apart((who("Anna"), who("Bert"))), Penalise(who("Anna"), 1, spread=10))
    for _ in range(2):
        undo = next(one for one in frieda.get(ROOM).forms if one.fields.get("form") == "undo")
        frieda.browser.post(frieda.address(ROOM), undo.fields)
    assert (frieda.state.apart, frieda.state.penalties) == ((), ())
    assert "undo" not in frieda.get(ROOM).offers()


def test_other_systems_are_planned_with_what_they_can_be_told(frieda):
    told = {
        "plan-0-system": "factor",
        "plan-0-rounds": "2",
        "plan-0-factor": "5",
        "plan-1-system": "contender",
        "plan-1-rounds": "1",
        "plan-1-places": "4",
        "plan-2-system": "knock_out",
        "plan-2-rounds": "4",
        "plan-2-players": "8",
        "plan-2-games_of_final": "2",
        "plan-2-third": "on",
        "plan-2-others": "monrad",
        "plan-3-system": "team_round_robin",
        "plan-3-rounds": "3",
        "plan-3-cycles": "4",
    }
    frieda.send(SET_UP, "plan", **told)
    plan = frieda.state.divisions["A"].plan
    assert [one.system for one in plan] == [
        *["factor"] * 2, "contender", *["knock_out"] * 4, *["team_round_robin"] * 3,
    ]  # fmt: skip
    assert plan[0].parameters["factor"] == 5
    assert plan[2].parameters["places"] == 4
    assert plan[3].parameters == {
        "players": 8,
        "games": 1,
        "games_of_final": 2,
        "third": True,
        "others": "monrad",
    }
    assert plan[7].parameters == {"cycles": 4}
    form = next(one for one in frieda.get(SET_UP).forms if "plan-0-system" in one.fields)
    assert [form.fields[f"plan-{name}"] for name in ("0-factor", "2-players", "3-cycles")] == [
        *("5", "8", "4"),
    ]
    before = frieda.state.divisions["A"].plan
    frieda.send(SET_UP, "plan")
    assert frieda.state.divisions["A"].plan == before


def test_what_is_not_filled_in_is_as_usual(frieda):
    told = {"plan-0-system": "knock_out", "plan-0-rounds": "2", "plan-0-factor": "9"}
    frieda.send(SET_UP, "plan", **told)
    assert frieda.state.divisions["A"].plan[0].parameters == {
        "players": 4,
        "games": 1,
        "games_of_final": None,
        "third": False,
        "others": "swiss",
    }
