"""Takes and gives back what a test run on a server's databases needs for itself.

`borrow.py take` prints the name of a new database and the number of an empty Redis index;
`borrow.py give NAME NUMBER` drops the one and empties the other.
"""

import os
import sys

import psycopg
import redis
from psycopg import sql

SERVER = "postgresql://postgres@127.0.0.1:5432/postgres"
CLAIM = "wortwart-ci"


def take() -> None:
    """Make a database, claim a Redis index."""
    name = f"wortwart_ci_{os.getpid()}"
    with psycopg.connect(SERVER, autocommit=True) as server:
        server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
    for index in range(15, 0, -1):
        with redis.Redis(db=index) as place:
            if place.dbsize() == 0 and place.set(CLAIM, name, nx=True, ex=3600):
                print(name, index)
                return
    drop(name)
    sys.exit("Every Redis index from 1 to 15 is in use.")


def give(name: str, index: str) -> None:
    """Drop the database and what the tests made beside it; empty the Redis index."""
    drop(name)
    with redis.Redis(db=int(index)) as place:
        if place.get(CLAIM) == name.encode():
            place.flushdb()


def drop(name: str) -> None:
    """Drop this database and those that pytest derived from it, whoever is still connected."""
    derived = f"^(test_)?{name}(_gw[0-9]+)?$"
    with psycopg.connect(SERVER, autocommit=True) as server:
        rows = server.execute("SELECT datname FROM pg_database WHERE datname ~ %s", [derived])
        for (found,) in rows.fetchall():
            server.execute(sql.SQL("DROP DATABASE {} WITH (FORCE)").format(sql.Identifier(found)))


if __name__ == "__main__":
    {"take": take, "give": give}[sys.argv[1]](*sys.argv[2:])
