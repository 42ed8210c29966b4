"""Team round robin: everybody meets everybody of the other teams, and nobody of the own.

Rule. A team is a club; all who have named none are one team together. `teams` lists the members of
each and stays the same for all rounds: teams by their strongest, members by strength. Of two teams
the first meets the first, the next the next, and in the next round each the one after; how it is
with more of them stands in `team_schedule.py`. Who is absent keeps the number; a late entry takes
the last one of its team, if a team is larger. `cycles` is how often everybody meets everybody.

Who is left without an opponent (the team is smaller than another, or sits out, or the opponent is
not here) meets somebody who is left as well, if the plan has had the two meet and they did not
(`fillers.py`); otherwise it is a bye. Who goes first follows from the rule (`firsts.py`).

Source: matches of clubs; the schedule is our own.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from engine.refusals import Refusal
from tournaments.pairing import team_schedule
from tournaments.pairing.checks import MOST_ROUNDS, check_once, check_option, check_tables
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Entry, Field
from tournaments.pairing.fillers import fillers
from tournaments.pairing.firsts import in_turn
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Number, Parameter, check_told
from tournaments.pairing.ranked import Pair, Ranked, pair_of, ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.round_robin import MOST_CYCLES, check_wishes, filler
from tournaments.pairing.situation import Situation, Usual
from tournaments.pairing.weighted import acquaintance, asked_bye


@dataclass(frozen=True)
class TeamRoundRobin(Usual):
    """A round robin of teams. Raises Refusal BAD_PARAMETER, Unusable."""

    name: ClassVar[str] = "team_round_robin"
    asks: ClassVar[tuple[Parameter, ...]] = (Number("cycles", 1, MOST_CYCLES),)
    teams: tuple[tuple[str, ...], ...] = ()
    first_round: int | None = None
    cycles: int = 1

    def __post_init__(self) -> None:
        """Check the plan."""
        check_tables("teams", self.teams)
        if self.first_round is not None:
            check_option("first_round", self.first_round, range(1, MOST_ROUNDS + 1))
        check_told(self.asks, self)
        check_once("teams", [member for team in self.teams for member in team])

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
        """The parameters with the round it began in and the teams, by their clubs if not named."""
        begun = parameters.get("first_round") or situation.begun
        known = {**parameters, "first_round": begun}
        if known.get("teams"):
            return known
        teams = situation.settled(cls.name, "teams", begun)
        if teams:
            return {**known, "teams": _with_late(teams, situation.entries)}
        return {**known, "teams": by_clubs(situation.entries)}

    def parameters(self) -> dict[str, Any]:
        """The teams and when they began, once they are known, and how often they meet."""
        teams = {"teams": [list(team) for team in self.teams]} if self.teams else {}
        begun = {} if self.first_round is None else {"first_round": self.first_round}
        return {**teams, **begun, "cycles": self.cycles}

    @property
    def length(self) -> int:
        """How many rounds are played."""
        return team_schedule.rounds(len(self.teams), self.size) * self.cycles

    @property
    def size(self) -> int:
        """How many members the largest team has."""
        return max(map(len, self.teams), default=0)

    def reaches(self, number: int) -> bool:
        """Whether the round is one of its own."""
        return 1 <= number - self._begun + 1 <= self.length

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The round by the plan, then those who were left without an opponent.

        Raises Refusal ONE_TEAM, NOT_IN_CYCLE, NOT_IN_TEAMS, FORBIDDEN_BY_PLAN or
        FIXED_AGAINST_PLAN.
        """
        order, number = ranked(field), field.round - self._begun + 1
        self._check(field, number)
        playing = {entry.id for entry in field.entries} - set(field.byes)
        planned = self._pairs(number)
        plan = [pair for pair in planned if playing.issuperset(pair)]
        left = playing.difference(*plan)
        places = sorted(order.place[one] for one in left)
        pairs = fillers(order, places, self._reserved(order, number))
        check_wishes(field, plan, [order.ids(pair) for pair in pairs])
        tables = [_table(order, pair, number) for pair in plan]
        tables += [filler(order, pair) for pair in pairs]
        asked = [asked_bye(order, place) for place in order.asked]
        alone = {one for pair in planned for one in pair}
        free = sorted(
            left.difference(*(table.seats for table in tables)), key=order.place.__getitem__
        )
        byes = [Bye(one, why=(_why_free(one in alone),)) for one in free]
        return tuple(tables), (*asked, *byes)

    @property
    def _begun(self) -> int:
        return self.first_round or 1

    def _check(self, field: Field, number: int) -> None:
        if len(self.teams) < _TWO:
            raise Refusal(Reason.ONE_TEAM)
        if not self.reaches(field.round):
            raise Refusal(Reason.NOT_IN_CYCLE, number=number, rounds=self.length)
        members = {member for team in self.teams for member in team}
        for entry in field.entries:
            if entry.id not in members:
                raise Refusal(Reason.NOT_IN_TEAMS, entry=entry.id)

    def _pairs(self, number: int) -> list[tuple[str, str]]:
        """The pairs of a round of the plan, here today or not."""
        length = team_schedule.rounds(len(self.teams), self.size)
        seats = team_schedule.pairs(len(self.teams), self.size, (number - 1) % length + 1)
        return [
            (self.teams[one][mine], self.teams[other][theirs])
            for (one, mine), (other, theirs) in seats
            if mine < len(self.teams[one]) and theirs < len(self.teams[other])
        ]

    def _reserved(self, order: Ranked, number: int) -> set[Pair]:
        """Who can't fill in: those of one team, who have met, or are yet to meet by the plan."""
        tables = [table for table in order.field.played if table.round >= self._begun]
        met: list[Iterable[str]] = [two for table in tables for two in combinations(table.seats, 2)]
        met += [mates for team in self.teams for mates in combinations(team, 2)]
        for later in range(number + 1, self.length + 1):
            met += self._pairs(later)
        places = [[order.place[one] for one in two if one in order.place] for two in met]
        return {pair_of(*two) for two in places if len(two) == _TWO}


_TWO = 2


def by_clubs(entries: tuple[Entry, ...]) -> list[list[str]]:
    """The teams by their strongest, their members by strength."""
    teams: dict[str, list[str]] = {}
    for entry in sorted(entries, key=lambda one: one.seeding):
        teams.setdefault(entry.club, []).append(entry.id)
    return list(teams.values())


def _with_late(teams: Sequence[Sequence[str]], entries: tuple[Entry, ...]) -> list[list[str]]:
    """Late entries at the end of their team while another is larger; the others are left over."""
    found, clubs = [list(team) for team in teams], {entry.id: entry.club for entry in entries}
    known, size = {one for team in teams for one in team}, max(map(len, teams))
    for late in sorted(entries, key=lambda one: one.seeding):
        own = next((team for team in found if late.club in map(clubs.get, team)), None)
        if late.id not in known and own is not None and len(own) < size:
            own.append(late.id)
    return found


def _table(order: Ranked, pair: tuple[str, str], number: int) -> Table:
    seats, going = in_turn(order, *(order.place[one] for one in pair))
    planned = Statement(Why.OF_TEAMS, {"number": number})
    return Table(order.ids(seats), why=(planned, *acquaintance(order, seats), going))


def _why_free(planned: bool) -> Statement:  # noqa: FBT001
    return Statement(Why.BYE_ALONE if planned else Why.BYE_OF_TEAMS)
