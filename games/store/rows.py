"""What goes into the store and comes out of it: events, rows, heads, operations."""

import hashlib
import os
import re
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple
from uuid import UUID

from engine.refusals import Unusable
from games.chains import Head

FINGERPRINT_BYTES = 32
MOST_KEY = 255

_OPAQUE = re.compile(r"[!-~]{1,64}")  # printable ASCII: no line break can enter the hashed text


class NewEvent(NamedTuple):
    """A fact to be appended: its kind, the number of its newest schema, its JSON-able payload."""

    kind: str
    schema: int
    payload: Mapping[str, Any]


class Appended(NamedTuple):
    """The answer to an append: the stream, the first version that was added, the head after it.

    `recorded` is the time that its events have, in microseconds since 1970 UTC.
    """

    stream: UUID
    first: int
    head: Head
    recorded: int
    repeated: bool = False

    @property
    def last(self) -> int:
        """The last version that was added."""
        return self.head.version


@dataclass(frozen=True)
class Operation:
    """A request: who asks (opaque id), under which key, and the fingerprint of what is asked.

    Raises Unusable for a key that can't be kept. Another actor's equal key is another operation.
    """

    actor: str
    key: str
    fingerprint: bytes

    def __post_init__(self) -> None:
        """Refuse what would not survive storing."""
        check_opaque("actor", self.actor)
        if not 1 <= len(self.key) <= MOST_KEY or not self.key.isprintable():
            what = "A key has 1 to {most} printable characters."
            raise Unusable("key", what, most=MOST_KEY)
        if len(self.fingerprint) != FINGERPRINT_BYTES:
            raise ValueError("a fingerprint has 32 bytes")

    @property
    def id(self) -> UUID:
        """The id that this actor's key always gives."""
        return UUID(self.digits)

    @property
    def digits(self) -> str:
        """The id as 32 hex digits."""
        return _derived(self.actor, self.key)


def check_opaque(name: str, value: str) -> None:
    """Raise ValueError unless `value` is an opaque id: 1 to 64 printable ASCII characters."""
    if not _OPAQUE.fullmatch(value):
        raise ValueError(f"{name} is no opaque id: {value!r}")


def new_stream() -> UUID:
    """A fresh UUID in the order of time (version 7 of RFC 9562)."""
    milliseconds = time.time_ns() // 1_000_000
    return UUID(_marked(f"{milliseconds:012x}{os.urandom(10).hex()}", version=7))


def derived_id(actor: str, key: str) -> UUID:
    """The UUID (version 8 of RFC 9562) that always follows from this actor's key."""
    return UUID(_derived(actor, key))


def _derived(actor: str, key: str) -> str:
    named = f"wortwart operation 1\n{actor}\n{key}".encode()
    return _marked(hashlib.sha256(named).hexdigest(), version=8)


def _marked(digits: str, version: int) -> str:
    """The first 32 hex digits, with the version and the variant of RFC 9562 in their places."""
    variant = "89ab"[int(digits[16], 16) & 3]
    return f"{digits[:12]}{version}{digits[13:16]}{variant}{digits[17:32]}"
