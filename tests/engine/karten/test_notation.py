"""Typed entries of Scrabble Karten: what is typed is read, what is written reads the same."""

import pytest

from engine.karten.notation import read_move, written
from engine.moves import (
    Bonus,
    Challenge,
    Clock,
    Exchange,
    Miss,
    Pass,
    Play,
    Publish,
)
from engine.refusals import Unusable

WRITTEN = {
    "0:0> NAME": Play(1, "0:0>", "NAME"),
    "0:0> NAME 12": Play(1, "0:0>", "NAME", announced=12),
    "-1:2v A.T -3": Play(1, "-1:2v", "A.T", announced=-3),
    "1:4 T": Play(1, "1:4", "T"),
    "0:-1> R...EN x2@R 14": Play(1, "0:-1>", "R...EN", announced=14, bonus="double", named="R"),
    "0:-1> r... x3@0:-1": Play(1, "0:-1>", "r...", bonus="triple", named="0:-1"),
    "0:-1> R... x3": Play(1, "0:-1>", "R...", bonus="triple"),
    "*R-": Bonus(1, "R-"),
    "*-N ROSTEN -5": Bonus(1, "-N", (), "ROSTEN", None, -5),
    "*-T +": Bonus(1, "-T", plus=True),
    "*-T - -2": Bonus(1, "-T", plus=False, announced=-2),
    "*ST|-N:ST,-N ROSTEN + 22": Bonus(1, "ST|-N", ("ST", "-N"), "ROSTEN", plus=True, announced=22),
    "-ABC": Exchange(1, "ABC"),
    "-3": Exchange(1, count=3),
    "-3*": Exchange(1, count=3, bonus="*"),
    "-ABC*double": Exchange(1, "ABC", bonus="double"),
    "-*": Exchange(1, bonus="*"),
    "-*ST|-N": Exchange(1, bonus="ST|-N"),
    "-": Pass(1),
    "!": Miss(1),
    "!!": Miss(1, begun=True),
    "!15": Clock(15),
    "?": Challenge(1),
    "? ROST ART": Challenge(1, ("ROST", "ART")),
}
TYPED = {
    " 0:0>  name ": Play(1, "0:0>", "name"),
    "0:0V NA\u0308ME": Play(1, "0:0v", "NÄME"),
    "\u22121:\u22122> NAME \u22125": Play(1, "-1:-2>", "NAME", announced=-5),
    "0:0v (OS)TE": Play(1, "0:0v", "..TE"),
    "-c A b": Exchange(1, "ABC"),
    "*R- rosten": Bonus(1, "R-", (), "ROSTEN"),
    "*-T + +5": Bonus(1, "-T", plus=True, announced=5),
    "?rost": Challenge(1, ("rost",)),
}


@pytest.mark.parametrize("typed", WRITTEN)
def test_what_is_written_is_read_again(typed):
    assert read_move(typed, 1) == WRITTEN[typed]
    assert written(WRITTEN[typed]) == typed


@pytest.mark.parametrize("typed", TYPED)
def test_what_is_typed_loosely_is_read(typed):
    move = read_move(typed, 1)

    assert move == TYPED[typed]
    assert read_move(written(move), 1) == move


def test_entry_that_is_not_typed_is_written_as_its_kind():
    assert written(Publish()) == "publish"


@pytest.mark.parametrize(
    ("typed", "where"),
    [
        ("", "move"),
        ("8F HORN", "place"),
        ("0:0> ", "word"),
        ("0:0> NA1E", "word"),
        ("0:0> NAME 12 13", "move"),
        ("0:0> NAME x4@N", "move"),
        ("1234567:0> NAME", "place"),
        ("*", "card"),
        ("*R- R0STEN", "word"),
        ("*R- ROSTEN 1 2", "move"),
        ("-A1", "exchange"),
        ("!!!", "move"),
        ("!x", "move"),
        ("? R0ST", "challenge"),
        ("A" * 201, "move"),
    ],
)
def test_what_can_not_be_read_is_named(typed, where):
    with pytest.raises(Unusable) as unusable:
        read_move(typed, 0)
    assert unusable.value.where == where
    assert str(unusable.value)


@pytest.mark.parametrize("typed", ["0:0> NAM3", "*R- R0STEN", "? R0ST", "-A1", "-A1*", "8F HORN"])
def test_what_can_not_be_read_is_told_in_the_notation_of_this_game(typed):
    with pytest.raises(Unusable) as unusable:
        read_move(typed, 0)
    assert "write 0:0> NAME" in str(unusable.value)
    assert "8F HORN, -ABC" not in str(unusable.value)
