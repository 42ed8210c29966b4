"""A plan, and what else can be made of it: each Swiss round in another way."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from tournaments.simulation.playing import Planned

SWISS, DUTCH = "swiss", "fide_dutch"
WISHES: Mapping[str, Mapping[str, Any]] = {
    "spread": {},
    "rating": {"order": "rating"},
    "mix": {"order": "mix"},
    "spread, floats": {"floats": True},
    "rating, floats": {"order": "rating", "floats": True},
    "mix, floats": {"order": "mix", "floats": True},
    "rating, floats, repeats": {"order": "rating", "floats": True, "repeat_after": 4},
}
"""The wishes that are tried, by what they are called."""

PLANNED = "as planned"
_CHANGED = ("order", "floats", "repeat_after", "most_repeats")


def variants(plan: Sequence[Planned]) -> dict[str, list[Planned]]:
    """The plan as it is, and with all its Swiss rounds in each other way, by name."""
    found = {PLANNED: list(plan)}
    if any(one.system == SWISS for one in plan):
        for name, wishes in WISHES.items():
            found[f"{SWISS}: {name}"] = [_changed(one, wishes) for one in plan]
        found[DUTCH] = [Planned(DUTCH, {}) if one.system == SWISS else one for one in plan]
    return {name: one for name, one in found.items() if name == PLANNED or one != found[PLANNED]}


def _changed(planned: Planned, wishes: Mapping[str, Any]) -> Planned:
    if planned.system != SWISS:
        return planned
    kept = {key: value for key, value in planned.parameters.items() if key not in _CHANGED}
    return replace(planned, parameters={**kept, **wishes})
