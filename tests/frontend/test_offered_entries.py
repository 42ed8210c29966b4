"""The forms of a game offer what the engine allows now, and nothing that it refuses."""

from random import Random

import pytest

from engine.answers import view_of
from engine.enterable import enterable
from engine.games import apply, decide, objections, replay
from engine.moves import (
    Annul,
    Challenge,
    Close,
)
from engine.sheets import ENDED
from engine.views import view
from frontend import labels
from frontend.forms import ENTRY_FORMS
from frontend.forms.entries import EntryPage
from tests.engine import histories as classic
from tests.engine.karten import histories as karten
from tests.engine.klauer import histories as klauer
from tests.thorough import seeds
from tests.told import page_of

FAMILIES = {"classic": classic, "karten": karten, "klauer": klauer}
KIND_OF = {"agreement": "accept", "reopening": "withdraw", "judgement": "verdict",
           "end-turn": "turn"}  # fmt: skip
# What only entering says: closing which entry is to be mended, giving up that the joker is left.
LEFT_TO_THE_ENTRY = {"ENTRY_UNMENDED", "JOKER_FIRST"}


def taken(state):
    """What the engine takes now: asked once a state, for that costs more than all the rest."""
    return [one for one in enterable(state) if not codes(one)]


def allowed(state, form, taken):
    """The seats for which the engine takes what a form states, or all for what is the table's."""
    kind, seats = KIND_OF.get(form, form), range(len(state.players))
    found = [one for one in taken if one.kind == kind]
    if form == "settle":
        found = [one for one in found if one.seat not in state.gone]
    return list(seats) if found and found[0].seat is None else [one.seat for one in found]


def codes(one):
    return {reason.code for reason in one.against} - LEFT_TO_THE_ENTRY


COMPARED = {
    "classic": ("accept", "withdraw", "challenge", "verdict", "resign", "forfeit", "end", "adjourn",
                "resume", "settle", "close", "stop"),
    "karten": ("accept", "withdraw", "challenge", "verdict", "resign", "forfeit", "end", "adjourn",
               "resume", "settle", "close", "miss", "clock", "bonus", "stop"),
    "klauer": ("agreement", "reopening", "judgement", "resign", "forfeit", "adjourn", "resume",
               "close", "undo", "glass", "loss", "stop"),
}  # fmt: skip
FEWER = ("rack", "time", "publish", "unpublish", "note", "end-turn")
"""Offered where they make sense: to whom is at the table, and what is public is not published."""


@pytest.mark.parametrize("family", FAMILIES)
def test_forms_are_offered_for_exactly_the_seats_that_the_engine_takes(family):
    offered = set()
    for seed in seeds(25):
        for state in course(FAMILIES[family], seed):
            page = view_of(EntryPage, page_of(state, state.players, "official"), state=state)
            now = taken(state)
            for name in COMPARED[family]:
                form = ENTRY_FORMS[name]
                seats = form.open_to(page)
                assert sorted(seats) == allowed(state, name, now), (name, state.entries[-1])
                offered |= {name} if seats else set()
                if seats:
                    form(page, seats)
            for name in FEWER:
                seats = ENTRY_FORMS[name].seats_in(page, range(len(state.players)))
                assert {*seats} <= {*allowed(state, name, now)}, (name, state.phase)

    assert offered == set(COMPARED[family])


def course(histories, seed):
    """The states of a random game, with corrections at any version."""
    dice = Random(seed)
    entries = [histories.opening(dice)]
    state = replay(entries)
    for _ in range(90):
        make = histories.correction if dice.random() < 0.07 else histories.entry
        move = make(state, dice)
        if dice.random() < 0.05 and state.rules.family != "klauer":
            move = Challenge(dice.randrange(len(state.players)))
        if dice.random() < 0.05:
            verdicts = [e.version for e in state.entries if e.move.kind == "verdict"]
            move = Annul(dice.choice(verdicts)) if verdicts else move
        if isinstance(move, Close) and dice.random() < 0.8:
            continue
        if objections(state, move):
            continue
        entries += decide(state, move)
        state = replay(entries) if move.kind in _CORRECTING else apply(state, entries[-1])
        yield state


_CORRECTING = ("annul", "replace", "insertion", "decision")


@pytest.mark.parametrize("family", FAMILIES)
def test_every_game_that_ended_is_shown_to_everybody_with_its_end_in_words(family):
    seen = set()
    for seed in range(40):
        for state in course(FAMILIES[family], seed):
            if state.phase not in ENDED:
                continue
            shown = [view(state, role) for role in ("public", "seat:0", "official")]
            result = shown[0]["result"]
            assert all(page["result"] == result and page["seats"] for page in shown)
            assert result["places"] == [seat["place"] for seat in shown[0]["seats"]]
            assert labels.endings(state.rules.family)[result["reason"]]
            assert ({*result["places"]} & {1}) or len(state.gone) == len(state.players)
            seen.add(result["reason"])

    assert len(seen) > 3
