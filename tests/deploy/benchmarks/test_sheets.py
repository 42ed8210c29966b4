"""What the figures of score sheets count: the true game, and where it stands among those told."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from deploy.benchmarks import bending
from deploy.benchmarks.drawn_sheets import drawn_game
from deploy.benchmarks.games import recorded_games
from deploy.benchmarks.outcomes import Outcome, figures, required
from deploy.benchmarks.sheets import CASES, measure
from deploy.benchmarks.verdicts import SheetVerdict, holds, verdict
from engine.games import replay
from engine.solving.reading import read_sheet
from engine.solving.sheet import PLAY, SETTLED, Line
from tests.engine.solving.played import played, sheet
from tests.engine.solving.solved import solve


def outcome(place, games, *, complete=True):
    """A search that told so many games, the true one at its place; 0 where it is not there."""
    asked = 1 if 0 < place <= 50 else None
    return Outcome(
        place,
        games,
        complete,
        blamed=place > 0,
        verdict=SheetVerdict.BLAMED if place else SheetVerdict.SILENT,
        questions=asked,
        cpu=0.5,
        wall=0.75,
    )


def test_a_short_list_without_the_true_game_does_not_count_as_one_that_holds_it():
    told = figures([outcome(1, 1), outcome(0, 1), outcome(50, 60), outcome(51, 60, complete=False)])
    shares = ("sheets", "found", "within_50", "first", "unique", "blamed", "unfinished")
    assert [told[name] for name in shares] == [4, 0.75, 0.5, 0.25, 0.25, 0.75, 0.25]
    assert told["bent"] == {
        "true_game_told_and_fault_blamed": 3,
        "only_games_with_faults_or_none": 0,
        "explained_by_what_the_sheet_leaves_free": 0,
        "another_game_has_all_that_it_says": 0,
        "taken_for_right": 1,
    }
    assert (told["cpu_ms_worst"], told["wall_ms_worst"]) == (500.0, 750.0)


def test_each_requirement_has_one_figure_and_the_number_of_its_sheets():
    told = required(
        {"no board": [outcome(1, 2), outcome(60, 70)], "board, both": [outcome(1, 1)] * 10}
    )
    assert told == {
        "two_faults_blamed": {"figure": 1.0, "wanted": 0.9, "sheets": 10, "reached": True},
        "no_board_among_50": {"figure": 0.5, "wanted": 0.97, "sheets": 2, "reached": False},
        "no_board_questions_median": {"figure": 1, "wanted": 3, "sheets": 2, "reached": True},
        "bent_taken_for_right": {"figure": 0, "wanted": 0, "sheets": 12, "reached": True},
        "worst_search_seconds": {"figure": 0.5, "wanted": 10, "sheets": 12, "reached": True},
    }


def test_the_games_of_the_demo_are_found_again_with_the_board_and_guided_by_the_list_of_the_house():
    names = ("board", "board, three letters wrong", "no board, with a list of words")
    told = measure(recorded_games(None), {name: CASES[name] for name in names})
    assert [told[name]["found"] for name in names] == [1.0, 1.0, 1.0]
    assert {told[name]["sheets"] for name in names} == {told["games"]}


@pytest.mark.parametrize(("name", "seats"), [("reise", 3), ("mini", 4), ("klassik", 2)])
def test_a_drawn_game_is_one_by_the_rules_and_its_sheet_leads_back_to_it(name, seats):
    game = drawn_game(name, seats, 0)
    state = replay(game)
    assert (len(state.players), state.flawed()) == (seats, ())
    told = measure([game], {"board": CASES["board"]})
    assert (told["games"], told["board"]["found"]) == (1, 1.0)


EVENING = sheet(played("klassik", 5, turns=9))


def with_line(index, **changes):
    """The evening's sheet with a line changed."""
    lines = list(EVENING.lines)
    lines[index] = replace(lines[index], **changes)
    return replace(EVENING, lines=tuple(lines))


def test_the_game_that_was_played_has_all_that_its_sheet_says_and_not_what_another_one_says():
    (game,) = solve(EVENING).games
    others = [
        with_line(2, points=(EVENING.lines[2].points[0] + 1,)),
        with_line(2, words=("ANNA",)),
        replace(EVENING, lines=EVENING.lines[:-1]),
        replace(EVENING, tiles=EVENING.rules.grid.empty),
        replace(EVENING, lines=(*EVENING.lines, Line(SETTLED, 0, (), (-3,)))),
        replace(EVENING, racks=("AEN", None)),
    ]
    assert [holds(one, game) for one in (EVENING, *others)] == [True] + [False] * len(others)


def test_a_bent_sheet_is_taken_for_right_only_by_a_game_that_has_not_all_that_it_says():
    (game,) = solve(EVENING).games
    wrong = with_line(2, points=(EVENING.lines[2].points[0] + 1,))
    faulty = solve(wrong).games
    assert {one.faults for one in faulty} == {1}
    assert [
        verdict(EVENING, [game], blamed=False),
        verdict(wrong, [game], blamed=True),
        verdict(wrong, faulty, blamed=True),
        verdict(wrong, faulty, blamed=False),
        verdict(wrong, [], blamed=False),
    ] == [
        SheetVerdict.OTHER_GAME,
        SheetVerdict.SILENT,
        SheetVerdict.BLAMED,
        SheetVerdict.DOUBTED,
        SheetVerdict.DOUBTED,
    ]


@pytest.mark.parametrize("seed", range(5))
@pytest.mark.parametrize("bend", [bending.swapped, bending.swapped_far])
def test_swapped_turns_are_the_same_turns_and_two_of_them_stand_in_the_other_order(bend, seed):
    bent, ((line, _),) = bend(EVENING, Random(seed))
    moved = [
        n for n, pair in enumerate(zip(EVENING.lines, bent.lines, strict=True)) if len({*pair}) > 1
    ]
    assert sorted(map(repr, bent.lines)) == sorted(map(repr, EVENING.lines))
    (apart,) = (after - before for before, after in pairwise(moved))
    assert (moved[0] + 1, apart == 1) == (line, bend is bending.swapped)


@pytest.mark.parametrize("seed", range(5))
def test_a_turn_that_is_written_too_late_stands_some_lines_behind_its_place(seed):
    bent, ((line, _),) = bending.moved(EVENING, Random(seed))
    lines = [*bent.lines]
    late = lines.pop(line - 1)
    (place,) = [n for n in range(line) if (*lines[:n], late, *lines[n:]) == EVENING.lines]
    assert line - 1 - place >= 2


def test_a_sheet_without_an_end_or_an_exchange_has_none_that_could_be_bent():
    only = tuple(line for line in EVENING.lines if line.kind == PLAY)[:1]
    plays = replace(EVENING, lines=only)
    bends = (bending.settled, bending.racked, bending.mixed_up, bending.swapped)
    assert [bend(plays, Random(0)) for bend in bends] == [None] * 4


def test_a_turn_that_stands_there_twice_is_a_line_more():
    bent, ((line, _),) = bending.twice(EVENING, Random(4))
    assert bent.lines[: line - 1] + bent.lines[line:] == EVENING.lines
    assert bent.lines[line - 1] in EVENING.lines[: line - 1]


ONE_TILE = """\
Regeln: klassik
Spieler: Anna, Bert
Anna OHR 10
Bert OB 5
Anna {word} 9   # the E below the H and behind the B: BE and HE
Brett:
...............
...............
...............
...............
...............
...............
...............
.......OHR.....
.......BE......
...............
...............
...............
...............
...............
...............
"""


@pytest.mark.parametrize(("word", "right"), [("BE", True), ("HE", True), ("OB", False)])
def test_of_one_tile_that_makes_two_words_either_may_be_noted(word, right):
    (game,) = solve(read_sheet(ONE_TILE.format(word="BE"))[0]).games
    noted, _names = read_sheet(ONE_TILE.format(word=word))
    assert holds(noted, game) == right
