"""What results count, and what orders a standing, where nobody has said otherwise."""

from dataclasses import replace

import pytest

from tests.tournaments.course.evening import (
    ANNA,
    BERT,
    CLARA,
    creation,
    done,
    paired,
    playing,
    started,
)
from tournaments.course.acts import Amend, CloseRound, Publish, Report
from tournaments.course.course import apply, decide
from tournaments.course.presets import PRESETS
from tournaments.directing.computed_standings import standing_of
from tournaments.points import POINTS_OF_TWO, Award, points_data, read_points

WITHOUT_A_GAME = ("bye", "forfeit_win", "forfeit_loss", "double_forfeit")
OF_TWO = [name for name, (settings, _plan) in PRESETS.items() if settings.get("seats", 2) == 2]


def spreads(setup):
    """What rounds without a game count as spread."""
    points = read_points(setup.points)
    return [getattr(points, name).spread for name in WITHOUT_A_GAME]


@pytest.mark.parametrize("preset", OF_TWO)
def test_where_a_game_has_no_points_a_bye_gives_no_spread_and_nothing_is_ordered_by_it(preset):
    setup = started(preset=preset, ruleset="klauer").setup
    above = ("knock_out",) if preset == "cup" else ()
    assert (spreads(setup), setup.standing) == ([0, 0, 0, 0], (*above, "wins", "head_to_head"))
    of_points = started(preset=preset).setup
    assert spreads(of_points) == [50, 50, -50, -50]
    assert of_points.standing == (*above, "wins", "spread", "total", "head_to_head")


def test_tables_of_four_count_by_place_whatever_preset_they_come_from():
    of_four, preset = started(seats=4).setup, started(preset="tables_of_four").setup
    assert (of_four.points, of_four.standing) == (preset.points, preset.standing)


def test_what_is_said_of_the_points_counts_and_the_rest_is_as_usual():
    said = started(ruleset="klauer", points={"bye": [2, 2, 30, 0], "of_two": [3, 1, 0]}).setup
    assert spreads(said) == [30, 0, 0, 0]
    assert read_points(said.points).of_two == (3, 1, 0)
    assert spreads(started(points={"bye": [2, 2, 30, 0]}).setup) == [30, 50, -50, -50]


def test_a_tournament_that_was_created_otherwise_stays_as_it_was():
    (create,) = decide(None, creation(ruleset="klauer"))
    usual = points_data(POINTS_OF_TWO)
    old = replace(create, setup=replace(create.setup, points=usual, standing=("wins", "spread")))
    assert apply(None, old).setup == old.setup
    assert done(apply(None, old), Amend(replace(old.setup, clock=9))).setup.points == usual


def test_who_had_a_bye_does_not_stand_above_who_won():
    state = playing(
        "Anna Bert", bye="Clara", state=started("Anna", "Bert", "Clara", ruleset="klauer")
    )
    state = done(state, Report("A", 1, 1, places=(1, 2)), CloseRound("A", 1))
    state = done(state, paired(state, 2, "Clara Anna", bye="Bert"), Publish("A", 2))
    state = done(state, Report("A", 2, 1, places=(1, 2)), CloseRound("A", 2))
    places = {row.entry: row.place for row in standing_of(state, "A").rows}
    assert places == {CLARA: 1, ANNA: 2, BERT: 3}
    assert read_points(state.setup.points).bye == Award(2, 2, 0)
