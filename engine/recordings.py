"""Reads a game from a file: GCG, or JSON lines with an entry a line."""

import json
from typing import Any, NamedTuple

from engine.games import decide_and_apply
from engine.gcg.entering import Unplayable, entered
from engine.gcg.fitting import fits
from engine.gcg.reader import parse
from engine.moves import Move, Open, from_payload
from engine.refusals import Refusal, Unusable

MOST_BYTES = 1 << 24


class Recording(NamedTuple):
    """A game from a file: its moves, where they led, the names of its seats.

    `lines` has for each move the line of the file that states it, 0 where none does; `doubts` is
    what the file says and the rules can't follow, by line.
    """

    moves: tuple[Move, ...]
    state: Any
    names: tuple[str, ...]
    lines: tuple[int, ...]
    doubts: tuple[tuple[int, Refusal], ...] = ()

    @property
    def remarks(self) -> list[tuple[int, Refusal]]:
        """What a person should look at, by the line of the file."""
        found = [
            (self.lines[one.version - 1], Refusal(one.reason, **one.facts))
            for one in self.state.findings
        ]
        return sorted([*self.doubts, *found], key=lambda remark: remark[0])


def read(content: bytes, ruleset: str | None = None) -> Recording:
    """The game of a file; `ruleset` are the rules of a GCG file, else those that fit it best.

    Raises Unusable for what can't be read and Unplayable for the first line that the rules refuse.
    """
    if len(content) > MOST_BYTES:
        raise Unusable("file", "It is larger than 16 MiB, so it is no game.")
    if content.lstrip().startswith(b"{"):
        return _of_lines(content)
    return _of_gcg(content, ruleset)


def _of_gcg(content: bytes, ruleset: str | None) -> Recording:
    record = parse(content)
    if not record.entries:
        raise Unusable("file", "It holds no move, so there is no game to import.")
    best, *others = fits(record, [ruleset] if ruleset else None)
    if best.refusal is not None:
        furthest = max([best, *others], key=lambda fit: fit.line)
        raise Unplayable(furthest.line, furthest.refusal or best.refusal)
    nicks = (record.players[0].nick, record.players[1].nick)
    game = entered(record, best.rules, nicks, lambda _: "0")
    doubts = tuple(game.doubts)
    return Recording(tuple(game.entries), game.game, nicks, tuple(game.lines), doubts)


def _of_lines(content: bytes) -> Recording:
    moves: list[Move] = []
    lines: list[int] = []
    state: Any = None
    heading: dict[str, Any] = {}
    for number, line in enumerate(content.split(b"\n"), 1):
        told = _told(line, number) if line.strip() else {}
        if "format" in told:
            heading = told
        elif told:
            move = _move(told, number)
            try:
                decided, state = decide_and_apply(moves, state, move)
            except Refusal as refusal:
                raise Unplayable(number, refusal) from None
            moves.append(decided)
            lines.append(number)
    if not moves:
        raise Unusable("file", "It holds no move, so there is no game to import.")
    _whole(heading, len(moves))
    return Recording(tuple(moves), state, _names(moves[0], heading.get("texts")), tuple(lines))


def _told(line: bytes, number: int) -> dict[str, Any]:
    try:
        told = json.loads(line)
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict):
        raise Unusable(f"line {number}", "This is no JSON object.")
    return told


def _move(told: dict[str, Any], number: int) -> Move:
    where = f"line {number}"
    if not isinstance(told.get("facts"), dict):
        raise Unusable(where, "An entry needs kind, schema and facts.")
    try:
        return from_payload(str(told.get("kind")), told.get("schema", 1), told["facts"])
    except Unusable as problem:
        raise Unusable(f"{where}, {problem.where}", problem.what, **problem.facts) from None


def _whole(heading: dict[str, Any], found: int) -> None:
    """Refuse a file that was cut off, where its heading says how long it is."""
    entries = heading.get("entries", found)
    if entries != found:
        what = "It holds {found} entries, but its heading says {entries}; part of it is missing."
        raise Unusable("file", what, found=found, entries=entries)


def _names(opening: Move, texts: Any) -> tuple[str, ...]:
    """What the players are called: as the heading says, else by their seat."""
    assert isinstance(opening, Open)  # noqa: S101 - nothing else is taken first
    known = texts if isinstance(texts, dict) else {}
    called = [known.get(player) for player in opening.players]
    return tuple(
        str(own["name"]) if isinstance(own, dict) and own.get("name") else f"Seat {seat}"
        for seat, own in enumerate(called)
    )
