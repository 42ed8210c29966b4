"""A search in waves: the best first, all in the end, and what is known at any time is told."""

from dataclasses import replace
from itertools import pairwise

import pytest

from engine.solving.entering import replayed
from engine.solving.fields import Field, Position
from engine.solving.search import Limits, solving
from tests.engine.solving.played import laid, played, proposed, sheet
from tests.engine.solving.solved import solve


def told(solved):
    """The games of an answer, each as what was laid."""
    return [proposed(game) for game in solved.games]


@pytest.mark.parametrize("marked", [True, False], ids=["marked", "unmarked"])
def test_narrow_waves_find_in_the_end_what_wide_ones_find(marked):
    of = sheet(played("klassik", 5, turns=6), board=False, marked=marked)
    narrow, wide = (solve(of, limits=Limits(width=n, games=5000)) for n in (3, 3000))
    assert narrow.complete
    assert told(narrow) == told(wide)


def test_a_search_that_is_stopped_tells_the_games_that_it_knows_and_that_there_may_be_more():
    state = played("klassik", 21, turns=7)
    of = sheet(state, board=False)
    all_of_them = solve(of, limits=Limits(games=5000))
    search = solving(of, limits=Limits(width=2))
    for _ in search:
        if search.ends:
            break
    stopped = search.solved()
    assert not stopped.complete
    assert 0 < len(stopped.games) < len(all_of_them.games)
    assert all(game in told(all_of_them) for game in told(stopped))


def test_only_as_many_games_are_told_as_are_asked_for_and_never_called_all():
    search = solving(sheet(played("klassik", 21, turns=7), board=False))
    list(search)
    everything = search.solved()
    first = search.solved(1)
    assert (first.games, first.complete) == (everything.games[:1], len(everything.games) == 1)


def test_so_many_games_that_the_rules_refuse_are_looked_at_and_more_are_said_to_be_left(
    monkeypatch,
):
    of = replace(sheet(played("klassik", 21, turns=7), board=False), racks=("QQ", None))
    looked_at = []

    def counted(sheet, game):
        looked_at.append(game)
        return replayed(sheet, game)

    monkeypatch.setattr("engine.solving.standing.replayed", counted)
    search = solving(of, limits=Limits(games=5, levels=(0,)))
    list(search)
    assert search.ends > len(looked_at) == 10
    assert search.solved()[:2] == ((), False)
    assert len(looked_at) == 10


def test_what_a_search_does_is_counted_in_steps_so_that_every_machine_tells_the_same():
    of = sheet(played("klassik", 21, turns=9), board=False, marked=False)
    few = [solve(of, limits=Limits(tries=400)) for _ in range(2)]
    assert few[0] == few[1]
    assert not few[0].complete


@pytest.mark.parametrize("wrong", [None, 0, 3])
def test_little_is_done_between_two_reports_so_that_whoever_has_a_clock_is_asked_in_time(wrong):
    of = sheet(played("klassik", 21, turns=9), board=False, marked=False)
    lines = [replace(line, points=(1,)) if n == wrong else line for n, line in enumerate(of.lines)]
    search = solving(replace(of, lines=tuple(lines)))
    done = [search.tries for _ in search]
    assert done[-1] > 20_000
    assert max(after - before for before, after in pairwise(done)) < 1000


def test_whoever_stopped_a_search_waits_for_few_games_each_time_and_for_none_twice(monkeypatch):
    looked_at = []

    def counted(sheet, game):
        looked_at.append(game)
        return replayed(sheet, game)

    monkeypatch.setattr("engine.solving.standing.replayed", counted)
    search = solving(sheet(played("klassik", 7, turns=8), board=False, marked=False))
    for _ in search:
        if search.ends > 60:
            break
    told = [len(search.solved().games) for _ in range(2)]
    assert (len(looked_at), told) == (80, [40, 80])


def test_unmarked_blanks_are_found_without_a_board():
    state = played("klassik", 13, turns=8)  # AnSE
    solved = solve(sheet(state, board=False, marked=False), limits=Limits(games=5000))
    assert laid(state) in told(solved)


def test_the_best_board_goes_on_first_and_equal_ones_are_one():
    field = Field()
    for tiles, looks in (("worse", 2.0), ("better", 1.0), ("worst", 3.0), ("worst", 0.5)):
        field.put(Position(tiles, 0, 0, looks=looks, ways=[(None, None)]))
    taken = [field.take() for _ in range(4)]
    assert [one and (one.tiles, len(one.ways)) for one in taken] == [
        ("worst", 2),
        ("better", 1),
        ("worse", 1),
        None,
    ]
    field.put(Position("better", 0, 0, looks=0.1))
    assert (field.take(), len(field), field.whole) == (None, 3, True)


def test_too_many_waiting_boards_lose_the_worst_and_the_field_says_so():
    field = Field()
    for number in range(5000):
        field.put(Position(str(number), 0, 0, looks=float(number)))
    assert not field.whole
    assert len(field) < 5000
    best = field.take()
    assert best.tiles == "0"
