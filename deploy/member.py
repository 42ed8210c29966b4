"""Runs a module as a program that ends when whoever started it has gone, however that came.

`python -m deploy.member MODULE ARGUMENTS`: standard input is a pipe into which nobody writes, so it
ends when the starter does. Then the program is asked to end, and after a while is ended.
"""

import os
import runpy
import signal
import sys
import threading
import time

GRACE_SECONDS = 10.0


def main(arguments: list[str]) -> None:
    """Run the module of this name with the rest of the arguments."""
    threading.Thread(target=_end_with_starter, name="starter", daemon=True).start()
    sys.argv = arguments
    runpy.run_module(arguments[0], run_name="__main__", alter_sys=True)


def _end_with_starter() -> None:
    while os.read(0, 1):
        pass
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(GRACE_SECONDS)
    os.killpg(os.getpgid(0), signal.SIGKILL)  # with what it has forked: each has a group of its own


if __name__ == "__main__":
    main(sys.argv[1:])
