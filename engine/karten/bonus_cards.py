"""Where the bonus cards are, as far as anybody has seen: in hands, in the pile, or unseen.

Hands, pile and unseen cards are always the whole deck. Of the pile the cards are known that went
under it face up and have not been shuffled since.
"""

from typing import NamedTuple

from engine.karten.deck import Deck
from engine.seats import holding


class BonusCards(NamedTuple):
    """The bonus card of each seat and those of the pile from the top, None for one unseen.

    `unseen` are the cards that lie where a None stands.
    """

    hands: tuple[str | None, ...]
    pile: tuple[str | None, ...]
    unseen: tuple[str, ...]


def dealt(deck: Deck, seats: int) -> BonusCards:
    """A shuffled deck of which everybody has drawn one card (KARTEN-05, KARTEN-07)."""
    return BonusCards((None,) * seats, (None,) * (len(deck.cards) - seats), deck.cards)


def seen(cards: BonusCards, seat: int, card: str) -> BonusCards | None:
    """The cards once `seat` has shown `card`; None where that can't be."""
    if cards.hands[seat] == card:
        return cards
    if cards.hands[seat] is not None or card not in cards.unseen:
        return None
    return cards._replace(
        hands=holding(cards.hands, seat, card), unseen=_without(cards.unseen, card)
    )


def forgotten(cards: BonusCards, kept: int) -> BonusCards:
    """The cards when nothing is known of them but the last `kept` of the pile."""
    shuffled = len(cards.pile) - kept
    known = [card for card in (*cards.hands, *cards.pile[:shuffled]) if card is not None]
    return BonusCards(
        (None,) * len(cards.hands),
        (None,) * shuffled + cards.pile[shuffled:],
        tuple(sorted((*cards.unseen, *known))),
    )


def used(cards: BonusCards, seat: int) -> BonusCards:
    """The known card of `seat` goes under the pile; a new one comes from the top (KARTEN-35)."""
    card = cards.hands[seat]
    drawn, *left = (*cards.pile, card)
    return cards._replace(hands=holding(cards.hands, seat, drawn), pile=tuple(left))


def taken_back(cards: BonusCards, uses: tuple[tuple[int, str], ...]) -> BonusCards:
    """The cards once the last `uses` of (seat, card) are void (KARTEN-75).

    Each used card is back with its owner, each replacement under the pile, in the same order.
    """
    pile = cards.pile[: len(cards.pile) - len(uses)]
    hands = cards.hands
    for seat, card in uses:
        pile += (hands[seat],)
        hands = holding(hands, seat, card)
    return cards._replace(hands=hands, pile=pile)


def exchanged(cards: BonusCards, seat: int) -> BonusCards:
    """The cards once `seat` has drawn a new one and the old one is shuffled in (KARTEN-11)."""
    drawn, *left = cards.pile
    known = [card for card in (cards.hands[seat], *left) if card is not None]
    return BonusCards(
        holding(cards.hands, seat, drawn),
        (None,) * len(cards.pile),
        tuple(sorted((*cards.unseen, *known))),
    )


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]
