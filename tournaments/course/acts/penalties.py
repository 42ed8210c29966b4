"""What is taken off an entry."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.facts import Id, WordsId
from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.lookups import check_planned, entry_named
from tournaments.course.refusals import Reason
from tournaments.course.state import State
from tournaments.results import Penalty


@dataclass(frozen=True, slots=True)
class Penalise(Act):
    """An entry is fined in a round: half points and points of spread that are taken off."""

    kind = "penalty"
    right = "correct_result"
    public = True
    hidden = frozenset({"reason"})

    entry: Id
    round: int
    half_points: int = 0
    spread: int = 0
    reason: WordsId | None = None

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Something is taken off, in a round of the entry's division."""
        entry = entry_named(state, self.entry)
        check_planned(state, entry.division, self.round)
        if min(self.half_points, self.spread) < 0 or not (self.half_points or self.spread):
            yield Refusal(Reason.NO_PENALTY)

    def effect(self, state: State) -> State:
        """The tournament with one penalty more."""
        penalty = Penalty(self.entry, self.round, self.half_points, self.spread)
        return state.changed(penalties=(*state.penalties, penalty))
