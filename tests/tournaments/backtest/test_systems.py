"""Rating systems that foretell: known examples, laws, and what their foresight is worth."""

import math
import random

import pytest

from tournaments.backtest.measures import backtest
from tournaments.backtest.picture import calibration_svg
from tournaments.backtest.systems import SYSTEMS, Pair, pairs_of
from tournaments.ranking.game_by_game import Game


@pytest.mark.parametrize("name", SYSTEMS)
def test_two_chances_make_a_whole_and_who_wins_is_favoured_then(name):
    system = SYSTEMS[name]()
    assert system.chance("Anna", "Bert") == 0.5
    for _ in range(5):
        system.learn([Pair("Anna", "Bert", 1.0, 1)])
    sides = system.chance("Anna", "Bert"), system.chance("Bert", "Anna")
    assert sum(sides) == pytest.approx(1)
    assert (sides[0] > 0.5) == (name != "coin")


@pytest.mark.parametrize("name", SYSTEMS)
def test_the_order_of_the_tables_of_a_round_changes_nothing(name):
    pairs = pairs_of([("Anna", 1), ("Bert", 2), ("Cleo", 3)]) + pairs_of([("Dora", 1), ("Emil", 1)])
    systems = SYSTEMS[name](), SYSTEMS[name]()
    for system, seen in zip(systems, (pairs, pairs[::-1]), strict=True):
        system.learn(seen)
    chances = [[one.chance(a, b) for a in "ABCDE" for b in "ABCDE"] for one in systems]
    assert chances[0] == pytest.approx(chances[1])


def test_at_a_table_of_three_each_meets_each():
    assert pairs_of([("Anna", 1), ("Bert", 2), ("Cleo", 2)]) == [
        Pair("Anna", "Bert", 1.0, 2),
        Pair("Anna", "Cleo", 1.0, 2),
        Pair("Bert", "Cleo", 0.5, 2),
    ]


def season(seed, rounds=60, people=20):
    """Games of people whose strength is known: each percentage point is twelve points."""
    chance = random.Random(seed)
    strength = {f"p{number}": 60 * number for number in range(people)}
    for number in range(1, rounds + 1):
        names = chance.sample(sorted(strength), people)
        for table, (one, other) in enumerate(zip(names[::2], names[1::2], strict=True), 1):
            share = 0.5 + max(-0.5, min(0.5, (strength[one] - strength[other]) / 1200))
            places = (1, 2) if chance.random() < share else (2, 1)
            day = f"2026-{1 + number // 28:02}-{1 + number % 28:02}"
            seats = ((one, places[0]), (other, places[1]))
            yield Game(day, f"t{number:03}", 1, "A", table, day, seats)


def test_who_knows_something_foresees_more_than_a_coin():
    found = {one.system: one for one in backtest(season(7))}
    assert found["coin"].log_loss == pytest.approx(math.log(2))
    assert found["coin"].accuracy == 0.5
    assert {one.pairs for one in found.values()} == {600}
    better = {name for name, one in found.items() if one.log_loss < math.log(2)}
    assert better == set(SYSTEMS) - {"coin"}


def test_nothing_is_foretold_from_what_came_later():
    games = sorted(season(3, rounds=20))
    early = [one for one in games if one.stream <= "t010"]
    assert backtest(games[: len(early)]) == backtest(early)
    turned = [*early, *(one._replace(seats=one.seats[::-1]) for one in games[len(early) :])]
    assert [one.pairs for one in backtest(turned)] == [200] * len(SYSTEMS)


def test_pairs_count_where_both_have_played_so_often():
    games = [
        Game("2026-01-01", "t", number, "A", 1, "2026-01-01", (("Anna", 1), ("Bert", 2)))
        for number in (1, 2, 3)
    ]
    assert [backtest(games, ["coin"], after=after)[0].pairs for after in range(4)] == [3, 2, 1, 0]


def test_a_sure_prediction_that_fails_is_dear_and_calibration_says_how_far_off():
    (found,) = backtest([], ["coin"])
    for won in (1.0, 1.0, 1.0, 0.0):
        found.add(0.9, won)
    assert found.log_loss == pytest.approx(-(3 * math.log(0.9) + math.log(0.1)) / 4)
    assert (found.accuracy, found.calibration) == (0.75, pytest.approx(0.15))
    found.add(0.1, 0.0)  # the same, seen from the other side
    assert (found.pairs, found.accuracy) == (5, 0.8)


def test_the_picture_draws_a_line_a_system():
    picture = calibration_svg(backtest(season(1, rounds=10)), "A < B", "foretold", "came")
    assert picture.count("<polyline") == len(SYSTEMS)
    assert "<title>A &lt; B</title>" in picture
