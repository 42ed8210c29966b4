"""What a plan leaves open until a round is paired: how long it lasts, and what came before it.

A system fills in from here what its parameters in a plan don't say: `settled` of its class.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.pairing.field import Entry, PlayedTable

Points = Mapping[str, tuple[int, int]]
"""What a table or a bye brought in a round: half points and spread by entry."""


def _nothing(_round: int) -> Iterable[Points]:
    return ()


@dataclass(frozen=True)
class Situation:
    """A round in its plan.

    `begun` and `last` are the first and the last of the rounds around this one that are planned
    just like it, without a gap; `rounds` are all of the plan. `entries` belong to the division,
    here today or not, as they stand now. `earlier` tells by what the rounds from `begun` on were
    paired: the name of the system and its parameters. `points` tells what a round brought.
    `classes` are those with prizes of their own: for how many places, and who is in it. What is
    drawn by lot follows from the `seed`.
    """

    number: int
    begun: int
    last: int
    rounds: int
    entries: tuple[Entry, ...]
    played: tuple[PlayedTable, ...] = ()
    forbidden: tuple[tuple[str, ...], ...] = ()
    earlier: Mapping[int, tuple[str, Mapping[str, Any]]] | None = None
    points: Callable[[int], Iterable[Points]] = _nothing
    classes: tuple[tuple[int, tuple[str, ...]], ...] = ()
    prizes: int = 0
    seed: str = ""

    def settled(self, system: str, parameter: str, since: int = 1) -> Any:
        """What the last round by this system said of a parameter; None where there was none."""
        for number in range(self.number - 1, max(self.begun, since) - 1, -1):
            name, parameters = (self.earlier or {}).get(number, ("", {}))
            if name == system:
                return parameters.get(parameter)
        return None


def alike(plan: list[Any], number: int) -> tuple[int, int]:
    """The first and the last round of the plan around this one that are like it, without a gap."""
    first = last = number
    while first > 1 and plan[first - 2] == plan[number - 1]:
        first -= 1
    while last < len(plan) and plan[last] == plan[number - 1]:
        last += 1
    return first, last


class AsPlanned:
    """A system of which the plan says all."""

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:  # noqa: ARG003
        """The parameters as they were planned."""
        return dict(parameters)


class ToTheEnd:
    """A system that must know how many rounds there are."""

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
        """The parameters with the rounds of the plan."""
        return {"rounds": situation.rounds, **parameters}
