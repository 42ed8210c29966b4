"""The tables of a division that go out: its standing, its teams, and the boards of these."""

from collections.abc import Callable, Iterator, Mapping
from operator import attrgetter, itemgetter
from typing import Any

from django.utils.translation import gettext as _

from tournaments.directing.columns import Column, Row, Table, halves, number, whether
from tournaments.directing.criteria import HALF, OF_TEAMS, CriterionTold, told
from tournaments.directing.workbooks import Cell
from tournaments.ranking.categories import placed_columns
from tournaments.standings.order import DIRECT
from tournaments.standings.teams import Board, TeamStanding

Names = Mapping[str, str]

_UNITS = {"wins": "half_wins", "place_points": "half_points"}


def standing_table(standing: Row, names: Names) -> Table:
    """A standing; a criterion that has a value a row has a column. `names` go by entry."""
    placed = ["place", *placed_columns(standing["rows"])]
    criteria = [one for one in told(standing["order"]) if one.name not in DIRECT]
    return Table(
        _("Standing"),
        [
            *places(placed),
            Column("entry", "", itemgetter("entry")),
            Column("name", _("Name"), lambda row: names.get(row["entry"], "")),
            *map(_of_criterion, criteria),
            Column("left", _("withdrawn"), lambda row: int(row["left"]), whether),
        ],
        standing["rows"],
    )


def places(columns: list[str]) -> Iterator[Column]:
    """The columns of places: among all, and in a category where one was asked for."""
    titles = {"place": _("Place"), "place_in_category": _("Place in the category")}
    for name in columns:
        yield Column(name, titles[name], itemgetter(name), number)


def _of_criterion(one: CriterionTold) -> Column:
    def value(row: Row) -> Any:
        return row["values"][one.name]

    return Column(_UNITS.get(one.name, one.name), one.title, value, _shown(one))


def _shown(one: CriterionTold) -> Callable[[Any], Cell]:
    return halves if one.unit == HALF else number


def team_table(standing: TeamStanding, words: Names) -> Table:
    """The standing of teams; `words` say by id what teams are called."""
    return Table(
        _("Teams"),
        [
            Column("place", _("Place"), attrgetter("place"), number),
            Column("team", "", lambda row: row.team or ""),
            Column("name", _("Team"), lambda row: words.get(row.team or "", ""), named),
            Column("members", _("Players"), lambda row: len(row.members)),
            *(
                Column(one.name, one.title, attrgetter(one.name), _shown(one))
                for one in told(OF_TEAMS, OF_TEAMS)
            ),
        ],
        standing.rows,
    )


def board_table(standing: TeamStanding, words: Names, names: Names) -> Table:
    """The boards of which the standing of teams is made, each from both of its sides."""
    rows = [
        Board(row.team, match.against, match.match, board)
        for row in standing.rows
        for match in row.matches
        for board in match.boards
    ]
    return Table(
        _("Boards"),
        [
            Column("", _("Team"), lambda row: words.get(row.team or ""), named),
            Column("", _("Against"), lambda row: words.get(row.against or ""), named),
            Column("", _("Round"), attrgetter("told.round")),
            Column("", _("Table"), attrgetter("told.table")),
            Column("", _("Name"), lambda row: names.get(row.told.entry, "")),
            Column("", _("Opponent"), lambda row: names.get(row.told.opponent, "")),
            Column("", _("Points"), attrgetter("told.score")),
            Column("", _("Opponent's points"), attrgetter("told.opponent_score")),
            Column("", _("Won"), attrgetter("told.half_wins"), halves),
            Column("", _("Spread"), attrgetter("told.spread"), number),
        ],
        rows,
    )


def named(team: str | None) -> Cell:
    """What a team is called in a sheet."""
    return team or _("Without a team")
