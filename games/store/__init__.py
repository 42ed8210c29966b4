"""The only door to events: append-only streams of any kind, each with one head.

What a row holds: rows. How rows are linked: games/chains.py. What upper storeys register: kinds.
What is folded once and kept: kept. How far followers are, which is no event, is asked of
progress itself.
"""

from games.chains import Break, Damage, Head, Row, chain_break
from games.store.appending import OPERATIONS_KEPT, BrokenStream, append, forget_operations
from games.store.bringing import NotChained, bring, empty, entrust
from games.store.kept import AtRest, Kept
from games.store.kinds import UnknownKind, lifted, register
from games.store.progress import Held, ask_again, forget_followers, held, stuck_followers
from games.store.queries import (
    Stream,
    answered,
    every_stream,
    hash_at,
    head,
    head_and_rows,
    heads,
    how_many,
    last_recorded,
    listed,
    locked_head,
    read,
    recorded_at,
    snapshot,
    stream_at_rest,
    was_carried_out,
)
from games.store.rows import Appended, NewEvent, Operation, derived_id, new_stream

__all__ = [
    "OPERATIONS_KEPT",
    "Appended",
    "AtRest",
    "Break",
    "BrokenStream",
    "Damage",
    "Head",
    "Held",
    "Kept",
    "NewEvent",
    "NotChained",
    "Operation",
    "Row",
    "Stream",
    "UnknownKind",
    "answered",
    "append",
    "ask_again",
    "bring",
    "chain_break",
    "derived_id",
    "empty",
    "entrust",
    "every_stream",
    "forget_followers",
    "forget_operations",
    "hash_at",
    "head",
    "head_and_rows",
    "heads",
    "held",
    "how_many",
    "last_recorded",
    "lifted",
    "listed",
    "locked_head",
    "new_stream",
    "read",
    "recorded_at",
    "register",
    "snapshot",
    "stream_at_rest",
    "stuck_followers",
    "was_carried_out",
]
