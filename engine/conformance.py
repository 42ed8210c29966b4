"""Answers the questions of the conformance suite (tests/conformance/README.md), as any program may.

A question is a game that is opened, entries made one after another, and entries that are each tried
in the position after them. An answer says of each entry whether it is taken, and of the position
what everybody at the table can see. Or a question is a board with a rack and a list of words, and
the answer all plays.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from engine.drawn import drawn
from engine.games import decide_and_apply, family_of, scores
from engine.listed import on_board
from engine.moves import Move, Open, from_payload
from engine.positions import read_position
from engine.refusals import Refusal
from engine.roles import OFFICIAL
from engine.rulesets import ruleset
from engine.wordlist import WordList
from engine.wordlist import read as read_words

TAKEN, REFUSED = "ok", "refused"
_RESULT = ("reason", "scores", "places")


def answered(question: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a question. Raises Unusable for what can't be read."""
    if "position" in question:
        return {"case": question.get("case", ""), "plays": listed(question["position"])}
    game, opened, entries = playing(question)
    answer = {"case": question.get("case", ""), "opened": opened}
    if opened == TAKEN:
        answer["entries"] = entries
        answer["then"] = seen(game.state)
        answer["tries"] = list(game.tried(map(_move, question.get("tries", ()))))
    return answer


def playing(question: Mapping[str, Any]) -> tuple["Playing", str, list[str]]:
    """The game of a question after its entries; what came of the opening, and of each entry."""
    game = Playing()
    opened = game.enter(_opening(question["open"]))
    taken = opened == TAKEN
    return game, opened, [game.enter(_move(e)) for e in question.get("entries", ()) if taken]


def listed(asked: Mapping[str, Any]) -> list[str]:
    """All plays of a rack on a board, each as `8F HORN 12`, the best first."""
    position = read_position(asked["board"], asked["ruleset"], asked.get("options"))
    return list(map(str, on_board(position, asked["rack"], _words(asked["words"])).plays))


@lru_cache(maxsize=4)
def _words(path: str) -> WordList:
    return read_words(Path(path))


class Playing:
    """A game while it is played: its moves so far, and where they led."""

    def __init__(self) -> None:
        """Begin before the opening."""
        self.moves: list[Move] = []
        self.state: Any = None

    def enter(self, move: Move | Refusal) -> str:
        """Enter a move and say what came of it; one that is refused leaves the game as it is."""
        opening = self.state is None
        try:
            if isinstance(move, Refusal):
                raise move
            decided, self.state = decide_and_apply(self.moves, self.state, move)
        except Refusal as refusal:
            return refused(refusal)
        self.moves.append(decided)
        return TAKEN if opening else f"{TAKEN} {self.state.entries[-1].score}"

    def tried(self, moves: Iterable[Move]) -> Iterator[str]:
        """What would come of each move, and what would lie there: `ok 12 8:6 HORN`."""
        for move in moves:
            other = Playing()
            other.moves, other.state = list(self.moves), self.state
            said = other.enter(move)
            taken = said.startswith(TAKEN)
            yield f"{said} {drawn(other.state)}".rstrip() if taken else said


def refused(refusal: Refusal) -> str:
    """A refusal in one line: its code, and the clause that it cites."""
    return f"{REFUSED} {refusal.code} {refusal.clause or ''}".rstrip()


def seen(state: Any) -> dict[str, Any]:
    """What everybody at the table can see of a position."""
    shown = family_of(state).shown(state, OFFICIAL)
    result = shown["result"]
    return {
        "phase": state.phase,
        "turn": state.turn,
        "drawn": str(drawn(state)),
        **(_of_tiles(shown) if scores(state) is not None else {}),
        **{name: shown[name] for name in _OWN if name in shown},
        "result": result and {name: result[name] for name in _RESULT},
    }


def _of_tiles(shown: Mapping[str, Any]) -> dict[str, Any]:
    seats = shown["seats"]
    return {
        "scores": [seat["score"] for seat in seats],
        "tiles": [seat["count"] for seat in seats],
    }


_OWN = ("bag", "piles", "stage", "pool", "box", "majority")
"""What one family or another shows beside scores and tiles."""


def _opening(said: Mapping[str, Any]) -> Move | Refusal:
    """The opening of a game by a booklet, with `options` that differ from the booklet's."""
    try:
        options = ruleset(said["ruleset"], said.get("options", {})).options()
    except Refusal as refusal:
        return refusal
    players = tuple(f"seat {seat}" for seat in range(said["players"]))
    return Open(said["ruleset"], options, players, said.get("first", 0))


def _move(said: Mapping[str, Any]) -> Move:
    facts = {name: fact for name, fact in said.items() if name != "kind"}
    return from_payload(said["kind"], 1, facts)
