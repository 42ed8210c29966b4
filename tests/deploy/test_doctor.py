"""The doctor finds what was broken on purpose, says what to do, and nothing of the rest."""

import json
import os
import shutil
import time
from collections import namedtuple

import pytest
from django.db import connection

from deploy import doctor
from games import checkpoints, followers, own_backups, store
from games.guards import install_guards
from games.models import Event, Follower, Head
from tests.conftest import drop_guards
from tests.games.cast import run
from tests.games.notebooks import NOTEBOOK, notebook

ON_SQLITE = connection.vendor == "sqlite"
pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def house(settings, monkeypatch):
    """A house with a key, without Redis, in which one follower makes mistakes when told to."""
    settings.SIGNING_KEY, settings.REDIS_URL = "a long secret of this house", ""
    monkeypatch.setattr(followers, "_registered", {})
    monkeypatch.setattr(doctor, "FEW_BYTES", 0)


def looked(*arguments):
    """Exit status and findings: the name, what, what to do."""
    status, said, _ = run("doctor", "--json", "--language", "en", *arguments)
    found = json.loads("\n".join(said))
    return status, {
        name: [(one["what"], one["do"]) for one in findings]
        for name, findings in found.items()
        if findings and (name, ON_SQLITE) != ("database", False)
    }


def test_of_a_house_in_order_it_has_nothing_to_say():
    notebook("a")
    assert looked() == (0, {})
    said = [line for line in run("doctor", "--language", "de")[1] if line.endswith(" in Ordnung")]
    assert [line.split()[0] for line in said if line.split()[0] != "Datenbank"] == [
        "Einstellungen",
        "Redis",
        "Nachsehen",
        "Auswertung",
        "Sicherungen",
        "Platte",
        "Uhr",
        "Anmeldungen",
        "Ketten",
    ]


def fail(_stream):
    word = "a word of the stream's own"
    raise RuntimeError(word)


def test_a_follower_that_was_set_aside_is_found_with_the_lines_that_ran_and_taken_up_again():
    followers.register("index", {NOTEBOOK}, fail)
    stream = notebook("a")
    for _ in range(5):
        followers.follow(stream)
    status, said, _ = run("doctor", "--language", "en")
    text = "\n".join(said)
    assert status == 1
    assert "set aside after 5 failures: RuntimeError" in text
    assert "python3 manage.py follow --again" in text
    assert "tests/deploy/test_doctor.py" in text
    assert "fail" in text
    assert "a word of the stream's own" not in text
    followers._registered.clear()
    followers.register("index", {NOTEBOOK}, lambda _: lambda: None)
    assert run("follow")[0] == 1
    assert run("follow", "--again")[0] == 0
    assert looked() == (0, {})
    assert Follower.objects.get(stream=stream).trace == ""


def test_streams_that_nobody_follows_are_found(monkeypatch):
    followers.register("index", {NOTEBOOK}, fail)
    notebook("a")
    monkeypatch.setattr(doctor, "OLD_SECONDS", -1)
    status, found = looked()
    assert (status, list(found)) == (1, ["followers"])
    ((what, do),) = found["followers"]
    assert what.startswith("1 streams wait to be followed")
    assert "workers and beat" in do


def test_guards_that_are_gone_are_found():
    drop_guards()
    try:
        status, said, _ = run("doctor", "--language", "en")
        assert status == 1
        assert "Guards of the events are missing" in "\n".join(said)
    finally:
        install_guards()


@pytest.mark.skipif(not ON_SQLITE, reason="a setting of SQLite")
@pytest.mark.django_db(transaction=True)
def test_a_database_that_could_lose_entries_is_found():
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA synchronous = 0")
        try:
            status, found = looked()
        finally:
            cursor.execute("PRAGMA synchronous = 2")
    assert status == 1
    assert found["database"] == [
        (
            "The database has synchronous = 0: entries could get lost or garbled.",
            "Set synchronous to one of: 2, 3.",
        )
    ]


def test_a_redis_that_is_away_is_found(settings):
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    status, found = looked()
    assert (status, [what for what, _ in found["redis"]]) == (
        1,
        ["Redis does not answer: ConnectionError."],
    )


def test_that_nobody_sweeps_is_found(settings, tmp_path):
    settings.REDIS_URL, settings.DATA = "redis://127.0.0.1:1/0", tmp_path
    do = "Start it, one of them: celery -A deploy beat; all share WORTWART_DATA."
    assert looked()[1]["sweeper"] == [("Nobody has ever swept: beat is not running.", do)]
    sign = tmp_path / "sweeper.alive"
    sign.touch()
    assert "sweeper" not in looked()[1]
    os.utime(sign, (0, time.time() - 90.5))
    assert looked()[1]["sweeper"] == [("Nobody has swept for 90 s: beat is not running.", do)]


def test_that_no_worker_answers_is_found(settings, redis_url):
    settings.REDIS_URL = redis_url
    status, found = looked()
    assert status == 1
    assert ("No worker answers.", "Start one: celery -A deploy worker.") in found["redis"]


@pytest.mark.parametrize(("free", "status"), [(50 * 1024**2, 1), (500 * 1024**2, 0)])
def test_a_disk_that_fills_up_is_found(monkeypatch, free, status):
    usage = namedtuple("usage", "total used free")  # noqa: PYI024
    monkeypatch.setattr(doctor, "FEW_BYTES", 1024**3)
    monkeypatch.setattr(shutil, "disk_usage", lambda _: usage(1024**4, 0, free))
    found = looked()
    assert found[0] == status
    assert [do for _, do in found[1]["disk"]] == ["Make room there."]


def test_a_clock_that_was_set_back_is_found(monkeypatch):
    notebook("a")
    real = time.time
    monkeypatch.setattr(doctor.time, "time", lambda: real() - 3600)
    status, found = looked()
    assert status == 1
    assert "apart" in found["clock"][0][0]


def test_a_stream_that_was_tampered_with_is_found():
    stream = notebook("a")
    Head.objects.filter(stream=stream).update(hash=b"x" * 32)
    status, found = looked()
    assert status == 1
    ((what, do),) = found["chains"]
    assert str(stream) in what
    assert "manage.py verify" in do


def test_a_house_without_a_key_is_told(settings):
    settings.SIGNING_KEY = ""
    assert looked() == (
        0,
        {
            "settings": [
                (
                    "Checkpoints can't be signed.",
                    "Set WORTWART_SIGNING_KEY to a long secret.",
                )
            ]
        },
    )


def test_a_checkpoint_that_is_long_ago_is_told(monkeypatch):
    notebook("a")
    checkpoints.append()
    assert looked()[1] == {}
    notebook("b")
    monkeypatch.setattr(doctor, "CHECKPOINT_DAYS", -1)
    assert list(looked()[1]) == ["settings"]
    assert store.head(Event.objects.latest("recorded").stream)


@pytest.mark.skipif(not ON_SQLITE, reason="a server has its own backups")
@pytest.mark.django_db(transaction=True)
def test_what_is_in_no_backup_for_a_day_is_told_until_there_is_one(settings, tmp_path, monkeypatch):
    settings.DATA = tmp_path
    notebook("a")
    assert looked() == (0, {})
    monkeypatch.setattr(doctor, "DAY_SECONDS", -1)
    what = "What was entered a day ago is in no backup of the house's own."
    do = "Start it (python3 manage.py start), or run python3 manage.py backup FILE."
    assert looked() == (0, {"backups": [(what, do)]})
    own_backups.make()
    assert looked() == (0, {})


@pytest.mark.django_db(transaction=True)
def test_a_database_that_is_older_than_the_program_is_not_said_to_be_away():
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE games_follower RENAME TO followers_of_before")
    try:
        status, found = looked()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE followers_of_before RENAME TO games_follower")
    lacking = "ProgrammingError" if not ON_SQLITE else "OperationalError"
    said = (
        f"The database lacks what is asked for here: {lacking}.",
        "Run python3 manage.py migrate, then ask again; report it if it stays so.",
    )
    assert (status, found) == (1, {"followers": [said]})
