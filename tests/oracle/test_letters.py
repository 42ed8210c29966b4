"""The second typing of the ledger's tables agrees with the sums that the ledger prints."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.oracle.letters import ALPHABET, BOARD, SMALL, TABLES, capital, counts, small, values


# REISE-02, REISE-36, KLASSIK-19, MINI-04, MINI-42
@pytest.mark.parametrize(
    ("name", "tiles", "points", "blanks"),
    [
        ("de-102", 102, 202, 2),
        ("de-119", 119, 222, 2),
        ("de-105-mini", 105, 202, 5),
        ("en-100", 100, 187, 2),
    ],
)
def test_letter_set_has_the_printed_sums(name: str, tiles: int, points: int, blanks: int) -> None:
    number, value = counts(name), values(name)

    assert sum(number.values()) == tiles
    assert sum(number[letter] * value[letter] for letter in number) == points
    assert number["?"] == blanks
    assert set(number) == set(value) <= {*ALPHABET, "?"}
    assert len(number) == sum(len(line.split()) for line in TABLES[name].values())


# MINI-08, REISE-36
def test_board_has_the_printed_premium_squares_and_is_symmetric() -> None:
    premiums = Counter("".join(BOARD))

    assert premiums == {"T": 8, "D": 16, "*": 1, "t": 12, "d": 24, ".": 164}
    assert BOARD[7][7] == "*"
    assert BOARD[::-1] == BOARD
    assert [row[::-1] for row in BOARD] == BOARD
    assert ["".join(column) for column in zip(*BOARD, strict=True)] == BOARD


def test_small_letters_go_through_the_table_and_sharp_s_has_none() -> None:
    assert [capital(letter) for letter in SMALL] == list(ALPHABET)
    assert [small(letter) for letter in ALPHABET] == list(SMALL)
    assert capital("ß") == "ß"
