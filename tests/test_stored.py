"""What is stored for all tests of a file is in each of them as it was at first."""

import pytest

from tournaments.commands import found_club
from tournaments.models import Club

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("clubs")]


@pytest.fixture(scope="module")
def clubs(stored_for_the_file):
    """Two clubs, stored once."""
    return [found_club(name=name).pk for name in ("Wortfreunde", "Steinleger")]


def names():
    """What the clubs are called."""
    return sorted(Club.objects.values_list("name", flat=True))


@pytest.mark.parametrize("deed", ["added", "renamed", "lost"])
@pytest.mark.parametrize("time", ["once", "again"])
def test_a_test_finds_nothing_of_what_another_did(deed, time, clubs):
    assert names() == ["Steinleger", "Wortfreunde"]
    if deed == "added":
        found_club(name="Dritte")
    elif deed == "renamed":
        Club.objects.filter(pk=clubs[0]).update(name="Umbenannt")
    else:
        Club.objects.all().delete()
    assert names() != ["Steinleger", "Wortfreunde"]
