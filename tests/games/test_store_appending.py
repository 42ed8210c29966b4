"""Appending: all or nothing, one winner a version, and a repetition gets the first answer."""

from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from functools import partial
from uuid import RFC_4122, UUID, uuid4

import pytest
from django.db import (
    DatabaseError,
    IntegrityError,
    InternalError,
    OperationalError,
    connection,
    transaction,
)

from engine.refusals import Unusable
from games import libpq, store
from games.models import Event, Head, Text
from games.outages import Outage, outage_of
from games.refusals import Conflict, Reason, Refusal
from games.store import wire, writing
from tests.games.notebooks import (
    ANNA,
    BERT,
    CLUB,
    NOTEBOOK,
    chain_breaks,
    lines,
    notebook,
    operation,
    texts,
    together,
    write,
)
from tests.games.statements import statements

pytestmark = pytest.mark.django_db
own_transactions = pytest.mark.django_db(transaction=True)


def stored():
    """How many rows the store has: events, heads, operations."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT (SELECT count(*) FROM games_event), (SELECT count(*) FROM games_head),"
            " (SELECT count(*) FROM games_operation)"
        )
        return cursor.fetchone()


def test_what_is_appended_is_read_in_order():
    stream = store.new_stream()
    first = write(stream, "one", "two")
    second = write(stream, "three", after=first.head)
    assert (first.first, first.last, second.first, second.last) == (1, 2, 3, 3)
    assert texts(stream) == ["one", "two", "three"]
    assert store.head(stream) == second.head
    assert store.read(stream, upto=2) == store.read(stream)[:2]
    assert chain_breaks() == []


def test_a_row_holds_all_that_was_said():
    stream, by = store.new_stream(), operation(key="7f3c", actor=BERT)
    before = datetime.now(UTC)
    appended = store.append(
        stream=stream,
        after=0,
        events=[store.NewEvent("mark", 1, {"b": "A\u0308", "a": [1]})],
        operation=by,
        source="link:42",
        kind=NOTEBOOK,
        club=CLUB,
        claimed=1_699_999_999_999_999,
    )
    (row,) = store.read(stream)
    assert row[:7] == (stream.hex, 1, "mark", 1, "bert", "link:42", row.recorded)
    assert row[7:] == (1_699_999_999_999_999, by.id.hex, 0, '{"a":[1],"b":"Ä"}', row.hash)
    recorded = datetime.fromtimestamp(row.recorded / 1e6, UTC)
    assert before - timedelta(milliseconds=1) <= recorded <= datetime.now(UTC)
    assert appended == (stream, 1, (1, row.hash, NOTEBOOK, CLUB, "", ""), row.recorded, False)


def test_django_sees_the_same_rows():
    stream = notebook("one", "two")
    rows = Event.objects.filter(stream=stream).order_by("version")
    assert [(row.version, row.payload, bytes(row.hash)) for row in rows] == [
        (row.version, row.payload, row.hash) for row in store.read(stream)
    ]


def test_who_comes_second_gets_the_winning_version():
    stream = store.new_stream()
    first = write(stream, "one")
    write(stream, "two", after=first.head)
    before = stored()
    for after in (first.head, 1, 0):
        with pytest.raises(Conflict) as lost:
            write(stream, "too late", after=after)
        expected = after if isinstance(after, int) else 1
        assert lost.value.reason is Reason.CONFLICT
        assert lost.value.facts == {"after": expected, "version": 2}
    assert (stored(), texts(stream)) == (before, ["one", "two"])


def test_the_version_alone_is_enough_to_append():
    stream = notebook("one")
    assert write(stream, "two", after=1).head == store.head(stream)


def test_a_head_that_was_never_there_is_a_bug_and_not_a_conflict():
    stream = notebook("one")
    head = store.head(stream)
    with pytest.raises(store.BrokenStream):
        write(stream, "two", after=head._replace(hash=bytes(32)))
    with pytest.raises(store.BrokenStream):
        write(store.new_stream(), "two", after=head)
    with pytest.raises(store.BrokenStream):
        write(store.new_stream(), "two", after=3)
    assert texts(stream) == ["one"]


def test_a_repetition_gets_the_first_answer_and_adds_nothing():
    stream, by = store.new_stream(), operation("one")
    first = write(stream, "one", "two", by=by)
    later = write(stream, "three", after=first.head)
    before = stored()
    for after in (0, first.head, later.head):
        assert write(stream, "one", "two", after=after, by=by) == first._replace(repeated=True)
    assert store.answered(by) == first._replace(repeated=True)
    assert stored() == before


def test_a_repeated_beginning_leads_to_the_stream_that_was_begun():
    by = operation("begin")
    first = write(store.new_stream(), "one", by=by)
    assert write(store.new_stream(), "one", by=by) == first._replace(repeated=True)


def test_a_key_belongs_to_one_request_of_one_actor():
    stream, by = store.new_stream(), operation("one", key="k")
    head = write(stream, "one", by=by).head
    with pytest.raises(Refusal) as refused:
        write(stream, "other", after=head, by=operation("other", key="k"))
    assert (refused.value.reason, refused.value.facts) == (Reason.KEY_REUSED, {})
    with pytest.raises(Refusal):
        store.answered(operation("other", key="k"))
    assert store.answered(operation("one", key="k", actor=BERT)) is None
    write(stream, "two", after=head, by=operation("other", key="k", actor=BERT))
    assert texts(stream) == ["one", "two"]


def test_a_refusal_is_not_remembered():
    stream = notebook("one", "two")
    by = operation("three")
    with pytest.raises(Conflict):
        write(stream, "three", after=1, by=by)
    assert store.answered(by) is None
    write(stream, "three", after=2, by=by)
    assert texts(stream) == ["one", "two", "three"]


def test_old_operations_are_forgotten_and_events_stay():
    stream, by = store.new_stream(), operation("one")
    write(stream, "one", by=by)
    now = datetime.now(UTC)
    assert store.forget_operations(now - timedelta(weeks=8)) == 0
    assert store.forget_operations(now + timedelta(seconds=2)) == 1
    assert store.answered(by) is None
    assert texts(stream) == ["one"]


def test_an_operation_has_the_same_id_for_ever():
    assert store.derived_id("anna", "7f3c") == UUID("ea95fc80-e8bd-8426-8a39-03f406cdf4d6")
    assert operation(key="7f3c").id == UUID("ea95fc80-e8bd-8426-8a39-03f406cdf4d6")


def test_streams_are_numbered_in_the_order_of_time():
    streams = [store.new_stream() for _ in range(3)]
    assert {(stream.version, stream.variant) for stream in streams} == {(7, RFC_4122)}
    assert [stream.hex[:12] for stream in streams] == sorted(stream.hex[:12] for stream in streams)
    assert len(set(streams)) == 3


@pytest.mark.parametrize("key", ["", "x" * 256, "a\nb", "a\0b"])
def test_a_key_that_cannot_be_kept_is_unusable(key):
    with pytest.raises(Unusable):
        store.Operation(ANNA, key, bytes(32))


@pytest.mark.parametrize(
    "wrong",
    [
        {"events": []},
        {"events": lines("x") * 1001},
        {"source": ""},
        {"source": "two words"},
        {"source": "line\nbreak"},
        {"source": "ä"},
        {"source": "x" * 65},
        {"club": ""},
    ],
    ids=str,
)
def test_what_only_a_bug_can_ask_for_is_an_error(wrong):
    before = stored()
    usual = {"events": lines("one"), "source": "person", "kind": NOTEBOOK, "club": CLUB}
    with pytest.raises(ValueError, match=r".+"):
        store.append(stream=store.new_stream(), after=0, operation=operation(), **(usual | wrong))
    assert stored() == before


def test_an_actor_is_an_opaque_id():
    for actor in ("", "Anna Berg", "anna\nperson", "x" * 65):
        with pytest.raises(ValueError, match="opaque"):
            store.Operation(actor, "key", bytes(32))


def test_a_payload_that_cannot_be_kept_stores_nothing():
    before = stored()
    events = [*lines("one"), store.NewEvent("line", 2, {"text": "\0"})]
    with pytest.raises(Unusable):
        store.append(
            stream=store.new_stream(),
            after=0,
            events=events,
            operation=operation(),
            source="person",
            kind=NOTEBOOK,
            club=CLUB,
        )
    assert stored() == before


def test_a_thousand_events_go_in_at_once():
    stream = store.new_stream()
    write(stream, *(f"line {number}" for number in range(1000)))
    assert texts(stream) == [f"line {number}" for number in range(1000)]
    assert [row.operation_index for row in store.read(stream)] == list(range(1000))
    assert chain_breaks() == []


@own_transactions
def test_events_in_a_transaction_go_with_it():
    stream = notebook("one")
    head = store.head(stream)
    before = stored()
    with transaction.atomic():
        write(stream, "two", after=head)
        assert texts(stream) == ["one", "two"]
        transaction.set_rollback(True)
    assert (stored(), texts(stream)) == (before, ["one"])
    with transaction.atomic():
        appended = write(stream, "two", after=head)
        write(stream, "three", after=appended.head)
    assert texts(stream) == ["one", "two", "three"]
    assert chain_breaks() == []


@own_transactions
def test_a_lost_race_inside_a_transaction_leaves_it_usable():
    stream, by = store.new_stream(), operation("one")
    first = write(stream, "one", by=by)
    with transaction.atomic():
        with pytest.raises(Conflict):
            write(stream, "late", after=0)
        assert write(stream, "one", after=first.head, by=by) == first._replace(repeated=True)
        write(stream, "two", after=first.head)
    assert texts(stream) == ["one", "two"]


@own_transactions
def test_of_many_writers_on_one_version_exactly_one_wins():
    stream = notebook("one")
    head = store.head(stream)
    for inside in (False, True):
        before = stored()
        answers = together(8, partial(attempt, stream, head, inside))
        winners = [answer for answer in answers if isinstance(answer, store.Appended)]
        losers = [answer for answer in answers if isinstance(answer, Conflict)]
        assert (len(winners), len(losers)) == (1, 7), answers
        (winner,) = winners
        assert {loser.facts["version"] for loser in losers} == {winner.last}
        assert store.head(stream) == winner.head
        assert stored() == (before[0] + 1, before[1], before[2] + 1)
        head = winner.head
    assert chain_breaks() == []


@own_transactions
def test_an_append_is_one_statement_and_writes_a_mark_where_none_is():
    stream = notebook("one")
    write(stream, "two", after=store.head(stream))
    for marked in (True, False):
        Head.objects.update(dirty=marked)
        head = store.head(stream)
        with statements() as seen:
            write(stream, "more", after=head)
        assert (len(seen), Head.objects.get(pk=stream).dirty) == (1, True), seen


@own_transactions
def test_a_known_operation_that_would_fit_takes_nothing_with_it():
    """The head moves before the operation is found to be known: that is undone."""
    stream, by = store.new_stream(), operation("one")
    first = write(stream, "one", by=by)
    before = stored()
    for inside in (False, True):
        with transaction.atomic() if inside else nullcontext():
            assert write(stream, "one", after=first.head, by=by).repeated
        assert (stored(), store.head(stream)) == (before, first.head)
    write(stream, "two", after=first.head)
    assert chain_breaks() == []


def attempt(stream, head, inside, i):
    if not inside:
        return write(stream, f"writer {i}", after=head)
    with transaction.atomic():
        return write(stream, f"writer {i}", after=head)


@own_transactions
def test_without_the_comparison_a_second_writer_runs_into_the_database(monkeypatch):
    """The negative control: the second writer believes to have won until the row is written."""
    stream = notebook("one")
    head = store.head(stream)
    write(stream, "two", after=head)
    careless = writing._MOVE.replace("version = $4 AND hash =", "version >= $4 AND hash <>")
    assert careless != writing._MOVE
    monkeypatch.setattr(writing, "_MOVE", careless)
    with pytest.raises(IntegrityError):
        write(stream, "two as well", after=head)
    assert (texts(stream), chain_breaks()) == (["one", "two"], [])


@own_transactions
def test_of_many_who_begin_one_stream_exactly_one_wins():
    stream = store.new_stream()
    answers = together(8, lambda i: write(stream, f"writer {i}"))
    winners = [answer for answer in answers if isinstance(answer, store.Appended)]
    assert (len(winners), len([a for a in answers if isinstance(a, Conflict)])) == (1, 7), answers
    assert stored() == (1, 1, 1)


@own_transactions
def test_writers_who_try_again_all_get_through_once_and_every_answer_stays_true():
    stream = notebook("begin")
    acknowledged = [[] for _ in range(6)]

    def insist(i):
        for number in range(12):
            while True:
                try:
                    head = store.head(stream)
                    appended = write(stream, f"{i}.{number}", after=head)
                except Conflict:
                    continue
                acknowledged[i].append((appended.last, f"{i}.{number}"))
                break

    assert together(6, insist) == [None] * 6
    said = dict(sorted(pair for pairs in acknowledged for pair in pairs))
    assert list(said) == list(range(2, 74))
    assert texts(stream) == ["begin", *said.values()]
    assert chain_breaks() == []


@own_transactions
def test_the_same_operation_sent_many_times_at_once_is_carried_out_once():
    by = operation("begin")
    answers = together(8, lambda _: write(store.new_stream(), "one", by=by))
    assert {answer[:3] for answer in answers} == {store.answered(by)[:3]}
    assert sorted(answer.repeated for answer in answers) == [False] + [True] * 7
    assert stored() == (1, 1, 1)


@own_transactions
def test_the_same_operation_inside_transactions_is_carried_out_once_too():
    by = operation("begin")

    def begin(_):
        with transaction.atomic():
            return write(store.new_stream(), "one", by=by)

    answers = together(8, begin)
    done = [answer for answer in answers if isinstance(answer, store.Appended)]
    in_flight = [answer for answer in answers if isinstance(answer, Conflict)]
    assert len(done) + len(in_flight) == 8, answers
    assert {answer.stream for answer in done} == {store.answered(by).stream}
    assert {answer.reason for answer in in_flight} <= {Reason.IN_FLIGHT}
    assert stored() == (1, 1, 1)


on_postgresql = pytest.mark.skipif(connection.vendor == "sqlite", reason="SQLite has no libpq")
IN_WORDS = "INSERT INTO games_text (subject, club, kind, words) VALUES ($1::uuid, $2, $3, $4)"


@own_transactions
@on_postgresql
def test_what_the_server_was_let_forget_is_prepared_again():
    stream = notebook("one")
    for forget in ("DEALLOCATE ALL", "DISCARD ALL"):
        write(stream, "more", after=store.head(stream))
        with connection.cursor() as cursor:
            cursor.execute(forget)
        write(stream, "more", after=store.head(stream))
    assert texts(stream) == ["one", *["more"] * 4]


@own_transactions
@on_postgresql
def test_a_rollback_to_a_savepoint_between_appends_loses_none():
    stream = notebook("one")
    for number in range(8):
        with transaction.atomic():
            point = transaction.savepoint()
            write(stream, "gone", after=store.head(stream))
            transaction.savepoint_rollback(point)
        write(stream, f"{number}", after=store.head(stream))
    assert texts(stream) == ["one", *map(str, range(8))]


@own_transactions
@on_postgresql
def test_a_text_with_a_zero_is_refused_and_not_cut():
    raw = wire.database().connection
    with pytest.raises(ValueError, match=r"U\+0000"):
        libpq.carry_out(raw, IN_WORDS, (store.new_stream().hex, CLUB, "a", "before\0behind"))


@own_transactions
@on_postgresql
def test_rows_are_read_as_a_cursor_reads_them():
    sql = (
        "SELECT $1::uuid, $2::text, $3::bytea, $4::bigint, $5::smallint, $6::bool, $7::jsonb,"
        " '2024-02-29 12:00:00.5+01'::timestamptz, NULL"
    )
    values = (store.new_stream(), "Ähre", b"a\0b", 2**53, 7, True, '{"b": [1, null]}')
    raw = wire.database().connection
    for binary in (True, False):
        (row,) = libpq.rows_of(raw, sql, values, binary=binary)
        cursor = libpq.by_cursor(raw, sql, values, binary=binary)
        assert [(type(one), one) for one in row] == [(type(one), one) for one in cursor.fetchone()]
        assert row[:6] == values[:6]


@own_transactions
@on_postgresql
def test_a_query_whose_columns_have_become_others_is_prepared_again():
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE counted AS SELECT 1 AS number")
        try:
            assert wire.select("SELECT number FROM counted") == [(1,)]
            cursor.execute("ALTER TABLE counted ALTER number TYPE text")
            assert wire.select("SELECT number FROM counted") == [("1",)]
        finally:
            cursor.execute("DROP TABLE counted")


@own_transactions
@on_postgresql
def test_a_transaction_that_an_append_begins_ends_as_any_other(monkeypatch):
    stream = notebook("one")
    monkeypatch.setattr(libpq, "by_cursor", None)
    for words, kept in (("two", True), ("gone", False), ("three", True)):
        with transaction.atomic():
            write(stream, words, after=store.head(stream))
            Text.objects.create(subject=uuid4(), kind="note", club=CLUB, words=words)
            transaction.set_rollback(not kept)
    assert texts(stream) == ["one", "two", "three"]
    assert [*Text.objects.values_list("words", flat=True)] == ["two", "three"]


@own_transactions
@on_postgresql
def test_a_connection_whose_transactions_have_a_mode_begins_them_in_it():
    stream = notebook("one")
    raw = wire.database().connection
    raw.set_read_only(True)
    try:
        with pytest.raises(InternalError, match="read-only"), transaction.atomic():
            write(stream, "two", after=store.head(stream))
    finally:
        raw.set_read_only(None)
    assert texts(stream) == ["one"]


@own_transactions
@on_postgresql
def test_columns_that_became_others_within_a_transaction_end_it_and_the_next_one_reads():
    def read():
        with transaction.atomic():
            store.head(stream)
            return wire.select("SELECT number FROM counted_within")

    stream = notebook("one")
    with connection.cursor() as cursor:
        cursor.execute("CREATE TEMP TABLE counted_within AS SELECT 1 AS number")
        try:
            assert read() == [(1,)]
            cursor.execute("ALTER TABLE counted_within ALTER number TYPE text")
            with pytest.raises(DatabaseError, match="cached plan"):
                read()
            assert read() == [("1",)]
        finally:
            cursor.execute("DROP TABLE counted_within")


@own_transactions
@on_postgresql
def test_what_speaks_against_it_is_said_as_a_cursor_says_it():
    raw = wire.database().connection
    nothing = (store.new_stream().hex, CLUB, "a", None)
    said = []
    for send in (libpq.carry_out, libpq.by_cursor):
        with pytest.raises(Exception, match="null value") as failure:
            send(raw, IN_WORDS, nothing)
        said.append((failure.type, failure.value.sqlstate, failure.value.diag.column_name))
    assert said[0] == said[1] == (said[0][0], "23502", "words")


@own_transactions
@on_postgresql
def test_a_connection_that_is_gone_is_said_to_be_gone_and_the_next_one_writes():
    stream = notebook("one")
    head = store.head(stream)
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_backend_pid()")
        (mine,) = cursor.fetchone()
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_terminate_backend(%s, 5000)", [mine])
    other.close()
    with pytest.raises(OperationalError) as failure:
        write(stream, "two", after=head)
    assert outage_of(failure.value) is Outage.AWAY
    connection.close()
    write(stream, "two", after=head)
    assert texts(stream) == ["one", "two"]
