"""A score sheet typed as in a spreadsheet: the table and the board write the text that is sent."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from engine.solving.reading import drawn, read_sheet
from games import sheet_searches
from games.models import Sheet, SheetSearch
from games.replays import as_of
from tests.engine.solving.test_golden_sheets import SHORT
from tests.engine.typed_boards import LYING, READ, WRONG, cells
from tests.games.test_photos import packed
from tests.tournaments.cast import PASSWORD, assemble

pytestmark = pytest.mark.django_db(transaction=True)

DOUBTFUL = SHORT.replace("ORT", "OST")
HEAD = "Players: Anna, Bert\nAnna HORN 12\nBoard:\n"
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


@pytest.fixture(autouse=True)
def unhurried(monkeypatch):
    """What is sent is searched to its end at once, on a machine that has much to do, too."""
    monkeypatch.setattr(sheet_searches, "TASTE_SECONDS", 60)


@pytest.fixture
def at_the_sheet(windows):
    """A function that lets Emil, an arbiter, open the page of score sheets in a window."""
    assemble()

    def opened(**window):
        page = windows(**window)
        page.goto("/login/")
        page.get_by_label("Login name").fill("emil")
        page.get_by_label("Password").fill(PASSWORD)
        page.get_by_role("button", name="Log in", exact=True).click()
        page.goto("/games/solve/")
        return page

    return opened


def pasted(page, text):
    """Paste a text where the cursor is."""
    page.evaluate(
        """(text) => {
          const data = new DataTransfer();
          data.setData("text", text);
          document.activeElement.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }""",
        text,
    )


def lying(page):
    """The board of the page, row by row, drawn with dots."""
    return page.evaluate(
        """() => [...document.querySelectorAll(".typed-board tbody tr")].map((row) =>
          [...row.querySelectorAll("input")].map((cell) => cell.value || ".").join(""))"""
    )


def text_of(page):
    """The text that would be sent."""
    return page.locator("#sheet-text").input_value()


def square(page, name):
    """A square of the board."""
    return page.get_by_label(name, exact=True)


def test_a_sheet_is_typed_by_the_keyboard_alone_and_found(at_the_sheet):
    page = at_the_sheet()
    page.get_by_label("Players, the first one begins").fill("Anna, Bert")
    page.get_by_label("Word 1", exact=True).focus()
    for keys in ("HORN", "Tab", "12", "Enter", "ORT", "Tab", "5"):
        page.keyboard.press(keys) if keys in ("Tab", "Enter") else page.keyboard.type(keys)
    page.get_by_label("H8", exact=True).focus()
    page.keyboard.type("HORN")
    page.get_by_label("I9", exact=True).focus()
    page.keyboard.type("R")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    page.keyboard.type("T")
    page.get_by_role("button", name="Find the game").click()

    expect(page.locator("#found-title")).to_have_text("1 game fits.")
    expect(page.locator("article li").last).to_have_text("Bert: I8 ORT 5")
    expect(page.get_by_label("Word 2", exact=True)).to_have_value("ORT")
    expect(page.get_by_label("I10", exact=True)).to_have_value("T")


def test_what_is_pasted_from_a_spreadsheet_fills_the_table(at_the_sheet):
    page = at_the_sheet()
    page.get_by_label("Players, the first one begins").fill("Anna, Bert")
    page.get_by_label("Player 1", exact=True).focus()
    pasted(page, "Anna\tHORN\t12\nBert\tORT\t5\n")

    assert page.locator("#sheet-text").input_value() == (
        "Players: Anna, Bert\nAnna HORN 12\nBert ORT 5\n"
    )


def test_everybody_can_read_it_on_a_phone(at_the_sheet):
    page = at_the_sheet(**PHONE)

    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert Axe().run(page).response["violations"] == []


def typed_as_text(page, text):
    """Type a sheet as text, and look for its game."""
    page.locator("details:has(#sheet-text) summary").click()
    page.locator("#sheet-text").fill(text)
    page.get_by_role("button", name="Find the game").click()


def test_a_doubtful_sheet_is_decided_by_a_question_and_becomes_a_game(at_the_sheet):
    page = at_the_sheet(**PHONE)
    typed_as_text(page, DOUBTFUL)
    expect(page.locator("#found-title")).to_have_text("2 games fit.")
    expect(page.get_by_role("img")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    assert Axe().run(page).response["violations"] == []

    which = page.get_by_role("group", name="Which letter lies on I9?")
    which.get_by_role("button", name="S (in OST at the S) (1 game)").click()
    expect(page.locator("#found-title")).to_have_text("1 game fits.")
    expect(page.locator(".assumed")).to_have_text("Board: On I9 lies S, not R as the board says.")
    page.get_by_role("button", name="Store the game").click()

    expect(page.get_by_text("The game is stored.")).to_be_visible()
    assert as_of(Sheet.objects.get().stream).tiles.count("S") == 1


def test_a_search_that_takes_longer_shows_how_far_it_is_then_its_games(at_the_sheet, monkeypatch):
    monkeypatch.setattr(sheet_searches, "taste", lambda _search: None)
    page = at_the_sheet()
    typed_as_text(page, SHORT)
    expect(page.locator("#found-title")).to_have_text("Looking for the game …")
    expect(page.locator("#searching .hint")).to_contain_text("Waiting for a worker.")
    SheetSearch.objects.update(progress=[0, 1, 2, 50])
    expect(page.locator("#searching .hint")).to_contain_text("Line 1 of 2")

    sheet_searches.work(SheetSearch.objects.get().pk)

    expect(page.locator("#found-title")).to_have_text("1 game fits.")


def test_a_search_is_stopped_by_a_button(at_the_sheet, monkeypatch):
    monkeypatch.setattr(sheet_searches, "taste", lambda _search: None)
    page = at_the_sheet()
    typed_as_text(page, SHORT)
    page.get_by_role("button", name="Stop").click()
    expect(page.locator("#found-title")).to_have_text("The search was stopped.")


# The board, however it is written


def test_the_page_reads_a_board_as_the_server_does(at_the_sheet):
    page = at_the_sheet()
    text = page.locator("#sheet-text")
    page.locator("details:has(#sheet-text) summary").click()
    for written in READ.values():
        text.fill(HEAD + written)
        assert lying(page) == LYING
    for written, where, what in WRONG.values():
        text.fill(HEAD + written)
        row = where.removeprefix("line ")
        why = what[0].upper() + what[1:]
        said = why if row == where else f"Line {row} of the board: {why}"
        expect(page.locator("#board-unread")).to_have_text(said)
        expect(page.get_by_label("The board as it was pasted; mend it here")).to_have_value(written)


@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["lines", "lines of Windows"])
def test_a_whole_board_pasted_anywhere_lies_where_it_belongs(at_the_sheet, end):
    page = at_the_sheet()
    square(page, "K9").focus()
    pasted(page, end.join(cells(LYING)) + end)

    assert lying(page) == LYING
    sheet, _ = read_sheet(f"HORN 12\n{text_of(page)}")
    assert drawn(sheet.rules.grid, sheet.tiles).splitlines() == LYING


def test_a_part_of_a_board_is_laid_from_the_square_on_and_taken_back(at_the_sheet):
    page = at_the_sheet()
    square(page, "H8").focus()
    pasted(page, "H\to\tR\tN\r\n\tR\r\n\tT\tÜ\tR\r\n")
    assert lying(page) == LYING

    page.get_by_role("button", name="Undo").click()
    assert lying(page) == ["." * 15] * 15


def test_a_board_that_can_not_be_read_stays_until_it_is_mended(at_the_sheet):
    page = at_the_sheet()
    page.get_by_label("Word 1", exact=True).fill("HORN")
    square(page, "A1").focus()
    pasted(page, "\n".join([*LYING[:8], "........5......", *LYING[9:]]))
    said = page.get_by_text("Line 9 of the board: On I9 stands '5', which is no tile of this game.")
    expect(said).to_be_visible()
    page.get_by_role("button", name="Find the game").click()

    expect(page.locator(".errors li")).to_have_text(
        "Line 12: On I9 stands '5', which is no tile of this game."
    )
    assert Axe().run(page).response["violations"] == []
    expect(said).to_be_visible()
    mended = page.get_by_label("The board as it was pasted; mend it here")
    mended.fill(mended.input_value().replace("5", "R"))
    assert lying(page) == LYING
    expect(page.get_by_label("Word 1", exact=True)).to_have_value("HORN")


def test_what_is_typed_as_text_is_in_the_table_at_once_and_nothing_is_lost(at_the_sheet):
    page = at_the_sheet()
    page.locator("details:has(#sheet-text) summary").click()
    page.locator("#sheet-text").fill(
        "# A club evening\nRules: reise\nPlayers: Anna Maria, Bert\nRack: Bert AE\nRack: Carl X\n"
        "Anna Maria HORN|HERN 12|10   # doubtful\n\n! -5\nBlanks: unmarked\n"
    )
    expect(page.get_by_label("Player 1", exact=True)).to_have_value("Anna Maria")
    expect(page.get_by_label("Other word 1")).to_have_value("HERN")
    page.get_by_label("Tiles left: Anna Maria").fill("Q")

    assert text_of(page) == (
        "# A club evening\nRules: reise\nPlayers: Anna Maria, Bert\nBlanks: unmarked\n"
        "Anna Maria HORN|HERN 12|10  # doubtful\n! -5\n"
        "Rack: Anna Maria Q\nRack: Bert AE\nRack: Carl X\n"
    )


def test_points_alone_stand_in_their_own_cells_and_a_name_may_have_a_colon(at_the_sheet):
    page = at_the_sheet()
    page.locator("details:has(#sheet-text) summary").click()
    page.locator("#sheet-text").fill("Players: Anna, Bert\nAnna: 12\nBert: ORT 5\n-3\n8|9\n")
    cells = page.locator(".typed-sheet tbody tr").evaluate_all(
        "(rows) => rows.map((row) => [...row.querySelectorAll('input')].map((cell) => cell.value))"
    )
    assert cells[:4] == [
        ["Anna:", "", "12", "", ""],
        ["Bert:", "ORT", "5", "", ""],
        ["", "-3", "", "", ""],
        ["", "", "8", "", "9"],
    ]
    page.get_by_label("Points 2", exact=True).fill("6")
    assert text_of(page) == "Players: Anna, Bert\nAnna: ? 12\nBert: ORT 6\n-3\n? 8|9\n"


# What the sheet says besides


def test_what_only_a_text_could_say_has_its_fields(at_the_sheet):
    page = at_the_sheet()
    page.get_by_label("Players, the first one begins").fill("Anna, Bert")
    page.keyboard.press("Tab")
    page.get_by_label("Rules", exact=True).select_option("Travel, eight tiles")
    page.get_by_label("Blanks aren’t marked").check()
    page.get_by_label("Only newly laid letters are written").check()
    page.get_by_label("There is a second score sheet").check()
    page.get_by_label("Tiles left: Bert").fill("ae")
    page.get_by_label("Word 1", exact=True).focus()
    for keys in (
        *("HORN", "ArrowRight", "12", "ArrowRight", "ArrowRight", "14", "Enter"),
        *("NEIN", "Shift+Tab", "Bert", "ArrowDown", "Anna", "ArrowRight"),
    ):
        named = keys.startswith(("Arrow", "Enter", "Shift"))
        page.keyboard.press(keys) if named else page.keyboard.type(keys)
    page.get_by_role("button", name="Exchange").click()
    page.keyboard.type("3")
    page.get_by_label("Word 2", exact=True).focus()
    page.get_by_role("button", name="Taken back").click()
    page.get_by_label("Word 4", exact=True).focus()
    page.get_by_role("button", name="Points without a turn").click()
    page.keyboard.type("-5")

    assert text_of(page) == (
        "Rules: reise\nPlayers: Anna, Bert\nBlanks: unmarked\nLetters: new\n"
        "HORN 12|14\nBert (NEIN)\nAnna -3\n! -5\nRack: Bert ae\n"
    )


# By tapping


def test_a_board_is_tapped_on_a_phone(at_the_sheet):
    page = at_the_sheet(**PHONE)
    letters = page.get_by_role("group", name="Letters", exact=True)
    blank = page.get_by_role("button", name="Blank", exact=True)
    square(page, "H8").tap()
    for glyph in "HORN":
        if glyph == "O":
            blank.tap()
        letters.get_by_role("button", name=glyph, exact=True).tap()
        if glyph == "O":
            blank.tap()
    square(page, "I9").tap()
    square(page, "I9").tap()
    for glyph in "RT":
        letters.get_by_role("button", name=glyph, exact=True).tap()
    page.get_by_role("button", name="Across or down").tap()
    square(page, "J10").tap()
    for glyph in "ÜS":
        letters.get_by_role("button", name=glyph, exact=True).tap()
    page.get_by_role("button", name="Undo").tap()
    letters.get_by_role("button", name="R", exact=True).tap()

    assert lying(page) == LYING
    assert page.locator(".typed-board td.blank input").evaluate_all(
        "(cells) => cells.map((cell) => cell.getAttribute('aria-label'))"
    ) == ["I8"]
    assert square(page, "H8").get_attribute("inputmode") == "none"
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.get_by_role("button", name="Erase").tap()
    assert lying(page)[9] == "........TÜ....."


def test_the_letters_that_are_tapped_are_what_is_sent(at_the_sheet):
    page = at_the_sheet(**PHONE)
    page.get_by_label("Word 1", exact=True).fill("HORN")
    page.get_by_label("Points 1", exact=True).fill("12")
    square(page, "H8").tap()
    letters = page.get_by_role("group", name="Letters", exact=True)
    for glyph in "HORN":
        letters.get_by_role("button", name=glyph, exact=True).tap()
    page.get_by_role("button", name="Find the game").tap()

    expect(page.locator("#found-title")).to_have_text("1 game fits.")


@pytest.mark.parametrize("width", [360, 1280])
def test_the_photo_stands_beside_the_board_or_above_it_and_hides_none_of_it(at_the_sheet, width):
    page = at_the_sheet(viewport={"width": width, "height": 900})
    page.get_by_label("Photo of the board").set_input_files(
        {"name": "brett.jpg", "mimeType": "image/jpeg", "buffer": packed(size=(800, 600))}
    )
    photo = page.get_by_role("img", name="The photo that was chosen").bounding_box()
    board = page.locator(".typed-board-frame").bounding_box()

    beside = photo["x"] >= board["x"] + board["width"] and photo["y"] < board["y"] + board["height"]
    assert beside == (width == 1280)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.locator("details:has(#sheet-text) summary").click()
    page.locator("#sheet-text").fill(SHORT)
    page.get_by_role("button", name="Find the game").click()
    expect(page.get_by_role("img", name="The photo that was chosen")).to_be_visible()


@pytest.mark.parametrize(
    ("third", "by", "said"),
    [
        ("Anna HERN twelve", "sheet-text_error", "Line 4: "),
        ("Anna -9", "against-1", "Line 3: "),
    ],
    ids=["a line that can't be read", "a line that speaks against it"],
)
def test_the_line_that_is_named_is_marked_in_the_table_and_reached(at_the_sheet, third, by, said):
    page = at_the_sheet()
    page.locator("summary").filter(has_text="As text").click()
    page.locator("#sheet-text").fill(f"Players: Anna, Bert\nAnna HORN 12\nBert ORT 5\n{third}\n")
    page.get_by_role("button", name="Find the game").click()
    word = page.get_by_label("Word 3", exact=True)

    expect(word).to_be_focused()
    expect(word).to_have_attribute("aria-describedby", by)
    expect(word).to_have_attribute("aria-invalid", "true")
    expect(page.locator(f"#{by}")).to_contain_text(said)
    expect(page.locator(".typed-sheet .wrong")).to_have_count(1)
    assert Axe().run(page, context=".typed-sheet").response["violations"] == []

    word.fill("PASS")
    expect(page.locator(".typed-sheet .wrong")).to_have_count(0)
    expect(word).not_to_have_attribute("aria-describedby", by)
