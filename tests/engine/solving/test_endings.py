"""How the game of a sheet ended: what was booked for the tiles left, and what the booklet says."""

import pytest

from engine.refusals import Reason
from engine.solving.contradictions import Against, contradictions
from engine.solving.entering import entered
from engine.solving.reading import read_sheet
from engine.solving.search import Limits
from tests.engine.solving.solved import solve
from tests.engine.solving.test_golden_sheets import BOARD, SHORT

SETTLED = "Anna = -3\nBert = -6\n"


def sheet(rules, end=SETTLED, turns="Anna HORN 12\nBert ORT 5\n"):
    """The short sheet under some rules, with an end behind its turns; without its points."""
    bare = turns.replace(" 12", "").replace(" 5", "")
    read, _ = read_sheet(f"Rules: {rules}\nPlayers: Anna, Bert\n{bare}{end}{BOARD}")
    return read


def told(of):
    """Each game that fits: the entries behind the plays, and what is assumed, by line."""
    found = []
    for game in solve(of).games:
        made = entered(of, game, ("a", "b"))
        assert made.refused is None
        kinds = [move.kind for move in made.stream]
        found.append((kinds[3:], [(one.what.name, one.line) for one in game.assumed]))
        assert made.state.claims == (-3, -6)
    return found


def test_a_settlement_of_a_travel_game_that_nobody_went_out_of_follows_an_agreed_end():
    """REISE-20, REISE-31."""
    assert told(sheet("reise")) == [(["end", "settle", "settle"], [("END_AGREED", 3)])]


@pytest.mark.parametrize("rules", ["klassik", "mini", "english"])
def test_elsewhere_the_passes_that_end_a_game_are_entered_and_nobody_noted_them(rules):
    """MINI-30, MINI-41."""
    assert told(sheet(rules)) == [(["pass"] * 4 + ["settle"] * 2, [("PASSES_UNNOTED", 3)])]


@pytest.mark.parametrize(("noted", "lacking"), [(1, 3), (2, 2), (3, 1)])
def test_only_those_passes_are_entered_that_the_sheet_lacks(noted, lacking):
    (game,) = solve(sheet("klassik", "-\n" * noted + SETTLED)).games
    assert [(one.what.name, one.facts) for one in game.assumed] == [
        ("PASSES_UNNOTED", {"passes": lacking})
    ]


def test_a_settlement_behind_all_passes_assumes_nothing():
    assert told(sheet("klassik", "-\n" * 4 + SETTLED)) == [(["pass"] * 4 + ["settle"] * 2, [])]


def test_without_any_fault_allowed_the_line_of_the_settlement_is_named():
    of = sheet("klassik")
    solved = solve(of, limits=Limits(levels=(0,)))
    assert solved.games == ()
    assert [(one.what, one.line, str(one)) for one in contradictions(of, solved)] == [
        (Reason.NOT_OVER, 3, "The game is not over yet, so it can't be settled.")
    ]


@pytest.mark.parametrize("rules", ["klassik", "reise"])
def test_a_turn_behind_the_settlement_contradicts_the_end(rules):
    turns = f"Anna HORN 12\n{SETTLED}Bert ORT 5\n"
    of = sheet(rules, "", turns)
    solved = solve(of)
    assert solved.games == ()
    assert [(one.what, one.line) for one in contradictions(of, solved)] == [
        (Reason.GAME_OVER, 4) if rules == "reise" else (Reason.NOT_OVER, 2)
    ]


def test_what_is_settled_twice_for_one_player_is_named_with_its_line():
    of = sheet("reise", "Anna = -3\nAnna = -4\n")
    assert [(one.what, one.line) for one in contradictions(of, solve(of))] == [
        (Reason.ALREADY_SETTLED, 4)
    ]


def test_a_settlement_without_a_name_goes_to_whoever_has_none_and_says_so():
    of = sheet("reise", "= -3\n= -6\n")
    assert told(of) == [
        (
            ["end", "settle", "settle"],
            [("END_AGREED", 3), ("PLAYER_ASSUMED", 3), ("PLAYER_ASSUMED", 4)],
        )
    ]


def test_an_exchange_of_more_tiles_than_a_rack_holds_is_named_with_its_line():
    of = sheet("klassik", "Anna -9\n")
    assert [(one.what, one.line) for one in contradictions(of, solve(of))] == [
        (Reason.TOO_MANY_LAID, 3)
    ]


def test_a_settlement_that_the_racks_rule_out_is_named_where_no_fault_is_allowed():
    of = sheet("reise", "Anna = -3\nBert = -6\nRack: Anna E\n")
    solved = solve(of, limits=Limits(levels=(0,)))
    assert solved.games == ()
    assert [(one.what.name, one.line) for one in contradictions(of, solved)] == [("RACK_WRONG", 0)]


def test_a_missing_turn_is_named_at_the_line_behind_it():
    read, _ = read_sheet(SHORT.replace("Bert ORT", "Anna ORT"))
    solved = solve(read, limits=Limits(levels=(0,)))
    found = contradictions(read, solved)
    assert [(one.what, one.line) for one in found] == [(Against.TURN_MISSING, 2)]


def test_more_tiles_of_a_letter_than_there_are_are_named():
    of, _ = read_sheet("Rules: klassik\nXAX\n")
    assert [(one.what, one.facts) for one in contradictions(of, solve(of))] == [
        (Against.TOO_MANY, {"word": "XAX", "letter": "X"})
    ]
