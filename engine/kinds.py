"""What every entry of a score sheet is: a kind with a name and a number, and facts."""

from dataclasses import dataclass
from typing import ClassVar


@dataclass(frozen=True, slots=True)
class Move:
    """An entry of a score sheet."""

    kind: ClassVar[str]
    schema: ClassVar[int] = 1
