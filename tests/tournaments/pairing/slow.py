"""A second Swiss: every possible round is looked at, and priced as the rule says it."""

from tournaments.pairing.field import Field


def rounds(ids):
    """All ways to put these into pairs; with an odd number one is left over, as a set of one."""
    if len(ids) % 2:
        return [
            [frozenset([bye]), *pairs]
            for bye in ids
            for pairs in rounds([one for one in ids if one != bye])
        ]
    if not ids:
        return [[]]
    first, *others = ids
    return [
        [frozenset([first, other]), *pairs]
        for other in others
        for pairs in rounds([one for one in others if one != other])
    ]


class Slow:
    """The free part of a field: what was fixed or asked for is nobody's choice."""

    def __init__(self, field: Field):
        """Find out who is to be paired, from the highest to the lowest, and who may have a bye."""
        taken = {*field.byes, *(one for table in field.fixed for one in table)}
        ranked = sorted(field.entries, key=lambda one: (-one.score, -one.spread, one.seeding))
        self.field = field
        self.entries = {entry.id: entry for entry in ranked}
        self.free = [entry.id for entry in ranked if entry.id not in taken]
        had = {one: self.entries[one].byes + self.entries[one].late_byes for one in self.free}
        self.fairest = [one for one in self.free if had[one] == min(had.values())]

    def possible(self):
        """All rounds that keep what must be kept."""
        return [pairs for pairs in rounds(self.free) if self.allowed(pairs)]

    def allowed(self, pairs):
        """Whether nobody meets who may not, and the bye is fair."""
        forbidden = [set(pair) for pair in self.field.forbidden]
        return all(
            (len(pair) == 1 and set(pair) <= set(self.fairest))
            or (len(pair) == 2 and set(pair) not in forbidden)
            for pair in pairs
        )

    def least(self, weights):
        """The cost of the cheapest possible round."""
        return min(self.cost(weights, pairs) for pairs in self.possible())

    def cost(self, weights, pairs):
        """What a round costs."""
        return sum(
            weights[name] * amount for pair in pairs for name, amount in self.amounts(pair).items()
        )

    def amounts(self, pair):
        """How much of everything there is in a pair or a bye."""
        if len(pair) == 1:
            (bye,) = pair
            lower = self.fairest[self.fairest.index(bye) + 1 :]
            return {"bye": len(lower)}
        return self.between(*sorted(pair, key=self.free.index))

    def between(self, higher, lower):
        """How much of everything there is between two."""
        one, other = self.entries[higher], self.entries[lower]
        met = [table.round for table in self.field.played if {higher, lower} <= set(table.seats)]
        distance = self.free.index(lower) - self.free.index(higher)
        equals = [entry for entry in self.free if self.entries[entry].score == one.score]
        ideal = len(equals) // 2 if one.score == other.score else 1
        return {
            "repeat": len(met),
            "back_to_back": int(self.field.round - 1 in met),
            "score": (one.score - other.score) ** 2,
            "first": min(beyond(one, other), beyond(other, one)),
            "club": int(one.club == other.club != ""),
            "spread": (distance - ideal) ** 2,
            "places": (distance - 1) ** 2,
        }


def beyond(first, second):
    """How far the two are beyond a difference of one after `first` has gone first, squared."""
    gained = first.sat(0) + 1 - first.sat(1)
    lost = second.sat(0) - second.sat(1) - 1
    return sum((abs(one) - 1) ** 2 for one in (gained, lost) if abs(one) > 1)
