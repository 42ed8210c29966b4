"""What a tournament counts in a series: data that a club agrees on."""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import Any, Literal, get_args
from uuid import UUID

from engine.facts import Id, Word, WordsId, fact
from engine.refusals import Unusable
from tournaments.awarding import BY_HAND
from tournaments.ranking.categories import LONGEST
from tournaments.ranking.closed import check_date, person_of
from tournaments.ranking.prizes import (
    KINDS,
    LAST_PLACE,
    MOST_PRIZES,
    SeriesPrize,
    asked_by,
    prize_data,
)

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

    `prizes` are given in their order (`ranking.prizes`); `one_each`: nobody gets two.

    Raises Unusable where this can't be.
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
    prizes: tuple[SeriesPrize, ...] = ()
    one_each: bool = False

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

    @property
    def asks(self) -> frozenset[str]:
        """What a result has to tell beside its points."""
        return asked_by(self.prizes)

    def after(self, merged: Mapping[str, str]) -> "SeriesRule":
        """The rule with its prizes given to those into whom people were merged."""
        if not any(one.person in merged for one in self.prizes):
            return self
        given = (one.person and person_of(one.person, merged) for one in self.prizes)
        pairs = zip(self.prizes, given, strict=True)
        return replace(self, prizes=tuple(replace(one, person=who) for one, who in pairs))

    def holds(self, day: str) -> bool:
        """Tell whether a tournament of this day belongs to the series."""
        return (self.since or day) <= day <= (self.until or day)


def series_rule_data(rule: SeriesRule) -> dict[str, Any]:
    """The rule for JSON; `read_series_rule` reads it back.

    Who qualifies is said only where somebody does, and prizes where there are any: rules that were
    stored before say nothing of it.
    """
    lists = {name: list(getattr(rule, name)) for name in _LISTS}
    told = {**asdict(rule), **lists, "prizes": list(map(prize_data, rule.prizes))}
    for name in ("qualify_declined", "prizes", "one_each"):
        if not told[name]:
            del told[name]
    silent = () if rule.qualifies else (*_QUALIFYING, "qualify_declined")
    return {name: part for name, part in told.items() if name not in silent}


_QUALIFYING = ("qualify_places", "qualify_players", "qualify_passes_to", "qualify_best")
_LISTS = ("by_place", "percent", "qualify_declined")


def read_series_rule(data: Any) -> SeriesRule:
    """The rule from plain data; what is left out is as the class has it. Raises Unusable."""
    if not isinstance(data, dict):
        raise Unusable("series", "This must be an object.")
    unknown = sorted(map(str, set(data) - {field.name for field in fields(SeriesRule)}))
    if unknown:
        raise Unusable(f"series.{unknown[0]}", "A series has no such part.")
    parts = dict(data)
    for name in ("by_place", "percent"):
        if name in data:
            if not isinstance(data[name], list):
                raise Unusable(f"series.{name}", "These must be whole numbers.")
            parts[name] = tuple(data[name])
    if "qualify_declined" in data:
        parts["qualify_declined"] = _people(data["qualify_declined"])
    if "prizes" in data:
        parts["prizes"] = _prizes(data["prizes"])
    return SeriesRule(**parts)


def _people(data: Any) -> tuple[str, ...]:
    """Ids of people, each once. Raises Unusable."""
    if not isinstance(data, list) or not all(isinstance(one, str) for one in data):
        raise Unusable("series.qualify_declined", "These must be ids of people.")
    try:
        people = {str(UUID(one)) for one in data}
    except ValueError:
        raise Unusable("series.qualify_declined", "These must be ids of people.") from None
    return tuple(sorted(people))


def _prizes(data: Any) -> tuple[SeriesPrize, ...]:
    """The list of prizes. Raises Unusable."""
    known = {field.name for field in fields(SeriesPrize)}
    if not isinstance(data, list):
        raise Unusable("series.prizes", "These must be prizes.")
    for one in data:
        if not isinstance(one, dict) or "by" not in one or set(one) - known:
            what = (
                "A prize says how it is won (by), and perhaps place, category, person, word and "
                "thing."
            )
            raise Unusable("series.prizes", what)
    return tuple(SeriesPrize(**one) for one in data)


MOST_PLACES = 500
MOST_POINTS = 1_000_000
MOST_QUALIFYING = 9999


def _check_words(rule: SeriesRule) -> None:
    if rule.counts not in get_args(Counts):
        raise Unusable("series.counts", "This must be place or half_points.")
    if rule.divisions not in get_args(Divisions):
        raise Unusable("series.divisions", "This must be behind, alike, first or percent.")


def _check_places(rule: SeriesRule) -> None:
    values = (*rule.by_place, rule.beyond)
    if any(type(value) is not int or abs(value) > MOST_POINTS for value in values):
        raise Unusable("series.by_place", "These must be whole numbers.")
    if len(values) > MOST_PLACES:
        raise Unusable("series.by_place", "At most {most} places.", most=MOST_PLACES)
    if tuple(sorted(values, reverse=True)) != values:
        raise Unusable("series.by_place", "A better place can't count less than a worse one.")


def _check_best(rule: SeriesRule) -> None:
    if rule.best is not None and (type(rule.best) is not int or rule.best < 1):
        raise Unusable("series.best", "At least one tournament must count.")


def _check_percent(rule: SeriesRule) -> None:
    shares = rule.percent
    if not 1 <= len(shares) <= MOST_PLACES or any(type(one) is not int for one in shares):
        raise Unusable("series.percent", "These must be whole numbers, one a division.")
    if any(not 0 <= one <= 1000 for one in shares):  # noqa: PLR2004  (ten times as much)
        raise Unusable("series.percent", "A share is from 0 to 1000 percent.")


def _check_qualifying(rule: SeriesRule) -> None:
    for name in _QUALIFYING:
        value = getattr(rule, name)
        if name == "qualify_passes_to" and value is None:
            continue
        if type(value) is not int or not 0 <= value <= MOST_QUALIFYING:
            what = "This is a whole number from 0 to {most}."
            raise Unusable(f"series.{name}", what, most=MOST_QUALIFYING)


def _check_declined(rule: SeriesRule) -> None:
    if len(rule.qualify_declined) > MOST_QUALIFYING:
        what = "At most {most} people can decline."
        raise Unusable("series.qualify_declined", what, most=MOST_QUALIFYING)


def _check_days(rule: SeriesRule) -> None:
    for name, day in (("since", rule.since), ("until", rule.until)):
        if day is not None:
            check_date(day, f"series.{name}")
    if rule.since and rule.until and rule.until < rule.since:
        raise Unusable("series.until", "The last day can't be before the first.")


def _check_prizes(rule: SeriesRule) -> None:
    if len(rule.prizes) > MOST_PRIZES:
        raise Unusable("series.prizes", "At most {most} prizes.", most=MOST_PRIZES)
    if type(rule.one_each) is not bool:
        raise Unusable("series.one_each", "This must be true or false.")
    for number, prize in enumerate(rule.prizes, start=1):
        _check_prize(number, prize)


def _check_prize(number: int, prize: Any) -> None:
    if not isinstance(prize.by, str) or prize.by not in KINDS:
        what, kinds = "Prize {number} must be one of {kinds}.", ", ".join(KINDS)
        raise Unusable("series.prizes", what, number=number, kinds=kinds)
    if type(prize.place) is not int or not 1 <= prize.place <= LAST_PLACE:
        what = "Prize {number}: a place is a whole number from 1 to {most}."
        raise Unusable("series.prizes", what, number=number, most=LAST_PLACE)
    if prize.category is not None and not _is_category(prize.category):
        what = "Prize {number}: a category has from 1 to {most} characters, no blank at an end."
        raise Unusable("series.prizes", what, number=number, most=LONGEST)

    if prize.by not in BY_HAND and (prize.person is not None or prize.word is not None):
        what = "Prize {number} follows from the results and names no person and no word."
        raise Unusable("series.prizes", what, number=number)
    for kind, told in ((Id, prize.person), (Word, prize.word), (WordsId, prize.thing)):
        if told is not None:
            fact(kind, told, "series.prizes")


def _is_category(told: Any) -> bool:
    return isinstance(told, str) and told.strip() == told and 0 < len(told) <= LONGEST


_CHECKS: tuple[Callable[[SeriesRule], None], ...] = (
    _check_words,
    _check_places,
    _check_best,
    _check_percent,
    _check_days,
    _check_qualifying,
    _check_declined,
    _check_prizes,
)
