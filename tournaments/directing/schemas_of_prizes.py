"""The shapes of the answer that shows who wins which prize, for the API's description."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from engine.answers import As
from tournaments.awarding import Why
from tournaments.directing.schemas_of_pages import AsOf
from tournaments.directing.schemas_of_results import Exact
from tournaments.prizes import KINDS

Number = Annotated[int, As(min_value=1)]
By = Annotated[str, As(choices=KINDS)]
"""How a prize of a tournament is won."""


@dataclass(frozen=True)
class GameOfPrize:
    """A game by which something was reached."""

    round: int
    table: int | None
    score: int | None
    opponents: tuple[UUID, ...]


@dataclass(frozen=True)
class ReachedBy:
    """Somebody with what they reached by the kind of the prize, and in which games, if in any."""

    entry: UUID
    reached: Exact
    games: tuple[GameOfPrize, ...]


@dataclass(frozen=True)
class PassedOver:
    """Somebody who was as good or better, why they don't win it, and the prize they have if so."""

    why: Why
    has: Number | None
    candidate: ReachedBy


@dataclass(frozen=True)
class PrizeWon:
    """A prize with who wins it as it stands; several share it, nobody may win it yet.

    `shared` are the numbers of all prizes that the winners share. `of_one_game` says that they win
    it together for a game that they played.
    """

    number: Number
    by: By
    division: str | None
    category: str | None
    place: Number
    word: str | None
    thing: str
    winners: tuple[ReachedBy, ...]
    shared: tuple[Number, ...]
    of_one_game: bool
    passed: tuple[PassedOver, ...]


@dataclass(frozen=True)
class PrizesPage:
    """The prizes in their order; `names` go by entry."""

    as_of: AsOf
    round: int | None
    one_each: bool
    names: dict[str, str]
    prizes: tuple[PrizeWon, ...]
