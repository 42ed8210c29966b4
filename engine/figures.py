"""What a signed board game says in numbers, seat by seat: to be added up over many games.

It asks no list of words: a word that was taken back is one whatever a list says of it.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.classic.state import State
from engine.games import places
from engine.moves import Challenge, Exchange, Pass, Play, Verdict
from engine.sheets import Entry, in_order

_CLOSED = "closed"
_MOST_TURNS = 40  # of which the points are told turn by turn


class SeatFigures(NamedTuple):
    """A seat of a game in numbers.

    `by_turn` are the points of its turns in their order, `letters` how many of each it laid (`?` a
    blank), `taken_back` the plays that did not stand, `won` the challenges after which one was
    taken back. `best` is the word of its best play, empty without any.
    """

    points: int
    place: int | None
    first: bool
    plays: int
    best: str
    best_points: int
    all_tiles: int
    exchanges: int
    passes: int
    taken_back: int
    challenges: int
    won: int
    by_turn: tuple[int, ...]
    letters: dict[str, int]


def figures(state: Any) -> tuple[SeatFigures, ...] | None:
    """A game in numbers, by seat; None while its sheet is not signed, and for other families."""
    if not isinstance(state, State) or state.phase != _CLOSED:
        return None
    lines = [one for one in in_order(state.entries) if not (one.struck or one.flaw)]
    raised, won = _challenges(lines)
    return tuple(
        _of_seat(state, lines, seat, raised[seat], won[seat]) for seat in range(len(state.players))
    )


def _of_seat(
    state: State, lines: Sequence[Entry], seat: int, challenges: int, won: int
) -> SeatFigures:
    turns = [
        one
        for one in lines
        if isinstance(one.move, Play | Exchange | Pass) and one.move.seat == seat
    ]
    laid = [one for one in turns if one.laid and not one.withdrawn]
    best = max(laid, key=lambda one: one.score, default=None)
    used = "".join(one.laid.used for one in laid)
    return SeatFigures(
        state.scores[seat],
        places(state)[seat],
        seat == state.first,
        len(laid),
        best.laid.words[0].text.upper() if best else "",
        best.score if best else 0,
        sum(len(one.laid.used) == state.rules.rack for one in laid),
        sum(isinstance(one.move, Exchange) for one in turns),
        sum(isinstance(one.move, Pass) for one in turns),
        sum(bool(one.laid and one.withdrawn) for one in turns),
        challenges,
        won,
        tuple(0 if one.withdrawn else one.score for one in turns[:_MOST_TURNS]),
        dict(sorted(Counter(used).items())),
    )


def _challenges(lines: Sequence[Entry]) -> tuple[Counter[int], Counter[int]]:
    """By seat the challenges that it raised, and those after which the play was taken back."""
    raised, won = Counter[int](), Counter[int]()
    waiting: list[int] = []
    for one in lines:
        if isinstance(one.move, Challenge):
            waiting.append(one.move.seat)
        elif isinstance(one.move, Verdict):
            if not all(one.move.words.values()):
                won.update(waiting)
            raised.update(waiting)
            waiting = []
    return raised, won
