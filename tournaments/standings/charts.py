"""A standing drawn out: the wall chart, a field for each round, and the cross table, who met whom.

Both come from an explained standing as plain data, so they show what it shows and nothing else.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from tournaments.results import exact_data, half_wins
from tournaments.standings.lines import outcome

Plain = Mapping[str, Any]


def outcome_of(line: Plain, entry: str) -> str:
    """As `Line.outcome`, of a line as plain data."""
    return outcome(line["kind"], line["absent"], line["half_wins"], entry)


def wall_chart(standing: Plain) -> dict[str, Any]:
    """Everybody in the order of the standing with a field for each round; None where nothing was.

    A field has the opponents, what the round added, and won games and spread through the round.
    Half wins and points; what is not whole is a text like "7/3".
    """
    rows = [
        {**_who(row), "rounds": list(_fields(row, standing["round"]))} for row in standing["rows"]
    ]
    return {"division": standing["division"], "round": standing["round"], "rows": rows}


def cross_table(standing: Plain) -> dict[str, Any]:
    """Everybody in the order of the standing with all they met, by rounds.

    `half_wins` are those against this opponent, by place; None where there was no game to win.
    """
    rows = [{**_who(row), "met": list(_met(row))} for row in standing["rows"]]
    return {"division": standing["division"], "round": standing["round"], "rows": rows}


def _who(row: Plain) -> dict[str, Any]:
    return {"entry": row["entry"], "place": row["place"], "left": row["left"]}


def _fields(row: Plain, last: int) -> Iterator[dict[str, Any] | None]:
    won, gained = 0, Fraction(0)
    lines: dict[int, list[Plain]] = {}
    for line in row["rounds"]:
        lines.setdefault(line["round"], []).append(line)
    for number in range(1, last + 1):
        mine = lines.get(number)
        if not mine:
            yield None
            continue
        added = sum((Fraction(line["spread"]) for line in mine), Fraction(0))
        half = sum(line["half_wins"] for line in mine)
        won, gained = won + half, gained + added
        yield {
            "round": number,
            "outcome": outcome_of(mine[0], row["entry"]),
            "opponents": [one["entry"] for one in mine[0]["opponents"]],
            "place": mine[0]["place"],
            "score": mine[0]["score"],
            "half_wins": half,
            "spread": exact_data(added),
            "half_wins_so_far": won,
            "spread_so_far": exact_data(gained),
        }


def _met(row: Plain) -> Iterator[dict[str, Any]]:
    for line in row["rounds"]:
        for other in line["opponents"]:
            yield {
                "round": line["round"],
                "opponent": other["entry"],
                "at_table": len(line["opponents"]) + 1,
                "half_wins": _against(line, other),
                "score": line["score"],
                "opponent_score": other["score"],
            }


def _against(line: Plain, other: Plain) -> int | None:
    """What a table gave against one opponent; where places are missing, as the table says."""
    if line["place"] is not None and other["place"] is not None:
        return half_wins(line["place"], other["place"])
    return int(line["half_wins"]) if len(line["opponents"]) == 1 else None


def met_by(rows: Sequence[Plain]) -> dict[tuple[str, str], list[Plain]]:
    """The meetings of a cross table by who met whom."""
    found: dict[tuple[str, str], list[Plain]] = {}
    for row in rows:
        for one in row["met"]:
            found.setdefault((row["entry"], one["opponent"]), []).append(one)
    return found
