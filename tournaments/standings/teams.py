"""The standing of teams: whose boards won which matches, from an explained standing as plain data.

A team is the club of its entries; all who have named none are one team together, as where teams
are paired (`pairing/team_round_robin.py`). A board is a table of two of different teams, played or
forfeited. All boards of two teams make one match, in however many rounds they are played; where
two have met already, their further boards are those of the next match of these teams. Who has more
of the boards has won the match, as far as it is played: 2, 1 for a draw, 0. Teams stand by match
points, then boards, then the spread over their boards; equal ones share a place.

A bye is no board, nor is a table of one team alone or of more than two: who is left over because a
team is smaller or somebody is missing wins nothing for the team, while a forfeit counts as the
result it is, and a table that both missed as a board that nobody won. A penalty is the person's and
takes nothing from the team. These are our own decisions: rules of leagues differ.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple

from tournaments.results import exact_data
from tournaments.standings.charts import Plain, outcome_of

Team = str | None
"""The id of a club, or None for all who have named none."""

_WON = 2


class _Board(NamedTuple):
    """A table from the side of one of the two; `lost` are the half wins of the other."""

    team: Team
    against: Team
    match: int
    line: Plain
    entry: str
    opponent: Plain
    lost: int


def team_standing(standing: Plain, clubs: Mapping[str, Team]) -> dict[str, Any]:
    """The teams, best first, each with its matches and these with their boards, by rounds.

    `clubs` has the team of each entry. Match points and boards are in halves: 2 is a win, 1 a draw.
    """
    boards = list(_boards(standing["rows"], clubs))
    members: dict[Team, list[str]] = {}
    for row in standing["rows"]:
        members.setdefault(clubs[row["entry"]], []).append(row["entry"])
    rows = [
        _row(team, of, [one for one in boards if one.team == team]) for team, of in members.items()
    ]
    return {
        "division": standing["division"],
        "round": standing["round"],
        "rows": list(_placed(sorted(rows, key=_value, reverse=True))),
    }


def _boards(rows: Sequence[Plain], clubs: Mapping[str, Team]) -> Iterator[_Board]:
    """Every board from both of its sides, by rounds."""
    won = {
        (row["entry"], line["round"], line["table"]): line["half_wins"]
        for row in rows
        for line in row["rounds"]
    }
    for row in rows:
        entry, met = row["entry"], Counter[str]()
        for line in sorted(row["rounds"], key=lambda line: line["round"]):
            if len(line["opponents"]) != 1:
                continue
            (opponent,) = line["opponents"]
            team, against = clubs[entry], clubs[opponent["entry"]]
            if team != against:
                met[opponent["entry"]] += 1
                lost = won[opponent["entry"], line["round"], line["table"]]
                yield _Board(team, against, met[opponent["entry"]], line, entry, opponent, lost)


def _row(team: Team, members: list[str], boards: Iterable[_Board]) -> dict[str, Any]:
    by_match = sorted(boards, key=lambda one: (one.match, one.against or ""))
    matches = [
        _match(against, number, list(played))
        for (number, against), played in groupby(by_match, lambda one: (one.match, one.against))
    ]
    matches.sort(key=lambda one: (one["boards"][0]["round"], one["boards"][0]["table"]))
    return {
        "team": team,
        "members": members,
        "half_points": sum(one["half_points"] for one in matches),
        "half_wins": sum(one["half_wins"] for one in matches),
        "spread": exact_data(sum((Fraction(one["spread"]) for one in matches), Fraction(0))),
        "matches": matches,
    }


def _match(against: Team, number: int, boards: Sequence[_Board]) -> dict[str, Any]:
    told = sorted(map(_told, boards), key=lambda one: (one["round"], one["table"]))
    own, theirs = (sum(one[name] for one in told) for name in ("half_wins", "opponent_half_wins"))
    return {
        "against": against,
        "match": number,
        "half_points": _WON if own > theirs else int(own == theirs),
        "half_wins": own,
        "opponent_half_wins": theirs,
        "spread": exact_data(sum((Fraction(one["spread"]) for one in told), Fraction(0))),
        "boards": told,
    }


def _told(board: _Board) -> dict[str, Any]:
    line, opponent = board.line, board.opponent
    return {
        "round": line["round"],
        "table": line["table"],
        "entry": board.entry,
        "opponent": opponent["entry"],
        "outcome": outcome_of(line, board.entry),
        "half_wins": line["half_wins"],
        "opponent_half_wins": board.lost,
        "score": line["score"],
        "opponent_score": opponent["score"],
        "spread": line["spread"],
    }


def _value(row: Plain) -> tuple[int, int, Fraction]:
    return row["half_points"], row["half_wins"], Fraction(row["spread"])


def _placed(rows: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    values = [_value(row) for row in rows]
    for row, value in zip(rows, values, strict=True):
        yield {"place": values.index(value) + 1, "shared": values.count(value) > 1, **row}
