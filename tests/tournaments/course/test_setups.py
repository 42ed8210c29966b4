"""Tournaments created from presets, and set-ups and plans put right."""

from dataclasses import replace

import pytest

from engine.refusals import Unusable
from engine.rulesets import ruleset
from tests.tournaments.course.evening import (
    ANNA,
    DATE,
    creation,
    done,
    entering,
    playing,
    refused,
    started,
)
from tournaments.course.acts import Amend, OpenDivision, Plan
from tournaments.course.course import decide
from tournaments.course.presets import PRESETS, preset
from tournaments.course.shapes import PlannedRound
from tournaments.points import POINTS_OF_MANY, POINTS_OF_TWO, points_data

SWISS, KING = PlannedRound("swiss", {}), PlannedRound("king_of_the_hill", {})
GROUPS = {"cycles": 1, "first_round": None, "going_first": "plan", "group_size": 4, "groups": None}

# Preset: the game, players a table, minutes, check-in, and the plan.
GOLDEN = {
    "club_evening": ("klassik", 2, 25, True, "swiss 2, round_robin 2, king_of_the_hill 1"),
    "swiss": ("klassik", 2, 30, True, "swiss 8"),
    "round_robin": ("klassik", 2, 25, False, "round_robin 7"),
    "groups": ("klassik", 2, 25, True, "round_robin 3, swiss 4, king_of_the_hill 1"),
    "championship": ("klassik", 2, 30, True, "quartiles 3, swiss 12, finals 2"),
    "cup": ("klassik", 2, 30, True, "swiss 6, knock_out 6"),
    "league": ("klassik", 2, 25, False, "round_robin 14"),
    "tables_of_four": ("mini", 4, None, True, "tables_of_many 4"),
}


def in_short(plan):
    """A plan as systems with their numbers of rounds."""
    systems = [planned.system for planned in plan]
    return ", ".join(f"{one} {systems.count(one)}" for one in dict.fromkeys(systems))


@pytest.mark.parametrize("name", GOLDEN)
def test_preset_is_a_whole_set_up(name):
    (create,) = decide(None, preset(name, DATE))
    setup = create.setup

    assert GOLDEN[name] == (
        setup.ruleset,
        setup.seats,
        setup.clock,
        setup.check_in,
        in_short(create.plan),
    )
    assert setup.options == ruleset(setup.ruleset).options()
    assert setup.points == points_data(POINTS_OF_TWO if setup.seats == 2 else POINTS_OF_MANY)
    assert (setup.scored, setup.zone, setup.date) == (True, "Europe/Berlin", DATE)
    assert create.divisions == ("A",)


def test_every_preset_is_known():
    assert list(PRESETS) == list(GOLDEN)


@pytest.mark.parametrize("name", GOLDEN)
def test_resolved_set_up_resolves_to_itself(name):
    (create,) = decide(None, preset(name, DATE))

    assert decide(None, create) == (create,)


def test_rules_say_whether_there_are_points_and_how_few_may_play():
    klauer, mini = (started(preset="swiss", ruleset=name).setup for name in ("klauer", "mini"))

    assert (klauer.scored, klauer.least) == (False, 2)
    assert (mini.scored, mini.least) == (True, 2)


def test_options_that_were_not_given_are_written_out():
    (create,) = decide(None, creation(options={"wrong_challenge": 10}))

    assert create.setup.options == ruleset("klassik", {"wrong_challenge": 10}).options()


def test_edition_of_the_tournament_is_the_one_that_its_games_pin():
    pinned = f"base@{'0' * 64}"
    (create,) = decide(None, creation(lexicon=pinned))

    assert create.setup.options["lexicon"] == create.setup.lexicon == pinned


def test_plan_is_written_out_with_every_parameter():
    plan = [{"system": "round_robin", "parameters": {"group_size": 4}}]

    (create,) = decide(None, creation("round_robin", plan=plan))

    assert create.plan == (PlannedRound("round_robin", GROUPS),)


def test_each_division_begins_with_the_plan_of_the_tournament_or_its_own():
    state = done(started(), OpenDivision("B"), OpenDivision("C", (KING,)))

    assert [in_short(division.plan) for division in state.divisions.values()] == [
        "swiss 8",
        "swiss 8",
        "king_of_the_hill 1",
    ]


def test_plan_of_one_division_can_be_changed_as_far_as_it_is_not_paired():
    state = playing("Anna Bert", state=started("Anna", "Bert"))

    state = done(state, OpenDivision("B"), Plan("A", (SWISS, KING)))

    assert in_short(state.divisions["A"].plan) == "swiss 1, king_of_the_hill 1"
    assert in_short(state.divisions["B"].plan) == "swiss 8"


def test_set_up_can_be_put_right_while_the_tournament_runs_but_for_the_rules():
    state = playing("Anna Bert")

    amended = done(state, Amend(replace(state.setup, clock=20, standing=("spread",))))

    assert (amended.setup.clock, amended.setup.standing) == (20, ("spread",))
    assert refused(state, Amend(replace(state.setup, options={"rack": 8})))[0] == "RULES_IN_USE"


def test_rules_can_be_put_right_before_anything_is_published():
    state = started()

    amended = done(state, Amend(replace(state.setup, ruleset="klauer", options={})))

    assert amended.setup.scored is False


def test_option_that_the_rules_did_not_have_yet_stays_out_of_a_running_tournament():
    state = playing("Anna Bert")
    options = {name: value for name, value in state.setup.options.items() if name != "opening"}
    old = replace(state, setup=replace(state.setup, options=options))

    amended = done(old, Amend(replace(old.setup, clock=20)))

    assert amended.setup == replace(old.setup, clock=20)


def test_points_that_cannot_be_read_are_unusable():
    with pytest.raises(Unusable, match="points"):
        decide(None, creation(points={"luck": 1}))


def test_setting_of_the_wrong_shape_is_malformed():
    with pytest.raises(Unusable, match=r"setup\.clock: it must be a whole number"):
        creation(clock="long")


def test_entries_of_a_new_division_stand_beside_the_others():
    state = done(started("Anna"), OpenDivision("B"), entering("Bert", "B"))

    assert [(one.division, one.number) for one in state.entries.values()] == [("A", 1), ("B", 2)]
    assert state.entries[ANNA].division == "A"


@pytest.mark.parametrize("parameters", [{}, {"start": 1000}, {"period": "round"}])
def test_a_rated_tournament_leaves_the_rule_to_the_club(parameters):
    rating = {"system": "linear_elo", "parameters": parameters}
    (create,) = decide(None, preset("swiss", DATE, rating=rating))
    assert create.setup.rating == {"system": "linear_elo", "parameters": {}}
    (create,) = decide(None, preset("swiss", DATE, rating=None))
    assert create.setup.rating is None
