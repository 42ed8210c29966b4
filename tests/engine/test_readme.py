"""What the README of the rules says of typed notation is read so by the games that it speaks of."""

import re
from pathlib import Path

import pytest

from engine import karten, klauer
from engine.notation import read_move

README = (Path(__file__).resolve().parents[2] / "engine" / "README.md").read_text(encoding="utf-8")
READERS = {
    "on a board": read_move,
    "in Scrabble Karten": karten.read_move,
    "in Wörterklauer": klauer.read_move,
}
WORDS = {"accept", "verdict", "v", ">", "<", "notation.py", "x3@0:1"}  # no entry of their own


def typed(game):
    """What stands as code in the part about a game, but for files and words."""
    part = README.partition(f"**Typed {game}**")[2].partition("\n**")[0]
    shown = re.findall(r"`([^`]+)`|<code>([^<]+)</code>", part)
    entries = [(plain or escaped).replace("&#124;", "|") for plain, escaped in shown]
    return [entry for entry in entries if entry not in WORDS and not entry.endswith(".py")]


@pytest.mark.parametrize("game", READERS)
def test_every_example_can_be_typed(game):
    assert len(typed(game)) > 5
    for entry in typed(game):
        assert READERS[game](entry, 0)
