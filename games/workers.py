"""How workers are told what to do: by the Celery app, which is loaded with the first message."""

from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string


def send(task: str, *arguments: str) -> None:
    """Send a task by its name, with ids alone. Raises what the broker's libraries raise."""
    app: Any = import_string(settings.WORKERS)
    app.send_task(task, arguments, retry=False)
