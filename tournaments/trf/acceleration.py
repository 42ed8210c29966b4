"""Baku acceleration (C.04.5.1): virtual points for the upper half in the first rounds."""

from dataclasses import replace

from tournaments.pairing.dutch.history import DRAWN, WON, History


def baku(history: History) -> History:
    """The tournament with its virtual points: a win's, then a draw's."""
    upper = set(history.numbers[: 2 * -(-len(history.numbers) // 4)])
    rounds = -(-history.rounds // 2)
    whole = -(-rounds // 2)
    virtual = (history.points[WON],) * whole + (history.points[DRAWN],) * (rounds - whole)
    players = {
        number: replace(player, virtual=virtual) if number in upper else player
        for number, player in history.players.items()
    }
    return replace(history, players=players)
