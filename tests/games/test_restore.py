"""The drill: a house is written into one file, is lost, and stands again as it stood."""

import contextlib
import gzip
import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from games import backups, checkpoints, followers, house_files, own_backups, store
from games.guards import guards_missing
from games.models import Event, Head, Sheet
from tests.conftest import drop_guards
from tests.games.cast import enter, open_game, rows_of, run
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import club_evening
from tournaments.models import Club, Person, Standing
from tournaments.register import erasures
from tournaments.register.commands import erase_person

pytestmark = pytest.mark.django_db(transaction=True)
HOUSE = Path(__file__).resolve().parents[2]
ON_SQLITE = connection.vendor == "sqlite"
KEY = "a long secret of this house"
OWN = ("WORTWART_", "DJANGO_", "DATABASE_URL", "REDIS_URL")


@pytest.fixture(autouse=True)
def data(settings, tmp_path):
    """A data folder and a key of the test's own."""
    settings.SIGNING_KEY, settings.DATA = KEY, tmp_path / "data"
    (settings.DATA / "lexicon").mkdir(parents=True)
    (settings.DATA / "lexicon" / "names.json").write_text("{}")
    return settings.DATA


@pytest.fixture
def game():
    """A house with a tournament, its people and a game."""
    evening = club_evening(assemble())
    assert evening.version
    stream = open_game(title="Tisch 1: „Umlaute“")
    enter(stream, "8F HORN", "H5 STE.N")
    while followers.sweep():
        pass
    return stream


def lost():
    """All is gone; the tables are there."""
    drop_guards()
    call_command("flush", interactive=False, verbosity=0)
    assert (Event.objects.count(), guards_missing()) == (0, [])


def everything():
    """Each row of each table, each file."""
    return list(house_files._body())


def test_what_was_lost_stands_as_it_stood_and_goes_on(game, tmp_path):
    file = tmp_path / "house"
    status, said, _ = run("move_house", file)
    assert status == 0
    assert checkpoints.newest().code in said[-1]
    assert file.stat().st_mode & 0o777 == 0o600
    before = everything()
    lost()
    assert everything() != before
    status, said, _ = run("restore", file, "--code", checkpoints_code(file))
    assert (status, everything()) == (0, before)
    assert guards_missing() == []
    last = store.head(game).version
    assert enter(game, "-") == last + 1
    assert run("verify")[0] == 0


def checkpoints_code(file):
    """The code that stands in the file's newest checkpoint, as the backup has said it."""
    lines = [json.loads(line) for line in lines_of(file)]
    start = next(n for n, one in enumerate(lines) if one.get("table") == "games_checkpoint")
    columns, row = lines[start]["columns"], lines[start + 1]["row"]
    facts = dict(zip(columns, row, strict=True))
    return checkpoints.Sealed(facts["body"], facts["signature"]).code


def test_backup_and_restore_belong_together(game, tmp_path):
    file = tmp_path / "backup"
    run("backup", file)
    before = everything()
    lost()
    assert run("restore", file)[0] == 0
    assert everything() == before
    enter(game, "-")


@pytest.mark.parametrize("command", ["backup", "move_house"])
def test_nothing_is_put_over_what_somebody_has_entered(game, tmp_path, command):
    run(command, tmp_path / "house")
    before = everything()
    with pytest.raises(CommandError, match="Something has been entered"):
        run("restore", tmp_path / "house")
    assert everything() == before
    with pytest.raises(CommandError, match="is there already"):
        run(command, tmp_path / "house")


def lines_of(file):
    with gzip.open(file, "rt", encoding="utf-8") as lines:
        return lines.readlines()


def torn(file):
    file.write_bytes(file.read_bytes()[:-200])


def without_its_end(file):
    rewrite(file, lines_of(file)[:-1])


def without_a_row(file):
    lines = lines_of(file)
    last = max(n for n, line in enumerate(lines) if line.startswith('{"row"'))
    rewrite(file, lines[:last] + lines[last + 1 :])


def without_a_game(file):
    """Every row that names it is gone, and counted off."""
    lines = [json.loads(line) for line in lines_of(file)]
    start = next(n for n, one in enumerate(lines) if one.get("table") == "games_sheet")
    game = lines[start + 1]["row"][lines[start]["columns"].index("stream")]
    left = [one for one in lines if "row" not in one or game not in one["row"]]
    left[-1]["end"] -= len(lines) - len(left)
    rewrite(file, [json.dumps(one) + "\n" for one in left])


def no_house(file):
    file.write_text("my shopping list")


@pytest.mark.parametrize("content", [b"HORN \x9d\x81\n" * 9, b"", gzip.compress(b"[" * 100_000)])
def test_a_file_that_is_none_is_refused_in_german_in_an_empty_house(content, tmp_path):
    file = tmp_path / "datei"
    file.write_bytes(content)
    with pytest.raises(CommandError) as refused:
        call_command("restore", str(file), language="de")
    assert str(refused.value) == (
        f"{file} ist keine ganze Datei von `backup` oder `move_house`: Nichts wurde zurückgespielt."
        " Nimm eine andere."
    )


def rewrite(file, lines):
    with gzip.open(file, "wt", encoding="utf-8") as to:
        to.writelines(lines)


@pytest.mark.parametrize("harm", [torn, without_its_end, without_a_row, without_a_game, no_house])
@pytest.mark.usefixtures("game")
def test_of_a_file_that_is_not_whole_nothing_is_put_back(tmp_path, harm):
    file = tmp_path / "house"
    house_files.write_house(file)
    lost()
    empty = everything()
    harm(file)
    with pytest.raises(CommandError, match="no whole file"):
        run("restore", file)
    assert everything() == empty


@pytest.mark.usefixtures("game")
def test_a_file_that_was_tampered_with_is_found_by_what_it_holds(tmp_path):
    file = tmp_path / "house"
    run("move_house", file)
    lost()
    rewrite(file, [line.replace("HORN", "DORN") for line in lines_of(file)])
    status, said, _ = run("restore", file)
    assert status == 1
    assert said[1:] != []


def test_a_copy_that_lacks_a_game_and_says_so_nowhere_is_found_by_its_checkpoint(game, tmp_path):
    """Even where whoever cut it out has made the file's own sums again."""
    file = tmp_path / "house"
    run("move_house", file)
    without_a_game(file)
    drop_guards()
    for table in (Event, Head):
        table.objects.filter(stream=game).delete()
    first, *rest = lines_of(file)
    rewrite(file, [json.dumps({**json.loads(first), "heads": house_files.heads()}) + "\n", *rest])
    lost()
    status, said, _ = run("restore", file)
    assert (status, [line for line in said if str(game) in line] != []) == (1, True)


@pytest.mark.parametrize("command", ["backup", "move_house"])
def test_an_older_copy_is_whole_and_found_out_by_the_code_of_the_newer_one(game, tmp_path, command):
    older, newer = tmp_path / "older", tmp_path / "newer"
    run(command, older)
    enter(game, "-")
    run(command, newer)
    code = checkpoints.newest().code
    lost()
    assert run("restore", older, "--code", code)[0] == 1
    lost()
    assert run("restore", newer, "--code", code)[0] == 0
    lost()
    assert run("restore", older)[0] == 0  # nothing in it says that there was more


@pytest.mark.parametrize("command", ["backup", "move_house"])
@pytest.mark.usefixtures("game")
def test_a_house_of_another_version_or_key_is_named(tmp_path, settings, monkeypatch, command):
    file = tmp_path / "house"
    run(command, file)
    lost()
    empty = everything()
    settings.SIGNING_KEY = "another key"
    with pytest.raises(CommandError, match="another key"):
        run("restore", file)
    settings.SIGNING_KEY = KEY
    monkeypatch.setattr(house_files, "migrations", lambda: ["games.9999_other"])
    monkeypatch.setattr(backups, "migrations", lambda: ["games.9999_other"])
    with pytest.raises(CommandError, match="Another version"):
        run("restore", file)
    assert everything() == empty


@pytest.mark.skipif(not ON_SQLITE, reason="a file of SQLite")
def test_a_file_of_sqlite_that_is_no_house_is_refused(tmp_path):
    file = tmp_path / "shopping"
    with contextlib.closing(sqlite3.connect(file)) as shopping:
        shopping.execute("CREATE TABLE list (thing)")
    with pytest.raises(CommandError, match="no whole file"):
        run("restore", file)


def test_a_house_of_a_laptop_stands_on_this_database(tmp_path):
    """From SQLite, in a process of its own, to whatever database these tests run on."""
    file = tmp_path / "house"
    plain = {name: value for name, value in os.environ.items() if not name.startswith(OWN)}
    plain |= {"WORTWART_DATA": str(tmp_path / "laptop"), "WORTWART_SIGNING_KEY": KEY}
    for arguments in (["import_gcg", str(HOUSE / "tests" / "corpus")], ["move_house", str(file)]):
        command = [sys.executable, str(HOUSE / "manage.py"), *arguments]
        subprocess.run(command, env=plain, capture_output=True, check=True)
    assert run("restore", file)[0] == 0
    assert Event.objects.count() > 0
    assert run("verify")[0] == 0


@pytest.mark.skipif(not ON_SQLITE, reason="a copy of SQLite's file")
@pytest.mark.usefixtures("game")
def test_a_copy_that_is_broken_is_refused(tmp_path):
    file = tmp_path / "copy"
    backups.back_up(file)
    content = bytearray(file.read_bytes())
    content[4096:20000] = b"\xff" * (20000 - 4096)
    file.write_bytes(content)
    lost()
    with pytest.raises(CommandError, match="no whole file"):
        run("restore", file)
    assert Event.objects.count() == 0


@pytest.mark.skipif(not ON_SQLITE, reason="a server has its own backups")
def test_the_houses_own_backup_stands_again_without_whom_was_erased_since(game):
    """The drill of a laptop: restored, proved, erased again, made anew, compared."""
    club = Club.objects.first()
    anna = Person.objects.filter(club=club).order_by("number").first()
    copy = own_backups.make()
    erase_person(club=club, person=anna.pk)
    while followers.sweep():
        pass
    words = Person.objects.order_by("pk").values_list("pk", "name", "number")
    before = list(words)
    lost()
    status, said, _ = run("restore", copy, "--language", "en")
    assert (status, said[-2]) == (
        0,
        "1 people were erased again: the backup was made before that.",
    )
    assert list(words) == before
    assert Person.objects.get(pk=anna.pk).erased is not None
    while followers.sweep():
        pass
    assert run("verify")[0] == 0
    sheets, standings = rows_of(Sheet), rows_of(Standing, "id")
    run("rebuild")
    while followers.sweep():
        pass
    assert (rows_of(Sheet), rows_of(Standing, "id")) == (sheets, standings)


@pytest.mark.skipif(not ON_SQLITE, reason="a server has its own backups")
def test_without_the_note_a_backup_brings_back_whom_was_erased(game):
    """The negative control."""
    club = Club.objects.first()
    anna = Person.objects.filter(club=club).order_by("number").first()
    copy = own_backups.make()
    erase_person(club=club, person=anna.pk)
    lost()
    (erasures.settings.DATA / "erased").unlink()
    assert run("restore", copy)[0] == 0
    assert Person.objects.get(pk=anna.pk).erased is None
