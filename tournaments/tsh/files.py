"""A tournament as tsh keeps it: players by their lines, opponents and scores round by round."""

from collections.abc import Mapping
from dataclasses import dataclass, field

ALONE = 0
"""The opponent of who has a bye or forfeits; the score is the spread that it counts."""


@dataclass(frozen=True)
class TshPlayer:
    """A line of a division file; who is told of is known by the place of the line, from 1.

    None among opponents or scores is an entry that tsh calls undefined. `fields` keeps the rest of
    the line by its keys, such as p12 (1 first, 2 second) or board.
    """

    name: str
    rating: int = 0
    opponents: tuple[int | None, ...] = ()
    scores: tuple[int | None, ...] = ()
    fields: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    line: int = 0

    def opponent(self, number: int) -> int | None:
        """Who was met in a round, counted from 1; None where nobody is told."""
        return self.opponents[number - 1] if number <= len(self.opponents) else None

    def score(self, number: int) -> int | None:
        """The score in a round; None where there is none."""
        return self.scores[number - 1] if number <= len(self.scores) else None

    def went_first(self, number: int) -> bool | None:
        """Whether a round was begun; None where that is not told."""
        told = self.fields.get("p12", ())
        said = told[number - 1] if number <= len(told) else ""
        return {"1": True, "2": False}.get(said)

    def board(self, number: int) -> int:
        """The table of a round; 0 where it is not told."""
        told = self.fields.get("board", ())
        said = told[number - 1] if number <= len(told) else ""
        return int(said) if said.isascii() and said.isdigit() and len(said) < _DIGITS else 0


@dataclass(frozen=True)
class TshDivision:
    """A division by its name; the first player has the number 1."""

    name: str
    players: tuple[TshPlayer, ...]

    @property
    def rounds(self) -> int:
        """The last round in which anybody is paired."""
        return max((len(player.opponents) for player in self.players), default=0)


@dataclass(frozen=True)
class TshEvent:
    """All divisions, and what the configuration says in plain words, by its keys."""

    divisions: tuple[TshDivision, ...]
    config: Mapping[str, str] = field(default_factory=dict)


_DIGITS = 5
