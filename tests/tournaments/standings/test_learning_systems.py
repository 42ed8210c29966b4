"""Systems that know how sure they are: the example of the paper, other programs, and the fold."""

import json
import math
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Unusable
from tests.tournaments.standings.rating_list import rating_list
from tests.tournaments.standings.seasons import closed
from tournaments.ranking.start_lists import Given, StartList
from tournaments.rating import RatingRule, read_rule
from tournaments.rating_systems import glicko_2, weng_lin
from tournaments.rating_systems.learning import Doubt, Learnt, Met, Strength

ELSEWHERE = json.loads((Path(__file__).parent / "learnt_elsewhere.json").read_text("utf-8"))
GLICKO = RatingRule(system="glicko_2", period="tournament", start=1500, provisional_below=0)
WENG_LIN = RatingRule(system="weng_lin", start=1500, provisional_below=0)


def strong(rating, deviation, volatility=0):
    """Somebody of whole points."""
    return Strength(rating * 1000, deviation * 1000, volatility)


def test_glicko_2_rates_the_example_of_its_paper():
    """Who rounds on the way and has 1464.06 after a win, a loss and a loss."""
    met = [
        Met(strong(*one), won, 1) for *one, won in ((1400, 30, 2), (1550, 100, 0), (1700, 300, 0))
    ]
    found = glicko_2.learn(strong(1500, 200, 60_000), met)
    assert 1_500_000 + sum(found.moves) == 1_464_051
    assert (found.deviation, found.volatility) == (151_517, 59_996)
    assert found.hoped == (639_468, 431_842, 302_841)


@pytest.mark.parametrize("case", ELSEWHERE["glicko_2"])
def test_glicko_2_is_that_of_the_package_glicko2(case):
    """Recorded from version 2.1.0, whose step 5 takes mu for phi: everybody here has both alike."""
    rating, deviation, volatility, met, *told = case
    games = [Met(strong(theirs, sure), won, 1) for theirs, sure, won in met]
    found = glicko_2.learn(strong(rating, deviation, volatility), games)
    assert rating * 1000 + sum(found.moves) == pytest.approx(
        told[0] * 1000, abs=len(met) / 2 + 0.01
    )
    assert (found.deviation, found.volatility) == (round(told[1] * 1e3), round(told[2] * 1e6))


@pytest.mark.parametrize("case", ELSEWHERE["weng_lin"])
def test_weng_lin_is_that_of_openskill_at_tables_of_two_to_six(case):
    """Recorded from version 6.2.0: BradleyTerryFull, mu 1500, sigma 350, beta 175, tau 3.5."""
    seats, told = case
    for own, (rating, deviation) in zip(seats, told, strict=True):
        others = [one for one in seats if one is not own]
        met = [
            Met(strong(*one[:2]), 1 + (own[2] < one[2]) - (own[2] > one[2]), len(others))
            for one in others
        ]
        found = weng_lin.learn(strong(*own[:2]), met)
        moved = own[0] * 1000 + sum(found.moves)
        assert moved == pytest.approx(rating * 1000, abs=len(others) / 2 + 0.01)
        assert found.deviation == round(deviation * 1000)


def test_weng_lin_moves_two_newcomers_by_the_formula():
    """With 350 ± 3.5 each and beta 175 the spread is sqrt(2 sigma² + 2 beta²)."""
    variance = 350**2 + 3.5**2
    spread = math.sqrt(2 * variance + 2 * 175**2)
    found = weng_lin.learn(strong(1500, 350), [Met(strong(1500, 350), 2, 1)])
    surer = math.sqrt(variance) * math.sqrt(1 - (math.sqrt(variance) / spread) ** 3 / 4)
    gain = variance / spread / 2
    assert found == Learnt((500_000,), (round(gain * 1000),), round(surer * 1000), 0)


strengths = st.builds(
    Strength, st.integers(0, 3_000_000), st.integers(30_000, 350_000), st.integers(30_000, 90_000)
)
periods = st.lists(
    st.builds(Met, strengths, st.sampled_from([0, 1, 2]), st.integers(1, 3)), min_size=1
)


@pytest.mark.parametrize("system", [glicko_2, weng_lin])
@given(strengths, periods)
def test_a_period_moves_towards_what_came_and_the_order_of_its_games_changes_nothing(
    system, own, met
):
    found = system.learn(own, met)
    back = system.learn(own, met[::-1])
    assert found == Learnt(back.hoped[::-1], back.moves[::-1], *back[2:])
    for one, hoped, move in zip(met, found.hoped, found.moves, strict=True):
        assert move == 0 or (move > 0) == (one.half_wins * 500_000 > hoped)
    assert 0 < found.deviation <= 351_000


@pytest.mark.parametrize("system", [glicko_2, weng_lin])
@given(strengths, strengths)
def test_two_chances_make_one_game(system, one, other):
    both = system.chance(one, other) + system.chance(other, one)
    assert both == 1_000_000
    assert (system.chance(one, other) >= 500_000) == (one.rating >= other.rating)


def test_the_numbers_are_the_same_everywhere():
    met = [Met(strong(900 + 97 * n, 40 + 31 * n), n % 3, 1 + n % 2) for n in range(10)]
    own = strong(1480, 173, 61_000)
    told = repr(
        [system.learn(own, met[:n]) for system in (glicko_2, weng_lin) for n in range(1, 11)]
    )
    assert sha256(told.encode()).hexdigest()[:16] == "1d0a6f872ec6c4c0"


# In the fold

MAY = closed("may", ["2024-05-01"] * 2, "1.1 Anna 400 Bert 300\n2.1 Anna 400 Cleo 300")


def rows_of(rule, *tournaments, lists=()):
    """By person the row of the list."""
    return {row.person: row for row in rating_list(tournaments, rule, lists=lists).rows}


def test_newcomers_begin_unsure_and_a_rating_from_elsewhere_is_half_as_unsure():
    lists = [StartList("2024-05-01", {"Bert": Given(1_600_000, 30)})]
    rows = rows_of(GLICKO, MAY, lists=lists)
    anna = glicko_2.learn(
        strong(1500, 350, 60_000),
        [Met(strong(1600, 175, 60_000), 2, 1), Met(strong(1500, 350, 60_000), 2, 1)],
    )
    assert [one.change for one in rows["Anna"].changes] == list(anna.moves)
    assert [one.expected for one in rows["Anna"].changes] == list(anna.hoped)
    assert rows["Anna"].doubt == Doubt(anna.deviation, anna.volatility, "2024-05-01")
    assert rows["Bert"].doubt.deviation < 175_000


def test_who_rests_for_months_comes_back_less_sure():
    """Sixty days are two periods without a game, 59 only one."""
    after = Strength(1_500_000, 100_000, 60_000)
    grown = [math.sqrt(100_000**2 + months * (0.06 * 173_717.8) ** 2) for months in (1, 2)]
    for day, deviation in (("2024-06-29", grown[0]), ("2024-06-30", grown[1])):
        doubt = Doubt(100_000, 60_000, "2024-05-01")
        found = glicko_2.LEARNING.strength(1_500_000, doubt, day)
        assert found == after._replace(deviation=round(deviation))


def test_a_table_of_three_teaches_weng_lin_by_both_pairs():
    rows = rows_of(WENG_LIN, closed("may", "2024-05-01", "1.1 Anna 300 Bert 200 Cleo 200"))
    new = strong(1500, 350)
    anna = weng_lin.learn(new, [Met(new, 2, 2), Met(new, 2, 2)])
    assert {name: row.rating - 1_500_000 for name, row in rows.items()} == {
        "Anna": sum(anna.moves),
        "Bert": -anna.moves[0],
        "Cleo": -anna.moves[0],
    }
    assert (rows["Anna"].games, rows["Anna"].changes[0].expected) == (1, 500_000)


@pytest.mark.parametrize("system", ["glicko_2", "weng_lin"])
def test_a_first_tournament_is_no_performance_where_doubt_does_the_same(system):
    with pytest.raises(Unusable) as bad:
        read_rule({"system": system, "period": "tournament", "newcomers": "performance"})
    assert bad.value.where == "rating.newcomers"
