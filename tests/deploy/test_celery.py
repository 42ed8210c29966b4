"""The Celery app: what may be lost, doubled or late, and what never is."""

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from celery import current_app, shared_task

from deploy.celery import app

PROMISES = {
    "accept_content": ["json"],  # no pickles from whoever can reach the broker
    "task_serializer": "json",
    "task_ignore_result": True,
    "task_acks_late": True,  # an early ack loses the task with its process
    "task_reject_on_worker_lost": True,  # without it a lost worker still acks
    "worker_prefetch_multiplier": 1,
    "task_publish_retry": False,  # a request never waits for the broker
    "task_soft_time_limit": 50,
    "task_time_limit": 60,  # below the visibility timeout of 120, or it would run twice
    "worker_hijack_root_logger": False,
    "worker_redirect_stdouts": False,
}


def test_the_app_keeps_the_promises_that_followers_build_on():
    assert {name: app.conf[name] for name in PROMISES} == PROMISES


def test_beat_sends_by_the_broker_only_what_can_wait_for_it():
    app.loader.import_default_modules()
    assert set(app.conf.beat_schedule) == {"forget"}
    assert {task["task"] for task in app.conf.beat_schedule.values()} <= set(app.tasks)


def test_every_thread_finds_the_one_app():
    @shared_task(name="tests.nothing")
    def nothing():
        """Do nothing."""

    found = []
    thread = threading.Thread(target=lambda: found.extend([current_app.main, nothing.app.main]))
    thread.start()
    thread.join()
    assert found == ["wortwart", "wortwart"]


def test_celerys_own_command_finds_app_settings_and_tasks(tmp_path):
    """As a server starts it: nothing but `-A deploy`."""
    plain = {name: value for name, value in os.environ.items() if not name.startswith("DJANGO_")}
    done = subprocess.run(
        [str(Path(sys.executable).with_name("celery")), "-A", "deploy", "report"],
        cwd=Path(__file__).resolve().parents[2],
        env={**plain, "WORTWART_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "CELERY_TASK_ACKS_LATE: True\n" in done.stdout


ENDED_AT_ONCE = """
import sys
from deploy.celery import app
from deploy.environment import Misconfigured
for name in ("Worker", "Beat"):
    try:
        getattr(app, name)
    except Misconfigured as failure:
        loaded = {"django.db", "tournaments", "celery.apps.worker"} & set(sys.modules)
        print(name, str(failure).splitlines()[0], sorted(loaded))
"""


@pytest.mark.process
def test_without_redis_a_worker_and_beat_end_before_anything_of_the_house_is_loaded(tmp_path):
    plain = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    done = subprocess.run(
        [sys.executable, "-c", ENDED_AT_ONCE],
        cwd=Path(__file__).resolve().parents[2],
        env={**plain, "WORTWART_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    said = "Workers and beat are woken through Redis: set REDIS_URL as for the web servers. []"
    assert done.stdout.splitlines() == [f"Worker {said}", f"Beat {said}"]
