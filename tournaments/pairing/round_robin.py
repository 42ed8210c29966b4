"""Round robin: within its group everybody meets everybody, by the Berger tables.

Rule. `groups` lists each group by Berger numbers and stays the same for all rounds: who is absent
or has withdrawn keeps the number, and whoever would meet them has a bye. A group of an odd number
has one free number, and a late entry takes it without changing a table that was played.

`first_round` is the tournament's round that is round 1 of the plan. `going_first` is "plan" (the
Berger tables say who, so it comes out even) or "rule" (as in all other systems, see `firsts.py`:
better where only some of the rounds are played).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from engine.refusals import Refusal
from tournaments.pairing import berger
from tournaments.pairing.checks import MOST_ROUNDS, check_once, check_option, check_tables
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Field
from tournaments.pairing.firsts import in_turn
from tournaments.pairing.matched import acquaintance, asked_bye
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.ranked import Ranked, ranked
from tournaments.pairing.refusals import Reason


@dataclass(frozen=True)
class RoundRobin:
    """A round robin of one or two cycles. Raises Refusal BAD_PARAMETER, Malformed."""

    name: ClassVar[str] = "round_robin"
    version: ClassVar[int] = 1
    tools: ClassVar[dict[str, str]] = {}
    groups: tuple[tuple[str, ...], ...]
    first_round: int = 1
    cycles: int = 1
    going_first: str = "plan"

    def __post_init__(self) -> None:
        """Check the plan."""
        check_tables("groups", self.groups)
        check_option("first_round", self.first_round, range(1, MOST_ROUNDS + 1))
        check_option("cycles", self.cycles, (1, 2))
        check_option("going_first", self.going_first, ("plan", "rule"))
        check_once("groups", [member for group in self.groups for member in group])

    def parameters(self) -> dict[str, Any]:
        """The plan as an event stores it."""
        return {
            "groups": [list(group) for group in self.groups],
            "first_round": self.first_round,
            "cycles": self.cycles,
            "going_first": self.going_first,
        }

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The round by the plan, group by group.

        Raises Refusal NOT_IN_CYCLE, NOT_IN_GROUPS, FORBIDDEN_BY_PLAN or FIXED_AGAINST_PLAN.
        """
        order, number = ranked(field), field.round - self.first_round + 1
        self._check(field, number)
        playing = {entry.id for entry in field.entries} - set(field.byes)
        plan = [pair for pair in _plan(self, number) if playing.issuperset(pair.members)]
        _check_wishes(field, plan)
        tables = tuple(_table(order, pair, number, self.going_first) for pair in plan)
        seated = {member for pair in plan for member in pair.members}
        byes = [asked_bye(order, place) for place in order.asked]
        return tables, (*byes, *_byes(self, number, playing - seated))

    def _check(self, field: Field, number: int) -> None:
        rounds = max((berger.rounds(len(group)) for group in self.groups), default=0) * self.cycles
        if not 1 <= number <= rounds:
            raise Refusal(Reason.NOT_IN_CYCLE, number=number, rounds=rounds)
        members = {member for group in self.groups for member in group}
        for entry in field.entries:
            if entry.id not in members:
                raise Refusal(Reason.NOT_IN_GROUPS, entry=entry.id)


@dataclass(frozen=True)
class _Pair:
    """A pair of the plan: the group from 1, and numbers and members, who goes first in front."""

    group: int
    numbers: tuple[int, int]
    members: tuple[str, str]


def _plan(system: RoundRobin, number: int) -> Iterator[_Pair]:
    for group, members in enumerate(system.groups, 1):
        for first, second in berger.pairs(len(members), number, system.cycles):
            yield _Pair(group, (first, second), (members[first - 1], members[second - 1]))


def _check_wishes(field: Field, plan: list[_Pair]) -> None:
    pairs = {frozenset(pair.members) for pair in plan}
    for first, second in field.forbidden:
        if {first, second} in pairs:
            raise Refusal(Reason.FORBIDDEN_BY_PLAN, first=first, second=second)
    for table in field.fixed:
        if set(table) not in pairs:
            raise Refusal(Reason.FIXED_AGAINST_PLAN, entries=", ".join(table))


def _table(order: Ranked, pair: _Pair, number: int, going_first: str) -> Table:
    one, other = (order.place[member] for member in pair.members)
    seats, going = (one, other), Statement(Why.BY_PLAN)
    if going_first == "rule":
        seats, going = in_turn(order, one, other)
    numbers = pair.numbers if seats == (one, other) else pair.numbers[::-1]
    facts = {"first_number": numbers[0], "second_number": numbers[1]}
    planned = Statement(Why.PLAN, {**facts, "group": pair.group, "number": number})
    return Table(order.ids(seats), why=(planned, *acquaintance(order, seats), going))


def _byes(system: RoundRobin, number: int, left: set[str]) -> Iterator[Bye]:
    """Who is here without a table, in the order of the groups, and why."""
    for group, members in enumerate(system.groups, 1):
        pairs = berger.pairs(len(members), number, system.cycles)
        paired = {members[one - 1] for pair in pairs for one in pair}
        for member in members:
            if member in left:
                yield Bye(member, why=(_why_free(group, over=not pairs, paired=member in paired),))


def _why_free(group: int, *, over: bool, paired: bool) -> Statement:
    if paired:
        return Statement(Why.BYE_ALONE)
    return Statement(Why.BYE_DONE if over else Why.BYE_BY_PLAN, {"group": group})
