"""The measurement of the store: figures of both sides, and the real data left as it was."""

from pathlib import Path

import pytest
from django.db import connection

from deploy.benchmarks.appending import bench_append
from games import store
from tests.games.notebooks import notebook


def places():
    """What there is beside the tables: schemas or files."""
    if connection.vendor == "sqlite":
        return sorted(Path(connection.settings_dict["NAME"]).parent.glob("bench-*"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'wortwart%'")
        return cursor.fetchall()


@pytest.mark.django_db(transaction=True)
def test_both_sides_are_measured_in_turns_and_nothing_stays_behind():
    stream = notebook("one")
    figures = bench_append(clients=(2,), rounds=2, seconds=0.05)
    assert figures["database"] == connection.vendor
    assert list(figures["clients"]) == ["2"]
    for measured in figures["clients"].values():
        assert min(measured["bare_per_second"], measured["store_per_second"]) > 0
        assert len(measured["ratios"]) == 2
    assert places() == []
    assert [found.id for found in store.every_stream()] == [stream]
