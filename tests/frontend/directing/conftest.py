"""An evening of the cast's club, and those who run it at their browsers."""

import pytest
from django.utils import translation

from tests.frontend.browser import Browser
from tests.frontend.directing.desk import Desk
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening
from tournaments.directing import inviting, queries


@pytest.fixture(autouse=True)
def english():
    """The language of the pages in these tests; the other one is the catalogue's matter."""
    with translation.override("en"):
        yield


@pytest.fixture
def cast(db):
    """Two clubs and their people."""
    return assemble()


@pytest.fixture
def evening(cast):
    """A tournament of the first club: six players, eight Swiss rounds, nobody is checked in."""
    return club_evening(cast)


def sit(evening, user):
    """An account at the pages of the evening."""
    return Desk(evening, Browser(user, language="en"))


@pytest.fixture
def frieda(evening, cast):
    """The director."""
    return sit(evening, cast.frieda)


@pytest.fixture
def emil(evening, cast):
    """An arbiter."""
    return sit(evening, cast.emil)


@pytest.fixture
def hugo(evening, cast):
    """A helper."""
    return sit(evening, cast.hugo)


@pytest.fixture
def guest(evening):
    """A helper without an account, by a link."""
    return held(evening, "helper")


def held(evening, role):
    """Whoever holds a new link with a role."""
    _link, secret = inviting.invite(queries.tournament(evening.stream), role)
    browser = Browser(language="en")
    browser.get(f"/l/{secret}/")
    return Desk(evening, browser)
