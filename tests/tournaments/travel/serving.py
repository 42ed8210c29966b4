"""Serves the house of a club in a process of its own: to it a laptop publishes.

It prints its port, the club's id and a token; for each line that comes in it prints the heads of
all tournaments and games.
"""

import json
import sys
import threading

import django
from django.core.management import call_command


def main() -> None:
    """Make the house, serve it, end when it is killed."""
    django.setup()
    call_command("migrate", verbosity=0)
    # ruff: disable[PLC0415] - models are loaded only now
    from django.db import connection

    from deploy import one_process
    from games import store
    from tests.tournaments.cast import assemble
    from tournaments.scopes import DIRECT, REGISTER
    from tournaments.tokens import Wanted, make_token
    # ruff: enable[PLC0415]

    cast = assemble()
    _, secret = make_token(cast.vera, Wanted("laptop", (DIRECT, REGISTER), cast.other_club.pk))

    def tell() -> None:
        for _ in sys.stdin:
            heads = {s: h.hash.hex() for s, h in store.heads() if h.kind in ("tournament", "game")}
            connection.close()
            print(json.dumps(heads), flush=True)  # noqa: T201

    threading.Thread(target=tell, daemon=True).start()
    with one_process.listen(one_process.LOOPBACK) as door:
        print(door.getsockname()[1], cast.other_club.pk, str(secret), flush=True)  # noqa: T201
        one_process.serve(door)


if __name__ == "__main__":
    main()
