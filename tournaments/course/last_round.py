"""What comes after the last round of a plan: the end, or one round more."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.refusals import Refusal, Unusable
from tournaments.course.acts import Plan
from tournaments.course.pairing_field import settled_now
from tournaments.course.plans import MOST_ROUNDS
from tournaments.course.shapes import PlannedRound
from tournaments.course.state import State


def is_through(state: State, division: str) -> bool:
    """Whether the last round of a division's plan is closed."""
    planned = state.divisions[division]
    last = planned.rounds.get(len(planned.plan))
    return last is not None and last.closed


def all_through(state: State) -> bool:
    """Whether the last rounds of all divisions are closed."""
    return all(is_through(state, division) for division in state.divisions)


def one_more(
    state: State,
    division: str,
    system: str | None = None,
    parameters: Mapping[str, Any] | None = None,
) -> Plan:
    """The act that adds a round to the plan: like the last one, or by another system.

    Like the last one it also rests on results as old as that one's.
    """
    plan = state.divisions[division].plan
    last = plan[-1]
    rests_on = None if last.based_on is None else last.based_on + 1
    added = replace(last, based_on=rests_on)
    if system is not None:
        added = PlannedRound(system, dict(parameters or {}), date=last.date)
    return Plan(division, (*plan, added))


def goes_on(state: State, division: str) -> bool:
    """Whether the system of the last round has one more: a round robin that is through has none."""
    plan = state.divisions[division].plan
    number = len(plan) + 1
    if number > MOST_ROUNDS:
        return False
    longer = one_more(state, division).effect(state)
    try:
        return settled_now(longer, division, number, "").reaches(number)
    except (Refusal, Unusable):
        return False
