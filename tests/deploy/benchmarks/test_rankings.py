"""What a club's past costs can be measured where rows are locked, too."""

from contextlib import nullcontext

import pytest

from deploy.benchmarks import rankings
from tournaments.models import Publication

SMALL = {"PAST": 3, "OF_SIXTY": 6, "PEOPLE": 12, "_CLOSED": 1}


@pytest.mark.django_db(transaction=True)
def test_a_small_past_is_published_before_results_are_entered(monkeypatch):
    for name, number in SMALL.items():
        monkeypatch.setattr(rankings, name, number)
    monkeypatch.setattr(rankings, "scratch_database", nullcontext)
    told = rankings.look_back()
    assert (told["closed_tournaments"], told["result_old_to_empty"] > 0) == (3, True)
    assert Publication.objects.filter(number=1).count() > 1
