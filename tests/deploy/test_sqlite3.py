"""Connections to SQLite wait for the next request, unless something was wrong with them."""

import gc
import os
import sqlite3
import threading

import pytest
from django.db import DatabaseError, connections

from deploy.sqlite3 import base
from deploy.sqlite3.base import MOST_KEPT, DatabaseWrapper, close_idle

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(tmp_path):
    """A way to connect to a file, as each thread of a server has one of its own."""
    usual = connections["default"].settings_dict
    options = {"transaction_mode": "IMMEDIATE", "init_command": "PRAGMA journal_mode=WAL;"}
    said = {**usual, "NAME": str(tmp_path / "house.sqlite3"), "OPTIONS": options}
    given = []

    def connect():
        given.append(DatabaseWrapper(said))
        return given[-1]

    close_idle()
    yield connect
    for connection in given:
        if connection.connection is not None:  # else its own thread has closed it
            connection.close()
    close_idle()


def used(house):
    """The connection that a request was given and has closed behind it."""
    connection = house()
    connection.ensure_connection()
    raw = connection.connection
    connection.close()
    return raw


def test_the_next_request_has_the_connection_of_the_one_before_whatever_its_thread(house):
    first, then = used(house), []
    thread = threading.Thread(target=lambda: then.append(used(house)))
    thread.start()
    thread.join()
    assert then == [first]


def test_two_requests_at_once_have_a_connection_each(house):
    first, second = house(), house()
    first.ensure_connection()
    second.ensure_connection()
    assert first.connection is not second.connection


def test_no_more_wait_than_are_of_use(house):
    at_once = [house() for _ in range(MOST_KEPT + 3)]
    for connection in at_once:
        connection.ensure_connection()
    for connection in at_once:
        connection.close()
    assert len(base._idle) == MOST_KEPT


def test_one_that_met_an_error_is_closed(house):
    connection = house()
    with pytest.raises(DatabaseError), connection.wrap_database_errors:
        connection.cursor().execute("SELECT * FROM nowhere")
    connection.close()
    assert (connection.errors_occurred, base._idle) == (True, [])


def still_open():
    """Connections of this process that nobody has closed."""
    there = (one for one in gc.get_objects() if type(one) is sqlite3.Connection)
    return {one for one in there if is_open(one)}


def is_open(raw):
    try:
        return raw.total_changes >= 0
    except sqlite3.ProgrammingError:
        return False


def test_one_that_can_not_begin_is_closed_before_anybody_is_told(house, tmp_path):
    (tmp_path / "house.sqlite3").write_bytes(b"no database at all" * 1000)
    before = still_open()
    with pytest.raises(DatabaseError, match="not a database"):
        house().ensure_connection()
    assert still_open() == before


def test_one_in_the_middle_of_a_transaction_is_closed_and_its_rows_are_gone(house):
    connection = house()
    connection.cursor().execute("CREATE TABLE t (n int)")
    connection.cursor().execute("BEGIN IMMEDIATE")
    connection.cursor().execute("INSERT INTO t VALUES (1)")
    connection.close()
    other = house()
    assert other.cursor().execute("SELECT * FROM t").fetchall() == []


def test_another_file_under_the_same_name_is_opened_anew(house, tmp_path):
    first = house()
    first.cursor().execute("CREATE TABLE old (n int)")
    first.close()
    for file in tmp_path.glob("house.sqlite3*"):
        file.unlink()
    then = house().cursor()
    assert then.execute("SELECT name FROM sqlite_master").fetchall() == []
    assert base._idle == []


def test_who_opens_it_otherwise_has_a_connection_that_began_so(house):
    used(house)
    careless = house()
    options = {**careless.settings_dict["OPTIONS"], "init_command": "PRAGMA synchronous=OFF;"}
    careless.settings_dict = {**careless.settings_dict, "OPTIONS": options}
    assert careless.cursor().execute("PRAGMA synchronous").fetchone() == (0,)


def test_in_memory_each_connection_is_a_house_of_its_own(house):
    connection = house()
    connection.settings_dict = {**connection.settings_dict, "NAME": ":memory:"}
    connection.ensure_connection()
    connection._close()
    assert base._idle == []


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no processes are forked here")
def test_no_waiting_connection_goes_into_another_process(house):
    used(house)
    child = os.fork()
    if child == 0:
        os._exit(len(base._idle))
    _, status = os.waitpid(child, 0)
    assert (os.waitstatus_to_exitcode(status), base._idle) == (0, [])
