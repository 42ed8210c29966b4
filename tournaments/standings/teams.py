"""The standing of teams: whose boards won which matches, from an explained standing.

A team is the club of its entries; all who have named none are met as one, as where teams are paired
(`pairing/team_round_robin.py`), but are no team: they stand last, without a place. A board is a
table of two of different teams, played or forfeited. All boards of two teams make one match, in
however many rounds they are played; where two have met already, their further boards are those of
the next match of these teams. Who has more of the boards has won the match, as far as it is played:
2, 1 for a draw, 0. Teams stand by match points, then boards, then the spread over their boards;
equal ones share a place.

A bye is no board, nor is a table of one team alone or of more than two: who is left over because a
team is smaller or somebody is missing wins nothing for the team, while a forfeit counts as the
result it is, and a table that both missed as a board that nobody won. A penalty is the person's and
takes nothing from the team. These are our own decisions: rules of leagues differ.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from operator import attrgetter
from typing import NamedTuple

from engine.answers import Uuid
from tournaments.results import Told, exact_data
from tournaments.standings.lines import Went
from tournaments.standings.table import Row, Standing

Team = Uuid | None
"""The id of a club, or None for all who have named none."""

_WON = 2


@dataclass(frozen=True)
class BoardOfTeams:
    """A table of two of different teams, from the side of one."""

    round: int
    table: int
    entry: Uuid
    opponent: Uuid
    outcome: Went
    half_wins: int
    opponent_half_wins: int
    score: int | None
    opponent_score: int | None
    spread: Told


@dataclass(frozen=True)
class MatchOfTeams:
    """A match against another team, in however many rounds it is played."""

    against: Team
    match: int
    half_points: int
    half_wins: int
    opponent_half_wins: int
    spread: Told
    boards: tuple[BoardOfTeams, ...]


@dataclass(frozen=True)
class RowOfTeams:
    """A team, which is the club of its entries; null: of all who have named none."""

    place: int | None
    shared: bool
    team: Team
    members: tuple[Uuid, ...]
    half_points: int
    half_wins: int
    spread: Told
    matches: tuple[MatchOfTeams, ...]


@dataclass(frozen=True)
class TeamStanding:
    """The teams of a division, the best first."""

    division: str
    round: int
    rows: tuple[RowOfTeams, ...]


class Board(NamedTuple):
    """A board and the match that it is part of."""

    team: Team
    against: Team
    match: int
    told: BoardOfTeams


def team_standing(standing: Standing, clubs: Mapping[str, Team]) -> TeamStanding:
    """The teams, best first, each with its matches and these with their boards, by rounds.

    `clubs` has the team of each entry. Match points and boards are in halves: 2 is a win, 1 a draw.
    """
    boards = list(_boards(standing.rows, clubs))
    members: dict[Team, list[str]] = {}
    for row in standing.rows:
        members.setdefault(clubs[row.entry], []).append(row.entry)
    rows = [
        _row(team, of, [one for one in boards if one.team == team]) for team, of in members.items()
    ]
    placed = _placed(sorted((one for one in rows if one.team), key=_value, reverse=True))
    nobodys = (one for one in rows if not one.team)
    return TeamStanding(standing.division, standing.round, (*placed, *nobodys))


def _boards(rows: Sequence[Row], clubs: Mapping[str, Team]) -> Iterator[Board]:
    """Every board from both of its sides, by rounds."""
    won = {
        (row.entry, line.round, line.table): line.half_wins for row in rows for line in row.lines
    }
    for row in rows:
        entry, met = row.entry, Counter[str]()
        for line in sorted(row.lines, key=attrgetter("round")):
            if len(line.opponents) != 1 or line.table is None:
                continue
            ((other, _, score),) = line.opponents
            if clubs[entry] != clubs[other]:
                met[other] += 1
                told = BoardOfTeams(
                    round=line.round,
                    table=line.table,
                    entry=entry,
                    opponent=other,
                    outcome=line.outcome(entry),
                    half_wins=line.half_wins,
                    opponent_half_wins=won[other, line.round, line.table],
                    score=line.score,
                    opponent_score=score,
                    spread=exact_data(line.spread),
                )
                yield Board(clubs[entry], clubs[other], met[other], told)


def _row(team: Team, members: Sequence[str], boards: Iterable[Board]) -> RowOfTeams:
    by_match = sorted(boards, key=lambda one: (one.match, one.against or ""))
    matches = [
        _match(against, number, [one.told for one in played])
        for (number, against), played in groupby(by_match, lambda one: (one.match, one.against))
    ]
    matches.sort(key=lambda one: _BY_TABLE(one.boards[0]))
    return RowOfTeams(
        place=None,
        shared=False,
        team=team,
        members=tuple(members),
        half_points=sum(one.half_points for one in matches),
        half_wins=sum(one.half_wins for one in matches),
        spread=_spread(matches),
        matches=tuple(matches),
    )


def _match(against: Team, number: int, boards: Iterable[BoardOfTeams]) -> MatchOfTeams:
    told = tuple(sorted(boards, key=_BY_TABLE))
    own, theirs = sum(one.half_wins for one in told), sum(one.opponent_half_wins for one in told)
    points = _WON if own > theirs else int(own == theirs)
    return MatchOfTeams(against, number, points, own, theirs, _spread(told), told)


_BY_TABLE = attrgetter("round", "table")


def _spread(of: Iterable[BoardOfTeams | MatchOfTeams]) -> Told:
    return exact_data(sum((Fraction(one.spread) for one in of), Fraction(0)))


def _value(row: RowOfTeams) -> tuple[int, int, Fraction]:
    return row.half_points, row.half_wins, Fraction(row.spread)


def _placed(rows: Sequence[RowOfTeams]) -> Iterator[RowOfTeams]:
    values = [_value(row) for row in rows]
    for row, value in zip(rows, values, strict=True):
        yield replace(row, place=values.index(value) + 1, shared=values.count(value) > 1)
