"""A play as it is told when a game is explained, whatever it was laid on."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple


class Told(NamedTuple):
    """A play: where and how it is typed, its points, its words in capitals, the tiles it takes.

    `word` is the main word, a blank in it small. `card` is the bonus card that it uses, if any,
    `on` the cell of the card for which that is named, and `added` what it brings.
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
