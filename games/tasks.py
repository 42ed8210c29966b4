"""What workers do: followers and searches. Doubled or late is as good as once and at once."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from games import checkpoints, followers, sheet_searches, store


@shared_task
def wake(stream: str) -> None:
    """Let the followers of one stream catch up."""
    followers.follow(UUID(stream))


@shared_task
def sweep() -> None:
    """Let followers, and searches, catch up with what no wake-up reached."""
    followers.sweep()
    sheet_searches.wake_waiting()


@shared_task
def search_sheet(search: str) -> None:
    """Search for the games of a score sheet."""
    sheet_searches.work(UUID(search))


@shared_task
def checkpoint() -> None:
    """Sign the heads of all streams if that was done a day ago."""
    checkpoints.append_if_due()


@shared_task
def forget() -> None:
    """Forget operations that nobody repeats any more, and searches that are a day old."""
    store.forget_operations(timezone.now() - store.OPERATIONS_KEPT)
    sheet_searches.forget()
