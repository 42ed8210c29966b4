"""A tournament of tsh as the acts that enter it: the same tables, results and standings.

Each round is entered as it was played: who sat it out, the pairing by hand, the results, and once
all are in, its end. Who is told to play nobody sits out; a pairing without scores is still played.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.course.acts import (
    Absent,
    Act,
    CloseRound,
    Create,
    Enter,
    Leave,
    Penalise,
    Plan,
    Publish,
    Report,
)
from tournaments.course.course import apply, decide
from tournaments.course.pairing_field import proposal
from tournaments.course.presets import preset
from tournaments.course.shapes import PlannedRound
from tournaments.course.state import State
from tournaments.points import points_data
from tournaments.tsh.awards import Awards, awards_of
from tournaments.tsh.files import ALONE, TshDivision, TshEvent, TshPlayer

ORDER = ("wins", "spread")
MOST_RATING = 9999
_BY_HAND, _STILL = "by_hand", "swiss"


@dataclass(frozen=True)
class Who:
    """The entry and the person of a player, by opaque ids."""

    entry: str
    person: str


Field = Mapping[tuple[str, int], Who]
"""Who is who, by division and number."""


def creation(event: TshEvent, date: str, *, ruleset: str, rated: bool) -> Create:
    """The set-up: wins before spread, and what rounds without a game count in this file."""
    longest = max(event.divisions, key=lambda one: one.rounds)
    changes: dict[str, Any] = {} if rated else {"rating": None}
    return preset(
        "swiss",
        date,
        divisions=tuple(one.name for one in event.divisions),
        plan=_plan(longest, event),
        ruleset=ruleset,
        clock=None,
        check_in=False,
        points=points_data(awards_of(event).points),
        standing=list(ORDER),
        **changes,
    )


def acts_of(event: TshEvent, create: Create, field: Field) -> Iterator[Act]:
    """The acts behind the creation, in their order. Raises Refusal or Unusable if none fit."""
    (begun,) = decide(None, create)
    writer = _Writer(apply(None, begun), field, awards_of(event))
    for division in event.divisions:
        yield from writer.entries(division, event)
    for division in event.divisions:
        for number in range(1, division.rounds + 1):
            yield from writer.round(division, number)
    for division in event.divisions:
        yield from writer.leavings(division)


def _plan(division: TshDivision, event: TshEvent) -> list[dict[str, Any]]:
    """The rounds of the file by hand, those that are still to come as Swiss ones."""
    told = event.config.get("max_rounds", "")
    most = int(told) if told.isascii() and told.isdigit() and len(told) < 4 else 0  # noqa: PLR2004
    systems = [_BY_HAND] * division.rounds
    systems += [_STILL] * max(most - division.rounds, 0 if systems else 1)
    return [{"system": system, "parameters": {}} for system in systems]


class _Writer:
    """Decides acts one after the other and keeps the tournament as it stands."""

    def __init__(self, state: State, field: Field, awards: Awards) -> None:
        self.state, self.field, self.awards = state, field, awards

    def _done(self, act: Act) -> Iterator[Act]:
        for decided in decide(self.state, act):
            self.state = apply(self.state, decided)
            yield decided

    def _entry(self, division: TshDivision, number: int) -> str:
        return self.field[division.name, number].entry

    def entries(self, division: TshDivision, event: TshEvent) -> Iterator[Act]:
        """The players of a division, and its plan where it is not that of the longest."""
        for number, player in enumerate(division.players, 1):
            who = self.field[division.name, number]
            rating = player.rating if 0 < player.rating <= MOST_RATING else None
            yield from self._done(Enter(who.entry, who.person, division.name, rating))
        own = _plan(division, event)
        if len(own) != len(self.state.plan):
            rounds = tuple(PlannedRound(one["system"], one["parameters"]) for one in own)
            yield from self._done(Plan(division.name, rounds))

    def round(self, division: TshDivision, number: int) -> Iterator[Act]:
        """A round: who sits out, the pairing, the results and the end of it."""
        tables, byes = list(_tables(division, number)), []
        for own, player in enumerate(division.players, 1):
            opponent, score = player.opponent(number), player.score(number)
            if opponent not in (None, ALONE):
                continue
            if opponent == ALONE and score is not None:
                byes.append(own)
                yield from self._bye(division, number, own, score)
            else:
                yield from self._done(Absent(self._entry(division, own), number))
        yield from self._pairing(division, number, tables, byes)
        yield from self._results(division, number, tables)

    def _bye(self, division: TshDivision, number: int, own: int, score: int) -> Iterator[Act]:
        entry, alone = self._entry(division, own), self.awards.alone[score]
        yield from self._done(Absent(entry, number, bye=True, circumstance=alone.circumstance))
        if alone.less:
            yield from self._done(Penalise(entry, number, spread=alone.less))

    def _pairing(
        self, division: TshDivision, number: int, tables: list["_Table"], byes: list[int]
    ) -> Iterator[Act]:
        set_ = {
            "tables": [[self._entry(division, one) for one in table] for table in tables],
            "byes": [self._entry(division, one) for one in byes],
        }
        where = (division.name, number)
        act = proposal(
            self.state, *where, seed="tsh", system=_BY_HAND, parameters=set_, anyway=True
        )
        yield from self._done(act)
        yield from self._done(Publish(*where))

    def _results(self, division: TshDivision, number: int, tables: list["_Table"]) -> Iterator[Act]:
        missing, places = 0, self._numbers(division, number)
        for table in tables:
            scores = tuple(division.players[one - 1].score(number) for one in table)
            if any(score is None for score in scores):
                missing += 1
                continue
            at = places[self._entry(division, table[0])]
            yield from self._done(
                Report(division.name, number, at, scores=scores, confirmed=True)  # type: ignore[arg-type]
            )
        before = self.state.round(division.name, number - 1)
        if not missing and (before is None or before.closed):
            yield from self._done(CloseRound(division.name, number))

    def _numbers(self, division: TshDivision, number: int) -> dict[str, int]:
        """The numbers of the tables by who sits there first."""
        paired = self.state.divisions[division.name].rounds[number]
        return {table.seats[0]: table.number for table in paired.tables.values()}

    def leavings(self, division: TshDivision) -> Iterator[Act]:
        """Whoever is marked as gone plays none of the rounds to come."""
        coming = division.rounds + 1
        for own, player in enumerate(division.players, 1):
            if "off" in player.fields and coming <= len(self.state.divisions[division.name].plan):
                yield from self._done(Leave(self._entry(division, own), coming))


_Table = tuple[int, int]
"""Two players by their numbers, the one who goes first in front."""


def _tables(division: TshDivision, number: int) -> Iterator[_Table]:
    """The tables of a round by their boards where the file tells them, else by players."""
    pairs = [
        (own, opponent)
        for own, player in enumerate(division.players, 1)
        if (opponent := player.opponent(number)) and own < opponent
    ]
    for one, other in sorted(pairs, key=lambda pair: (_board(division, number, pair), pair)):
        turned = _began(division.players[one - 1], division.players[other - 1], number)
        yield (other, one) if turned else (one, other)


def _board(division: TshDivision, number: int, pair: _Table) -> int:
    return division.players[pair[0] - 1].board(number)


def _began(one: TshPlayer, other: TshPlayer, number: int) -> bool:
    """Whether the second of two went first."""
    return one.went_first(number) is False or other.went_first(number) is True
