"""A ranking as somebody sees it, for the tables that are made of it."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tournaments.directing.columns import Row, halves, number
from tournaments.directing.sources import Source
from tournaments.directing.workbooks import Cell


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
