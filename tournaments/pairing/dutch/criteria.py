"""The quality criteria of a pairing (C.04.3, C6 to C21) as digits of one weight.

Each criterion is a digit: what a pair adds to it, and how far the sums of two pairings of the
bracket can be apart at most. A digit counts more than all that follow it together, so the heaviest
pairing is the best one by the first criterion, among these by the second, and so on. Whole numbers
of any size: nothing is rounded.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from tournaments.pairing.dutch.cards import ABSOLUTE, DOWN, MILD, UP, Card
from tournaments.pairing.dutch.colours import colour_of

Gain = Callable[[int, int], int]
"""What the pair of two places, the higher first, adds."""


@dataclass(frozen=True)
class Digit:
    """A criterion: what a pair adds, and the most that the sums of two pairings differ by."""

    gain: Gain
    range: int


def weigher(digits: Sequence[Digit]) -> tuple[Gain, int]:
    """One gain for all digits, the first counting most, and the number that its sums stay below."""
    scaled, unit = [], 1
    for digit in reversed(digits):
        if digit.range:
            scaled.append((digit.gain, unit))
            unit *= digit.range + 1

    def gain(one: int, other: int) -> int:
        total = 0
        for part, scale in scaled:
            if much := part(one, other):
                total += much * scale
        return total

    return gain, unit


@dataclass(frozen=True)
class Bracket:
    """The players of a bracket and those of the next scoregroup, as places of the round's order.

    `moved` are the moved-down players (MDPs), `residents` those of the scoregroup itself.
    """

    cards: Sequence[Card]
    moved: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...] = ()

    @property
    def pairs(self) -> int:
        """The most pairs that there can be."""
        return (len(self.moved) + len(self.residents)) // 2

    def scores(self, places: Iterable[int]) -> list[tuple[int, int]]:
        """The scores of the places from the highest, and how many have each."""
        scores = [self.cards[place].score for place in places]
        return [(score, scores.count(score)) for score in sorted(set(scores), reverse=True)]


def number_and_scores(bracket: Bracket) -> list[Digit]:
    """C6 and C7: as few downfloaters as can be, their scores as low as can be."""
    inside = frozenset((*bracket.moved, *bracket.residents))
    return _pairs_and_scores(bracket, inside, bracket.moved)


def next_bracket(bracket: Bracket) -> list[Digit]:
    """C8: the same for the bracket that follows, made from these downfloaters."""
    if not bracket.following:
        return []
    inside = frozenset((*bracket.moved, *bracket.residents, *bracket.following))
    beneath, above = frozenset(bracket.following), (*bracket.moved, *bracket.residents)
    digits = _pairs_and_scores(bracket, inside, above)
    return [Digit(_only_with(digit.gain, beneath), digit.range) for digit in digits]


def _only_with(gain: Gain, beneath: frozenset[int]) -> Gain:
    return lambda one, other: gain(one, other) if other in beneath else 0


def _pairs_and_scores(
    bracket: Bracket, inside: frozenset[int], moved: Sequence[int]
) -> list[Digit]:
    cards = bracket.cards

    def paired(_one: int, other: int) -> int:
        return other in inside

    def at(score: int) -> Gain:
        return lambda one, other: other in inside and cards[one].score == score

    return [
        Digit(paired, len(inside) // 2),
        *(Digit(at(score), count) for score, count in bracket.scores(moved)),
    ]


def bye_games(bracket: Bracket, bye: int) -> Digit:
    """C9: who gets the bye has as few unplayed games as can be; `bye` is its place."""
    cards, places = bracket.cards, (*bracket.moved, *bracket.residents)
    inside, most = frozenset(places), max(len(cards[place].colours) for place in places)

    def played(one: int, other: int) -> int:
        return len(cards[one].colours) if other == bye and one in inside else 0

    return Digit(played, most)


def quality(bracket: Bracket) -> list[Digit]:
    """C10 to C21: colours, then floats."""
    return [*_colours(bracket), *_repeated_floats(bracket), *_score_differences(bracket)]


def _colours(bracket: Bracket) -> list[Digit]:
    """C10 to C13."""
    cards, residents = bracket.cards, frozenset(bracket.residents)
    places = (*bracket.moved, *bracket.residents)

    def unless(violated: Callable[[Card, Card], bool]) -> Gain:
        return lambda one, other: -(other in residents and violated(cards[one], cards[other]))

    absolute = sum(cards[place].strength == ABSOLUTE for place in places) // 2
    tops = absolute if any(cards[place].topscorer for place in places) else 0
    wanting = sum(cards[place].strength >= MILD for place in places) // 2
    strong = sum(cards[place].strength > MILD for place in places) // 2
    return [
        Digit(unless(wide_difference), tops),
        Digit(unless(three_in_a_row), tops),
        Digit(unless(unwanted), wanting),
        Digit(unless(strongly_unwanted), strong),
    ]


def wide_difference(one: Card, other: Card) -> bool:
    """C10: a topscorer or the opponent would get a colour difference beyond two."""
    return _disappointed(one, other, lambda card: abs(card.difference) > 1)


def three_in_a_row(one: Card, other: Card) -> bool:
    """C11: a topscorer or the opponent would get the same colour for the third time running."""
    return _disappointed(one, other, lambda card: card.streak == -card.preference)


def _disappointed(one: Card, other: Card, hurt: Callable[[Card], bool]) -> bool:
    """Whether two who want the same absolutely meet, and it hurts who doesn't get it."""
    if min(one.strength, other.strength) < ABSOLUTE or one.preference != other.preference:
        return False
    return hurt(other if colour_of(one, other) == one.preference else one)


def unwanted(one: Card, other: Card) -> bool:
    """C12: one of the two doesn't get the colour that is due."""
    return one.preference == other.preference != 0


def strongly_unwanted(one: Card, other: Card) -> bool:
    """C13: one of the two doesn't get the colour of a strong preference."""
    strengths = sorted((one.strength, other.strength))
    return unwanted(one, other) and strengths[0] > MILD and strengths[0] < ABSOLUTE


def _repeated_floats(bracket: Bracket) -> list[Digit]:
    """C14 to C17: no resident floats down again, no opponent of an MDP floats up again."""
    digits = []
    for ago in (0, 1):
        downs, ups = floated(bracket, DOWN, ago), floated(bracket, UP, ago)
        digits += [
            Digit(_kept(bracket, downs), len(downs)),
            Digit(_lifted(bracket, ups, None), min(len(ups), len(bracket.moved))),
        ]
    return digits


def floated(bracket: Bracket, way: str, ago: int) -> frozenset[int]:
    """The residents who floated that way in the last round (0) or in the one before (1)."""
    return frozenset(one for one in bracket.residents if bracket.cards[one].floats[ago] == way)


def _kept(bracket: Bracket, downs: frozenset[int]) -> Gain:
    residents = frozenset(bracket.residents)
    return lambda one, other: (other in residents) and (one in downs) + (other in downs)


def _lifted(bracket: Bracket, ups: frozenset[int], score: int | None) -> Gain:
    """One less for each MDP, of that score if one is told, who meets one of `ups`."""
    if score is None:
        above = frozenset(bracket.moved)
    else:
        above = frozenset(one for one in bracket.moved if bracket.cards[one].score == score)
    return lambda one, other: -(one in above and other in ups)


def _score_differences(bracket: Bracket) -> list[Digit]:
    """C18 to C21: the same, and where it can't be helped, over small differences of score.

    An MDP who is paired here meets a lower score than one who floats on, so C18 and C20 pair those
    first who floated down before; of opponents the lower MDP is the better (C19, C21).
    """
    digits = []
    residents = frozenset(bracket.residents)
    for ago in (0, 1):
        ups = floated(bracket, UP, ago)
        downs = [one for one in bracket.moved if bracket.cards[one].floats[ago] == DOWN]
        for score, count in bracket.scores(downs):
            again = frozenset(one for one in downs if bracket.cards[one].score == score)
            digits.append(Digit(_paired_with(again, residents), count))
        if ups:
            digits += [
                Digit(_lifted(bracket, ups, score), min(count, len(ups)))
                for score, count in bracket.scores(bracket.moved)
            ]
    return digits


def _paired_with(above: frozenset[int], residents: frozenset[int]) -> Gain:
    return lambda one, other: one in above and other in residents
