"""What pairing systems can be told: declared once, a field each, and stored as it was typed."""

from dataclasses import fields

import pytest

from engine.refusals import Refusal
from frontend.forms.directing.named import CALLED, OPTIONS
from frontend.forms.directing.told import COLUMNS, PARAMETERS, WEIGHT, told_fields
from tests.frontend.directing.conftest import sit
from tests.tournaments.directing.evening import club_evening
from tournaments.meanings import MEANINGS
from tournaments.pairing.parameters import Choice, Flag, Number, Weights
from tournaments.pairing.systems import PLANNED, SYSTEMS, system

SET_UP = "set-up/"

SETTLED = {
    "round_robin": {"groups", "first_round", "rounds"},
    "quartiles": {"groups", "dealt", "first_round", "rounds"},
    "team_round_robin": {"teams", "first_round"},
    "finals": {"pairs"},
    "knock_out": {"matches", "left", "over", "game", "of"},
    "contender": {"rounds", "of_prizes", "classes", "class_places"},
    "fide_dutch": {"rounds", "edition"},
    "tables_of_many": {"size", "least", "last_round"},
}
"""What nobody types: it follows from the round, the set-up or the edition of the rules."""


@pytest.mark.parametrize("name", PLANNED)
def test_whatever_a_system_can_be_told_is_declared(name):
    told = {one.name for one in SYSTEMS[name].asks}
    assert told | SETTLED.get(name, set()) == {part.name for part in fields(SYSTEMS[name])}
    assert not told & SETTLED.get(name, set())


def test_no_parameter_is_without_a_field_a_name_and_a_meaning():
    asked = {one.name: one for name in PLANNED for one in SYSTEMS[name].asks}
    shown = told_fields("part 1")
    amounts = {WEIGHT + amount for one in PARAMETERS["weights"] for amount in one.usual}
    assert {*shown} == {*asked} - {*COLUMNS, "weights"} | amounts
    assert {*CALLED} == {*asked} - {*COLUMNS, "weights"}
    choices = {name: one.options for name, one in asked.items() if isinstance(one, Choice)}
    assert {name: [value for value, _ in shown[name].choices] for name in choices} == {
        name: [*options] for name, options in choices.items()
    }
    assert {*OPTIONS} == {*choices}
    assert all(f"`{name}` (" in MEANINGS["parameters"] for name in asked)


OUT_OF_BOUNDS = [
    (name, one.name, value)
    for name in PLANNED
    for one in SYSTEMS[name].asks
    for value in (
        (one.least - 1, one.most + 1, "2", True, None if not one.optional else -1)
        if isinstance(one, Number)
        else ("nonsense", 1, None)
        if isinstance(one, Choice | Flag)
        else ({"nonsense": 1}, {next(iter(one.usual)): -1})
    )
]


@pytest.mark.parametrize(("name", "parameter", "value"), OUT_OF_BOUNDS)
def test_what_is_out_of_its_bounds_is_refused(name, parameter, value):
    needed = {"groups": []} if name == "round_robin" else {}
    with pytest.raises(Refusal):
        system(name, {**needed, parameter: value})


def another(one):
    """A value that is not usual, as it is typed and as it is stored."""
    if isinstance(one, Flag):
        return "on", True
    if isinstance(one, Choice):
        return one.options[-1], one.options[-1]
    return "4", 4


def test_everything_that_is_typed_is_in_the_plan_and_in_the_form_again(cast):
    desk = sit(club_evening(cast, plan=[{"system": "swiss", "parameters": {}}] * 3), cast.frieda)
    page = desk.get(SET_UP)
    for name in PLANNED:
        if name in ("tables_of_many", "by_hand"):
            continue
        typed, stored = {"plan-0-system": name, "plan-0-rounds": "4"}, {}
        for one in SYSTEMS[name].asks:
            if isinstance(one, Weights):
                typed[f"plan-0-{WEIGHT}repeat"] = "77"
                typed[f"plan-0-{WEIGHT}club"] = "0"
                stored["weights"] = {**one.usual, "repeat": 77, "club": 0}
            else:
                typed[f"plan-0-{one.name}"], stored[one.name] = another(one)
        page = desk.send(SET_UP, "plan", page, **typed)  # it leads to the page as it is then
        plan = desk.state.divisions["A"].plan
        assert [one.system for one in plan] == [name] * 4
        assert {one: plan[0].parameters[one] for one in stored} == stored, name
        again = page.form("plan").fields
        shown = {one: again[one] for one in typed if SYSTEMS[name].asks and again[one] != ""}
        assert shown.items() <= typed.items()
        page = desk.send(SET_UP, "plan", page)
        assert desk.state.divisions["A"].plan == plan, name


def test_what_means_something_only_to_another_system_is_not_kept(cast):
    desk = sit(club_evening(cast, plan=[{"system": "swiss", "parameters": {}}] * 3), cast.frieda)
    desk.send(SET_UP, "plan", **{"plan-0-system": "australian_draw", "plan-0-weight_club": "5"})
    assert desk.state.divisions["A"].plan[0].parameters == {"reset": 1}


def test_the_usual_last_round_is_shown_as_the_preset_has_it(cast):
    last = {"finals": 1, "weights": {"repeat": 10**12, "bye": 10**9}}
    plan = [{"system": "king_of_the_hill", "parameters": last}]
    shown = sit(club_evening(cast, plan=plan), cast.frieda).get(SET_UP).form("plan").fields
    names = ("finals", "weight_repeat", "weight_bye", "weight_places")
    assert [shown[f"plan-0-{name}"] for name in names] == ["1", "1000000000000", "1000000000", ""]
