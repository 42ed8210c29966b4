"""Boards that wait behind a line of a sheet: equal ones are one, the best go on first."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush, nsmallest

from engine.solving.proposals import Step

_MOST = 2000  # boards that wait behind one line, so that memory has a bound

Key = tuple[str, int, bool]
_Order = tuple[int, int, float]


@dataclass(slots=True, eq=False)
class Position:
    """A board so far, and all ways that lead to it."""

    tiles: str
    mask: int
    faults: int
    price: int = 0
    looks: float = 0.0
    missing: bool = False
    ways: list[tuple["Position", Step]] = field(default_factory=list)

    @property
    def key(self) -> Key:
        """What makes two of them one."""
        return self.tiles, self.faults, self.missing

    @property
    def order(self) -> _Order:
        """The best first."""
        return self.faults, self.price, self.looks


class Field:
    """All boards behind one line, and which of them wait."""

    def __init__(self) -> None:
        """Nothing lies there yet."""
        self._known: dict[Key, Position] = {}
        self._waiting: list[tuple[_Order, int, Position]] = []
        self._gone: set[Key] = set()
        self._number = 0
        self.whole = True

    def __iter__(self) -> Iterator[Position]:
        """All boards that were ever put here and not left out, in that order."""
        return iter(self._known.values())

    def __len__(self) -> int:
        return len(self._known)

    @property
    def waiting(self) -> bool:
        """Whether a board has not gone on yet."""
        return bool(self._waiting)

    def put(self, new: Position) -> None:
        """Put a board beside the others; one that lies there already has more ways now."""
        found = self._known.setdefault(new.key, new)
        if found is not new:
            found.ways += new.ways
            if new.order >= found.order or new.key in self._gone:
                return
            found.price, found.looks = new.price, new.looks
        self._number += 1
        heappush(self._waiting, (found.order, self._number, found))
        if len(self._waiting) > 2 * _MOST:
            self._leave_out()

    def take(self) -> Position | None:
        """The best board that waits; None where none does."""
        while self._waiting:
            _, _, best = heappop(self._waiting)
            if best.key not in self._gone:
                self._gone.add(best.key)
                return best
        return None

    def _leave_out(self) -> None:
        """Leave the worst of those that wait out for good."""
        self.whole = False
        kept = nsmallest(_MOST, self._waiting)
        left = {one[2].key for one in self._waiting} - {one[2].key for one in kept} - self._gone
        for key in left:
            del self._known[key]
        heapify(kept)
        self._waiting = kept
