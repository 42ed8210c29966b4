"""Backups that the house makes by itself: when, how many stay, what is said when one can't be."""

import os
import sqlite3
import time
from datetime import datetime, timedelta
from functools import partial

import pytest
from django.core.management import CommandError
from django.db import connection
from hypothesis import given
from hypothesis import strategies as st

from games import backups, own_backups
from games.own_backups import DAYS, MONTHS, NEWEST, WEEKS, OwnBackups, Trouble, kept
from tests.games.cast import run
from tests.games.notebooks import notebook

ON_SQLITE = connection.vendor == "sqlite"
MOST = NEWEST + DAYS + WEEKS + MONTHS
NOON = datetime(2026, 3, 1, 12)  # noqa: DTZ001 - as on the clock

moments = st.datetimes(datetime(2024, 1, 1), datetime(2026, 12, 31))  # noqa: DTZ001


def test_of_an_evening_of_backups_the_newest_stay():
    evening = [NOON + timedelta(minutes=10 * number) for number in range(30)]
    assert kept(evening) == set(evening[-NEWEST:])


def test_of_three_years_the_last_of_days_weeks_and_months_stay():
    days = [NOON + timedelta(days=number) for number in range(1000)]
    last = days[-1]
    weeks = [day for day in days if day.weekday() == 6][-WEEKS + 1 :]
    months = [day for day in days if (day + timedelta(days=1)).day == 1][-MONTHS + 1 :]
    assert kept(days) == {*days[-DAYS:], *weeks, *months, last}


@given(st.sets(moments, max_size=200))
def test_however_many_there_are_a_bounded_number_stays_and_always_the_newest(found):
    stay = kept(found)
    assert len(stay) <= MOST
    assert stay <= found
    assert sorted(found)[-NEWEST:] == sorted(stay)[-min(NEWEST, len(found)) :]


@given(st.lists(moments, unique=True, min_size=1, max_size=80))
def test_thinned_after_each_backup_the_same_stay_as_thinned_at_the_end(found):
    there = set()
    for moment in sorted(found):
        there = kept({*there, moment})
    assert there == kept(found)


pytest_sqlite = pytest.mark.skipif(not ON_SQLITE, reason="a server has its own backups")


@pytest.fixture
def house(settings, tmp_path, monkeypatch, transactional_db):
    """A data folder of the test's own, and what its database looks like, told by hand."""
    settings.DATA = tmp_path
    monkeypatch.setattr(own_backups, "_looks", lambda: looks[0])
    looks = [1]
    return looks


@pytest_sqlite
def test_there_is_one_after_each_occasion_and_none_where_nothing_was_entered(house):
    rounds = [0]
    watcher = OwnBackups(lambda: rounds[0])
    first = watcher.look()
    assert first is not None
    assert first.stat().st_mode & 0o777 == 0o600
    rounds[0] = 1
    assert watcher.look() is None  # the files of the database say that nobody wrote
    house[0] = 2
    first.unlink()  # so that the second may have the same second in its name
    assert watcher.look() is not None
    house[0] = 3
    assert watcher.look() is None  # written, but no round ended


@pytest_sqlite
def test_half_an_hour_after_anything_was_entered_there_is_one_more(house):
    watcher = OwnBackups(lambda: "the same")
    first = watcher.look()
    house[0] = 2
    assert watcher.look() is None
    old = time.time() - own_backups.LONGEST_SECONDS - 1
    os.utime(first, (old, old))
    assert watcher.look() is not None


@pytest_sqlite
def test_another_start_goes_on_where_the_last_one_ended(house):
    assert OwnBackups(lambda: 7).look() is not None
    assert OwnBackups(lambda: 7).look() is None
    assert OwnBackups(lambda: 8).look() is not None


class WithoutRoom(sqlite3.Connection):
    """A file for which there is no more room on its disk than for a few pages."""

    def __init__(self, *args, **options):
        """Open it."""
        super().__init__(*args, **options)
        self.execute("PRAGMA max_page_count = 3")


@pytest_sqlite
def test_one_that_fails_is_told_until_one_is_made(house, tmp_path, settings, monkeypatch):
    notebook("a")
    settings.SIGNING_KEY, settings.REDIS_URL = "a long secret of this house", ""
    folder = own_backups.folder()
    folder.mkdir()

    with monkeypatch.context() as patched:
        patched.setattr(backups.sqlite3, "connect", partial(sqlite3.connect, factory=WithoutRoom))
        watcher = OwnBackups(lambda: 1)
        assert watcher.look() is None
        failed = own_backups.trouble()
        assert failed == Trouble(failed.since, full=True, name="OperationalError")
        assert watcher.look() is None  # a minute goes by before the next attempt
        with pytest.raises(CommandError, match="The disk is full"):
            run("backup", tmp_path / "copy", "--language", "en")
        assert not (tmp_path / "copy").exists()
    status, said, _ = run("doctor", "--language", "en")
    assert status == 1
    assert any("no backup could be made (OperationalError)" in line for line in said)
    assert [place.name for place in folder.iterdir()] == ["trouble.json"]
    assert OwnBackups(lambda: 1).look() is not None
    assert own_backups.trouble() is None


def test_a_file_that_is_no_backup_is_left_alone(settings, tmp_path):
    settings.DATA = tmp_path
    own_backups.folder().mkdir()
    stranger = own_backups.folder() / "wortwart-before-the-final.sqlite3"
    stranger.touch()
    assert own_backups.backups() == {}
    assert stranger.exists()
