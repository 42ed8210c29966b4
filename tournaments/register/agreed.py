"""What a club has agreed on about its rankings: rules, start lists and seasons, from its register.

Until it agrees on anything, the line is rated round by round, and a second division of a
tournament counts in the series behind the first. Seasons stand beside the series of all evenings.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from engine.refusals import Refusal
from tournaments.ranking.seasons import PUBLISHED, WITHDRAWN, Season
from tournaments.ranking.series_rule import SeriesRule, read_series_rule
from tournaments.ranking.start_lists import Given, StartList
from tournaments.rating import LINEAR, RatingRule, read_rule
from tournaments.refusals import Reason
from tournaments.register.stream import (
    Event,
    RatingRuled,
    SeasonAgreed,
    SeasonPublished,
    SeasonWithdrawn,
    SeriesRuled,
    StartListTaken,
    StartListUndone,
)

SERIES = SeriesRule()


@dataclass(frozen=True)
class Agreed:
    """The rules of a club, the start lists that hold, by the version of their event, and seasons.

    Seasons go by their ids, in the order in which they began.
    """

    version: int = 0
    rating: RatingRule = LINEAR
    series: SeriesRule = SERIES
    lists: Mapping[int, StartList] = field(default_factory=dict)
    seasons: Mapping[str, Season] = field(default_factory=dict)

    def in_order(self) -> list[StartList]:
        """The start lists that hold, the newest first."""
        return sorted(self.lists.values(), key=lambda one: (one.date, one.version), reverse=True)

    def published(self) -> list[Season]:
        """The seasons that are published, the oldest first."""
        return [one for one in self.seasons.values() if one.phase == PUBLISHED]

    def season(self, number: int) -> Season:
        """The season of a number. Raises Refusal NO_SUCH_SEASON."""
        for one in self.seasons.values():
            if one.number == number:
                return one
        raise Refusal(Reason.NO_SUCH_SEASON, number=number)

    def season_called(self, series: str) -> Season | None:
        """The season whose publications go by this name; None for none."""
        return next((one for one in self.seasons.values() if one.series == series), None)

    def undoing(self, version: int) -> StartListUndone:
        """The event by which the start list of a version holds no more.

        Raises Refusal NO_SUCH_START_LIST.
        """
        if version not in self.lists:
            raise Refusal(Reason.NO_SUCH_START_LIST, version=version)
        return StartListUndone(version)


def agreed(events: Iterable[Event], before: Agreed | None = None) -> Agreed:
    """What all events of a register amount to, from the first on or behind those of `before`."""
    state = before or Agreed()
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
        case SeasonAgreed() | SeasonPublished() | SeasonWithdrawn():
            seasons = {**state.seasons, event.season: _season(state, event)}
            return replace(state, seasons=seasons)
        case _:
            return state


def _season(state: Agreed, event: SeasonAgreed | SeasonPublished | SeasonWithdrawn) -> Season:
    """A season after an event about it."""
    match event:
        case SeasonAgreed(season, rule, tournaments):
            new = Season(season, len(state.seasons) + 1, read_series_rule(rule), tournaments)
            known = state.seasons.get(season, new)
            return replace(known, rule=new.rule, tournaments=tournaments)
        case SeasonPublished(season):
            return replace(state.seasons[season], phase=PUBLISHED)
        case SeasonWithdrawn(season):
            return replace(state.seasons[season], phase=WITHDRAWN)


def _list(event: StartListTaken, version: int) -> StartList:
    ratings = {person: Given(rating, games) for person, rating, games in event.ratings}
    return StartList(event.date, ratings, version)
