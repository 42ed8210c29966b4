"""A standing as plain data: whole numbers, texts and nothing that has two spellings."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Any

from tournaments.long_texts import long_text
from tournaments.results import exact_data, read_exact
from tournaments.standings.lines import Line, Opponent
from tournaments.standings.order import Decision, Direct
from tournaments.standings.table import Row, Standing


def as_data(standing: Standing, *, explained: bool = False) -> dict[str, Any]:
    """The standing for JSON; explained, each row has its rounds.

    Numbers that are not whole are texts like "7/3". Names are for whoever shows it.
    """
    return {
        "division": standing.division,
        "round": standing.round,
        "order": list(standing.order),
        "rows": [row_data(row, explained=explained) for row in standing.rows],
    }


def as_text(standing: Standing, *, explained: bool = False) -> str:
    """The canonical JSON text of `as_data`: the same standing has the same bytes for ever."""
    return long_text(as_data(standing, explained=explained))


def row_data(row: Row, *, explained: bool = True) -> dict[str, Any]:
    """A row of the standing for JSON."""
    facts = {
        "entry": row.entry,
        "place": row.place,
        "shared": row.shared,
        "left": row.left,
        "values": {name: exact_data(value) for name, value in row.values.items()},
        "directs": [
            {"among": list(one.among), "half_wins": exact_data(one.half_wins)}
            for one in row.directs
        ],
        "decision": row.decision and _decision_data(row.decision),
    }
    return {**facts, "rounds": [line_data(line) for line in row.lines]} if explained else facts


def line_data(line: Line) -> dict[str, Any]:
    """What a round or a penalty added, for JSON."""
    return {
        **line._asdict(),
        "opponents": [one._asdict() for one in line.opponents],
        "absent": list(line.absent),
        "half_points": exact_data(line.half_points),
        "spread": exact_data(line.spread),
    }


def _decision_data(decision: Decision) -> dict[str, Any]:
    return {
        "criterion": decision.criterion,
        "above": exact_data(decision.above),
        "own": exact_data(decision.own),
        "among": list(decision.among),
    }


_FIELDS = itemgetter(*Line._fields)


def read_standing(data: Mapping[str, Any]) -> Standing:
    """The standing that `as_data` has told; rows that are not explained have no lines."""
    rows = tuple(_row(row) for row in data["rows"])
    return Standing(data["division"], data["round"], tuple(data["order"]), rows)


def _row(row: Mapping[str, Any]) -> Row:
    return Row(
        row["entry"],
        row["place"],
        row["shared"],
        row["left"],
        {name: read_exact(value) for name, value in row["values"].items()},
        tuple(Direct(tuple(one["among"]), read_exact(one["half_wins"])) for one in row["directs"]),
        row["decision"] and _decision(**row["decision"]),
        tuple([_line(line) for line in row.get("rounds", ())]),
    )


def _decision(criterion: str, above: Any, own: Any, among: list[str]) -> Decision:
    return Decision(criterion, read_exact(above), read_exact(own), tuple(among))


def _line(line: Mapping[str, Any]) -> Line:
    *head, opponents, absent, half_points, half_wins, spread, total = _FIELDS(line)
    met = tuple([Opponent(one["entry"], one["place"], one["score"]) for one in opponents])
    points, gained = read_exact(half_points), read_exact(spread)
    return Line._make((*head, met, tuple(absent), points, half_wins, gained, total))
