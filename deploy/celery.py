"""The Celery app; tasks carry ids only and are wake-ups, which may be lost, doubled, reordered."""

import os

from celery import Celery
from celery.signals import beat_init, celeryd_init, worker_init

from deploy.environment import check_worker
from games.garbage import look_seldom

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
app = Celery("wortwart")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.set_default()  # in every thread


@celeryd_init.connect  # type: ignore[untyped-decorator]
@beat_init.connect  # type: ignore[untyped-decorator]
def check(**_: object) -> None:
    """End a worker or beat that nobody could wake; the thread of the one process is neither."""
    check_worker(os.environ)


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
