"""Reading: single streams and all of them, while others write, and when rows were harmed."""

import threading

import pytest
from django.db import DataError, connection

from games import store
from games.store import Break, Damage, queries, wire
from tests.games.notebooks import (
    chain_breaks,
    harm,
    id_of,
    notebook,
    operation,
    remove_guard,
    texts,
    together,
    write,
)

pytestmark = pytest.mark.django_db


def test_a_stream_that_is_not_there_is_empty():
    stream = store.new_stream()
    assert (store.head(stream), store.read(stream)) == (None, [])
    assert store.stream_at_rest(stream) == (stream, None, [])


def test_a_question_takes_its_values_by_number_in_any_order_and_more_than_once():
    question = "SELECT CAST($2 AS text), CAST($1 AS text), CAST($2 AS text), 'a $ b'"
    assert wire.select(question, "HORN", "STERN") == [("STERN", "HORN", "STERN", "a $ b")]


@pytest.mark.parametrize("batch", [1, 2, 3, 7, 4096])
def test_all_streams_come_in_the_order_of_their_ids_whole(monkeypatch, batch):
    monkeypatch.setattr(queries, "_BATCH", batch)
    streams = [notebook(*"abc"[:number]) for number in (3, 1, 2, 3, 1)]
    seen = list(store.every_stream())
    assert [stream.id for stream in seen] == sorted(streams)
    assert seen == [store.stream_at_rest(stream) for stream in sorted(streams)]
    assert [len(stream.rows) for stream in seen] == [len(texts(s)) for s in sorted(streams)]


@pytest.mark.parametrize("batch", [1, 2, 4096])
def test_heads_without_events_and_events_without_heads_come_too(monkeypatch, batch):
    monkeypatch.setattr(queries, "_BATCH", batch)
    remove_guard("DELETE")
    streams = sorted(notebook("a", "b") for _ in range(7))
    for stream in (streams[0], streams[1], streams[4], streams[6]):
        harm("DELETE FROM games_event WHERE stream = %s", id_of(stream))
    for stream in (streams[2], streams[5]):
        harm("DELETE FROM games_head WHERE stream = %s", id_of(stream))
    assert [(s.id, s.head is None, len(s.rows)) for s in store.every_stream()] == [
        (streams[0], False, 0),
        (streams[1], False, 0),
        (streams[2], True, 2),
        (streams[3], False, 2),
        (streams[4], False, 0),
        (streams[5], True, 2),
        (streams[6], False, 0),
    ]
    assert chain_breaks() == [
        Break(streams[0], 1, Damage.TAIL_CUT),
        Break(streams[1], 1, Damage.TAIL_CUT),
        Break(streams[2], 1, Damage.HEAD_MISSING),
        Break(streams[4], 1, Damage.TAIL_CUT),
        Break(streams[5], 1, Damage.HEAD_MISSING),
        Break(streams[6], 1, Damage.TAIL_CUT),
    ]


CHANGES = {
    "kind": "mark",
    "schema": 1,
    "actor": "bert",
    "source": "link",
    "recorded": 1,
    "claimed": 1,
    "operation": operation(key="another").id,
    "operation_index": 1,
    "payload": '{"text":"C"}',
    "hash": bytes(32),
}


@pytest.mark.parametrize("column", CHANGES)
def test_a_column_changed_by_hand_is_found_at_its_version(column):
    untouched, stream = notebook("a", "b"), notebook("a", "b", "c", "d", "e")
    remove_guard("UPDATE")
    value = CHANGES[column]
    harm(
        f"UPDATE games_event SET {column} = %s WHERE stream = %s AND version = 3",  # noqa: S608
        id_of(value) if column == "operation" else value,
        id_of(stream),
    )
    assert chain_breaks() == [Break(stream, 3, Damage.CONTENT)]
    assert store.chain_break(*store.stream_at_rest(untouched)) is None


def test_an_event_moved_by_hand_is_found_in_both_streams():
    one, other = sorted([notebook("a", "b", "c"), notebook("d", "e", "f")])
    remove_guard("UPDATE")
    remove_guard("INSERT")  # on PostgreSQL the row may move from one part of the table to another
    harm(
        "UPDATE games_event SET stream = %s, version = 5 WHERE stream = %s AND version = 2",
        id_of(other),
        id_of(one),
    )
    assert chain_breaks() == [
        Break(one, 2, Damage.GAP),
        Break(other, 4, Damage.GAP),
    ]


def test_bytes_that_are_no_text_are_refused_or_found():
    stream = notebook("a", "b", "c")
    if connection.vendor == "postgresql":
        with pytest.raises(DataError):
            harm("SELECT convert_from('\\x7b22ff227d'::bytea, 'UTF8')")
        return
    remove_guard("UPDATE")
    harm("UPDATE games_event SET payload = CAST(x'7b22ff227d' AS TEXT) WHERE version = 2")
    assert chain_breaks() == [Break(stream, 2, Damage.CONTENT)]
    assert [row.version for row in store.read(stream)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("change", "version", "damage"),
    [
        ("version = 2", 3, Damage.HEAD_BEHIND),
        ("version = 7", 4, Damage.TAIL_CUT),
        ("kind = 'game'", 1, Damage.CONTENT),
        ("hash = stream_hash", 3, Damage.HEAD_HASH),
    ],
)
def test_a_head_changed_by_hand_is_found(change, version, damage):
    stream = notebook("a", "b", "c")
    first = "(SELECT hash FROM games_event WHERE version = 1)"
    harm(f"UPDATE games_head SET {change.replace('stream_hash', first)}")  # noqa: S608
    assert chain_breaks() == [Break(stream, version, damage)]


@pytest.mark.django_db(transaction=True)
def test_a_search_while_others_write_finds_nothing_that_is_not_there(monkeypatch):
    monkeypatch.setattr(queries, "_BATCH", 3)
    streams = [notebook("begin") for _ in range(4)]
    under_way, ended = threading.Barrier(3), threading.Event()

    def work(i):
        if i == 0:
            under_way.wait(60)
            found = [each for _ in range(10) for each in chain_breaks()]
            ended.set()
            return found
        written = 0
        while not ended.is_set() and written < 200:
            if i == 1:
                stream = streams[written % 4]
                write(stream, "more", after=store.head(stream))
            else:
                notebook("fresh")
            written += 1
            if written == 1:
                under_way.wait(60)
        return written

    found, *written = together(3, work)
    assert found == []
    assert len(list(store.every_stream())) == 4 + written[1]
