"""The day in the house's time zone, which is a setting: evenings are evenings where they are."""

from datetime import date, datetime, time, timedelta

from django.utils import timezone


def day_of(moment: datetime) -> date:
    """The day of a moment in the house's time zone."""
    return moment.astimezone(timezone.get_default_timezone()).date()


def today() -> date:
    """The day in the house's time zone."""
    return day_of(timezone.now())


def midnight(day: date) -> datetime:
    """When a day ends in the house's time zone."""
    begins = datetime.combine(day + timedelta(days=1), time())
    return begins.replace(tzinfo=timezone.get_default_timezone())
