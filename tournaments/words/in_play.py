"""Which rounds of a tournament are being played, and on which days of the house's time zone."""

from collections import defaultdict
from datetime import date
from functools import lru_cache
from typing import NamedTuple
from uuid import UUID

from tournaments.course.acts import Publish
from tournaments.course.state import State
from tournaments.days import day_of
from tournaments.directing.streams import as_of, entered_at
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
    state = found.state
    published = _published(state)
    rounds = [
        InPlay(number, _days(stream, state, code, number, published[code, number]))
        for code, division in state.divisions.items()
        for number, paired in division.rounds.items()
        if paired.phase == "published"
    ]
    return tuple(sorted(rounds, key=lambda one: one.number))


def _published(state: State) -> dict[tuple[str, int], list[int]]:
    """By division and round the versions by which the round was published."""
    found = defaultdict[tuple[str, int], list[int]](list)
    for line in state.lines:
        if isinstance(line.act, Publish) and not line.struck:
            found[line.act.division, line.act.round].append(line.version)
    return found


def _days(
    stream: UUID, state: State, division: str, number: int, published: list[int]
) -> frozenset[date]:
    """The days of a round that was published by these lines of the protocol."""
    times = (entered_at(stream, version) for version in published)
    days = [day_of(at) for at in times if at is not None]
    last, plan = max(days, default=date.min), state.divisions[division].plan
    planned = plan[number - 1].date if number <= len(plan) else None
    return frozenset({last, max(last, date.fromisoformat(planned or state.setup.date))})
