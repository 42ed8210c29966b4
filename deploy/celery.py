"""The Celery app; tasks carry ids only and are wake-ups, which may be lost, doubled, reordered."""

import os
from typing import Any

from celery import Celery
from celery.signals import beat_init, worker_init

from deploy.environment import check_worker
from games.garbage import look_seldom

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")


class House(Celery):  # type: ignore[misc]  # Celery tells no types
    """The app, whose workers and beat end at once where nobody could wake them.

    They are asked for before anything of the house is loaded. The thread of the one process is
    neither: it makes its worker itself.
    """

    @property
    def Worker(self) -> Any:  # noqa: N802 - Celery's own names
        """The worker of a process of its own. Raises Misconfigured."""
        check_worker(os.environ)
        return super().Worker

    @property
    def Beat(self) -> Any:  # noqa: N802
        """The beat of a process of its own. Raises Misconfigured."""
        check_worker(os.environ)
        return super().Beat


app = House("wortwart")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()  # in every thread


@beat_init.connect  # type: ignore[untyped-decorator]
def sweep(**_: object) -> None:
    """Sweep in the process of beat itself: through the broker it would end with the broker."""
    from deploy.sweeping import sweep_for_ever  # noqa: PLC0415 - models are loaded only now

    sweep_for_ever()


@worker_init.connect  # type: ignore[untyped-decorator]
def settle(**_: object) -> None:
    """Have all at hand and look for garbage seldom, in the processes too that are forked later."""
    from games import registering  # noqa: PLC0415 - models are loaded only now

    registering.settle()
    look_seldom()
