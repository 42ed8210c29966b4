"""The field in the order of its standing, in which all systems think: entries are places from 0.

Here ids end. What a system decides can depend on places alone, never on ids or on any order of
input; equal scores and spreads are told apart by the seeding.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import TYPE_CHECKING

from tournaments.pairing import arrays
from tournaments.pairing.field import Entry, Field, PlayedTable

if TYPE_CHECKING:
    from tournaments.pairing.arrays import Counts, Numbers

Pair = tuple[int, int]
"""Two places, the higher standing (smaller number) first."""


@dataclass(frozen=True)
class Met:
    """How two entries met: how often, the last round, and the place of who sat first then."""

    times: int
    round: int
    first: int


@dataclass(frozen=True)
class Ranked:
    """The field by places: 0 stands highest.

    `free` are the places still to be paired, without `fixed` tables and those who `asked` for byes.
    """

    field: Field
    entries: tuple[Entry, ...]
    place: Mapping[str, int]
    met: Mapping[Pair, Met]
    forbidden: frozenset[Pair]
    fixed: tuple[tuple[int, ...], ...]
    asked: tuple[int, ...]
    free: tuple[int, ...]

    @cached_property
    def scores(self) -> "Numbers":
        """The half points on all places."""
        return arrays.row(entry.score for entry in self.entries)

    def marked(self, pairs: Iterable[Pair]) -> "Counts":
        """A table of all places by all, 1 for these pairs."""
        return arrays.counted(len(self.entries), ((pair, 1) for pair in pairs))

    def ids(self, places: Sequence[int]) -> tuple[str, ...]:
        """The entries on these places."""
        return tuple(self.entries[place].id for place in places)

    def named(self, places: Sequence[int]) -> str:
        """The entries on these places, as facts of a refusal name several."""
        return ", ".join(self.ids(places))


def ranked(field: Field) -> Ranked:
    """The field by score, then spread, then seeding."""
    entries = sorted(field.entries, key=lambda entry: (-entry.score, -entry.spread, entry.seeding))
    place = {entry.id: number for number, entry in enumerate(entries)}
    fixed = [tuple(sorted(place[one] for one in table)) for table in field.fixed]
    asked = [place[one] for one in field.byes]
    taken = {*asked, *(one for table in fixed for one in table)}
    return Ranked(
        field,
        tuple(entries),
        place,
        _meetings(field, place),
        frozenset(pair_of(place[one], place[other]) for one, other in field.forbidden),
        tuple(sorted(fixed)),
        tuple(sorted(asked)),
        tuple(one for one in range(len(entries)) if one not in taken),
    )


def pair_of(one: int, other: int) -> Pair:
    """Two places as a pair."""
    return (one, other) if one < other else (other, one)


def _meetings(field: Field, place: Mapping[str, int]) -> dict[Pair, Met]:
    met: dict[Pair, Met] = {}
    for table in field.played:  # by rounds, so that the last one stays
        for first, second in _present(table, place):
            pair = pair_of(first, second)
            before = met[pair].times if pair in met else 0
            met[pair] = Met(before + 1, table.round, first)
    return met


def _present(table: PlayedTable, place: Mapping[str, int]) -> Iterator[Pair]:
    """The pairs of a played table that are here, the earlier seat first."""
    return combinations((place[one] for one in table.seats if one in place), 2)
