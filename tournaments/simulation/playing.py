"""A plan played through once: every round paired by its system, every game by the model."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from tournaments.pairing.drawing_lots import Dice
from tournaments.pairing.field import Entry, Field, PlayedTable, System
from tournaments.pairing.groups import Past, dealt
from tournaments.pairing.pairings import Pairing
from tournaments.pairing.systems import pair, system
from tournaments.simulation.model import Model, spread, strengths

_BYE_SPREAD = 50
ROUND_ROBIN, DUTCH, FINALS = "round_robin", "fide_dutch", "finals"
CONTENDER = "contender"


@dataclass(frozen=True)
class Planned:
    """A round of a plan: the system by its name, its parameters, and the round it rests on."""

    system: str
    parameters: Mapping[str, Any]
    based_on: int | None = None


@dataclass
class Played:
    """A tournament by chance: who is how strong, who stands where, and what was paired."""

    strengths: list[float]
    standing: list[int]
    entries: tuple[Entry, ...]
    tables: list[PlayedTable]
    gaps: list[int]
    floats: int


def played(plan: Sequence[Planned], number: int, model: Model, seed: str) -> Played:
    """The tournament that this seed gives; raises Refusal where a round can't be paired."""
    dice = Dice("simulate", seed)
    real = strengths(dice, number, model)
    known = {str(one): Entry(str(one), one + 1) for one in range(number)}
    after: list[dict[str, Entry]] = [dict(known)]
    tables: list[PlayedTable] = []
    gaps, floats = [], 0
    for round_, planned in enumerate(plan, 1):
        base = round_ - 1 if planned.based_on is None else planned.based_on
        field = _field(plan, round_, after, base, tables, seed)
        paired = pair(field)
        before = after[-1]
        for table in paired.tables:
            one, other = (before[seat] for seat in table.seats)
            gaps.append(abs(one.score - other.score))
            floats += _again(one, other) + _again(other, one)
        after.append(_after(before, paired, real, dice))
        tables += [PlayedTable(round_, table.seats) for table in paired.tables]
    entries = tuple(after[-1].values())
    standing = sorted(entries, key=lambda one: (-one.score, -one.spread, one.seeding))
    return Played(real, [one.seeding - 1 for one in standing], entries, tables, gaps, floats)


def _again(one: Entry, other: Entry) -> int:
    """Whether somebody meets a lower score for the second time running."""
    return int(one.score > other.score and one.floats[:1] == ("down",))


def _field(
    plan: Sequence[Planned],
    number: int,
    after: Sequence[Mapping[str, Entry]],
    base: int,
    tables: Sequence[PlayedTable],
    seed: str,
) -> Field:
    """The field of a round: scores as they were at its base, all else as it is."""
    now, then = after[-1], after[base]
    entries = tuple(
        replace(one, score=then[one.id].score, spread=then[one.id].spread) for one in now.values()
    )
    chosen = _system(plan, number, entries, tables)
    return Field(number, entries, chosen, tuple(tables), seed=seed)


def _system(
    plan: Sequence[Planned], number: int, entries: tuple[Entry, ...], tables: Sequence[PlayedTable]
) -> System:
    planned = plan[number - 1]
    if planned.system in (DUTCH, CONTENDER):
        return system(planned.system, {"rounds": len(plan), **planned.parameters})
    if planned.system == FINALS and _begun(plan, number) < number:
        first = [one.seats for one in tables if one.round == _begun(plan, number)]
        pairs = [list(seats) for seats in first[: planned.parameters.get("finals", 1)]]
        return system(FINALS, {**planned.parameters, "pairs": pairs})
    if planned.system != ROUND_ROBIN:
        return system(planned.system, planned.parameters)
    begun = last = _begun(plan, number)
    while last < len(plan) and plan[last] == planned:
        last += 1
    own = {
        name: value
        for name, value in planned.parameters.items()
        if name not in ("group_size", "groups", "first_round") and value is not None
    }
    size = planned.parameters.get("group_size") or len(entries)
    earlier = tuple(one for one in tables if one.round < begun)
    past = Past(earlier, (), last - begun + 1, own.get("cycles", 1))
    groups = [list(group) for group in dealt(_by_seeding(entries), size, past)]
    facts = {"groups": groups, "first_round": begun, "rounds": last - begun + 1}
    return system(ROUND_ROBIN, {**own, **facts})


def _begun(plan: Sequence[Planned], number: int) -> int:
    """The first of the rounds before this one that are planned just like it, without a gap."""
    while number > 1 and plan[number - 2] == plan[number - 1]:
        number -= 1
    return number


def _by_seeding(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """The entries as they were before their first game."""
    return tuple(Entry(one.id, one.seeding) for one in entries)


def _after(
    before: Mapping[str, Entry], paired: Pairing, real: Sequence[float], dice: Dice
) -> dict[str, Entry]:
    """Everybody after a round."""
    after = dict(before)
    for bye in paired.byes:
        one = before[bye.entry]
        after[one.id] = replace(
            one,
            score=one.score + 2,
            spread=one.spread + _BYE_SPREAD,
            byes=one.byes + 1,
            floats=("down", *one.floats[:1]),
        )
    for table in paired.tables:
        first, second = (before[seat] for seat in table.seats)
        won = spread(dice, real[first.seeding - 1], real[second.seeding - 1])
        for seat, (one, other, own) in enumerate(((first, second, won), (second, first, -won))):
            after[one.id] = _counted(one, other, seat, own)
    return after


def _counted(one: Entry, other: Entry, seat: int, own: int) -> Entry:
    way = "down" if one.score > other.score else "up" if one.score < other.score else ""
    return replace(
        one,
        score=one.score + 1 + (own > 0) - (own < 0),
        spread=one.spread + own,
        seats=(one.sat(0) + (seat == 0), one.sat(1) + (seat == 1)),
        floats=(way, *one.floats[:1]),
        sat_at=(*one.sat_at, seat),
    )
