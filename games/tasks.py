"""What workers do: let followers catch up. Doubled or late is as good as once and at once."""

from uuid import UUID

from celery import shared_task

from games import followers


@shared_task
def wake(stream: str) -> None:
    """Let the followers of one stream catch up."""
    followers.follow(UUID(stream))


@shared_task
def sweep() -> None:
    """Let all followers catch up with what no wake-up reached."""
    followers.sweep()
