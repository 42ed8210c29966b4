"""Plans played through by chance: the same for the same seed, and what is measured of them."""

import json
from collections import Counter
from uuid import NAMESPACE_DNS, uuid5

import pytest
from django.core.management import CommandError, call_command

from tests.tournaments.cast import Cast
from tests.tournaments.directing.evening import NAMES, club_evening, who
from tournaments.course.acts import Revise
from tournaments.course.presets import PRESETS
from tournaments.management.commands import simulate
from tournaments.pairing.drawing_lots import Dice
from tournaments.points import POINTS_OF_MANY, points_data
from tournaments.simulation.measures import figures, kendall, simulated
from tournaments.simulation.model import Model, drawn, normal, scores, spread
from tournaments.simulation.playing import Planned, played, worth
from tournaments.simulation.variants import variants

SWISS = Planned("swiss", {})
MODEL = Model()


def test_tau_is_one_for_the_same_order_and_minus_one_turned_round():
    assert kendall([0, 1, 2, 3], [40, 30, 20, 10]) == 1
    assert kendall([3, 2, 1, 0], [40, 30, 20, 10]) == -1
    assert kendall([1, 0, 2, 3], [40, 30, 20, 10]) == pytest.approx(4 / 6)


def test_what_is_drawn_is_centred_and_as_wide_as_it_says():
    dice = Dice("normal")
    numbers = [normal(dice) for _ in range(4000)]
    assert abs(sum(numbers)) / 4000 < 0.05
    assert abs(sum(one * one for one in numbers) / 4000 - 1) < 0.08


def test_own_ratings_are_kept_and_without_error_they_are_the_strength():
    rated = [(1500, 1500), (1200, 1200), (900, 900)]
    assert drawn(Dice("x"), 3, Model(0, (900, 1500, 1200))) == rated


def test_the_better_one_wins_more_often():
    dice = Dice("games")
    won = sum(spread(dice, 1600, 1400) > 0 for _ in range(2000))
    assert 0.58 < won / 2000 < 0.66  # 30 points of 97


def test_the_same_seed_plays_the_same_tournament():
    first, again, other = (played([SWISS] * 4, 9, MODEL, seed) for seed in ("1", "1", "2"))
    assert first == again
    assert first != other


def test_everybody_plays_or_has_a_bye_in_every_round():
    found = played([SWISS] * 5, 9, MODEL, "1")
    assert [sum(one.seats) + one.byes for one in found.entries] == [5] * 9
    assert sum(one.score for one in found.entries) == 2 * (5 * 4 + 5)
    assert sum(one.spread for one in found.entries) == 5 * 50


def test_a_plan_of_several_systems_is_played_through():
    groups = Planned("round_robin", {"group_size": 4})
    last = Planned("king_of_the_hill", {}, 4)
    found = played([groups] * 3 + [SWISS] * 2 + [last], 8, MODEL, "1")
    assert len(found.tables) == 6 * 4
    within = {frozenset(table.seats) for table in found.tables if table.round <= 3}
    assert len(within) == 12


def test_a_round_robin_of_all_has_no_repeats_and_the_figures_say_so():
    found = figures(simulated([Planned("round_robin", {})] * 5, 6, MODEL, 20, "1"))
    assert found.repeats == 0
    assert 0 < found.tau <= 1
    assert 0 < found.error < 0.2


def test_variants_change_the_swiss_rounds_alone():
    groups = Planned("round_robin", {"group_size": 4})
    found = variants([groups, SWISS])
    assert found["as planned"] == [groups, SWISS]
    assert found["swiss: rating"] == [groups, Planned("swiss", {"order": "rating"})]
    assert found["fide_dutch"] == [groups, Planned("fide_dutch", {})]
    assert list(variants([groups])) == ["as planned"]


def said(capsys, *given):
    call_command("simulate", *map(str, given), language="en")
    return capsys.readouterr().out


def test_the_command_compares_ways_to_pair_an_invented_field(db, capsys):
    given = ("--players", "8", "--rounds", "3", "--runs", "3", "--seed", "7")
    out = said(capsys, *given)
    assert out == said(capsys, *given)
    names = [line.split("  ")[0] for line in out.splitlines()[1:-1]]
    assert names == [
        "as planned",
        "swiss: rating",
        "swiss: mix",
        "swiss: spread, floats",
        "swiss: rating, floats",
        "swiss: mix, floats",
        "swiss: rating, floats, repeats",
        "fide_dutch",
    ]
    assert out.splitlines()[-1].startswith("Finds the order best: ")


def test_the_command_takes_the_field_and_the_plan_of_a_tournament(cast: Cast, capsys):
    evening = club_evening(cast)
    out = json.loads(said(capsys, evening.stream, "--runs", "2", "--json"))
    assert 0 <= out["as planned"]["best"] <= 1
    with pytest.raises(CommandError, match="There are the divisions A"):
        said(capsys, evening.stream, "--division", "Z")


TEAMS = [str(uuid5(NAMESPACE_DNS, name)) for name in ("north", "south")]
RATINGS = (900, None, 1400, 1200, 1000, 1300)


def of_teams(cast, **parameters):
    """An evening whose plan lets teams meet in three rounds; entered by turns for two clubs."""
    plan = [{"system": "team_round_robin", "parameters": parameters}] * 3
    evening = club_evening(cast, plan=plan)
    evening.done(
        *(
            Revise(who(name), evening.person(name), "A", rating, club=TEAMS[at % 2])
            for at, (name, rating) in enumerate(zip(NAMES, RATINGS, strict=True))
        )
    )
    return evening


def test_the_teams_of_a_tournament_meet_when_its_plan_is_played_through(cast: Cast, capsys):
    evening = of_teams(cast)
    plan, model = simulate._own(evening.stream, None, 100)
    assert model.ratings == (1400, 1300, 1200, 1200, 1000, 900)
    assert [TEAMS.index(one) for one in model.clubs] == [0, 1, 1, 1, 0, 0]
    found = played(plan, 6, model, "1")
    assert Counter(len({model.clubs[int(one)] for one in t.seats}) for t in found.tables) == {2: 9}
    out = json.loads(said(capsys, evening.stream, "--runs", "2", "--json"))
    assert (list(out), out["as planned"]["repeats"]) == (["as planned"], 0)


def test_teams_that_a_plan_names_by_their_entries_meet_too(cast: Cast):
    named = [[who("Anna"), who("Bert"), who("Clara")], [who("Dora"), who("Georg"), who("Hanna")]]
    plan, _model = simulate._own(of_teams(cast, teams=named).stream, None, 100)
    assert [one.parameters["teams"] for one in plan] == [[["5", "2", "0"], ["3", "4", "1"]]] * 3


def test_rounds_on_an_earlier_standing_know_who_has_met_by_then():
    plan = [SWISS, *(Planned("swiss", {}, number - 2) for number in range(2, 7))]
    found = played(plan, 12, MODEL, "1")
    assert len({frozenset(table.seats) for table in found.tables}) == len(found.tables) == 36


def test_a_knock_out_leaves_one_while_the_others_go_on():
    cup = Planned("knock_out", {"players": 4, "games": 2})
    found = played([SWISS] * 3 + [cup] * 4, 9, MODEL, "1")
    tables = [[set(t.seats) for t in found.tables if t.round == number] for number in (4, 5, 6, 7)]
    assert tables[0][:2] == tables[1][:2]
    assert tables[2][0] == tables[3][0]
    winners = [one & tables[2][0] for one in tables[0][:2]]
    assert [len(one) for one in winners] == [1, 1]
    assert [len(one) for one in tables] == [4] * 4


def test_the_plan_of_a_cup_is_played_through_to_a_final_of_two_games():
    plan = [Planned(one["system"], one["parameters"]) for one in PRESETS["cup"][1]]
    found = played(plan, 16, MODEL, "1")
    tables = [[set(t.seats) for t in found.tables if t.round == number] for number in range(7, 13)]
    assert [len(one) for one in tables] == [8] * 6
    assert [tables[4][at] for at in (0, 1)] == [tables[5][at] for at in (0, 1)]
    quarters = [one for first in tables[0][:4] for one in first]
    assert len(tables[4][0] | tables[4][1]) == 4
    assert tables[4][0] | tables[4][1] <= set(quarters)


def test_a_round_robin_is_played_in_as_many_cycles_as_are_asked_for():
    found = played([Planned("round_robin", {"cycles": 3})] * 9, 4, MODEL, "1")
    assert set(Counter(frozenset(table.seats) for table in found.tables).values()) == {3}


def test_groups_are_dealt_when_they_begin_and_stay():
    found = played([SWISS] * 2 + [Planned("round_robin", {"group_size": 4})] * 3, 8, MODEL, "1")
    within = [frozenset(table.seats) for table in found.tables if table.round > 2]
    assert len(set(within)) == 12
    assert len({frozenset.union(*(two for two in within if one in two)) for one in "01234567"}) == 2


def many(size, number=1):
    return [Planned("tables_of_many", {"size": size, "least": size - 1})] * number


@pytest.mark.parametrize(
    ("told", "counted"),
    [
        ((30, 20, 10), [(6, 15), (3, 0), (0, -15)]),
        ((30, 30, 10, 2), [(5, 16), (5, 16), (2, -11), (0, -22)]),
        ((50, 40, 30, 20, 10), [(4, 25), (3, 12), (2, 0), (1, -13), (0, -25)]),
    ],
)
def test_places_count_at_tables_of_many(told, counted):
    assert worth(told, POINTS_OF_MANY) == counted


def test_two_of_a_larger_table_differ_as_two_of_a_table_of_two_do():
    dice = Dice("many")
    drawn = [scores(dice, (1600, 1400, 1500)) for _ in range(2000)]
    apart = [one - other for one, other, _third in drawn]
    assert sum(apart) / 2000 == pytest.approx(30, abs=7)
    assert 0.58 < sum(one > 0 for one in apart) / 2000 < 0.66


def test_tables_of_many_are_played_through():
    found = played(many(4, 5), 16, Model(points=POINTS_OF_MANY), "1")
    assert Counter(len(table.seats) for table in found.tables) == {4: 20}
    assert [sum(one.seats) for one in found.entries] == [5] * 16
    assert sum(one.score for one in found.entries) == 20 * 12
    assert figures([found]).repeats == 0


def test_who_is_left_over_at_tables_of_many_sits_at_a_smaller_one():
    found = played(many(4, 3), 11, Model(points=POINTS_OF_MANY), "1")
    assert Counter(len(table.seats) for table in found.tables) == {4: 6, 3: 3}


def test_the_command_plays_tables_of_many(db, capsys):
    given = ("--players", 12, "--rounds", 2, "--seats", 4, "--runs", 2, "--json")
    out = json.loads(said(capsys, *given))
    # Four who come from three tables: two of each four have met.
    assert (list(out), out["as planned"]["repeats"]) == (["as planned"], 3)


def test_the_command_plays_a_tournament_of_tables_of_many(cast: Cast, capsys):
    plan = [{"system": "tables_of_many", "parameters": {}}] * 2
    evening = club_evening(
        cast, plan=plan, seats=4, ruleset="mini", points=points_data(POINTS_OF_MANY)
    )
    played_, model = simulate._own(evening.stream, None, 100)
    assert [one.parameters["size"] for one in played_] == [4, 4]
    assert model.points == POINTS_OF_MANY
    assert list(json.loads(said(capsys, evening.stream, "--runs", "2", "--json"))) == ["as planned"]
