"""A standing drawn out: the wall chart, a field for each round, and the cross table, who met whom.

Both come from an explained standing, so they show what it shows and nothing else. Pages read them
as they are, and the API tells them so: what is not whole is a text like "7/3".
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from engine.answers import Uuid
from tournaments.results import Exact, Told, exact_data, half_wins
from tournaments.standings.lines import Line, Went
from tournaments.standings.table import Row, Standing


@dataclass(frozen=True)
class FieldOfWallChart:
    """What a round gave somebody, and where that led."""

    round: int
    outcome: Went
    opponents: tuple[Uuid, ...]
    place: int | None
    score: int | None
    half_wins: int
    spread: Told
    half_wins_so_far: int
    spread_so_far: Told


@dataclass(frozen=True)
class RowOfWallChart:
    """Somebody in a wall chart: a field for each round, null where there was nothing."""

    entry: Uuid
    place: int
    left: bool
    rounds: tuple[FieldOfWallChart | None, ...]


@dataclass(frozen=True)
class WallChart:
    """Everybody of a division in the order of the standing."""

    division: str
    round: int
    rows: tuple[RowOfWallChart, ...]


@dataclass(frozen=True)
class Meeting:
    """That somebody met somebody in a round."""

    round: int
    opponent: Uuid
    at_table: int
    half_wins: int | None
    score: int | None
    opponent_score: int | None


@dataclass(frozen=True)
class RowOfCrossTable:
    """Somebody in a cross table, with all meetings by rounds."""

    entry: Uuid
    place: int
    left: bool
    met: tuple[Meeting, ...]


@dataclass(frozen=True)
class CrossTable:
    """Everybody of a division in the order of the standing."""

    division: str
    round: int
    rows: tuple[RowOfCrossTable, ...]


def wall_chart(standing: Standing) -> WallChart:
    """Everybody in the order of the standing with a field for each round; None where nothing was.

    A field has the opponents, what the round added, and won games and spread through the round.
    """
    rows = [
        RowOfWallChart(row.entry, row.place, row.left, tuple(_fields(row, standing.round)))
        for row in standing.rows
    ]
    return WallChart(standing.division, standing.round, tuple(rows))


def cross_table(standing: Standing) -> CrossTable:
    """Everybody in the order of the standing with all they met, by rounds.

    `half_wins` are those against this opponent, by place; None where there was no game to win.
    """
    rows = [
        RowOfCrossTable(row.entry, row.place, row.left, tuple(_met(row))) for row in standing.rows
    ]
    return CrossTable(standing.division, standing.round, tuple(rows))


def crossed(standing: Mapping[str, Any]) -> dict[str, Any]:
    """What `cross_table` gives of a standing, as JSON has both: nothing else is read of it."""
    rows = [
        {"entry": row["entry"], "place": row["place"], "left": row["left"], "met": _crossed(row)}
        for row in standing["rows"]
    ]
    return {"division": standing["division"], "round": standing["round"], "rows": rows}


def _crossed(row: Mapping[str, Any]) -> list[dict[str, Any]]:
    return [
        {
            "round": line["round"],
            "opponent": other["entry"],
            "at_table": len(line["opponents"]) + 1,
            "half_wins": _against(
                line["place"], other["place"], line["half_wins"], len(line["opponents"])
            ),
            "score": line["score"],
            "opponent_score": other["score"],
        }
        for line in row["rounds"]
        for other in line["opponents"]
    ]


def _fields(row: Row, last: int) -> Iterator[FieldOfWallChart | None]:
    won = 0
    gained: Exact = 0
    lines: dict[int, list[Line]] = {}
    for line in row.lines:
        lines.setdefault(line.round, []).append(line)
    for number in range(1, last + 1):
        mine = lines.get(number)
        if not mine:
            yield None
            continue
        added = sum(line.spread for line in mine)
        half = sum(line.half_wins for line in mine)
        won, gained = won + half, gained + added
        yield FieldOfWallChart(
            number,
            mine[0].outcome(row.entry),
            tuple(one.entry for one in mine[0].opponents),
            mine[0].place,
            mine[0].score,
            half,
            exact_data(added),
            won,
            exact_data(gained),
        )


def _met(row: Row) -> Iterator[Meeting]:
    for line in row.lines:
        for other in line.opponents:
            yield Meeting(
                line.round,
                other.entry,
                len(line.opponents) + 1,
                _against(line.place, other.place, line.half_wins, len(line.opponents)),
                line.score,
                other.score,
            )


def _against(own: int | None, other: int | None, gained: int, others: int) -> int | None:
    """What a table gave against one opponent by both places; where one is missing, as it says."""
    if own is not None and other is not None:
        return half_wins(own, other)
    return gained if others == 1 else None


def met_by(rows: Iterable[RowOfCrossTable]) -> dict[tuple[str, str], list[Meeting]]:
    """The meetings of a cross table by who met whom."""
    found: dict[tuple[str, str], list[Meeting]] = {}
    for row in rows:
        for one in row.met:
            found.setdefault((row.entry, one.opponent), []).append(one)
    return found
