"""One table of a round and its result, at whatever depth it is known."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

from engine.facts import Hash, Id
from tournaments.course.act import AtTable
from tournaments.course.shapes import Highlight

Places = tuple[int | None, ...]
Scores = tuple[int, ...]

Status = Literal["open", "conflict", "disputed", "confirmed", "reported"]


class Result(NamedTuple):
    """Places and scores in the order of the seats; `first` went first if not the first seat."""

    places: Places
    scores: Scores | None = None
    first: str | None = None

    def agrees(self, other: "Result") -> bool:
        """Whether nothing that both say differs."""
        scores = None in (self.scores, other.scores) or self.scores == other.scores
        first = None in (self.first, other.first) or self.first == other.first
        return self.places == other.places and scores and first

    def deepened(self, other: "Result") -> "Result":
        """This result with what only the other one says."""
        return Result(self.places, self.scores or other.scores, self.first or other.first)


class Slip(NamedTuple):
    """A result that one person has typed where a second one has to: by the version of its line."""

    version: int
    result: Result
    spread: int | None = None


@dataclass(frozen=True, slots=True)
class Played(AtTable):
    """What a closed game says of its table, as the act `FromGame` gives it."""

    game: Id
    version: int
    head: Hash
    places: tuple[int | None, ...]
    scores: tuple[int, ...] | None = None
    first: Id | None = None

    def says_the_same(self, other: "Played") -> bool:
        """Whether the other one brings the same result of the same game."""
        mine = (self.game, self.places, self.scores, self.first)
        return mine == (other.game, other.places, other.scores, other.first)


@dataclass(frozen=True, slots=True)
class Table:
    """A table of a round with its entries in the order of the seats.

    `stated` is what people say the result is, `played` what the closed game says; `settled` is what
    the game said when an official decided against it. `absent` did not play. `slips` are what was
    typed for the first time.
    """

    number: int
    seats: tuple[str, ...]
    costs: tuple[dict[str, Any], ...] = ()
    why: tuple[dict[str, Any], ...] = ()
    by_hand: bool = False
    game: str | None = None
    stated: Result | None = None
    played: Played | None = None
    settled: Result | None = None
    absent: tuple[str, ...] = ()
    highlights: Mapping[str, Highlight] | None = None
    spread: int | None = None
    reported_by: str | None = None
    confirmed_by: tuple[str, ...] = ()
    official: bool = False
    disputes: tuple[tuple[str | None, str | None], ...] = ()
    corrected: bool = False
    slips: tuple[Slip, ...] = ()

    @property
    def typed_apart(self) -> bool:
        """Whether two have typed different results, and nothing counts yet."""
        return self.result is None and len({slip.result for slip in self.slips}) > 1

    @property
    def of_game(self) -> Result | None:
        """The result as the closed game has it."""
        if self.played is None:
            return None
        return Result(self.played.places, self.played.scores, self.played.first)

    @property
    def result(self) -> Result | None:
        """What counts: what people say; what they don't say the game does."""
        stated, of_game = self.stated or self._walkover(), self.of_game
        if stated is None or of_game is None:
            return stated or of_game
        return stated.deepened(of_game) if stated.agrees(of_game) else stated

    @property
    def conflict(self) -> bool:
        """Whether the game says otherwise than people do, and nobody has decided yet."""
        stated, of_game = self.stated or self._walkover(), self.of_game
        if stated is None or of_game is None or of_game == self.settled:
            return False
        return not stated.agrees(of_game)

    @property
    def status(self) -> Status:
        """How sure the result is: open, conflict, disputed, confirmed or reported."""
        if self.result is None:
            return "open"
        if self.conflict:
            return "conflict"
        if self.disputes:
            return "disputed"
        sure = self.official or self.confirmed_by or self.played is not None
        return "confirmed" if sure or self._walkover() else "reported"

    @property
    def depth(self) -> str | None:
        """How much is known: result, highlights, or the whole game."""
        if self.played is not None:
            return "game"
        if self.result is None:
            return None
        return "highlights" if self.highlights else "result"

    @property
    def untouched(self) -> bool:
        """Whether the table has neither a result nor a game, and nobody has begun to type one."""
        empty = self.result is None and not self.slips
        return empty and self.game is None and not self.absent

    def _walkover(self) -> Result | None:
        """The result of a table at which at most one was there."""
        there = [seat for seat in self.seats if seat not in self.absent]
        if not self.absent or len(there) > 1:
            return None
        return Result(tuple(1 if seat in there else None for seat in self.seats))
