"""Mixed load: what a cluster holds on to is looked at, and what grows would show."""

import shutil

import pytest
from django.db import connection

from deploy.benchmarks.mixed import Look, endure, told

SOME = Look({"web": 100.0, "live": 50.0}, {"web": 20, "live": 9}, {"postgresql": 12, "redis": 7})


def test_who_holds_what_he_held_has_a_ratio_of_one():
    found = told([SOME] * 8)
    assert found["megabytes"]["web"] == {"before": 100.0, "after": 100.0, "ratio": 1.0}
    assert found["connections"]["redis"] == {"before": 7, "after": 7, "ratio": 1.0}


def test_a_member_that_keeps_something_of_each_request_shows():
    looks = [Look({"web": 100.0 + 10 * n}, {"web": 20 + n}, {}) for n in range(8)]
    found = told(looks)
    assert found["megabytes"]["web"] == {"before": 125.0, "after": 165.0, "ratio": 1.32}
    assert found["files"]["web"] == {"before": 22.5, "after": 26.5, "ratio": 1.178}


@pytest.mark.process
@pytest.mark.django_db(transaction=True)
@pytest.mark.skipif(
    connection.vendor != "postgresql" or shutil.which("redis-server") is None,
    reason="a server stands on PostgreSQL and Redis",
)
def test_under_helpers_readers_and_telephones_nothing_fails_or_is_lost():
    found = endure(0.15)
    assert (found["failed"], found["lost"], found["doubled"], found["refused"]) == (0, 0, 0, [])
    assert found["answers"]["200"] > 0
    assert set(found["answers"]) <= {"200", "404", "422"}
    assert found["acknowledged"] > 0
    assert set(found["megabytes"]) == {"beat", "live", "web", "worker-1", "worker-2"}
    assert min(one["after"] for one in found["megabytes"].values()) > 20
