"""A data folder of the test's own, nobody throttled yet, and what the lists hold."""

import pytest
from django.core.cache import cache

from tests.tournaments.words.desk import everybody
from tournaments.words import commands


@pytest.fixture(autouse=True)
def fresh(tmp_path, settings, one_day):
    """Lists in a folder of their own; every count begins anew, and with it no new day."""
    settings.DATA = tmp_path
    cache.clear()


@pytest.fixture
def desks(cast):
    """Everybody's program by relation."""
    return everybody(cast)


@pytest.fixture
def own(cast):
    """An edition of the first club: KNURPSEN and BÄR are added, HORN and QI are taken away."""
    lists = {"additions": b"knurpsen\tknurpsen\tVerb\n", "removals": b"HORN\nQI\n"}
    return commands.import_list(club=cast.club.pk, name="Klub", **lists).edition
