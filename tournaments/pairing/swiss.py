"""The Swiss system: equal scores meet, nobody twice if it can be helped.

Rule. Among all ways to pair the round the cheapest is taken; a table costs weight times amount,
added over the list below. The defaults are so far apart that each line settles before the next one
counts, as good as always; for repeats it is certain: with the defaults one repeat costs more than
everything else in a round of up to 1000 entries, so no pair meets again while it can be avoided.
What a club wishes otherwise stands in `swiss_wishes.py`; without wishes nothing of it counts.

Source: the choice as one matching over weights is common to newer programs for word games and go;
upper half against lower half of a score group is the fold of the classic Swiss draw.
"""

from dataclasses import dataclass, fields
from typing import Any, ClassVar

from tournaments.pairing.checks import MOST_ROUNDS
from tournaments.pairing.costs import Prices
from tournaments.pairing.explanations import Statement, Why, points
from tournaments.pairing.field import OF_HISTORY
from tournaments.pairing.parameters import Choice, Flag, Number, Parameter, Weights
from tournaments.pairing.ranked import Ranked
from tournaments.pairing.swiss_wishes import BY_SPREAD, ORDERS, Wishes, wished
from tournaments.pairing.weighted import Weighted

WEIGHTS = {
    "repeat": 10**12,  # a meeting before: above everything else
    "back_to_back": 10**9,  # they met in the last round: of unavoidable repeats the oldest
    "bye": 10**8,  # a place: the bye goes to the lowest, unless only a repeat could pay for it
    "score": 10**5,  # a half point of difference, squared
    "first": 10**4,  # firsts and seconds that differ by two or more: what is beyond one, squared
    "club": 10**3,  # the same club: as much as some thirty places, squared
    "spread": 1,  # a place off the ideal opponent, squared
    "places": 0,  # a place between the two, squared: switched off
}


def placing(order: Ranked, one: int, other: int) -> Statement:
    """How the scores of the two stand to each other."""
    a, b = order.entries[one], order.entries[other]
    if a.score != b.score:
        scores = {"higher": points(a.score), "lower": points(b.score)}
        return Statement(Why.SCORES_DIFFER, {"one": a.id, "other": b.id, **scores})
    where = {"one_place": one + 1, "other_place": other + 1}
    return Statement(Why.SAME_SCORE, {"points": points(a.score), **where})


@dataclass(frozen=True)
class Swiss(Weighted):
    """The Swiss system with its weights and wishes; those not given are usual. Raises Refusal.

    What the wishes mean stands at `Wishes`, whose names they have.
    """

    name: ClassVar[str] = "swiss"
    usual = WEIGHTS
    asks: ClassVar[tuple[Parameter, ...]] = (
        Choice("order", ORDERS),
        Flag("floats"),
        Number("repeat_after", 0, MOST_ROUNDS),
        Number("most_repeats", 1, MOST_ROUNDS),
        Number("most_gap", 0, MOST_ROUNDS, optional=True),
        Weights(WEIGHTS),
    )
    placing = placing
    order: str = BY_SPREAD
    floats: bool = False
    repeat_after: int = 0
    most_repeats: int = 1
    most_gap: int | None = None

    @property
    def wishes(self) -> Wishes:
        """The wishes, apart from the weights."""
        return Wishes(**{part.name: getattr(self, part.name) for part in fields(Wishes)})

    def parameters(self) -> dict[str, Any]:
        """The weights, all of them, and the wishes that there are."""
        told = {part.name: getattr(self, part.name) for part in fields(Wishes)}
        usual = {part.name: part.default for part in fields(Wishes)}
        wishes = {name: value for name, value in told.items() if value != usual[name]}
        return {**super().parameters(), **wishes}

    @property
    def looks_at(self) -> frozenset[str]:
        """Who has no rating, and the floats, where it is wished that they count."""
        rated = {"unrated"} if self.order != BY_SPREAD else set()
        return frozenset(rated | (OF_HISTORY if self.floats else set()))

    def prices(self, order: Ranked) -> Prices:
        """What tables cost in a field."""
        return wished(order, self.wishes, super().prices(order))
