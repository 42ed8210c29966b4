"""Which rounds of a tournament are being played, and on which days of the house's time zone."""

from datetime import date, datetime
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from tournaments.course.acts import Publish
from tournaments.course.state import Division, State
from tournaments.days import day_of
from tournaments.directing.streams import as_of, written
from tournaments.models import Tournament


class InPlay(NamedTuple):
    """A round that is published and not closed; it is played on the day on which it was published,
    and on the one for which it is planned if that is later.
    """

    number: int
    days: frozenset[date]


def rounds_in_play(row: Tournament) -> tuple[InPlay, ...]:
    """The rounds of a tournament that are being played, the first one first."""
    return _in_play(row.stream, row.version)


@lru_cache(maxsize=256)
def _in_play(stream: UUID, version: int) -> tuple[InPlay, ...]:
    found = as_of(stream, version)
    if found is None:
        return ()
    entered = {one.version: one.at for one in written(stream)}
    rounds = [
        InPlay(number, _days(found.state, division, number, entered))
        for division in found.state.divisions.values()
        for number, paired in division.rounds.items()
        if paired.phase == "published"
    ]
    return tuple(sorted(rounds, key=lambda one: one.number))


def _days(
    state: State, division: Division, number: int, entered: dict[int, datetime]
) -> frozenset[date]:
    """The days of a round that was published by one of the lines of the protocol."""
    published = max(
        (
            day_of(entered[line.version])
            for line in state.lines
            if isinstance(line.act, Publish)
            and not line.struck
            and (line.act.division, line.act.round) == (division.code, number)
        ),
        default=date.min,
    )
    plan = division.plan[number - 1].date if number <= len(division.plan) else None
    planned = date.fromisoformat(plan or state.setup.date)
    return frozenset({published, max(published, planned)})
