"""How far score sheets without squares lead back to their games: whole ones and bent ones."""

import statistics
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from time import process_time
from typing import Any

from deploy.benchmarks.games import Game, recorded_games
from deploy.benchmarks.parts import Part
from engine import moves
from engine.boards import Board
from engine.classic import State
from engine.games import replay
from engine.letters import CAPITALISE, EMPTY
from engine.placement import Laid
from engine.solving.assuming import Assumed
from engine.solving.proposals import Proposal
from engine.solving.questions import answered, questions
from engine.solving.search import Solved, solve
from engine.solving.sheet import EXCHANGE, PASS, PENALTY, PLAY, WITHDRAWN, Line, Sheet

_LEAST = 8  # plays of a game that is worth a try
_TURNS = (moves.Play, moves.Exchange, moves.Pass)

Bent = tuple[Sheet, list[tuple[int, set[Assumed]]]]
"""A sheet with faults, and for each its line and what it may be taken for."""
Story = list[dict[int, str]]
"""What each play of a game laid: a glyph a cell."""


def bench_sheets(games: Sequence[Game]) -> dict[str, Any]:
    """Shares found, unique and blamed, and CPU milliseconds, case by case, on recorded games."""
    played = [state for game in games if (state := _played(game))]
    return {"games": len(played), **{name: _case(played, *case) for name, case in _CASES.items()}}


def _played(game: Game) -> State | None:
    """A game on a board from which no play was taken back; without one nothing can be measured."""
    state = replay(game)
    if state is None or state.family != "classic" or state.flawed():
        return None
    plays = [entry for entry in state.entries if entry.laid]
    back = any(entry.withdrawn or entry.struck for entry in state.entries)
    return None if back or len(plays) < _LEAST else state


def _case(
    played: Sequence[State],
    options: dict[str, bool],
    bend: Callable[[Sheet, Random], Bent],
    times: int,
) -> dict[str, Any]:
    dice, found, unique, blamed, taken = Random(1), 0, 0, 0, 0  # noqa: S311 - faults to measure
    milliseconds: list[float] = []
    number: list[int] = []
    asked: list[int] = []
    for state in [each for each in played for _ in range(times)]:
        sheet, faults = bend(_sheet(state, **options), dice)
        began = process_time()
        solved = solve(sheet)
        milliseconds.append((process_time() - began) * 1e3)
        number.append(len(solved.games))
        story = _story(state, sheet)
        right = [game for game in solved.games if _told(game, sheet.rules.grid) == story]
        found += bool(right)
        unique += bool(right) and len(solved.games) == 1
        blamed += any(_blames(game, faults) for game in right)
        taken += bool(faults) and any(not game.assumed for game in solved.games)
        if right:
            asked.append(_asked(sheet, solved, right[0]))
    total = len(number)
    return {
        "sheets": total,
        "found": round(found / total, 4),
        "unique": round(unique / total, 4),
        "blamed": round(blamed / total, 4),
        "bent_taken_for_right": taken,
        "games_median": statistics.median(number),
        "games_most": max(number),
        "within_50": round(sum(n <= 50 for n in number) / total, 4),  # noqa: PLR2004
        "questions_median": statistics.median(asked or [0]),
        "cpu_ms_median": round(statistics.median(milliseconds), 1),
        "cpu_ms_worst": round(max(milliseconds), 1),
    }


def _sheet(
    state: State, *, board: bool = True, marked: bool = True, names: bool = True, new: bool = False
) -> Sheet:
    """The sheet of a game as a club would have it: words and what the rules give for them."""
    lines = tuple(
        _line(entry, marked, names, new)
        for entry in state.entries
        if isinstance(entry.move, _TURNS)
    )
    tiles = state.tiles if marked else state.tiles.translate(CAPITALISE)
    seats, first = len(state.players), state.first
    rules = replace(state.rules, rack_policy="flag")
    return Sheet(rules, lines, seats, first, tiles if board else "", (), marked, new)


def _line(entry: Any, marked: bool, names: bool, new: bool) -> Line:  # noqa: FBT001
    seat = entry.move.seat if names else None
    if isinstance(entry.move, moves.Play):
        word = entry.laid.letters.replace(".", "") if new else entry.laid.word
        word = word if marked else word.translate(CAPITALISE)
        return Line(PLAY, seat, (word,), (entry.computed,))
    if isinstance(entry.move, moves.Exchange):
        return Line(EXCHANGE, seat, count=entry.move.count or len(entry.move.letters or ""))
    return Line(PASS, seat)


def _story(state: State, sheet: Sheet) -> Story:
    """What was laid play by play; turned over where only a board could tell the two apart."""
    told = [_glyphs(entry.laid, sheet.rules.grid) for entry in state.entries if entry.laid]
    rows = {cell // sheet.rules.grid.stride for cell in told[0]}
    if sheet.tiles or len(rows) == 1:
        return told
    return [{_turned(cell, sheet.rules.grid): g for cell, g in play.items()} for play in told]


def _turned(cell: int, grid: Board) -> int:
    row, column = divmod(cell, grid.stride)
    return grid.cell(column, row)


def _glyphs(laid: Laid, grid: Board) -> dict[int, str]:
    step = grid.stride if laid.down else 1
    return {cell: laid.word[(cell - laid.cell) // step] for cell in laid.cells}


def _told(game: Proposal, grid: Board) -> Story:
    return [_glyphs(step.laid, grid) for step in game.steps if step.laid]


def _blames(game: Proposal, faults: list[tuple[int, set[Assumed]]]) -> bool:
    return all(
        any(one.line == line and one.what in whats for one in game.assumed)
        for line, whats in faults
    )


def _asked(sheet: Sheet, solved: Solved, right: Proposal) -> int:
    """How many questions are asked until the right game is left, answered as it was."""
    games, number = list(solved.games), 0
    while len(games) > 1:
        asked = questions(sheet, games, most=1)
        if not asked:
            return number
        question = asked[0]
        answers = [
            text
            for text, _ in question.answers
            if right in answered(sheet, games, question.what, question.about, text)
        ]
        games = answered(sheet, games, question.what, question.about, answers[0])
        number += 1
    return number


# How a sheet is bent


def _whole(sheet: Sheet, _dice: Random) -> Bent:
    return sheet, []


def _plays(sheet: Sheet) -> list[int]:
    return [index for index, line in enumerate(sheet.lines) if line.kind == PLAY]


def _with(sheet: Sheet, index: int, line: Line) -> Sheet:
    return replace(sheet, lines=(*sheet.lines[:index], line, *sheet.lines[index + 1 :]))


def _booked(sheet: Sheet, dice: Random) -> Bent:
    """One score wrong by up to twenty."""
    index = dice.choice(_plays(sheet))
    points = sheet.lines[index].points[0]
    near = range(max(points - 20, 0), points + 21)
    wrong = dice.choice([other for other in near if other != points])
    bent = _with(sheet, index, replace(sheet.lines[index], points=(wrong,)))
    return bent, [(index + 1, {Assumed.MISBOOKED})]


def _spelt(sheet: Sheet, dice: Random) -> Bent:
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


def _both(sheet: Sheet, dice: Random) -> Bent:
    once, first = _booked(sheet, dice)
    twice, second = _spelt(once, dice)
    return twice, first + second


def _letters(number: int) -> Callable[[Sheet, Random], Bent]:
    """So many letters of the board are wrong."""

    def bend(sheet: Sheet, dice: Random) -> Bent:
        tiles = list(sheet.tiles)
        lying = [cell for cell, glyph in enumerate(tiles) if glyph != EMPTY]
        for cell in dice.sample(lying, number):
            letter = tiles[cell].translate(CAPITALISE)
            tiles[cell] = dice.choice([one for one in sheet.rules.letters.tiles if one != letter])
        return replace(sheet, tiles="".join(tiles)), [(0, {Assumed.GRID_WRONG})]

    return bend


def _lacking(sheet: Sheet, dice: Random) -> Bent:
    """A whole turn is missing."""
    index = dice.choice(_plays(sheet))
    lines = (*sheet.lines[:index], *sheet.lines[index + 1 :])
    return replace(sheet, lines=lines), [(index + 1, {Assumed.TURN_MISSING})]


def _lacking_in_order(sheet: Sheet, dice: Random) -> Bent:
    """A whole turn is missing, and the order of the players shows it unless it is the last."""
    bent, ((line, what),) = _lacking(sheet, dice)
    return bent, [(0 if line <= len(bent.lines) else line, what)]


def _disagreeing(sheet: Sheet, dice: Random) -> Bent:
    """A second sheet has other points or another word in three lines of ten; either is first."""
    lines = list(sheet.lines)
    for index in _plays(sheet):
        if dice.random() < _DISAGREEING:
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


def _between(sheet: Sheet, dice: Random) -> Bent:
    """A word taken back, after which all others pass, a challenge in vain, overtime."""
    lines = list(sheet.lines)
    at = dice.choice(_plays(sheet)[1:])
    seat, word = lines[at].seat or 0, lines[at].words[0][::-1]
    others = [Line(PASS, (seat + n) % sheet.seats) for n in range(1, sheet.seats)]
    lines[at:at] = [Line(WITHDRAWN, seat, (word,), (dice.randrange(5, 30),)), *others]
    for points in (-5, -10):
        lines.insert(dice.randrange(1, len(lines)), Line(PENALTY, seat, (), (points,)))
    return replace(sheet, lines=tuple(lines)), []


_DISAGREEING = 0.3
_CASES: dict[str, tuple[dict[str, bool], Callable[[Sheet, Random], Bent], int]] = {
    "board": ({}, _whole, 1),
    "board, blanks unmarked": ({"marked": False}, _whole, 1),
    "board, blanks unmarked, one score wrong": ({"marked": False}, _booked, 1),
    "board, blanks unmarked, one word misspelt": ({"marked": False}, _spelt, 1),
    "board, blanks unmarked, both": ({"marked": False}, _both, 1),
    "board, two sheets that disagree": ({}, _disagreeing, 1),
    "board, penalties and a word taken back": ({}, _between, 1),
    "board, new letters only": ({"new": True}, _whole, 1),
    "board, one score wrong": ({}, _booked, 2),
    "board, one word misspelt": ({}, _spelt, 2),
    "board, both": ({}, _both, 1),
    "one letter of the board wrong": ({}, _letters(1), 1),
    "three letters of the board wrong": ({}, _letters(3), 1),
    "six letters of the board wrong": ({}, _letters(6), 1),
    "board, a turn missing": ({"names": False}, _lacking, 1),
    "board, a turn missing, players noted": ({}, _lacking_in_order, 1),
    "no board": ({"board": False}, _whole, 1),
    "no board, blanks unmarked": ({"board": False, "marked": False}, _whole, 1),
}
PARTS = (
    Part(
        "score_sheets",
        lambda asked: bench_sheets(recorded_games(asked.corpora)),
        needs="some minutes",
    ),
)
