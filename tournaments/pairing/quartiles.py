"""Quartiles: groups with one player of each part of the field, in which everybody meets everybody.

Rule. When it begins, the standing (before the first round: the starting list) is cut into `strata`
equal parts; with four they are quartiles. Each group gets one of each part. As many groups are made
as can be; who is left over makes the last one larger, so that its members are spread over the parts
as evenly as can be. Within a group everybody meets everybody by the Berger tables; the numbers go
by strength, so that with four the first meets the fourth, then the second, then the third.

Without `strata` there is one part more than rounds that are planned so, made even: that are the
initial Fontes groups, and three rounds give quartiles. `dealing` says who of the parts come
together: "even" (to and fro like a snake, so that the groups are equally strong), "across" (the
first of all parts, then the second of all), or "lot". Where somebody would meet again, or whom they
may not meet, two of the same part are exchanged.

`groups`, `dealt` (how many were dealt; whoever is behind them came late), `first_round` and
`rounds` are settled when it begins. Whoever is left without an opponent is seen to as in a round
robin (`round_robin.py`).

Source: initial Fontes groups of English clubs; the first three rounds of German championships.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tournaments.pairing import berger
from tournaments.pairing.checks import MOST_ENTRIES, MOST_ROUNDS, check_option, check_tables
from tournaments.pairing.drawing_lots import Dice
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Entry, Field
from tournaments.pairing.groups import (
    FORBIDDEN,
    Groups,
    Past,
    exchanged,
    group_sizes,
    strongest_first,
)
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Choice, Number, Parameter, check_told
from tournaments.pairing.round_robin import RoundRobin, with_late
from tournaments.pairing.situation import Situation, Usual

EVEN, ACROSS, BY_LOT = DEALINGS = ("even", "across", "lot")
MOST_STRATA = 20
USUAL_ROUNDS = 3
_TWO = 2
_WORSE = 2 * FORBIDDEN  # by two forbidden tables the search may go, to get round them


@dataclass(frozen=True)
class Quartiles(Usual):
    """A round of groups of one player of each part. Raises Refusal BAD_PARAMETER, Unusable."""

    name: ClassVar[str] = "quartiles"
    asks: ClassVar[tuple[Parameter, ...]] = (
        Number("strata", _TWO, MOST_STRATA, optional=True),
        Choice("dealing", DEALINGS),
    )
    strata: int | None = None
    dealing: str = EVEN
    groups: tuple[tuple[str, ...], ...] = ()
    dealt: int | None = None
    first_round: int | None = None
    rounds: int | None = None

    def __post_init__(self) -> None:
        """Check the parameters."""
        for parameter, value, most in (
            ("dealt", self.dealt, MOST_ENTRIES),
            ("first_round", self.first_round, MOST_ROUNDS),
            ("rounds", self.rounds, MOST_ROUNDS),
        ):
            if value is not None:
                check_option(parameter, value, range(1, most + 1))
        check_told(self.asks, self)
        check_tables("groups", self.groups)

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
        """The parameters with the round it began in, and the groups that were dealt then."""
        begun = parameters.get("first_round") or situation.begun
        planned = situation.last - begun + 1
        strata = parameters.get("strata") or strata_for(planned)
        known = {**parameters, "strata": strata, "first_round": begun}
        known["rounds"] = max(min(planned, berger.rounds(strata)), 1)
        if known.get("groups"):
            return known
        if groups := situation.settled(cls.name, "groups", begun):
            dealt_then = situation.settled(cls.name, "dealt", begun)
            return {**known, "groups": with_late(groups, situation.entries), "dealt": dealt_then}
        past = Past(situation.played, situation.forbidden, known["rounds"])
        way = parameters.get("dealing", EVEN)
        found = dealt(situation.entries, strata, way, past, situation.seed)
        return {**known, "groups": found, "dealt": len(situation.entries)}

    def parameters(self) -> dict[str, Any]:
        """What was planned; the groups and all that goes with them once they are known."""
        strata = {} if self.strata is None else {"strata": self.strata}
        facts: dict[str, Any] = {**strata, "dealing": self.dealing}
        if self.groups:
            facts["groups"] = [list(group) for group in self.groups]
        for name in ("dealt", "first_round", "rounds"):
            if (value := getattr(self, name)) is not None:
                facts[name] = value
        return facts

    def reaches(self, number: int) -> bool:
        """Whether the groups have this round; any as long as they are not dealt."""
        return not self.groups or self._plan(number).reaches(number)

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The round of the groups' Berger tables; raises Refusal as a round robin does."""
        if not self.groups:
            return self._begun(field).draw(field)
        tables, byes = self._plan(field.round).draw(field)
        part = dict(self._parts())
        return tuple(self._told(table, part) for table in tables), byes

    def _plan(self, number: int) -> RoundRobin:
        """The round robin of the groups, begun in this round where nothing is said."""
        return RoundRobin(self.groups, self.first_round or number, rounds=self.rounds)

    def _begun(self, field: Field) -> "Quartiles":
        """The same in its first round, for these entries."""
        last = field.round + (self.rounds or USUAL_ROUNDS) - 1
        situation = Situation(
            field.round, field.round, last, last, field.entries, field.played, field.forbidden,
            seed=field.seed,
        )  # fmt: skip
        known = self.settled(self.parameters(), situation)
        return replace(self, **{**known, "groups": tuple(map(tuple, known["groups"]))})

    def _parts(self) -> Iterator[tuple[str, int]]:
        """Of which part everybody is, from 0; without those who came late."""
        strata = self.strata or USUAL_ROUNDS + 1
        number = self.dealt or sum(map(len, self.groups))
        for members, size in zip(self.groups, group_sizes(number, strata), strict=False):
            yield from zip(members, parts_of(size, strata), strict=False)

    def _told(self, table: Table, part: Mapping[str, int]) -> Table:
        """A table of the plan that says of which parts the two are."""
        one, other = table.seats
        if table.why[0].why is not Why.PLAN or not {one, other} <= part.keys():
            return table
        facts = {"one": one, "one_part": part[one] + 1, "other": other}
        facts |= {"other_part": part[other] + 1, "strata": self.strata}
        return replace(table, why=(Statement(Why.STRATA, facts), *table.why))


def strata_for(rounds: int) -> int:
    """One part more than rounds, and an even number, so that no group has a bye."""
    return min(_TWO * (rounds // _TWO + 1), MOST_STRATA)


def parts_of(size: int, strata: int) -> list[int]:
    """Of which part each number of a group is, spread evenly."""
    parts = min(size, strata)
    return [number * parts // size for number in range(size)]


def dealt(
    entries: tuple[Entry, ...], strata: int, way: str, past: Past, seed: str = ""
) -> tuple[tuple[str, ...], ...]:
    """The groups; their members stand in the order of the parts, then of strength."""
    ordered = strongest_first(entries)
    sizes = group_sizes(len(ordered), strata) if ordered else []
    natural = _one_of_each(sizes, strata, way, Dice("quartiles", seed))
    parts = [parts_of(size, strata) for size in sizes]
    found = exchanged(ordered, natural, past, parts, worse=_WORSE)
    return tuple(tuple(ordered[place].id for place in group) for group in found)


def _one_of_each(sizes: Sequence[int], strata: int, way: str, dice: Dice) -> Groups:
    """The places of each group: from the top part by part, dealt to the groups."""
    groups: Groups = [[] for _ in sizes]
    seats = [(part, group) for group, size in enumerate(sizes) for part in parts_of(size, strata)]
    top = 0
    for part in sorted({part for part, _group in seats}):
        turns = [group for one, group in seats if one == part]
        if way == BY_LOT:
            turns = dice.shuffled(turns)
        elif way == EVEN and part % 2:
            turns.reverse()
        for place, group in enumerate(turns, top):
            groups[group].append(place)
        top += len(turns)
    return groups
