"""Whether the lead can be taken: what is told holds, and what one step does is found."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import games
from engine.klauer.field import line, place_name
from engine.klauer.laying import STAYS
from engine.klauer.leading import lead
from engine.klauer.notation import read_move, written
from engine.klauer.turn_end import outcome
from engine.moves import Accept
from engine.steps import Turn
from tests.boards import entered
from tests.engine.test_plays import Trie
from tests.fields import BLACK, RED, ended, majority, position
from tests.thorough import examples

LIST = """
    SOCKE LOCKE GLOCKE LOCKEN SOCKEN HUND HUNDE HUND MUND RUND OR SO ES IN EI OS RE ER REH
"""
WORDS = frozenset(LIST.split())
TRIE = Trie(sorted(WORDS))
ENDINGS = {("HUND", "HUNDE"), ("LOCKE", "LOCKEN"), ("SOCKE", "SOCKEN")}


def looked_for(state, *, open_pairs=(), words=WORDS, **bounds):
    """The way to the lead in the small list; a pair of `open_pairs` is for the arbiter."""

    def is_theft(old, new):
        return None if (old, new) in open_pairs else (old, new) not in ENDINGS

    return lead(state, Trie(sorted(words)), words.__contains__, is_theft, **bounds)


def typed(found):
    """The steps as they are typed."""
    return [written(step) for step in found.steps]


def test_a_word_is_stolen_by_a_swap():
    found = looked_for(position("socke", "L"))
    assert (typed(found), found.margin) == (["/0:0> L...."], 5)


def test_two_steps_lead_where_one_does_not():
    found = looked_for(position("socke", "LG"), words=frozenset({"SOCKE", "LOCKE", "GLOCKE"}))
    state = entered(position("socke", "LG"), *typed(found))
    assert majority(ended(state, ".")) == [5, 0] or majority(ended(state, ".")) == [6, 0]


def test_an_ending_turns_nothing_and_leads_nobody():
    found = looked_for(position("hund", "E"))
    assert found == ((), 0, False)


def test_what_is_for_the_arbiter_is_not_told():
    state = position("socke", "L")
    assert looked_for(state, open_pairs={("SOCKE", "LOCKE")}) == ((), 0, False)


def test_a_word_that_lay_there_before_is_no_way():
    state = position("socke", "L")
    lay_before = {word._replace(text="LOCKE") for word in state.history}
    assert looked_for(state._replace(history=state.history | lay_before)) == ((), 0, False)


@pytest.mark.rule("KLAUER-51")
def test_on_an_empty_field_it_is_decided():
    assert looked_for(position("", "QXVY")) == ((), 0, True)
    assert typed(looked_for(position("", "DNUHQ"))) == ["0:0> HUND"]


def test_no_word_is_inserted_into_where_the_level_forbids_it():
    words = frozenset({"HUD", "HUND"})
    assert typed(looked_for(position("hud", "N"), words=words))[0].startswith("^")
    assert looked_for(position("hud", "N", techniques="colours", level="I"), words=words) == (
        (),
        0,
        False,
    )


def test_the_bound_is_kept_and_nothing_is_decided_by_it():
    assert looked_for(position("socke", "L"), most=0) == ((), 0, False)


FIELDS = ["socke", "hund", "hund\nu...\nn...\nd...", "so\n.r", "Socke", "rund\ne...\nh..."]


@settings(deadline=None, max_examples=examples(60))
@given(st.sampled_from(FIELDS), st.text("LGENHUSORI", max_size=4), st.sampled_from([RED, BLACK]))
def test_what_is_told_leads_and_what_one_step_does_is_found(picture, pool, turn):
    state = position(picture, pool, turn=turn)
    found = looked_for(state)
    if found.steps:
        state = after(state, *typed(found))
        assert margin(state, turn) == found.margin > 0
    else:
        assert not any(leads(state, step) for step in every_step(state))


def after(state, *steps):
    """The turn after its steps and its end, changes that keep their meaning named."""
    state = entered(state, *steps)
    return entered(state, Turn(state.turn, kept_in(state)))


def kept_in(state):
    """The changes of the turn that are endings."""
    changes = outcome(state.table, state.base).meanings
    return tuple(one.name for one in changes if (one.before.text, one.after.text) in ENDINGS)


def margin(state, turn):
    """By how many cards the seat leads once the claim is agreed."""
    counts = majority(entered(state, Accept(1 - turn)))
    return counts[turn] - counts[1 - turn]


def every_step(state):
    """Every word of the list laid everywhere around, every swap and insertion; sensible or not."""
    field, pool = state.table.field, sorted(set(state.table.pool))
    cells = range(-6, 7)
    for row, column, down, word in product(cells, cells, (False, True), sorted(WORDS)):
        run = line((row, column), len(word), down)
        letters = "".join(
            STAYS if cell in field else letter for cell, letter in zip(run, word, strict=True)
        )
        yield from (f"{sign}{place_name(run[0], down=down)} {letters}" for sign in ("", "+"))
    for word, letter in product(state.table.words, pool):
        at = place_name(word.cells[0], down=word.down)
        for n in range(len(word.text)):
            front, behind = STAYS * n, STAYS * (len(word.text) - n)
            yield f"/{at} {front}{letter}{behind[1:]}"
            yield f"^{at} {front}{letter}{behind} >"
            yield f"^{at} {front}{letter}{behind} <"


def leads(state, text):
    """Whether the step is legal, makes words of the list only, and the turn can end with it."""
    move = read_move(text, state.turn)
    if games.objections(state, move):
        return False
    then = games.apply(state, move)
    if any(word.text not in WORDS for word in then.table.words):
        return False
    return not games.objections(then, Turn(then.turn, kept_in(then)))
