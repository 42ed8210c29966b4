"""What workers do for clubs when told; doubled or late is as good as once and at once."""

from uuid import UUID

from celery import shared_task

from tournaments.hooks import delivering
from tournaments.words import batch


@shared_task
def judge_words(report: str, game: str) -> None:
    """Judge all words of one game of a report."""
    batch.judge(UUID(report), UUID(game))


@shared_task
def tell_hooks() -> None:
    """Tell webhooks what has changed, and again what they didn't take."""
    delivering.deliver()
