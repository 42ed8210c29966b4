"""Corrections in Wörterklauer, and what becomes of entries that no longer fit."""

import pytest

from engine import games, moves
from engine.moves import Accept, Annul, Close, Replace, Resign, Verdict
from engine.steps import Draw, Lay, Turn
from engine.views import view
from tests.boards import appended, entered, game, line, refusals, refused, stream, through_json
from tests.fields import BLACK, RED, drawn, klauer, majority, pool

OPENING = ("<EINSTRAUMKLO", "0:0> SINT", ".", Accept(BLACK))
"""Red lays SINT; black fills the pool and makes SINTE of it."""


def corrected(state, *corrections):
    """The game after `corrections`."""
    return games.replay(appended(stream(state), *corrections))


def codes(state):
    """The entries that do not fit any more, each with its reason."""
    shown = view(state, "official")["entries"]
    return {entry["version"]: entry["flaw"]["code"] for entry in shown if entry["flaw"]}


def test_annulled_step_leaves_the_turn_to_be_mended():
    state = corrected(entered(klauer(*OPENING), "<ENEN", "+0:0> ....E"), Annul(3))

    assert codes(state) == {
        4: "NO_LEAD",
        5: "NOTHING_CLAIMED",
        6: "POOL_FULL",
        7: "THROUGH_EMPTY",
    }
    assert (state.turn, drawn(state)) == (BLACK, "")


def test_end_of_a_turn_that_fits_no_more_keeps_its_turn():
    state = corrected(klauer(*OPENING), Replace(3, Lay(RED, "0:0>", "EIN")))
    assert (codes(state), drawn(state), state.turn) == ({}, "EIN", BLACK)

    state = corrected(klauer(*OPENING), Annul(3))
    assert codes(state) == {4: "NO_LEAD", 5: "NOTHING_CLAIMED"}
    assert (state.turn, pool(state)) == (BLACK, "AEIKLMNORSTU")


def test_step_that_fits_no_more_changes_nothing():
    state = entered(klauer(*OPENING), "<ENEN", "+0:0> ....E", ".")
    state = corrected(state, Replace(3, Lay(RED, "0:0>", "EIS")), Annul(6))

    assert codes(state)[7] == "POOL_NOT_FILLED"
    assert drawn(state) == "EIS"


def test_game_with_a_flawed_entry_is_not_closed():
    state = entered(klauer(*OPENING), "<ENEN", Resign(BLACK))
    assert view(state, "public")["result"]["places"] == [1, 2]

    flawed = corrected(state, Annul(3))
    assert {code for code, _, _ in refusals(flawed, Close())} == {"ENTRY_UNMENDED"}


def test_step_is_replaced_by_a_step_of_another_kind():
    state = entered(klauer(*OPENING), "<ENEN", "+0:0> ....E")
    state = corrected(state, Replace(7, Lay(BLACK, "0:0v", ".EE")))

    assert drawn(state) == "SINT\ne...\ne..."
    assert refused(state, Replace(7, Turn(BLACK)))[0] == "CANT_REPLACE"


def test_verdict_on_meanings_belongs_to_this_game_alone():
    mini = entered(game("mini"), "8F HORN", moves.Challenge(BLACK))
    verdict = Verdict({"HORN": True}, meanings={"HORN>HORNE": True})

    assert refused(mini, verdict)[0] == "CHANGE_NOT_MADE"


ENDS = {
    "no_lead": ("#",),
    "glass": (":",),
    "resign": (Resign(BLACK),),
    "forfeit": (moves.Forfeit(RED),),
    "glass after a verdict": ("<ENEN", "+0:0> ....E", ":", Verdict({"SINTE": False})),
}


@pytest.mark.parametrize("ending", ENDS)
def test_replaying_gives_what_live_play_gave(ending):
    state = entered(klauer(*OPENING, sandglass=True), *ENDS[ending], Close())

    assert games.replay(through_json(stream(state))) == state
    assert state.phase == "closed"
    assert state.ending == ending.split(maxsplit=1)[0]
    assert majority(state) == [4, 0]


def test_entry_shows_what_came_and_what_went():
    state = entered(klauer(*OPENING), "<ENEN", "+0:0> ....E")
    shown = line(state)

    assert shown["words"] == [{"word": "SINTE", "at": "0:0>"}]
    assert shown["laid"] == [{"row": 0, "column": 4}]
    assert (shown["left"], shown["text"]) == ([], "+0:0> ....E")
    claim = line(entered(state, "."))
    assert claim["stolen"] == [{"word": "SINTE", "at": "0:0>", "before": "SINT"}]
    assert [cell["column"] for cell in claim["turned"]] == [0, 1, 2, 3]
    assert line(entered(state, "~"))["left"] == [{"row": 0, "column": 4}]


def test_view_shows_the_field_and_what_is_claimed():
    state = entered(klauer(*OPENING), "<ENEN", "+0:0> ....E", ".")
    shown = view(state, "public")

    assert shown["field"]["cards"][-1] == {
        "row": 0,
        "column": 4,
        "letter": "E",
        "colour": "black",
        "version": 7,
    }
    assert shown["claim"] == {
        "seat": BLACK,
        "version": 8,
        "final": False,
        "words": ["SINTE"],
        "meanings": {"SINT>SINTE": True},
        "judged_before": [],
    }
    assert (shown["majority"], shown["box"], shown["result"]) == ([4, 1], 80, None)


def test_cards_are_named_in_capitals_and_in_order():
    state = klauer()
    (stored,) = games.decide(state, Draw(RED, "EINSTRAUMKLO"))
    assert stored.letters == "AEIKLMNORSTU"
