"""Writes positions with all plays of their racks: python3 -m tests.conformance.positions [CASE].

The plays are those that an exhaustive search in `tests/oracle` finds; no line of the engine is
asked. With the name of a case its plays are printed, a line each.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from tests.conformance.check import FORMAT, HERE, cases, summed
from tests.conformance.invented import invented
from tests.oracle.letters import BLANK, BOARD, SMALL, capital, counts, values
from tests.oracle.listing import Rules, after, drawn, listed
from tests.oracle.scorer import Board

FILE, WORDS = "positions.jsonl", "words.txt"
ABOUT = "all plays of a rack, from the empty board to the empty bag, under all rules of boards"
OWN = [
    "T..d.t.d..T",
    ".D..t.t..D.",
    "..*..d..d..",
    "d..t.D.t..d",
    "..d..d..d..",
    ".D..t.t..D.",
    "T..d.t.d..T",
]
"""A board of seven rows and eleven columns, its star off the middle."""


@dataclass(frozen=True)
class Course:
    """A game whose positions are asked: its rules, what differs from the booklet, the seed."""

    name: str
    ruleset: str
    options: dict[str, Any]
    seed: int
    tiles: int = 26
    """How many tiles of the set are in the game, so that the bag is empty before long."""


LETTERS = {"klassik": "de-102", "reise": "de-119", "mini": "de-105-mini", "english": "en-100"}
RACKS = {"reise": 8}
JOINED = {"reise": "booklet"}
COURSES = (
    Course("klassik", "klassik", {}, 1),
    Course("reise", "reise", {}, 2),
    Course("mini", "mini", {}, 3),
    Course("english", "english", {}, 4),
    Course("klassik, joined as the travel game", "klassik", {"connection": "booklet"}, 5),
    Course("reise, joined as the others", "reise", {"connection": "modern"}, 6),
    Course("klassik, eight tiles", "klassik", {"rack": 8}, 7),
    Course("reise, seven tiles", "reise", {"rack": 7}, 8),
    Course(
        "mini, eight tiles, joined as the travel game",
        "mini",
        {"rack": 8, "connection": "booklet"},
        9,
    ),
    Course("english, joined as the travel game", "english", {"connection": "booklet"}, 10),
    Course("klassik, another board", "klassik", {"board": OWN}, 11, 24),
    Course("reise, another board", "reise", {"board": OWN}, 12, 24),
    Course("mini, another board", "mini", {"board": OWN}, 13, 24),
    Course("english, another board", "english", {"board": OWN}, 14, 24),
)
EXCHANGED = (0, 4)
"""After these turns all tiles are exchanged: the first of them on an empty board."""
BLANKS = {1: 2, 3: 1, 4: 5, 7: 2}
"""Before which turn the rack is asked once more with so many blanks, as far as the set has them."""
TURNS = 11
LEFT = (3, 1)
"""Of how many tiles the last racks are, when the bag is empty."""


@cache
def words() -> frozenset[str]:
    """The words that count here: an own list, in which nobody has any rights."""
    return frozenset((HERE / WORDS).read_text(encoding="utf-8").split())


def positions() -> Iterator[dict[str, Any]]:
    """Each position as it is asked, with what is right."""
    for course in COURSES:
        for number, (board, rack, found) in enumerate(_played(course), 1):
            yield {
                "case": f"{course.name}/{number}",
                "position": {
                    "ruleset": course.ruleset,
                    "options": course.options,
                    "board": drawn(board, _layout(course.options)),
                    "rack": rack,
                    "words": WORDS,
                },
                "plays": summed(found),
            }


def right(position: dict[str, Any]) -> list[str]:
    """All plays of a position that is asked, sorted, by exhaustive search."""
    rules = _rules(position["ruleset"], position["options"])
    return listed(rules, _lying(position["board"]), position["rack"], words())


def _played(course: Course) -> Iterator[tuple[Board, str, list[str]]]:
    """The positions of a game of drawn plays: the board, a rack, its plays."""
    dice, rules = Random(course.seed), _rules(course.ruleset, course.options)
    bag = [tile for tile, number in counts(LETTERS[course.ruleset]).items() for _ in range(number)]
    dice.shuffle(bag)
    del bag[course.tiles :]
    board: Board = {}
    rack = ""
    for turn in range(TURNS):
        rack += "".join(bag.pop() for _ in range(min(rules.rack_size - len(rack), len(bag))))
        found = listed(rules, board, rack, words())
        yield board, rack, found
        blanks = min(BLANKS.get(turn, 0), len(rack), counts(LETTERS[course.ruleset])[BLANK])
        if blanks > rack.count(BLANK):
            other = BLANK * blanks + rack.replace(BLANK, "")[blanks - rack.count(BLANK) :]
            yield board, other, listed(rules, board, other, words())
        if (turn in EXCHANGED or not found) and len(bag) >= len(rack):
            bag[:0], rack = rack, ""
        elif found:
            play = dice.choice(found)
            board = after(board, play, rules.layout)
            for glyph in play.split()[1].replace(".", ""):
                rack = rack.replace(BLANK if glyph in SMALL else glyph, "", 1)
    for left in LEFT:
        yield board, rack[:left], listed(rules, board, rack[:left], words())


def _rules(ruleset: str, options: dict[str, Any]) -> Rules:
    return Rules(
        _layout(options),
        values(LETTERS[ruleset]),
        options.get("rack", RACKS.get(ruleset, 7)),
        options.get("connection", JOINED.get(ruleset, "modern")),
    )


def _layout(options: dict[str, Any]) -> list[str]:
    layout: list[str] = options.get("board", BOARD)
    return layout


def _lying(rows: list[str]) -> Board:
    return {
        (row, column): (capital(glyph), glyph in SMALL)
        for row, glyphs in enumerate(rows, 1)
        for column, glyph in enumerate(glyphs, 1)
        if glyph != "."
    }


def write(folder: Path) -> None:
    """Write the list of words, then all positions: some minutes."""
    (folder / WORDS).write_text("\n".join(invented()) + "\n", encoding="utf-8", newline="\n")
    found = list(positions())
    heading = {"format": FORMAT, "about": ABOUT, "cases": len(found)}
    lines = [
        json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in (heading, *found)
    ]
    (folder / FILE).write_text("\n".join(lines) + "\n", encoding="utf-8", newline="\n")


def show(name: str) -> None:
    """Print all plays of a case, a line each."""
    told = next(one for one in cases(HERE / FILE) if one.question["case"] == name)
    sys.stdout.writelines(f"{play}\n" for play in right(told.question["position"]))


if __name__ == "__main__":
    show(sys.argv[1]) if sys.argv[1:] else write(HERE)
