"""Round robin: within its group everybody meets everybody, by the Berger tables.

Rule. `groups` lists each group by Berger numbers and stays the same for all rounds: who is absent
or has withdrawn keeps the number. A group of an odd number has one free number, and a late entry
takes it without changing a table that was played. Where a round was changed by hand a group plays
that round of its table next that repeats least; where not all rounds of its table are played, one
that leaves the fewest of those who are here without an opponent.

Who is left without an opponent (the free number, or the opponent is not here) meets somebody of
another group who is left as well, or of the own group if the plan has not had the two meet and will
not (`fillers.py`); so no more than one has a bye unless everybody left has met in the group.

`first_round` is the tournament's round that is round 1 of the plan, `rounds` how many of its rounds
are played; None until the largest group is through. `going_first` is "plan" (the Berger tables say
who, so it comes out even) or "rule" (as in all other systems, see `firsts.py`: better where only
some of the rounds are played).
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Any, ClassVar

from engine.refusals import Refusal
from tournaments.pairing import berger
from tournaments.pairing.checks import MOST_ROUNDS, check_once, check_option, check_tables
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Entry, Field, PlayedTable
from tournaments.pairing.fillers import fillers
from tournaments.pairing.firsts import in_turn
from tournaments.pairing.groups import Past, dealt
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Choice, Number, Parameter, check_told
from tournaments.pairing.ranked import Pair, Ranked, pair_of, ranked
from tournaments.pairing.refusals import Reason
from tournaments.pairing.situation import Situation, Usual
from tournaments.pairing.weighted import acquaintance, asked_bye

MOST_CYCLES = 20


@dataclass(frozen=True)
class RoundRobin(Usual):
    """A round robin of one cycle or more. Raises Refusal BAD_PARAMETER, Unusable."""

    name: ClassVar[str] = "round_robin"
    version: ClassVar[int] = 2
    asks: ClassVar[tuple[Parameter, ...]] = (
        Number("cycles", 1, MOST_CYCLES),
        Choice("going_first", ("plan", "rule")),
    )
    groups: tuple[tuple[str, ...], ...]
    first_round: int = 1
    cycles: int = 1
    going_first: str = "plan"
    rounds: int | None = None

    def __post_init__(self) -> None:
        """Check the plan."""
        check_tables("groups", self.groups)
        check_option("first_round", self.first_round, range(1, MOST_ROUNDS + 1))
        check_told(self.asks, self)
        if self.rounds is not None:
            check_option("rounds", self.rounds, range(1, MOST_ROUNDS + 1))
        check_once("groups", [member for group in self.groups for member in group])

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
        """The parameters with the round it began in and the groups, dealt if they were not yet.

        In a plan `group_size` is how large they are, None for the whole division.
        """
        size = parameters.get("group_size")
        known = {name: value for name, value in parameters.items() if name != "group_size"}
        known["first_round"] = begun = known.get("first_round") or situation.begun
        if known.get("groups"):
            return known
        cycles, entries = known.get("cycles", 1), situation.entries
        usual = min(size or len(entries), len(entries))
        rounds = max(min(situation.last - begun + 1, berger.rounds(usual) * cycles), 1)
        groups = situation.settled(cls.name, "groups", begun)
        if groups:
            return {**known, "groups": with_late(groups, entries), "rounds": rounds}
        past = Past(situation.played, situation.forbidden, rounds, cycles)
        return {**known, "groups": dealt(entries, size or max(len(entries), 1), past),
                "rounds": rounds}  # fmt: skip

    def parameters(self) -> dict[str, Any]:
        """The plan as an event stores it; without `rounds` where all are played."""
        facts = {
            "groups": [list(group) for group in self.groups],
            "first_round": self.first_round,
            "cycles": self.cycles,
            "going_first": self.going_first,
        }
        return facts if self.rounds is None else {**facts, "rounds": self.rounds}

    @property
    def length(self) -> int:
        """How many rounds are played."""
        largest = max((len(group) for group in self.groups), default=0)
        return self.rounds or berger.rounds(largest) * self.cycles

    def reaches(self, number: int) -> bool:
        """Whether the round is one of its own."""
        return 1 <= number - self.first_round + 1 <= self.length

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The round by the plan, group by group, then those who were left without an opponent.

        Raises Refusal NOT_IN_CYCLE, NOT_IN_GROUPS, FORBIDDEN_BY_PLAN or FIXED_AGAINST_PLAN.
        """
        order, number = ranked(field), field.round - self.first_round + 1
        self._check(field, number)
        playing = {entry.id for entry in field.entries} - set(field.byes)
        drawn = _drawn(self, field, number)
        plan = [pair for group in drawn for pair in group if playing.issuperset(pair.members)]
        seated = {member for pair in plan for member in pair.members}
        left = sorted(order.place[one] for one in playing - seated)
        pairs = fillers(order, left, _reserved(self, order, number))
        check_wishes(field, [pair.members for pair in plan], [order.ids(pair) for pair in pairs])
        tables = [_table(order, pair, number, self.going_first) for pair in plan]
        tables += [filler(order, pair) for pair in pairs]
        byes = [asked_bye(order, place) for place in order.asked]
        free = playing.difference(*(table.seats for table in tables))
        return tuple(tables), (*byes, *_byes(self, drawn, free))

    def _check(self, field: Field, number: int) -> None:
        if not self.reaches(field.round):
            raise Refusal(Reason.NOT_IN_CYCLE, number=number, rounds=self.length)
        members = {member for group in self.groups for member in group}
        for entry in field.entries:
            if entry.id not in members:
                raise Refusal(Reason.NOT_IN_GROUPS, entry=entry.id)


def with_late(groups: Sequence[Sequence[str]], entries: tuple[Entry, ...]) -> list[list[str]]:
    """Late entries on the free numbers of odd groups; those without one are left to the pairing."""
    settled = {one for group in groups for one in group}
    late = [entry.id for entry in entries if entry.id not in settled]
    return [[*group, late.pop(0)] if len(group) % 2 and late else list(group) for group in groups]


@dataclass(frozen=True)
class _Pair:
    """A pair of the plan: the group from 1, and numbers and members, who goes first in front."""

    group: int
    numbers: tuple[int, int]
    members: tuple[str, str]


def _drawn(system: RoundRobin, field: Field, number: int) -> list[list[_Pair]]:
    """The pairs of each group in this round."""
    before = _Before.of(system, field)
    return [
        [
            _Pair(group, (one, other), (members[one - 1], members[other - 1]))
            for one, other in _pairs(system, members, number, before)
        ]
        for group, members in enumerate(system.groups, 1)
    ]


@dataclass(frozen=True)
class _Before:
    """Who met how often, in the round robin and in all, and who is here with how many byes."""

    within: Mapping[frozenset[str], int]
    ever: Mapping[frozenset[str], int]
    byes: Mapping[str, int]

    @classmethod
    def of(cls, system: RoundRobin, field: Field) -> "_Before":
        """What is known before the round."""
        within = [table for table in field.played if table.round >= system.first_round]
        here = {one.id: one.byes_had for one in field.entries if one.id not in field.byes}
        return cls(_meetings(within), _meetings(field.played), here)


def _meetings(tables: Iterable[PlayedTable]) -> Counter[frozenset[str]]:
    return Counter(frozenset(two) for table in tables for two in combinations(table.seats, 2))


def _pairs(
    system: RoundRobin, members: tuple[str, ...], number: int, before: _Before
) -> list[tuple[int, int]]:
    """The pairs of a group: those of the round, or of another one of its table that is better.

    Better is a round in which fewer meet again, after a round by hand. Where not all rounds are
    played it is also one that leaves fewer of those who are here without an opponent, and then
    those who have had fewer byes.
    """
    planned = berger.pairs(len(members), number, system.cycles)
    if not planned:
        return planned
    length = berger.rounds(len(members))
    cycle = (number - 1) // length
    whole = system.length >= length * system.cycles

    def worth(pairs: list[tuple[int, int]]) -> tuple[int, ...]:
        named = [(members[a - 1], members[b - 1]) for a, b in pairs]
        again = sum(max(before.within.get(frozenset(pair), 0) - cycle, 0) for pair in named)
        if whole:
            return (again,)
        playing = {one for pair in named if before.byes.keys() >= set(pair) for one in pair}
        left = [before.byes[one] for one in members if one in before.byes and one not in playing]
        ever = sum(before.ever.get(frozenset(pair), 0) for pair in named)
        return again, ever, len(left), sum(had**2 for had in left)

    others = range(cycle * length + 1, (cycle + 1) * length + 1)
    rounds = [planned, *(berger.pairs(len(members), one, system.cycles) for one in others)]
    return min(rounds, key=worth)


def _reserved(system: RoundRobin, order: Ranked, number: int) -> set[Pair]:
    """Who of one group can't fill in: those who have met in it, or are yet to meet by the plan.

    Who should have met in a round that was played, and did not, makes up for it.
    """
    group = {one: at for at, members in enumerate(system.groups) for one in members}
    tables = [table for table in order.field.played if table.round >= system.first_round]
    over = {table.round - system.first_round + 1 for table in tables}
    met = [two for table in tables for two in combinations(table.seats, 2)]
    for members in system.groups:
        for other in set(range(1, system.length + 1)) - over - {number}:
            pairs = berger.pairs(len(members), other, system.cycles)
            met += [(members[a - 1], members[b - 1]) for a, b in pairs]
    here = [(a, b) for a, b in met if {a, b} <= order.place.keys() and group[a] == group[b]]
    return {pair_of(order.place[a], order.place[b]) for a, b in here}


def check_wishes(
    field: Field, plan: Sequence[tuple[str, ...]], pairs: Sequence[tuple[str, ...]]
) -> None:
    """Raise Refusal FORBIDDEN_BY_PLAN or FIXED_AGAINST_PLAN where the plan can't keep wishes."""
    planned, all_pairs = [set(pair) for pair in plan], [set(pair) for pair in (*plan, *pairs)]
    for first, second in field.forbidden:
        if {first, second} in planned:
            raise Refusal(Reason.FORBIDDEN_BY_PLAN, first=first, second=second)
    for table in field.fixed:
        if set(table) not in all_pairs:
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


def filler(order: Ranked, pair: tuple[int, int]) -> Table:
    """A table of two whom the plan leaves without an opponent."""
    seats, going = in_turn(order, *pair)
    fixed = Why.FIXED if pair in order.fixed else Why.BOTH_LEFT
    return Table(order.ids(seats), why=(Statement(fixed), *acquaintance(order, pair), going))


def _byes(system: RoundRobin, drawn: Sequence[Sequence[_Pair]], free: set[str]) -> Iterator[Bye]:
    """Who is here without a table, in the order of the groups, and why."""
    for group, (members, pairs) in enumerate(zip(system.groups, drawn, strict=True), 1):
        paired = {member for pair in pairs for member in pair.members}
        for member in members:
            if member in free:
                yield Bye(member, why=(_why_free(group, over=not pairs, paired=member in paired),))


def _why_free(group: int, *, over: bool, paired: bool) -> Statement:
    if paired:
        return Statement(Why.BYE_ALONE)
    return Statement(Why.BYE_DONE if over else Why.BYE_BY_PLAN, {"group": group})
