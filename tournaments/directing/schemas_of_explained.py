"""The shape of the answer that explains a row of a standing, for the API's description."""

from dataclasses import dataclass
from uuid import UUID

from tournaments.directing.schemas_of_pages import AsOf
from tournaments.directing.schemas_of_results import Decision, Exact


@dataclass(frozen=True)
class WhyCounted:
    """A rule by which a part of a value counts as it does, or does not count."""

    code: str
    detail: str


@dataclass(frozen=True)
class PartOfValue:
    """A round or a meeting in a value, in the unit of the criterion.

    `of` is what the opponent has (half points, or a rating), `won` what was won there in half
    points; null where the criterion does not ask. `round` is null for nothing in particular.
    """

    round: int | None
    opponents: tuple[UUID, ...]
    amount: Exact
    of: Exact | None
    won: Exact | None
    counts: bool
    why: tuple[WhyCounted, ...]


@dataclass(frozen=True)
class CriterionExplained:
    """A criterion of a row and how its value came about.

    `value` is null where nobody's games could be compared; where they were, `among` has those who
    were level, and each comparison is explained by itself.
    """

    criterion: str
    title: str
    rule: str
    source: str
    editions: tuple[int, ...]
    unit: str
    value: Exact | None
    among: tuple[UUID, ...]
    how: WhyCounted
    parts: tuple[PartOfValue, ...]


@dataclass(frozen=True)
class NeighbourOfRow:
    """The row next to it, and what decided between them; `own` is the value of the lower one."""

    entry: UUID
    decision: Decision | None


@dataclass(frozen=True)
class RowExplained:
    """Everything that a place follows from, criterion by criterion in their order."""

    division: str
    round: int
    entry: UUID
    place: int
    shared: bool
    criteria: tuple[CriterionExplained, ...]
    higher: NeighbourOfRow | None
    lower: NeighbourOfRow | None


@dataclass(frozen=True)
class RowExplainedPage:
    """A row of a standing, explained, and what it was computed from; `names` go by entry."""

    as_of: AsOf
    names: dict[str, str]
    row: RowExplained
