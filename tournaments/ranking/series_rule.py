"""What a tournament counts in a series: data that a club agrees on."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields
from typing import Any, Literal, get_args
from uuid import UUID

from engine.refusals import Malformed
from tournaments.ranking.closed import check_date

Counts = Literal["place", "half_points"]
Divisions = Literal["behind", "alike", "first", "percent"]


@dataclass(frozen=True, slots=True)
class SeriesRule:
    """What a tournament counts in a series, and which tournaments do.

    `counts`: "place" gives `by_place` from the first place down and `beyond` to all further ones,
    those who share places the average of the places they fill; "half_points" gives the half points
    of the tournament. `best`: how many tournaments of each person count; None: all.

    `divisions` says what a second division counts, and a third, in the order of the tournament:
    "behind" puts its first place behind the last one of the division before (half points stay as
    they are: they have no place), "alike" counts them all as the first, "first" counts the first
    alone, "percent" takes the shares of `percent` (the last one for all further divisions).

    `since` and `until` are the first and the last day (like "2024-05-01") of the series; None:
    without an end on this side.

    By `qualify_places` so many of each event qualify, from the first place down, if at least
    `qualify_players` came; a seat of somebody who has qualified already passes on, but no further
    than to the place `qualify_passes_to` (None: it stays empty). After them the first
    `qualify_best` of the series qualify who have not yet. With neither there is no such list. Who
    is in `qualify_declined` (ids, sorted) takes no seat of the series, as if they had one already.

    Raises Malformed where this can't be.
    """

    counts: Counts = "place"
    by_place: tuple[int, ...] = (25, 20, 16, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2)
    beyond: int = 1
    best: int | None = None
    divisions: Divisions = "behind"
    percent: tuple[int, ...] = (100, 75, 50)
    since: str | None = None
    until: str | None = None
    qualify_places: int = 0
    qualify_players: int = 1
    qualify_passes_to: int | None = None
    qualify_best: int = 0
    qualify_declined: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check that the parts fit each other."""
        for check in _CHECKS:
            check(self)

    def at(self, place: int) -> int:
        """What a place counts, from 1."""
        return self.by_place[place - 1] if place <= len(self.by_place) else self.beyond

    @property
    def qualifies(self) -> bool:
        """Tell whether anybody qualifies by the series."""
        return bool(self.qualify_places or self.qualify_best)

    def holds(self, day: str) -> bool:
        """Tell whether a tournament of this day belongs to the series."""
        return (self.since or day) <= day <= (self.until or day)


def series_rule_data(rule: SeriesRule) -> dict[str, Any]:
    """The rule for JSON; `read_series_rule` reads it back.

    Who qualifies is said only where somebody does: rules that were stored before say nothing of it.
    """
    told = {**asdict(rule), **{name: list(getattr(rule, name)) for name in _LISTS}}
    if not rule.qualify_declined:
        del told["qualify_declined"]
    silent = () if rule.qualifies else (*_QUALIFYING, "qualify_declined")
    return {name: part for name, part in told.items() if name not in silent}


_QUALIFYING = ("qualify_places", "qualify_players", "qualify_passes_to", "qualify_best")
_LISTS = ("by_place", "percent", "qualify_declined")


def read_series_rule(data: Any) -> SeriesRule:
    """The rule from plain data; what is left out is as the class has it. Raises Malformed."""
    if not isinstance(data, dict):
        raise Malformed("series", "This must be an object.")
    unknown = sorted(map(str, set(data) - {field.name for field in fields(SeriesRule)}))
    if unknown:
        raise Malformed(f"series.{unknown[0]}", "A series has no such part.")
    parts = dict(data)
    for name in ("by_place", "percent"):
        if name in data:
            if not isinstance(data[name], list):
                raise Malformed(f"series.{name}", "These must be whole numbers.")
            parts[name] = tuple(data[name])
    if "qualify_declined" in data:
        parts["qualify_declined"] = _people(data["qualify_declined"])
    return SeriesRule(**parts)


def _people(data: Any) -> tuple[str, ...]:
    """Ids of people, each once. Raises Malformed."""
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise Malformed("series.qualify_declined", "These must be ids of people.")
    try:
        people = {str(UUID(one)) for one in data}
    except ValueError:
        raise Malformed("series.qualify_declined", "These must be ids of people.") from None
    return tuple(sorted(people))


MOST_PLACES = 500
MOST_POINTS = 1_000_000
MOST_QUALIFYING = 9999


def _check_words(rule: SeriesRule) -> None:
    if rule.counts not in get_args(Counts):
        raise Malformed("series.counts", "This must be place or half_points.")
    if rule.divisions not in get_args(Divisions):
        raise Malformed("series.divisions", "This must be behind, alike, first or percent.")


def _check_places(rule: SeriesRule) -> None:
    values = (*rule.by_place, rule.beyond)
    if any(type(value) is not int or abs(value) > MOST_POINTS for value in values):
        raise Malformed("series.by_place", "These must be whole numbers.")
    if len(values) > MOST_PLACES:
        raise Malformed("series.by_place", "At most {most} places.", most=MOST_PLACES)
    if tuple(sorted(values, reverse=True)) != values:
        raise Malformed("series.by_place", "A better place can't count less than a worse one.")


def _check_best(rule: SeriesRule) -> None:
    if rule.best is not None and (type(rule.best) is not int or rule.best < 1):
        raise Malformed("series.best", "At least one tournament must count.")


def _check_percent(rule: SeriesRule) -> None:
    shares = rule.percent
    if not 1 <= len(shares) <= MOST_PLACES or any(type(one) is not int for one in shares):
        raise Malformed("series.percent", "These must be whole numbers, one a division.")
    if any(not 0 <= one <= 1000 for one in shares):  # noqa: PLR2004  (ten times as much)
        raise Malformed("series.percent", "A share is from 0 to 1000 percent.")


def _check_qualifying(rule: SeriesRule) -> None:
    for name in _QUALIFYING:
        value = getattr(rule, name)
        if name == "qualify_passes_to" and value is None:
            continue
        if type(value) is not int or not 0 <= value <= MOST_QUALIFYING:
            what = "This is a whole number from 0 to {most}."
            raise Malformed(f"series.{name}", what, most=MOST_QUALIFYING)


def _check_declined(rule: SeriesRule) -> None:
    if len(rule.qualify_declined) > MOST_QUALIFYING:
        what = "At most {most} people can decline."
        raise Malformed("series.qualify_declined", what, most=MOST_QUALIFYING)


def _check_days(rule: SeriesRule) -> None:
    for name, day in (("since", rule.since), ("until", rule.until)):
        if day is not None:
            check_date(day, f"series.{name}")
    if rule.since and rule.until and rule.until < rule.since:
        raise Malformed("series.until", "The last day can't be before the first.")


_CHECKS: tuple[Callable[[SeriesRule], None], ...] = (
    _check_words,
    _check_places,
    _check_best,
    _check_percent,
    _check_days,
    _check_qualifying,
    _check_declined,
)
