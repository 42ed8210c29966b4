"""How far score sheets without squares lead back to their games: whole ones and bent ones."""

import multiprocessing
import os
import statistics
import sys
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random
from time import monotonic, perf_counter, process_time
from typing import Any, NamedTuple

from deploy.benchmarks import bending
from deploy.benchmarks.games import Game, recorded_games
from deploy.benchmarks.parts import Asked, Part, evenly
from deploy.benchmarks.verdicts import Verdict, verdict
from engine import moves
from engine.boards import Board
from engine.classic import State
from engine.games import replay
from engine.letters import CAPITALISE
from engine.placement import Laid
from engine.racked import Graph
from engine.solving.assuming import Assumed
from engine.solving.looks import Looks
from engine.solving.proposals import Proposal
from engine.solving.questions import answered, questions
from engine.solving.search import solving
from engine.solving.sheet import EXCHANGE, PASS, PLAY, SETTLED, Line, Sheet
from engine.wordlist import read as read_words
from lexicon.profiles import PROFILES
from lexicon.shelf import base

_LEAST = 8  # plays of a game that is worth a try
_LISTED = 50  # proposals that a person looks through
_SOME = 38  # games that are measured unless others are asked for
_EVERY = 2.0  # seconds between two reports
_TURNS = (moves.Play, moves.Exchange, moves.Pass)

Story = list[dict[int, str]]
"""What each play of a game laid: a glyph a cell."""


@dataclass(frozen=True)
class Case:
    """How sheets are written and how they are bent; `guided` by a list of words."""

    written: dict[str, bool]
    bend: bending.Bend
    guided: bool = False


class Outcome(NamedTuple):
    """What a search told: the true game's place among all games told (0 where it is not there).

    The verdict is about a bent sheet; a whole one has none.
    """

    place: int
    games: int
    complete: bool
    blamed: bool
    verdict: Verdict | None
    questions: int | None
    cpu: float
    wall: float


def bench_sheets(asked: Asked) -> dict[str, Any]:
    """Figures of every case, on `asked.games` recorded games drawn evenly (0: on all of them)."""
    recorded = recorded_games(asked.corpora)
    return measure(evenly(recorded, asked.games, _SOME), CASES, asked.words)


def measure(
    games: Sequence[Game], cases: dict[str, Case], words: Path | None = None
) -> dict[str, Any]:
    """Figures of cases on games, worked out by as many processes as there are processors.

    German games are guided by the house's own list, others by the list of `words` if there is one.
    """
    played = [state for game in games if (state := _played(game))]
    _at_work[:] = [(played, cases, words)]  # what processes that are forked share
    tasks = [(name, index) for index in range(len(played)) for name in cases]
    outcomes: dict[str, list[Outcome]] = {name: [] for name in cases}
    for (name, _), found in zip(tasks, _side_by_side(tasks), strict=True):
        outcomes[name] += found
    return {
        "games": len(played),
        "processes": os.cpu_count() or 1,
        **{name: figures(found) for name, found in outcomes.items() if found},
    }


_Task = tuple[str, int]
_at_work: list[tuple[list[State], dict[str, Case], Path | None]] = []


def _side_by_side(tasks: Sequence[_Task]) -> Iterable[list[Outcome]]:
    """The outcomes of all tasks in their order."""
    if "fork" not in multiprocessing.get_all_start_methods():
        return _told_on_the_way(map(_done, tasks), len(tasks))
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("fork")) as pool:
        return list(_told_on_the_way(pool.map(_done, tasks, chunksize=4), len(tasks)))


def _told_on_the_way(found: Iterable[list[Outcome]], number: int) -> Iterator[list[Outcome]]:
    """The same, and every few seconds whoever waits is told how many are done."""
    told = monotonic()
    for done, outcomes in enumerate(found, 1):
        if monotonic() - told > _EVERY:
            sys.stderr.write(f"  {done} of {number} games and ways to bend their sheets\n")
            told = monotonic()
        yield outcomes


def _done(task: _Task) -> list[Outcome]:
    """The outcomes of one case on one game; none where it needs a list of words that isn't here."""
    ((played, cases, words),) = _at_work
    (name, index), case = task, cases[task[0]]
    graph = _list_for(played[index], words) if case.guided else None
    if case.guided and graph is None:
        return []
    found = _outcome(played[index], case, graph, Random(f"{name} {index} 0"))  # noqa: S311 - faults to measure
    return [found] if found else []


def _list_for(state: State, words: Path | None) -> Graph | None:
    if state.rules.name in PROFILES:
        return base().graph
    return _words(words) if words is not None else None


@cache
def _words(path: Path) -> Graph:
    return read_words(path)


def _outcome(state: State, case: Case, graph: Graph | None, dice: Random) -> Outcome | None:
    """What a search told; None where the sheet has nothing that could be bent so."""
    bent = case.bend(_sheet(state, **case.written), dice)
    if bent is None:
        return None
    sheet, faults = bent
    cpu, wall = process_time(), perf_counter()
    search = solving(sheet, Looks(sheet.words, graph))
    for _ in search:
        pass
    solved = search.solved()
    cpu, wall = process_time() - cpu, perf_counter() - wall
    story = _story(state, sheet)
    right = [
        (place, game)
        for place, game in enumerate(solved.games, 1)
        if _told(game, sheet.rules.grid) == story
    ]
    place = right[0][0] if right else 0
    listed = solved.games[:_LISTED]
    blamed = any(_blames(game, faults) for _, game in right)
    return Outcome(
        place,
        len(solved.games),
        solved.complete,
        blamed,
        verdict(sheet, solved.games, blamed=blamed) if faults else None,
        _asked(sheet, listed, right[0][1]) if 0 < place <= _LISTED else None,
        cpu,
        wall,
    )


def figures(found: Sequence[Outcome]) -> dict[str, Any]:
    """What the outcomes of one case amount to: shares of its sheets, and times.

    `within_50`: the true game is one of the first fifty told. `questions` are asked about those.
    `unfinished`: not everything could be looked at, and the search says so.
    """
    asked = [one.questions for one in found if one.questions is not None]
    cpu = [one.cpu * 1e3 for one in found]

    def share(those: Iterable[bool]) -> float:
        return round(sum(those) / len(found), 4)

    return {
        "sheets": len(found),
        "found": share(one.place > 0 for one in found),
        "within_50": share(0 < one.place <= _LISTED for one in found),
        "first": share(one.place == 1 for one in found),
        "unique": share(one.place == one.games == 1 for one in found),
        "blamed": share(one.blamed for one in found),
        "bent": {
            verdict.value: sum(one.verdict is verdict for one in found)
            for verdict in (Verdict if any(one.verdict for one in found) else ())
        },
        "unfinished": share(not one.complete for one in found),
        "games_median": statistics.median(one.games for one in found),
        "games_most": max(one.games for one in found),
        "questions_median": statistics.median(asked or [0]),
        "questions_most": max(asked, default=0),
        "cpu_ms_median": round(statistics.median(cpu), 1),
        "cpu_ms_worst": round(max(cpu), 1),
        "wall_ms_worst": round(max(one.wall for one in found) * 1e3, 1),
    }


def _played(game: Game) -> State | None:
    """A game on a board from which no play was taken back; without one nothing can be measured."""
    state = replay(game)
    if state is None or state.family != "classic" or state.flawed():
        return None
    plays = [entry for entry in state.entries if entry.laid]
    back = any(entry.withdrawn or entry.struck for entry in state.entries)
    return None if back or len(plays) < _LEAST else state


def _sheet(
    state: State,
    *,
    board: bool = True,
    marked: bool = True,
    names: bool = True,
    new: bool = False,
    end: bool = False,
) -> Sheet:
    """The sheet of a game as a club would have it: words and what the rules give for them.

    With its `end` it has the tiles that were left, and what was booked for them.
    """
    lines = tuple(
        _line(entry, marked, names, new)
        for entry in state.entries
        if isinstance(entry.move, _TURNS)
    )
    tiles = state.tiles if marked else state.tiles.translate(CAPITALISE)
    seats, first = len(state.players), state.first
    rules = replace(state.rules, rack_policy="flag")
    racks: tuple[str | None, ...] = ()
    if end and state.phase == "over":
        racks = tuple(rack.known for rack in state.racks)
        lines += tuple(
            Line(SETTLED, seat, (), (points,))
            for seat, points in enumerate(state.settlement)
            if points
        )
    return Sheet(rules, lines, seats, first, tiles if board else "", racks, marked, new)


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


def _asked(sheet: Sheet, listed: Sequence[Proposal], right: Proposal) -> int:
    """How many questions are asked until the right game is left, answered as it was."""
    games, number = list(listed), 0
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


_BLANKS, _ALONE, _ENDED = {"marked": False}, {"board": False}, {"end": True}
_WRITTEN = {
    "board": {},
    "board, blanks unmarked": _BLANKS,
    "no board": _ALONE,
    "no board, blanks unmarked": _ALONE | _BLANKS,
}
_BENT = {
    "one score wrong": Case({}, bending.booked),
    "one word misspelt": Case({}, bending.spelt),
    "both": Case({}, bending.both),
    "two turns swapped": Case({}, bending.swapped),
    "a wrong player": Case({}, bending.seated),
    "a turn twice": Case({}, bending.twice),
    "an exchange for a pass": Case({}, bending.mixed_up),
    "a wrong settlement": Case(_ENDED, bending.settled),
    "a wrong rack at the end": Case(_ENDED, bending.racked),
    "a turn missing": Case({"names": False}, bending.lacking),
    "a turn missing, players noted": Case({}, bending.lacking_in_order),
}
CASES = {
    **{name: Case(how, bending.whole) for name, how in _WRITTEN.items()},
    "no board, with a list of words": Case(_ALONE, bending.whole, guided=True),
    "no board, blanks unmarked, with a list of words": Case(
        _ALONE | _BLANKS, bending.whole, guided=True
    ),
    "board, its end": Case(_ENDED, bending.whole),
    "board, two sheets that disagree": Case({}, bending.disagreeing),
    "board, penalties and a word taken back": Case({}, bending.between),
    "board, new letters only": Case({"new": True}, bending.whole),
    **{
        f"{name}, {what}": replace(bent, written=how | bent.written)
        for name, how in _WRITTEN.items()
        for what, bent in _BENT.items()
    },
    **{
        f"{name}, {number} wrong": Case(how, bending.letters(count))
        for name, how in _WRITTEN.items()
        if not how.keys() & _ALONE.keys()
        for count, number in ((1, "one letter"), (3, "three letters"), (6, "six letters"))
    },
}
PARTS = (Part("score_sheets", bench_sheets, needs="some minutes"),)
