"""A season: a ranking by points with a rule of its own, over some days or chosen tournaments."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar, get_args
from uuid import UUID

from engine.refusals import Unusable
from tournaments.ranking.closed import Counted
from tournaments.ranking.series_rule import SeriesRule

Phase = Literal["draft", "published", "withdrawn"]
DRAFT: Phase = "draft"
PUBLISHED: Phase = "published"
WITHDRAWN: Phase = "withdrawn"
PHASES: tuple[Phase, ...] = get_args(Phase)
MOST_CHOSEN = 500
SEASON = "season-"
"""How the series of every season begins."""

_Tournament = TypeVar("_Tournament", bound=Counted)


@dataclass(frozen=True, slots=True)
class Season:
    """A season as its club has agreed on it; `number` counts the seasons of the club from 1.

    `tournaments` are the streams that were chosen; None: all of the days that the rule names.
    """

    id: str
    number: int
    rule: SeriesRule
    tournaments: tuple[str, ...] | None = None
    phase: Phase = DRAFT

    @property
    def series(self) -> str:
        """By what name its publications go."""
        return series_of(self.number)

    def counts(self, stream: str, day: str) -> bool:
        """Tell whether a tournament whose last round was on this day belongs to it."""
        chosen = self.tournaments is None or stream in self.tournaments
        return chosen and self.rule.holds(day)

    def of(self, tournaments: Iterable[_Tournament]) -> list[_Tournament]:
        """Those of these tournaments that belong to it."""
        return [one for one in tournaments if self.counts(one.as_of.stream, one.date)]


def series_of(number: int) -> str:
    """By what name the publications of a club's season of this number go."""
    return f"{SEASON}{number}"


def is_season(series: str) -> bool:
    """Tell whether publications under this name are those of a season."""
    return series.startswith(SEASON)


def check_choice(rule: SeriesRule, tournaments: tuple[str, ...] | None) -> None:
    """Raise Unusable where what was chosen is nothing, too much, twice or limited by days."""
    if tournaments is None:
        return
    if rule.since or rule.until:
        what = "Either days or chosen tournaments say what counts, not both."
        raise Unusable("tournaments", what)
    if not 1 <= len(tournaments) <= MOST_CHOSEN:
        raise Unusable("tournaments", "Choose from 1 to {most} tournaments.", most=MOST_CHOSEN)
    if len(set(tournaments)) < len(tournaments):
        raise Unusable("tournaments", "Choose each tournament once.")
    for one in tournaments:
        _check_id(one)


def _check_id(text: str) -> None:
    try:
        known = str(UUID(text)) == text
    except ValueError:
        known = False
    if not known:
        raise Unusable("tournaments", "{id} is no id of a tournament.", id=text[:64])
