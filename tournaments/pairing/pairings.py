"""A paired round: tables in order, byes, what each costs and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine.facts import plain
from tournaments.pairing.explanations import Statement


@dataclass(frozen=True)
class Cost:
    """One part of what a table costs: how much there is of something, and its weight a unit."""

    name: str
    amount: int
    weight: int

    @property
    def total(self) -> int:
        """What this part adds."""
        return self.amount * self.weight


@dataclass(frozen=True)
class Table:
    """Entries in the order of their seats: the first goes first. Costs of nothing are left out."""

    seats: tuple[str, ...]
    costs: tuple[Cost, ...] = ()
    why: tuple[Statement, ...] = ()

    def data(self) -> dict[str, Any]:
        """The table as an event stores it."""
        return {"seats": list(self.seats), **_reasons(self.costs, self.why)}


@dataclass(frozen=True)
class Bye:
    """An entry that has no table in this round."""

    entry: str
    costs: tuple[Cost, ...] = ()
    why: tuple[Statement, ...] = ()

    def data(self) -> dict[str, Any]:
        """The bye as an event stores it."""
        return {"entry": self.entry, **_reasons(self.costs, self.why)}


@dataclass(frozen=True)
class Pairing:
    """A round as a system proposes it, with all that is needed to check it again later.

    `field` is the SHA-256 (hexadecimal) of the field it was made from, `parameters` are those of
    the system with every default resolved, `tools` the versions of the libraries that were used.
    """

    system: str
    version: int
    parameters: Mapping[str, Any]
    seed: str
    field: str
    tables: tuple[Table, ...]
    byes: tuple[Bye, ...]
    tools: Mapping[str, str]

    def data(self) -> dict[str, Any]:
        """The round as an event stores it."""
        return {
            "system": self.system,
            "version": self.version,
            "parameters": dict(self.parameters),
            "seed": self.seed,
            "field": self.field,
            "tables": [table.data() for table in self.tables],
            "byes": [bye.data() for bye in self.byes],
            "tools": dict(self.tools),
        }


def _reasons(costs: tuple[Cost, ...], why: tuple[Statement, ...]) -> dict[str, Any]:
    return {"costs": plain(costs), "why": [said.data() for said in why]}
