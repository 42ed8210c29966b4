"""The Dutch System as its rule says it: bracket by bracket the best candidate in the given order.

Each choice is one heaviest matching over all who are not paired yet, so that completing the round
(C4) is never in question: the bye is one more partner, and everybody must be in a pair. It takes
its time, and proves `fast.py`.
"""

from collections.abc import Callable, Sequence

from tournaments.pairing.dutch.cards import Card
from tournaments.pairing.dutch.criteria import (
    Bracket,
    Digit,
    Gain,
    bye_games,
    next_bracket,
    number_and_scores,
    quality,
    weigher,
)
from tournaments.pairing.dutch.fields import Field, Pairs, field_of
from tournaments.pairing.dutch.graph import MOST_BITS, Edges, heaviest


class TooManyDigits(Exception):
    """The criteria of a bracket don't fit into one weight."""


def paired(cards: Sequence[Card]) -> tuple[list[tuple[Card, Card]], Card | None]:
    """The pairs of the round, the higher ranked first, and who has the bye; raises Unpairable."""
    field = field_of(cards)
    return tables_and_bye(field, pairs_of(field, plain_bracket))


def tables_and_bye(field: Field, pairs: Pairs) -> tuple[list[tuple[Card, Card]], Card | None]:
    """The cards of the pairs, and of who has the bye."""
    with_bye = [field.cards[one] for one, other in pairs if other == field.bye]
    tables = [(field.cards[a], field.cards[b]) for a, b in sorted(pairs) if b != field.bye]
    return tables, with_bye[0] if with_bye else None


def pairs_of(field: Field, best: Callable[[Field, Bracket, tuple[int, ...]], Pairs]) -> Pairs:
    """All pairs of the round, and the one with the bye: bracket by bracket what `best` chooses."""
    groups, pairs = field.groups(), list[tuple[int, int]]()
    moved: tuple[int, ...] = ()
    for number, residents in enumerate(groups):
        following = groups[number + 1] if number + 1 < len(groups) else ()
        rest = tuple(place for group in groups[number + 1 :] for place in group)
        found = best(field, Bracket(field.cards, moved, residents, following), rest)
        taken = {place for pair in found for place in pair}
        moved = tuple(place for place in (*moved, *residents) if place not in taken)
        pairs += found
    return pairs + [(place, field.bye) for place in moved]


def plain_bracket(field: Field, bracket: Bracket, rest: tuple[int, ...]) -> Pairs:
    """The pairs of a bracket, chosen together with some way to pair all who are `rest`."""
    bye = (field.bye,) if field.bye_score is not None else ()
    places = (*bracket.moved, *bracket.residents, *rest, *bye)
    digits = [*number_and_scores(bracket), *next_bracket(bracket)]
    edges = field.edges(bracket, places)
    if _single_bye(field, bracket, edges):
        digits.append(bye_games(bracket, field.bye))
    return Choice(bracket, edges, [*digits, *quality(bracket)]).pairs()


def _single_bye(field: Field, bracket: Bracket, edges: Edges) -> bool:
    """Whether the bracket has one downfloater, who will have the bye (C9)."""
    score = field.cards[bracket.residents[0]].score
    if field.bye_score is None or score > field.bye_score:
        return False
    gain, _ = weigher(number_and_scores(bracket)[:1])
    found, inside = heaviest(edges, gain), {*bracket.moved, *bracket.residents}
    return sum(found[place] not in inside for place in inside) == 1


class Choice:
    """The choice of a bracket's pairs, narrowed down step by step (C.04.3, articles 3 and 4).

    Of the best candidates by the digits the first in the order of article 4 is taken: first which
    MDPs are paired, then with whom, then who of the remainder is exchanged, then whom S1 meets.
    `most_pairs` says that all places of the graph have to be in pairs.
    """

    def __init__(
        self, bracket: Bracket, edges: Edges, digits: Sequence[Digit], *, most_pairs: bool = True
    ) -> None:
        """Keep the pairs that may be, and what counts."""
        self.bracket, self.edges = bracket, list(edges)
        self.digits, self.most_pairs = list(digits), most_pairs
        self.residents = frozenset(bracket.residents)
        self.found: dict[int, int] = {}
        self.weighed = self._weighed()

    def pairs(self) -> Pairs:
        """The pairs of the best candidate, the higher ranked first."""
        self._solve(())
        self._choose_moved()
        self._choose_opponents()
        self._choose_exchanges()
        self._choose_transposition()
        return [
            (one, other)
            for one, other in self.found.items()
            if one < other and other in self.residents
        ]

    def _weighed(self) -> tuple[dict[tuple[int, int], int], int]:
        """What the pairs weigh by the digits, once for all that is asked with them."""
        gain, limit = weigher(self.digits)
        return {edge: gain(*edge) for edge in self.edges}, limit

    def _solve(self, further: Sequence[Digit]) -> None:
        (weights, limit), (gain, unit) = self.weighed, weigher(further)
        if (limit * unit).bit_length() > MOST_BITS:
            raise TooManyDigits

        def weight(one: int, other: int) -> int:
            return weights[one, other] * unit + gain(one, other)

        self.found = heaviest(self.edges, weight, most_pairs=self.most_pairs)

    def _in_turn(
        self, steps: Sequence[tuple[int, Digit]], settle: Callable[[Sequence[int]], None]
    ) -> None:
        """Settle the places by their digits in order, as many at once as fit into a weight."""
        taken = self.weighed[1].bit_length()
        while steps:
            number, bits = 0, taken
            while number < len(steps) and bits + steps[number][1].range.bit_length() <= MOST_BITS:
                bits += steps[number][1].range.bit_length()
                number += 1
            if not number:
                raise TooManyDigits
            self._solve([digit for _, digit in steps[:number]])
            settle([place for place, _ in steps[:number]])
            steps = steps[number:]

    def _keep(self, right: Callable[[int, int], bool]) -> None:
        self.edges = [edge for edge in self.edges if right(*edge)]

    def _within(self, place: int) -> bool:
        return self.found.get(place) in self.residents

    def _settle_pairs(self, higher: Sequence[int]) -> None:
        """Only the pairs that were found are left to these, the higher of their pairs."""
        pairs = {(one, self.found[one]) for one in higher}
        places = {place for pair in pairs for place in pair}
        self._keep(
            lambda one, other: (one, other) in pairs or (one not in places and other not in places)
        )

    def _choose_moved(self) -> None:
        """Which MDPs are paired: the first of equal scores before the others (4.4)."""
        scores = self.bracket.scores(self.bracket.moved)
        open_ = [one for score, _ in scores for one in self._undecided(score)]
        self._in_turn([(one, self._paired(one)) for one in open_], self._settle_moved)
        self._settle_moved(self.bracket.moved)

    def _undecided(self, score: int) -> list[int]:
        """The MDPs of a score, if some of them are paired and some not."""
        mine = [one for one in self.bracket.moved if self.bracket.cards[one].score == score]
        return mine if len({self._within(one) for one in mine}) > 1 else []

    def _paired(self, place: int) -> Digit:
        return Digit(lambda one, other: one == place and other in self.residents, 1)

    def _settle_moved(self, places: Sequence[int]) -> None:
        """Leave these MDPs paired here, or not, as they were found."""
        inside = {place: self._within(place) for place in places}
        self._keep(lambda one, other: one not in inside or (other in self.residents) == inside[one])

    def _choose_opponents(self) -> None:
        """Whom the paired MDPs meet: the first resident that can be, MDP by MDP (4.2)."""
        order = {place: rank for rank, place in enumerate(self.bracket.residents)}
        pairs = [one for one in self.bracket.moved if self._within(one)]
        self._in_turn([(one, _early(one, order)) for one in pairs], self._settle_pairs)

    def _choose_exchanges(self) -> None:
        """Who of the remainder is the higher of a pair: S1, with as few exchanges as can be (4.3).

        An exchange is a pair within S2, and its fellow in S1 goes to S2. Equal numbers: the least
        difference of BSNs, then the lowest out of S1, then the highest into it.
        """
        remainder = [
            p for p in self.bracket.residents if self.found.get(p) not in self.bracket.moved
        ]
        number = sum(self._higher(place) for place in remainder)
        first, second = remainder[:number], remainder[number:]
        if not all(self._higher(place) for place in first):
            self._exchange(remainder, first, second)
        higher = {place for place in remainder if self._higher(place)}
        inner = set(remainder)
        self._keep(
            lambda one, other: (
                (one in higher and other in inner and other not in higher)
                if one in inner and other in inner
                else not (one in higher or other in higher)
            )
        )
        self.higher = sorted(higher)

    def _exchange(self, remainder: list[int], first: list[int], second: list[int]) -> None:
        """Settle who is exchanged, so that the higher of all pairs are those that were found."""
        rank = {place: -number for number, place in enumerate(remainder)}
        kept = self.digits, self.weighed
        self.digits = [
            *self.digits,
            Digit(self._as_higher(dict.fromkeys(first, 1)), len(first)),
            Digit(self._as_higher(rank), len(first) * len(remainder)),
        ]
        self.weighed = self._weighed()
        steps = [(place, -1) for place in reversed(first)] + [(place, 1) for place in second]
        digits = [(place, Digit(self._as_higher({place: gain}), 1)) for place, gain in steps]
        self._in_turn(digits, self._settle_ranks)
        self.digits, self.weighed = kept

    def _settle_ranks(self, places: Sequence[int]) -> None:
        """Leave these the higher of their pairs, or not, as they were found."""
        higher = {place: self._higher(place) for place in places}
        self._keep(
            lambda one, other: (
                (one not in higher or (other in self.residents) == higher[one])
                and not higher.get(other)
            )
        )

    def _as_higher(self, gains: dict[int, int]) -> Gain:
        return lambda one, other: gains.get(one, 0) if other in self.residents else 0

    def _higher(self, place: int) -> bool:
        return self._within(place) and self.found[place] > place

    def _choose_transposition(self) -> None:
        """Whom S1 meets: the first of S2 that can be, one by one (4.2)."""
        order = {place: rank for rank, place in enumerate(self.bracket.residents)}
        steps = [(one, _early(one, order)) for one in self.higher]
        self._in_turn(steps, self._settle_pairs)


def _early(place: int, order: dict[int, int]) -> Digit:
    """The earlier the partner of this place the better."""
    return Digit(
        lambda one, other: len(order) - order[other] if one == place and other in order else 0,
        len(order),
    )
