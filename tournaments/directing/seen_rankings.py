"""A ranking as somebody sees it: its rows in the order of names, and the tables made of it.

The text of a ranking knows no names, so equal rows stand there by the ids of their people.
"""

from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import NamedTuple, TypeVar

from tournaments.collation import in_order
from tournaments.directing.columns import Row, halves, number
from tournaments.directing.sources import Source
from tournaments.directing.workbooks import Cell

Told = TypeVar("Told", bound=Row)


def by_names(rows: Iterable[Told], names: Mapping[str, str]) -> Iterator[Told]:
    """The rows of a ranking; those that share a place by the names that the viewer reads.

    Who has no name for the viewer comes last among them. Rows without a place stay as they are.
    """

    def named(row: Told) -> tuple[bool, tuple[str, str]]:
        name = names.get(row["person"], "")
        return not name, in_order(name)

    for place, sharing in groupby(rows, key=lambda row: row["place"]):
        together = list(sharing)
        yield from together if place is None else sorted(together, key=named)


class Seen(NamedTuple):
    """A ranking as somebody sees it: its data, and by their ids its people and tournaments.

    `things` says by its number what a prize is. It is not `whole` where the rows are those of a
    category alone.
    """

    body: Row
    names: Mapping[str, str]
    sources: Mapping[str, Source] = {}
    things: Mapping[int, str] = {}
    whole: bool = True

    @property
    def rows(self) -> list[Row]:
        """The rows in their order."""
        return list(by_names(self.body["rows"], self.names))

    def name(self, row: Row) -> str:
        """What somebody in a row is called."""
        return self.names.get(row["person"], "")

    def thing(self, row: Row) -> str:
        """What the prize of a row is."""
        return self.things.get(row["number"], "")

    def listed(self, people: Iterable[str]) -> str:
        """What several people are called."""
        return ", ".join(self.names.get(one, "") for one in people)

    def title(self, row: Row) -> str:
        """What the tournament of a row is called; nothing where the viewer may not see it."""
        source = self.sources.get(row["stream"] or "")
        return source.title if source else ""

    def points(self, told: int | str | None) -> Cell:
        """Points of a series, as they are said."""
        halved = self.body["rule"].get("counts") == "half_points"
        return halves(told) if halved else number(told)
