"""The words that the seats of a signed game made: those that stayed, and those taken back.

It asks no list of words; which of them are none is for whoever has one.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from engine.figures import laid_in, stood_turns
from engine.klauer.state import Made
from engine.klauer.state import State as InTwoColours
from engine.letters import CAPITALISE
from engine.moves import Play
from engine.sheets import Entry, in_order
from engine.steps import Glass, Turn

_CLOSED = "closed"


class MadeWords(NamedTuple):
    """The words of a turn in capitals, each once: whose they were, and whether they stayed."""

    seat: int
    words: tuple[str, ...]
    stayed: bool


def made_words(state: Any) -> tuple[MadeWords, ...] | None:
    """The words of each turn of a game; None while its sheet is not signed."""
    if state.phase != _CLOSED:
        return None
    lines = [one for one in in_order(state.entries) if not (one.struck or one.flaw)]
    return tuple(_in_colours(state, lines) if isinstance(state, InTwoColours) else _laid(lines))


def _laid(lines: Iterable[Entry]) -> Iterator[MadeWords]:
    for one in lines:
        if isinstance(one.move, Play) and one.laid:
            words = (word.text for word in laid_in(one).words)
            yield MadeWords(one.move.seat, _each_once(words), not one.withdrawn)


def _in_colours(state: InTwoColours, lines: Iterable[Entry]) -> Iterator[MadeWords]:
    """First the turns that stood, then the claims that did not (KLAUER-49)."""
    for turn in stood_turns(state):
        yield MadeWords(turn.seat, _each_once(word.text for word in turn.made.words), stayed=True)
    for one in lines:
        claim = isinstance(one.move, Turn | Glass) and one.withdrawn
        if claim and isinstance(one.laid, Made) and one.seat is not None:
            yield MadeWords(
                one.seat, _each_once(word.text for word in one.laid.words), stayed=False
            )


def _each_once(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(word.translate(CAPITALISE) for word in words))
