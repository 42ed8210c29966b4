"""A turn and its plays as they are told when a game is explained, whatever they were laid on."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Told(NamedTuple):
    """A play: where and how it is typed, its points, its words in capitals, the tiles it takes.

    `word` is the main word, a blank in it small. In Wörterklauer `at` are the steps, `word` is all
    words that they make, and `score` by how many cards that leads. `card` is the bonus card that it
    uses, if any, `on` the cell of the card for which that is named, and `added` what it brings.
    """

    at: str
    letters: str
    word: str
    score: int
    words: tuple[str, ...]
    used: str
    card: str | None = None
    on: str | None = None
    added: int = 0


class Turn(NamedTuple):
    """A turn and what else it could have been.

    `rack` is what is known of the tiles that it had, `card` the bonus card that it surely held;
    that is all of it if `whole`. `made` is what was laid, and `score` what that made by the rules,
    0 once it was taken back. `best` are the best plays of what is known; `given_away` is how much
    more the best one makes, at least that much unless `whole`, and None where nothing was looked
    for or found. `missed` is the best play of all tiles of a rack that was not laid. `lead` is the
    seat that leads since this turn, where that was another one before.
    """

    version: int
    seat: int
    rack: str
    card: str | None
    whole: bool
    made: Told | None
    score: int
    stands: bool
    best: tuple[Told, ...]
    given_away: int | None
    missed: Told | None
    lead: int | None
    stolen: tuple[str, ...] = ()


class Looked(NamedTuple):
    """What was found for a turn: plays by points, and how to tell one; none where nobody looked.

    `whole` says that nothing else that the seat had could have been laid.
    """

    found: Sequence[Any] | None
    told: Callable[[Any], Told | None]
    card: str | None = None
    whole: bool = True


def number(letters: str) -> int:
    """How many tiles a play lays: a dot is one that lies there."""
    return len(letters) - letters.count(".")
