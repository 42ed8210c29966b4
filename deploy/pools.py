"""The pool of connections to PostgreSQL ends before Python does.

Its threads would be cut off in the middle: from Python 3.13 on they are waited for in vain, for
seconds, and what each was doing is printed as a failure.
"""

import atexit
import os
import sys

from django.db import connections


def close_at_the_end() -> None:
    """Close what pools this process has opened when it ends."""
    atexit.register(close_pools, os.getpid())


def close_pools(process: int) -> None:
    """Close the pools of this process; those of the one that it was forked from go on there."""
    if os.getpid() != process or "psycopg_pool" not in sys.modules:
        return
    for connection in connections.all():
        connection.close()
        connection.close_pool()  # type: ignore[attr-defined]
