"""Who gets which prize of a list: pure, from candidates that somebody else has found.

Prizes are given in the order of the list. Whoever is equal shares: two first ones share the prizes
for the places 1 and 2. Where each may have one prize alone, whoever has one already is passed over,
but for the further places of the same list. Those who reached something in one game fill one place.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Generic, Literal, NamedTuple, TypeVar

from tournaments.course.shapes import Prize
from tournaments.results import Exact

Why = Literal["has_prize", "withdrawn"]
"""Why somebody is passed over."""

P = TypeVar("P")
"""What a kind of prize follows from."""

G = TypeVar("G")
"""In what something is reached: a game of a tournament, a tournament of a series."""


class Candidate(NamedTuple, Generic[G]):
    """An entry with what it reached: a place, points, times; `lines` are the games, if any were.

    In a series it is a person, and `lines` are the tournaments. `together` is the same for all who
    reached it in one game, and empty where each did so alone.
    """

    entry: str
    reached: Exact
    lines: tuple[G, ...] = ()
    left: bool = False
    together: tuple[Hashable, ...] = ()


class Passed(NamedTuple, Generic[G]):
    """Somebody who was as good or better: `has` is the prize already won, 0 for who withdrew."""

    candidate: Candidate[G]
    has: int

    @property
    def why(self) -> Why:
        """Why they don't win it."""
        return "has_prize" if self.has else "withdrawn"


@dataclass(frozen=True, slots=True)
class Awarded(Generic[G]):
    """A prize of the list, from 1 on, and who wins it; several share it, nobody may have yet.

    `shared` are the numbers of all prizes that the winners share. `passed` would have come before.
    """

    number: int
    prize: Prize
    winners: tuple[Candidate[G], ...]
    passed: tuple[Passed[G], ...] = ()
    shared: tuple[int, ...] = ()

    @property
    def of_one_game(self) -> bool:
        """Whether those who win it do so for one game that they played."""
        games = {one.together for one in self.winners}
        return len(self.winners) > 1 and len(games) == 1 and () not in games


BY_HAND = ("best_word", "by_hand")
"""The kinds that people decide on."""


@dataclass(frozen=True, slots=True)
class Kind(Generic[P, G]):
    """A kind of prize: who can win it; `less`: the smallest is best.

    `of_standing`: it goes by places. `asks` is what has to be told for it and else is not.
    """

    find: Callable[[P], Iterator[Candidate[G]]]
    less: bool = False
    of_standing: bool = False
    asks: str = ""


class Kinds(dict[str, Kind[P, G]]):
    """The kinds of prizes that follow from the same, by name, in the order of their file."""

    def kind(
        self, name: str, *, less: bool = False, of_standing: bool = False, asks: str = ""
    ) -> Callable[[Callable[[P], Iterator[Candidate[G]]]], Callable[[P], Iterator[Candidate[G]]]]:
        """Make the function below a kind of prize of this name, which is stored and never changed.

        The function names candidates.
        """

        def declared(
            find: Callable[[P], Iterator[Candidate[G]]],
        ) -> Callable[[P], Iterator[Candidate[G]]]:
            self[name] = Kind(find, less, of_standing, asks)
            return find

        return declared

    def best_first(
        self, by: str, candidates: Iterable[Candidate[G]], rows: Iterable[str]
    ) -> list[Candidate[G]]:
        """The candidates for a prize of a kind; the order of the equal is that of the rows."""
        order = {entry: number for number, entry in enumerate(rows)}
        sign = 1 if self[by].less else -1
        return sorted(candidates, key=lambda one: (sign * one.reached, order.get(one.entry, 0)))


def given(
    prizes: Sequence[Prize], ranked: Callable[[Prize], Sequence[Candidate[G]]], *, one_each: bool
) -> tuple[Awarded[G], ...]:
    """All prizes of the list with who wins them; `one_each`: nobody has two.

    `ranked` gives those who can win a prize, best first.
    """
    found: list[Awarded[G]] = []
    for number, prize in enumerate(prizes, start=1):
        had = _had(found, prize) if one_each else {}
        if prize.by in BY_HAND:
            winners: tuple[Candidate[G], ...]
            winners = (Candidate(prize.entry, 1),) if prize.entry else ()
            found.append(Awarded(number, prize, winners))
        else:
            found.append(_given(number, prize, ranked(prize), had))
    return tuple(_shared(found))


def _had(found: Iterable[Awarded[G]], prize: Prize) -> dict[str, int]:
    """Who has a prize of another list already, and which."""
    had: dict[str, int] = {}
    for one in found:
        if _list_of(one.prize) != _list_of(prize) or one.prize.by in BY_HAND:
            for winner in one.winners:
                had.setdefault(winner.entry, one.number)
    return had


def _list_of(prize: Prize) -> tuple[str, str | None, str | None]:
    """What the places of a prize are counted in."""
    return prize.by, prize.division, prize.category


def _given(
    number: int, prize: Prize, candidates: Sequence[Candidate[G]], had: Mapping[str, int]
) -> Awarded[G]:
    """The prize to those who fill its place among the candidates, without those passed over."""
    passed: list[Passed[G]] = []
    before = 0
    for _reached, equal in groupby(candidates, key=lambda one: one.reached):
        mine = []
        for one in equal:
            if one.left or one.entry in had:
                passed.append(Passed(one, 0 if one.left else had[one.entry]))
            else:
                mine.append(one)
        filled = len({one.together or (one.entry,) for one in mine})
        if before < prize.place <= before + filled:
            return Awarded(number, prize, tuple(mine), tuple(passed))
        before += filled
    return Awarded(number, prize, (), tuple(passed))


def _shared(found: Sequence[Awarded[G]]) -> Iterator[Awarded[G]]:
    """The prizes with the numbers of those that equal ones share."""
    for one in found:
        same = [
            other.number
            for other in found
            if len(one.winners) > 1
            and _list_of(other.prize) == _list_of(one.prize)
            and other.winners == one.winners
        ]
        yield Awarded(one.number, one.prize, one.winners, one.passed, tuple(same))
