"""A score sheet typed as in a spreadsheet: the table and the board write the text that is sent."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from games import sheet_searches
from games.models import Sheet, SheetSearch
from games.replays import as_of
from tests.engine.solving.test_golden_sheets import SHORT
from tests.tournaments.cast import PASSWORD, assemble

pytestmark = pytest.mark.django_db(transaction=True)

DOUBTFUL = SHORT.replace("ORT", "OST")
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


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
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.setData("text", "Anna\\tHORN\\t12\\nBert\\tORT\\t5\\n");
          document.activeElement.dispatchEvent(
            new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
        }"""
    )

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
    which.get_by_role("button", name="S (1 game)").click()
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
