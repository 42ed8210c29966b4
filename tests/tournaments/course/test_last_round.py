"""After the last round of a plan: which systems have one more, and the plan with it."""

import pytest

from tests.tournaments.course.test_whole_plans import evening
from tournaments.course.last_round import all_through, goes_on, one_more
from tournaments.course.shapes import PlannedRound


def rounds(system, number, **parameters):
    """So many rounds by a system."""
    return [{"system": system, "parameters": parameters} for _ in range(number)]


@pytest.mark.parametrize(
    ("plan", "more"),
    [
        (rounds("swiss", 2), True),
        (rounds("king_of_the_hill", 1), True),
        (rounds("round_robin", 4), True),
        (rounds("round_robin", 5), False),
        (rounds("round_robin", 3, group_size=3), False),
        (rounds("quartiles", 2, strata=4), True),
        (rounds("quartiles", 3, strata=4), False),
        (rounds("knock_out", 1, players=4), True),
        (rounds("knock_out", 2, players=4), False),
        (rounds("finals", 2), True),
    ],
)  # fmt: skip
def test_a_system_has_one_more_round_unless_it_is_through(plan, more):
    state = evening("swiss", 6, 1, plan=plan)
    assert all_through(state)
    assert goes_on(state, "A") is more


def test_the_added_round_rests_on_results_as_old_as_those_of_the_last():
    ahead = [{"system": "swiss", "parameters": {}, "based_on": one} for one in (0, 0, 1)]
    plan = one_more(evening("swiss", 6, 1, plan=ahead), "A").plan
    assert [one.based_on for one in plan] == [0, 0, 1, 2]


def test_the_added_round_can_be_paired_by_another_system_on_the_day_of_the_last():
    later = [{"system": "swiss", "parameters": {}, "date": "2026-11-01"}]
    plan = one_more(evening("swiss", 6, 1, plan=later), "A", "king_of_the_hill").plan
    assert plan[-1] == PlannedRound("king_of_the_hill", {}, date="2026-11-01")
