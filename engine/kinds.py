"""What every event of a stream is: a kind with a name and a schema number, and typed facts."""

from dataclasses import dataclass
from types import ModuleType
from typing import Any, ClassVar


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


def kinds_in(*files: ModuleType) -> dict[str, type[Any]]:
    """The kinds that these files make, by their names, in the order in which they stand there."""
    return {
        cls.kind: cls
        for file in files
        for cls in vars(file).values()
        if isinstance(cls, type) and issubclass(cls, Kind) and "kind" in vars(cls)
        if cls.__module__ == file.__name__
    }
