"""What holds of every file: how much it may hold, and that both lines of a game say the same."""

from collections.abc import Iterator

from engine.refusals import Unusable
from tournaments.tsh.files import ALONE, TshDivision

MOST_CHARACTERS = 4_000_000
MOST_PLAYERS, MOST_ROUNDS, MOST_DIVISIONS = 1000, 200, 26


def broken(file: str, line: int, what: str, **facts: object) -> Unusable:
    """What can't be in a line of a file."""
    return Unusable(f"{file}, line {line}", what, **facts)


def check_players(file: str, count: int) -> None:
    """Raise Unusable where a division has nobody, or more than there can be."""
    if not count:
        raise Unusable(file, "There is no player in it.")
    if count > MOST_PLAYERS:
        raise Unusable(file, "A division has at most {most} players.", most=MOST_PLAYERS)


def check_rounds(file: str, line: int, count: int) -> None:
    """Raise Unusable where a line tells of more rounds than there can be."""
    if count > MOST_ROUNDS:
        raise broken(file, line, "A tournament has at most {most} rounds.", most=MOST_ROUNDS)


def wrong_opponents(file: str, division: TshDivision) -> Iterator[Unusable]:
    """Where the line of whom somebody is said to have met tells otherwise."""
    for own, player in enumerate(division.players, 1):
        for number, opponent in enumerate(player.opponents, 1):
            if opponent in (None, ALONE) or _met(division, own, opponent, number):
                continue
            yield broken(
                file,
                player.line,
                "In round {round} player {number} is said to have met player {opponent}, "
                "whose line says otherwise; correct one of the two.",
                round=number,
                number=own,
                opponent=opponent,
            )


def _met(division: TshDivision, own: int, opponent: int, number: int) -> bool:
    known = 1 <= opponent <= len(division.players) and opponent != own
    return known and division.players[opponent - 1].opponent(number) == own
