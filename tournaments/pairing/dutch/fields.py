"""A round's players by places, 0 standing highest, and who may meet whom (C1 to C5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.dutch.cards import ABSOLUTE, Card, in_order
from tournaments.pairing.dutch.criteria import Bracket
from tournaments.pairing.dutch.graph import heaviest
from tournaments.pairing.dutch.sets import bits, each

Pairs = list[tuple[int, int]]


class Unpairable(Exception):
    """There is no way to pair the round without breaking an absolute criterion."""


@dataclass
class Field:
    """The players of a round by places, and for each the set of places that may be the partner.

    With an odd number the bye is the place after the last; `bye_score` is what its assignee has.
    """

    cards: list[Card]
    partners: list[int]
    bye_score: int | None = None

    @property
    def bye(self) -> int:
        """The place of the bye."""
        return len(self.cards)

    def groups(self) -> list[tuple[int, ...]]:
        """The scoregroups from the highest (1.3.1)."""
        groups: dict[int, list[int]] = {}
        for place, card in enumerate(self.cards):
            groups.setdefault(card.score, []).append(place)
        return [tuple(places) for places in groups.values()]

    def edges(self, bracket: Bracket, places: Sequence[int]) -> Pairs:
        """All pairs of these places that may be: MDPs of a bracket meet residents only."""
        moved, here = bits(bracket.moved), bits(places)
        return [
            (one, other)
            for one in places
            for other in each(self.partners[one] & here & ~(moved if moved >> one & 1 else 0))
            if one < other
        ]

    def complete(self, places: int) -> bool:
        """Whether all places of the set can be put into pairs at once (C4).

        Where everybody could meet half of the others there is a way (Dirac). Places with fewer
        partners are paired off first, each with whoever has the fewest; only where that leads
        nowhere a matching decides.
        """
        left = places
        while left:
            number = left.bit_count()
            if number % 2:
                return False
            degrees = {one: (self.partners[one] & left).bit_count() for one in each(left)}
            least = min(degrees, key=degrees.__getitem__)
            if 2 * degrees[least] >= number:
                return True
            if not degrees[least]:
                return self._matched(places)
            other = min(each(self.partners[least] & left), key=degrees.__getitem__)
            left ^= 1 << least | 1 << other
        return True

    def _matched(self, places: int) -> bool:
        edges = [
            (one, other)
            for one in each(places)
            for other in each(self.partners[one] & places)
            if one < other
        ]
        return len(heaviest(edges, lambda _one, _other: 1)) == places.bit_count()


def field_of(cards: Sequence[Card]) -> Field:
    """The field of these cards, with the bye where it has to be (C5); raises Unpairable."""
    ordered = in_order(cards)
    field, everybody = Field(ordered, partners_of(ordered)), (1 << len(ordered)) - 1
    if len(ordered) % 2 == 0:
        if not field.complete(everybody):
            raise Unpairable
        return field
    for score in sorted({card.score for card in ordered if card.bye}):
        takers = bits(p for p, card in enumerate(ordered) if card.bye and card.score == score)
        whole = Field(ordered, [*field.partners, takers], score)
        for taker in each(takers):
            whole.partners[taker] |= 1 << whole.bye
        if whole.complete(everybody | 1 << whole.bye):
            return whole
    raise Unpairable


def partners_of(ordered: Sequence[Card]) -> list[int]:
    """For each card the set of places that may be met: C1 and C3."""
    place = {card.id: number for number, card in enumerate(ordered)}
    everybody = (1 << len(ordered)) - 1
    held = {
        colour: bits(
            number
            for number, card in enumerate(ordered)
            if card.strength == ABSOLUTE and card.preference == colour and not card.topscorer
        )
        for colour in {card.preference for card in ordered}
    }
    met = [bits([number, *_places(place, card)]) for number, card in enumerate(ordered)]
    for number, one in enumerate(met):
        for other in each(one):
            met[other] |= 1 << number
    return [
        everybody
        & ~met[number]
        & ~(held[card.preference] if held[card.preference] >> number & 1 else 0)
        for number, card in enumerate(ordered)
    ]


def _places(place: dict[int | str, int], card: Card) -> list[int]:
    return [place[one] for one in card.met if one in place]
