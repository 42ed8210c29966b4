"""What the sheet notes of the tiles left, compared with what the rules give: wrong is a fault."""

import pytest

from engine.solving.entering import entered
from engine.solving.reading import read_sheet
from engine.solving.search import Limits
from tests.engine.solving.solved import solve
from tests.engine.solving.test_golden_sheets import BOARD

RACKS = "Rack: Anna EEEEEEE\nRack: Bert NNNNNNN\n"
BOOKED = "Anna = -7\nBert = -7\n"


def sheet(racks=RACKS, booked=BOOKED, passes=4):
    """Two words and passes that end the game, with the tiles that are left."""
    turns = "HORN 12\nORT 5\n" + "-\n" * passes
    read, _ = read_sheet(f"Rules: klassik\nPlayers: Anna, Bert\n{racks}{turns}{booked}{BOARD}")
    return read


def assumed(of):
    """What the only game that fits assumes, with its line; the rules take it."""
    (game,) = solve(of).games
    assert entered(of, game, ("a", "b")).refused is None
    return [(one.what.name, one.line, one.facts) for one in game.assumed]


def test_an_end_that_is_noted_as_the_rules_give_it_assumes_nothing():
    assert assumed(sheet()) == []


def test_points_booked_for_the_tiles_left_that_the_rules_do_not_give_are_a_fault_of_their_line():
    of = sheet(booked="Anna = -7\nBert = -9\n")
    assert assumed(of) == [("SETTLED_WRONG", 8, {"points": -9, "computed": -7})]
    assert [game.faults for game in solve(of).games] == [1]
    assert solve(of, limits=Limits(levels=(0,))).games == ()


def test_nobody_can_tell_whether_points_for_tiles_that_nobody_noted_are_right():
    assert assumed(sheet(racks="", booked="Anna = -7\nBert = -9\n")) == []


@pytest.mark.parametrize("rack", ["NNNNNN", "NNNNNNNN", "QQNNNNN", "HNNNNNN"])
def test_tiles_that_can_not_have_been_left_are_a_fault(rack):
    """One lacking or too many, two of a letter of which there is one, all four H on the board."""
    of = sheet(RACKS.replace("NNNNNNN", rack).replace("EEEEEEE", "EEEEHHH"), booked="")
    assert assumed(of) == [("RACK_WRONG", 0, {"number": 2, "rack": rack})]


def test_tiles_seen_on_a_rack_while_the_game_goes_on_need_not_be_all_of_them():
    assert assumed(sheet(racks="Rack: Bert NN\n", booked="", passes=0)) == []
