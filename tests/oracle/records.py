"""The simplest possible reader of recorded games: one line, one entry."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from tests.oracle.letters import capital, composed
from tests.oracle.scorer import Board, moved, start


class Line(NamedTuple):
    """One line of a record: who did what, and what was booked for it."""

    seat: int
    kind: str
    """"play", "exchange", "pass" or "end" (the remaining letters of the others)."""
    rack: str
    position: str
    text: str
    """The word, the letters exchanged, or the letters counted at the end."""
    booked: int
    total: int


def lines(path: Path) -> list[Line]:
    """Return the entries of one file; headers and remarks are left out."""
    names: list[str] = []
    found = []
    for raw in composed(path.read_text(encoding="utf-8")).splitlines():
        if raw.startswith("#player"):
            names.append(raw.split()[1])
        if raw.startswith(">"):
            name, rest = raw[1:].split(":", 1)
            found.append(line(names.index(name), rest.split()))
    return found


def line(seat: int, fields: list[str]) -> Line:
    """Read the fields behind the name: [rack] [position] what booked total."""
    booked, total = int(fields[-2]), int(fields[-1])
    if fields[0].startswith("("):
        return Line(seat, "end", "", "", fields[0].strip("()"), booked, total)
    if fields[1].startswith("-"):
        kind = "pass" if fields[1] == "-" else "exchange"
        return Line(seat, kind, fields[0], "", fields[1][1:], booked, total)
    return Line(seat, "play", fields[0], fields[1], fields[2], booked, total)


def dotted(board: Board, position: str, text: str) -> str:
    """Return the text with spelled-out lying letters as dots: some records write them in full."""
    across, square = start(position)
    signs = []
    for sign in text:
        lying = board.get(square or (0, 0))
        signs.append("." if lying and lying[0] == capital(sign) else sign)
        square = moved(square or (0, 0), (0, 1) if across else (1, 0))
    return "".join(signs)
