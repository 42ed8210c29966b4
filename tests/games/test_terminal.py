"""What a command says where the database or its disk is out of order: a sentence, no traceback."""

import resource
import sqlite3
from contextlib import closing

import pytest
from django.core.management import CommandError
from django.db import connection

from games.terminal import HouseCommand
from tests.games import faults

pytestmark = pytest.mark.django_db

FULL = "The disk is full. Make room on it, then run this again."
BUSY = "The database has too much to do just now. Run this again in a minute."
SAID = {
    # what PostgreSQL is made to meet here is a limit to its files, not the end of the disk
    faults.no_room: FULL if connection.vendor == "sqlite" else BUSY,
    faults.no_room_for_files: FULL,
    faults.cut_off: "The database can't be reached. Start it, or put DATABASE_URL or WORTWART_DATA"
    " right; then run this again.",
    faults.read_only: "The data may be read, but not written. Let the data folder be written, or"
    " name the database that is no copy; then run this again.",
    faults.too_slow: BUSY,
}


class Meeting(HouseCommand):
    """A command that meets a fault."""

    def handle(self, *, fault, **_options):
        """Meet it."""
        fault()


def run(fault, **options):
    Meeting().execute(
        fault=fault, language="en", force_color=False, no_color=False, skip_checks=True, **options
    )


@pytest.mark.parametrize("fault", SAID)
def test_a_command_says_what_is_out_of_order_and_what_to_do(fault):
    with pytest.raises(CommandError) as ended:
        run(fault)
    assert str(ended.value) == SAID[fault]


def test_a_command_that_is_asked_for_it_shows_where_it_was_met():
    with pytest.raises(OSError, match="No space left"):
        run(faults.no_room_for_files, traceback=True)


def test_a_disk_without_room_for_the_index_of_a_journal_is_full_and_not_damaged(tmp_path):
    file = tmp_path / "house.sqlite3"
    with closing(sqlite3.connect(file)) as house:
        house.execute("PRAGMA journal_mode = WAL")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)

    def without_room():
        with closing(sqlite3.connect(file)) as house:
            resource.setrlimit(resource.RLIMIT_FSIZE, (100, hard))
            try:
                house.execute("CREATE TABLE notes (words)")
            finally:
                resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))

    with pytest.raises(CommandError) as ended:
        run(without_room)
    assert str(ended.value) == FULL


@pytest.mark.parametrize("mistake", [*faults.MISTAKES, faults.nobody_listens])
def test_a_mistake_and_what_is_beside_the_database_stay_what_they_are(mistake):
    with pytest.raises(Exception) as ended:  # noqa: PT011  (each its own)
        run(mistake)
    assert not isinstance(ended.value, CommandError)
