"""All plays of a rack, each in its one form: on a board typed as text, or in a recorded game."""

import json
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from engine.karten.possible import plays as placements
from engine.letters import in_order
from engine.plays import plays
from engine.positions import Position, rack_of
from engine.racked import Graph
from engine.recordings import Recording
from engine.refusals import Unusable


class Listed(NamedTuple):
    """A play: `at` and `letters` as an entry has them, its points, what a bonus card does."""

    at: str
    letters: str
    score: int
    uses: Mapping[str, str] = {}

    def __str__(self) -> str:
        """As it is typed, the points last: 8F HORN 12."""
        return f"{self.at} {self.letters} {self.score}"

    def as_json(self) -> str:
        """The facts of the entry, and the points."""
        told = {"at": self.at, "letters": self.letters, **self.uses, "score": self.score}
        return json.dumps(told, ensure_ascii=False)

    def as_text(self, width: int) -> str:
        """The points first, then the place so wide, the letters, the bonus card."""
        card = f" {self.uses['bonus']}" if self.uses else ""
        named = f"@{self.uses['named']}" if "named" in self.uses else ""
        return f"{self.score:>4} {self.at:{width}}{self.letters}{card}{named}"


class Found(NamedTuple):
    """What can be laid: of which tiles, with which bonus card, how many plays, the best first."""

    rack: str
    card: str | None
    number: int
    plays: Iterator[Listed]
    width: int = 4

    def as_text(self, most: int | None) -> Iterator[str]:
        """How many there are, then the best of them."""
        card = f" with {self.card}" if self.card else ""
        yield f"plays of {self.rack}{card}: {self.number}"
        yield from (one.as_text(self.width) for one in islice(self.plays, most))

    def as_json(self, most: int | None) -> Iterator[str]:
        """The best of them, a JSON object a line."""
        yield from (one.as_json() for one in islice(self.plays, most))


def on_board(position: Position, rack: str, words: Graph) -> Found:
    """All plays of a rack on a board, each once. Raises Unusable for what is no rack."""
    rules, held = position.rules, rack_of(position.rules, rack)
    found = plays(rules, position.tiles, held, words)
    place = rules.grid.position
    each = (Listed(place(one.cell, down=one.down), one.letters, one.score) for one in found)
    return Found(in_order(held), None, len(found), each)


def in_game(game: Recording, rack: str | None, words: Graph) -> Found:
    """All plays of a rack in a game; without one, of what the seat on turn is known to hold.

    Of cards with the known bonus card of the seat on turn. Raises Unusable where a rack is not
    known or is none, and in games whose letters move.
    """
    state = game.state
    if state.rules.family == "klauer":
        raise Unusable("file", "Plays can be listed for games on a board or with cards only.")
    held = _held(state) if rack is None else rack
    if state.rules.family != "karten":
        return on_board(Position(state.rules, state.tiles), held, words)
    held = rack_of(state.rules, held)
    bonus = None if state.turn is None else state.bonuses.hands[state.turn]
    found = placements(state.rules, state.table, held, words, bonus)
    each = (Listed(one.at, one.letters, one.score, _uses(one, bonus)) for one in found)
    return Found(in_order(held), bonus, len(found), each, width=6)


def _uses(one: Any, bonus: str | None) -> dict[str, str]:
    """What a play does with the bonus card, as an entry says it."""
    if not one.added or bonus is None:
        return {}
    return {"bonus": bonus} | ({} if one.named is None else {"named": one.named})


def _held(state: Any) -> str:
    if state.turn is None:
        raise Unusable("rack", "Nobody is on turn; name the tiles with --rack.")
    rack = state.racks[state.turn]
    if len(rack.known) < rack.size:
        raise Unusable("rack", "The rack is not known; name the tiles with --rack.")
    return str(rack.known)
