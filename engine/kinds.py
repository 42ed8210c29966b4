"""What every event of a stream is: a kind with a name and a schema number, and typed facts."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Kind:
    """An event, and the command to enter it: what is annotated is a fact, the rest is of the kind.

    `kind` and `schema` are what a stream stores: never a class name, never changed. A kind that got
    facts has a higher schema; each new fact has a default, which older lines mean. `right` is what
    it takes to enter it; without one nobody enters it from outside. `own`: a player may, for the
    own seat or entry.
    """

    kind: ClassVar[str]
    schema: ClassVar[int] = 1
    right: ClassVar[str | None] = None
    own: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class Move(Kind):
    """An entry of a score sheet."""


@dataclass(frozen=True, slots=True)
class OfASeat(Move):
    """What a player enters for the own seat; what belongs to the whole table, nobody does."""

    right = "enter_move"
    own = True

    seat: int
