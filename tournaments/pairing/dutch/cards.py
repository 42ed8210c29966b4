"""What the Dutch System knows of a player before a round: the pairing card (C.04.3, 1.2 to 1.8)."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

WHITE, BLACK, NO_COLOUR = 1, -1, 0
"""Who goes first, who goes second; as summands of the colour difference."""

NO_PREFERENCE, MILD, STRONG, ABSOLUTE = range(4)
DOWN, UP, LEVEL = "down", "up", ""
TENTHS = 10
"""Scores are counted in tenths of a point, as federations' files write them."""


@dataclass(frozen=True)
class Card:
    """A player who is to be paired.

    `id` is the caller's name of the player, `number` the pairing number: 1 is the first of the
    ranking list, and those who were never paired and are not here have none. `score` counts tenths
    of points, virtual ones of an acceleration included. `colours` are those of the games that were
    played, in their order. `floats` are those of the last round and of the one before. `met` are
    the ids that must not be met: former opponents (C1) and what the director forbids. `bye` says
    whether the pairing-allocated bye is still open to the player (C2), `topscorer` whether it is
    the last round and the score is above half of what could be won (1.8).
    """

    id: int | str
    number: int
    score: int = 0
    colours: tuple[int, ...] = ()
    floats: tuple[str, str] = (LEVEL, LEVEL)
    met: frozenset[int | str] = field(default=frozenset(), repr=False)
    bye: bool = True
    topscorer: bool = False

    @cached_property
    def difference(self) -> int:
        """How many more games with white than with black (1.6)."""
        return sum(self.colours)

    @cached_property
    def streak(self) -> int:
        """The colour of the last two games, if it was the same."""
        before_last, last = (NO_COLOUR, NO_COLOUR, *self.colours)[-2:]
        return last if last == before_last else NO_COLOUR

    @cached_property
    def preference(self) -> int:
        """The colour that is due to the player (1.7)."""
        if abs(self.difference) > 1:
            return BLACK if self.difference > 0 else WHITE
        if self.streak or not self.difference:
            return -self.colours[-1] if self.colours else NO_COLOUR
        return -self.difference

    @cached_property
    def strength(self) -> int:
        """How strong the preference is (1.7.1 to 1.7.4)."""
        if abs(self.difference) > 1 or self.streak:
            return ABSOLUTE
        if self.difference:
            return STRONG
        return MILD if self.colours else NO_PREFERENCE


def in_order(cards: Iterable[Card]) -> list[Card]:
    """The cards by score, then pairing number (1.2)."""
    return sorted(cards, key=lambda card: (-card.score, card.number))
