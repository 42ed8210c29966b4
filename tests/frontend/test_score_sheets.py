"""A whole game by paste: as GCG, or as the lines of a score sheet."""

import pytest

from frontend.forms.score_sheets import as_gcg
from games.models import Sheet
from tests.frontend.browser import Browser
from tests.frontend.test_gcg_files import ADDRESS, HORN, form_of
from tests.told import game_page

SHEET = """8F HORN 12
H5 STE.N 6

-3
-
H5 .....E 7
"""


@pytest.fixture
def frieda(cast):
    """A director at a browser."""
    return Browser(cast.frieda, language="en")


def pasted(browser, text, **fields):
    """Paste a game and look at it."""
    sent = {**form_of(browser.get(ADDRESS)).fields, "text": text, "look": "1", **fields}
    return browser.post(ADDRESS, sent)


def test_the_lines_of_a_score_sheet_are_written_as_gcg():
    assert as_gcg(SHEET, ["Anna Adler", "Bert"]).splitlines() == [
        "#player1 1 Anna Adler",
        "#player2 2 Bert",
        ">1: 8F HORN +12 12",
        ">2: H5 STE.N +6 6",
        ">1: -3 +0 12",
        ">2: - +0 6",
        ">1: H5 .....E +7 19",
    ]


def test_a_score_sheet_is_looked_at_and_stored(frieda):
    page = pasted(frieda, SHEET, first="Anna Adler", second="Bert", ruleset="reise")
    assert "Anna Adler – Bert" in page.text
    assert "Nothing is stored yet." in page.text

    frieda.post(ADDRESS, {**form_of(page).fields, "store": "1"})
    game = game_page(Sheet.objects.get().pk, "official")
    assert game["names"] == ["Anna Adler", "Bert"]
    assert [e["text"] for e in game["entries"] if e["text"]] == [
        "8F HORN", "H5 STE.N", "-3", "-", "H5 .....E",
    ]  # fmt: skip


def test_gcg_is_pasted_as_it_is(frieda):
    assert "Anna Adler – Bert Brandt" in pasted(frieda, HORN).text


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("8F HORN 12\n9Q", "Line 2: The word behind 9Q is missing"),
        ("8F HORN", "Line 1: The points behind HORN are missing."),
        ("8F HORN 12\n?", "Line 2: Only plays, exchanges and passes stand on a score sheet."),
        ("#nothing", "It does not name its two players"),
    ],
)
def test_a_line_that_can_not_be_read_is_named(frieda, text, said):
    page = pasted(frieda, text)

    assert page.status == 400
    assert said in page.text
    assert not Sheet.objects.exists()
