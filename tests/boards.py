"""Games for tests: opened and entered in a line each, refused by code, boards drawn as text."""

import json
from inspect import cleandoc
from typing import Any

import pytest

from engine import games
from engine.classic.state import State
from engine.letters import LETTER_SETS
from engine.moves import Move, Open, from_payload, payload
from engine.refusals import Refusal
from engine.rulesets import ruleset as rules
from engine.views import view

CAST = ("Anna", "Bert", "Clara", "Dora")
ANNA, BERT, CLARA, DORA = range(4)

Entry = str | Move


def opening(ruleset: str, *players: str, first: int = 0, **options: Any) -> Open:
    """The entry that opens a game, with `options` in place of the booklet's."""
    return Open(ruleset, {**rules(ruleset).options(), **options}, players, first)


def game(ruleset: str, *players: str, first: int = 0, **options: Any) -> State:
    """A game just opened; without players Anna plays Bert."""
    players = players or CAST[:2]
    return _entered(None, opening(ruleset, *players, first=first, **options))


def entered(state: State, *entries: Entry) -> State:
    """The game after `entries`, each decided and applied.

    An entry is a move, or text as `read_move` reads it: `8F HORN` for whoever's turn it is,
    `Bert: ?HORN` for somebody else.
    """
    for entry in entries:
        state = _entered(state, _read(state, entry))
    return state


def refused(state: State | None, entry: Entry) -> tuple[str, str | None, dict[str, Any]]:
    """Code, clause and facts of the one reason against `entry`; its sentence can be spoken."""
    (only,) = refusals(state, entry)
    return only


def refusals(state: State | None, entry: Entry) -> list[tuple[str, str | None, dict[str, Any]]]:
    """Code, clause and facts of all reasons against `entry`; `decide` raises the first."""
    move = _read(state, entry)
    reasons = games.objections(state, move)
    with pytest.raises(Refusal) as raised:
        games.decide(state, move)
    assert _plain(raised.value) == _plain(reasons[0])
    assert all(reason.detail for reason in reasons)
    return [_plain(reason) for reason in reasons]


def drawn(state: State) -> str:
    """The rows of the board that hold tiles, columns A to O; a small letter is a blank."""
    shown = view(state, "public")["board"]
    rows = [["."] * len(row) for row in shown["layout"]]
    for tile in shown["tiles"]:
        letter = tile["letter"].lower() if tile["blank"] else tile["letter"]
        rows[tile["row"] - 1][tile["column"] - 1] = letter
    lines = [f"{number:<3}{''.join(row)}" for number, row in enumerate(rows, 1)]
    return "\n".join(line for line in lines if line[3:].strip("."))


def board(text: str) -> str:
    """A board drawn in a test, as `drawn` gives it."""
    return cleandoc(text)


def scores(state: State) -> list[int]:
    """The score of each seat."""
    return [seat["score"] for seat in view(state, "official")["seats"]]


def counts(state: State) -> list[int]:
    """The number of tiles on each rack, and in the bag."""
    shown = view(state, "official")
    return [*(seat["count"] for seat in shown["seats"]), shown["bag"]]


def rack(state: State, seat: int) -> str:
    """What an official may know of a rack."""
    known: str = view(state, "official")["seats"][seat]["rack"]
    return known


def line(state: State, version: int = 0) -> dict[str, Any]:
    """A line of the score sheet, the last one by default."""
    shown: dict[str, Any] = view(state, "official")["entries"][version - 1]
    return shown


def words(state: State, version: int = 0) -> list[tuple[str, str, int, str]]:
    """The words of a play: word, place, points, arithmetic."""
    made = line(state, version)["words"]
    return [(word["word"], word["at"], word["points"], word["arithmetic"]) for word in made]


def findings(state: State) -> list[tuple[int, str, dict[str, Any]]]:
    """What a person should look at: version, code, facts; each sentence can be spoken."""
    shown = view(state, "official")["findings"]
    assert all(finding["detail"] for finding in shown)
    return [(finding["version"], finding["code"], finding["facts"]) for finding in shown]


def result(state: State) -> tuple[str, list[int], list[int | None]] | None:
    """How the game ended, its scores and places; None while it goes on."""
    shown = view(state, "public")["result"]
    return shown and (shown["reason"], shown["scores"], shown["places"])


def few(letters: str, values: str = "de-102") -> dict[str, Any]:
    """A letter set of these tiles only, `?` for a blank, valued as in the named set."""
    named = LETTER_SETS[values].values
    tiles = [
        [letter, letters.count(letter), named[letter]] for letter in sorted({*letters} - {"?"})
    ]
    return {"name": "few", "blanks": letters.count("?"), "tiles": tiles}


def stream(state: State) -> tuple[Move, ...]:
    """The moves of a game in which nothing has been corrected."""
    return tuple(entry.move for entry in state.entries)


def appended(moves: tuple[Move, ...], *entries: Entry) -> tuple[Move, ...]:
    """The stream `moves` with `entries`, each decided against the whole stream before it."""
    for entry in entries:
        state = games.replay(moves)
        moves += games.decide(state, _read(state, entry))
    return moves


def through_json(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves as they come back from a store that holds text."""
    rows = [json.dumps([move.kind, move.schema, payload(move)]) for move in moves]
    return tuple(from_payload(*json.loads(row)) for row in rows)


def _entered(state: State | None, move: Move) -> State:
    for fact in games.decide(state, move):
        state = games.apply(state, fact)
    assert state is not None
    return state


def _read(state: State | None, entry: Entry) -> Move:
    if isinstance(entry, Move):
        return entry
    name, _, text = entry.rpartition(": ")
    turn = state.turn if state else None
    family = games.family_of(state) if state else games.FAMILIES["classic"]
    return family.read_move(text, CAST.index(name) if name else turn or 0)


def _plain(reason: Refusal) -> tuple[str, str | None, dict[str, Any]]:
    return reason.code, reason.clause, reason.facts
