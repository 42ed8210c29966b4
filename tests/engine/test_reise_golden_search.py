"""The Reise booklet's nine plays fit one board only, and only with the old letter values.

The search knows the words and scores of REISE-33, the empty board and a letter set, nothing else;
the judge is the tests' own, so neither the engine nor the printed positions can help it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, product

import pytest

from tests.oracle.letters import BOARD, counts, values
from tests.oracle.scorer import Board, Score, Square, judge_tiles, moved, neighbours

Scored = tuple[list[str], int]

NINE: list[Scored] = [
    (["HORN"], 12),
    (["STERN"], 6),
    (["STERNE"], 7),
    (["BASALT"], 12),
    (["SATZ"], 14),
    (["FREUDE"], 16),
    (["DU", "ER", "URNE"], 14),
    (["HOF", "NEU", "OHNE", "OHR"], 27),
    (["AHORN", "BOHNE", "STAB"], 23),
]
STAR = (8, 8)
FOUND: dict[tuple[frozenset[tuple[Square, tuple[str, bool]]], tuple[str, ...], int], list[Board]]
FOUND = {}
"""The plays that spell words on a board: most searches begin alike, whatever the letters count."""
FIGURE = """\
...............
...............
...............
...............
.......SATZ....
..BASALT.......
....T..E.......
....AHORN......
....BOHNE......
.....FREUDE....
.........URNE..
...............
...............
...............
..............."""


@pytest.mark.rule("REISE-33", "REISE-36")
@pytest.mark.parametrize("connection", ["booklet", "modern"])
@pytest.mark.parametrize("blanks", [0, 2])
def test_old_letter_set_leaves_one_board_for_the_nine_plays_and_its_mirror(
    connection: str, blanks: int
) -> None:
    found = boards_after(NINE, "de-119", connection=connection, blanks=blanks)

    assert sorted(picture(board) for board in found) == sorted([FIGURE, mirrored(FIGURE)])
    assert not any(blank for board in found for _, blank in board.values())


@pytest.mark.rule("REISE-33", "REISE-36")
@pytest.mark.parametrize("connection", ["booklet", "modern"])
@pytest.mark.parametrize("blanks", [0, 2])
def test_current_letter_set_leaves_no_board_for_the_nine_plays(
    connection: str, blanks: int
) -> None:
    assert boards_after(NINE, "de-102", connection=connection, blanks=blanks) == []


@pytest.mark.rule("REISE-33")
def test_without_blanks_no_play_of_the_nine_has_a_second_place() -> None:
    left = [len(boards_after(NINE[:number], "de-119")) for number in range(1, 10)]

    assert left == [2] * 9


@pytest.mark.rule("REISE-33")
def test_with_two_blanks_the_first_plays_alone_would_have_many_places() -> None:
    left = [len(boards_after(NINE[:number], "de-119", blanks=2)) for number in range(1, 6)]

    assert left == [2, 6, 34, 8, 2]


@pytest.mark.rule("REISE-33")
def test_current_letter_set_fails_at_the_fourth_play() -> None:
    left = [len(boards_after(NINE[:number], "de-102")) for number in range(1, 10)]

    assert left == [2, 2, 2, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("REISE-33")
@pytest.mark.parametrize("number", range(9))
def test_one_point_more_in_any_play_leaves_no_board(number: int) -> None:
    words, points = NINE[number]
    spoilt = [*NINE[:number], (words, points + 1), *NINE[number + 1 :]]

    assert boards_after(spoilt, "de-119") == []


def boards_after(
    plays: list[Scored], letter_set: str, *, connection: str = "modern", blanks: int = 0
) -> list[Board]:
    """Return every board that the plays can leave behind, once for each way to lay them."""
    boards: list[Board] = [{}]
    for words, points in plays:
        boards = [
            board | laid
            for board in boards
            for laid in candidates(board, words, blanks)
            if makes(board, laid, letter_set, connection) == (words, points)
        ]
    return [board for board in boards if in_stock(board, letter_set)]


def makes(board: Board, laid: Board, letter_set: str, connection: str) -> Scored | None:
    """Return the words, sorted, and the points of a play; None where the judge refuses it."""
    verdict = judge_tiles(
        board,
        laid,
        rack_size=8,
        letter_values=values(letter_set),
        connection=connection,
        first_word=not board,
    )
    if not isinstance(verdict, Score):
        return None
    return sorted(word for word, _ in verdict.words), verdict.total


def candidates(board: Board, words: list[str], blanks: int) -> list[Board]:
    """Return the different plays that spell one of the words, with at most so many blanks in all.

    The R of the first word lies on the star; later words touch lying letters.
    """
    asked = frozenset(board.items()), tuple(words), blanks
    if asked not in FOUND:
        FOUND[asked] = list(searched(board, words, blanks))
    return FOUND[asked]


def searched(board: Board, words: list[str], blanks: int) -> Iterator[Board]:
    """Yield these plays, each once."""
    spare = blanks - sum(blank for _, blank in board.values())
    seen = set()
    for word, row, column in product(words, range(1, 16), range(1, 16)):
        for step in ((0, 1), (1, 0)):
            laid = tiles_of(board, word, (row, column), step)
            if laid and (touches(board, laid) if board else laid.get(STAR) == ("R", False)):
                for play in with_blanks(laid, spare):
                    if frozenset(play.items()) not in seen:
                        seen.add(frozenset(play.items()))
                        yield play


def tiles_of(board: Board, word: str, first: Square, step: Square) -> Board:
    """Return the tiles that a word needs there beyond the lying ones; none if it cannot lie."""
    spelled = {moved(first, step, times): letter for times, letter in enumerate(word)}
    if any(board[square][0] != spelled[square] for square in spelled if square in board):
        return {}
    return {square: (letter, False) for square, letter in spelled.items() if square not in board}


def with_blanks(laid: Board, spare: int) -> Iterator[Board]:
    """Yield the same letters with none, one, ... `spare` of them blanks."""
    for number in range(min(spare, len(laid)) + 1):
        for chosen in combinations(laid, number):
            yield {square: (letter, square in chosen) for square, (letter, _) in laid.items()}


def touches(board: Board, laid: Board) -> bool:
    """Say whether a laid tile lies side by side with a lying one."""
    return any(near in board for square in laid for near in neighbours(square))


def in_stock(board: Board, letter_set: str) -> bool:
    """Say whether the set has the tiles that lie on the board."""
    return Counter("?" if blank else letter for letter, blank in board.values()) <= Counter(
        counts(letter_set)
    )


def picture(board: Board) -> str:
    """Return the board drawn as text, row by row, empty squares as dots."""
    return "\n".join(
        "".join(board.get((row, column), (".", False))[0] for column in range(1, 16))
        for row in range(1, len(BOARD) + 1)
    )


def mirrored(text: str) -> str:
    """Return the drawing mirrored along the diagonal from A1 to O15."""
    return "\n".join("".join(column) for column in zip(*text.splitlines(), strict=True))
