"""What a standing is ordered by: a list of criteria, each a small function under one table.

Wins and point difference are what German championships rank by; total points, the direct meeting,
the best game and place points are what clubs add (and tables of three and four need). What asks the
opponents' results too is in `opponents.py`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine.refusals import Refusal
from tournaments.results import Exact, exact, half_wins
from tournaments.standings.lines import Line, Lines
from tournaments.standings.opponents import OF_OPPONENTS
from tournaments.standings.refusals import Reason

Measure = Callable[[Sequence[Line]], Exact]
"""What an entry's lines amount to; more is better."""


def wins(lines: Sequence[Line]) -> Exact:
    """Half wins: 2 for the first place at a table, 1 if it is shared (a draw)."""
    return sum(line.half_wins for line in lines)


def place_points(lines: Sequence[Line]) -> Exact:
    """Half points, by place; at tables of two what a win, a draw and a loss count."""
    return exact(sum(line.half_points for line in lines))


def spread(lines: Sequence[Line]) -> Exact:
    """The sum of the point differences."""
    return exact(sum(line.spread for line in lines))


def total(lines: Sequence[Line]) -> Exact:
    """The sum of the own scores."""
    return sum(line.total for line in lines)


def best_game(lines: Sequence[Line]) -> Exact:
    """The highest own score in a played game."""
    return max((line.total for line in lines if line.played), default=0)


MEASURES: dict[str, Measure] = {
    "wins": wins,
    "place_points": place_points,
    "spread": spread,
    "total": total,
    "best_game": best_game,
}
HEAD_TO_HEAD = "head_to_head"
"""Half wins in games among those who are equal so far, if all of them have met each other.

Only played games are meetings. At tables of three and four each is compared with each by place. It
starts anew among those who are still equal after it.
"""
CRITERIA = (*MEASURES, *OF_OPPONENTS, HEAD_TO_HEAD)

ORDER_OF_TWO = ("wins", "spread", "total", HEAD_TO_HEAD)
ORDER_OF_MANY = ("place_points", "wins", "spread", "total")


@dataclass(frozen=True, slots=True)
class Decision:
    """Why a row stands below the one above it: by which criterion, with which two values.

    `among` are the entries that head to head compared, sorted; empty for other criteria.
    """

    criterion: str
    above: Exact
    own: Exact
    among: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Direct:
    """What an entry won (half wins) in the games `among` these entries."""

    among: tuple[str, ...]
    half_wins: int


@dataclass(frozen=True, slots=True)
class Equals:
    """Entries that share a place, and why they stand below those above (None on top)."""

    entries: tuple[str, ...]
    decision: Decision | None = None


@dataclass(slots=True)
class Ordering:
    """Entries put in order by criteria; `directs` collects the direct comparisons on the way."""

    lines: Lines
    values: Mapping[str, Mapping[str, Exact]]
    directs: dict[str, list[Direct]] = field(default_factory=dict)

    def refine(self, group: tuple[str, ...], criteria: tuple[str, ...]) -> list[Equals]:
        """The group, equal so far, from best to worst."""
        if len(group) == 1 or not criteria:
            return [Equals(group)]
        criterion, *rest = criteria
        if criterion == HEAD_TO_HEAD:
            return self._refine_directly(group, criteria)
        values = {entry: self.values[entry][criterion] for entry in group}
        return self._split(group, values, criterion, tuple(rest))

    def _refine_directly(self, group: tuple[str, ...], criteria: tuple[str, ...]) -> list[Equals]:
        won = won_among(group, self.lines)
        if won is None:
            return self.refine(group, criteria[1:])
        among = tuple(sorted(group))
        for entry in group:
            self.directs.setdefault(entry, []).append(Direct(among, won[entry]))
        apart = len(set(won.values())) > 1
        return self._split(group, won, HEAD_TO_HEAD, criteria if apart else criteria[1:], among)

    def _split(
        self,
        group: tuple[str, ...],
        values: Mapping[str, Exact],
        criterion: str,
        rest: tuple[str, ...],
        among: tuple[str, ...] = (),
    ) -> list[Equals]:
        """The group by the values, higher first, each part refined by the rest."""
        parts: dict[Exact, list[str]] = {}
        for entry in group:
            parts.setdefault(values[entry], []).append(entry)
        levels = sorted(parts, reverse=True)
        refined = self.refine(tuple(parts[levels[0]]), rest)
        for above, own in pairwise(levels):
            first, *others = self.refine(tuple(parts[own]), rest)
            refined.append(replace(first, decision=Decision(criterion, above, own, among)))
            refined.extend(others)
        return refined


def won_among(group: Sequence[str], lines: Lines) -> dict[str, int] | None:
    """The half wins of each in games among the group; None unless all have met each other."""
    members = set(group)
    won: dict[str, int] = {}
    for entry in group:
        meetings = list(_meetings(members, lines[entry]))
        if len({opponent for opponent, _ in meetings}) < len(members) - 1:
            return None
        won[entry] = sum(half for _, half in meetings)
    return won


def _meetings(members: set[str], lines: Iterable[Line]) -> Iterable[tuple[str, int]]:
    """Each meeting with another member: with whom, and the half wins by place."""
    for line in lines:
        for opponent in line.opponents if line.played else ():
            if opponent.entry in members and opponent.place is not None:
                yield opponent.entry, half_wins(line.place or 0, opponent.place)


def check_criteria(order: Sequence[str]) -> tuple[str, ...]:
    """The list of criteria; raises Refusal NO_CRITERION, UNKNOWN_CRITERION or CRITERION_TWICE."""
    known = ", ".join(CRITERIA)
    if not order:
        raise Refusal(Reason.NO_CRITERION, criteria=known)
    for criterion in order:
        if criterion not in CRITERIA:
            raise Refusal(Reason.UNKNOWN_CRITERION, criterion=criterion, criteria=known)
        if order.count(criterion) > 1:
            raise Refusal(Reason.CRITERION_TWICE, criterion=criterion)
    return tuple(order)
