"""What the benchmark of telephones counts: who is sent what has changed, who has to fetch it."""

import shutil

import pytest
from django.db import connection

from deploy.benchmarks.phones import Pace, watch
from deploy.trials import wait_for

pytestmark = [
    pytest.mark.process,
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(
        connection.vendor == "postgresql" and shutil.which("redis-server") is None,
        reason="a server on PostgreSQL stands on Redis, too",
    ),
]
PHONES, RESULTS = 10, 2


def shown(hall, version, _began):
    wait_for(lambda: all(one.shown.version >= version for one in hall.open), "all show a result")


ONCE_SHOWN = Pace(1, 0, shown, spread_seconds=0)
"""As soon as all telephones show the last one: what it costs is not told by that."""
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
