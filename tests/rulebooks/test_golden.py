"""The nine plays of the Reise booklet: their board, their scores, their arithmetic."""

import pytest

from tests.boards import board, drawn, entered, findings, game, line, scores, words

PLAYS = {
    "8F HORN 12": [("HORN", "8F", 12, "(2+2+1+1) x2")],
    "H5 STE.N 6": [("STERN", "H5", 6, "1+2+1+1+1")],
    "H5 .....E 7": [("STERNE", "H5", 7, "1+2+1+1+1+1")],
    "6C BASAL. 12": [("BASALT", "6C", 12, "3+1+1+1x3+2+2")],
    "5H .ATZ 14": [("SATZ", "5H", 14, "(1+1+2+3) x2")],
    "10F FR.UDE 16": [("FREUDE", "10F", 16, "3x3+1+1+1+1x3+1")],
    "11J URNE 14": [
        ("URNE", "11J", 8, "(1+1+1+1) x2"),
        ("DU", "J10", 2, "1+1"),
        ("ER", "K10", 4, "(1+1) x2"),
    ],
    "9F OH.E 27": [
        ("OHNE", "9F", 9, "2+2x2+1+1x2"),
        ("HOF", "F8", 7, "2+2+3"),
        ("OHR", "G8", 7, "2+2x2+1"),
        ("NEU", "I8", 4, "1+1x2+1"),
    ],
    "E6 .TAB 23": [
        ("STAB", "E6", 7, "1+2+1+3"),
        ("AHORN", "8E", 7, "1+2+2+1+1"),
        ("BOHNE", "9E", 9, "3+2+2+1+1"),
    ],
}


@pytest.mark.rule("REISE-33", "REISE-21", "REISE-36")
@pytest.mark.parametrize("connection", ["booklet", "modern"])
def test_nine_plays_of_the_booklet_score_what_the_booklet_prints(connection):
    state = game("reise", "Anna", "Bert", "Clara", connection=connection)
    said = []
    for typed, made in PLAYS.items():
        state = entered(state, typed)
        assert words(state) == made
        said.append(line(state)["score"])

    assert said == [12, 6, 7, 12, 14, 16, 14, 27, 23]
    assert findings(state) == []
    assert scores(state) == [12 + 12 + 14, 6 + 14 + 27, 7 + 16 + 23]
    assert drawn(state) == board("""
        5  .......SATZ....
        6  ..BASALT.......
        7  ....T..E.......
        8  ....AHORN......
        9  ....BOHNE......
        10 .....FREUDE....
        11 .........URNE..
    """)


def mirrored(at):
    """The square on the other side of the diagonal, read in the other direction."""
    row, column = int(at.strip("ABCDEFGHJ")), at.strip("0123456789")
    name = (chr(64 + row), str(ord(column) - 64))
    return "".join(name if at[0] != column else reversed(name))


@pytest.mark.rule("REISE-33")
def test_nine_plays_score_the_same_on_the_mirrored_board():
    state = game("reise", "Anna", "Bert")
    for typed in PLAYS:
        at, what = typed.split(maxsplit=1)
        state = entered(state, f"{mirrored(at)} {what}")

    assert findings(state) == []
    assert scores(state) == [12 + 7 + 14 + 14 + 23, 6 + 12 + 16 + 27]
