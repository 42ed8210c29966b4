"""Finals: the first of the standing play games against each other while the others go on.

Rule. When the finals begin, the first meets the second (and with more `finals` the third the
fourth, and so on). In the rounds after that they meet again, whatever the standing says by then, as
long as the plan says so without a gap. All others are paired by the Swiss system with its weights.
A final of somebody who does not play any more is no final; the other goes on with the rest.

`pairs` are the finals by their entries, as the first round of the finals has settled them.

Source: the final of two games in the German championship, next to which the field plays on.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar

from tournaments.pairing.checks import MOST_ENTRIES, check_tables
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Entry, Field
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Number, Parameter, Weights, check_told
from tournaments.pairing.situation import Situation, Usual
from tournaments.pairing.swiss import WEIGHTS as SWISS_WEIGHTS
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.weighted import Weighing, drawn


@dataclass(frozen=True)
class Finals(Usual):
    """Finals of so many pairs; the weights are those of the Swiss system. Raises Refusal."""

    name: ClassVar[str] = "finals"
    asks: ClassVar[tuple[Parameter, ...]] = (
        Number("finals", 1, MOST_ENTRIES // 2),
        Weights(SWISS_WEIGHTS),
    )
    finals: int = 1
    pairs: tuple[tuple[str, ...], ...] = ()
    weights: Mapping[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Resolve the weights, check the rest."""
        check_told(self.asks, self)
        check_tables("pairs", self.pairs)
        object.__setattr__(self, "weights", Swiss(self.weights).weights)

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
        """The parameters with who plays: those who began, else the first of the standing now."""
        begun = situation.settled(cls.name, "pairs")
        first = settled(situation.entries, parameters.get("finals", 1))
        return {**parameters, "pairs": begun or parameters.get("pairs") or first}

    def parameters(self) -> dict[str, Any]:
        """How many finals, who plays them once they have begun, and the weights."""
        settled = {"pairs": [list(pair) for pair in self.pairs]} if self.pairs else {}
        return {"finals": self.finals, **settled, "weights": dict(self.weights)}

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The finals and the tables of the others; raises Refusal."""
        finals = self._finals(field)
        tables, byes = drawn(self.weighing(field))
        told = tuple(_told(table, finals) for table in tables)
        return tuple(sorted(told, key=lambda one: frozenset(one.seats) not in finals)), byes

    def weighing(self, field: Field) -> Weighing:
        """What the rounds of the others cost, by the Swiss system."""
        swiss, finals = Swiss(self.weights), self._finals(field).values()
        return swiss.weighing(replace(field, system=swiss, fixed=(*field.fixed, *finals)))

    def _finals(self, field: Field) -> dict[frozenset[str], tuple[str, ...]]:
        return playing(self.pairs or settled(field.entries, self.finals), field)


def settled(entries: tuple[Entry, ...], finals: int) -> tuple[tuple[str, ...], ...]:
    """The finals by the standing of these entries: the first two, the next two, and so on."""
    order = sorted(entries, key=lambda one: (-one.score, -one.spread, one.seeding))
    first = [entry.id for entry in order[: 2 * finals]]
    return tuple(zip(first[::2], first[1::2], strict=False))


def playing(
    pairs: Sequence[tuple[str, ...]], field: Field
) -> dict[frozenset[str], tuple[str, ...]]:
    """The pairs of which both are here and free to play."""
    here = {entry.id for entry in field.entries} - set(field.byes)
    here -= {one for table in field.fixed for one in table}
    forbidden = {frozenset(pair) for pair in field.forbidden}
    known = ((frozenset(pair), pair) for pair in pairs)
    return {both: pair for both, pair in known if both <= here and both not in forbidden}


def _told(table: Table, finals: Mapping[frozenset[str], tuple[str, ...]]) -> Table:
    """A final says that it is one."""
    if frozenset(table.seats) not in finals:
        return table
    return replace(table, why=(Statement(Why.FINAL), *table.why[1:]))
