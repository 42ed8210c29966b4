"""The wall chart and the cross table of a division, as wide and as long as the field is.

What is long is shown in pages of rows; the columns are all there, beside the names, which stay.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import Any, TypeVar
from urllib.parse import urlencode
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from frontend.pages.asked import reading
from frontend.pages.tournaments.tournament import frame
from frontend.pages.tournaments.visits import Visit
from frontend.pages.tournaments.words import OUTCOMES, halves, letter, so_far
from frontend.parts import calls_itself
from games.numbers import number_in
from games.validators import validated
from tournaments.directing import queries, stamps
from tournaments.standings import charts
from tournaments.standings.table import Standing

T = TypeVar("T")

ROWS = 50
"""Rows of a page."""

_TWO = 2
_WENT: Mapping[int | None, str] = {2: "won", 1: "drawn", 0: "lost"}


@dataclass(frozen=True)
class Cell:
    """What stands in a column, or that nothing does in so many."""

    said: str = ""
    below: str = ""
    went: str = ""
    wide: int = 1


@dataclass(frozen=True)
class Row:
    """Somebody with the cells of the columns."""

    number: int
    entry: str
    name: str
    left: bool
    own: bool
    cells: Sequence[Cell]


@reading
@validated(stamps.of_tournament)
@calls_itself
def wall_chart(request: HttpRequest, stream: UUID, division: str) -> HttpResponse:
    """Everybody with a field for each round: against whom, how, and wins and spread so far."""
    drawn = Drawn.to(request, stream, division)
    chart = charts.wall_chart(drawn.standing)
    cells = {row.entry: drawn.fields(row) for row in drawn.of_page(chart.rows)}
    told = {one.outcome for row in chart.rows for one in row.rounds if one}
    context = {
        "rows": drawn.rows(cells),
        "letters": [(letter(one), str(OUTCOMES[one])) for one in OUTCOMES if one in told],
        **drawn.context(),
    }
    return render(request, "frontend/tournaments/wall_chart.html", context)


@reading
@validated(stamps.of_tournament)
@calls_itself
def cross_table(request: HttpRequest, stream: UUID, division: str) -> HttpResponse:
    """Who met whom and how it went: a row and a column for each place."""
    drawn = Drawn.to(request, stream, division)
    rows = drawn.of_page(charts.cross_table(drawn.standing).rows)
    met = charts.met_by(rows)
    cells = {row.entry: list(drawn.meetings(row.entry, met)) for row in rows}
    context = {"rows": drawn.rows(cells), **drawn.context()}
    return render(request, "frontend/tournaments/cross_table.html", context)


@dataclass(frozen=True)
class Drawn:
    """A standing that somebody has drawn out, and the page of it."""

    visit: Visit
    division: str
    last: int
    standing: Standing
    page: int

    @classmethod
    def to(cls, request: HttpRequest, stream: UUID, division: str) -> "Drawn":
        """The standing that the address asks for; 404 where there is none or no such page."""
        visit = Visit.to(request, stream)
        number = number_in(request.GET, "round", most=queries.LAST_ROUND)
        page = number_in(request.GET, "page", least=1) or 1
        if division not in visit.state.divisions:
            raise Http404
        last = visit.standing(division, explained=False).round
        if number is not None and not 1 <= number <= last:
            raise Http404
        shown = visit.standing(division, number)
        drawn = cls(visit, division, last, shown, page)
        if page > max(1, len(drawn.pages)):
            raise Http404
        return drawn

    @property
    def pages(self) -> list[tuple[int, int, int]]:
        """Number, first and last row of each page."""
        count = len(self.standing.rows)
        return [(at // ROWS + 1, at + 1, min(at + ROWS, count)) for at in range(0, count, ROWS)]

    @cached_property
    def numbers(self) -> dict[str, int]:
        """By entry the number of its row, which is that of its column."""
        return {row.entry: n for n, row in enumerate(self.standing.rows, start=1)}

    def of_page(self, rows: Sequence[T]) -> Sequence[T]:
        """The rows of the page that is shown."""
        return rows[(self.page - 1) * ROWS : self.page * ROWS]

    def rows(self, cells: Mapping[str, Sequence[Cell]]) -> list[Row]:
        """The rows of the page with their cells."""
        numbers, names = self.numbers, self.visit.names
        return [
            Row(numbers[one], one, names[one], row.left, one in self.visit.own, cells[one])
            for row in self.of_page(self.standing.rows)
            for one in (row.entry,)
        ]

    def fields(self, row: charts.RowOfWallChart) -> list[Cell]:
        """A row of the wall chart."""
        numbers, spread = self.numbers, self.visit.tells_spread
        return [
            _field(one, numbers, tells_spread=spread) if one else Cell("–") for one in row.rounds
        ]

    def meetings(
        self, entry: str, met: Mapping[tuple[str, str], Sequence[charts.Meeting]]
    ) -> Iterator[Cell]:
        """A row of the cross table; columns with nothing in them are one cell as wide."""
        found = [
            _meeting(met.get((entry, row.entry), ()), own=row.entry == entry)
            for row in self.standing.rows
        ]
        for cell, same in groupby(found):
            count = len(list(same))
            yield from [Cell(went="gap", wide=count)] if cell == Cell() else [cell] * count

    def context(self) -> dict[str, Any]:
        """What the pages of both have in common."""
        number = self.standing.round
        kept = {"round": number} if number != self.last else {}
        return {
            **frame(self.visit),
            "code": self.division,
            "round": number,
            "rounds": range(1, self.last + 1),
            "pages": self.pages,
            "shown": self.page,
            "columns": range(1, len(self.standing.rows) + 1),
            "moment": f"{urlencode({**kept, 'page': self.page})}&",
        }


def _field(one: charts.FieldOfWallChart, numbers: Mapping[str, int], *, tells_spread: bool) -> Cell:
    sign = str(one.place) if _of_many(one) else letter(one.outcome)
    against = "+".join(str(numbers[other]) for other in one.opponents)
    below = so_far(one.half_wins_so_far, one.spread_so_far, tells_spread=tells_spread)
    return Cell(f"{sign} {against}".strip(), below, one.outcome)


def _of_many(one: charts.FieldOfWallChart) -> bool:
    return len(one.opponents) >= _TWO and one.place is not None


def _meeting(met: Sequence[charts.Meeting], *, own: bool) -> Cell:
    if own:
        return Cell("×", went="self")
    if not met:
        return Cell()
    known = [halves(one.half_wins) for one in met if one.half_wins is not None]
    return Cell(" ".join(known) or "•", went=_WENT.get(met[0].half_wins, "met"))
