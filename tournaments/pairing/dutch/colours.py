"""Who of two goes first: the allocation of colours (C.04.3, article 5)."""

from tournaments.pairing.dutch.cards import ABSOLUTE, NO_COLOUR, WHITE, Card


def white_and_black(one: Card, other: Card, initial: int = WHITE) -> tuple[Card, Card]:
    """The two with who has white in front; `initial` is the colour drawn before the first round."""
    higher, lower = sorted((one, other), key=lambda card: (-card.score, card.number))
    return (higher, lower) if colour_of(higher, lower, initial) == WHITE else (lower, higher)


def colour_of(higher: Card, lower: Card, initial: int = WHITE) -> int:
    """The colour of the higher ranked of the two: the first rule that says one (5.2.1 to 5.2.5)."""
    return (
        _both_granted(higher, lower)
        or _stronger(higher, lower)
        or _alternated(higher, lower)
        or higher.preference
        or (initial if higher.number % 2 else -initial)
    )


def _both_granted(higher: Card, lower: Card) -> int:
    if higher.preference == lower.preference:
        return NO_COLOUR
    return higher.preference or -lower.preference


def _stronger(higher: Card, lower: Card) -> int:
    """The stronger preference; of two absolute ones the wider colour difference."""
    if higher.strength != lower.strength:
        strong, sign = (higher, 1) if higher.strength > lower.strength else (lower, -1)
        return sign * strong.preference
    wide, wider = abs(higher.difference), abs(lower.difference)
    if higher.strength == ABSOLUTE and wide != wider:
        return higher.preference if wide > wider else -lower.preference
    return NO_COLOUR


def _alternated(higher: Card, lower: Card) -> int:
    """The opposite of the last time when one had white and the other black."""
    for mine, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if mine != theirs:
            return theirs
    return NO_COLOUR
