"""What the benchmark of telephones counts: who is sent what has changed, who has to fetch it."""

import shutil

import pytest
from django.db import connection

from deploy.benchmarks.phones import ONCE_SHOWN, watch

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor == "postgresql" and shutil.which("redis-server") is None,
        reason="a server on PostgreSQL stands on Redis, too",
    ),
]
PHONES, RESULTS = 10, 2
PLAYERS = 2 * (ONCE_SHOWN.warm_up + RESULTS)
COUNTED = ("phones", "refused", "results", "never_shown", "show_what_the_page_shows")
ALL_OF_THEM = dict(zip(COUNTED, (PHONES, 0, RESULTS, 0, PHONES), strict=True))


def counted(found):
    return {name: found[name] for name in COUNTED}


def hall(**how):
    """A hall of six players, and those who look on."""
    return watch(PHONES, RESULTS, players=PLAYERS, pace=ONCE_SHOWN, **how)


def test_who_is_sent_what_has_changed_shows_the_page_and_fetches_nothing():
    found = hall()
    assert counted(found) == ALL_OF_THEM
    assert found["whole_pages_fetched"] == 0


def test_who_is_not_sent_it_shows_it_too_but_fetches_the_page_each_time():
    """Negative control: so it would be without parts, and the figures say so."""
    found = hall(pushed=False)
    assert counted(found) == ALL_OF_THEM
    assert found["whole_pages_fetched"] >= PHONES * RESULTS
