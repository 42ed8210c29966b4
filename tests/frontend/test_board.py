"""The board as a picture and as text."""

import re
from xml.etree import ElementTree as ET

import pytest

from frontend import board
from tests import boards
from tests.told import page_of

MARKS = {"d": "2L", "t": "3L", "D": "2W", "T": "3W", "*": "★"}
SVG = "{http://www.w3.org/2000/svg}"


def picture(state, fresh=None):
    text = board.svg(
        page_of(state, state.players).board,
        title="Brett",
        description="leer",
        marks=MARKS,
        fresh=fresh,
    )
    xml = text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1)
    return ET.fromstring(xml)  # noqa: S314  (our own text)


def looks(picture, tag):
    return [node.get("class") for node in picture.iter(f"{SVG}{tag}") if node.get("class")]


def squares(picture, look):
    return sum(name == f"square {look}" for name in looks(picture, "rect"))


def words(picture, look):
    return [node.text for node in picture.iter(f"{SVG}text") if node.get("class") == look]


@pytest.fixture
def horn():
    return boards.entered(boards.game("reise"), "8F HoRN", "H5 STE.N")


def test_the_board_has_225_squares_in_the_colours_of_the_booklet():
    empty = picture(boards.game("reise"))
    assert sum(name.startswith("square") for name in looks(empty, "rect")) == 225
    assert {look: squares(empty, look) for look in board.PREMIUMS.values()} == {
        "plain": 164,
        "double-letter": 24,
        "triple-letter": 12,
        "double-word": 16,
        "triple-word": 8,
        "star": 1,
    }


def test_a_free_premium_square_says_what_it_does():
    free = words(picture(boards.game("reise")), "premium")
    counted = {mark: free.count(mark) for mark in MARKS.values()}
    assert counted == {"2L": 24, "3L": 12, "2W": 16, "3W": 8, "★": 0}
    assert looks(picture(boards.game("reise")), "path") == ["star-mark"]


def test_a_covered_premium_square_says_nothing():
    covered = picture(boards.entered(boards.game("reise"), "8D HORNE"))
    assert words(covered, "premium").count("2L") == 23
    assert looks(covered, "path") == []
    assert squares(covered, "double-letter") == 24


def test_rows_have_numbers_and_columns_letters():
    rim = words(picture(boards.game("reise")), "rim")
    assert "".join(rim) == "ABCDEFGHIJKLMNO" + "".join(str(n) for n in range(1, 16))


def test_a_tile_shows_letter_and_value(horn):
    assert words(picture(horn), "letter") == ["S", "T", "E", "H", "O", "R", "N", "N"]
    assert words(picture(horn), "value") == ["1", "2", "1", "2", "1", "1", "1"]


def test_a_blank_is_marked_by_a_ring_and_has_no_value(horn):
    drawn = picture(horn)
    (blank,) = [node for node in drawn.iter(f"{SVG}g") if "blank" in node.get("class")]
    assert [node.get("class") for node in blank] == ["edge", "face", "ring", "letter"]
    assert looks(drawn, "circle") == ["ring"]


def test_the_tiles_of_the_shown_play_stand_out(horn):
    drawn = picture(horn, fresh=3)
    fresh = [node for node in drawn.iter(f"{SVG}g") if "fresh" in node.get("class")]
    assert "".join(words(node, "letter")[0] for node in fresh) == "STEN"
    assert looks(picture(horn), "g") == [
        "tile",
        "tile",
        "tile",
        "tile",
        "tile blank",
        *3 * ["tile"],
    ]


def test_the_picture_is_told_to_those_who_do_not_see_it(horn):
    drawn = picture(horn)
    assert drawn.get("role") == "img"
    named = drawn.get("aria-labelledby").split()
    assert [node.get("id") for node in drawn if node.get("id")] == named


def test_the_picture_has_no_colour_of_its_own(horn):
    text = board.svg(page_of(horn, horn.players).board, title="", description="", marks=MARKS)
    assert re.findall(r"style=|#[0-9a-f]{3}|fill=\"(?!none)", text) == []


def test_what_people_wrote_is_escaped(horn):
    title = '<script>"&'
    text = board.svg(page_of(horn, horn.players).board, title=title, description="", marks=MARKS)
    assert "<script>" not in text
    assert picture(horn).find(f"{SVG}title").text == "Brett"


def test_the_board_as_text_has_small_letters_for_blanks(horn):
    rows = board.text_rows(page_of(horn, horn.players).board, MARKS)
    texts = ["".join(square["text"] or "." for square in row) for row in rows]
    assert texts[4] == "....2W..S..2W...."
    assert texts[7] == "3W..2L.HoRN..2L..3W"
    assert [square["laid"] for square in rows[7]].count(True) == 4


def test_a_board_of_a_club_is_drawn_in_its_own_size():
    small = boards.game("mini", board=["T.d", ".*.", "d.T"])
    drawn = picture(small)
    assert drawn.get("viewBox") == "0 0 152 152"
    assert sum(name.startswith("square") for name in looks(drawn, "rect")) == 9
