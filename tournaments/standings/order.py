"""What a standing is ordered by: a list of criteria, each a small function under one table.

Wins and point difference are what German championships rank by; total points, the direct meeting,
the best game and place points are what clubs add (and tables of three and four need). What asks the
opponents' results too is in `opponents.py`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import groupby, pairwise
from typing import NamedTuple

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
OF_SCORES = ("spread", "total", "best_game")
"""What is the same for everybody where games have no points."""
HEAD_TO_HEAD = "head_to_head"
"""Half wins in games among those who are equal so far, if all of them have met each other.

Only played games are meetings. At tables of three and four each is compared with each by place. It
starts anew among those who are still equal after it.
"""
DIRECT_ENCOUNTER = "direct_encounter"
"""Half wins in games among those who are equal so far (FIDE C.07, article 6).

Several games of the same two count as their average (6.1.2), only played ones as games (6.1.1).
Where all have met, that orders them (6.2); else whoever is alone on top however the games that are
missing would end is the first, the next one likewise, and so on (6.3). It starts anew among those
who are still equal after it.
"""
DIRECT = (HEAD_TO_HEAD, DIRECT_ENCOUNTER)
"""What compares those who are equal so far, and so has no number in every row."""
CRITERIA = (*MEASURES, *OF_OPPONENTS, *DIRECT)

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
    half_wins: Exact
    criterion: str = field(default=HEAD_TO_HEAD, compare=False)


class Compared(NamedTuple):
    """Equal entries compared directly: half wins of each, and the entries in parts, best first."""

    won: Mapping[str, Exact]
    parts: Sequence[tuple[str, ...]]


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
        if criterion in DIRECT:
            return self._refine_directly(group, criteria)
        values = {entry: self.values[entry][criterion] for entry in group}
        return self._apart(by_value(group, values), values, criterion, tuple(rest))

    def _refine_directly(self, group: tuple[str, ...], criteria: tuple[str, ...]) -> list[Equals]:
        criterion, *rest = criteria
        found = _COMPARED[criterion](group, self.lines)
        if found is None:
            return self.refine(group, tuple(rest))
        among = tuple(sorted(group))
        for entry in group:
            self.directs.setdefault(entry, []).append(Direct(among, found.won[entry], criterion))
        further = criteria if len(found.parts) > 1 else tuple(rest)
        return self._apart(found.parts, found.won, criterion, further, among)

    def _apart(
        self,
        parts: Sequence[tuple[str, ...]],
        values: Mapping[str, Exact],
        criterion: str,
        rest: tuple[str, ...],
        among: tuple[str, ...] = (),
    ) -> list[Equals]:
        """The parts, best first, each refined by the rest and decided by the values."""
        refined = self.refine(parts[0], rest)
        for above, part in pairwise(parts):
            first, *others = self.refine(part, rest)
            own = values[first.entries[0]]
            decision = Decision(criterion, values[above[0]], own, among)
            refined.append(replace(first, decision=decision))
            refined.extend(others)
        return refined


def by_value(group: Sequence[str], values: Mapping[str, Exact]) -> list[tuple[str, ...]]:
    """The group in parts of the same value, higher first, each in the order of the group."""
    ranked = sorted(group, key=values.__getitem__, reverse=True)
    return [tuple(part) for _, part in groupby(ranked, key=values.__getitem__)]


def _all_met(group: Sequence[str], lines: Lines) -> Compared | None:
    won = won_among(group, lines)
    return None if won is None else Compared(won, by_value(group, won))


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


def direct_encounter(group: Sequence[str], lines: Lines) -> Compared | None:
    """The group by FIDE C.07, article 6; None where nobody has met anybody of it."""
    won, missing = {}, {}
    for entry in group:
        scores: dict[str, list[int]] = {}
        for opponent, half in _meetings({*group}, lines[entry]):
            scores.setdefault(opponent, []).append(half)
        averages = (Fraction(sum(had), len(had)) for had in scores.values())
        won[entry] = exact(sum(averages, Fraction(0)))
        missing[entry] = len(group) - 1 - len(scores)
    if not any(missing.values()):
        return Compared(won, by_value(group, won))
    if min(missing.values()) == len(group) - 1:
        return None
    first = _certain(group, won, missing)
    rest = tuple(entry for entry in group if entry not in first)
    return Compared(won, [*((entry,) for entry in first), *([rest] if rest else [])])


def _certain(
    group: Sequence[str], won: Mapping[str, Exact], missing: Mapping[str, int]
) -> list[str]:
    """Who is alone on top, next, and so on, however the missing games would end (C.07, 6.3).

    Whoever stays above what each other one could still have by winning all that is missing does.
    """
    best = {entry: won[entry] + _WIN * missing[entry] for entry in group}
    found: list[str] = []
    for entry in sorted(group, key=won.__getitem__, reverse=True):
        others = (best[one] for one in group if one != entry and one not in found)
        if won[entry] <= max(others, default=-1):
            break
        found.append(entry)
    return found


_WIN = 2
_COMPARED: dict[str, Callable[[Sequence[str], Lines], Compared | None]] = {
    HEAD_TO_HEAD: _all_met,
    DIRECT_ENCOUNTER: direct_encounter,
}


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
