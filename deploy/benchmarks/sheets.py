"""How far score sheets without squares lead back to their games: whole ones and bent ones."""

import json
import multiprocessing
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache
from itertools import chain
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from deploy.benchmarks import bending
from deploy.benchmarks.games import Game, recorded_games
from deploy.benchmarks.outcomes import LISTED, Outcome, figures, required
from deploy.benchmarks.parts import Asked, Part, evenly
from deploy.benchmarks.verdicts import verdict
from engine import moves
from engine.boards import Board
from engine.classic.state import State
from engine.games import replay
from engine.letters import CAPITALISE
from engine.placement import Laid
from engine.racked import Graph
from engine.solving.assuming import Assumed
from engine.solving.looks import Looks
from engine.solving.proposals import Proposal
from engine.solving.questions import answered, questions
from engine.solving.search import SECONDS, solving
from engine.solving.sheet import EXCHANGE, PASS, PLAY, SETTLED, Line, Sheet
from engine.wordlist import read as read_words
from lexicon.profiles import PROFILES
from lexicon.shelf import base

_LEAST = 8  # plays of a game that is worth a try
_SOME = 38  # games that are measured unless others are asked for
_TURNS = (moves.Play, moves.Exchange, moves.Pass)

Story = list[dict[int, str]]
"""What each play of a game laid: a glyph a cell."""


@dataclass(frozen=True)
class Case:
    """How sheets are written and how they are bent; `guided` by a list of words."""

    written: dict[str, bool]
    bend: bending.Bend
    guided: bool = False


def bench_sheets(asked: Asked) -> dict[str, Any]:
    """Figures of every case, on `asked.games` recorded games drawn evenly (0: on all of them)."""
    return _measured(asked, CASES)


def bench_bent_alone(asked: Asked) -> dict[str, Any]:
    """The same of bent sheets without their boards, each of which takes seconds."""
    return _measured(asked, BENT_ALONE)


def _measured(asked: Asked, cases: dict[str, Case]) -> dict[str, Any]:
    games = evenly(recorded_games(asked.corpora), asked.games, _SOME)
    return measure(games, cases, asked.words, asked.processes)


def measure(
    games: Sequence[Game],
    cases: dict[str, Case],
    words: Path | None = None,
    processes: int | None = None,
) -> dict[str, Any]:
    """What is required and figures of cases on games, case by case, each told when it is done.

    So many `processes` work it out, else as many as there are processors. German games are guided
    by the house's own list, others by the list of `words` if there is one.
    """
    played = [state for game in games if (state := _played(game))]
    _at_work[:] = [(played, cases, words)]  # what processes that are forked share
    outcomes: dict[str, list[Outcome]] = {}
    with _workers(processes) as worked:
        for name in cases:
            found = list(chain.from_iterable(worked([(name, n) for n in range(len(played))])))
            if found:
                outcomes[name] = found
                sys.stderr.write(f"  {name}: {json.dumps(figures(found))}\n")
    return {
        "games": len(played),
        "processes": processes or os.cpu_count() or 1,
        "required": required(outcomes),
        **{name: figures(found) for name, found in outcomes.items()},
    }


_Task = tuple[str, int]
_at_work: list[tuple[list[State], dict[str, Case], Path | None]] = []


@contextmanager
def _workers(processes: int | None) -> Iterator[Callable[[list[_Task]], Iterable[list[Outcome]]]]:
    """What works tasks out, in their order: this process, or several that it forks."""
    if processes == 1 or "fork" not in multiprocessing.get_all_start_methods():
        yield lambda tasks: map(_done, tasks)
        return
    fork = multiprocessing.get_context("fork")
    with ProcessPoolExecutor(processes, mp_context=fork) as pool:
        yield lambda tasks: pool.map(_done, tasks)


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
    """What a search told; None where the sheet has nothing that could be bent so.

    It has as long as the house gives it, in the processor's time, so that load changes nothing.
    """
    bent = case.bend(_sheet(state, **case.written), dice)
    if bent is None:
        return None
    sheet, faults = bent
    cpu, wall = process_time(), perf_counter()
    search = solving(sheet, Looks(sheet.words, graph))
    for _ in search:
        if process_time() - cpu > SECONDS:
            break
    solved = search.solved()
    cpu, wall = process_time() - cpu, perf_counter() - wall
    story = _story(state, sheet)
    right = [
        (place, game)
        for place, game in enumerate(solved.games, 1)
        if _told(game, sheet.rules.grid) == story
    ]
    place = right[0][0] if right else 0
    listed = solved.games[:LISTED]
    blamed = any(_blames(game, faults) for _, game in right)
    return Outcome(
        place,
        len(solved.games),
        solved.complete,
        blamed,
        verdict(sheet, solved.games, blamed=blamed) if faults else None,
        _asked(sheet, listed, right[0][1]) if 0 < place <= LISTED else None,
        cpu,
        wall,
    )


def _played(game: Game) -> State | None:
    """A game on a board from which no play was taken back; without one nothing can be measured."""
    state = replay(game)
    if state is None or state.rules.family != "classic" or state.flawed():
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
    "two distant turns swapped": Case({}, bending.swapped_far),
    "a turn written too late": Case({}, bending.moved),
    "a wrong player": Case({}, bending.seated),
    "a turn twice": Case({}, bending.twice),
    "an exchange for a pass": Case({}, bending.mixed_up),
    "a wrong settlement": Case(_ENDED, bending.settled),
    "a wrong rack at the end": Case(_ENDED, bending.racked),
    "a turn missing": Case({"names": False}, bending.lacking),
    "a turn missing, players noted": Case({}, bending.lacking_in_order),
}
_ALL_BENT = {
    f"{name}, {what}": replace(bent, written=how | bent.written)
    for name, how in _WRITTEN.items()
    for what, bent in _BENT.items()
}
BENT_ALONE = {
    name: case for name, case in _ALL_BENT.items() if _ALONE.items() <= case.written.items()
}
_EVERY = {
    **{name: Case(how, bending.whole) for name, how in _WRITTEN.items()},
    "no board, with a list of words": Case(_ALONE, bending.whole, guided=True),
    "no board, blanks unmarked, with a list of words": Case(
        _ALONE | _BLANKS, bending.whole, guided=True
    ),
    "board, its end": Case(_ENDED, bending.whole),
    "board, two sheets that disagree": Case({}, bending.disagreeing),
    "board, penalties and a word taken back": Case({}, bending.between),
    "board, new letters only": Case({"new": True}, bending.whole),
    **{name: case for name, case in _ALL_BENT.items() if name not in BENT_ALONE},
    **{
        f"{name}, {number} wrong": Case(how, bending.letters(count))
        for name, how in _WRITTEN.items()
        if not how.keys() & _ALONE.keys()
        for count, number in ((1, "one letter"), (3, "three letters"), (6, "six letters"))
    },
}


def _lacks(case: Case) -> int:
    """In how many ways a sheet lacks what would make its search short."""
    return len(case.written.items() & (_ALONE | _BLANKS).items()) + (case.bend is not bending.whole)


CASES = dict(sorted(_EVERY.items(), key=lambda named: _lacks(named[1])))
PARTS = (
    Part("score_sheets", bench_sheets, needs="some minutes"),
    Part("bent_sheets_without_board", bench_bent_alone, needs="some hours"),
)
