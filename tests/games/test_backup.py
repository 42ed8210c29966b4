"""A copy of a running database: by hand it lacks what was acknowledged, by `backup` it is whole."""

import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from django.core.management import CommandError
from django.db import connection

from games import checkpoints, store
from tests.games.cast import enter, open_game, run

HOUSE = Path(__file__).resolve().parents[2]
ON_SQLITE = connection.vendor == "sqlite"
OWN = ("WORTWART_", "DJANGO_", "DATABASE_URL", "REDIS_URL")
KEY = "a long secret of this house"


@pytest.fixture
def game(settings):
    settings.SIGNING_KEY = KEY
    stream = open_game()
    enter(stream, "8F HORN")
    return stream


def entries(file, stream):
    """How many entries a game has in a database's file."""
    with closing(sqlite3.connect(file)) as copy:
        asked = "SELECT count(*) FROM games_event WHERE stream = ?"
        return copy.execute(asked, [stream.hex]).fetchone()[0]


def verified(folder, *arguments):
    """The exit status of `verify` in a house with this data folder, and what it says."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith(OWN)}
    plain |= {"WORTWART_DATA": str(folder), "WORTWART_SIGNING_KEY": KEY}
    command = [sys.executable, HOUSE / "manage.py", "verify", "--language", "en", *arguments]
    done = subprocess.run(command, env=plain, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.splitlines()


def copy_by_hand(file, to):
    """Copy a file as a person does, by another program.

    A process that closes a file loses all its locks on it, those of SQLite too; others would then
    take the journal away that its connections go on writing to.
    """
    program = "import shutil, sys; shutil.copy(*sys.argv[1:])"
    subprocess.run([sys.executable, "-c", program, file, to], check=True)


@pytest.mark.skipif(not ON_SQLITE, reason="a copy of SQLite's file")
@pytest.mark.django_db(transaction=True)
def test_a_copy_by_hand_lacks_what_was_acknowledged_and_only_a_checkpoint_shows_it(game, tmp_path):
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    enter(game, "-")
    kept = tmp_path / "checkpoint.json"
    run("checkpoint", "--to", kept)
    by_hand, whole = tmp_path / "by hand", tmp_path / "whole"
    for folder in (by_hand, whole):
        folder.mkdir()
    copy_by_hand(connection.settings_dict["NAME"], by_hand / "wortwart.sqlite3")
    status, said, _ = run("backup", whole / "wortwart.sqlite3")
    assert status == 0
    assert said[1] == (
        f"It is whole if `verify --code {checkpoints.newest().code}` has nothing to say of it."
    )
    assert (whole / "wortwart.sqlite3").stat().st_mode & 0o777 == 0o600
    last = store.head(game).version
    assert entries(by_hand / "wortwart.sqlite3", game) == last - 1
    assert entries(whole / "wortwart.sqlite3", game) == last
    assert verified(by_hand)[0] == 0  # nothing in it says that something is missing
    status, said = verified(by_hand, "--checkpoint", str(kept))
    named = checkpoints.newest().code
    assert status == 1
    assert f"{game}: Entries up to {last} are gone; checkpoint {named} knows them." in said
    assert verified(whole, "--checkpoint", str(kept), "--code", named)[0] == 0


@pytest.mark.skipif(not ON_SQLITE, reason="a copy of SQLite's file")
@pytest.mark.django_db
def test_a_file_that_is_there_is_not_overwritten(game, tmp_path):
    place = tmp_path / "copy.sqlite3"
    place.write_text("precious", encoding="utf-8")
    with pytest.raises(CommandError, match="is there already"):
        run("backup", place)
    assert place.read_text(encoding="utf-8") == "precious"


@pytest.mark.django_db
def test_a_folder_that_is_not_there_is_named(game, tmp_path):
    with pytest.raises(CommandError, match="nowhere"):
        run("backup", tmp_path / "nowhere" / "copy.sqlite3")


# The language of the commands


@pytest.mark.django_db
def test_a_command_speaks_the_language_that_is_asked_for(game, capsys, settings):
    assert "verified" in run("verify")[1][-1]
    assert "geprüft" in run("verify", "--language", "de")[1][-1]
    settings.COMMAND_LANGUAGE = "de"
    assert "geprüft" in run("verify")[1][-1]
    assert "verified" in run("verify", "--language", "en")[1][-1]
