"""The Dutch System fast: most brackets without any matching, the others with a small one.

Counts alone say how good a bracket can be at best: everybody but an odd one is paired, no more
colours are refused than one is due too often, no float is repeated. The candidates are gone
through in the order of article 4, without exchanges, leaving out what can't be that good; the first
that is that good is the best there is. If there is none, the bracket is matched by itself, and if
that could be wrong for those below, `plain.py` decides.
"""

from collections.abc import Sequence

from tournaments.pairing.dutch.cards import DOWN, UP, Card
from tournaments.pairing.dutch.criteria import Bracket, Digit, bye_games, number_and_scores, quality
from tournaments.pairing.dutch.fields import Field, Pairs, field_of
from tournaments.pairing.dutch.going_through import Search
from tournaments.pairing.dutch.plain import (
    Choice,
    TooManyDigits,
    pairs_of,
    plain_bracket,
    tables_and_bye,
)
from tournaments.pairing.dutch.sets import bits, each

SOME = 4
"""Of how many it is tried whether they can float on from the next bracket."""


def paired(cards: Sequence[Card]) -> tuple[list[tuple[Card, Card]], Card | None]:
    """The same as `plain.paired`: the pairs of the round and who has the bye. Raises Unpairable."""
    field = field_of(cards)
    return tables_and_bye(field, pairs_of(field, fast_bracket))


def fast_bracket(field: Field, bracket: Bracket, rest: tuple[int, ...]) -> Pairs:
    """The pairs of a bracket: found, matched, or chosen by the plain rule."""
    below = Below(field, bracket, rest)
    found = _found(field, bracket, below)
    if found is None:
        found = _matched(field, bracket, below)
    return plain_bracket(field, bracket, rest) if found is None else found


class Below:
    """What downfloaters mean for those below, where it can be seen without much ado."""

    def __init__(self, field: Field, bracket: Bracket, rest: tuple[int, ...]) -> None:
        """Keep the sets."""
        self.field = field
        self.following, self.rest = bits(bracket.following), bits(rest)
        score = field.cards[bracket.residents[0]].score
        self.takes_bye = field.bye_score is not None and score <= field.bye_score
        self.known: dict[int, bool] = {}
        self.fewest: dict[int, int] = {}
        if field.bye_score is not None:
            self.rest |= 1 << field.bye

    def good(self, down: int) -> bool:
        """Whether the next bracket can be as good as can be (C8), and the round complete (C4).

        False says nothing: it could still be so.
        """
        following, beyond = self.following, self.rest & ~self.following
        if self.takes_bye and down.bit_count() == 1:
            if not down & self.field.partners[self.field.bye]:
                return False
            beyond ^= 1 << self.field.bye
        else:
            following |= down
        if not self.following:
            return self.field.complete(following | beyond)
        added = following & ~self.following
        if following.bit_count() % 2 == 0:
            return self._complete(self.following, added) and self._complete(beyond)
        lowest = [1 << one for one in each(self.following)][: -SOME - 1 : -1]
        return any(
            self._complete(beyond, one) and self._complete(self.following, added, one)
            for one in lowest
        )

    def _complete(self, base: int, added: int = 0, removed: int = 0) -> bool:
        """Whether a set, with these added and those removed, can be put into pairs.

        The fewest partners within the set are counted once; that is enough as a rule (Dirac).
        """
        whole, partners = base & ~removed | added, self.field.partners
        if whole not in self.known:
            if base not in self.fewest:
                degrees = ((partners[one] & base).bit_count() for one in each(base))
                self.fewest[base] = min(degrees, default=0)
            least = self.fewest[base] - removed.bit_count()
            least = min([least, *((partners[one] & whole).bit_count() for one in each(added))])
            number = whole.bit_count()
            easy = number % 2 == 0 and 2 * least >= number
            self.known[whole] = easy or self.field.complete(whole)
        return self.known[whole]


def _found(field: Field, bracket: Bracket, below: Below) -> Pairs | None:
    """The first candidate without exchanges that is as good as can be, if there is one."""
    number = len(bracket.moved) + len(bracket.residents)
    if len(bracket.moved) > len(bracket.residents):
        return None
    leavers = 0
    if number % 2:
        leavers = bits(_leavers(field, bracket, below))
        if not leavers:
            return None
    elif not below.good(0):
        return None
    ups = bits(one for one in bracket.residents if UP in field.cards[one].floats)
    return Search(field, bracket, leavers, ups).pairs()


def _leavers(field: Field, bracket: Bracket, below: Below) -> list[int]:
    """The residents who can float down and leave all as good as can be (C8, C9, C14, C16)."""
    able = [one for one in bracket.residents if DOWN not in field.cards[one].floats]
    if below.takes_bye:
        takers = field.partners[field.bye]
        places = [p for p in (*bracket.moved, *bracket.residents) if takers >> p & 1]
        most = max((len(field.cards[p].colours) for p in places), default=0)
        able = [p for p in able if takers >> p & 1 and len(field.cards[p].colours) == most]
    return [one for one in able if below.good(1 << one)]


def _matched(field: Field, bracket: Bracket, below: Below) -> Pairs | None:
    """The best of the bracket by itself, if it leaves everything below as good as can be."""
    places, bye = (*bracket.moved, *bracket.residents), list[Digit]()
    edges = field.edges(bracket, places)
    if below.takes_bye and len(places) % 2:  # the odd one has the bye (C9)
        edges += [(one, field.bye) for one in places if field.partners[one] >> field.bye & 1]
        bye = [bye_games(bracket, field.bye)]
    digits = [*number_and_scores(bracket), *bye, *quality(bracket)]
    try:
        found = Choice(bracket, edges, digits, most_pairs=bool(bye)).pairs() if edges else []
    except TooManyDigits:
        return None
    down = bits(places) & ~bits(place for pair in found for place in pair)
    if below.takes_bye and down.bit_count() != len(bye):
        return None
    return found if below.good(down) else None
