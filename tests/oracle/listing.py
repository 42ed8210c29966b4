"""All plays of a rack by brute force: each word of a list in each place, asked of the judge.

Slow and obvious: it knows no graph and leaves out nothing but words whose letters can't be there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from tests.oracle.brute import lines, sign
from tests.oracle.letters import BLANK, SMALL, capital
from tests.oracle.scorer import Board, Score, Square, judge_tiles, on_board, run


@dataclass(frozen=True)
class Rules:
    """What a play is judged by: layout with its star, values, tiles on a rack, way of joining."""

    layout: list[str]
    letter_values: dict[str, int]
    rack_size: int
    connection: str


def listed(rules: Rules, board: Board, rack: str, words: Collection[str]) -> list[str]:
    """Return each play whose words are all in the list, as `8F HORN 12`, sorted as texts.

    The text is the whole main word: a dot is a lying tile, a small letter a blank. A lone tile is
    listed once: across where it makes a word across, else down.
    """
    found = []
    for line in lines(rules.layout):
        across = line[0][0] == line[1][0]
        for squares, word in places(board, line, rack, words):
            new = new_letters(board, squares, word)
            as_letters = {square: (letter, False) for square, letter in new.items()}
            if judged(rules, board, as_letters, words, across=across) is None:
                continue  # and no blank changes that
            if not across and turned(board, as_letters):
                continue
            for laid in fillings(new, rack):
                total = judged(rules, board, laid, words, across=across)
                at = position(squares[0], across=across)
                found.append(f"{at} {text(laid, squares)} {total}")
    return sorted(found)


def places(
    board: Board, line: list[Square], rack: str, words: Collection[str]
) -> Iterator[tuple[list[Square], str]]:
    """Yield each run of squares that a word can fill: what lies there fits, no tile adjoins it."""
    lying = "".join(board[square][0] for square in line if square in board)
    within = sorted(word for word in words if not lacking(word, rack + lying))
    for word in within:
        for first in range(len(line) - len(word) + 1):
            squares = line[first : first + len(word)]
            around = line[max(first - 1, 0) : first] + line[first + len(word) :][:1]
            fits = all(
                square not in board or board[square][0] == letter
                for square, letter in zip(squares, word, strict=True)
            )
            if fits and not any(square in board for square in around):
                yield squares, word


def lacking(word: str, letters: str) -> bool:
    """Say whether a word needs more tiles than there are, blanks counted."""
    missing = sum(max(number - letters.count(letter), 0) for letter, number in tiles_of(word))
    return missing > letters.count(BLANK)


@cache
def tiles_of(word: str) -> list[tuple[str, int]]:
    """Return each letter of a word, and how often it is there."""
    return list(Counter(word).items())


def new_letters(board: Board, squares: list[Square], word: str) -> dict[Square, str]:
    """Return what has to be laid for a word."""
    pairs = zip(squares, word, strict=True)
    return {square: letter for square, letter in pairs if square not in board}


def fillings(new: dict[Square, str], rack: str) -> Iterator[Board]:
    """Yield the tiles for letters to lay, in every way in which blanks of the rack can be used."""
    for number in range(min(rack.count(BLANK), len(new)) + 1):
        for blanks in combinations(new, number):
            own = [letter for square, letter in new.items() if square not in blanks]
            if all(own.count(letter) <= rack.count(letter) for letter in own):
                yield {square: (letter, square in blanks) for square, letter in new.items()}


def judged(
    rules: Rules, board: Board, laid: Board, words: Collection[str], *, across: bool
) -> int | None:
    """Return what the judge gives for tiles whose words are all in the list, else None."""
    verdict = judge_tiles(
        board,
        laid,
        across=across,
        rack_size=rules.rack_size,
        letter_values=rules.letter_values,
        connection=rules.connection,
        first_word=not board,
        layout=rules.layout,
    )
    if not isinstance(verdict, Score) or any(word not in words for word, _ in verdict.words):
        return None
    return verdict.total


def turned(board: Board, laid: Board) -> bool:
    """Say whether a lone tile makes a word across, so that it is listed there."""
    return len(laid) == 1 and len(run(board | laid, min(laid), (0, 1))) > 1


def position(square: Square, *, across: bool) -> str:
    """Return the name of a place: 8F across, F8 down."""
    row, column = square[0], chr(ord("A") + square[1] - 1)
    return f"{row}{column}" if across else f"{column}{row}"


def text(laid: Board, squares: list[Square]) -> str:
    """Return what is written for the squares of a main word."""
    return "".join(sign(laid.get(square)) for square in squares)


def drawn(board: Board, layout: list[str]) -> list[str]:
    """Return the rows of a board as text: a dot is empty, a small letter a blank."""
    return [
        "".join(sign(board.get((row, column))) for column in range(1, len(layout[0]) + 1))
        for row in range(1, len(layout) + 1)
    ]


def after(board: Board, play: str, layout: list[str]) -> Board:
    """Return the board with a listed play on it, a new one."""
    at, letters, _ = play.split()
    across = at[0].isdigit()
    number, column = (at[:-1], at[-1]) if across else (at[1:], at[0])
    square = (int(number), ord(column) - ord("A") + 1)
    tiles = dict(board)
    for glyph in letters:
        if not on_board(square, layout):
            raise ValueError(play)
        if glyph != ".":
            tiles[square] = (capital(glyph), glyph in SMALL)
        square = (square[0], square[1] + 1) if across else (square[0] + 1, square[1])
    return tiles
