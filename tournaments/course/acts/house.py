"""Which house writes the tournament from here on: a stream has one writing server."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.facts import Hash, WordsId
from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.refusals import Reason
from tournaments.course.state import State


@dataclass(frozen=True, slots=True)
class HandOver(Act):
    """The house of this public key writes the tournament from here on.

    `taken`: that house has taken it, as the one that wrote it is lost; then there is a reason.
    """

    kind = "hand_over"
    right = "set_up_tournament"
    public = True
    hidden = frozenset({"reason"})
    stands = True
    when_closed = True

    house: Hash
    taken: bool = False
    reason: WordsId | None = None

    def misfits(self, state: State) -> Iterator[Refusal]:
        """It goes to another house; whoever takes it says why."""
        if self.house == state.house and not self.taken:
            yield Refusal(Reason.HANDED_OVER)
        if self.taken and self.reason is None:
            yield Refusal(Reason.TAKEN_WITHOUT_REASON)

    def effect(self, state: State) -> State:
        """The tournament with its writing house."""
        return state.changed(house=self.house)
