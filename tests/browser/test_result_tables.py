"""A table of results in a real browser, on a phone: pasted, looked at, mended, entered."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.frontend.tournaments.visitors import address, club_evening, secret_of
from tests.tournaments.cast import assemble

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 360, "height": 640}
GOOD = """Runde;Name 1;Punkte 1;Name 2;Punkte 2
1;Anna Muster;412;Bert Muster;389
1;4;377;Clara Muster;401
"""
WRONG = "1;Georg Muster;viel;Hanna Muster;380\n1;Hanna;4;Georg;380\n"


@pytest.fixture
def page(windows):
    """The page for tables in the window of a helper, on a phone."""
    evening = club_evening(assemble())
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    page = windows(viewport=PHONE, reduced_motion="reduce")
    page.goto(f"/l/{secret_of(evening, 'helper')}/")
    page.goto(address(evening, "rounds/A/1/run/"))
    page.get_by_role("link", name="Read a table of results").click()
    return page


def looks_well(page, title):
    """The page of this title is no wider than the phone, and axe finds nothing."""
    expect(page.get_by_role("heading", name=title)).to_be_visible()
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    assert [one["id"] for one in Axe().run(page).response["violations"]] == []


def read(page, text):
    """Paste a table and look at it."""
    page.get_by_label("Paste the table").fill(text)
    page.get_by_role("button", name="Look at it").click()
    looks_well(page, "Preview of the results")


def test_a_table_is_looked_at_mended_and_entered(page):
    looks_well(page, "Read a table of results")
    read(page, GOOD + WRONG)
    expect(page.get_by_role("button", name="Enter the results")).to_have_count(0)
    page.get_by_role("link", name="Read another table").click()
    read(page, GOOD)
    page.get_by_role("button", name="Enter the results").click()
    expect(page.get_by_text("2 results of the table are entered.")).to_be_visible()
