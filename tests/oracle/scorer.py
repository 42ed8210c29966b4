"""A slow and obvious judge of one play, written from the ledger and from nothing else."""

from __future__ import annotations

import re
from dataclasses import dataclass

from tests.oracle.letters import ALPHABET, BOARD, SMALL, capital, composed

Square = tuple[int, int]
"""(row, column), both counted from 1: H8 is (8, 8)."""

Board = dict[Square, tuple[str, bool]]
"""The lying tiles: capital letter, and whether a blank stands for it."""

PREMIUMS = {"d": (2, 1), "t": (3, 1), "D": (1, 2), "*": (1, 2), "T": (1, 3), ".": (1, 1)}
"""Factor of the letter and factor of the word (REISE-23, -24, -26; MINI-16, -17, -18)."""


@dataclass(frozen=True)
class Score:
    """What a play is worth: its words with their points, main word first, bonus and total."""

    words: list[tuple[str, int]]
    bonus: int
    total: int


def judge(
    board: Board,
    position_text: str,
    letters: str,
    *,
    rack_size: int,
    letter_values: dict[str, int],
    connection: str = "booklet",
    first_word: bool,
    layout: list[str] = BOARD,
) -> Score | str:
    """Judge one written play: "8F" runs across, "F8" down, '.' is a lying tile, small a blank.

    The answer is the score, or a sentence that starts with the broken clauses (or with "notation"
    where the text itself is at fault).
    """
    read = read_play(board, position_text, letters, layout)
    if isinstance(read, str):
        return read
    laid, across = read
    return judge_tiles(
        board,
        laid,
        across=across,
        rack_size=rack_size,
        letter_values=letter_values,
        connection=connection,
        first_word=first_word,
        layout=layout,
    )


def judge_tiles(
    board: Board,
    laid: Board,
    *,
    rack_size: int,
    letter_values: dict[str, int],
    connection: str = "booklet",
    first_word: bool,
    layout: list[str] = BOARD,
    across: bool | None = None,
) -> Score | str:
    """Judge the tiles of one play wherever they lie; `across` names a lone tile's main word."""
    problem = (
        wrong_tiles(laid, rack_size, letter_values)
        or wrong_squares(board, laid, layout)
        or wrong_line(board, laid)
    )
    if problem:
        return problem
    along = direction(board, laid, across=across)
    problem = wrong_opening(board, laid, layout) if first_word else wrong_joint(board, laid)
    if not problem and connection == "booklet":
        problem = wrong_building(board, laid, along)
    return problem or score(
        board, laid, along, layout=layout, letter_values=letter_values, rack_size=rack_size
    )


def read_play(
    board: Board, position_text: str, letters: str, layout: list[str]
) -> tuple[Board, bool] | str:
    """Turn position and text into laid tiles and "runs across"; the text is the whole word."""
    across, square = start(position_text)
    if square is None:
        return f"notation: {position_text!r} is no position"
    step = (0, 1) if across else (1, 0)
    laid: Board = {}
    if moved(square, step, -1) in board:
        return "notation: the word begins before the position"
    for sign in composed(letters):
        if problem := wrong_sign(board, square, sign, layout):
            return problem
        if sign != ".":
            laid[square] = (capital(sign), sign in SMALL or sign == "ß")
        square = moved(square, step)
    if square in board:
        return "notation: the word goes on behind the text"
    if len(composed(letters)) == 1 and board:
        return "notation: one letter is no word; write the word that arises in the other direction"
    return laid, across


def wrong_sign(board: Board, square: Square, sign: str, layout: list[str]) -> str:
    """Say whether one sign of a text does not suit its square."""
    if not on_board(square, layout):
        return "notation: the text runs off the board"
    if sign == "." and square not in board:
        return "REISE-34 KLASSIK-14 MINI-02: a dot on an empty square is a hole"
    if sign != "." and square in board:
        return "REISE-16: a letter on a square that a tile occupies"
    return ""


def start(position_text: str) -> tuple[bool, Square | None]:
    """Return "runs across" and the first square of "8F" (across) or "F8" (down)."""
    if found := re.fullmatch(r"([1-9][0-9]?)([A-Z])", position_text):
        return True, (int(found[1]), ord(found[2]) - ord("A") + 1)
    if found := re.fullmatch(r"([A-Z])([1-9][0-9]?)", position_text):
        return False, (int(found[2]), ord(found[1]) - ord("A") + 1)
    return False, None


def wrong_tiles(laid: Board, rack_size: int, letter_values: dict[str, int]) -> str:
    """Say what is wrong with the tiles themselves, before any square is looked at."""
    if not laid:
        return "REISE-07 KLASSIK-12 MINI-12: a play lays at least one tile"
    if len(laid) > rack_size:
        return "REISE-04 KLASSIK-07 MINI-10: more tiles than a rack holds"
    for letter, blank in laid.values():
        if letter == "?" or (blank and letter not in ALPHABET):
            return "REISE-17 MINI-04 MINI-05: a blank stands for a letter, never for ß"
        if letter not in letter_values or letter not in ALPHABET:
            return "REISE-36 KLASSIK-19 MINI-42: no tile of the letter set"
    return ""


def wrong_squares(board: Board, laid: Board, layout: list[str]) -> str:
    """Say whether a tile lies beside the board or on another tile."""
    for square in laid:
        if not on_board(square, layout):
            return "REISE-36 MINI-08: a tile beside the board"
        if square in board:
            return "REISE-16 MINI-07: a tile upon a tile"
    return ""


def wrong_line(board: Board, laid: Board) -> str:
    """Say whether the tiles share one row or column without a hole."""
    rows = {row for row, _ in laid}
    columns = {column for _, column in laid}
    if len(rows) > 1 and len(columns) > 1:
        return "REISE-34 KLASSIK-14 MINI-02: the tiles share no row and no column"
    for row in range(min(rows), max(rows) + 1):
        for column in range(min(columns), max(columns) + 1):
            if (row, column) not in laid and (row, column) not in board:
                return "REISE-34 KLASSIK-14 MINI-02: a hole between the tiles"
    return ""


def wrong_opening(board: Board, laid: Board, layout: list[str]) -> str:
    """Say what is wrong with the first word laid, whoever lays it."""
    if board:
        return "REISE-05 MINI-11: the first word lies on an empty board"
    if len(laid) == 1:
        return "REISE-05 KLASSIK-09 MINI-11: the first word has two letters or more"
    if not any(premium(square, layout) == "*" for square in laid):
        return "REISE-05 KLASSIK-10 MINI-11: the first word covers the star"
    return ""


def wrong_joint(board: Board, laid: Board) -> str:
    """Say whether no laid tile lies side by side with a lying one."""
    if any(near in board for square in laid for near in neighbours(square)):
        return ""
    return "REISE-07 KLASSIK-12 MINI-12: the tiles are joined to nothing"


def wrong_building(board: Board, laid: Board, along: Square) -> str:
    """Say whether a word that is wholly new touches another with a single tile (REISE-15)."""
    main = run(board | laid, min(laid), along)
    if any(square in board for square in main):
        return ""  # REISE-13, REISE-14: a lying letter is part of the new word
    beside = (along[1], along[0])
    for times in (-1, 1):
        for square in laid:
            near = moved(square, beside, times)
            if near in board:
                other = run(board, near, along)
                pairs = [there for there in other if moved(there, beside, -times) in laid]
                if len(pairs) == 1:
                    return "REISE-15: a parallel word touches with at least two tiles"
    return ""


def score(
    board: Board,
    laid: Board,
    along: Square,
    *,
    layout: list[str],
    letter_values: dict[str, int],
    rack_size: int,
) -> Score:
    """Score a play that is legal: main word, then the words across it, then the bonus."""
    tiles = board | laid
    beside = (along[1], along[0])
    runs = [run(tiles, min(laid), along)] + [run(tiles, square, beside) for square in sorted(laid)]
    words = [
        (
            "".join(tiles[square][0] for square in squares),
            points(squares, tiles, laid, layout, letter_values),
        )
        for squares in runs
        if len(squares) > 1  # REISE-12: letters side by side make words; one letter is none
    ]
    bonus = 50 if len(laid) == rack_size else 0  # REISE-30, MINI-22: never multiplied
    return Score(words=words, bonus=bonus, total=sum(worth for _, worth in words) + bonus)


def points(
    squares: list[Square],
    tiles: Board,
    laid: Board,
    layout: list[str],
    letter_values: dict[str, int],
) -> int:
    """Return the points of one word: letter premiums first, then every word premium."""
    total, factor = 0, 1
    for square in squares:
        letter, blank = tiles[square]
        worth = 0 if blank else letter_values[letter]  # REISE-22, MINI-06
        if square in laid:  # REISE-27, MINI-23: only who covers it first
            of_letter, of_word = PREMIUMS[premium(square, layout)]
            worth *= of_letter
            factor *= of_word  # REISE-25, -28; MINI-17, -20: they multiply, under a blank too
        total += worth
    return total * factor


def direction(board: Board, laid: Board, *, across: bool | None) -> Square:
    """Return the step of the main word: the line of the tiles, for a lone tile as it is named.

    Where a lone tile makes no word in the named direction, the other one counts.
    """
    if len(laid) > 1:
        return (0, 1) if len({row for row, _ in laid}) == 1 else (1, 0)
    steps = [(1, 0), (0, 1)] if across is False else [(0, 1), (1, 0)]
    lengths = [len(run(board | laid, min(laid), step)) for step in steps]
    return steps[0] if lengths[0] > 1 else steps[1]


def run(tiles: Board, square: Square, step: Square) -> list[Square]:
    """Return all squares of the unbroken run of tiles through a square."""
    while moved(square, step, -1) in tiles:
        square = moved(square, step, -1)
    squares = []
    while square in tiles:
        squares.append(square)
        square = moved(square, step)
    return squares


def moved(square: Square, step: Square, times: int = 1) -> Square:
    """Return the square some steps away, on the board or not."""
    return square[0] + times * step[0], square[1] + times * step[1]


def neighbours(square: Square) -> list[Square]:
    """Return the four squares side by side with one, on the board or not."""
    return [moved(square, step, times) for step in ((0, 1), (1, 0)) for times in (-1, 1)]


def on_board(square: Square, layout: list[str]) -> bool:
    """Say whether a square lies on the board."""
    return 1 <= square[0] <= len(layout) and 1 <= square[1] <= len(layout[0])


def premium(square: Square, layout: list[str]) -> str:
    """Return the sign of a square in the layout."""
    return layout[square[0] - 1][square[1] - 1]
