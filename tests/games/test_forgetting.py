"""Old operations are forgotten by the day, young ones never."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.models import Operation
from games.store import OPERATIONS_KEPT
from games.tasks import forget
from tests.games.cast import horn_and_stern

pytestmark = pytest.mark.django_db


def test_what_is_older_than_eight_weeks_is_forgotten():
    horn_and_stern()
    old = Operation.objects.order_by("recorded").first()
    long_ago = timezone.now() - OPERATIONS_KEPT - timedelta(minutes=1)
    Operation.objects.filter(pk=old.pk).update(recorded=int(long_ago.timestamp()) * 1_000_000)
    kept = set(Operation.objects.exclude(pk=old.pk).values_list("pk", flat=True))
    forget()
    assert set(Operation.objects.values_list("pk", flat=True)) == kept
