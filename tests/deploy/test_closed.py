"""A full disk, a read-only, absent or damaged database: 503, nothing by halves, and on again."""

from contextlib import contextmanager
from html import unescape
from pathlib import Path

import pytest
from django.db import close_old_connections, connection
from django.test import Client as Web
from rest_framework.test import APIClient

from deploy import closed
from games.models import Event, Head, Operation
from games.outages import Outage
from tests.frontend.browser import Browser
from tests.games.cast import a_key, open_game
from tests.games.client import Client, assemble

pytestmark = pytest.mark.django_db(transaction=True)
ON_SQLITE = connection.vendor == "sqlite"
HORN = {"seat": 0, "notation": "8F HORN"}
SAID = {
    Outage.FULL: ("The disk of the house is full", "Die Platte des Hauses ist voll", "60"),
    Outage.READ_ONLY: ("read its data, but not write", "lesen, aber nicht schreiben", "60"),
    Outage.AWAY: ("can't reach its database", "erreicht seine Datenbank", "5"),
    Outage.DAMAGED: ("can't be read from its disk", "nicht von der Platte lesen", "300"),
}


def sql(*statements):
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)


@contextmanager
def said_by_postgresql(state):
    """Each new event meets what a real server says with this state."""
    sql(
        f"CREATE FUNCTION out_of_order() RETURNS trigger LANGUAGE plpgsql AS"
        f" $$ BEGIN RAISE EXCEPTION 'out of order' USING ERRCODE = '{state}'; END $$",
        "CREATE TRIGGER out_of_order BEFORE INSERT ON games_event"
        " FOR EACH STATEMENT EXECUTE FUNCTION out_of_order()",
    )
    try:
        yield
    finally:
        sql("DROP FUNCTION out_of_order CASCADE")


@contextmanager
def full():
    """No page more on the disk."""
    if not ON_SQLITE:
        with said_by_postgresql("53100"):
            yield
        return
    sql(
        "CREATE TABLE filler (bytes)",
        "CREATE TRIGGER filling AFTER INSERT ON games_event"
        " BEGIN INSERT INTO filler VALUES (zeroblob(4000000)); END",
    )
    raw = connection.connection
    (usual,) = raw.execute("PRAGMA max_page_count").fetchone()
    raw.execute("PRAGMA max_page_count = 1")  # which is never less than what is there
    yield
    raw.execute(f"PRAGMA max_page_count = {usual}")
    sql("DROP TRIGGER filling", "DROP TABLE filler")


@contextmanager
def read_only():
    """A standby, a folder that may not be written."""
    on, off = "SET default_transaction_read_only = on", "SET default_transaction_read_only = off"
    if ON_SQLITE:
        on, off = "PRAGMA query_only = 1", "PRAGMA query_only = 0"
    sql(on)
    yield
    sql(off)


@contextmanager
def away():
    """The server has ended the connection; the file is not there."""
    if not ON_SQLITE:
        connection.ensure_connection()
        number = connection.connection.info.backend_pid
        with connection.copy().cursor() as other:
            other.execute("SELECT pg_terminate_backend(%s)", [number])
            other.connection.close()
        yield
        close_old_connections()  # as a server does behind each request
        return
    with other_file("/nowhere/at/all.sqlite3"):
        yield


@contextmanager
def damaged(tmp_path):
    """What stands in the file is no database."""
    if not ON_SQLITE:
        with said_by_postgresql("XX001"):
            yield
        return
    place = tmp_path / "damaged.sqlite3"
    place.write_bytes(b"no database at all" * 1000)
    with other_file(place):
        yield


@contextmanager
def other_file(place):
    usual = connection.settings_dict["NAME"]
    connection.close()
    connection.settings_dict["NAME"] = str(place)
    yield
    connection.close()
    connection.settings_dict["NAME"] = usual


@pytest.fixture(params=SAID, ids=lambda outage: outage.value)
def outage(request, tmp_path):
    """What is out of order, while it is."""
    ways = {Outage.FULL: full, Outage.READ_ONLY: read_only, Outage.AWAY: away}
    return request.param, ways.get(request.param, lambda: damaged(tmp_path))


@pytest.fixture
def people():
    return assemble()


@pytest.fixture
def game(people):
    return open_game(club=people.club)


def program(people, language="en"):
    quiet = APIClient(enforce_csrf_checks=True, raise_request_exception=False)
    return Client(people.house.hugo, language, http=quiet)


def rows():
    return [model.objects.count() for model in (Event, Head, Operation)]


def test_a_program_is_told_and_what_it_sends_again_is_stored_once(people, game, outage):
    what, out_of_order = outage
    hugo, key, before = program(people), {"Idempotency-Key": a_key()}, rows()
    english, _, seconds = SAID[what]
    with out_of_order():
        answer = hugo.http.post(
            f"{hugo.api}{game}/moves/",
            HORN,
            headers={"Authorization": hugo.token, "If-Match": "1", "Accept-Language": "en", **key},
            format="json",
        )
        body = answer.json()
    assert (answer.status_code, answer["Retry-After"]) == (503, seconds)
    assert (body["code"], body["facts"], body["clause"]) == (
        "OUT_OF_ORDER",
        {"outage": what.value},
        None,
    )
    assert english in body["detail"]
    assert rows() == before
    for _ in range(2):
        assert hugo.enter(game, HORN, **key).json()["version"] == 2
    assert Event.objects.filter(stream=game).count() == 2


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_page_says_it_in_its_language(people, game, outage, language):
    what, out_of_order = outage
    hugo = Browser(people.house.hugo, language, raise_request_exception=False)
    web, address, before = hugo.client, f"/games/{game}/", rows()
    fields = {**hugo.get(address).form("turn").fields, "text": "8F HORN"}
    with out_of_order():
        answer = web.post(address, fields)
    english, german, seconds = SAID[what]
    assert (answer.status_code, answer["Retry-After"]) == (503, seconds)
    text = unescape(answer.content.decode())
    assert (english if language == "en" else german) in text
    assert f'<html lang="{language}">' in text
    assert rows() == before
    assert "8F HORN" in hugo.post(address, fields).text


def test_what_stands_before_the_views_says_it_too(people, game):
    """The session is read by the chain, where no view has an answer."""
    web = Web(raise_request_exception=False)
    web.force_login(people.house.hugo)
    with away():
        answer = web.get("/games/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert web.get("/games/").status_code == 200


def test_without_the_door_it_would_be_a_mistake_of_ours(people, game, outage, monkeypatch):
    """Negative control."""
    monkeypatch.setattr(closed, "SENTENCES", {})
    hugo, (_, out_of_order) = program(people), outage
    with out_of_order():
        answer = hugo.http.post(
            f"{hugo.api}{game}/moves/",
            HORN,
            headers={"Authorization": hugo.token, "If-Match": "1", "Idempotency-Key": a_key()},
            format="json",
        )
    assert answer.status_code == 500


def test_a_mistake_of_ours_is_none_of_the_database(people, game, monkeypatch):
    monkeypatch.setattr("games.queries.game_page", lambda *_: Path("/nowhere/at/all").read_text())
    hugo = program(people)
    answer = hugo.http.get(f"{hugo.api}{game}/", headers={"Authorization": hugo.token})
    assert (answer.status_code, answer.json()["code"]) == (500, "ERROR")
