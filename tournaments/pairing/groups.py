"""Groups of equal strength for a round robin, in which nobody meets again who has met before.

Rule. As many groups of `size` as there can be; who is left over makes the last one larger, so that
no group is smaller than asked for and a group of four never leaves two without a game. The entries
are dealt by their strength, so that each group has its share of every stratum; then places are
exchanged until in the rounds that will be played

1. nobody meets whom they may not meet,
2. the group's free number falls to those who have had the fewest byes,
3. nobody meets again,

and of the groups that are as good the members are those that strength alone would have given.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations

from tournaments.pairing import berger
from tournaments.pairing.drawing_lots import lots
from tournaments.pairing.field import Entry, PlayedTable

FORBIDDEN, UNFAIR, REPEAT = 10**20, 10**16, 10**12
STEPS_AN_ENTRY = 400
MOST_STEPS = 40_000
MEMORY = 40  # steps

Groups = list[list[int]]
"""Groups of places in the order of strength, each in the order of its numbers."""


@dataclass(frozen=True)
class Past:
    """What groups are dealt by besides strength: who met, who may not meet, and what will be used.

    `rounds` are the rounds of the round robin that will be played, None for all; `cycles` how often
    everybody meets everybody.
    """

    played: tuple[PlayedTable, ...] = ()
    forbidden: tuple[tuple[str, ...], ...] = ()
    rounds: int | None = None
    cycles: int = 1


def group_sizes(number: int, size: int) -> list[int]:
    """As many groups of `size` as can be, the last with those left over; else one smaller group."""
    whole = max(number // size, 1)
    return [size] * (whole - 1) + [number - size * (whole - 1)]


def dealt(
    entries: tuple[Entry, ...], size: int, past: Past = Past()
) -> tuple[tuple[str, ...], ...]:
    """The groups; their members stand in the order of their numbers in the Berger table.

    Where nothing speaks against it these are the strongest first, dealt to the groups like a snake.
    """
    strongest = strongest_first(entries)
    natural = _snake(group_sizes(len(strongest), size)) if strongest else []
    found = exchanged(strongest, natural, past)
    return tuple(tuple(strongest[place].id for place in group) for group in found)


def strongest_first(entries: Iterable[Entry]) -> list[Entry]:
    """The entries as they stand, the strongest first."""
    return sorted(entries, key=lambda entry: (-entry.score, -entry.spread, entry.seeding))


def _snake(sizes: Sequence[int]) -> Groups:
    """The places dealt so that those of each group are spread evenly over all strata."""
    turns = sorted(
        (Fraction(2 * nth + 1, size), -group if nth % 2 else group, group)
        for group, size in enumerate(sizes)
        for nth in range(size)
    )
    groups: Groups = [[] for _ in sizes]
    for place, (_, _, group) in enumerate(turns):
        groups[group].append(place)
    return groups


@dataclass(frozen=True)
class _Price:
    """What a group costs: what its rounds bring about, and how far it is from strength alone."""

    natural: Groups
    pairs: dict[tuple[int, int], int]
    byes: tuple[int, ...]
    past: Past

    @classmethod
    def of(cls, strongest: Sequence[Entry], natural: Groups, past: Past) -> "_Price":
        """The prices by places in the order of strength."""
        place = {entry.id: number for number, entry in enumerate(strongest)}
        pairs = Counter[tuple[int, int]]()
        for weight, tables in (
            (REPEAT, [table.seats for table in past.played]),
            (FORBIDDEN, past.forbidden),
        ):
            for pair in _pairs(tables, place):
                pairs[pair] += weight
        fewest = min((entry.byes_had for entry in strongest), default=0)
        odd = sum(len(group) % 2 for group in natural)
        byes = [entry.byes_had - fewest if odd == 1 else 0 for entry in strongest]
        return cls(natural, dict(pairs), tuple(byes), past)

    def group(self, number: int, members: Sequence[int]) -> int:
        """What a group costs if its numbers are these members."""
        free, meeting = _used(len(members), self.past.rounds, self.past.cycles)
        cost = sum(self.byes[members[one]] ** 2 for one in free) * UNFAIR
        for one, other in meeting:
            a, b = members[one], members[other]
            cost += self.pairs.get((a, b) if a < b else (b, a), 0)
        return cost + self._strangeness(number, members)

    def _strangeness(self, number: int, members: Sequence[int]) -> int:
        """How far the members are from those by strength, squared, and the numbers out of order."""
        by_strength = sorted(members)
        wanted = zip(by_strength, self.natural[number], strict=True)
        off = sum((one - other) ** 2 for one, other in wanted)
        return 4 * off + sum(one != other for one, other in zip(by_strength, members, strict=True))


def _pairs(tables: Iterable[Sequence[str]], place: dict[str, int]) -> Iterable[tuple[int, int]]:
    for table in tables:
        yield from combinations(sorted(place[one] for one in table if one in place), 2)


@cache
def _used(
    number: int, rounds: int | None, cycles: int
) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Who is free and who meets in the rounds of a group that are played, from 0, with repeats."""
    free, meeting = list[int](), list[tuple[int, int]]()
    length = berger.rounds(number) * cycles
    for round_ in range(1, min(length, length if rounds is None else rounds) + 1):
        pairs = [(one - 1, other - 1) for one, other in berger.pairs(number, round_, cycles)]
        meeting += pairs
        free += sorted(set(range(number)).difference(*pairs))
    return tuple(free), tuple(meeting)


def exchanged(
    strongest: Sequence[Entry],
    natural: Groups,
    past: Past,
    parts: Sequence[Sequence[int]] | None = None,
    worse: int = 0,
) -> Groups:
    """The groups after exchanges of two places each: a search that is the same every time.

    `parts` says of each seat of a group which part it is for; only seats for the same are
    exchanged. Late acceptance hill climbing, as in `arranging.py`, that may begin by going so much
    `worse`. Groups that cost nothing are left alone.
    """
    price = _Price.of(strongest, natural, past)
    groups = [list(group) for group in natural]
    costs = [price.group(number, group) for number, group in enumerate(groups)]
    if sum(costs) < REPEAT:
        return groups
    seats = [(number, at) for number, group in enumerate(groups) for at in range(len(group))]
    alike = _alike(seats, parts)
    cost = least = sum(costs)
    best, memory = [list(group) for group in groups], [cost + worse] * MEMORY
    steps = min(STEPS_AN_ENTRY * len(seats), MOST_STEPS)
    for step, drawn in enumerate(lots(steps, "groups", len(seats))):
        one, a = seats[drawn % len(seats)]
        others = alike[drawn % len(seats)]
        other, b = others[drawn // 1024 % len(others)]
        groups[one][a], groups[other][b] = groups[other][b], groups[one][a]
        after = {number: price.group(number, groups[number]) for number in {one, other}}
        dearer = cost + sum(after[number] - costs[number] for number in after)
        if dearer <= max(cost, memory[step % MEMORY]):
            cost = dearer
            for number, new in after.items():
                costs[number] = new
        else:
            groups[one][a], groups[other][b] = groups[other][b], groups[one][a]
        if cost < least:
            least, best = cost, [list(group) for group in groups]
        memory[step % MEMORY] = cost
    return best


def _alike(
    seats: Sequence[tuple[int, int]], parts: Sequence[Sequence[int]] | None
) -> Sequence[Sequence[tuple[int, int]]]:
    """For each seat those that it can be exchanged with: those for the same part."""
    if parts is None:
        return [seats] * len(seats)
    of = [parts[number][at] for number, at in seats]
    found = {part: [s for s, one in zip(seats, of, strict=True) if one == part] for part in of}
    return [found[part] for part in of]
