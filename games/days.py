"""On which days streams were begun: their ids are in the order of time."""

from datetime import UTC, date, datetime, time, timedelta
from uuid import UUID

from django.db.models import Q
from django.utils.timezone import get_default_timezone

_FIRST, _LAST = date(1970, 1, 2), date(2999, 12, 31)


def begun(first: date | None, last: date | None) -> Q:
    """Which streams were begun on these days, by the clock of the house: ids are in time order."""
    found = Q() if first is None else Q(stream__gte=_morning(first))
    if last is None:
        return found
    return found & Q(stream__lt=_morning(min(last, _LAST) + timedelta(days=1)))


def begun_at(stream: UUID) -> datetime:
    """When a stream was begun, by the clock of the house (UTC): its id begins with that."""
    return datetime.fromtimestamp((stream.int >> 80) / 1000, UTC)


def _morning(day: date) -> UUID:
    """An id before all that were made from this day on."""
    at = datetime.combine(max(day, _FIRST), time.min, tzinfo=get_default_timezone())
    return UUID(int=int(at.timestamp() * 1000) << 80)
