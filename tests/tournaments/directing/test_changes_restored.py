"""What collectors are told by a house that came back from a backup older than their copy."""

import pytest
from django.core.management import call_command

from games import followers
from tests.conftest import drop_guards
from tests.games.cast import run
from tests.games.client import Client
from tests.tournaments.directing.evening import club_evening
from tournaments.course.acts import PublishTournament, UnpublishTournament
from tournaments.directing import changes

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture(autouse=True)
def data(settings, tmp_path):
    """A data folder and a key of the test's own."""
    settings.SIGNING_KEY, settings.DATA = "a long secret of this house", tmp_path / "data"
    settings.DATA.mkdir()


def asked(after, place="changes/"):
    return Client(api="").ask("GET", f"/api/v1/{place}", query={"after": after})


def read(after=0):
    body = asked(after).json()
    return [(one["kind"], one["id"]) for one in body["changes"]], body["last"]


def worked():
    while followers.sweep():
        pass


def came_back(file):
    """The house is lost, and put up again from a file."""
    drop_guards()
    call_command("flush", interactive=False, verbosity=0)
    status, said, _ = run("restore", file)
    assert status == 0, said


def test_who_has_read_what_is_lost_begins_again_and_who_has_not_goes_on(cast, tmp_path):
    first, second = club_evening(cast), club_evening(cast)
    first.done(PublishTournament())
    worked()
    _, before = read()
    assert run("move_house", tmp_path / "house")[0] == 0
    second.done(PublishTournament())
    worked()
    lost, further = read(before)
    assert ("tournament", str(second.stream)) in lost
    came_back(tmp_path / "house")
    for place in ("changes/", "changes.ndjson"):
        refused = asked(further, place)
        assert (refused.status_code, refused.json()["code"], refused.json()["facts"]) == (
            410, "CHANGES_LOST", {"after": further},
        )  # fmt: skip
        assert "start again from 0" in refused.json()["detail"]
    assert read(before) == ([], before)
    first.done(UnpublishTournament())
    worked()
    told, last = read(before)
    assert ("tournament", str(first.stream)) in told
    assert last > further
    assert asked(further).status_code == 410
    assert read(last) == ([], last)
    assert read()[1] == last


def test_a_number_is_given_once_whatever_came_back(cast, tmp_path):
    evening = club_evening(cast)
    evening.done(PublishTournament())
    worked()
    assert run("move_house", tmp_path / "house")[0] == 0
    given = changes.last_number()
    for _ in range(2):
        came_back(tmp_path / "house")
        assert changes.last_number() > given + 1000
    assert not changes.is_lost(changes.last_number())
    assert [changes.is_lost(one) for one in (given, given + 1)] == [False, True]


def test_a_house_in_which_nothing_was_told_comes_back_as_it_was(cast, tmp_path):
    club_evening(cast)
    assert run("move_house", tmp_path / "house")[0] == 0
    came_back(tmp_path / "house")
    assert changes.last_number() == 0
