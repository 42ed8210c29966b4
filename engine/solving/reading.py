"""A score sheet as text that a person can type, in German or English, into a Sheet.

Rules: klassik            Regeln
Players: Anna, Bert       Spieler; the first one starts
Blanks: unmarked          Blankos: nicht markiert; else small letters are blanks, if they can be
Letters: new              Buchstaben: neue; only the newly laid ones are noted
Anna HORN 14              a turn; the name can be left out, everybody then follows in turn
Bert URNE 8|9             two sheets disagree; so HORN|HERN
Anna ? 12                 a word that nobody can read, or Anna 12; ? in a word for a letter
Bert -3                   three tiles exchanged; - a pass
Anna (NEIN) 8             laid and taken back
Bert ! -5                 points without a turn: a challenge in vain, overtime
Anna = -6                 booked at the end for the tiles left
Rack: Bert AE             Bank; tiles left at the end, - for none
Board:                    Brett; a line a row as typed_boards reads it, ? unreadable
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.boards import Board
from engine.letters import BLANK, CAPITALISE, EMPTY, composed
from engine.notation import plain
from engine.refusals import Refusal, Unusable
from engine.rulesets import RULESETS, Ruleset, classic_ruleset
from engine.solving.beside import blanks_in
from engine.solving.sheet import (
    EXCHANGE,
    MOST_LINES,
    PASS,
    PENALTY,
    PLAY,
    SETTLED,
    UNREAD,
    WITHDRAWN,
    Line,
    Sheet,
)
from engine.solving.spelling import in_capitals, mark_blanks, spelt, visible
from engine.typed_boards import read_board

LONGEST = 100_000
_HEADERS = {
    "rules": "rules", "regeln": "rules",
    "players": "players", "spieler": "players", "spielende": "players",
    "blanks": "blanks", "blankos": "blanks", "blanko": "blanks",
    "letters": "letters", "buchstaben": "letters",
    "rack": "rack", "bank": "rack",
    "board": "board", "brett": "board",
}  # fmt: skip
_NAMELESS = ("1", "2")
_LINE = re.compile(r"line ([0-9]+)")
_HEADER = re.compile(r"(\w+)\s*:(.*)")
_NUMBER = re.compile(r"[+-]?[0-9]{1,4}(\|[+-]?[0-9]{1,4})*")
_ALONE = re.compile(r"\+?[1-9][0-9]{0,3}(\|\+?[1-9][0-9]{0,3})*")
_UNMARKED = ("unmarked", "nicht markiert", "unmarkiert")
_MARKED = ("marked", "markiert", "")
_ONLY_NEW = ("new", "neue", "nur neue")
_ALL = ("all", "alle", "")
_HOW = "write HORN 14, -3, - for a pass, (HORN) 14 for a word taken back or ! -5"


@dataclass
class _Reading:
    """What was read so far."""

    rules: Ruleset
    names: list[str] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)
    places: list[str] = field(default_factory=list)  # where in the text each line stands
    racks: dict[str, str] = field(default_factory=dict)
    board: list[tuple[int, str]] | None = None
    marked: bool = True
    new_letters: bool = False


def read_sheet(text: str, options: Mapping[str, Any] | None = None) -> tuple[Sheet, list[str]]:
    """The sheet written in `text`, and the names of the players as they stand there.

    `options` change the rules. Raises Unusable, which names the line.
    """
    if len(text) > LONGEST:
        raise Unusable("sheet", "this is longer than any score sheet.")
    reading = _Reading(classic_ruleset("klassik", options))
    for number, typed in enumerate(_typed(text), 1):
        where, line = f"line {number}", typed.split("#")[0].rstrip()
        header = _HEADER.fullmatch(line.strip())
        if header and header[1].casefold() in _HEADERS:
            _header(reading, where, _HEADERS[header[1].casefold()], header[2].strip(), options)
        elif reading.board is not None:
            reading.board.append((number, line))
        elif line.strip():
            _line(reading, where, line.split())
    if len(reading.lines) > MOST_LINES:
        raise Unusable("sheet", "a sheet has 1 to {most} lines.", most=MOST_LINES)
    return _sheet(reading), reading.names or [*_NAMELESS]


def _typed(text: str) -> list[str]:
    """The lines of a text."""
    return plain(visible(composed(text))).splitlines()


def _sheet(reading: _Reading) -> Sheet:
    """The sheet that was read. Raises Unusable, which names the line of the text."""
    names, rules = reading.names or _NAMELESS, reading.rules
    tiles = "" if reading.board is None else _tiles(rules, reading.board)
    words = [word for line in reading.lines for word in line.words]
    marked = reading.marked and mark_blanks(rules, words)
    if blanks_in(tiles) > rules.letters.blanks:
        tiles = tiles.translate(CAPITALISE)
        marked = marked and blanks_in("".join(words)) > 0
    lines = tuple(reading.lines)
    if not marked:
        lines = tuple(replace(line, words=in_capitals(line.words)) for line in lines)
    racks = tuple(reading.racks.get(name) for name in names) if reading.racks else ()
    try:
        return Sheet(rules, lines, len(names), 0, tiles, racks, marked, reading.new_letters)
    except Unusable as problem:
        where = _LINE.fullmatch(problem.where)
        if where is None:
            raise
        place = reading.places[int(where[1]) - 1]
        raise Unusable(place, problem.what, **problem.facts) from None


def turn_at(text: str, line: int) -> int:
    """Which turn of a sheet stands on a line of its text, both from 1; 0 where none does."""
    turns = 0
    for number, typed in enumerate(_typed(text)[:line], 1):
        said = typed.split("#")[0].strip()
        header = _HEADER.fullmatch(said)
        heading = _HEADERS.get(header[1].casefold()) if header else None
        if heading == "board":
            return 0
        if said and heading is None:
            turns += 1
            if number == line:
                return turns
    return 0


def _header(
    reading: _Reading, where: str, key: str, value: str, options: Mapping[str, Any] | None
) -> None:
    if key == "rules":
        if value.casefold() not in RULESETS:
            names = ", ".join(RULESETS)
            raise Unusable(where, "the rules are one of {names}.", names=names)
        try:
            reading.rules = classic_ruleset(value.casefold(), options)
        except Refusal as refusal:
            raise Unusable(where, refusal.detail) from None
    elif key == "players":
        reading.names = [name.strip() for name in value.split(",") if name.strip()]
        if len({name.casefold() for name in reading.names}) < len(reading.names):
            raise Unusable(where, "two players have the same name.")
    elif key == "blanks":
        reading.marked = _one_of(where, value, _MARKED, _UNMARKED)
    elif key == "letters":
        reading.new_letters = not _one_of(where, value, _ALL, _ONLY_NEW)
    elif key == "rack":
        name, _, letters = value.rpartition(" ")
        seat = _seat(reading, name.strip())
        if seat is None:
            raise Unusable(where, "write the name of a player, then the tiles.")
        reading.racks[reading.names[seat]] = letters.strip("-").translate(CAPITALISE)
    else:
        reading.board = []


def _one_of(where: str, value: str, yes: tuple[str, ...], no: tuple[str, ...]) -> bool:
    if value.casefold() not in yes + no:
        values = ", ".join(word for word in yes + no if word)
        raise Unusable(where, "write one of {words}.", words=values)
    return value.casefold() in yes


def _seat(reading: _Reading, name: str) -> int | None:
    folded = [one.casefold() for one in reading.names]
    return folded.index(name.casefold()) if name.casefold() in folded else None


def _line(reading: _Reading, where: str, typed: list[str]) -> None:
    seat = None
    for size in range(len(typed) - 1, 0, -1):
        seat = _seat(reading, " ".join(typed[:size]).removesuffix(":"))
        if seat is not None:
            typed = typed[size:]
            break
    reading.lines.append(line_of(where, typed, seat))
    reading.places.append(where)


def line_of(where: str, typed: list[str], seat: int | None) -> Line:
    """The line that was typed in words, without the name. Raises Unusable."""
    if len(typed) == 1 and _ALONE.fullmatch(typed[0]):
        typed = [UNREAD, *typed]
    first, rest = typed[0], typed[1:]
    points: tuple[int, ...] = ()
    if rest:
        if len(rest) > 1 or not _NUMBER.fullmatch(rest[0]):
            raise Unusable(where, "{rest!r} are no points; {how}.", rest=" ".join(rest), how=_HOW)
        points = tuple(dict.fromkeys(int(number) for number in rest[0].split("|")))
    if first in ("!", "="):
        if not points:
            raise Unusable(where, "the points are missing; {how}.", how=_HOW)
        return Line(PENALTY if first == "!" else SETTLED, seat, (), points)
    if first == "-" and not any(points):
        return Line(PASS, seat)
    if first.startswith("-"):
        return Line(EXCHANGE, seat, count=_exchanged(where, first[1:], points))
    kind = WITHDRAWN if first.startswith("(") and first.endswith(")") else PLAY
    words = tuple(dict.fromkeys(spelt(word) for word in first.strip("()").split("|") if word))
    if any(not set(word) - {BLANK} for word in words):
        words = ()
    return Line(kind, seat, words, points)


def _exchanged(where: str, tiles: str, points: tuple[int, ...]) -> int:
    """How many tiles were exchanged, counted or named."""
    counted = tiles.isascii() and tiles.isdigit()
    count = int(tiles.lstrip("0")[:3] or 0) if counted else len(tiles)
    if any(points):
        raise Unusable(where, "an exchange or a pass has no points; {how}.", how=_HOW)
    if not count:
        raise Unusable(where, "no tile is exchanged; {how}.", how=_HOW)
    return min(count, 99)


def _tiles(rules: Ruleset, lines: list[tuple[int, str]]) -> str:
    """The flat board of typed lines; empty where none was typed."""
    typed = any(line.strip() for _number, line in lines)
    return read_board(rules.grid, lines, rules.letters.values) if typed else ""


def drawn(grid: Board, tiles: str) -> str:
    """A flat board as `read_sheet` reads it, a line a row."""
    rows = [
        tiles[grid.cell(row, 1) : grid.cell(row, 1) + grid.columns]
        for row in range(1, grid.rows + 1)
    ]
    return "\n".join(row.replace(EMPTY, ".") for row in rows)
