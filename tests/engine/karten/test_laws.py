"""Whatever people enter on a sheet of Scrabble Karten, right or wrong, the sheet keeps its laws."""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from engine.games import apply, decide, objections, replay
from engine.karten.notation import read_move, written
from engine.letters import as_tiles, in_order
from engine.moves import (
    CORRECTIONS,
    Accept,
    Bonus,
    Challenge,
    Clock,
    Close,
    Exchange,
    Miss,
    Pass,
    Play,
    Rack,
    Verdict,
    from_payload,
    payload,
)
from engine.refusals import Refusal
from engine.views import view
from tests.engine.karten import histories
from tests.thorough import examples

SEEDS = st.integers(0, 2**32 - 1)
TYPED = (Play, Exchange, Pass, Challenge, Bonus, Miss, Clock)


def plain(state, role="official"):
    return json.dumps(view(state, role))


# A rule's name says what it does.
# ruff: disable[D102]


class ScoreSheet(RuleBasedStateMachine):
    """A score sheet, the stream of its entries, and the state after each of them."""

    @initialize(seed=SEEDS)
    def opened(self, seed):
        opening = histories.opening(Random(seed))
        note(repr(opening))
        self.entries = [opening]
        self.states = [replay(self.entries)]

    @rule(seed=SEEDS)
    def what_the_game_waits_for(self, seed):
        self.enter(histories.entry(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def turn(self, seed):
        self.enter(histories.play(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def another_entry(self, seed):
        self.enter(histories.entry(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def points_card(self, seed):
        self.enter(histories.bonus(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def withdrawal(self, seed):
        self.enter(histories.withdraw(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def correction(self, seed):
        self.enter(histories.correction(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def nonsense(self, seed):
        self.enter(histories.nonsense(self.state, Random(seed)))

    @property
    def state(self):
        return self.states[-1]

    def enter(self, command):
        """Decide and apply a command; a refusal must change nothing."""
        note(repr(command))
        state, before = self.state, plain(self.state)
        reasons = objections(state, command)
        if reasons:
            with pytest.raises(Refusal) as refused:
                decide(state, command)
            assert refused.value == reasons[0]
            assert all(reason.detail and reason.code for reason in reasons)
        else:
            self.append(*decide(state, command))
        assert plain(state) == before

    def append(self, move):
        """Append a decided move, once its forms have been compared."""
        assert decide(self.state, move) == (move,)  # the canonical form is its own
        row = json.loads(json.dumps([move.kind, move.schema, payload(move)]))
        assert from_payload(*row) == move
        if isinstance(move, TYPED):
            typed = {k: v for k, v in payload(move).items() if k not in ("rack", "total")}
            noted = from_payload(move.kind, move.schema, typed)
            assert read_move(written(move), getattr(move, "seat", 0)) == noted
        self.entries.append(move)
        after, again = apply(self.state, move), replay(self.entries)
        assert after.entries[-1].flaw is None
        assert after == again or isinstance(move, CORRECTIONS)
        self.states.append(again)

    @invariant()
    def letter_cards_are_conserved(self):
        state, hands = self.state, self.state.racks
        lying = as_tiles("".join(card.glyph for card in state.table.cards.values()))
        known = "".join(hand.known for hand in hands)
        unknown = sum(hand.size - len(hand.known) for hand in hands)
        everywhere = in_order(lying + known + state.unseen + state.discards)
        assert everywhere == state.rules.letters.bag
        assert state.bag == len(state.unseen) - unknown
        assert state.bag >= 0
        assert all(len(hand.known) <= hand.size <= state.rules.rack for hand in hands)
        assert not (state.discards and state.rules.target)

    @invariant()
    def bonus_cards_are_conserved_and_everybody_holds_one(self):
        cards = self.state.bonuses
        places = [*cards.hands, *cards.pile]
        known = [card for card in places if card is not None]
        assert Counter((*known, *cards.unseen)) == Counter(self.state.rules.bonus_deck.cards)
        assert len(places) == 20
        assert len(cards.hands) == len(self.state.players)

    @invariant()
    def lying_words_are_whole_and_every_card_has_a_neighbour(self):
        table = self.state.table
        assert all(cell in table.cards for run in table.words for cell in run)
        for row, column in table.cards:
            around = [(row, column + 1), (row, column - 1), (row + 1, column), (row - 1, column)]
            assert any(cell in table.cards for cell in around)

    @invariant()
    def noted_totals_are_the_counted_ones_where_nobody_noted_anything(self):
        state = self.state
        facts = {fact for entry in state.entries for fact in payload(entry.move)}
        if state.phase in ("playing", "challenged", "out") and not state.flawed():
            assert facts & {"announced", "total", "points"} or state.booked == state.scores

    @invariant()
    def the_game_can_go_on(self):
        if not self.state.flawed():
            WAITS_FOR[self.state.phase](self.state)

    @invariant()
    def nobody_sees_hidden_hands(self):
        state = self.state
        for role in ("public", "seat:0", "seat:3", "official"):
            shown = view(state, role)
            json.dumps(shown)
            if state.phase not in ("over", "closed") and role != "official":
                assert all(role == f"seat:{seat}" for seat in seats_laid_bare(shown))

    def teardown(self):
        """Every earlier state is the replay of its part of the stream."""
        for version, state in enumerate(self.states, 1):
            assert replay(self.entries[:version]) == state


# ruff: enable[D102]


def seats_laid_bare(shown):
    """The seats whose hidden cards a view tells."""
    for number, seat in enumerate(shown["seats"]):
        if seat["rack"] is not None or seat["bonus_card"] is not None:
            yield number
    for entry in shown["entries"]:
        for facts in (entry["facts"], entry["facts"].get("entry", {})):
            kind = facts.get("kind", entry["kind"])
            if "rack" in facts or (kind in ("rack", "exchange") and "letters" in facts):
                yield facts["seat"]
            if kind == "exchange" and facts.get("bonus", "*") != "*":
                yield facts["seat"]


def at_the_table(state):
    return [seat for seat in range(len(state.players)) if seat not in state.gone]


def _plays_on(state):
    assert len(at_the_table(state)) > 1
    assert state.turn in at_the_table(state)
    assert state.ending is None


def _awaits_a_verdict(state):
    phony = Verdict(dict.fromkeys(state.pending.words, False))
    assert objections(state, phony) == []


def _awaits_acceptance(state):
    accepting = [seat for seat in at_the_table(state) if not objections(state, Accept(seat))]
    assert accepting
    assert (state.turn, state.ending) == (None, None)


def _awaits_hands(state):
    assert objections(state, Close()) != []
    for seat in at_the_table(state):
        known, size = state.racks[seat]
        if state.phase == "settling" and len(known) < size:
            state = apply(state, Rack(seat, known + state.unseen[: size - len(known)]))
    assert state.phase == "over"


def _awaits_a_signature(state):
    assert objections(state, Close()) == []


def _stays_closed(state):
    assert [refusal.code for refusal in objections(state, Pass(0))] == ["GAME_CLOSED"]


WAITS_FOR = {
    "playing": _plays_on,
    "challenged": _awaits_a_verdict,
    "out": _awaits_acceptance,
    "settling": _awaits_hands,
    "over": _awaits_a_signature,
    "closed": _stays_closed,
}


def test_a_score_sheet_keeps_its_laws_whatever_is_entered():
    run_state_machine_as_test(
        ScoreSheet,
        settings=settings(
            max_examples=examples(60),
            stateful_step_count=30,
            suppress_health_check=list(HealthCheck),
        ),
    )


def test_histories_reach_every_kind_of_entry_and_every_end():
    """Negative control: the laws above are not kept by games in which nothing happens."""
    kinds, endings = Counter(), Counter()
    for seed in range(150):
        state = replay(histories.history(Random(seed), 60))
        kinds.update(entry.move.kind for entry in state.entries)
        endings[state.ending] += 1
        kinds["withdrawn"] += sum(entry.withdrawn for entry in state.entries)

    assert {"play", "bonus", "exchange", "miss", "clock", "verdict", "withdrawn"} <= {*kinds}
    assert {"out", "sat_out", "target", "agreed", "forfeit"} <= {*endings}
    assert kinds["play"] > 500
    assert kinds["bonus"] > 50
