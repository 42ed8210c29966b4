"""The check-in in a real browser: one key or one tap a person, no reload, no jump."""

import pytest
from playwright.sync_api import expect

from frontend.pages.directing import entering
from tests.frontend.tournaments.visitors import address, club_evening, secret_of
from tests.tournaments.cast import assemble

pytestmark = pytest.mark.django_db(transaction=True)

PHONE = {"width": 360, "height": 640}


@pytest.fixture
def evening():
    """Six are entered, and somebody looks who is here."""
    return club_evening(assemble())


@pytest.fixture
def page(windows, evening):
    """The list in the window of a helper at the door, on a phone."""
    page = windows(viewport=PHONE)
    page.goto(f"/l/{secret_of(evening, 'helper')}/")
    page.goto(address(evening, "entries/"))
    page.evaluate("window.stays = true")
    return page


def line(page, name):
    """The line of somebody."""
    return page.locator(".entries > li", has=page.locator(".name", has_text=name))


def stayed(page):
    """Whether the page was never loaded again."""
    return page.evaluate("window.stays === true")


def test_one_tap_a_person_leaves_the_page_where_it_is(page):
    row = line(page, "Georg")
    row.scroll_into_view_if_needed()
    before = page.evaluate("scrollY")
    row.get_by_role("button", name="Not here").click()
    expect(row).to_have_class("away")
    expect(row.get_by_role("button", name="Here")).to_be_focused()
    row.get_by_role("button", name="Here").press("Space")
    expect(row).to_have_class("here")
    assert (page.evaluate("scrollY"), stayed(page)) == (before, True)


def test_where_many_have_entered_the_forms_of_one_are_fetched(page, monkeypatch):
    monkeypatch.setattr(entering, "FORMS_IN_PLACE", 5)
    page.reload()
    page.evaluate("window.stays = true")
    row = line(page, "Georg")
    row.get_by_role("link", name="More (Georg Muster)").click()
    row.get_by_role("spinbutton", name="Round").fill("2")
    assert stayed(page)
    row.locator(".unfolded form", has=page.get_by_role("spinbutton", name="Round")).get_by_role(
        "button"
    ).click()
    expect(line(page, "Georg").locator(".chip")).to_contain_text("round 2")


def test_typing_finds_people_and_the_enter_key_checks_in(page):
    line(page, "Dora").get_by_role("button", name="Not here").click()
    expect(line(page, "Dora")).to_have_class("away")
    search = page.get_by_label("Search by name or club")
    search.fill("dor")
    expect(line(page, "Clara")).to_be_hidden()
    search.press("Enter")
    expect(line(page, "Dora")).to_have_class("here")
    expect(page.locator("#check-in-said")).to_contain_text("Dora Muster is here.")
    expect(search).to_be_focused()
    assert stayed(page)


def test_all_are_here_is_one_press(page):
    for name in ("Clara", "Bert"):
        line(page, name).get_by_role("button", name="Not here").click()
        expect(line(page, name)).to_have_class("away")
    page.get_by_role("button", name="All are here").click()
    expect(page.locator(".entries > li.here")).to_have_count(6)
