"""A game for each reason of the engine that a table can meet, and the entry that is refused."""

from collections.abc import Iterator
from typing import Any

from engine.conformance import REFUSED as NO
from engine.conformance import TAKEN, answered
from engine.moves import Move, Open, payload
from engine.refusals import Refusal
from engine.rulesets import ruleset
from tests.boards import _read, stream
from tests.engine.test_reasons import REFUSED


def refusals() -> Iterator[dict[str, Any]]:
    """A case for each reason; the games are those of the test that walks over all reasons.

    Left out are those that begin in the middle of a drawn position, which no entries lead to.
    """
    for code, made in REFUSED.items():
        state, entry = made()
        move = _read(state, entry)
        if state is None and isinstance(move, Open):
            yield from _opened(code, move)
        elif state is not None:
            yield from _entered(code, state, move)


def _opened(code: str, move: Open) -> Iterator[dict[str, Any]]:
    asked = {"case": code, "open": _opening(move)}
    said = answered(asked)["opened"]
    if said.split()[1:2] == [code]:
        yield {"case": code, "clauses": said.split()[2:], "open": asked["open"], "opened": said}


def _entered(code: str, state: Any, move: Move) -> Iterator[dict[str, Any]]:
    opening, *others = stream(state)
    assert isinstance(opening, Open)
    entries = [_plain(one) for one in (*others, move)]
    asked = {"case": code, "open": _opening(opening), "entries": entries}
    answer = answered(asked)
    *before, said = answer["entries"]
    if all(one.startswith(TAKEN) for one in before) and said.split()[:2] == [NO, code]:
        yield {
            "case": code,
            "clauses": said.split()[2:],
            "open": asked["open"],
            "entries": [list(one) for one in zip(entries, answer["entries"], strict=True)],
            "then": answer["then"],
        }


def _plain(move: Move) -> dict[str, Any]:
    return {"kind": move.kind, **payload(move)}


def _opening(move: Open) -> dict[str, Any]:
    """The opening, its options as far as they differ from the booklet's."""
    try:
        own = ruleset(move.ruleset).options()
    except Refusal:
        own = {"family": "classic"}
    differing = {name: one for name, one in move.options.items() if own.get(name, ()) != one}
    told = {"ruleset": move.ruleset, "options": differing, "players": len(move.players)}
    return told | ({"first": move.first} if move.first else {})
