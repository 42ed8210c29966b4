"""Streams that only tests know, notebooks with lines and marks; and ways to harm them."""

import threading
from collections.abc import Callable
from itertools import count
from uuid import UUID

from django.db import DEFAULT_DB_ALIAS, connection, connections

from games import store
from games.canonical import fingerprint

NOTEBOOK = "notebook"
CLUB = "wortfreunde"
ANNA, BERT = "anna", "bert"

store.register(
    NOTEBOOK,
    {"line": 2, "mark": 1},
    lifts={("line", 1): lambda facts: {"text": facts["words"]}},
)

_keys = count(1)


def operation(request: object = "?", *, key: str = "", actor: str = ANNA) -> store.Operation:
    """A request; without a key of its own it is a new one."""
    return store.Operation(actor, key or f"notebook {next(_keys)}", fingerprint(request))


def lines(*texts: str) -> list[store.NewEvent]:
    """Lines to be appended."""
    return [store.NewEvent("line", 2, {"text": text}) for text in texts]


def write(
    stream: UUID, *texts: str, after: store.Head | int = 0, by: store.Operation | None = None
) -> store.Appended:
    """Append lines to a notebook, or begin it."""
    return store.append(
        stream=stream,
        after=after,
        events=lines(*texts),
        operation=by or operation(),
        source="person",
        kind=NOTEBOOK,
        club=CLUB,
    )


def notebook(*texts: str) -> UUID:
    """A new notebook with a line each in an operation of its own."""
    stream = store.new_stream()
    after: store.Head | int = 0
    for text in texts:
        after = write(stream, text, after=after).head
    return stream


def texts(stream: UUID) -> list[str]:
    """What the lines of a notebook say."""
    return [
        store.lifted(NOTEBOOK, row.kind, row.schema, row.payload)["text"]
        for row in store.read(stream)
    ]


def tables() -> list[str]:
    """The tables that hold the rows of events."""
    if connection.vendor == "sqlite":
        return ["games_event"]
    return [f"games_event_{part:02}" for part in range(16)]


def remove_guard(event: str) -> None:
    """Take away the triggers of the events against "INSERT", "UPDATE", "DELETE" or "TRUNCATE"."""
    names = {
        "sqlite": {
            "INSERT": "games_event_next",
            "UPDATE": "games_event_no_update",
            "DELETE": "games_event_no_delete",
        },
        "postgresql": {
            "INSERT": "games_event_next",
            "UPDATE": "games_event_frozen",
            "DELETE": "games_event_frozen",
            "TRUNCATE": "games_event_whole",
        },
    }[connection.vendor]
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(f"DROP TRIGGER {names[event]}")
            return
        parts = [*tables(), "games_event"] if event == "TRUNCATE" else tables()
        for table in parts:
            cursor.execute(f"DROP TRIGGER {names[event]} ON {table}")


def id_of(stream: UUID) -> object:
    """An id as the database keeps it."""
    return stream.hex if connection.vendor == "sqlite" else stream


def harm(sql: str, *values: object) -> None:
    """Do something to the rows by hand, past the store."""
    with connection.cursor() as cursor:
        cursor.execute(sql, values)


def together(number: int, work: Callable[[int], object]) -> list[object]:
    """What `work(i)` gave or raised, for as many threads at once, each with its own connection."""
    gate = threading.Barrier(number)
    answers: list[object] = [None] * number

    def run(i: int) -> None:
        try:
            leave_the_pool()
            connection.ensure_connection()
            gate.wait(120)
            answers[i] = work(i)
        except Exception as failure:  # noqa: BLE001 - the test looks at it
            answers[i] = failure
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(i,)) for i in range(number)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return answers


def leave_the_pool() -> None:
    """Give this thread a connection that is its own, however few the pool has."""
    own = connections[DEFAULT_DB_ALIAS]
    options = dict(own.settings_dict["OPTIONS"])
    options.pop("pool", None)
    own.settings_dict = {**own.settings_dict, "OPTIONS": options}


def chain_breaks():
    """The first break of each damaged chain."""
    return [found for one in store.every_stream() if (found := store.chain_break(*one))]
