"""Settings of gunicorn, for `gunicorn -c deploy/gunicorn_settings.py deploy.wsgi`.

WEB_CONCURRENCY is the number of processes; each has `threads`. `X-Forwarded-*` is the house's own
matter (WORTWART_PROXIES), so gunicorn believes nobody.
"""

import os
import shutil
import tempfile
from typing import Any

bind = "127.0.0.1:8000"  # another with --bind
workers = int(os.environ.get("WEB_CONCURRENCY", "2"))
worker_class = "gthread"
threads = 8
forwarded_allow_ips = ""
graceful_timeout = 20
timeout = 60
keepalive = 75
worker_tmp_dir = "/dev/shm" if os.path.isdir("/dev/shm") else None  # noqa: PTH112, S108
control_socket_disable = True


def on_starting(_server: Any) -> None:
    """Give the processes a folder in which their counters meet."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix="wortwart-figures-")


def on_exit(_server: Any) -> None:
    """Take the folder away that was made at the start."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR", "")
    if "wortwart-figures-" in folder:
        shutil.rmtree(folder, ignore_errors=True)
