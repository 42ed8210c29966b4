"""The cheapest pairs: few tried ones with their proof are as good as all of them."""

from random import Random

import numpy as np
import pytest
from hypothesis import given

from tests.tournaments.pairing.rounds import MANY, SEEDS, fields, proposed, tournament
from tests.tournaments.pairing.slow import rounds
from tournaments.pairing import matching
from tournaments.pairing.arrays import mirrored
from tournaments.pairing.blossoms import Sparse, Stuck
from tournaments.pairing.matching import FORBIDDEN, Unmatched, cheapest
from tournaments.pairing.monrad import Monrad
from tournaments.pairing.random_draw import RandomDraw
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.systems import pair


def whole_and_proved(prices, seed, monkeypatch):
    """The pairs as the full graph gives them, and as a few pairs with their proof do."""
    found = []
    for most in (10**4, 0):
        monkeypatch.setattr(matching, "MOST_WHOLE", most)
        try:
            found.append(cheapest(prices, seed))
        except Unmatched as unmatched:
            found.append(len(unmatched.left))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_few_pairs_with_their_proof_are_those_of_the_full_graph(seed, monkeypatch):
    dice = np.random.default_rng(seed)
    number, most = int(dice.integers(1, 30)) * 2, int(dice.choice([1, 9, 300, 10**6, 10**13]))
    prices = mirrored(dice.integers(0, most, (number, number)))
    barred = mirrored(dice.random((number, number)) < dice.choice([0, 0.2, 0.7])) > 0
    prices[barred] = FORBIDDEN
    whole, proved = whole_and_proved(prices, seed, monkeypatch)
    assert whole == proved


def test_those_who_may_meet_nobody_stay_over(monkeypatch):
    prices = np.full((4, 4), FORBIDDEN)
    prices[0, 1] = prices[1, 0] = 7
    assert whole_and_proved(prices, "lot", monkeypatch) == [2, 2]


@MANY
@given(fields())
def test_a_round_is_the_same_either_way(field):
    whole = proposed(field)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(matching, "MOST_WHOLE", 0)
        assert proposed(field) == whole


@pytest.mark.parametrize(
    "system",
    [
        Swiss(),
        Swiss({"club": 10**9}, order="mix", floats=True, most_gap=1),
        Swiss(repeat_after=2),
        Monrad(),
        RandomDraw(),
    ],
)
def test_whole_tournaments_are_the_same_either_way(system, monkeypatch):
    for field, whole in tournament(61, 6, system):
        monkeypatch.setattr(matching, "MOST_WHOLE", 0)
        assert pair(field) == whole
        monkeypatch.undo()


@MANY
@given(SEEDS)
def test_dual_values_prove_that_no_matching_is_cheaper(seed):
    dice = Random(seed)
    number, share = 2 * dice.randint(1, 4), dice.choice([0.4, 0.7, 1])
    costs = {
        (one, other): dice.randint(0, dice.choice([3, 100]))
        for other in range(number)
        for one in range(other)
        if dice.random() < share
    }
    possible = [
        sum(costs[tuple(sorted(two))] for two in way)
        for way in rounds(list(range(number)))
        if all(tuple(sorted(two)) in costs for two in way)
    ]
    try:
        graph = Sparse(number, costs)
        graph.match()
    except Stuck:
        assert possible == []
        return
    cost = sum(costs[one, other] for one, other in enumerate(graph.mate) if one < other)
    assert (cost, graph.bound()) == (min(possible), 2 * cost)
    assert all(graph.mate[mate] == one for one, mate in enumerate(graph.mate))
    order, shared = graph.unfolded()
    blossoms = graph.blossoms.values()
    for (one, other), price in costs.items():
        begin, end = sorted((order.index(one), order.index(other)))
        extra = sum(each.surcharge for each in blossoms if {one, other} <= {*each.nodes})
        assert extra == min(shared[begin:end])
        assert graph.potential[one] + graph.potential[other] <= 2 * price + extra
    assert all(each.surcharge >= 0 for each in blossoms)
