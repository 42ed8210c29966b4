"""Each clause on laying and counting, asked of the slow judge."""

from __future__ import annotations

import pytest

from tests.oracle.letters import capital, values
from tests.oracle.scorer import Board, Score, judge, judge_tiles, read_play

FIGURE = [
    ("8F", "HORN", [("HORN", 12)]),
    ("H5", "STE.N", [("STERN", 6)]),
    ("H5", ".....E", [("STERNE", 7)]),
    ("6C", "BASAL.", [("BASALT", 12)]),
    ("5H", ".ATZ", [("SATZ", 14)]),
    ("10F", "FR.UDE", [("FREUDE", 16)]),
    ("11J", "URNE", [("URNE", 8), ("DU", 2), ("ER", 4)]),
    ("9F", "OH.E", [("OHNE", 9), ("HOF", 7), ("OHR", 7), ("NEU", 4)]),
    ("E6", ".TAB", [("STAB", 7), ("AHORN", 7), ("BOHNE", 9)]),
]


def laid_out(drawing: str) -> Board:
    """Return the board of a drawing: rows of fifteen from row 6 on, small letters blanks."""
    return {
        (row, column): (capital(sign), sign != capital(sign))
        for row, line in enumerate(drawing.split(), start=6)
        for column, sign in enumerate(line, start=1)
        if sign != "."
    }


HORN = laid_out("""
...............
...............
.....HORN......
""")


def verdict(
    board: Board,
    position: str,
    text: str,
    *,
    letters: str = "de-102",
    rack_size: int = 7,
    connection: str = "modern",
    first_word: bool | None = None,
) -> Score | str:
    """Judge under the current German set unless the case says otherwise."""
    return judge(
        board,
        position,
        text,
        rack_size=rack_size,
        letter_values=values(letters),
        connection=connection,
        first_word=not board if first_word is None else first_word,
    )


# REISE-33, REISE-13, REISE-14, REISE-15, REISE-29, REISE-26
@pytest.mark.parametrize("connection", ["booklet", "modern"])
def test_nine_plays_of_the_booklet_have_their_printed_words_and_scores(connection: str) -> None:
    board: Board = {}
    for position, text, words in FIGURE:
        given = verdict(board, position, text, letters="de-119", rack_size=8, connection=connection)

        assert given == Score(words, 0, sum(points for _, points in words))
        read = read_play(board, position, text, ["." * 15] * 15)
        assert isinstance(read, tuple)
        board |= read[0]


@pytest.mark.parametrize(
    ("position", "text", "clause"),
    [
        ("8H", "E", "REISE-05 KLASSIK-09 MINI-11"),
        ("8I", "EI", "REISE-05 KLASSIK-10 MINI-11"),
        ("H9", "EI", "REISE-05 KLASSIK-10 MINI-11"),
        ("5E", "EI", "REISE-05 KLASSIK-10 MINI-11"),
        ("8F", "EI.", "REISE-34 KLASSIK-14 MINI-02"),
        ("8D", "EIERSPEI", "REISE-04 KLASSIK-07 MINI-10"),
        ("8M", "EIER", "notation"),
        ("8P", "EI", "notation"),
        ("Z8", "EI", "notation"),
        ("88", "EI", "notation"),
        ("8H", "", "REISE-07 KLASSIK-12 MINI-12"),
        ("8G", "Fuß", "REISE-17 MINI-04 MINI-05"),
        ("8G", "E?", "REISE-17 MINI-04 MINI-05"),
        ("8G", "CAFÉ", "REISE-36 KLASSIK-19 MINI-42"),
    ],
)
# REISE-05, KLASSIK-09, KLASSIK-10, MINI-11, REISE-17, MINI-04
def test_opening_that_breaks_a_clause_names_it(position: str, text: str, clause: str) -> None:
    given = verdict({}, position, text)

    assert isinstance(given, str)
    assert given.split(":")[0] == clause


@pytest.mark.parametrize(
    ("position", "text", "clause"),
    [
        ("8G", "EI", "notation"),
        ("8F", "EI", "REISE-16"),
        ("8E", "S...", "notation"),
        ("8F", "....", "REISE-07 KLASSIK-12 MINI-12"),
        ("8F", "....E.T", "REISE-34 KLASSIK-14 MINI-02"),
        ("10F", "EI", "REISE-07 KLASSIK-12 MINI-12"),
        ("9J", "EI", "REISE-07 KLASSIK-12 MINI-12"),
        ("9F", "A", "notation"),
    ],
)
# REISE-07, REISE-16, REISE-34, KLASSIK-12, KLASSIK-14, MINI-07
def test_later_play_that_breaks_a_clause_names_it(position: str, text: str, clause: str) -> None:
    given = verdict(HORN, position, text)

    assert isinstance(given, str)
    assert given.split(":")[0] == clause


# REISE-05, MINI-11
def test_first_word_is_bound_to_the_star_and_later_words_to_a_neighbour() -> None:
    assert verdict({}, "8G", "EI", first_word=False) == (
        "REISE-07 KLASSIK-12 MINI-12: the tiles are joined to nothing"
    )
    assert verdict(HORN, "9H", "EI", first_word=True) == (
        "REISE-05 MINI-11: the first word lies on an empty board"
    )


# REISE-34, KLASSIK-14, MINI-02
def test_tiles_share_one_row_or_column() -> None:
    scattered = {(9, 6): ("A", False), (10, 7): ("B", False)}

    given = judge_tiles(
        HORN, scattered, rack_size=7, letter_values=values("de-102"), first_word=False
    )

    assert given == "REISE-34 KLASSIK-14 MINI-02: the tiles share no row and no column"


# REISE-36, MINI-07
@pytest.mark.parametrize(("square", "clause"), [((8, 16), "REISE-36"), ((8, 6), "REISE-16")])
def test_tile_lies_on_a_free_square_of_the_board(square: tuple[int, int], clause: str) -> None:
    given = judge_tiles(
        HORN, {square: ("A", False)}, rack_size=7, letter_values=values("de-102"), first_word=False
    )

    assert isinstance(given, str)
    assert given.split()[0] == clause


# REISE-13, REISE-14, REISE-15, KLASSIK-16, KLASSIK-17, KLASSIK-18
@pytest.mark.parametrize(
    ("position", "text"),
    [
        pytest.param("8F", "....E", id="behind"),
        pytest.param("8D", "AB....E", id="in front and behind"),
        pytest.param("G7", "B.B", id="across a letter"),
        pytest.param("F8", ".AT", id="down from a letter"),
        pytest.param("F8", ".A", id="one tile under a letter"),
        pytest.param("9H", "ER", id="parallel with two"),
        pytest.param("7F", "ERDE", id="parallel with all four"),
    ],
)
def test_ways_of_building_that_the_booklet_names_are_allowed(position: str, text: str) -> None:
    assert isinstance(verdict(HORN, position, text, connection="booklet"), Score)
    assert isinstance(verdict(HORN, position, text, connection="modern"), Score)


# REISE-15, KLASSIK-17, MINI-12
@pytest.mark.parametrize(
    ("position", "text"),
    [
        pytest.param("9I", "ERDE", id="parallel with one"),
        pytest.param("7C", "ERDE", id="parallel with one in front"),
        pytest.param("J7", "ERDE", id="across the end"),
        pytest.param("J8", "ERDE", id="down from behind the end"),
        pytest.param("E5", "ERDE", id="across the beginning"),
    ],
)
def test_single_touch_without_a_lying_letter_is_modern_only(position: str, text: str) -> None:
    assert isinstance(verdict(HORN, position, text, connection="modern"), Score)
    assert verdict(HORN, position, text, connection="booklet") == (
        "REISE-15: a parallel word touches with at least two tiles"
    )


# REISE-15
@pytest.mark.parametrize(
    ("position", "above", "below", "allowed"),
    [("9F", 4, 1, False), ("9G", 3, 2, True), ("9H", 2, 3, True), ("9I", 1, 4, False)],
)
def test_every_word_run_alongside_is_touched_by_two_tiles(
    position: str, above: int, below: int, *, allowed: bool
) -> None:
    board = laid_out("""
...............
...............
.....HORN......
...............
........EIER...
""")

    given = verdict(board, position, "ABER", connection="booklet")

    assert isinstance(given, Score) == allowed == (min(above, below) > 1)
    assert isinstance(verdict(board, position, "ABER", connection="modern"), Score)


BESIDE_AN_END = laid_out("""
...............
...............
.....HORN......
.........E.....
.........I.....
.........S.....
""")


# REISE-15
def test_crossing_word_may_touch_further_words_with_one_tile() -> None:
    assert verdict(BESIDE_AN_END, "I7", "A.A", connection="booklet") == Score(
        [("ANA", 2 * 1 + 1 + 2 * 1), ("AE", 2 * 1 + 1)], 0, 8
    )


# REISE-15
def test_parallel_word_may_not_also_lie_across_an_end_with_one_tile() -> None:
    under = laid_out("""
...............
...............
.....HORN......
...............
.......E.......
.......I.......
""")

    assert isinstance(verdict(under, "9G", "AL", connection="modern"), Score)
    assert verdict(under, "9G", "AL", connection="booklet") == (
        "REISE-15: a parallel word touches with at least two tiles"
    )


# REISE-22, REISE-23, REISE-24, REISE-26, MINI-06, MINI-16, MINI-19
@pytest.mark.parametrize(
    ("position", "text", "total"),
    [
        ("8H", "HEUL", (2 + 1 + 1 + 2) * 2),
        ("8H", "HEULE", (2 + 1 + 1 + 2 + 2 * 1) * 2),
        ("8D", "WEIDE", (2 * 3 + 1 + 1 + 1 + 1) * 2),
        ("8D", "WeIDE", (2 * 3 + 0 + 1 + 1 + 1) * 2),
        ("8D", "wEIDE", (0 + 1 + 1 + 1 + 1) * 2),
        ("8D", "WEIDe", (2 * 3 + 1 + 1 + 1 + 0) * 2),
        ("H8", "ÄÖÜ", (6 + 8 + 6) * 2),
        ("H8", "A\u0308U", (6 + 1) * 2),
    ],
)
def test_first_word_is_doubled_after_its_letters_are(position: str, text: str, total: int) -> None:
    given = verdict({}, position, text)

    assert isinstance(given, Score)
    assert given.total == total


def row_of_es(row: int, columns: str) -> Board:
    """Return lying E tiles in one row of the board."""
    return {(row, ord(column) - ord("A") + 1): ("E", False) for column in columns}


# REISE-25, REISE-28, MINI-17, MINI-20
@pytest.mark.parametrize(
    ("lying", "position", "text", "points"),
    [
        pytest.param(row_of_es(5, "H"), "5E", "EEE.EEE", 7 * 4, id="two double words"),
        pytest.param(row_of_es(5, "H"), "5E", "eEE.EEE", 6 * 4, id="one of them a blank's"),
        pytest.param(row_of_es(5, "HK"), "5E", "EEE.EE.", 7 * 2, id="one of them taken"),
        pytest.param(row_of_es(1, "E"), "1A", "EEEE.EEE", (8 + 1) * 9, id="two triple words"),
        pytest.param(
            row_of_es(1, "BCDEFGIJKLMN"), "1A", "E......E......E", 15 * 27, id="three triple words"
        ),
        pytest.param({}, "8H", "EEEEEEEE", (8 + 1) * 6, id="star and triple word"),
    ],
)
def test_word_premiums_of_one_word_multiply(
    lying: Board, position: str, text: str, points: int
) -> None:
    given = verdict(lying, position, text, letters="de-119", rack_size=8, first_word=not lying)

    assert isinstance(given, Score)
    assert given.words == [("E" * len(text), points)]


# REISE-30, MINI-22
@pytest.mark.parametrize(
    ("text", "rack_size", "bonus", "total"),
    [
        ("EEEEEEE", 7, 50, (7 + 1) * 2 + 50),
        ("EEEEEEE", 8, 0, (7 + 1) * 2),
        ("EEEEEEEE", 8, 50, (8 + 1) * 2 + 50),
        ("EEEEEE", 7, 0, (6 + 1) * 2),
    ],
)
def test_full_rack_earns_fifty_points_that_nothing_multiplies(
    text: str, rack_size: int, bonus: int, total: int
) -> None:
    given = verdict({}, "8D", text, rack_size=rack_size)

    assert isinstance(given, Score)
    assert (given.bonus, given.total) == (bonus, total)


# REISE-27, MINI-23
def test_premium_serves_only_whoever_covers_it_first() -> None:
    assert verdict(HORN, "8F", "....E") == Score([("HORNE", 2 + 2 + 1 + 1 + 1)], 0, 7)
    assert verdict(HORN, "H8", ".A") == Score([("RA", 2)], 0, 2)


# REISE-29, MINI-15, MINI-21, REISE-12
def test_new_premium_counts_in_each_word_through_it() -> None:
    # the second and the fourth tile lie on double letters
    assert verdict(HORN, "9F", "ABER") == Score(
        [
            ("ABER", 1 + 2 * 3 + 1 + 2 * 1),
            ("HA", 2 + 1),
            ("OB", 2 + 2 * 3),
            ("RE", 1 + 1),
            ("NR", 1 + 2 * 1),
        ],
        0,
        26,
    )


# REISE-12, MINI-15
def test_lone_tile_in_a_corner_makes_two_words_in_either_notation() -> None:
    corner = HORN | {(9, 6): ("A", False)}

    across = verdict(corner, "9F", ".B")
    down = verdict(corner, "G8", ".B")

    assert across == Score([("AB", 1 + 6), ("OB", 2 + 6)], 0, 15)
    assert down == Score([("OB", 2 + 6), ("AB", 1 + 6)], 0, 15)


# REISE-13, REISE-15
@pytest.mark.parametrize("across", [None, True, False])
def test_lone_tile_that_makes_one_word_makes_it_however_it_is_named(*, across: bool | None) -> None:
    given = judge_tiles(
        HORN,
        {(9, 6): ("A", False)},
        rack_size=7,
        letter_values=values("de-102"),
        connection="booklet",
        first_word=False,
        across=across,
    )

    assert given == Score([("HA", 3)], 0, 3)
