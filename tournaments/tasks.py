"""What workers do for clubs when told; doubled or late is as good as once and at once."""

from typing import Any
from uuid import UUID

from celery import shared_task

from tournaments.directing import dry_runs
from tournaments.hooks import delivering
from tournaments.travel import journeys
from tournaments.words import batch


@shared_task
def judge_words(report: str, game: str) -> None:
    """Judge all words of one game of a report."""
    batch.judge(UUID(report), UUID(game))


@shared_task
def tell_hooks() -> None:
    """Tell webhooks what has changed, and again what they didn't take."""
    delivering.deliver()


@shared_task
def send_tournament(tournament: str) -> None:
    """Send what the club's server lacks of a tournament."""
    journeys.work(UUID(tournament))


@shared_task
def send_tournaments() -> None:
    """Have tournaments sent that are due."""
    journeys.wake_due()


@shared_task(bind=True)
def dry_run(self: Any, run: str) -> None:
    """Play a plan through by chance for some seconds; at once where a worker has died over it."""
    told = self.request.delivery_info or {}
    dry_runs.work(UUID(run), orphaned=bool(told.get("redelivered")))


@shared_task
def wake_dry_runs() -> None:
    """Have dry runs worked on that no wake-up reached."""
    dry_runs.wake_waiting()
