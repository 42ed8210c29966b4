"""The tables of a ranking that go out: its rows, what they are made of, seats, prizes, rule.

The rows are for programs too; in a workbook stands behind them what explains them.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _

from tournaments.collation import in_order
from tournaments.directing import columns
from tournaments.directing.columns import Column, Row, Table, thousandths, whether
from tournaments.directing.rules_in_words import rules_of
from tournaments.directing.seen_rankings import Seen
from tournaments.directing.tables_of_prizes import prize_table
from tournaments.directing.tables_of_standings import places
from tournaments.directing.workbooks import Cell
from tournaments.ranking.categories import placed_columns
from tournaments.ranking.qualifying import EVENT
from tournaments.rating import MILLION


def tables_of(seen: Seen) -> Iterator[Table]:
    """All tables of a ranking, as a workbook has them."""
    yield ranking_table(seen)
    yield _changes(seen) if seen.body["kind"] == "rating" else _results(seen)
    if seen.whole and "events" in seen.body:
        yield _qualified(seen)
    if seen.whole and seen.body["rule"].get("prizes"):
        yield prize_table(seen)
    yield _rule(seen)


def ranking_table(seen: Seen) -> Table:
    """The rows of a ranking: places, names, and what they go by."""
    rows = seen.rows
    own = _of_rating() if seen.body["kind"] == "rating" else _of_series(seen)
    return Table(
        _("Ranking"),
        [
            *places(["place", *placed_columns(rows)]),
            Column("person", "", itemgetter("person")),
            Column("name", _("Name"), seen.name),
            Column("", _("Category"), lambda row: row.get("category")),
            *own,
        ],
        rows,
    )


def _of_rating() -> Iterator[Column]:
    yield Column("rating", _("Rating"), itemgetter("rating"), thousandths)
    yield Column("games", _("Games"), itemgetter("games"))
    yield Column("provisional", _("provisional"), lambda row: int(row["provisional"]), whether)


def _of_series(seen: Seen) -> Iterator[Column]:
    yield Column("total", _("Points"), itemgetter("total"), seen.points)
    if "events" in seen.body:
        yield Column("qualified", _("qualified"), _of_seat("number"), whether)
        yield Column("qualified_by", "", _of_seat("by"))
        yield Column("qualified_place", "", _of_seat("place"))
        yield Column("qualified_division", "", _of_seat("division"))
        yield Column("qualified_stream", "", _of_seat("stream"))


def _of_seat(name: str) -> Callable[[Row], Any]:
    """What is said of how somebody has qualified; nothing of others."""
    return lambda row: row.get("qualified", {}).get(name)


def _of_tournament(seen: Seen) -> Iterator[Column]:
    yield Column("", _("Name"), seen.name)
    yield Column("", _("Date"), itemgetter("date"), columns.day)
    yield Column("", _("Tournament"), seen.title)


def _results(seen: Seen) -> Table:
    """What each tournament gave each in a series."""
    return Table(
        _("Tournaments"),
        [
            *_of_tournament(seen),
            Column("", _("Division"), itemgetter("division")),
            Column("", _("Place"), itemgetter("place")),
            Column("", _("Points"), itemgetter("points"), seen.points),
            Column("", _("counts"), itemgetter("counted"), whether),
        ],
        _parts(seen, "results"),
    )


def _changes(seen: Seen) -> Table:
    """What each tournament did to each rating."""
    return Table(
        _("Tournaments"),
        [
            *_of_tournament(seen),
            Column("", _("Games"), itemgetter("games")),
            Column("", _("Wins"), itemgetter("half_wins"), columns.halves),
            Column("", _("Expected"), itemgetter("expected"), lambda told: Fraction(told, MILLION)),
            Column("", _("Change"), itemgetter("change"), thousandths),
        ],
        _parts(seen, "tournaments"),
    )


def _parts(seen: Seen, name: str) -> Iterator[Row]:
    """What the rows are made of, each part with whose it is."""
    for row in seen.rows:
        for part in row[name]:
            yield {**part, "person": row["person"]}


def _qualified(seen: Seen) -> Table:
    """Who has qualified and by what, in the order of the list."""
    seats = [
        {**row["qualified"], "person": row["person"]}
        for row in seen.body["rows"]
        if "qualified" in row
    ]
    return Table(
        _("Qualified"),
        [
            Column("", _("No."), itemgetter("number")),
            *_of_tournament(seen),
            Column("", _("Division"), itemgetter("division")),
            Column("", _("Place"), itemgetter("place")),
            Column("", _("through"), itemgetter("by"), _by),
            Column("", _("Qualified already"), lambda row: seen.listed(row["over"])),
            Column("", _("Declined"), lambda row: seen.listed(row.get("declined", ()))),
        ],
        sorted(seats, key=lambda one: (one["number"], in_order(seen.name(one)))),
    )


def _by(told: str) -> Cell:
    return _("the tournament") if told == EVENT else _("the ranking")


def _rule(seen: Seen) -> Table:
    """The rule in sentences."""
    told = [{"said": one} for one in rules_of(seen.body)]
    return Table(_("How it is computed"), [Column("", _("Rule"), itemgetter("said"))], told)
