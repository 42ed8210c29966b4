"""What holds for every game: cards are conserved, refusals change nothing, replay is play."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from engine.games import apply, decide, objections, places, replay, scores
from engine.klauer.field import words_on
from engine.klauer.turn_end import turned
from engine.letters import in_order
from engine.moves import CORRECTIONS, Annul, Note
from engine.refusals import Refusal
from engine.views import view
from tests.boards import appended, stream, through_json
from tests.engine.histories import SEEDS
from tests.engine.klauer import histories
from tests.thorough import examples

FEW_EXAMPLES = settings(max_examples=examples(40))


class GameOfWoerterklauer(RuleBasedStateMachine):
    """A game that random entries are offered to."""

    @initialize(seed=SEEDS)
    def begin(self, seed):
        """A game is opened."""
        self.state = apply(None, histories.opening(Random(seed)))

    @rule(seed=SEEDS)
    def enter(self, seed):
        """What might well be entered."""
        self.offer(histories.entry(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def enter_anything(self, seed):
        """What nobody would enter."""
        move = histories.nonsense(self.state, Random(seed))
        if not isinstance(move, CORRECTIONS):  # the replay is another one after corrections
            self.offer(move)

    def offer(self, move):
        """An entry is refused with reasons and changes nothing, or it is taken."""
        before, refused = self.state, objections(self.state, move)
        if refused:
            with pytest.raises(Refusal) as raised:
                decide(self.state, move)
            assert raised.value == refused[0]
            assert all(reason.detail for reason in refused)
            assert self.state == before
            return
        (stored,) = decide(self.state, move)
        assert self.state == before
        assert decide(self.state, stored) == (stored,)
        self.state = apply(self.state, stored)
        assert self.state.entries[-1].flaw is None

    @invariant()
    def the_words_that_are_remembered_are_those_that_lie(self):
        """Before and after each step; what is claimed is the field as the turn would leave it."""
        table, claim = self.state.table, self.state.pending
        while table is not None:
            assert table.words == words_on(table.field)
            table = table.before
        if claim is not None:
            assert claim.colours == turned(self.state, claim.outcome, claim.kept)

    @invariant()
    def cards_are_conserved(self):
        """Field, pool, hand and box are the whole set."""
        table = self.state.table
        field = "".join(card.letter for card in table.field.values())
        everywhere = field + table.pool + table.hand + self.state.box
        assert in_order(everywhere) == self.state.rules.letters.bag

    @invariant()
    def who_has_ended_a_turn_leads(self):
        """KLAUER-13 holds whenever a turn begins."""
        state = self.state
        if state.history and state.turn is not None and not state.table.before:
            assert places(state)[1 - state.turn] == 1
            assert places(state)[state.turn] == 2

    @invariant()
    def field_keeps_within_the_extent_between_turns(self):
        """KLAUER-03 holds whenever a turn begins."""
        state = self.state
        if not state.table.before and state.table.field:
            rows, columns = ({cell[side] for cell in state.table.field} for side in (0, 1))
            spans = [max(side) - min(side) + 1 for side in (rows, columns)]
            assert max(spans) <= state.rules.extent

    @invariant()
    def it_has_no_points(self):
        """Nothing is counted but cards."""
        assert scores(self.state) is None

    def teardown(self):
        """The stream gives the same game again."""
        moves = stream(self.state)
        assert replay(moves) == self.state
        assert replay(through_json(moves)) == self.state
        half = replay(moves[: len(moves) // 2 + 1])
        for move in moves[len(moves) // 2 + 1 :]:
            half = apply(half, move)
        assert half == self.state
        assert view(self.state, "public") == view(self.state, "official")


TestGameOfWoerterklauer = GameOfWoerterklauer.TestCase
TestGameOfWoerterklauer.settings = settings(max_examples=examples(40), stateful_step_count=60)


@FEW_EXAMPLES
@given(SEEDS, SEEDS)
def test_annulled_entry_counts_for_no_more_than_a_note(seed, choice):
    moves = histories.history(seed)
    version = Random(choice).randint(1, len(moves))
    annulment = Annul(version)
    if objections(replay(moves), annulment):
        return
    corrected = replay(appended(moves, annulment))
    noted = replay((*moves[: version - 1], Note("0"), *moves[version:], Note("0")))

    assert corrected.entries[version - 1].struck
    for fact in ("table", "box", "base", "history", "stage", "turn", "phase", "lost", "jokers"):
        assert getattr(corrected, fact) == getattr(noted, fact)


@FEW_EXAMPLES
@given(SEEDS)
def test_undoing_all_steps_gives_the_table_before_them(seed):
    dice = Random(seed)
    state = replay(histories.history(seed))
    if state.phase != "playing" or state.stage != "steps" or state.adjourned:
        return
    steps = 0
    start = state
    for _ in range(10):
        move = histories.technique(state, dice)
        if not objections(state, move):
            state, steps = apply(state, move), steps + 1
    for _ in range(steps):
        state = apply(state, histories.undo(start, Random(1)))

    assert state.table == start.table
