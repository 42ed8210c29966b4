"""What an entry has done, line by line: all that its standing is made of, and nothing else."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, Literal, NamedTuple

from engine.refusals import Refusal
from tournaments.points import Points
from tournaments.results import Exact, Outcome, Penalty, credit
from tournaments.standings.refusals import Reason

PENALTY: Final = "penalty"
Went = Literal["won", "drawn", "lost", "bye", "walkover", "missed", "penalty"]

_ALWAYS: Mapping[str, Went] = {"bye": "bye", PENALTY: PENALTY, "double_forfeit": "missed"}
_BY_HALF_WINS: Mapping[int, Went] = {2: "won", 1: "drawn"}


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

    def outcome(self, entry: str) -> Went:
        """How it went for the entry."""
        if self.kind in _ALWAYS:
            return _ALWAYS[self.kind]
        if entry in self.absent:
            return "missed"
        if self.kind == "forfeit":
            return "walkover"
        return _BY_HALF_WINS.get(self.half_wins, "lost")

    @property
    def played(self) -> bool:
        """Whether the entry was there and played."""
        return self.kind == "played" and self.place is not None


Lines = Mapping[str, Sequence[Line]]
"""The lines of each entry, by rounds; penalties behind the round they belong to."""


def lines_of_round(
    outcomes: Iterable[Outcome], penalties: Iterable[Penalty], points: Points
) -> dict[str, tuple[Line, ...]]:
    """What a round added to the entries, penalties behind its result; whatever order they come in.

    Raises Refusal TWO_RESULTS, Unusable where the points lack a size of table.
    """
    lines: dict[str, tuple[Line, ...]] = {}
    for outcome in outcomes:
        for entry, line in _of_table(outcome, points):
            if entry in lines:
                raise Refusal(Reason.TWO_RESULTS, entry=entry, round=line.round)
            lines[entry] = (line,)
    for penalty in sorted(penalties, key=_weight):
        lines[penalty.entry] = (*lines.get(penalty.entry, ()), _taken(penalty))
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


def _taken(penalty: Penalty) -> Line:
    half = -penalty.half_points
    return Line(penalty.round, PENALTY, None, 0, None, None, (), (), half, half, -penalty.spread, 0)


def _weight(penalty: Penalty) -> tuple[int, int]:
    return penalty.half_points, penalty.spread
