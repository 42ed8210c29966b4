"""What is left behind at a PostgreSQL that PgBouncer shares among all: nothing."""

import pytest
from django.contrib.sessions.models import Session
from django.db import connection, transaction
from django.utils import timezone

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no cursors"),
]


def held_while_rows_are_read():
    """Whether each cursor that this connection has there outlives its transaction."""
    Session.objects.create(session_key="a", expire_date=timezone.now())
    rows = Session.objects.iterator()
    next(rows)
    with connection.cursor() as cursor:
        cursor.execute("SELECT is_holdable FROM pg_cursors WHERE name LIKE '_django_curs%'")
        held = [holdable for (holdable,) in cursor.fetchall()]
    assert list(rows) == []
    return held


def test_rows_that_are_read_in_parts_are_not_looked_for_behind_their_transaction():
    assert held_while_rows_are_read() == []


def test_within_a_transaction_they_stay_in_the_database_until_they_are_asked_for():
    with transaction.atomic():
        assert held_while_rows_are_read() == [False]
