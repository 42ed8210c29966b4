"""Ways compared round by round: put down anywhere they come to the same; whom prizes are for."""

import json

import pytest

from tests.tournaments.course.evening import CAST, creation, done, entering, started
from tournaments.course.acts import Plan, Prizes
from tournaments.course.shapes import PlannedRound, Prize
from tournaments.pairing.field import PrizePlaces
from tournaments.simulation.comparing import Comparison, Tally
from tournaments.simulation.costing import seconds
from tournaments.simulation.measures import figures, simulated
from tournaments.simulation.model import Model
from tournaments.simulation.own_field import own_model, own_plan
from tournaments.simulation.playing import Planned, Playing
from tournaments.simulation.ways import ways

SWISS, MONRAD = Planned("swiss", {}), Planned("monrad", {})
WAYS = {"planned": [SWISS] * 3, "all-monrad": [MONRAD] * 3}
MODEL = Model()


def begun(kept=None, ways=WAYS, runs=3):
    return Comparison.begun(ways, 8, MODEL, runs, "7", kept)


def at_once(**more):
    found = begun(**more)
    for _round in found.steps():
        pass
    return found


def test_a_comparison_comes_to_the_figures_of_the_command():
    found = at_once()
    for name, plan in WAYS.items():
        wanted = figures(simulated(plan, 8, MODEL, 3, "7"))
        assert found.tallies[name].figures() == pytest.approx(wanted)
    assert found.rounds == (18, 18)


def test_put_down_after_each_round_it_comes_to_the_same():
    kept = begun().kept()
    for _round in range(18):
        going = begun(json.loads(json.dumps(kept)))
        next(going.steps())
        kept = going.kept()
    found = begun(kept)
    assert list(found.steps()) == []
    assert found.kept() == at_once().kept()


def test_who_stops_it_has_as_many_runs_of_each_way():
    going = begun()
    steps = going.steps()
    for _round in range(7):
        next(steps)
    assert [one.runs for one in going.tallies.values()] == [1, 1]
    assert going.rounds == (7, 18)


def test_a_way_that_cannot_be_paired_says_why_and_the_others_go_on():
    found = at_once(ways={**WAYS, "all-round_robin": [Planned("round_robin", {})] * 9})
    assert {name: code for name, (code, _facts) in found.refused.items()} == {
        "all-round_robin": "NOT_IN_CYCLE"
    }
    assert [one.runs for one in found.tallies.values()] == [3, 3, 0]
    assert found.rounds == (18, 18)


def test_what_chance_can_do_is_no_verdict():
    sure, doubtful = Tally(), Tally()
    for first, other in ((0.5, 0.6), (0.4, 0.52), (0.6, 0.69)):
        sure.add([other, 0, 0, 0, 0, 0], first)
    for first, other in ((0.5, 0.8), (0.4, 0.2), (0.6, 0.7)):
        doubtful.add([other, 0, 0, 0, 0, 0], first)
    assert (sure.verdict, doubtful.verdict) == (1, 0)
    assert sure.differs[0] == pytest.approx(0.31 / 3)


def planned(state, system, number=3, **parameters):
    return done(state, Plan("A", (PlannedRound(system, parameters),) * number))


def test_contenders_play_for_the_places_of_the_list_of_prizes():
    state = planned(started(*CAST[:1]), "contender")
    state = done(state, *map(entering, CAST[1:6]))
    prizes = tuple(Prize("standing", "A", place=place) for place in (1, 2, 3, 4, 5))
    state = done(state, Prizes(prizes))
    model = own_model(state, "A", 100)
    assert (model.prizes, set(model.categories)) == ((PrizePlaces("", 5),), {""})
    playing = Playing.begun(own_plan(state, "A"), 6, model, "1")
    drawn = next(playing.rounds())
    assert (drawn.parameters["places"], drawn.parameters["of_prizes"]) == (5, True)


def test_contenders_of_a_class_play_for_its_prizes():
    state = done(None, creation(), entering("Anna", rating=1200), entering("Bert", rating=1500))
    state = done(planned(state, "contender"), entering("Clara", rating=900, category="B"))
    state = done(state, entering("Dora", rating=1000, category="B"))
    state = done(state, Prizes((Prize("standing", "A", category="B"),)))
    model = own_model(state, "A", 100)
    assert (model.prizes, model.categories) == ((PrizePlaces("B", 1),), ("", "", "B", "B"))
    drawn = next(Playing.begun(own_plan(state, "A"), 4, model, "1").rounds())
    classes = (drawn.parameters["classes"], drawn.parameters["class_places"])
    assert classes == ([["2", "3"]], [1])


def test_the_plan_comes_first_and_presets_are_those_for_tables_of_the_size():
    state = done(started("Anna", "Bert", preset="swiss"))
    found = ways(state, "A")
    assert next(iter(found)) == "planned"
    assert "preset-tables_of_four" not in found
    assert "preset-swiss" not in found, "it is the plan"
    assert found["preset-cup"][-1].system == "knock_out"
    assert found["all-monrad"] == [Planned("monrad", {})] * 8
    of_four = ways(started("Anna", "Bert", preset="tables_of_four"), "A")
    assert [*of_four] == ["planned", "all-tables_of_many"], "no other pairs tables of four"


def test_more_rounds_and_more_players_take_longer():
    assert seconds([SWISS] * 2, 24) == 2 * seconds([SWISS], 24)
    assert seconds([SWISS], 96) < seconds([SWISS], 384) < seconds([Planned("contender", {})], 384)
