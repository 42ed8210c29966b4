"""What a system can be told in a plan: each parameter once, with its kind and its bounds.

The check of a system, the fields of the form for a plan, and the words of the API follow from it.
What is usual is the default of the system's field of that name.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.refusals import Refusal, Unusable
from tournaments.pairing.checks import check_option
from tournaments.pairing.refusals import Reason

MOST_WEIGHT = 10**12


@dataclass(frozen=True)
class Number:
    """A whole number within bounds; None as well if it is `optional`."""

    name: str
    least: int
    most: int
    optional: bool = False

    @property
    def values(self) -> str:
        """What it can be, in words."""
        return f"{self.least} to {self.most}"

    def check(self, value: object) -> None:
        """Raise Refusal BAD_PARAMETER for anything else."""
        if not (self.optional and value is None):
            check_option(self.name, value, range(self.least, self.most + 1))


@dataclass(frozen=True)
class Choice:
    """One of some words."""

    name: str
    options: tuple[str, ...]

    @property
    def values(self) -> str:
        """What it can be, in words."""
        return ", ".join(self.options)

    def check(self, value: object) -> None:
        """Raise Refusal BAD_PARAMETER for anything else."""
        check_option(self.name, value, self.options)


@dataclass(frozen=True)
class Flag:
    """Yes or no."""

    name: str
    values: str = "true, false"

    def check(self, value: object) -> None:
        """Raise Refusal BAD_PARAMETER for anything else."""
        if type(value) is not bool:
            facts = {"parameter": self.name, "value": str(value), "values": self.values}
            raise Refusal(Reason.BAD_PARAMETER, **facts)


@dataclass(frozen=True)
class Weights:
    """What tables cost, by the names of the amounts; those not given are `usual`."""

    usual: Mapping[str, int] = field(hash=False)
    name: str = "weights"

    @property
    def values(self) -> str:
        """What it can be, in words."""
        return f"0 to {MOST_WEIGHT} for each of {', '.join(self.usual)}"

    def check(self, value: Any) -> None:
        """Raise Refusal NO_SUCH_WEIGHT or BAD_WEIGHT, Unusable if it is no mapping at all."""
        resolved(value, self.usual)


def resolved(weights: Mapping[str, Any], usual: Mapping[str, int]) -> dict[str, int]:
    """All weights, `usual` ones where none is given.

    Raises Refusal NO_SUCH_WEIGHT or BAD_WEIGHT, Unusable if it is no mapping at all.
    """
    if not isinstance(weights, Mapping):
        raise Unusable("weights", "Weights are needed by their names.")
    for name, weight in weights.items():
        if name not in usual:
            raise Refusal(Reason.NO_SUCH_WEIGHT, weight=name, weights=", ".join(usual))
        if type(weight) is not int or not 0 <= weight <= MOST_WEIGHT:
            raise Refusal(Reason.BAD_WEIGHT, weight=name, value=str(weight), most=MOST_WEIGHT)
    return {**usual, **weights}


Parameter = Number | Choice | Flag | Weights


def check_told(asks: Sequence[Parameter], system: object) -> None:
    """Raise Refusal BAD_PARAMETER where what a system was told is not within its bounds."""
    for parameter in asks:
        parameter.check(getattr(system, parameter.name))


def in_words(systems: Mapping[str, Any]) -> str:
    """All parameters of these systems with what they can be, for the description of the API."""
    return "; ".join(
        f"of {name} " + ", ".join(f"`{one.name}` ({one.values})" for one in system.asks)
        for name, system in systems.items()
        if system.asks
    )
