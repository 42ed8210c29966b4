"""Baku acceleration (C.04.7): virtual points for the upper half in the first rounds."""

from collections.abc import Sequence
from dataclasses import replace

from tournaments.pairing.dutch.history import DRAWN, WON, History


def baku(history: History) -> History:
    """The tournament with its virtual points: a win's, then a draw's."""
    rounds = -(-history.rounds // 2)
    whole = -(-rounds // 2)
    virtual = (history.points[WON],) * whole + (history.points[DRAWN],) * (rounds - whole)
    upper = set(_upper(history))
    players = {
        number: replace(player, virtual=virtual) if number in upper else player
        for number, player in history.players.items()
    }
    return replace(history, players=players)


def _upper(history: History) -> Sequence[int]:
    """The upper half of those whom the first round paired, rounded up to an even number.

    Whoever comes later belongs to it above its last one, who stays the same.
    """
    numbers = list(history.numbers)
    begun = [one for one in numbers if history.players[one].outcome(1).paired] or numbers
    last = begun[min(2 * -(-len(begun) // 4), len(begun)) - 1]
    return numbers[: numbers.index(last) + 1]
