"""Private links on the pages: made, shown this once, taken back."""

import re

from tests.frontend.browser import Browser
from tests.tournaments.directing.evening import NAMES, who
from tournaments.models import Link

LINKS = "people-links/"


def addresses(page):
    return re.findall(r"https?://\S+/l/\S+/", page.text)


def followed(address):
    browser = Browser(language="en")
    return browser, browser.get(re.sub(r"^https?://[^/]+", "", address))


def test_a_link_with_a_role_is_shown_this_once(evening, frieda):
    page = frieda.send(LINKS, "invite", role="helper", days="7")
    (address,) = addresses(page)
    assert addresses(frieda.get(LINKS)) == []
    browser, _page = followed(address)
    assert browser.get(frieda.address("entries/")).status == 200
    assert browser.get(frieda.address("set-up/")).status == 403


def test_a_link_that_was_taken_back_opens_nothing(evening, frieda):
    (address,) = addresses(frieda.send(LINKS, "invite", role="helper"))
    browser, _page = followed(address)
    frieda.send(LINKS, "revoke")
    assert browser.get(frieda.address("entries/")).status == 404
    assert "Links with a role" not in frieda.get(LINKS).text


def test_every_player_gets_a_link_once_by_name(evening, frieda):
    page = frieda.send(LINKS, "invite-players")
    assert len(addresses(page)) == 6
    positions = [page.text.index(f"{name} Muster") for name in NAMES]
    assert positions == sorted(positions)
    again = frieda.send(LINKS, "invite-players")
    assert addresses(again) == []
    assert "Everybody who plays has a link already." in again.text


def test_a_lost_link_is_made_anew_and_the_old_one_is_good_no_more(evening, frieda):
    page = frieda.send(LINKS, "invite-players")
    old = addresses(page)[0]
    fresh = frieda.press(LINKS, "anew", entry=who("Anna"))
    (new,) = addresses(fresh)
    assert followed(old)[1].status == 404
    assert followed(new)[1].status == 200
    assert Link.objects.filter(entry=who("Anna"), revoked=None).count() == 1


def test_nonsense_is_told_so(evening, frieda):
    assert frieda.send(LINKS, "invite", role="king").status == 400
    assert frieda.browser.post(frieda.address(LINKS), {"form": "nonsense"}).status == 400
    assert frieda.browser.post(frieda.address(LINKS), {"form": "anew"}).status == 400
    assert frieda.browser.post(frieda.address(LINKS), {"form": "revoke"}).status == 400
