"""Which kinds of prizes there are, and who wins them: from the standings and from games.

A kind that follows from results is a function here that names candidates, and says by its mark
`kind` what it is called and how candidates compare; the rest is `awarding.py`. What the kinds are
called on the screen stands in one table of the pages.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from tournaments.awarding import BY_HAND, Awarded, Candidate, Kinds, given
from tournaments.course.shapes import Highlight, Prize
from tournaments.results import Exact
from tournaments.standings.lines import Line
from tournaments.standings.table import Row


@dataclass(frozen=True, slots=True)
class Player:
    """Who can win: an entry with what was pinned of it."""

    entry: str
    division: str
    category: str | None = None
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Results:
    """What prizes follow from: who plays, the rows of all standings, what was noted of games."""

    players: Mapping[str, Player]
    rows: Mapping[str, Row]
    highlights: Mapping[str, tuple[Highlight, ...]] = field(default_factory=dict)


_Game = tuple[Exact, Line]
Found = Iterator[Candidate[Line]]

FOUND: Kinds[Results, Line] = Kinds()
"""The kinds that follow from results, as they stand below.

One that is `of_standing` goes by the standing of one division, which must be named.
"""

kind = FOUND.kind

CLOSEST = 3
"""How many of the closest games count for luck; nobody has it who has fewer of them."""


@kind("standing", less=True, of_standing=True)
def by_standing(played: Results) -> Found:
    """Everybody by the place in the standing, once something counts."""
    if any(row.lines for row in played.rows.values()):
        for entry, row in played.rows.items():
            yield Candidate(entry, row.place, left=row.left)


@kind("newcomer", less=True, of_standing=True)
def newcomers(played: Results) -> Found:
    """Those without a rating when they entered, by place; nobody where nobody has a rating."""
    if any(player.rating is not None for player in played.players.values()):
        known = played.players
        yield from (one for one in by_standing(played) if known[one.entry].rating is None)


@kind("high_game")
def high_game(played: Results) -> Found:
    """The most points in one game."""
    return _best_lines(played, lambda line: line.score)


@kind("high_loss")
def high_loss(played: Results) -> Found:
    """The most points in a game that was not won: at a place behind the first one."""
    return _best_lines(played, lambda line: line.score if (line.place or 1) > 1 else None)


@kind("high_combined")
def high_combined(played: Results) -> Found:
    """The most points of all at the table in one game: whoever played it wins it together."""
    for one in _best_lines(played, _combined):
        (line,) = one.lines
        table = frozenset((one.entry, *(other.entry for other in line.opponents)))
        yield one._replace(together=(line.round, table))


@kind("high_spread")
def high_spread(played: Results) -> Found:
    """The game that was won by the most points."""
    return _best_lines(played, _margin)


@kind("low_win", less=True)
def low_win(played: Results) -> Found:
    """The fewest points with which a game was won."""
    return _best_lines(played, lambda line: line.score if _margin(line) else None, min)


@kind("lucky_wins", less=True)
def lucky_wins(played: Results) -> Found:
    """The closest wins: the least sum of the smallest margins of so many games that were won."""
    return _closest(played, _margin)


@kind("unlucky_losses", less=True)
def unlucky_losses(played: Results) -> Found:
    """The closest losses: the least sum of the smallest margins of so many that were lost."""
    return _closest(played, _missed)


@kind("upset")
def upset(played: Results) -> Found:
    """The win over the opponent whose rating was furthest above the own one."""
    for entry in played.rows:
        own = played.players[entry].rating
        if own is not None:
            yield from _best_of(played, entry, lambda line, own=own: _above(played, line, own))  # type: ignore[misc]


@kind("best_play")
def best_play(played: Results) -> Found:
    """The most points in one play, as far as noted."""
    for entry, noted in played.highlights.items():
        if best := max((one.best_play or 0 for one in noted), default=0):
            yield Candidate(entry, best)


@kind("most_bingos")
def most_bingos(played: Results) -> Found:
    """All tiles laid at once, the most times in all games, as far as noted."""
    for entry, noted in played.highlights.items():
        if times := sum(one.bingos or 0 for one in noted):
            yield Candidate(entry, times)


OF_STANDING = frozenset(name for name, one in FOUND.items() if one.of_standing)
"""Those that go by the standing of one division."""

KINDS = (*FOUND, *BY_HAND)


def awarded(
    prizes: Sequence[Prize], played: Results, *, one_each: bool = False
) -> tuple[Awarded[Line], ...]:
    """All prizes of the list with who wins them; `one_each`: nobody has two."""
    return given(prizes, lambda prize: _candidates(prize, played), one_each=one_each)


def _candidates(prize: Prize, played: Results) -> list[Candidate[Line]]:
    """Those of the division and category, best first."""
    mine = (
        one
        for one in FOUND[prize.by].find(played)
        if prize.division in (None, played.players[one.entry].division)
        and prize.category in (None, played.players[one.entry].category)
    )
    return FOUND.best_first(prize.by, mine, played.rows)


Worth = Callable[[Line], Exact | None]
"""What a game is worth to whom its line is; None where it does not count."""


def _best_lines(played: Results, worth: Worth, best: Callable[..., _Game] = max) -> Found:
    for entry in played.rows:
        yield from _best_of(played, entry, worth, best)


def _best_of(played: Results, entry: str, worth: Worth, best: Callable[..., _Game] = max) -> Found:
    """The game of an entry that is worth most, the first one of several; none without any."""
    found = _worth(played, entry, worth)
    if found:
        value, line = best(found, key=lambda one: one[0])
        yield Candidate(entry, value, (line,))


def _closest(played: Results, by: Worth) -> Found:
    """Everybody with the closest games, the closest first, and the sum of their margins."""
    for entry in played.rows:
        found = sorted(_worth(played, entry, by), key=lambda one: (one[0], one[1].round))[:CLOSEST]
        if len(found) == CLOSEST:
            margins, lines = zip(*found, strict=True)
            yield Candidate(entry, sum(margins), lines)


def _worth(played: Results, entry: str, worth: Worth) -> list[_Game]:
    """The games of an entry that are worth something, with what they are."""
    lines = (line for line in played.rows[entry].lines if line.played)
    return [(value, line) for line in lines if (value := worth(line)) is not None]


def _others(line: Line) -> list[int]:
    """What the others at the table scored who were there."""
    there = (one for one in line.opponents if one.place is not None)
    return [one.score for one in there if one.score is not None]


def _combined(line: Line) -> int | None:
    others = _others(line)
    return line.score + sum(others) if line.score is not None and others else None


def _margin(line: Line) -> int | None:
    """By how many points a game was won; None where it was not, or not by points."""
    others = _others(line)
    if line.place != 1 or line.score is None or not others:
        return None
    ahead = line.score - max(others)
    return ahead if ahead > 0 else None


def _missed(line: Line) -> int | None:
    """How many points were missing to the best one at the table; None where none were."""
    others = _others(line)
    if line.score is None or not others or (line.place or 1) == 1:
        return None
    behind = max(others) - line.score
    return behind if behind > 0 else None


def _above(played: Results, line: Line, own: int) -> int | None:
    """How far the best rated of those who were beaten at a table stood above; None for no upset."""
    if line.place != 1:
        return None
    beaten = [
        played.players[one.entry].rating or 0
        for one in line.opponents
        if one.place is not None and one.place > 1 and one.entry in played.players
    ]
    above = max(beaten, default=0) - own
    return above if above > 0 else None
