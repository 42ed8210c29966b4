"""Who qualifies by a series: the first of each event that is large enough, then the best others.

An event is a tournament, or each of its divisions where the rule counts them side by side. They
follow each other by date, so whoever has qualified once takes no second seat; such a seat passes on
as far as the rule says, or stays empty. So does that of who declines: whoever does takes no seat of
the series. Who share the last seat have it both.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, NamedTuple, get_args

from tournaments.ranking.closed import Counted, person_of
from tournaments.ranking.series_rule import SeriesRule

By = Literal["event", "rank"]
EVENT, RANK = get_args(By)


@dataclass(frozen=True, slots=True)
class Qualified:
    """How somebody has qualified; `number` counts from 1 and is shared by who share a place.

    `by` is "event" (of that stream, day and division) or "rank" (of the series, where those are
    None). `place` is the place there; `over` are those before it that had qualified already, where
    the seat was theirs, `declined` those who did not want it.
    """

    number: int
    by: By
    place: int
    stream: str | None = None
    date: str | None = None
    division: str | None = None
    over: tuple[str, ...] = ()
    declined: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Event:
    """An event of a series: how many came, who of the first had qualified, how many do by it.

    `division` is None where the whole tournament is the event; `declined` are those of the
    first who did not want the seat.
    """

    stream: str
    date: str
    division: str | None
    players: int
    large_enough: bool
    already: tuple[str, ...]
    qualified: int
    declined: tuple[str, ...] = ()


class _Place(NamedTuple):
    """A place of an event, and who has it."""

    place: int
    person: str
    division: str


class Qualification:
    """Who has qualified by events so far, and the events; goes on from what was told before."""

    def __init__(
        self,
        rule: SeriesRule,
        people: Mapping[str, Qualified] | None = None,
        events: Iterable[Event] = (),
        merged: Mapping[str, str] | None = None,
    ) -> None:
        """Begin with who had qualified (those by rank are found anew), and with the events."""
        self.rule = rule
        self.people = {who: one for who, one in (people or {}).items() if one.by == EVENT}
        self.events = list(events)
        self.declined = {person_of(who, merged or {}) for who in rule.qualify_declined}

    def goes_on(self, one: Counted, merged: Mapping[str, str]) -> None:
        """Let those qualify who do by a tournament that is of no day before the others."""
        if self.rule.qualify_places:
            for division, places in _events_of(one, self.rule, merged):
                self._event(one, division, places)

    def _event(self, one: Counted, division: str | None, places: Sequence[_Place]) -> None:
        rule, where = self.rule, (one.as_of.stream, one.date)
        enough = len(places) >= rule.qualify_players
        first = [each for each in places if each.place <= rule.qualify_places]
        already = tuple(each.person for each in first if each.person in self.people)
        declined = tuple(each.person for each in first if self._declines(each.person))
        gone = self.people.keys() | self.declined
        taken = _seats(places, gone, rule) if enough else {}
        begin = len(self.people)
        for seat, over in taken.items():
            number = begin + 1 + sum(each.place < seat.place for each in taken)
            self.people[seat.person] = Qualified(
                number, EVENT, seat.place, *where, seat.division, *self._passed_over(over)
            )
        self.events.append(
            Event(*where, division, len(places), enough, already, len(taken), declined)
        )

    def _declines(self, person: str) -> bool:
        """Whether somebody has no seat because of not wanting one."""
        return person in self.declined and person not in self.people

    def _passed_over(self, people: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Of those who were passed over who had a seat, and who did not want one."""
        told = list(people)
        declined = tuple(one for one in told if self._declines(one))
        return tuple(one for one in told if one not in declined), declined

    def with_best(self, rows: Iterable[tuple[int, str]]) -> dict[str, Qualified]:
        """All who qualify where these are the places of the series, best first."""
        found, begin, over = dict(self.people), len(self.people), list[str]()
        for place, together in groupby(rows, key=lambda row: row[0]):
            people = [person for _, person in together]
            if len(found) - begin >= self.rule.qualify_best:
                break
            number, had = len(found) + 1, self._passed_over(over)
            for person in people:
                if person in self.people or person in self.declined:
                    over.append(person)
                else:
                    found[person] = Qualified(number, RANK, place, over=had[0], declined=had[1])
        return found


def _seats(
    places: Sequence[_Place], gone: Collection[str], rule: SeriesRule
) -> dict[_Place, tuple[str, ...]]:
    """Who takes a seat of an event, with those whom it passed over."""
    furthest = max(rule.qualify_places, rule.qualify_passes_to or 0)
    taken: dict[_Place, tuple[str, ...]] = {}
    over: list[str] = []
    for place, together in groupby(places, key=lambda one: one.place):
        if place > furthest or len(taken) >= rule.qualify_places:
            break
        had = tuple(over) if place > rule.qualify_places else ()
        for one in together:
            if one.person in gone:
                over.append(one.person)
            else:
                taken[one] = had
    return taken


def _events_of(
    one: Counted, rule: SeriesRule, merged: Mapping[str, str]
) -> Iterator[tuple[str | None, list[_Place]]]:
    """The events of a tournament, each with its places, best first, every person once."""
    before, whole = 0, list[_Place]()
    for division, rows in one.results:
        behind = before if rule.divisions == "behind" else 0
        here = [
            _Place(behind + row.place, person_of(one.persons[row.entry], merged), division)
            for row in rows
        ]
        before += len(rows)
        if rule.divisions == "behind":
            whole += here
        elif here:
            yield division, _once(here)
            if rule.divisions == "first":
                return
    if whole:
        yield None, _once(whole)


def _once(places: list[_Place]) -> list[_Place]:
    best: dict[str, _Place] = {}
    for one in sorted(places):
        best.setdefault(one.person, one)
    return list(best.values())
