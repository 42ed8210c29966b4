"""How a score sheet is bent: what people book, spell, forget and squeeze between the lines."""

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from random import Random

from engine.letters import CAPITALISE, EMPTY, in_order
from engine.solving.assuming import Assumed
from engine.solving.sheet import (
    EXCHANGE,
    PASS,
    PENALTY,
    PLAY,
    SETTLED,
    TURNS,
    WITHDRAWN,
    Line,
    Sheet,
)

_OFTEN = 0.3  # of the lines in which two sheets disagree

Faults = list[tuple[int, set[Assumed]]]
Bent = tuple[Sheet, Faults]
Bend = Callable[[Sheet, Random], Bent | None]
"""A sheet with faults, and for each its line (0: the whole sheet) and what it may be blamed on.

None where a sheet has nothing that could be bent so.
"""


def whole(sheet: Sheet, _dice: Random) -> Bent:
    """As it was kept."""
    return sheet, []


def _plays(sheet: Sheet) -> list[int]:
    return [index for index, line in enumerate(sheet.lines) if line.kind == PLAY]


def _with(sheet: Sheet, index: int, line: Line) -> Sheet:
    return replace(sheet, lines=(*sheet.lines[:index], line, *sheet.lines[index + 1 :]))


def booked(sheet: Sheet, dice: Random) -> Bent:
    """One score wrong by up to twenty."""
    index = dice.choice(_plays(sheet))
    points = sheet.lines[index].points[0]
    near = range(max(points - 20, 0), points + 21)
    wrong = dice.choice([other for other in near if other != points])
    bent = _with(sheet, index, replace(sheet.lines[index], points=(wrong,)))
    return bent, [(index + 1, {Assumed.MISBOOKED})]


def spelt(sheet: Sheet, dice: Random) -> Bent:
    """One letter of a word is wrong, lacking or too many."""
    while True:
        index = dice.choice(_plays(sheet))
        word = sheet.lines[index].words[0]
        n, other = dice.randrange(len(word)), dice.choice(list(sheet.rules.letters.tiles))
        ways = [word[:n] + other + word[n + 1 :]]
        if 3 < len(word) < min(sheet.rules.grid.rows, sheet.rules.grid.columns):  # noqa: PLR2004
            ways += [word[:n] + word[n + 1 :], word[:n] + other + word[n:]]
        bent = dice.choice(ways)
        if bent.translate(CAPITALISE) != word.translate(CAPITALISE):
            line = replace(sheet.lines[index], words=(bent,))
            return _with(sheet, index, line), [(index + 1, {Assumed.MISREAD, Assumed.OTHER_WORD})]


def both(sheet: Sheet, dice: Random) -> Bent:
    """A score wrong and a word misspelt."""
    once, first = booked(sheet, dice)
    twice, second = spelt(once, dice)
    return twice, first + second


def letters(number: int) -> Bend:
    """So many letters of the board are wrong."""

    def bend(sheet: Sheet, dice: Random) -> Bent:
        tiles = list(sheet.tiles)
        lying = [cell for cell, glyph in enumerate(tiles) if glyph != EMPTY]
        for cell in dice.sample(lying, number):
            letter = tiles[cell].translate(CAPITALISE)
            tiles[cell] = dice.choice([one for one in sheet.rules.letters.tiles if one != letter])
        return replace(sheet, tiles="".join(tiles)), [(0, {Assumed.GRID_WRONG})]

    return bend


def lacking(sheet: Sheet, dice: Random) -> Bent:
    """A whole turn is missing."""
    index = dice.choice(_plays(sheet))
    lines = (*sheet.lines[:index], *sheet.lines[index + 1 :])
    return replace(sheet, lines=lines), [(index + 1, {Assumed.TURN_MISSING})]


def lacking_in_order(sheet: Sheet, dice: Random) -> Bent:
    """A whole turn is missing, and the order of the players shows it unless it is the last."""
    bent, ((line, what),) = lacking(sheet, dice)
    return bent, [(0 if line <= len(bent.lines) else line, what)]


def disagreeing(sheet: Sheet, dice: Random) -> Bent:
    """A second sheet has other points or another word in three lines of ten; either is first."""
    lines = list(sheet.lines)
    for index in _plays(sheet):
        if dice.random() < _OFTEN:
            bend = dice.choice((_booked_line, _spelt_line))
            lines[index] = bend(sheet, lines[index], dice)
    return replace(sheet, lines=tuple(lines)), []


def _booked_line(_sheet: Sheet, line: Line, dice: Random) -> Line:
    wrong = line.points[0] + dice.choice([by for by in range(-10, 11) if by])
    return replace(line, points=tuple(dice.sample((line.points[0], wrong), 2)))


def _spelt_line(sheet: Sheet, line: Line, dice: Random) -> Line:
    word = line.words[0]
    n, other = dice.randrange(len(word)), dice.choice(list(sheet.rules.letters.tiles))
    wrong = word[:n] + other + word[n + 1 :]
    return replace(line, words=tuple(dict.fromkeys(dice.sample((word, wrong), 2))))


def between(sheet: Sheet, dice: Random) -> Bent:
    """A word taken back, after which all others pass, a challenge in vain, overtime."""
    lines = list(sheet.lines)
    at = dice.choice(_plays(sheet)[1:])
    seat, word = lines[at].seat or 0, lines[at].words[0][::-1]
    others = [Line(PASS, (seat + n) % sheet.seats) for n in range(1, sheet.seats)]
    lines[at:at] = [Line(WITHDRAWN, seat, (word,), (dice.randrange(5, 30),)), *others]
    for points in (-5, -10):
        lines.insert(dice.randrange(1, len(lines)), Line(PENALTY, seat, (), (points,)))
    return replace(sheet, lines=tuple(lines)), []


def swapped(sheet: Sheet, dice: Random) -> Bent | None:
    """Two turns that followed each other stand in the other order."""
    pairs = [
        index
        for index, (one, other) in enumerate(pairwise(sheet.lines))
        if {one.kind, other.kind} <= {*TURNS} and one != other
    ]
    if not pairs:
        return None
    index, lines = dice.choice(pairs), sheet.lines
    turned = (*lines[:index], lines[index + 1], lines[index], *lines[index + 2 :])
    return replace(sheet, lines=turned), [(index + 1, {Assumed.SWAPPED})]


def swapped_far(sheet: Sheet, dice: Random) -> Bent:
    """Two plays with other turns between them stand in each other's place."""
    one, other = sorted(dice.sample(_plays(sheet), 2))
    while other - one < 2:  # noqa: PLR2004 - others between them
        one, other = sorted(dice.sample(_plays(sheet), 2))
    lines = [*sheet.lines]
    lines[one], lines[other] = lines[other], lines[one]
    return replace(sheet, lines=tuple(lines)), [(one + 1, {Assumed.SWAPPED})]


def moved(sheet: Sheet, dice: Random) -> Bent:
    """A play was forgotten and written down some turns later."""
    plays = _plays(sheet)
    index = dice.choice(plays[:-2])
    at = dice.choice([other for other in plays if other - index >= 2])  # noqa: PLR2004 - not the next
    lines = [*sheet.lines]
    lines.insert(at, lines.pop(index))
    return replace(sheet, lines=tuple(lines)), [(at + 1, {Assumed.TOO_LATE})]


def seated(sheet: Sheet, dice: Random) -> Bent:
    """A play stands in the column of another player."""
    index = dice.choice(_plays(sheet))
    line = sheet.lines[index]
    others = [seat for seat in range(sheet.seats) if seat != line.seat]
    bent = _with(sheet, index, replace(line, seat=dice.choice(others)))
    return bent, [(index + 1, {Assumed.OTHER_PLAYER})]


def twice(sheet: Sheet, dice: Random) -> Bent:
    """A play stands there a second time, right behind the first or later."""
    index = dice.choice(_plays(sheet))
    at = dice.randrange(index + 1, len(sheet.lines) + 1)
    lines = (*sheet.lines[:at], sheet.lines[index], *sheet.lines[at:])
    return replace(sheet, lines=lines), [(at + 1, {Assumed.TWICE})]


def mixed_up(sheet: Sheet, dice: Random) -> Bent | None:
    """An exchange stands there as a pass, or a pass as an exchange."""
    turns = [n for n, line in enumerate(sheet.lines) if line.kind in (EXCHANGE, PASS)]
    if not turns:
        return None
    index = dice.choice(turns)
    line = sheet.lines[index]
    count = dice.randint(1, sheet.rules.rack) if line.kind == PASS else 0
    other = Line(EXCHANGE if count else PASS, line.seat, count=count)
    return _with(sheet, index, other), [(index + 1, {*Assumed})]


def settled(sheet: Sheet, dice: Random) -> Bent | None:
    """What was booked at the end for the tiles left is wrong by up to ten."""
    ends = [n for n, line in enumerate(sheet.lines) if line.kind == SETTLED]
    if not ends:
        return None
    index, by = dice.choice(ends), dice.choice([n for n in range(-10, 11) if n])
    line = sheet.lines[index]
    points = (line.points[0] + by,)
    return _with(sheet, index, replace(line, points=points)), [(index + 1, {Assumed.SETTLED_WRONG})]


def racked(sheet: Sheet, dice: Random) -> Bent | None:
    """A tile left at the end is another one, lacking or too many."""
    left = [(seat, rack) for seat, rack in enumerate(sheet.racks) if rack]
    if not left:
        return None
    seat, rack = dice.choice(left)
    n = dice.randrange(len(rack))
    other = dice.choice([one for one in sheet.rules.letters.tiles if one != rack[n]])
    ways = [rack[:n] + other + rack[n + 1 :], rack[:n] + rack[n + 1 :], rack + other]
    racks = list(sheet.racks)
    racks[seat] = in_order(dice.choice(ways[: 3 if len(rack) < sheet.rules.rack else 2]))
    return replace(sheet, racks=tuple(racks)), [(0, {Assumed.RACK_WRONG, Assumed.SETTLED_WRONG})]
