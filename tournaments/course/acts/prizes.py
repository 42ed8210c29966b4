"""Which prizes a tournament has. Who wins them follows from the results (`tournaments.prizes`)."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.refusals import Refusal
from tournaments.awarding import BY_HAND
from tournaments.course.act import Act
from tournaments.course.lookups import division_named, entry_named, listed, twice
from tournaments.course.refusals import Reason
from tournaments.course.shapes import Prize, PrizeList
from tournaments.course.state import State
from tournaments.prizes import KINDS, OF_STANDING


@dataclass(frozen=True, slots=True)
class Prizes(Act, PrizeList):
    """The prizes, all of the list anew; a closed tournament takes it, for words that were judged.

    Prizes that follow from results name nobody; what people decide on names a player, if any yet.
    """

    kind = "prizes"
    right = "set_up_tournament"
    public = True
    when_closed = True

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Kinds that there are, places from 1 on, divisions and entries of the tournament."""
        for number, prize in enumerate(self.prizes, start=1):
            yield from _faults(state, number, prize)
        numbers = [number for number, _ in self.things]
        wrong = [str(one) for one in numbers if not 1 <= one <= len(self.prizes)]
        for told in (*twice(map(str, numbers)), *wrong):
            prizes = len(self.prizes)
            yield Refusal(Reason.NO_PRIZE_OF_NUMBER, number=told, prizes=prizes)

    def effect(self, state: State) -> State:
        """The tournament with the other prizes."""
        return state.changed(prizes=PrizeList(self.prizes, self.one_each, self.things))


def _faults(state: State, number: int, prize: Prize) -> Iterator[Refusal]:
    if prize.by not in KINDS:
        yield Refusal(Reason.NO_SUCH_PRIZE, by=prize.by, kinds=listed(KINDS))
    if prize.division is not None:
        division_named(state, prize.division)
    elif prize.by in OF_STANDING:
        yield Refusal(Reason.PRIZE_NEEDS_DIVISION, number=number)
    if prize.place < 1:
        yield Refusal(Reason.PRIZE_FOR_NO_PLACE, number=number, place=prize.place)
    if prize.entry is not None:
        entry_named(state, prize.entry)
    if prize.by not in BY_HAND and (prize.entry or prize.word):
        yield Refusal(Reason.PRIZE_FOLLOWS, number=number)
