"""Typed notation of Wörterklauer: every entry is read as it was written."""

import pytest
from hypothesis import given, settings

from engine import steps
from engine.klauer import read_move, written
from engine.moves import Accept
from engine.refusals import Unusable
from engine.views import view
from tests.boards import entered
from tests.engine.histories import SEEDS
from tests.engine.klauer import histories
from tests.fields import klauer
from tests.thorough import examples

LINES = {
    "<EINS": steps.Draw(1, "EINS"),
    "V BCDF EINS": steps.Change(1, "BCDF", "EINS"),
    "J XYQ ERN": steps.Joker(1, "XYQ", "ERN"),
    "0:0> SOCKE": steps.Lay(1, "0:0>", "SOCKE"),
    "-3:12v s.CKe": steps.Lay(1, "-3:12v", "s.CKe"),
    "/0:0> L....": steps.Swap(1, "0:0>", "L...."),
    "+0:-1> G.....": steps.Add(1, "0:-1>", "G....."),
    "^0:0> ..R. >": steps.Insert(1, "0:0>", "..R.", ">"),
    "^-1:0v ..r. <": steps.Insert(1, "-1:0v", "..r.", "<"),
    "_0:-1> G.....": steps.Remove(1, "0:-1>", "G....."),
    "_0:0v .C.. <": steps.Remove(1, "0:0v", ".C..", "<"),
    "*0:0> SO.KE": steps.Dissolve(1, "0:0>", "SO.KE"),
    "~": steps.Undo(1),
    ".": steps.Turn(1),
    ". HUND>HUNDE LIEBE>LIEBEN": steps.Turn(1, ("HUND>HUNDE", "LIEBE>LIEBEN")),
    ":": steps.Glass(1),
    ": HUND>HUNDE": steps.Glass(1, ("HUND>HUNDE",)),
    "#": steps.Loss(1),
}


@pytest.mark.parametrize("line", LINES)
def test_line_is_read_and_written(line):
    assert read_move(line, 1) == LINES[line]
    assert written(LINES[line]) == line


def test_every_entry_of_the_game_is_among_the_lines():
    assert {type(move) for move in LINES.values()} == set(steps.KLAUER)


@settings(max_examples=examples(60))
@given(SEEDS)
def test_what_was_entered_is_read_as_it_was_written(seed):
    for move in histories.history(seed):
        text = written(move)
        assert text == move.kind or read_move(text, move.seat) == move


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("< ein s", "<EINS"),
        ("v bcdf eins", "V BCDF EINS"),
        ("+0:0V ..EN", "+0:0v ..EN"),
        ("\u22121:0> EI", "-1:0> EI"),
        (". hund>hunde", ". HUND>HUNDE"),
        (". OHR > OHREN", ". OHR>OHREN"),
        (". OHR→OHREN", ". OHR>OHREN"),
        (". OHR -> OHREN HUND→ HUNDE", ". OHR>OHREN HUND>HUNDE"),
        (": OHR>OHREN, HUND>HUNDE", ": OHR>OHREN HUND>HUNDE"),
    ],
)
def test_sloppy_lines_are_understood(typed, line):
    assert written(read_move(typed, 0)) == line


@pytest.mark.parametrize(
    ("typed", "where"),
    [
        ("", "move"),
        ("A" * 401, "move"),
        ("<", "cards"),
        ("<E1", "cards"),
        ("<E?", "cards"),
        ("V BCDF", "cards"),
        ("J A B C", "cards"),
        (". HUND", "inflected"),
        (": HUND>", "inflected"),
        (". >HUND", "inflected"),
        ("0:0> SOCKE 12", "score"),
        ("8F HORN", "at"),
        ("0:0 EI", "at"),
        ("~ 2", "at"),
        ("0:0>", "word"),
        ("0:0> E?", "word"),
        ("0:0> EI <", "shift"),
        ("^0:0> .E. v", "shift"),
        ("_0:0> .E. < >", "shift"),
    ],
)
def test_what_can_not_be_read_names_its_place(typed, where):
    with pytest.raises(Unusable) as unusable:
        read_move(typed, 0)
    assert unusable.value.where == where
    assert str(unusable.value)


def test_steps_are_stored_in_one_spelling():
    state = klauer("<EINSTRAUMKLO", "0:0> SINT")
    assert state.entries[-2].move.letters == "AEIKLMNORSTU"
    for typed, stored in (("+0:0> SINTE", "+0:0> ....E"), ("+0:-1> ESINT", "+0:-1> E....")):
        assert view(entered(state, typed), "public")["entries"][-1]["text"] == stored
    state = entered(state, "+0:0> ....E", ".", Accept(1))
    assert [line["text"] for line in view(state, "public")["entries"][-3:]] == [
        "+0:0> ....E",
        ".",
        "",
    ]
