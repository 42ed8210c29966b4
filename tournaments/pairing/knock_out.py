"""Knock-out: of those in the bracket the winners go on, while all others play by another system.

Rule. When it begins, the first `players` of the standing make the bracket: the first meets the last
of them, the second the last but one, so that the first two can meet in the final only. If they are
no power of two, the first go through without a match. A match has `games` rounds, the final
`games_of_final` (None: as many). Who has won more of its games goes on (a draw is half of one),
then who has the better spread in them, then who has not withdrawn, then who stood higher when it
all began. A match that can't be turned any more is over. With `third` the losers of the semi-finals
play for third place beside the final.

Whoever has no match in a round (lost, over already, or the opponent is not here) plays by the
system `others` with its usual weights. So nobody is without a game.

`matches` are those of the stage in the order of the bracket, as its first round settled them, and
`left` how many are still in it; the match for third place comes behind the final. `over` are the
numbers of those that are decided. `game` of `of` says which game of the match it is.

Source: the usual bracket; two games and the spread decide in the finals of German championships.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from tournaments.pairing.checks import MOST_ENTRIES, check_tables
from tournaments.pairing.explanations import Statement, Why
from tournaments.pairing.field import Entry, Field
from tournaments.pairing.finals import playing
from tournaments.pairing.king_of_the_hill import KingOfTheHill
from tournaments.pairing.monrad import Monrad
from tournaments.pairing.pairings import Bye, Table
from tournaments.pairing.parameters import Choice, Flag, Number, Parameter, check_told
from tournaments.pairing.random_draw import RandomDraw
from tournaments.pairing.situation import Situation, Usual
from tournaments.pairing.swiss import Swiss
from tournaments.pairing.weighted import Weighing, Weighted, drawn

OTHERS: dict[str, type[Weighted]] = {
    one.name: one for one in (Swiss, Monrad, KingOfTheHill, RandomDraw)
}
"""By what those can play who have no match."""

Match = tuple[str, ...]
"""The two of a match, the higher of the bracket first; one alone goes through."""

MOST_GAMES = 9
_TWO = 2


@dataclass(frozen=True)
class KnockOut(Usual):
    """A round of a knock-out. Raises Refusal BAD_PARAMETER, Unusable."""

    name: ClassVar[str] = "knock_out"
    asks: ClassVar[tuple[Parameter, ...]] = (
        Number("players", _TWO, MOST_ENTRIES),
        Number("games", 1, MOST_GAMES),
        Number("games_of_final", 1, MOST_GAMES, optional=True),
        Flag("third"),
        Choice("others", tuple(OTHERS)),
    )
    players: int = 4
    games: int = 1
    games_of_final: int | None = None
    third: bool = False
    others: str = Swiss.name
    matches: tuple[Match, ...] | None = None
    left: int = 0
    over: tuple[int, ...] = ()
    game: int = 1
    of: int = 1

    def __post_init__(self) -> None:
        """Check the parameters."""
        check_told(self.asks, self)
        check_tables("matches", self.matches or ())

    @classmethod
    def settled(cls, parameters: Mapping[str, Any], situation: Situation) -> dict[str, Any]:
        """The parameters with the matches of this stage, and which of them are over."""
        planned = {name: parameters[name] for name in _PLANNED if name in parameters}
        stage = _stage(cls(**planned), situation)
        return {**planned, **stage.data()}

    def parameters(self) -> dict[str, Any]:
        """The parameters; the matches once they are known."""
        planned = {name: getattr(self, name) for name in _PLANNED}
        if self.matches is None:
            return planned
        settled = {"left": self.left, "over": list(self.over), "game": self.game, "of": self.of}
        return {**planned, "matches": [list(match) for match in self.matches], **settled}

    def reaches(self, number: int) -> bool:  # noqa: ARG002
        """Whether a match is left; without any only the others would play."""
        return self.matches is None or bool(self.matches)

    def draw(self, field: Field) -> tuple[tuple[Table, ...], tuple[Bye, ...]]:
        """The matches and the tables of the others; raises Refusal."""
        if self.matches is None:
            return self._begun(field).draw(field)
        found = self._found(self.matches, field)
        tables, byes = drawn(self.weighing(field))
        at = {both: number for number, both in enumerate(found)}
        told = [self._told(one) if frozenset(one.seats) in found else one for one in tables]
        told.sort(key=lambda table: at.get(frozenset(table.seats), len(at)))
        return tuple(told), byes

    def weighing(self, field: Field) -> Weighing:
        """What the rounds of the others cost, by their system."""
        if self.matches is None:
            return self._begun(field).weighing(field)
        others, found = OTHERS[self.others](), self._found(self.matches, field)
        return others.weighing(replace(field, system=others, fixed=(*field.fixed, *found.values())))

    def _found(self, matches: Sequence[Match], field: Field) -> dict[frozenset[str], Match]:
        """The matches of which both are here and free to play."""
        going = [one for number, one in enumerate(matches, 1) if number not in self.over]
        return playing([match for match in going if len(match) == _TWO], field)

    def _begun(self, field: Field) -> "KnockOut":
        """The same in its first round, for these entries."""
        situation = Situation(field.round, field.round, field.round, field.round, field.entries)
        return replace(self, **_stage(self, situation).data())

    def _told(self, table: Table) -> Table:
        """A table that says which match it is."""
        last = self.left == _TWO
        third = last and set(table.seats) != set((self.matches or ((),))[0])
        why = Why.FOR_THIRD if third else Why.FOR_FIRST if last else Why.OF_LAST
        facts = {"game": self.game, "games": self.of}
        said = Statement(why, facts if last else {**facts, "left": self.left})
        return replace(table, why=(said, *table.why[1:]))


_PLANNED = ("players", "games", "games_of_final", "third", "others")


@dataclass(frozen=True)
class _Stage:
    """The matches of a stage, how many are left in the bracket, its games, and what is decided."""

    matches: list[Match]
    left: int = 0
    over: tuple[int, ...] = ()
    game: int = 1
    of: int = 1

    def data(self) -> dict[str, Any]:
        """The stage as parameters."""
        return {**vars(self), "matches": tuple(self.matches)}


def bracket(entries: tuple[Entry, ...], players: int) -> list[Match]:
    """The first matches of the first so many in the standing of these entries."""
    order = sorted(entries, key=lambda one: (-one.score, -one.spread, one.seeding))
    first = [entry.id for entry in order[:players]]
    line = [0]
    while len(line) < len(first):
        size = 2 * len(line)
        line = [seed for one in line for seed in (one, size - 1 - one)]
    twos = zip(line[::2], line[1::2], strict=False)
    return [tuple(first[seed] for seed in two if seed < len(first)) for two in twos]


def decided(match: Match, situation: Situation, rounds: range, to_play: int) -> Match | None:
    """The match with who goes on in front; None while so many games more can turn it."""
    tally = _Tally.of(match, situation, rounds)
    return tally.order if not to_play or tally.is_over(to_play) else None


def _stage(system: KnockOut, situation: Situation) -> _Stage:
    """Where the knock-out stands before a round; no matches once it is through."""
    first, matches = situation.begun, bracket(situation.entries, system.players)
    left = len(_known(situation, first, system.games) or matches)
    while left:
        games = system.games if left > 1 else system.games_of_final or system.games
        matches = _known(situation, first, games) or matches
        played = range(first, min(first + games, situation.number))
        tallies = [_Tally.of(match, situation, played) for match in matches]
        if situation.number < first + games:
            to_play = games - len(played)
            over = [number for number, one in enumerate(tallies, 1) if one.is_over(to_play)]
            return _Stage(matches, _TWO * left, tuple(over), len(played) + 1, games)
        matches = _following(tallies[:left], third=system.third)
        first, left = first + games, left // 2
    return _Stage([])


def _known(situation: Situation, first: int, games: int) -> list[Match]:
    """The matches of a stage as one of its rounds had them; nothing where none was paired yet."""
    for number in range(first, min(first + games, situation.number)):
        name, parameters = (situation.earlier or {}).get(number, ("", {}))
        if name == KnockOut.name and parameters.get("matches"):
            return [tuple(match) for match in parameters["matches"]]
    return []


def _following(tallies: Sequence["_Tally"], *, third: bool) -> list[Match]:
    """The matches of the next stage; with `third` the one of those who lost behind the final."""
    winners = [one.order[0] for one in tallies]
    matches = list(zip(winners[::2], winners[1::2], strict=False))
    losers = tuple(one.order[1] for one in tallies if len(one.match) == _TWO)
    lost = [losers] if third and len(matches) == 1 and len(losers) == _TWO else []
    return [*matches, *lost]


@dataclass(frozen=True)
class _Tally:
    """How a match stands: by how many half wins and how much spread the first leads.

    `here` is 1 if only the first has not withdrawn, -1 if only the second has not.
    """

    match: Match
    lead: int
    spread: int
    here: int

    @classmethod
    def of(cls, match: Match, situation: Situation, rounds: range) -> "_Tally":
        """The match after these rounds; only what the two played against each other counts."""
        lead = spread = 0
        for result in situation.results if len(match) == _TWO else ():
            if result.round in rounds and set(result.entries) == set(match):
                mine, theirs = (result.points[result.entries.index(one)] for one in match)
                lead += 2 * ((mine[0] > theirs[0]) - (mine[0] < theirs[0]))
                spread += mine[1] - theirs[1]
        enrolled = {entry.id for entry in situation.entries}
        here = (match[0] in enrolled) - (match[-1] in enrolled)
        return cls(match, lead, spread, here)

    @property
    def order(self) -> Match:
        """Who goes on in front."""
        return self.match[::-1] if (self.lead or self.spread or self.here) < 0 else self.match

    def is_over(self, to_play: int) -> bool:
        """Whether so many games more can't turn it, or there is nothing to play."""
        return len(self.match) < _TWO or abs(self.lead) > _TWO * to_play
