"""Whatever people enter on a score sheet, right or wrong, the sheet keeps its laws."""

import json
from random import Random

import pytest
from hypothesis import HealthCheck, note, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from engine.games import apply, decide, objections, replay
from engine.letters import EMPTY, as_tiles, in_order
from engine.moves import (
    CORRECTIONS,
    Accept,
    Challenge,
    Close,
    Exchange,
    Pass,
    Play,
    Rack,
    Verdict,
    from_payload,
    payload,
)
from engine.notation import read_move, written
from engine.refusals import Refusal
from engine.views import view
from tests.engine import histories
from tests.engine.histories import SEEDS
from tests.thorough import examples

TYPED = (Play, Exchange, Pass, Challenge)
SECRET = ("rack", "letters")


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
    def turn(self, seed):
        self.enter(histories.turn(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def another_turn(self, seed):
        self.enter(histories.turn(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def answer(self, seed):
        self.enter(histories.answer(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def withdrawal(self, seed):
        self.enter(histories.withdraw(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def rack(self, seed):
        self.enter(histories.rack(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def what_the_game_waits_for(self, seed):
        self.enter(histories.entry(self.state, Random(seed)))

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
            assert read_move(written(move), move.seat) == from_payload(*row[:2], typed)
        self.entries.append(move)
        after, again = apply(self.state, move), replay(self.entries)
        assert after.entries[-1].flaw is None
        assert after == again or isinstance(move, CORRECTIONS)
        self.states.append(again)

    @invariant()
    def tiles_are_conserved(self):
        state, racks = self.state, self.state.racks
        lying = as_tiles(state.tiles.replace(EMPTY, ""))
        known = "".join(rack.known for rack in racks)
        unknown = sum(rack.size - len(rack.known) for rack in racks)
        assert in_order(lying + known + state.unseen) == state.rules.letters.bag
        assert state.bag == len(state.unseen) - unknown
        assert state.bag >= 0
        assert all(len(rack.known) <= rack.size <= state.rules.rack for rack in racks)

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
    def everybody_can_look_at_it_and_nobody_sees_hidden_racks(self):
        state = self.state
        for role in ("public", "seat:0", "seat:3", "official"):
            shown = view(state, role)
            json.dumps(shown)
            if state.phase not in ("over", "closed") and role != "official":
                assert all(_mine(seat, role) for seat in seats_laid_bare(shown))

    def teardown(self):
        """Every earlier state is the replay of its part of the stream."""
        for version, state in enumerate(self.states, 1):
            assert replay(self.entries[:version]) == state


# ruff: enable[D102]


def _mine(seat, role):
    return role == f"seat:{seat}"


def seats_laid_bare(shown):
    """The seats whose hidden tiles a view tells."""
    shown_kinds = ("play", "exchange") if shown["options"]["exchange_open"] else ("play",)
    for number, seat in enumerate(shown["seats"]):
        if seat["rack"] is not None:
            yield number
    for entry in shown["entries"]:
        for facts in (entry["facts"], entry["facts"].get("entry", {})):
            told = ("rack",) if facts.get("kind", entry["kind"]) in shown_kinds else SECRET
            if any(fact in facts for fact in told):
                yield facts["seat"]
        if entry["flaw"] and "known" in entry["flaw"]["facts"]:
            yield entry["seat"]
    for finding in shown["findings"]:
        if "known" in finding["facts"]:
            yield shown["entries"][finding["version"] - 1]["seat"]


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


def _awaits_racks(state):
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
    "settling": _awaits_racks,
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
