"""Rows lead those who keep the register to the person, and nobody else."""

import pytest

from tests.frontend.browser import Browser
from tests.frontend.directing.desk import run
from tests.frontend.tournaments.visitors import address, by_link, public_evening

ROWS = ("", "rounds/A/1/", "standing/A/", run(), run(2), "people-links/", "entries/")


@pytest.fixture
def evening(cast):
    """A published evening of six in its second round."""
    return public_evening(cast)


def people_in(evening, browser, page):
    """Whose pages of the register this page leads to, by first names."""
    links = browser.get(address(evening, page)).links
    return {name for name in evening.people if any(evening.person(name) in one for one in links)}


@pytest.mark.parametrize("page", ROWS)
def test_every_row_leads_the_director_to_the_person(evening, cast, page):
    director = Browser(cast.frieda)
    if page == "people-links/":
        director.send(
            director.get(address(evening, page)), "invite-players", address(evening, page)
        )
    assert people_in(evening, director, page) == set(evening.people)
    (leading,) = {
        link
        for link in director.get(address(evening, page)).links
        if link.endswith(f"/people/{evening.person('Bert')}/")
    }
    assert director.get(leading).status == 200


@pytest.mark.parametrize("page", ROWS)
def test_rows_lead_nobody_else_there(evening, cast, page):
    others = [Browser(), Browser(cast.theo), Browser(cast.anna), Browser(cast.emil)]
    others += [by_link(evening, "director"), by_link(evening, "helper"), Browser(cast.vera)]
    assert [people_in(evening, one, page) for one in others] == [set()] * len(others)


def test_with_the_eyes_of_everybody_a_director_is_led_nowhere(evening, cast):
    assert people_in(evening, Browser(cast.frieda), "?as=everybody") == set()
