"""The ways to pair that a division's plan can be compared with, by code, for its own tables."""

from collections.abc import Mapping, Sequence
from typing import Any

from engine.refusals import Refusal
from tournaments.course.plans import resolved_plan
from tournaments.course.presets import PRESETS
from tournaments.course.shapes import PlannedRound, SetUp
from tournaments.course.state import State
from tournaments.pairing.systems import fitting
from tournaments.simulation.own_field import fitted, own_plan
from tournaments.simulation.playing import Planned
from tournaments.simulation.variants import PLANNED, SWISS, variants

AS_PLANNED, WISHED, PRESET, ALL = "planned", "swiss", "preset", "all"
"""What codes begin with: the plan; its Swiss rounds otherwise; a preset; all rounds by one."""

_NOT_FOR_ALL = frozenset({"knock_out", "team_round_robin"})
_OF_TWO = 2


def ways(state: State, division: str) -> dict[str, list[Planned]]:
    """The plan first, and each way that differs from it, as it would be played."""
    plan, setup = own_plan(state, division), state.setup
    found = {AS_PLANNED: plan}
    for name, one in variants(plan).items():
        if name != PLANNED:
            found[f"{WISHED}-{_slug(name)}"] = one
    for name, (settings, rounds) in PRESETS.items():
        if settings.get("seats", _OF_TWO) == setup.seats:
            found[f"{PRESET}-{name}"] = [
                fitted(one["system"], one["parameters"], None, setup) for one in rounds
            ]
    least = _OF_TWO if setup.seats == _OF_TWO else max(setup.least or 0, _OF_TWO + 1)
    for name in fitting(least, setup.seats):
        if name not in _NOT_FOR_ALL:
            found[f"{ALL}-{name}"] = [fitted(name, {}, None, setup)] * len(plan)
    return _each_once(found, setup)


def _slug(name: str) -> str:
    """The name of a variant as a code has it: swiss: rating, floats is rating-floats."""
    return name.removeprefix(f"{SWISS}: ").replace(", ", "-")


def _each_once(found: Mapping[str, list[Planned]], setup: SetUp) -> dict[str, list[Planned]]:
    """Without those that are the same as one before, every default written out."""
    kept: dict[str, list[Planned]] = {}
    known: list[Any] = []
    for name, plan in found.items():
        written = _written_out(plan, setup)
        if written not in known:
            known.append(written)
            kept[name] = plan
    return kept


def _written_out(plan: Sequence[Planned], setup: SetUp) -> Any:
    rounds = tuple(
        PlannedRound(one.system, dict(one.parameters), based_on=one.based_on) for one in plan
    )
    try:
        return resolved_plan(rounds, setup)
    except Refusal:
        return rounds
