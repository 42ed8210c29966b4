"""The engine as a program: python -m engine VERB."""

import os
import sys
import time

from engine.verbs import main

if __name__ == "__main__":
    try:
        status = main(sys.argv[1:], time.monotonic)
        sys.stdout.flush()
    except BrokenPipeError:  # whoever reads (`head`, `less`) has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is left at the end
        status = 141
    sys.exit(status)
