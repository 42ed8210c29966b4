"""What a closed tournament gives to rankings, by itself: all that they read of it, and its data."""

from collections.abc import Mapping, Sequence
from dataclasses import astuple, dataclass, field
from typing import Any

from tournaments.ranking.closed import AsOf, Closed, High, Placed, PlayedGame
from tournaments.results import exact_data, read_exact

FORMAT = 2
"""The version of the data: it goes up when they are other ones for the same tournament."""


@dataclass(frozen=True, slots=True)
class Contribution:
    """A closed tournament with what rankings read of it and nothing else."""

    as_of: AsOf
    dates: Mapping[int, str]
    persons: Mapping[str, str]
    tables: Sequence[Sequence[Any]]
    results: tuple[tuple[str, tuple[Placed, ...]], ...]
    ratings: Mapping[str, int]
    categories: Mapping[str, str]
    rated: bool
    highs: Mapping[str, High] = field(default_factory=dict)

    @property
    def date(self) -> str:
        """The date of the last round."""
        return max(self.dates.values())

    @property
    def games(self) -> tuple[PlayedGame, ...]:
        """The tables that were played."""
        entries = list(self.persons)
        return tuple(
            PlayedGame(
                number,
                division,
                table,
                tuple(zip([entries[at] for at in seats[::2]], seats[1::2], strict=True)),
            )
            for number, division, table, *seats in self.tables
        )


def contribution_of(one: Closed) -> Contribution:
    """What a closed tournament gives."""
    facts = (one.as_of, one.dates, one.persons, one.tables, one.results)
    return Contribution(*facts, one.ratings, one.categories, one.rated, one.highs)


def contribution_data(one: Contribution) -> dict[str, Any]:
    """A contribution for JSON, but for what it is of: entries go by their place in the list."""
    at = {entry: number for number, entry in enumerate(one.persons)}
    return {
        "dates": sorted(one.dates.items()),
        "entries": [
            [entry, person, one.ratings.get(entry), one.categories.get(entry)]
            for entry, person in one.persons.items()
        ],
        "games": one.tables,
        "results": [
            [
                division,
                [[at[e], place, many, exact_data(half)] for e, place, many, half in rows],
            ]
            for division, rows in one.results
        ],
        "rated": one.rated,
        "highs": [[at[entry], *astuple(high)] for entry, high in one.highs.items()],
    }


def read_contribution(as_of: AsOf, data: Mapping[str, Any]) -> Contribution:
    """The contribution from its data."""
    entries = [entry for entry, *_ in data["entries"]]
    return Contribution(
        as_of,
        dict(data["dates"]),
        {entry: person for entry, person, _, _ in data["entries"]},
        data["games"],
        tuple(
            (
                division,
                tuple(
                    Placed(entries[at], place, many, read_exact(half))
                    for at, place, many, half in rows
                ),
            )
            for division, rows in data["results"]
        ),
        {entry: rating for entry, _, rating, _ in data["entries"] if rating is not None},
        {entry: code for entry, _, _, code in data["entries"] if code is not None},
        data["rated"],
        {entries[at]: High(*high) for at, *high in data["highs"]},
    )
