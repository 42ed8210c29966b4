"""Serves a house with one public tournament in a process of its own, as `manage.py start` does.

It prints port and tournament, and enters a result when a line comes in.
"""

import sys
import threading

import django
from django.core.management import call_command


def main() -> None:
    """Make the house, serve it, end with Ctrl-C."""
    django.setup()
    call_command("migrate", verbosity=0)
    # ruff: disable[PLC0415] - models are loaded only now
    from deploy import one_process
    from tests.frontend.tournaments.visitors import public_evening
    from tests.tournaments.cast import assemble
    from tournaments.course.acts import Report
    # ruff: enable[PLC0415]

    evening = public_evening(assemble())
    results = iter([Report("A", 2, 2, scores=(300, 301)), Report("A", 2, 3, scores=(300, 301))])

    def obey() -> None:
        for _ in sys.stdin:
            evening.done(next(results))

    threading.Thread(target=obey, daemon=True).start()
    with one_process.listen(one_process.LOOPBACK) as door:
        print(door.getsockname()[1], evening.stream, evening.version, flush=True)  # noqa: T201
        one_process.serve(door)


if __name__ == "__main__":
    main()
