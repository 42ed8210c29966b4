"""What the figures of score sheets count: the true game, and where it stands among those told."""

import pytest

from deploy.benchmarks.drawn_sheets import drawn_game
from deploy.benchmarks.games import recorded_games
from deploy.benchmarks.sheets import CASES, Outcome, figures, measure
from engine.games import replay


def outcome(place, games, *, complete=True):
    """A search that told so many games, the true one at its place; 0 where it is not there."""
    asked = 1 if 0 < place <= 50 else None
    return Outcome(
        place,
        games,
        complete,
        bent=True,
        blamed=place > 0,
        taken_for_right=False,
        questions=asked,
        cpu=0.5,
        wall=0.75,
    )


def test_a_short_list_without_the_true_game_does_not_count_as_one_that_holds_it():
    told = figures([outcome(1, 1), outcome(0, 1), outcome(50, 60), outcome(51, 60, complete=False)])
    shares = ("sheets", "found", "within_50", "first", "unique", "blamed", "bent", "unfinished")
    assert [told[name] for name in shares] == [4, 0.75, 0.5, 0.25, 0.25, 0.75, 4, 0.25]
    assert (told["cpu_ms_worst"], told["wall_ms_worst"]) == (500.0, 750.0)


def test_the_games_of_the_demo_are_found_again_with_the_board_and_guided_by_the_list_of_the_house():
    names = ("board", "three letters of the board wrong", "no board, with a list of words")
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
