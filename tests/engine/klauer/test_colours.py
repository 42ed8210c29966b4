"""Whose colour the cards have: nobody gains any without a new word (KLAUER-80)."""

from collections import Counter
from random import Random

from hypothesis import given, settings

from engine.games import apply, objections
from engine.klauer.field import place_name, runs, step, text
from engine.klauer.state import State, beginning, majority
from engine.klauer.turn_end import outcome, turned
from engine.letters import SMALL_OF
from engine.steps import Dissolve, Lay, Turn
from tests.engine.histories import SEEDS
from tests.engine.klauer import histories
from tests.fields import RED, position
from tests.thorough import examples

FIELDS = (
    "hund\n..e.\n..s.\n..t.",
    "hund\nu...\nn...\nd...",
    "hund\n.n..\n.den",
    "mund.\n..e..\n..s..\n..tor\n....u\n....h",
    "anna.\n.e...\n.s...\n.tot.\n...o.\n...r.",
    "hut..\n.n...\n.ton.\n...ot\n....u\n....n",
)


def rebuilt(seed: int) -> tuple[State, State]:
    """A field in any colours, and what somebody made of it who laid the same words anew."""
    dice = Random(seed)
    picture = "".join(
        glyph.upper() if dice.random() < 0.4 else glyph for glyph in dice.choice(FIELDS)
    )
    start = state = position(picture, "EINST")
    words = list(state.base)
    dice.shuffle(words)
    while lying := runs(state.table.field):
        run = dice.choice(lying)
        letters = text(state.table.field, run.cells)
        state = apply(state, Dissolve(RED, place_name(run.cells[0], down=run.down), letters))
    down, by = dice.random() < 0.5, dice.choice((0, 1, -1, 3))
    places = [(word.cells[0], word.down) for word in words]
    if dice.random() < 0.5:
        dice.shuffle(places)
    dice.shuffle(order := list(zip(words, places, strict=True)))
    for word, (cell, runs_down) in order:
        state = relaid(state, word.text, step(cell, by, down), runs_down)
    return start, state


def relaid(state, word, cell, down):
    """The word laid of cards that were taken up, through those that lie there."""
    field = state.table.field
    cells = [step(cell, number, down) for number in range(len(word))]
    letters = (
        "." if here in field else SMALL_OF[letter] for here, letter in zip(cells, word, strict=True)
    )
    return offered(state, Lay(RED, place_name(cell, down=down), "".join(letters)))


def offered(state, move):
    """The state after a step, if it can be made."""
    return state if objections(state, move) else apply(state, move)


def words(field):
    """The words on a field, each as often as it lies there."""
    return Counter(text(field, run.cells) for run in runs(field))


def ends(state, kept=()):
    """Whether the turn could end as the table lies, if the lead were held."""
    reasons = {reason.code for reason in objections(state, Turn(state.turn, tuple(kept)))}
    return reasons <= {"NO_LEAD"}


def afterwards(state, kept=()):
    """The cards in red and in black once the turn has ended."""
    found = outcome(state.table, state.base)
    return majority(turned(state, found, frozenset(kept)))


@settings(max_examples=examples(400))
@given(SEEDS)
def test_words_that_are_taken_apart_and_laid_again_change_nobodys_lead(seed):
    start, state = rebuilt(seed)
    if ends(state) and words(state.table.field) <= words(start.table.field):
        assert afterwards(state) == majority(start.table.field)


def test_such_words_are_laid_again_in_many_ways():
    found = Counter()
    for seed in range(400):
        start, state = rebuilt(seed)
        if ends(state):
            same = words(state.table.field) <= words(start.table.field)
            moved = state.table.field.keys() != start.table.field.keys()
            found["the same words" if same else "others"] += moved

    assert found["the same words"] > 100
    assert found["others"] > 5


@settings(max_examples=examples(100))
@given(SEEDS)
def test_no_card_is_gained_in_a_turn_that_claims_no_word(seed):
    dice = Random(seed)
    state = apply(None, histories.opening(dice))
    for _ in range(100):
        move = histories.entry(state, dice)
        if objections(state, move):
            continue
        state = apply(state, move)
        if state.phase != "playing" or not state.table.taken or state.table.swaps:
            continue
        start = beginning(state.table)
        if state.table.pool == start.pool and ends(state):
            claimed = outcome(state.table, state.base).words
            assert claimed or afterwards(state) == majority(start.field)
