"""The score sheets of recorded games lead back to them: with the board, and without it."""

from dataclasses import replace

import pytest

from engine import moves
from engine.gcg.entering import entered as from_gcg
from engine.gcg.fitting import fits
from engine.gcg.reader import parse
from engine.letters import CAPITALISE
from engine.solving.doubts import unconfirmed
from engine.solving.entering import entered
from engine.solving.search import Limits
from engine.solving.sheet import EXCHANGE, PASS, PLAY, Line, Sheet
from tests.engine.solving.played import laid, proposed
from tests.engine.solving.solved import solve

EVERY = 10  # of the English games
OPENING = 6  # turns of a sheet without its board, so that all that fits is looked at


def state_of(path):
    """The game of a file; None where a play was taken back, which a sheet may not say."""
    record = parse(path.read_bytes())
    state = from_gcg(record, fits(record)[0].rules, ("Anna", "Bert"), lambda _: "0").game
    back = any(entry.withdrawn or entry.struck for entry in state.entries)
    return None if back or state.flawed() else state


@pytest.fixture(scope="module")
def recorded(corpora):
    """A few dozen games by name: every tenth English one, and the German ones."""
    files = sorted((corpora / "gcg-english").glob("*.gcg"))[::EVERY]
    files += sorted((corpora / "gcg-german").glob("*.gcg"))
    games = {path.stem: state for path in files if (state := state_of(path))}
    assert len(games) >= 30
    return games


def sheet(state, turns=None, *, board, marked=True):
    """Words and what the rules give for them; with the board if all turns are taken."""
    kept = [line for entry in state.entries if (line := line_of(entry, marked))][:turns]
    tiles = state.tiles if marked else state.tiles.translate(CAPITALISE)
    rules = replace(state.rules, rack_policy="flag")
    return Sheet(rules, tuple(kept), 2, state.first, tiles if board else "", (), marked)


def line_of(entry, marked):
    """The line of an entry; None for what is no turn."""
    move = entry.move
    if isinstance(move, moves.Play):
        word = entry.laid.word if marked else entry.laid.word.translate(CAPITALISE)
        return Line(PLAY, move.seat, (word,), (entry.computed,))
    if isinstance(move, moves.Exchange):
        return Line(EXCHANGE, move.seat, count=move.count or len(move.letters or ""))
    return Line(PASS, move.seat) if isinstance(move, moves.Pass) else None


def turned(plays, grid):
    """The cells of plays, across and down exchanged."""
    return [{grid.cell(*divmod(cell, grid.stride)[::-1]) for cell in one.cells} for one in plays]


def cells(plays):
    """The cells of plays."""
    return [set(one.cells) for one in plays]


def test_with_the_board_each_game_is_found_and_nothing_is_assumed_or_doubtful(recorded):
    several = {}
    for name, state in recorded.items():
        of = sheet(state, board=True)
        solved = solve(of)
        assert solved.complete
        assert laid(state) in [proposed(game) for game in solved.games]
        assert {game.assumed for game in solved.games} == {()}
        assert unconfirmed(of, solved.games[0]) == []
        if len(solved.games) > 1:
            several[name] = len(solved.games)
    assert several == {"german-1": 2}


def test_with_the_board_and_unmarked_blanks_the_game_is_among_the_few_that_fit(recorded):
    lost = {}
    for name, state in recorded.items():
        of = sheet(state, board=True, marked=False)
        games = solve(of).games
        if laid(state) not in [proposed(game) for game in games]:
            lost[name] = len(games)
        assert {game.faults for game in games} == {0}
        assert all(entered(of, game, ("a", "b")).refused is None for game in games)
    assert lost == {}


def test_without_the_board_the_true_opening_is_among_all_that_fit_and_only_points_speak(recorded):
    lost = {}
    for name, state in recorded.items():
        of = sheet(state, OPENING, board=False)
        plays = sum(line.kind == PLAY for line in of.lines)
        solved = solve(of, limits=Limits(games=20_000))
        told = [cells(proposed(game)) for game in solved.games]
        truth = laid(state)[:plays]
        if cells(truth) not in told and turned(truth, of.rules.grid) not in told:
            lost[name] = (len(told), solved.complete)
        assert [one.what.name for one in unconfirmed(of, solved.games[0])] == ["POINTS_ALONE"]
    assert not any(complete for _, complete in lost.values())
    assert lost == {}
