"""What a plan leaves open until a round is paired: how long it lasts, and what came before it.

A system fills in from here what its parameters in a plan don't say: `settled` of its class.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from tournaments.pairing.field import Entry, PlayedTable, PrizePlaces, Result
from tournaments.pairing.matching import TOOLS


@dataclass(frozen=True)
class Situation:
    """A round in its plan.

    `begun` and `last` are the first and the last of the rounds around this one that are planned
    just like it, without a gap; `rounds` are all of the plan. `entries` belong to the division,
    here today or not, as they stand now. `earlier` tells by what the rounds from `begun` on were
    paired: the name of the system and its parameters. `results` are those of all rounds before,
    `prizes` those that there are. What is drawn by lot follows from the `seed`.
    """

    number: int
    begun: int
    last: int
    rounds: int
    entries: tuple[Entry, ...]
    played: tuple[PlayedTable, ...] = ()
    forbidden: tuple[tuple[str, ...], ...] = ()
    earlier: Mapping[int, tuple[str, Mapping[str, Any]]] | None = None
    results: tuple[Result, ...] = ()
    prizes: tuple[PrizePlaces, ...] = ()
    seed: str = ""

    @property
    def places(self) -> int:
        """For how many places of all there are prizes."""
        return sum(one.places for one in self.prizes if not one.category)

    @property
    def classes(self) -> tuple[tuple[int, tuple[str, ...]], ...]:
        """Categories with prizes of their own: for how many places, and who is in it."""
        found = (
            (prizes.places, tuple(e.id for e in self.entries if e.category == prizes.category))
            for prizes in self.prizes
            if prizes.category
        )
        return tuple((places, members) for places, members in found if members)

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


class Usual:
    """A system as most are: for tables of two, looking at nothing that is told on request."""

    version: ClassVar[int] = 1
    tools: ClassVar[dict[str, str]] = TOOLS
    of_many: ClassVar[bool] = False

    @property
    def looks_at(self) -> frozenset[str]:
        """Nothing of it."""
        return frozenset()

    def reaches(self, number: int) -> bool:  # noqa: ARG002
        """Any round."""
        return True


class AsPlanned(Usual):
    """A system of which the plan says all."""

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:  # noqa: ARG003
        """The parameters as they were planned."""
        return dict(parameters)


class ToTheEnd(Usual):
    """A system that must know how many rounds there are."""

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
        """The parameters with the rounds of the plan."""
        return {"rounds": situation.rounds, **parameters}
