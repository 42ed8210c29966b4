"""The only door to the event store: append-only streams of any kind, each with one head.

What a row holds: rows. How rows are linked: chain. What upper storeys register: kinds.
"""

from games.store.appending import BrokenStream, append
from games.store.chain import Break, Damage, chain_break
from games.store.following import forget_followers, stuck_followers
from games.store.kinds import UnknownKind, lifted, register
from games.store.operations import forget_operations
from games.store.queries import (
    Stream,
    answered,
    chain_breaks,
    every_stream,
    head,
    read,
    stream_at_rest,
)
from games.store.rows import (
    Appended,
    Head,
    NewEvent,
    Operation,
    Row,
    derived_id,
    new_stream,
)

__all__ = [
    "Appended",
    "Break",
    "BrokenStream",
    "Damage",
    "Head",
    "NewEvent",
    "Operation",
    "Row",
    "Stream",
    "UnknownKind",
    "answered",
    "append",
    "chain_break",
    "chain_breaks",
    "derived_id",
    "every_stream",
    "forget_followers",
    "forget_operations",
    "head",
    "lifted",
    "new_stream",
    "read",
    "register",
    "stream_at_rest",
    "stuck_followers",
]
