"""The protocol of a tournament: its lines in order, each with what became of it.

One line more costs the same however many there are, and a longer protocol shares all but its end
with the shorter one: lines lie in blocks that never change, and only the last block is copied.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import NamedTuple, overload

from engine.refusals import Refusal
from tournaments.course.act import Act

_BLOCK = 64  # lines


class Line(NamedTuple):
    """One line of the protocol; `flaw` says why it does not fit where it stands."""

    version: int
    act: Act
    struck: bool = False
    flaw: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Lines(Sequence[Line]):
    """Lines in their order; immutable, and equal to others that say the same."""

    full: tuple[tuple[Line, ...], ...] = ()
    last: tuple[Line, ...] = ()
    kinds: frozenset[str] = frozenset()  # of all acts, struck ones as well

    def and_one(self, line: Line) -> "Lines":
        """These lines and one more."""
        last, kind = (*self.last, line), line.act.kind
        kinds = self.kinds if kind in self.kinds else self.kinds | {kind}
        if len(last) < _BLOCK:
            return Lines(self.full, last, kinds)
        return Lines((*self.full, last), (), kinds)

    def __len__(self) -> int:
        """How many lines there are."""
        return len(self.full) * _BLOCK + len(self.last)

    @overload
    def __getitem__(self, at: int) -> Line: ...

    @overload
    def __getitem__(self, at: slice) -> tuple[Line, ...]: ...

    def __getitem__(self, at: int | slice) -> Line | tuple[Line, ...]:
        """The line at a place, counted from 0, or several; as a tuple gives them."""
        if isinstance(at, slice):
            return tuple(self[one] for one in range(*at.indices(len(self))))
        block, within = divmod(range(len(self))[at], _BLOCK)
        return (self.full[block] if block < len(self.full) else self.last)[within]

    def __iter__(self) -> Iterator[Line]:
        """All lines, the first one first."""
        return chain.from_iterable((*self.full, self.last))

    def __reversed__(self) -> Iterator[Line]:
        """All lines, the last one first."""
        return chain.from_iterable(map(reversed, (self.last, *reversed(self.full))))
