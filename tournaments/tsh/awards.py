"""What rounds without a game count: tsh tells each by its spread, the house by circumstances.

A spread above 0 is a win by so much, one below 0 a loss; with 0 nothing is won and nothing lost.
The house has an award a circumstance. Where a file has more spreads than that, the largest award
of the kind is given and the rest taken off again, so that every standing is as in the file.
"""

from collections import Counter
from typing import NamedTuple

from tournaments.points import Award, Points
from tournaments.tsh.files import ALONE, TshEvent

_WON, _LOST = ("odd", "asked"), ("late", "opponent", "other")
_USUAL = 50


class Alone(NamedTuple):
    """How a round without a game is entered: the circumstance, and the spread taken off again."""

    circumstance: str
    less: int = 0


class Awards(NamedTuple):
    """The points of a tournament, and how each spread of a round without a game is entered."""

    points: Points
    alone: dict[int, Alone]


def awards_of(event: TshEvent) -> Awards:
    """The awards by which every round without a game counts what the file says."""
    spreads = Counter(
        score
        for division in event.divisions
        for player in division.players
        for opponent, score in zip(player.opponents, player.scores, strict=False)
        if opponent == ALONE and score is not None
    )
    won = _kinds([one for one in spreads if one > 0], spreads, _WON)
    lost = _kinds([one for one in spreads if one <= 0], spreads, _LOST)
    usual = next((spread for spread, kind in won.items() if kind == "odd"), _USUAL)
    byes = {kind: Award(2, 2, spread) for spread, kind in won.items() if kind != "odd"}
    byes |= {kind: Award(0, 0, spread) for spread, kind in lost.items()}
    points = Points(
        bye=Award(2, 2, usual),
        forfeit_win=Award(2, 2, usual),
        spread_cap=_cap(event),
        byes=tuple(byes.items()),
    )
    alone = {one: _entered(one, won if one > 0 else lost) for one in spreads}
    return Awards(points, alone)


def _kinds(told: list[int], often: Counter[int], kinds: tuple[str, ...]) -> dict[int, str]:
    """Which spreads get a circumstance: the most usual ones, and the largest if it is left out."""
    order = sorted(told, key=lambda one: (-often[one], -one))
    chosen = order[: len(kinds)]
    if told and max(told) not in chosen:
        chosen[-1] = max(told)
    return dict(zip(chosen, kinds, strict=False))


def _entered(spread: int, known: dict[int, str]) -> Alone:
    if spread in known:
        return Alone(known[spread])
    most = max(known)
    return Alone(known[most], most - spread)


def _cap(event: TshEvent) -> int | None:
    """The most that the spread of a game counts, where the event has such a rule."""
    told = event.config.get("spread_cap", "")
    return int(told) if told.isascii() and told.isdigit() and int(told) else None
