"""The help of each role: short, found from the pages, and the same whatever the account."""

from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import address, by_link, public_evening


def test_each_role_has_its_own_page(cast):
    words = {"player": "Zugang", "helper": "Anna 412 389", "arbiter": "Berichtigung"}
    for role, word in words.items():
        page = Browser(cast.hugo).get(f"/help/{role}/")
        assert (page.status, word in page.text) == (200, True)
    assert Browser().get("/help/reader/").status == 404


def test_it_is_found_from_the_account_menu_and_without_an_account(cast):
    for browser in (Browser(cast.frieda), Browser()):
        assert "/help/" in browser.get("/tournaments/").links


def test_whoever_comes_by_a_link_finds_the_help_of_that_role(cast):
    evening = public_evening(cast)
    assert "/help/helper/" in by_link(evening, "helper").get(address(evening)).links
    assert "/help/player/" in by_link(evening, name="Anna").get(address(evening)).links
