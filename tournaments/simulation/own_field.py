"""The plan of a division and its players, as a simulation plays them: strengths are drawn anew."""

from collections.abc import Mapping
from typing import Any

from tournaments.course.plans import BY_HAND, OF_MANY, prized
from tournaments.course.shapes import SetUp
from tournaments.course.state import Entry, State
from tournaments.points import read_points
from tournaments.simulation.model import Model
from tournaments.simulation.playing import Planned


def own_plan(state: State, division: str) -> list[Planned]:
    """The plan of a division; a round that is set by hand is paired by the Swiss system."""
    called = {one.id: str(at) for at, (_rating, one) in enumerate(_ordered(state, division))}
    return [
        fitted(one.system, _renamed(one.parameters, called), one.based_on, state.setup)
        for one in state.divisions[division].plan
    ]


def fitted(
    system: str, parameters: Mapping[str, Any], based_on: int | None, setup: SetUp
) -> Planned:
    """A round of a plan for tables as the set-up has them."""
    sizes = {"size": setup.seats, "least": setup.least} if system == OF_MANY else {}
    name = "swiss" if system == BY_HAND else system
    return Planned(name, {**sizes, **parameters}, based_on)


def own_model(state: State, division: str, error: int) -> Model:
    """The players of a division; who has no rating gets the middle one."""
    ordered = _ordered(state, division)
    rated = any(one.rating is not None for _rating, one in ordered)
    return Model(
        error,
        tuple(rating for rating, _one in ordered) if rated else (),
        tuple(one.club or "" for _rating, one in ordered),
        read_points(state.setup.points),
        prized(state.prizes, division),
        tuple(one.category or "" for _rating, one in ordered),
    )


def _ordered(state: State, division: str) -> list[tuple[int, Entry]]:
    """Who has entered, with a rating each, the best first."""
    entries = [one for one in state.entries.values() if one.division == division]
    rated = sorted(one.rating for one in entries if one.rating is not None)
    middle = rated[len(rated) // 2] if rated else 0
    told = ((middle if one.rating is None else one.rating, one) for one in entries)
    return sorted(told, key=lambda pair: -pair[0])


def _renamed(told: Any, called: Mapping[str, str]) -> Any:
    """Parameters that name entries, such as teams, with what these are called when played."""
    if isinstance(told, str):
        return called.get(told, told)
    if isinstance(told, Mapping):
        return {name: _renamed(one, called) for name, one in told.items()}
    return [_renamed(one, called) for one in told] if isinstance(told, list | tuple) else told
