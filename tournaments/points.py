"""What results count in a tournament: data, with presets for tables of two and for larger ones."""

from dataclasses import dataclass, replace
from typing import Any

from engine.refusals import Unusable

_LEAST_OF_MANY = 3  # players at a table
_CAPS = ("spread_cap", "score_cap")


@dataclass(frozen=True, slots=True)
class Award:
    """What a round without a game counts."""

    half_points: int
    half_wins: int
    spread: int
    total: int = 0


CIRCUMSTANCES = ("odd", "asked", "late", "opponent", "other")
"""Why somebody has a bye: an odd number, asked for, came late, the opponent is not there, other."""


@dataclass(frozen=True, slots=True)
class Points:
    """What results count in a tournament; all in half points.

    `of_two` is for a win, a draw and a loss at a table of two, `by_place` holds the points from
    first to last place for each larger size of table; those who are equal get the average of the
    places they fill. `spread_cap` limits the spread of one game, `score_cap` what its own score
    counts in totals; who won and the spread are by the scores as they were. A bye or a forfeit is
    usually worth 50 points of spread, up or down. `byes` are those that count otherwise by
    circumstance.

    Raises Unusable where a size has two lists, or a worse place counts more than a better one.
    """

    of_two: tuple[int, int, int] = (2, 1, 0)
    by_place: tuple[tuple[int, ...], ...] = ((6, 3, 0), (6, 4, 2, 0))
    bye: Award = Award(2, 2, 50)
    forfeit_win: Award = Award(2, 2, 50)
    forfeit_loss: Award = Award(0, 0, -50)
    double_forfeit: Award = Award(0, 0, -50)
    spread_cap: int | None = None
    byes: tuple[tuple[str, Award], ...] = ()
    score_cap: int | None = None

    def bye_for(self, circumstance: str | None) -> Award:
        """What a bye counts in this circumstance; as any bye where nothing else is said."""
        return dict(self.byes).get(circumstance or "", self.bye)

    def __post_init__(self) -> None:
        """Check the lists."""
        sizes = [len(values) for values in self.by_place]
        if len(set(sizes)) < len(sizes) or any(size < _LEAST_OF_MANY for size in sizes):
            raise Unusable("points.by_place", "One list for each size of table from three up.")
        if any(tuple(sorted(one, reverse=True)) != one for one in (self.of_two, *self.by_place)):
            raise Unusable("points", "A better place can't count less than a worse one.")
        for name in _CAPS:
            if (getattr(self, name) or 0) < 0:
                raise Unusable(f"points.{name}", "The most a game counts can't be negative.")


POINTS_OF_TWO = Points()
"""A win counts one, a draw half; a bye is a win by 50."""

POINTS_OF_MANY = Points(
    bye=Award(6, 2, 0),
    forfeit_win=Award(6, 2, 0),
    forfeit_loss=Award(0, 0, 0),
    double_forfeit=Award(0, 0, 0),
)
"""For tables of three and four: first and last place count the same at both sizes."""


def of_places(points: Points) -> Points:
    """The same for a game without points: whoever plays has no spread, so nobody gets any."""
    awards = {name: replace(getattr(points, name), spread=0, total=0) for name in _AWARDS}
    return replace(points, **awards)


def points_data(points: Points) -> dict[str, Any]:
    """The points as an event stores them; `read_points` reads it back."""
    awards = {name: _award_data(getattr(points, name)) for name in _AWARDS}
    return {
        "of_two": list(points.of_two),
        "by_place": [list(values) for values in sorted(points.by_place, key=len)],
        "spread_cap": points.spread_cap,
        **awards,
        **({"byes": {kind: _award_data(one) for kind, one in points.byes}} if points.byes else {}),
        **({} if points.score_cap is None else {"score_cap": points.score_cap}),
    }


def read_points(data: Any, usual: Points = POINTS_OF_TWO) -> Points:
    """The points from plain data; what is left out is as usual. Raises Unusable."""
    if not isinstance(data, dict):
        raise Unusable("points", "This must be an object.")
    unknown = sorted(set(data) - {*_AWARDS, *_CAPS, "of_two", "by_place", "byes"})
    if unknown:
        raise Unusable(f"points.{unknown[0]}", "The points have no such part.")
    parts: dict[str, Any] = {
        name: _read_award(name, data[name]) for name in _AWARDS if name in data
    }
    if "of_two" in data:
        parts["of_two"] = _whole_numbers("of_two", data["of_two"], 3)
    if "by_place" in data:
        parts["by_place"] = tuple(
            _whole_numbers("by_place", one) for one in _lists(data["by_place"])
        )
    if data.get("byes"):
        parts["byes"] = _read_byes(data["byes"])
    for name in _CAPS:
        if data.get(name) is not None:
            (parts[name],) = _whole_numbers(name, [data[name]])
    return replace(usual, **parts)


_AWARDS = ("bye", "forfeit_win", "forfeit_loss", "double_forfeit")


def _award_data(award: Award) -> list[int]:
    return [award.half_points, award.half_wins, award.spread, award.total]


def _read_award(name: str, data: Any) -> Award:
    return Award(*_whole_numbers(name, data, 4))


def _read_byes(data: Any) -> tuple[tuple[str, Award], ...]:
    if not isinstance(data, dict):
        raise Unusable("points.byes", "This must be an object.")
    for kind in data:
        if kind not in CIRCUMSTANCES:
            known = ", ".join(CIRCUMSTANCES)
            raise Unusable("points.byes", "The circumstances of a bye are {known}.", known=known)
    named = [kind for kind in CIRCUMSTANCES if kind in data]
    return tuple((kind, _read_award(f"byes.{kind}", data[kind])) for kind in named)


def _lists(data: Any) -> list[Any] | tuple[Any, ...]:
    if not isinstance(data, list | tuple):
        raise Unusable("points.by_place", "One list for each size of table from three up.")
    return data


def _whole_numbers(where: str, data: Any, count: int | None = None) -> tuple[Any, ...]:
    if not isinstance(data, list | tuple) or any(type(one) is not int for one in data):
        raise Unusable(f"points.{where}", "These must be whole numbers.")
    if count is not None and len(data) != count:
        raise Unusable(f"points.{where}", "There must be {count} numbers.", count=count)
    return tuple(data)
