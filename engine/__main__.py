"""The engine as a program: python -m engine VERB."""

import sys
import time

from engine.verbs import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], time.monotonic))
