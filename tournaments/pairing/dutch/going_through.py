"""Candidates of a bracket in the order of article 4, without exchanges, as good as can be.

A search in depth: MDP by MDP, then S1 player by player the first partner that can be. Partners
are tried class by class, a class being who wants the same colour as strongly; what the classes
still to be paired must cost at least is known from their numbers, and a class that costs too much
is left out whole.
"""

from collections.abc import Iterator

from tournaments.pairing.dutch.cards import ABSOLUTE, BLACK, MILD, NO_COLOUR, WHITE
from tournaments.pairing.dutch.criteria import Bracket
from tournaments.pairing.dutch.fields import Field, Pairs
from tournaments.pairing.dutch.sets import bits, each

STEPS_EACH, STEPS = 12, 300
"""How many partners are tried before the search gives up: so many a player, and so many more."""


class GivenUp(Exception):
    """The search would take too long."""


class Search:
    """The search for the first candidate as good as can be; `leavers` can be the odd one left.

    `ups` are residents who floated up before: no MDP may meet them (C15, C17).
    """

    def __init__(self, field: Field, bracket: Bracket, leavers: int, ups: int) -> None:
        """Count the colours that are due, and what must be refused of them at least."""
        self.partners, self.bracket = field.partners, bracket
        self.leavers, self.ups = leavers, ups
        places = (*bracket.moved, *bracket.residents)
        cards = field.cards
        self.wanting = {
            colour: bits(p for p in places if cards[p].preference == colour)
            for colour in (WHITE, BLACK, NO_COLOUR)
        }
        self.mild = bits(p for p in places if cards[p].strength <= MILD)
        self.absolute = bits(p for p in places if cards[p].strength == ABSOLUTE)
        self.whole = bits(places)
        self.refused = self._least(self.whole)
        self.strongly = self._least_strong(self.whole, self.refused)
        self.steps = STEPS + STEPS_EACH * len(places)

    def pairs(self) -> Pairs | None:
        """The pairs, the higher ranked first; None if there is no such candidate, or not soon."""
        try:
            return next(self._moved(0, bits(self.bracket.residents), 0, 0), None)
        except GivenUp:
            return None

    def _least(self, left: int) -> int:
        """How many colours must be refused at least when these are paired (C12)."""
        white = (left & self.wanting[WHITE]).bit_count()
        black = (left & self.wanting[BLACK]).bit_count()
        none = (left & self.wanting[NO_COLOUR]).bit_count()
        return max(0, abs(white - black) - none) // 2

    def _least_strong(self, left: int, refused: int) -> int:
        """How many strong preferences must be refused at least (C13)."""
        white, black = left & self.wanting[WHITE], left & self.wanting[BLACK]
        more = white if white.bit_count() > black.bit_count() else black
        return max(0, refused - (more & self.mild).bit_count())

    def price(self, one: int, other: int) -> tuple[int, int]:
        """What a pair adds to C12 and C13."""
        for colour in (WHITE, BLACK):
            if self.wanting[colour] >> one & self.wanting[colour] >> other & 1:
                return 1, int(not (self.mild >> one | self.mild >> other) & 1)
        return 0, 0

    def allowed(self, one: int) -> int:
        """The partners that break nothing: two topscorers who must have the same colour do."""
        partners = self.partners[one]
        if self.absolute >> one & 1:
            colour = next(c for c, wanting in self.wanting.items() if wanting >> one & 1)
            partners &= ~(self.absolute & self.wanting[colour])
        return partners

    def _moved(self, number: int, residents: int, refused: int, strongly: int) -> Iterator[Pairs]:
        """Pair the MDPs from this one on, then the remainder."""
        if number == len(self.bracket.moved):
            yield from self._remainder(residents, refused, strongly)
            return
        one = self.bracket.moved[number]
        waiting = bits(self.bracket.moved[number + 1 :])
        for other in each(self.allowed(one) & residents & ~self.ups):
            self.step()
            left = residents ^ 1 << other
            clash, strong = self.price(one, other)
            more = self._least(left | waiting)
            least = self._least_strong(left | waiting, more)
            if (
                refused + clash + more <= self.refused
                and strongly + strong + least <= self.strongly
            ):
                for pairs in self._moved(number + 1, left, refused + clash, strongly + strong):
                    yield [(one, other), *pairs]

    def step(self) -> None:
        """Count a partner that is tried; raises GivenUp."""
        self.steps -= 1
        if self.steps < 0:
            raise GivenUp

    def _remainder(self, residents: int, refused: int, strongly: int) -> Iterator[Pairs]:
        """Pair S1 with S2 in the order of transpositions."""
        order = list(each(residents))
        first, second = order[: len(order) // 2], bits(order[len(order) // 2 :])
        if self.leavers and not self.leavers & residents:
            return
        found = _Transposition(self, first, second, refused, strongly).found()
        if found is None:
            raise GivenUp  # exchanges come before other opponents of the MDPs
        yield list(zip(first, found, strict=True))


class _Transposition:
    """The first transposition of S2 that is as good as can be."""

    def __init__(
        self, search: Search, first: list[int], second: int, refused: int, strongly: int
    ) -> None:
        self.search, self.first, self.second = search, first, second
        self.refused, self.strongly = search.refused - refused, search.strongly - strongly
        wanting, mild = search.wanting, search.mild
        self.classes = [
            (colour, weak, wanting[colour] & (mild if weak else ~mild))
            for colour in (WHITE, BLACK, NO_COLOUR)
            for weak in (True, False)
        ]
        self.allowed = [search.allowed(one) for one in first]
        self.after = [self._counts(first[number + 1 :]) for number in range(len(first))]

    def _counts(self, places: list[int]) -> tuple[int, ...]:
        """How many of these want white, black, nothing, and mildly white or black."""
        wanting, mild, whole = self.search.wanting, self.search.mild, bits(places)
        return (
            (whole & wanting[WHITE]).bit_count(),
            (whole & wanting[BLACK]).bit_count(),
            (whole & wanting[NO_COLOUR]).bit_count(),
            (whole & wanting[WHITE] & mild).bit_count(),
            (whole & wanting[BLACK] & mild).bit_count(),
        )

    def found(self) -> list[int] | None:
        """Whom the players of S1 meet, in their order."""
        if self.search.leavers and not self.search.leavers & self.second:
            return None
        chosen: list[int] = []
        tried: list[Iterator[tuple[int, int, int]]] = [self._partners(0, self.second, 0, 0)]
        states = [(self.second, 0, 0)]
        while tried:
            if len(chosen) == len(self.first):
                return chosen
            step = next(tried[-1], None)
            if step is None:
                tried.pop()
                states.pop()
                if chosen:
                    chosen.pop()
                continue
            other, clash, strong = step
            left, refused, strongly = states[-1]
            state = left ^ 1 << other, refused + clash, strongly + strong
            chosen.append(other)
            states.append(state)
            tried.append(self._partners(len(chosen), *state))
        return None

    def _partners(
        self, number: int, left: int, refused: int, strongly: int
    ) -> Iterator[tuple[int, int, int]]:
        """The partners of the next of S1 that can still be as good as can be, in order."""
        if number == len(self.first):
            return
        one, able = self.first[number], 0
        prices = {}
        for colour, weak, members in self.classes:
            here = self.allowed[number] & left & members
            if not here:
                continue
            clash, strong = self.search.price(one, (here & -here).bit_length() - 1)
            if self._reachable(number, left ^ here & -here, refused + clash, strongly + strong):
                able |= here
                prices[colour, weak] = members, clash, strong
        leavers = self.search.leavers & left
        if leavers and not leavers & leavers - 1:
            able &= ~leavers  # the last who can be left over
        for other in each(able):
            self.search.step()
            for members, clash, strong in prices.values():
                if members >> other & 1:
                    yield other, clash, strong

    def _reachable(self, number: int, left: int, refused: int, strongly: int) -> bool:
        """Whether the rest of S1 can be paired with these without refusing too much."""
        search = self.search
        white, black, none, mild_white, mild_black = self.after[number]
        whites = (left & search.wanting[WHITE]).bit_count()
        blacks = (left & search.wanting[BLACK]).bit_count()
        free = (left & search.wanting[NO_COLOUR]).bit_count()
        over = left.bit_count() - (white + black + none)
        on_white = max(0, white - blacks - free, whites - over - black - none)
        on_black = max(0, black - whites - free, blacks - over - white - none)
        if refused + max(on_white, on_black) > self.refused:
            return False
        mild_white += (left & search.wanting[WHITE] & search.mild).bit_count()
        mild_black += (left & search.wanting[BLACK] & search.mild).bit_count()
        strong = max(on_white - mild_white, on_black - mild_black, 0)
        return strongly + strong <= self.strongly
