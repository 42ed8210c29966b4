"""Whatever is struck out or written anew, a game of any family can be brought to its end."""

import json
from random import Random
from typing import Any, ClassVar

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from engine.games import apply, decide, decide_and_apply, family_of, go_on, objections, replay
from engine.letters import EMPTY, as_tiles, in_order
from engine.moves import (
    CORRECTIONS,
    Accept,
    Annul,
    Challenge,
    Close,
    Forfeit,
    Pass,
    Rack,
    Resume,
    Settle,
    Verdict,
)
from engine.sheets import ENDED
from engine.steps import Loss
from engine.views import view
from tests.engine import histories as classic
from tests.engine import test_state_machine
from tests.engine.histories import SEEDS
from tests.engine.karten import histories as karten
from tests.engine.karten import test_laws
from tests.engine.klauer import histories as klauer
from tests.thorough import examples

FAMILIES: dict[str, Any] = {"classic": classic, "karten": karten, "klauer": klauer}


def at_the_table(state):
    return [seat for seat in range(len(state.players)) if seat not in state.gone]


def ways_on(state):
    """What people can do next, in the order in which they had better try it."""
    if state.adjourned:
        return [Resume()]
    if state.phase == "challenged":
        pending = state.pending
        words = pending.outcome.words if state.rules.family == "klauer" else pending.words
        return [Verdict(dict.fromkeys(words, False))]
    if state.phase == "out":
        return [Accept(seat) for seat in at_the_table(state)]
    if state.phase == "settling":
        settled = (Settle(seat, 0) for seat in at_the_table(state))
        return [*_racks_seen(state), *settled, *map(Annul, claimed(state))]
    if state.phase == "playing":
        rest = [seat for seat in at_the_table(state) if seat != state.turn]
        stuck = [Loss(state.turn)] if state.rules.family == "klauer" else [Pass(state.turn)]
        return [*(Forfeit(seat) for seat in rest), *stuck]
    return []


def claimed(state):
    """The entries by which points were booked at the end."""
    return [e.version for e in state.entries if isinstance(e.move, Settle) and not e.struck]


def awaited(state):
    """What a verdict is due on."""
    return family_of(state).awaited(state)


def _racks_seen(state):
    """For each rack that is not known in full: what it may well hold."""
    for seat in at_the_table(state):
        known, size = state.racks[seat]
        if len(known) < size:
            yield Rack(seat, known + state.unseen[: size - len(known)])


LAID_BARE = {
    "classic": test_state_machine.seats_laid_bare,
    "karten": test_laws.seats_laid_bare,
}


def letters_everywhere(state):
    """All letters of a game: lying, held, drawn from and gone."""
    if state.rules.family == "klauer":
        table = state.table
        field = "".join(card.letter for card in table.field.values())
        return field + table.pool + table.hand + state.box
    known = "".join(rack.known for rack in state.racks) + state.unseen
    if state.rules.family == "classic":
        return as_tiles(state.tiles.replace(EMPTY, "")) + known
    lying = "".join(card.glyph for card in state.table.cards.values())
    return as_tiles(lying) + known + state.discards


class CorrectedGame(RuleBasedStateMachine):
    """A game of one family into which entries and corrections at any version are offered."""

    family: ClassVar[Any]

    @initialize(seed=SEEDS)
    def opened(self, seed):
        """A game is opened."""
        self.entries = [self.family.opening(Random(seed))]
        note(repr(self.entries[0]))
        self.state = replay(self.entries)

    @rule(seed=SEEDS)
    def entry(self, seed):
        """What might well be entered."""
        self.offer(self.family.entry(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def further_entries(self, seed):
        """Several of them, so that there is something to correct."""
        dice = Random(seed)
        for _ in range(6):
            self.offer(self.family.entry(self.state, dice))

    @rule(seed=SEEDS)
    def correction(self, seed):
        """An entry at any version is struck out or written anew."""
        self.offer(self.family.correction(self.state, Random(seed)))

    @rule(seed=SEEDS)
    def dispute(self, seed):
        """The last turn is disputed and judged, and the game goes on."""
        dice = Random(seed)
        if self.state.rules.family != "klauer":
            self.offer(Challenge(dice.randrange(len(self.state.players))))
        if self.state.phase == "challenged":
            words = awaited(self.state).words
            self.offer(Verdict(dict.fromkeys(words, dice.random() < 0.7)))
        for _ in range(10):
            self.offer(self.family.entry(self.state, dice))

    @rule(seed=SEEDS)
    def annulment_of_an_answer(self, seed):
        """A verdict, an acceptance or the like is struck out: what it answered is open again."""
        dice = Random(seed)
        answers = ("accept", "withdraw", "challenge", "annul", "turn", "close")
        for kinds in (("verdict",), answers) if dice.random() < 0.7 else (answers,):
            if versions := [e.version for e in self.state.entries if e.move.kind in kinds]:
                self.offer(Annul(dice.choice(versions)))
                return

    def offer(self, move):
        """Enter a move if it fits."""
        if objections(self.state, move):
            return
        (stored,) = decide(self.state, move)
        note(repr(stored))
        before, earlier = self.state, tuple(self.entries)
        self.entries.append(stored)
        self.state = replay(self.entries)
        assert decide_and_apply(earlier, before, move) == (stored, self.state)
        assert go_on(earlier, before, [stored]) == self.state
        if not isinstance(stored, CORRECTIONS):
            assert apply(before, stored) == self.state
            assert self.state.entries[-1].flaw is None

    @invariant()
    def some_move_is_possible_or_the_game_is_over(self):
        """Flawed entries or not."""
        state = self.state
        if state.phase not in ENDED:
            assert any(not objections(state, move) for move in ways_on(state)), state.phase
        for version in state.flawed() if state.phase != "closed" else ():
            assert objections(state, Annul(version)) == []

    @invariant()
    def letters_are_conserved(self):
        """None is lost and none comes in, whatever has been corrected."""
        state = self.state
        assert in_order(letters_everywhere(state)) == state.rules.letters.bag
        if state.rules.family != "klauer":
            unknown = sum(rack.size - len(rack.known) for rack in state.racks)
            assert state.bag == len(state.unseen) - unknown >= 0

    @invariant()
    def everybody_can_look_at_it_and_nobody_sees_what_is_hidden(self):
        """Each role gets plain data, and no rack but its own while the game goes on."""
        for role in ("public", "seat:0", "official"):
            shown = view(self.state, role)
            json.dumps(shown)
            hides = role != "official" and self.state.phase not in ENDED
            if hides and (laid_bare := LAID_BARE.get(self.state.rules.family)):
                assert all(role == f"seat:{seat}" for seat in laid_bare(shown))

    def teardown(self):
        """The game is brought to its end and signed.

        Points that were booked before the racks were seen, as they can't be afterwards, are struck
        out first.
        """
        entries, state = list(self.entries), self.state
        for version in claimed(state):
            if not objections(state, Annul(version)):
                entries.append(Annul(version))
                state = replay(entries)
        for _ in range(3 * len(entries) + 30):
            if state.phase == "closed":
                break
            (stored,) = decide(state, _towards_the_end(state))
            entries.append(stored)
            state = replay(entries)
        assert state.phase == "closed"


def _towards_the_end(state):
    if flawed := state.flawed():
        return Annul(flawed[-1])
    if state.phase == "over":
        return Close()
    return next(move for move in ways_on(state) if not objections(state, move))


@pytest.mark.parametrize("family", FAMILIES)
def test_corrected_game_goes_on_or_is_over(family):
    machine = type("CorrectedGame", (CorrectedGame,), {"family": FAMILIES[family]})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples(40),
            stateful_step_count=25,
            phases=(Phase.generate,),
            suppress_health_check=list(HealthCheck),
        ),
    )
