"""A TRF file as data: the tournament's own lines, and a line a player."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.refusals import Unusable
from tournaments.pairing.dutch.history import History

ROUNDS_BEGIN, ROUND_WIDTH = 92, 10
"""The column where the first round begins, and the columns that a round has."""


@dataclass(frozen=True)
class Person:
    """What a line 001 says of a player besides the rounds, as it is written there."""

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int = 0
    federation: str = ""
    id: str = ""
    birth: str = ""
    rank: int = 0


@dataclass(frozen=True)
class TrfFile:
    """A tournament: what was played, who plays, and the lines about the tournament itself.

    `about` keeps lines such as 012 (name) or 042 (begin) by their codes, without the code.
    `unchecked` is why its rounds can't be paired again: another system or edition paired them.
    """

    history: History
    people: Mapping[int, Person] = field(default_factory=dict)
    about: Mapping[str, str] = field(default_factory=dict)
    unchecked: Unusable | None = field(default=None, compare=False)
    lines: Mapping[str, int] = field(default_factory=dict, compare=False)
    """By its code the number of the first line that begins so."""
