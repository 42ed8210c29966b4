"""The engine and the slow bystander agree on every step and on every end of a turn."""

from collections import Counter
from random import Random

import pytest

from engine.games import apply, decide, objections
from engine.klauer.state import beginning
from engine.klauer.turn_end import outcome, turned
from engine.refusals import Refusal
from engine.steps import STEPS, Turn
from tests.engine.klauer import histories
from tests.oracle import klauer_turn as oracle

COLOURS = ("red", "black")
LEVELS = {"I": 1, "II": 2, "III": 3}


class Bystander:
    """Follows a game beside the engine and compares notes."""

    def __init__(self):
        """Nothing has lain there yet."""
        self.history = frozenset()
        self.table = None
        self.before = []
        self.seen = Counter()

    def sits_down(self, state):
        """Look at the table when a turn begins; later only at the steps."""
        start = beginning(state.table)
        self.table = oracle.table(
            {cell: (card.letter, COLOURS[card.seat]) for cell, card in start.field.items()},
            start.pool,
            mover=COLOURS[state.turn],
            extent=state.rules.extent,
            level=LEVELS[state.rules.level],
            history=self.history,
            reading=state.rules.techniques,
        )
        self.before = []

    def tries(self, state, move):
        """Whether the bystander allows a step; the engine must say the same."""
        try:
            after = oracle.step(
                self.table, move.kind, move.at, move.letters, getattr(move, "shift", None)
            )
        except oracle.Broken as broken:
            self.seen[str(broken)] += 1
            after = None
        refused = objections(state, move)
        assert bool(refused) == (after is None), (move, refused)
        self.seen[move.kind] += after is not None
        return after

    def agrees(self, state):
        """The cards lie alike."""
        lying = {cell: card.letter for cell, card in state.table.field.items()}
        assert lying == {cell: card.letter for cell, card in self.table.cards.items()}
        assert sorted(state.table.pool) == sorted(self.table.pool)
        assert sorted(state.table.hand) == sorted(self.table.hand)

    def judges(self, state, kept):
        """The end of the turn, with the changes `kept` said to keep their meaning."""
        same = frozenset(tuple(change.split(">")) for change in kept)
        found = oracle.judged(self.table, same)
        refused = objections(state, Turn(state.turn, tuple(kept)))
        assert {reason.clause for reason in refused} == found.broken
        result = outcome(state.table, state.base)
        colours = turned(state, result, frozenset(kept))
        assert {cell: COLOURS[card.seat] for cell, card in colours.items()} == found.colours
        assert {(change.before.text, change.after.text) for change in result.changes} == (
            found.changed
        )
        assert {(change.before.text, change.after.text) for change in result.made_over} == (
            found.asked
        )
        self.seen.update(found.broken or {"fits"})
        self.seen["stands again"] += bool(result.again)
        self.seen["made over"] += bool(result.made_over)


def follow(seed, entries):
    """Play a random game under the eyes of a bystander."""
    dice, by = Random(seed), Bystander()
    state = apply(None, histories.opening(dice))
    for _ in range(entries):
        move = histories.entry(state, dice)
        ready = state.phase == "playing" and state.stage == "steps" and not state.adjourned
        if ready and not state.table.before:
            by.sits_down(state)
        if ready and isinstance(move, STEPS) and move.seat == state.turn:
            after = by.tries(state, move)
            if after is not None:
                by.before.append(by.table)
                by.table = after
                state = apply(state, move)
                by.agrees(state)
                by.judges(state, histories.inflected(state, dice))
            continue
        turn = state.turn
        try:
            decided = decide(state, move)
        except Refusal:
            continue
        state = apply(state, decided[0])
        if move.kind == "undo":
            by.table = by.before.pop()
            by.agrees(state)
        elif state.phase == "playing" and state.turn not in (None, turn) and by.table:
            by.history = oracle.history_after(by.table)
    return by.seen


@pytest.mark.parametrize("seed", range(30))
def test_engine_and_bystander_agree(seed):
    follow(seed, 150)


def test_random_games_reach_every_technique_and_every_fault():
    seen = sum((follow(seed, 150) for seed in range(30, 60)), Counter())

    kinds = {step.kind for step in STEPS}
    clauses = "03 10 13 25 34 35 36 37 38 45 55 57 72"
    faults = {f"KLAUER-{number}" for number in clauses.split()}
    assert kinds | faults | {"fits", "stands again", "made over"} <= set(+seen)
