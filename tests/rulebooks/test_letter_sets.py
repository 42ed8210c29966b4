"""Letter sets and the board as data: what has landed is never edited."""

import json
from hashlib import sha256

import pytest

from engine.boards import STANDARD
from engine.letters import LETTER_SETS, in_order
from tests.boards import few, game

CURRENT = """
    1: E15 N9 S7 I6 R6 T6 U6 A5 D4
    2: H4 G3 L3 O3
    3: M4 B2 W1 Z1
    4: C2 F2 K2 P1
    6: Ä1 J1 Ü1 V1
    8: Ö1 X1
    10: Q1 Y1
"""
BEFORE_1990 = """
    1: E16 N10 I9 S8 R7 A6 D6 U6
    2: H5 T5 C4 L4 O4 G3 W2
    3: M4 F3 B2 K2 Z2
    4: P1 V1
    5: Ü1
    6: Ä1 J1
    8: Ö1 X1
    10: Q1 Y1
"""
ENGLISH = """
    1: E12 A9 I9 O8 N6 R6 T6 L4 S4 U4
    2: D4 G3
    3: B2 C2 M2 P2
    4: F2 H2 V2 W2 Y2
    5: K1
    8: J1 X1
    10: Q1 Z1
"""


def tiles(table):
    """Letter, count and value of each tile of a printed table, in alphabetical order."""
    rows = {}
    for group in table.strip().splitlines():
        value, letters = group.split(":")
        for one in letters.split():
            rows[one[0]] = [one[0], int(one[1:]), int(value)]
    return [rows[letter] for letter in in_order("".join(rows))]


def digest(data):
    """The fingerprint of something that has landed."""
    return sha256(json.dumps(data, ensure_ascii=False).encode()).hexdigest()


@pytest.mark.rule("REISE-36", "KLASSIK-19", "MINI-04", "MINI-42")
@pytest.mark.parametrize(
    ("name", "blanks", "table", "number", "face_value"),
    [
        ("de-102", 2, CURRENT, 102, 202),
        ("de-119", 2, BEFORE_1990, 119, 222),
        ("de-105-mini", 5, CURRENT, 105, 202),
        ("en-100", 2, ENGLISH, 100, 187),
    ],
)
def test_set_has_the_tiles_of_its_edition(name, blanks, table, number, face_value):
    letter_set = LETTER_SETS[name]

    assert letter_set.as_data() == {"name": name, "blanks": blanks, "tiles": tiles(table)}
    assert (len(letter_set.bag), letter_set.face_value(letter_set.bag)) == (number, face_value)


@pytest.mark.rule("REISE-36", "KLASSIK-19", "MINI-42")
@pytest.mark.parametrize(
    ("ruleset", "name"),
    [("reise", "de-119"), ("klassik", "de-102"), ("mini", "de-105-mini"), ("english", "en-100")],
)
def test_booklet_is_played_with_the_set_of_its_edition(ruleset, name):
    assert game(ruleset).rules.letters is LETTER_SETS[name]


@pytest.mark.parametrize(
    ("name", "landed"),
    [
        ("de-102", "5dc5229877e8425649c3eecbee0ca426c53be17313a6964ae072732aaeb6f241"),
        ("de-119", "78e5d91a64660cce2e0def5587d27c51605b1af7a24f5a2406b100c89218a2df"),
        ("de-105-mini", "8d3869afe9b7f93b595474df2f016050a8b3b8c2bd37751f36479a04e9544b71"),
        ("en-100", "01ce398276cda97fc84e829bf8d58dc7fd7fa75459bad24a65c29a7c3b4ca1b1"),
        ("de-92-karten", "dfc13eb0ff2ce70328a67d7e055a33695062578bf57ad8f51deb805a763055d6"),
        ("de-96-klauer", "272e66ee31d025ea1030ec58c171700c2888dca7d336c45e321ff40ccedac4ec"),
    ],
)
def test_set_that_has_landed_is_never_edited(name, landed):
    assert digest(LETTER_SETS[name].as_data()) == landed


def test_every_set_that_has_landed_is_fixed_by_a_digest():
    assert {*LETTER_SETS} == {
        "de-102",
        "de-119",
        "de-105-mini",
        "en-100",
        "de-92-karten",
        "de-96-klauer",
    }


@pytest.mark.rule("REISE-36", "MINI-08")
def test_standard_board_is_never_edited():
    assert digest(STANDARD) == "a3a6fc92027cabffc234aa5843b27579b5649aba21d17540a7b146657cd12da1"


@pytest.mark.rule("MINI-42")
def test_club_can_bring_a_set_of_its_own():
    state = game("mini", letter_set=few("ABCDEFGHIJKLMNOPQRST?"))

    assert (len(state.rules.letters.bag), state.bag) == (21, 7)
    assert state.rules.letters.blanks == 1


@pytest.mark.rule("KLASSIK-03")
def test_alphabetical_order_begins_with_the_blank_and_puts_umlauts_behind_their_vowels():
    alphabet = "?AÄBCDEFGHIJKLMNOÖPQRSTUÜVWXYZ"

    assert in_order(alphabet[::-1]) == alphabet
