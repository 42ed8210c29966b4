"""What a signed game says in numbers, seat by seat: to be added up over many games.

It asks no list of words: a word that was taken back is one whatever a list says of it.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from engine.classic.state import State
from engine.games import course, places
from engine.karten.state import State as OfCards
from engine.karten.turns import CardPlay
from engine.klauer.state import Made, beginning, majority
from engine.klauer.state import State as InTwoColours
from engine.moves import Bonus, Challenge, Exchange, Miss, Pass, Play, Verdict
from engine.sheets import Entry, in_order
from engine.steps import Glass, Joker, Turn

_CLOSED = "closed"
_MOST_TURNS = 40  # of which the points are told turn by turn


class SeatFigures(NamedTuple):
    """A seat of a game in numbers.

    `by_turn` are the points of its turns in their order, `letters` how many of each it laid (`?` a
    blank), `taken_back` the plays that did not stand, `won` the challenges after which one was
    taken back. `best` is the word of its best play, empty without any. `bonus_cards` are those that
    it used (Scrabble Karten).

    Wörterklauer has no points: there `plays` are turns that stood, `by_turn` the cards that each
    brought its colour, `best` the longest word, `words` all that it made, `stolen` those among them
    that were stolen, `cards` how many show its colour in the end, `jokers` whether it used its own.
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
    bonus_cards: int = 0
    words: int = 0
    stolen: int = 0
    cards: int = 0
    jokers: int = 0


def figures(state: Any) -> tuple[SeatFigures, ...] | None:
    """A game in numbers, by seat; None while its sheet is not signed."""
    if state.phase != _CLOSED:
        return None
    lines = [one for one in in_order(state.entries) if not (one.struck or one.flaw)]
    seats = range(len(state.players))
    if isinstance(state, InTwoColours):
        stood = list(stood_turns(state))
        return tuple(_in_colour(state, lines, stood, seat) for seat in seats)
    raised, won = _challenges(lines)
    return tuple(_of_seat(state, lines, seat, raised[seat], won[seat]) for seat in seats)


def _of_seat(
    state: State | OfCards, lines: Sequence[Entry], seat: int, challenges: int, won: int
) -> SeatFigures:
    turns = [
        one
        for one in lines
        if isinstance(one.move, Play | Exchange | Pass | Miss) and one.move.seat == seat
    ]
    laid = [one for one in turns if one.laid and not one.withdrawn]
    best = max(laid, key=lambda one: one.score, default=None)
    used = [laid_in(one).used for one in laid]
    return SeatFigures(
        state.scores[seat],
        places(state)[seat],
        seat == state.first,
        len(laid),
        laid_in(best).words[0].text.upper() if best else "",
        best.score if best else 0,
        sum(len(one) == state.rules.rack for one in used),
        sum(isinstance(one.move, Exchange) for one in turns),
        sum(isinstance(one.move, Pass) for one in turns),
        sum(bool(one.laid and one.withdrawn) for one in turns),
        challenges,
        won,
        tuple(0 if one.withdrawn else one.score for one in turns[:_MOST_TURNS]),
        dict(sorted(Counter("".join(used)).items())),
        bonus_cards=sum(isinstance(one.move, Play) and bool(one.move.bonus) for one in laid)
        + sum(isinstance(one.move, Bonus) and one.move.seat == seat for one in lines),
    )


def laid_in(entry: Entry) -> Any:
    """What a play laid, on a board or a table."""
    return entry.laid.laid if isinstance(entry.laid, CardPlay) else entry.laid


class Stood(NamedTuple):
    """A turn of Wörterklauer that stood: whose, what it made, the cards that it brought."""

    seat: int
    made: Made
    gained: int


def stood_turns(state: InTwoColours) -> Iterator[Stood]:
    """The turns that were agreed to or admitted, in their order."""
    played = list(course(state))
    for at, (before, entry) in enumerate(played):
        claim, made = before and before.pending, entry.laid
        if claim is not None and not entry.flaw and isinstance(made, Made) and not made.reopened:
            after = played[at + 1][0] if at + 1 < len(played) else state
            was = majority(beginning(before.table).field)[claim.seat]
            yield Stood(claim.seat, made, majority(after.table.field)[claim.seat] - was)


def _in_colour(
    state: InTwoColours, lines: Sequence[Entry], stood: Sequence[Stood], seat: int
) -> SeatFigures:
    own = [one for one in stood if one.seat == seat]
    words = [word.text for one in own for word in one.made.words]
    longest = max(words, key=len, default="")
    claims = [one for one in lines if isinstance(one.move, Turn | Glass) and one.seat == seat]
    return SeatFigures(
        points=0,
        place=places(state)[seat],
        first=seat == state.first,
        plays=len(own),
        best=longest,
        best_points=len(longest),
        all_tiles=0,
        exchanges=0,
        passes=0,
        taken_back=sum(one.withdrawn for one in claims),
        challenges=0,
        won=0,
        by_turn=tuple(one.gained for one in own[:_MOST_TURNS]),
        letters={},
        words=len(words),
        stolen=sum(len(one.made.stolen) for one in own),
        cards=majority(state.table.field)[seat],
        jokers=sum(isinstance(one.move, Joker) and one.move.seat == seat for one in lines),
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
