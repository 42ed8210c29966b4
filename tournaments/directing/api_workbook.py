"""REST for a tournament as a workbook: players, rounds, standings and cross tables as XLSX."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from django.utils.translation import gettext as _
from rest_framework.request import Request

from games.operations import reads
from tournaments.directing import queries, schemas
from tournaments.directing.answers import IN_XLSX
from tournaments.directing.api_views import ReadTournament
from tournaments.directing.columns import workbook_of
from tournaments.directing.computed_standings import standing_of
from tournaments.directing.tables_of_standings import standing_table
from tournaments.directing.words import file_of
from tournaments.directing.workbooks import Cell, Sheet
from tournaments.results import places_by
from tournaments.standings.charts import Meeting, cross_table, met_by
from tournaments.standings.data import as_data
from tournaments.standings.table import Standing

_CROSSED = 60
"""So many players have a cross table; of more nobody reads it."""

_TWO = 2

Plain = Mapping[str, Any]


class Workbook(ReadTournament):
    """A tournament as a workbook."""

    @reads("export_workbook", IN_XLSX, schemas.VERSION)
    def get(self, request: Request, stream: UUID) -> HttpResponse:
        """Give a tournament as XLSX: players, and of each division rounds, standing, cross table.

        Names are texts, points numbers; headings are in the language that is asked for. What is
        not whole is the nearest number that a spreadsheet has; the JSON is exact.
        """
        found, row = self.found(stream)
        page = queries.tournament_page(found, row, self.reach)
        sheets = [_players(page)]
        for division in page["divisions"]:
            code = division["division"]
            standing = standing_of(found.state, code)
            more = f" {code}" if len(page["divisions"]) > 1 else ""
            sheets += [
                _rounds(_("Rounds") + more, division, page["names"]),
                standing_table(as_data(standing), page["names"]).sheet(more),
            ]
            if len(standing.rows) <= _CROSSED:
                sheets.append(_crossed(_("Cross table") + more, standing, page["names"]))
        return workbook_of(request, sheets, file_of(row), str(found.version))


def _players(page: Plain) -> Sheet:
    heads = [_("No."), _("Name"), _("Division"), _("Category"), _("Rating")]
    rows = (
        [
            one["number"],
            page["names"].get(one["entry"], ""),
            one["division"],
            one["category"],
            one["rating"],
        ]
        for one in page["entries"]
    )
    return Sheet(_("Players"), heads, rows)


def _rounds(name: str, division: Plain, names: Mapping[str, str]) -> Sheet:
    """Who sits where in which round, each with the points, as far as they are known.

    Each has a place beside them where any places do not follow from the points, so that the sheet
    can be read in again as a table of results.
    """
    tables = [
        (played["round"], table)
        for played in division["rounds"]
        for table in played.get("tables", ())
    ]
    most = max((len(table["seats"]) for _number, table in tables), default=0)
    placed = any(_is_placed(table) for _number, table in tables)
    heads = [_("Round"), _("Table")]
    for seat in range(1, most + 1):
        heads += [
            _("Name {number}").format(number=seat), _("Points {number}").format(number=seat)
        ]  # fmt: skip
        if placed:
            heads.append(_("Place {number}").format(number=seat))
    rows = (
        [number, table["table"], *_seats(table, names, placed=placed)] for number, table in tables
    )
    return Sheet(name, heads, rows)


def _is_placed(table: Plain) -> bool:
    """Whether the places of a table do not follow from its points and from who did not play."""
    places, scores, absent = table["places"], table["scores"], table["absent"]
    there = [n for n, entry in enumerate(table["seats"]) if entry not in absent]
    if places is None or (absent and len(there) < _TWO):
        return False
    if scores is None:
        return True
    return [places[n] for n in there] != [*places_by([scores[n] for n in there])]


def _seats(table: Plain, names: Mapping[str, str], *, placed: bool) -> Iterator[Cell]:
    nothing = [None] * len(table["seats"])
    scores, places = table["scores"] or nothing, table["places"] or nothing
    for entry, score, place in zip(table["seats"], scores, places, strict=True):
        yield names.get(entry, "")
        yield score if score or entry not in table["absent"] else _("forfeit")
        if placed:
            yield place


def _crossed(name: str, standing: Standing, names: Mapping[str, str]) -> Sheet:
    """Who met whom: what was won there, 1, ½ or 0 a game, in a column for each row."""
    rows = cross_table(standing).rows
    met = met_by(rows)
    heads = [_("Place"), _("Name"), *(str(n) for n in range(1, len(rows) + 1))]
    return Sheet(
        name,
        heads,
        (
            [
                row.place,
                names.get(row.entry, ""),
                *(_against(met.get((row.entry, one.entry), ())) for one in rows),
            ]
            for row in rows
        ),
    )


def _against(meetings: Iterable[Meeting]) -> Cell:
    """What was won in all games against somebody; nothing where none was to be won."""
    won = [one.half_wins for one in meetings if one.half_wins is not None]
    return Fraction(sum(won), 2) if won else None


urlpatterns = [
    path("tournaments/<uuid:stream>/workbook.xlsx", Workbook.as_view(), name="api-workbook")
]
