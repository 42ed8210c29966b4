"""What can be entered now: never a no to what the rules take, and for bare entries never a yes."""

from random import Random

import pytest

from engine.enterable import Enterable, enterable
from engine.games import decide, objections, replay
from engine.moves import Accept, Close, Open, Resign, Resume
from engine.rulesets import ruleset
from tests.engine import histories as classic
from tests.engine.karten import histories as karten
from tests.engine.klauer import histories as klauer
from tests.thorough import seeds

FAMILIES = {"classic": classic, "karten": karten, "klauer": klauer}
BARE = {"accept": Accept, "resign": Resign}


def course(family, seed):
    """The states of a random game, each with an entry that somebody tries."""
    dice = Random(seed)
    entries = [family.opening(dice)]
    for _ in range(60):
        state = replay(entries)
        move = (family.correction if dice.random() < 0.05 else family.entry)(state, dice)
        yield state, move
        if not objections(state, move):
            entries += decide(state, move)


@pytest.mark.parametrize("family", FAMILIES)
def test_what_the_rules_take_has_nothing_against_it(family):
    for seed in seeds(15):
        for state, move in course(FAMILIES[family], seed):
            found = {(one.kind, one.seat): one.against for one in enterable(state)}
            if not objections(state, move):
                assert found[move.kind, getattr(move, "seat", None)] == ()


@pytest.mark.parametrize("family", FAMILIES)
def test_an_entry_without_facts_can_be_entered_exactly_where_nothing_is_against_it(family):
    for seed in seeds(5):
        for state, _ in course(FAMILIES[family], seed):
            for one in enterable(state):
                if one.kind in BARE:
                    assert list(one.against) == objections(state, BARE[one.kind](one.seat))
                elif one.kind in ("close", "resume"):
                    asked = {"close": Close(), "resume": Resume()}[one.kind]
                    assert list(one.against) == objections(state, asked)


def test_a_game_that_was_just_opened_waits_for_its_first_turn():
    state = replay([Open("reise", ruleset("reise").options(), ("anna", "bert"))])
    codes = {(one.kind, one.seat): [why.code for why in one.against] for one in enterable(state)}
    assert codes == {
        ("start", None): [],
        ("play", 0): [],
        ("play", 1): ["NOT_YOUR_TURN"],
        ("exchange", 0): [],
        ("exchange", 1): ["NOT_YOUR_TURN"],
        ("pass", 0): [],
        ("pass", 1): ["NOT_YOUR_TURN"],
        ("rack", 0): [],
        ("rack", 1): [],
        ("challenge", 0): ["NOTHING_TO_CHALLENGE"],
        ("challenge", 1): ["NOTHING_TO_CHALLENGE"],
        ("verdict", None): ["NO_CHALLENGE"],
        ("accept", 0): ["NOTHING_TO_CHALLENGE"],
        ("accept", 1): ["NOTHING_TO_CHALLENGE"],
        ("withdraw", 0): ["NOTHING_TO_CHALLENGE"],
        ("withdraw", 1): ["NOTHING_TO_CHALLENGE"],
        ("time", 0): [],
        ("time", 1): [],
        ("resign", 0): [],
        ("resign", 1): [],
        ("forfeit", 0): [],
        ("forfeit", 1): [],
        ("end", None): [],
        ("stop", None): [],
        ("decision", None): [],
        ("settle", 0): ["NOT_OVER"],
        ("settle", 1): ["NOT_OVER"],
        ("close", None): ["NOT_OVER"],
        ("adjourn", None): [],
        ("resume", None): ["NOT_ADJOURNED"],
        ("note", None): [],
        ("publish", None): [],
        ("unpublish", None): [],
        ("annul", None): [],
        ("replace", None): [],
        ("insertion", None): [],
    }


def test_a_reason_against_an_entry_names_its_clause():
    state = replay([Open("reise", ruleset("reise").options(), ("anna", "bert"))])
    (play,) = [one for one in enterable(state) if one[:2] == ("play", 1)]
    assert play == Enterable("play", 1, play.against)
    assert play.against[0].clause == "REISE-07"
