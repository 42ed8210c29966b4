"""What an entry has done, line by line: all that its standing is made of, and nothing else."""

from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from operator import itemgetter
from typing import NamedTuple

from engine.refusals import Refusal
from tournaments.points import Points
from tournaments.results import Exact, Outcome, Penalty, credit
from tournaments.standings.refusals import Reason


class Opponent(NamedTuple):
    """Somebody else at the table, with place and score as far as there are any."""

    entry: str
    place: int | None
    score: int | None


class Line(NamedTuple):
    """What a round, or a penalty (kind "penalty"), added to an entry.

    `seat` counts from 1, the first to move, and is 0 for a penalty. What a penalty takes stands
    here as negative numbers, so that every value of a standing is the sum of its lines.
    """

    round: int
    kind: str
    table: int | None
    seat: int
    place: int | None
    score: int | None
    opponents: tuple[Opponent, ...]
    absent: tuple[str, ...]
    half_points: Exact
    half_wins: int
    spread: Exact
    total: int

    @property
    def played(self) -> bool:
        """Whether the entry was there and played."""
        return self.kind == "played" and self.place is not None


PENALTY = "penalty"
Lines = Mapping[str, list[Line]]
"""The lines of each entry, by rounds; penalties behind the round they belong to."""


def lines_by_entry(
    entries: Iterable[str],
    outcomes: Iterable[Outcome],
    penalties: Iterable[Penalty],
    points: Points,
) -> Lines:
    """The lines of the entries; penalties of others are left out.

    Raises Refusal TWO_RESULTS or NOT_ENTERED, Malformed where the points lack a size of table.
    """
    lines: dict[str, list[Line]] = {entry: [] for entry in entries}
    for outcome in outcomes:
        for entry, line in _of_table(outcome, points):
            if entry not in lines:
                raise Refusal(
                    Reason.NOT_ENTERED, entry=entry, round=line.round, division=outcome.division
                )
            lines[entry].append(line)
    for entry, own in lines.items():
        _in_order(entry, own)
    for penalty in sorted(penalties, key=_weight):
        if penalty.entry in lines:
            lines[penalty.entry].append(_taken(penalty))
            lines[penalty.entry].sort(key=itemgetter(0))  # stable: behind the round's result
    return lines


def _of_table(outcome: Outcome, points: Points) -> Iterator[tuple[str, Line]]:
    scores = outcome.scores or (None,) * len(outcome.entries)
    seats = tuple(map(Opponent, outcome.entries, outcome.places, scores))
    for seat, (one, had) in enumerate(zip(seats, credit(outcome, points), strict=True)):
        yield (
            one.entry,
            Line(
                outcome.round,
                outcome.kind,
                outcome.table,
                seat + 1,
                one.place,
                one.score,
                seats[:seat] + seats[seat + 1 :],
                outcome.absent,
                *had[1:],
            ),
        )


def _in_order(entry: str, lines: list[Line]) -> None:
    """Sort an entry's results by rounds; raises Refusal if there are two in one."""
    lines.sort(key=itemgetter(0))
    for one, other in pairwise(lines):
        if one.round == other.round:
            raise Refusal(Reason.TWO_RESULTS, entry=entry, round=one.round)


def _taken(penalty: Penalty) -> Line:
    half = -penalty.half_points
    return Line(penalty.round, PENALTY, None, 0, None, None, (), (), half, half, -penalty.spread, 0)


def _weight(penalty: Penalty) -> tuple[int, int, int]:
    return penalty.round, penalty.half_points, penalty.spread
