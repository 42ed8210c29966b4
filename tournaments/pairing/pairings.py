"""A paired round: tables in order, byes, what each costs and why."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

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

    def data(self) -> dict[str, Any]:
        """The cost as an event stores it."""
        return {"name": self.name, "amount": self.amount, "weight": self.weight}


@dataclass(frozen=True)
class Table:
    """Entries in the order of their seats: the first goes first. Costs of nothing are left out."""

    seats: tuple[str, ...]
    costs: tuple[Cost, ...] = ()
    why: tuple[Statement, ...] = ()

    @property
    def cost(self) -> int:
        """What the table adds to the round."""
        return sum(cost.total for cost in self.costs)

    def statements(self) -> tuple[Statement, ...]:
        """Why the table is so; with the entries that the sentences call first and second."""
        entries = dict(zip(("first", "second"), self.seats, strict=False))
        return tuple(Statement(said.why, {**entries, **said.facts}) for said in self.why)

    def data(self) -> dict[str, Any]:
        """The table as an event stores it."""
        return {"seats": list(self.seats), **_reasons(self.costs, self.why)}


@dataclass(frozen=True)
class Bye:
    """An entry that has no table in this round."""

    entry: str
    costs: tuple[Cost, ...] = ()
    why: tuple[Statement, ...] = ()

    @property
    def cost(self) -> int:
        """What the bye adds to the round."""
        return sum(cost.total for cost in self.costs)

    def statements(self) -> tuple[Statement, ...]:
        """Why this entry has the bye."""
        return tuple(Statement(said.why, {"entry": self.entry, **said.facts}) for said in self.why)

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

    @property
    def cost(self) -> int:
        """What the whole round costs."""
        return sum(table.cost for table in self.tables) + sum(bye.cost for bye in self.byes)

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


def sentences(part: Table | Bye, names: Mapping[str, str] | None = None) -> list[str]:
    """Why a table or a bye is so, in English; `names` says what an id is shown as."""
    return [said.sentence(names or {}) for said in part.statements()]


def _reasons(costs: tuple[Cost, ...], why: tuple[Statement, ...]) -> dict[str, Any]:
    return {"costs": [cost.data() for cost in costs], "why": [said.data() for said in why]}
