"""Who wins which prize, and why: pure, from the standings and what was remarkable in games.

Every kind of prize that follows from results is a function that names candidates, best first, in
one table; a prize is for a place among them. Prizes are given in the order of the list. Whoever is
equal shares: two first ones share the prizes for the places 1 and 2. Where each may have one prize
alone, whoever has one already is passed over, but for the further places of the same list.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import NamedTuple

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
class Played:
    """What prizes follow from: who plays, the rows of all standings, what was noted of games."""

    players: Mapping[str, Player]
    rows: Mapping[str, Row]
    highlights: Mapping[str, tuple[Highlight, ...]] = field(default_factory=dict)


class Candidate(NamedTuple):
    """An entry with what it reached: a place, points, times; `line` is the game, if it was one."""

    entry: str
    reached: Exact
    line: Line | None = None
    left: bool = False


class Passed(NamedTuple):
    """Somebody who was as good or better: `has` is the prize already won, 0 for who withdrew."""

    candidate: Candidate
    has: int


@dataclass(frozen=True, slots=True)
class Awarded:
    """A prize of the list, from 1 on, and who wins it; several share it, nobody may have yet.

    `shared` are the numbers of all prizes that the winners share. `passed` would have come before.
    """

    number: int
    prize: Prize
    winners: tuple[Candidate, ...]
    passed: tuple[Passed, ...] = ()
    shared: tuple[int, ...] = ()


Finder = Callable[[Played], Iterator[Candidate]]


def by_standing(played: Played) -> Iterator[Candidate]:
    """Everybody by the place in the standing, once something counts."""
    if any(row.lines for row in played.rows.values()):
        for entry, row in played.rows.items():
            yield Candidate(entry, row.place, left=row.left)


def newcomers(played: Played) -> Iterator[Candidate]:
    """Those without a rating when they entered, by place; nobody where nobody has a rating."""
    if any(player.rating is not None for player in played.players.values()):
        known = played.players
        yield from (one for one in by_standing(played) if known[one.entry].rating is None)


def high_game(played: Played) -> Iterator[Candidate]:
    """The most points in one game."""
    return _best_lines(played, lambda line: line.score)


def high_loss(played: Played) -> Iterator[Candidate]:
    """The most points in a game that was not won: at a place behind the first one."""
    return _best_lines(played, lambda line: line.score if (line.place or 1) > 1 else None)


def upset(played: Played) -> Iterator[Candidate]:
    """The win over the opponent whose rating was furthest above the own one."""
    for entry in played.rows:
        own = played.players[entry].rating
        if own is not None:
            yield from _best_of(played, entry, lambda line, own=own: _above(played, line, own))  # type: ignore[misc]


def best_play(played: Played) -> Iterator[Candidate]:
    """The most points in one play, as far as noted."""
    for entry, noted in played.highlights.items():
        if best := max((one.best_play or 0 for one in noted), default=0):
            yield Candidate(entry, best)


def most_bingos(played: Played) -> Iterator[Candidate]:
    """All tiles laid at once, the most times in all games, as far as noted."""
    for entry, noted in played.highlights.items():
        if times := sum(one.bingos or 0 for one in noted):
            yield Candidate(entry, times)


FOUND: dict[str, Finder] = {
    "standing": by_standing,
    "newcomer": newcomers,
    "high_game": high_game,
    "high_loss": high_loss,
    "upset": upset,
    "best_play": best_play,
    "most_bingos": most_bingos,
}
"""The kinds that follow from results."""

OF_STANDING = frozenset({"standing", "newcomer"})
"""Those that go by the standing of one division, where less is better."""

BY_HAND = ("best_word", "by_hand")
"""The kinds that people decide on."""

KINDS = (*FOUND, *BY_HAND)


def awarded(
    prizes: Sequence[Prize], played: Played, *, one_each: bool = False
) -> tuple[Awarded, ...]:
    """All prizes of the list with who wins them; `one_each`: nobody has two."""
    given: list[Awarded] = []
    for number, prize in enumerate(prizes, start=1):
        had = _had(given, prize) if one_each else {}
        if prize.by in BY_HAND:
            winners = (Candidate(prize.entry, 1),) if prize.entry else ()
            given.append(Awarded(number, prize, winners))
        else:
            given.append(_given(number, prize, _candidates(prize, played), had))
    return tuple(_shared(given))


def _had(given: Iterable[Awarded], prize: Prize) -> dict[str, int]:
    """Who has a prize of another list already, and which."""
    had: dict[str, int] = {}
    for one in given:
        if _list_of(one.prize) != _list_of(prize) or one.prize.by in BY_HAND:
            for winner in one.winners:
                had.setdefault(winner.entry, one.number)
    return had


def _list_of(prize: Prize) -> tuple[str, str | None, str | None]:
    """What the places of a prize are counted in."""
    return prize.by, prize.division, prize.category


def _candidates(prize: Prize, played: Played) -> list[Candidate]:
    """Those of the division and category, best first; the order of the equal is that of rows."""
    less = prize.by in OF_STANDING
    mine = [
        one
        for one in FOUND[prize.by](played)
        if prize.division in (None, played.players[one.entry].division)
        and prize.category in (None, played.players[one.entry].category)
    ]
    order = {entry: number for number, entry in enumerate(played.rows)}
    return sorted(
        mine, key=lambda one: (one.reached if less else -one.reached, order.get(one.entry, 0))
    )


def _given(
    number: int, prize: Prize, candidates: Sequence[Candidate], had: Mapping[str, int]
) -> Awarded:
    """The prize to those who fill its place among the candidates, without those passed over."""
    passed: list[Passed] = []
    before = 0
    for _reached, equal in groupby(candidates, key=lambda one: one.reached):
        mine = []
        for one in equal:
            if one.left or one.entry in had:
                passed.append(Passed(one, 0 if one.left else had[one.entry]))
            else:
                mine.append(one)
        if before < prize.place <= before + len(mine):
            return Awarded(number, prize, tuple(mine), tuple(passed))
        before += len(mine)
    return Awarded(number, prize, (), tuple(passed))


def _shared(given: Sequence[Awarded]) -> Iterator[Awarded]:
    """The prizes with the numbers of those that equal ones share."""
    for one in given:
        same = [
            other.number
            for other in given
            if len(one.winners) > 1
            and _list_of(other.prize) == _list_of(one.prize)
            and other.winners == one.winners
        ]
        yield Awarded(one.number, one.prize, one.winners, one.passed, tuple(same))


def _best_lines(played: Played, worth: Callable[[Line], Exact | None]) -> Iterator[Candidate]:
    for entry in played.rows:
        yield from _best_of(played, entry, worth)


def _best_of(
    played: Played, entry: str, worth: Callable[[Line], Exact | None]
) -> Iterator[Candidate]:
    """The game of an entry that is worth most, the first one of several; none without any."""
    lines = [line for line in played.rows[entry].lines if line.played]
    found = [(value, line) for line in lines if (value := worth(line)) is not None]
    if found:
        value, line = max(found, key=lambda one: one[0])
        yield Candidate(entry, value, line)


def _above(played: Played, line: Line, own: int) -> int | None:
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
