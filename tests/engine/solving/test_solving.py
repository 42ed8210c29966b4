"""A score sheet becomes a game again: what is found replays to the points of its sheet."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.letters import EMPTY
from engine.solving.assuming import Assumed
from engine.solving.contradictions import Against, contradictions
from engine.solving.entering import entered
from engine.solving.looks import Looks
from engine.solving.reading import read_sheet
from engine.solving.search import Limits, solving
from engine.solving.sheet import PLAY, WITHDRAWN, Line
from tests.engine.solving.played import TRIE, board_after, laid, played, proposed, sheet
from tests.engine.solving.solved import solve
from tests.thorough import examples

BOARDS = ("klassik", "reise", "mini", "english")
FEW = settings(max_examples=examples(12))


@st.composite
def games(draw):
    """A game under any rules of a board, of two to four players."""
    name = draw(st.sampled_from(BOARDS))
    return played(name, draw(st.integers(0, 10_000)), draw(st.integers(2, 4)))


def bent(of, seed, **changes):
    """The sheet with one of its plays changed, or without it; and the index of that line."""
    index = Random(seed).choice([n for n, line in enumerate(of.lines) if line.kind == PLAY])
    line = of.lines[index]
    new = [replace(line, **{name: how(line) for name, how in changes.items()})] if changes else []
    return replace(of, lines=(*of.lines[:index], *new, *of.lines[index + 1 :])), index


def replayed(of, game):
    """The points that the rules give for each play of a proposal, line by line."""
    made = entered(of, game, tuple("ABCD"[: of.seats]))
    assert made.refused is None
    return [entry.computed for entry in made.state.entries if entry.laid]


@pytest.mark.parametrize("name", BOARDS)
@FEW
@given(seed=st.integers(0, 10_000), seats=st.integers(2, 4))
def test_with_the_board_the_game_is_found_and_assumes_nothing(name, seed, seats):
    state = played(name, seed, seats)
    of = sheet(state)
    solved = solve(of)
    assert laid(state) in [proposed(game) for game in solved.games]
    assert {game.assumed for game in solved.games} == {()}
    points = [line.points[0] for line in of.lines if line.kind == PLAY]
    for game in solved.games:
        assert replayed(of, game) == points
        assert board_after(of.rules, proposed(game)) == of.tiles
    assert solved.complete


@FEW
@given(games())
def test_newly_laid_letters_alone_are_enough_with_the_board(state):
    solved = solve(sheet(state, new_letters=True))
    assert laid(state) in [proposed(game) for game in solved.games]


@FEW
@given(games())
def test_unmarked_blanks_are_found_by_the_points(state):
    of = sheet(state, marked=False)
    solved = solve(of)
    assert laid(state) in [proposed(game) for game in solved.games]
    assert {one.what for game in solved.games for one in game.assumed} <= {Assumed.BLANK_UNMARKED}
    assert {game.faults for game in solved.games} == {0}


@FEW
@given(games(), st.integers(0, 10_000), st.sampled_from([-20, -3, -1, 1, 2, 10, 50]))
def test_a_booked_error_is_blamed_on_its_line_and_the_rest_stays(state, seed, by):
    of, index = bent(sheet(state), seed, points=lambda line: (line.points[0] + by,))
    solved = solve(of)
    blamed = [
        [(one.what, one.line) for one in game.assumed]
        for game in solved.games
        if proposed(game) == laid(state)
    ]
    assert blamed == [[(Assumed.MISBOOKED, index + 1)]]


def test_a_booked_error_leaves_open_which_tile_is_an_unmarked_blank_if_no_other_word_tells():
    rows = ["." * 15] * 7 + [".......HORN....", "........R......", "........T......"]
    board = "\n".join(rows + ["." * 15] * 5)
    head = "Rules: klassik\nPlayers: Anna, Bert\nBlanks: unmarked\n"
    of, _ = read_sheet(f"{head}Anna HORN 9\nBert ORT 5\nBoard:\n{board}")
    found = [
        (proposed(game)[0].letters, {one.what.name for one in game.assumed})
        for game in solve(of).games
    ]
    both = {"MISBOOKED", "BLANK_UNMARKED"}  # the O counts in ORT, so it is none
    assert found[0] == ("HORN", {"MISBOOKED"})
    assert sorted(found[1:], key=str) == [("HORn", both), ("HOrN", both), ("hORN", both)]


@FEW
@given(games(), st.integers(0, 10_000))
def test_a_wrong_letter_of_the_board_is_found(state, seed):
    of, dice = sheet(state), Random(seed)
    cell = dice.choice([n for n, glyph in enumerate(of.tiles) if glyph != EMPTY])
    wrong = dice.choice([letter for letter in "XYQJ" if letter != of.tiles[cell]])
    solved = solve(replace(of, tiles=of.tiles[:cell] + wrong + of.tiles[cell + 1 :]))
    assert (laid(state), of.tiles) in [(proposed(game), game.tiles) for game in solved.games]
    assert {game.faults for game in solved.games} == {1}


@FEW
@given(games(), st.integers(0, 10_000))
def test_the_gap_of_a_missing_turn_is_among_the_answers(state, seed):
    of, _ = bent(sheet(state, names=False), seed)
    solved = solve(of)
    simpler = solved.games and solved.games[0].faults == 0  # its tiles went with the next word
    assert simpler or laid(state) in [proposed(game) for game in solved.games]


@settings(max_examples=examples(6))
@given(st.sampled_from(BOARDS), st.integers(0, 10_000))
def test_without_a_board_the_game_is_on_the_list(name, seed):
    state = played(name, seed, turns=6)
    of = sheet(state, board=False)
    solved = solve(of, limits=Limits(games=5000))
    first = laid(state)[0]
    found = [proposed(game) for game in solved.games]
    if not first.down:
        assert laid(state) in found or not solved.complete
    points = [line.points[0] for line in of.lines if line.kind == PLAY]
    assert all(replayed(of, game) == points for game in solved.games[:20])


def test_of_two_sheets_that_disagree_the_right_reading_is_taken():
    state = played("klassik", 7)
    of = sheet(state)
    line = of.lines[0]
    both = replace(line, words=("XYXY", *line.words), points=(line.points[0] + 2, *line.points))
    (game,) = solve(replace(of, lines=(both, *of.lines[1:]))).games
    assert proposed(game) == laid(state)
    assert [(one.what, one.line, one.faults) for one in game.assumed] == [
        (Assumed.SHEETS_DISAGREE, 1, 0)
    ]


def test_a_word_taken_back_costs_the_turn_and_nothing_on_the_board():
    state = played("klassik", 11, turns=7)
    of = sheet(state)
    back = Line(WITHDRAWN, of.lines[-1].seat, ("QUARK",), (99,))
    first, *rest = of.lines
    seats = [(line.seat + 1) % 2 for line in rest]
    moved = [replace(line, seat=seat) for line, seat in zip(rest, seats, strict=True)]
    with_back = replace(of, lines=(first, replace(back, seat=1), *moved))
    (game,) = solve(with_back).games
    assert proposed(game) == laid(state)


def test_a_word_that_nobody_can_read_is_found_on_the_board():
    state = played("klassik", 3)
    of = sheet(state)
    for index in range(len(of.lines)):
        unread = replace(of.lines[index], words=())
        solved = solve(replace(of, lines=(*of.lines[:index], unread, *of.lines[index + 1 :])))
        assert laid(state) in [proposed(game) for game in solved.games]


def test_a_word_graph_orders_the_list_and_judges_nothing():
    of = sheet(played("klassik", 5, turns=6), board=False)
    guided = solve(of, Looks(of.words, TRIE))
    alone = solve(of)
    assert len(guided.games) == len(alone.games)
    assert guided.games[0].looks == 0


def test_a_search_tells_how_far_it_is_and_can_be_stopped():
    search = solving(sheet(played("klassik", 5)))
    first = next(iter(search))
    assert (first.faults, first.line, first.boards) == (0, 0, 1)
    assert search.solved()[:2] == ((), False)


def test_whoever_waits_is_told_line_by_line_and_stops_the_search_by_a_no():
    of, told = sheet(played("klassik", 5)), []

    def until_the_third(done, lines):
        told.append((done, lines))
        return done < 2

    solved = solve(of, progress=until_the_third)
    assert told == [(0, len(of.lines)), (1, len(of.lines)), (2, len(of.lines))]
    assert (solved.games, solved.complete) == ((), False)


def test_few_tries_end_the_search_and_it_says_that_it_is_not_complete():
    solved = solve(sheet(played("klassik", 5), board=False), limits=Limits(tries=3))
    assert (solved.games, solved.complete) == ((), False)


def test_what_fits_nowhere_is_named_with_its_line():
    of, index = bent(sheet(played("klassik", 5)), 1, words=lambda _: ("QQQQ",))
    solved = solve(of, limits=Limits(levels=(0,)))
    assert solved.games == ()
    assert [(one.what, one.line) for one in contradictions(of, solved)] == [
        (Against.NOT_ON_BOARD, index + 1)
    ]


def test_points_that_the_rules_do_not_give_are_named_with_those_they_give():
    right = sheet(played("klassik", 5))
    of, index = bent(right, 1, points=lambda line: (line.points[0] + 1,))
    found = contradictions(of, solve(of, limits=Limits(levels=(0,))))
    told = [(one.what, one.line, one.facts["computed"]) for one in found]
    assert (Against.OTHER_POINTS, index + 1, right.lines[index].points[0]) in told
