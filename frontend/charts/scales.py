"""From numbers to places in a picture, and which numbers stand at its edge."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor, log10

_NICE = (1, 2, 5, 10)


@dataclass(frozen=True)
class Scale:
    """A range of numbers laid on a range of the picture; `low` lies at `start`."""

    low: float
    high: float
    start: float
    end: float

    def at(self, number: float) -> float:
        """Where a number lies, in tenths of a unit."""
        share = (number - self.low) / ((self.high - self.low) or 1)
        return round(self.start + share * (self.end - self.start), 1)


def ticks(low: float, high: float, most: int = 6) -> list[int]:
    """Round whole numbers from below `low` to above `high`, at most about so many."""
    step = _step((high - low) / most)
    return list(range(floor(low / step) * step, (ceil(high / step) or 1) * step + 1, step))


def _step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20 ... that is not below."""
    if least <= 1:
        return 1
    power: int = 10 ** floor(log10(least))
    return next(nice * power for nice in _NICE if nice * power >= least)


def spread(wanted: Sequence[float], gap: float) -> list[float]:
    """Places as near as can be to those that are wanted, none nearer to another than `gap`.

    What is too near is pushed on, and then all back by half of what was pushed.
    """
    order = sorted(range(len(wanted)), key=lambda at: (wanted[at], at))
    placed: dict[int, float] = {}
    for group in _groups([wanted[at] for at in order], gap):
        middle = sum(wanted[order[at]] for at in group) / len(group)
        for number, at in enumerate(group):
            placed[order[at]] = round(middle + (number - (len(group) - 1) / 2) * gap, 1)
    return [placed[at] for at in range(len(wanted))]


def _groups(sorted_places: Sequence[float], gap: float) -> list[list[int]]:
    """The places that have to be written one below the other."""
    groups: list[list[int]] = []
    for at in range(len(sorted_places)):
        groups.append([at])
        while len(groups) > 1 and _touch(groups[-2], groups[-1], sorted_places, gap):
            last = groups.pop()
            groups[-1] += last
    return groups


def _touch(above: list[int], below: list[int], places: Sequence[float], gap: float) -> bool:
    ends = [
        sum(places[at] for at in group) / len(group) + side * (len(group) - 1) / 2 * gap
        for group, side in ((above, 1), (below, -1))
    ]
    return ends[1] - ends[0] < gap


def path(points: Iterable[tuple[float, float]]) -> str:
    """A line through points, as SVG writes it."""
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
