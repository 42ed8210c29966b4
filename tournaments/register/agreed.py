"""What a club has agreed on about its rankings: rules and start lists, from the register's stream.

Until it agrees on anything, the line is rated round by round, and a second division of a
tournament counts in the series behind the first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.refusals import Refusal
from tournaments.ranking.series_rule import SeriesRule, read_series_rule
from tournaments.ranking.start_lists import Given, StartList
from tournaments.rating import LINEAR, RatingRule, read_rule
from tournaments.refusals import Reason
from tournaments.register.stream import (
    Event,
    RatingRuled,
    SeriesRuled,
    StartListTaken,
    StartListUndone,
)

SERIES = SeriesRule()


@dataclass(frozen=True)
class Agreed:
    """The rules of a club, and the start lists that hold, by the version of their event."""

    version: int = 0
    rating: RatingRule = LINEAR
    series: SeriesRule = SERIES
    lists: Mapping[int, StartList] = field(default_factory=dict)

    def in_order(self) -> list[StartList]:
        """The start lists that hold, the newest first."""
        return sorted(self.lists.values(), key=lambda one: (one.date, one.version), reverse=True)

    def undoing(self, version: int) -> StartListUndone:
        """The event by which the start list of a version holds no more.

        Raises Refusal NO_SUCH_START_LIST.
        """
        if version not in self.lists:
            raise Refusal(Reason.NO_SUCH_START_LIST, version=version)
        return StartListUndone(version)


def agreed(events: Iterable[Event]) -> Agreed:
    """What all events of a register, from the first on, amount to."""
    state = Agreed()
    for event in events:
        state = replace(_after(state, event), version=state.version + 1)
    return state


def _after(state: Agreed, event: Event) -> Agreed:
    match event:
        case RatingRuled(rule):
            return replace(state, rating=read_rule(rule))
        case SeriesRuled(rule):
            return replace(state, series=read_series_rule(rule))
        case StartListTaken():
            version = state.version + 1
            return replace(state, lists={**state.lists, version: _list(event, version)})
        case StartListUndone(version):
            left = {number: one for number, one in state.lists.items() if number != version}
            return replace(state, lists=left)
        case _:
            return state


def _list(event: StartListTaken, version: int) -> StartList:
    ratings = {person: Given(rating, games) for person, rating, games in event.ratings}
    return StartList(event.date, ratings, version)
