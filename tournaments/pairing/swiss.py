"""The Swiss system: equal scores meet, nobody twice if it can be helped.

Rule. Among all ways to pair the round the cheapest is taken; a table costs weight times amount,
added over the list below. The defaults are so far apart that each line settles before the next one
counts, as good as always; for repeats it is certain: with the defaults one repeat costs more than
everything else in a round of up to 1000 entries, so no pair meets again while it can be avoided.

Source: the choice as one matching over weights is common to newer programs for word games and go;
upper half against lower half of a score group is the fold of the classic Swiss draw.
"""

from dataclasses import dataclass
from typing import ClassVar

from tournaments.pairing.explanations import Statement, Why, points
from tournaments.pairing.ranked import Ranked
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
    """The Swiss system with its weights; those not given are `WEIGHTS`. Raises Refusal."""

    name: ClassVar[str] = "swiss"
    usual = WEIGHTS
    placing = placing
