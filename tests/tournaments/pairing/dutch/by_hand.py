"""The Dutch System a second time, as an arbiter would do it who had all the time in the world.

Every candidate of a bracket is written down in the order of C.04.3, article 4: S1 against each
transposition of S2, then exchange by exchange, and looked at by the criteria one by one. Nothing is
shared with the product but the pairing cards, and who gets which colour.
"""

from itertools import combinations, permutations

from tournaments.pairing.dutch.cards import ABSOLUTE, in_order
from tournaments.pairing.dutch.colours import colour_of


def may_meet(one, other):
    """Whether the two may meet at all: not twice (C1), not with the same absolute colour (C3)."""
    if other.id in one.met or one.id in other.met:
        return False
    if one.strength < ABSOLUTE or other.strength < ABSOLUTE or one.preference != other.preference:
        return True
    return one.topscorer or other.topscorer


def by_hand(cards):
    """The pairs as sets of ids and who has the bye; None if there is no round."""
    ordered = in_order(cards)
    bye_score = lowest_bye(ordered)
    if (len(ordered) % 2 and bye_score is None) or not can_complete(ordered, bye_score):
        return None
    groups = [
        [c for c in ordered if c.score == s] for s in sorted({c.score for c in ordered})[::-1]
    ]
    pairs, moved = set(), []
    for number, residents in enumerate(groups):
        rest = [card for group in groups[number + 1 :] for card in group]
        following = groups[number + 1] if number + 1 < len(groups) else []
        best = min(
            (
                (quality(moved, residents, following, rest, bye_score, found), order, found)
                for order, found in enumerate(candidates(moved, residents))
                if can_complete(left_of(moved + residents, found) + rest, bye_score)
            ),
            key=lambda one: one[:2],
        )
        pairs |= {frozenset((one.id, other.id)) for one, other in best[2]}
        moved = left_of(moved + residents, best[2])
    return pairs, moved[0].id if moved else None


def lowest_bye(ordered):
    """C5: the least score of somebody who can have the bye."""
    scores = [
        card.score
        for card in ordered
        if card.bye and can_complete([one for one in ordered if one is not card], None)
    ]
    return min(scores) if len(ordered) % 2 and scores else None


def can_complete(cards, bye_score):
    """C4: whether all of these can be paired, one with the bye if they are an odd number."""
    if not cards:
        return True
    first, others = cards[0], cards[1:]
    if len(cards) % 2 and first.bye and first.score == bye_score and can_complete(others, None):
        return True
    return any(
        may_meet(first, one) and can_complete([c for c in others if c is not one], bye_score)
        for one in others
    )


def left_of(cards, pairs):
    """Who floats down."""
    taken = [card for pair in pairs for card in pair]
    return [card for card in cards if card not in taken]


def candidates(moved, residents):
    """All candidates, with as many pairs as can be first, in the order of article 4."""
    for number in range((len(moved) + len(residents)) // 2, -1, -1):
        for mdps in range(min(len(moved), number), -1, -1):
            for paired_mdps in combinations(moved, mdps):
                for opponents in permutations(residents, mdps):
                    above = list(zip(paired_mdps, opponents, strict=True))
                    if all(may_meet(*pair) for pair in above):
                        remainder = [one for one in residents if one not in opponents]
                        for below in homogeneous(remainder, number - mdps):
                            yield above + below


def homogeneous(remainder, number):
    """The pairs of a remainder: S1 and S2, with exchanges in their order (4.3)."""
    places = range(len(remainder))
    first = set(range(number))

    def exchange(chosen):
        out, into = sorted(first - chosen)[::-1], sorted(chosen - first)
        return len(out), sum(into) - sum(out), [-one for one in out], into

    for chosen in sorted(map(set, combinations(places, number)), key=exchange):
        s1 = [remainder[place] for place in sorted(chosen)]
        s2 = [remainder[place] for place in places if place not in chosen]
        for lower in permutations(s2, number):
            pairs = list(zip(s1, lower, strict=True))
            if all(may_meet(*pair) for pair in pairs):
                yield pairs


def quality(moved, residents, following, rest, bye_score, pairs):
    """C6 to C21 of a candidate: the smaller the better."""
    down = left_of(moved + residents, pairs)
    bye = len(down) == 1 and bye_score is not None and residents[0].score <= bye_score
    upward = [(one, other) for one, other in pairs if one.score > other.score]
    return (
        len(down),
        sorted((card.score for card in down), reverse=True),
        best_below(down, following, rest, bye_score),
        -len(down[0].colours) if bye else 0,
        sum(suffers(pair, wide) for pair in pairs),
        sum(suffers(pair, thrice) for pair in pairs),
        sum(clash(pair) for pair in pairs),
        sum(clash(pair) and sorted(c.strength for c in pair) in ([2, 2], [2, 3]) for pair in pairs),
        *(
            count
            for ago in (0, 1)
            for count in (
                sum(card in residents and card.floats[ago] == "down" for card in down),
                sum(other.floats[ago] == "up" for _, other in upward),
            )
        ),
        *(
            differences
            for ago in (0, 1)
            for differences in (
                descending(
                    [one.score - other.score for one, other in upward if again(one, ago)]
                    + [one.score + 10**6 for one in down if one in moved and again(one, ago)]
                ),
                descending(
                    one.score - other.score for one, other in upward if other.floats[ago] == "up"
                ),
            )
        ),
    )


def again(card, ago):
    return card.floats[ago] == "down"


def descending(numbers):
    return sorted(numbers, reverse=True)


def best_below(down, following, rest, bye_score):
    """C8: how few downfloaters the next bracket can have, and how low."""
    if not following:
        return ()
    lower = [card for card in rest if card not in following]
    return min(
        (len(left), descending(card.score for card in left))
        for left in leftovers(down, following)
        if can_complete(left + lower, bye_score)
    )


def leftovers(moved, residents):
    """Who can stay over in a bracket."""
    if not moved and not residents:
        yield []
        return
    first, others = (moved or residents)[0], (moved[1:] or []) if moved else []
    remaining = residents if moved else residents[1:]
    for left in leftovers(others, remaining):
        yield [first, *left]
    for one in remaining:
        if may_meet(first, one):
            yield from leftovers(others, [card for card in remaining if card is not one])


def clash(pair):
    one, other = pair
    return one.preference == other.preference != 0


def suffers(pair, hurt):
    """Whether of two with the same absolute preference the one who doesn't get it is hurt."""
    one, other = pair
    if not clash(pair) or one.strength < 3 or other.strength < 3:
        return False
    return hurt(other if colour_of(one, other) == one.preference else one)


def wide(card):
    return abs(card.difference) == 2


def thrice(card):
    return card.colours[-2:] == (-card.preference, -card.preference)
