"""The orders in which the lines of a sheet may have been played: as they stand, or with a slip.

A slip of the pen takes the place of some lines: two that are swapped, one that stands too late or
too early, is written twice or in another player's column. So the search goes over the sheet as
over a line of rails with sidings, each of which leaves it before the slip and comes back behind it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from engine.solving.assuming import Assumed, Assumption, Assumptions, faults
from engine.solving.sheet import COPY, GAP, PLAY, SETTLED, TURNS, Line, Sheet, gapped, with_gaps

Numbered = list[tuple[int, Line]]
_Slip = tuple[Numbered, Assumption]
_MOST_GAPS = 12  # of four players: three slips that leave four gaps each
_MOST_PAIRS = 1000  # of lines that are far apart; those of a longer sheet are nearer to each other
_FEW = 3  # faults up to which one may be a slip


class Leg(NamedTuple):
    """A line that may come next, the crossing behind it, and what is assumed if it does."""

    number: int
    line: Line
    to: int
    assumed: Assumptions = ()


class Crossing(NamedTuple):
    """A point between two lines: `legs` lead on, those of the sheet's own order first.

    `done` lines of the sheet, gaps counted, lie behind it; `aside` is one of a siding.
    """

    done: int
    legs: tuple[Leg, ...]
    aside: bool = False


class _Siding(NamedTuple):
    """Lines that may stand in place of those from `start` to `end`."""

    start: int
    end: int
    lines: Numbered
    assumed: Assumption


def crossings(sheet: Sheet, level: int) -> list[Crossing]:
    """All crossings from the first to the last, with up to `level` faults: a leg never leads back.

    Without a final board there are only the sidings to which the order of the players points: too
    much would fit. Nor are there any where more turns are missing than a few slips account for.
    """
    main = with_gaps(sheet)
    gaps = _gaps(main)
    told = 0 < level <= _FEW and gaps <= _MOST_GAPS and (sheet.tiles or gaps)
    sidings = list(_sidings(sheet, main, far=level == 1)) if told else []
    found: list[Crossing] = []
    behind = _numbers(main, sidings)
    for index, here in enumerate(behind):
        own = [Leg(*main[index], behind[index + 1])] if index < len(main) else []
        leaving, inside, free = [], list[Crossing](), here + 1
        for siding in sidings:
            if siding.start == index:
                first, *others = _legs(siding, free, behind[siding.end])
                leaving.append(first)
                inside += [Crossing(index, (leg,), aside=True) for leg in others]
                free += len(others)
        found += [Crossing(index, (*own, *leaving)), *inside]
    return found


def needs(crossing: Sequence[Crossing]) -> list[int]:
    """How many faults the lines behind each crossing have at least, as turns are missing there."""
    least = [0] * len(crossing)
    for index in range(len(crossing) - 2, -1, -1):
        legs = crossing[index].legs
        least[index] = min(
            least[leg.to] + faults(leg.assumed) + (leg.line.kind == GAP) for leg in legs
        )
    return least


def _numbers(main: Numbered, sidings: Sequence[_Siding]) -> list[int]:
    """The number of the crossing before each line of the sheet's own order, and of the last."""
    numbers = [0]
    for index in range(len(main)):
        aside = sum(len(one.lines) - 1 for one in sidings if one.start == index)
        numbers.append(numbers[-1] + 1 + aside)
    return numbers


def _legs(siding: _Siding, free: int, back: int) -> Iterator[Leg]:
    """The legs of a siding whose crossings are numbered from `free`; the last leads `back`."""
    last = len(siding.lines) - 1
    for n, (number, line) in enumerate(siding.lines):
        to = back if n == last else free + n
        yield Leg(number, line, to, () if n else (siding.assumed,))


def _sidings(sheet: Sheet, main: Numbered, *, far: bool) -> Iterator[_Siding]:
    """The sidings of all slips that leave no more turns missing than the sheet as it stands.

    Without a final board they leave fewer.
    """
    known = {_unnumbered(main)}
    for lines, assumed in _slips(sheet, list(enumerate(sheet.lines, 1)), _gaps(main), far=far):
        other = gapped(sheet, lines)
        better = _gaps(main) - _gaps(other)
        if better >= (0 if sheet.tiles else 1) and _unnumbered(other) not in known:
            known.add(_unnumbered(other))
            start = _in_common(main, other)
            behind = _in_common(main[start:][::-1], other[start:][::-1])
            yield _Siding(start, len(main) - behind, other[start : len(other) - behind], assumed)


def _slips(sheet: Sheet, lines: Numbered, gaps: int, *, far: bool) -> Iterator[_Slip]:
    """The lines without each slip that they may have, and the slip.

    In whose column a turn belongs is asked only where the players' order shows `gaps`. Lines that
    are `far` apart make so many slips that there is time for one as the only fault.
    """
    farthest = max(1, _MOST_PAIRS // len(lines)) if far else 1
    yield from _swapped(lines, farthest)
    yield from _moved(lines, farthest)
    yield from _twice(lines)
    if gaps:
        yield from _in_other_columns(sheet, lines, gaps)


def _swapped(lines: Numbered, farthest: int) -> Iterator[_Slip]:
    for index, (number, one) in enumerate(lines):
        for to in range(index + 1, min(index + 1 + farthest, len(lines))):
            following, other = lines[to]
            if _tell_their_order(one, other, near=to == index + 1):
                swapped = [*lines]
                swapped[index], swapped[to] = lines[to], lines[index]
                yield swapped, Assumption(Assumed.SWAPPED, number, {"other": following})


def _moved(lines: Numbered, farthest: int) -> Iterator[_Slip]:
    """Plays that stand too late or too early, by more than one line: those are swapped lines.

    The board shows it only where other plays lie between, and nobody plays when all is settled.
    """
    for index, (number, line) in enumerate(lines):
        others = [*lines[:index], *lines[index + 1 :]]
        for apart in range(2, farthest + 1) if line.kind == PLAY else ():
            for to, what in ((index - apart, Assumed.TOO_LATE), (index + apart, Assumed.TOO_EARLY)):
                if 0 <= to < len(lines):
                    passed = {one.kind for _, one in others[min(index, to) : max(index, to)]}
                    if PLAY in passed and SETTLED not in passed:
                        moved = [*others[:to], lines[index], *others[to:]]
                        yield moved, Assumption(what, number, {"other": lines[to][0]})


def _twice(lines: Numbered) -> Iterator[_Slip]:
    for index, (number, line) in reversed(list(enumerate(lines))):
        others = [other for other, same in lines if other != number and _same(line, same)]
        if others:
            without = [*lines[:index], (number, Line(COPY, line.seat)), *lines[index + 1 :]]
            facts = {"word": line.words[0], "other": others[0]}
            yield without, Assumption(Assumed.TWICE, number, facts)


def _in_other_columns(sheet: Sheet, lines: Numbered, gaps: int) -> Iterator[_Slip]:
    for index, (number, line) in enumerate(lines):
        for seat in range(sheet.seats) if line.seat is not None else ():
            moved = [*lines[:index], (number, replace(line, seat=seat)), *lines[index + 1 :]]
            if _gaps(gapped(sheet, moved)) < gaps:
                facts = {"number": seat + 1, "noted": (line.seat or 0) + 1}
                yield moved, Assumption(Assumed.OTHER_PLAYER, number, facts)


def _tell_their_order(line: Line, other: Line, *, near: bool) -> bool:
    """Whether board or players can show in which order two lines were played."""
    if line.kind not in TURNS or other.kind not in TURNS:
        return False
    seated = near and None not in (line.seat, other.seat) and line.seat != other.seat
    return seated or line.kind == other.kind == PLAY


def _same(line: Line, other: Line) -> bool:
    """Whether two lines can be one play, in whoever's column."""
    alike = line.words == other.words and line.points == other.points
    return line.kind == other.kind == PLAY and alike and bool(line.words)


def _unnumbered(lines: Numbered) -> tuple[Line, ...]:
    return tuple(line for _, line in lines if line.kind != COPY)


def _gaps(lines: Numbered) -> int:
    return sum(line.kind == GAP for _, line in lines)


def _in_common(one: Numbered, other: Numbered) -> int:
    """How many lines at the beginning are the same."""
    same = 0
    while same < min(len(one), len(other)) and one[same] == other[same]:
        same += 1
    return same
