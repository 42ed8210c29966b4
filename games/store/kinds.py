"""Which kinds of events a kind of stream holds: registered by the storeys above, for the store."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.registering import settle

Payload = dict[str, Any]
Lift = Callable[[Payload], Payload]

_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


class UnknownKind(LookupError):
    """An event's kind or schema is not registered: a bug, or a row of a newer Wortwart."""


@dataclass(frozen=True)
class Kinds:
    """What a kind of stream holds: event kind -> newest schema, (event kind, schema) -> lift."""

    newest: Mapping[str, int]
    lifts: Mapping[tuple[str, int], Lift]


_registered: dict[str, Kinds] = {}


def register(
    stream_kind: str,
    newest: Mapping[str, int],
    lifts: Mapping[tuple[str, int], Lift] | None = None,
) -> None:
    """Say which event kinds a kind of stream holds, each with the number of its newest schema.

    `lifts[kind, n]` makes a payload of schema n into one of schema n + 1; each older schema needs
    its lift. Raises ValueError for a bad name, a missing lift or another registration.
    """
    kinds = Kinds(dict(newest), dict(lifts or {}))
    for name in (stream_kind, *newest):
        if not _NAME.fullmatch(name):
            raise ValueError(f"{name!r} is no name of a kind")
    older = {(kind, n) for kind, schema in newest.items() for n in range(1, schema)}
    if older != set(kinds.lifts):
        raise ValueError(f"lifts missing or needless: {sorted(older ^ set(kinds.lifts))}")
    if _registered.setdefault(stream_kind, kinds) != kinds:
        raise ValueError(f"{stream_kind} is registered already, with other kinds")


def _kinds(stream_kind: str) -> Kinds | None:
    """What is registered of a kind of stream."""
    settle()
    return _registered.get(stream_kind)


def check_newest(stream_kind: str, kind: str, schema: int) -> None:
    """Raise UnknownKind unless this is the newest schema of a registered kind."""
    kinds = _kinds(stream_kind)
    if kinds is None:
        raise UnknownKind(f"no kind of stream {stream_kind!r}")
    if kinds.newest.get(kind) != schema:
        raise UnknownKind(f"no event {kind!r} of schema {schema} in a stream {stream_kind!r}")


def lifted(stream_kind: str, kind: str, schema: int, payload: str) -> Payload:
    """A stored payload in the newest shape of its kind; raises UnknownKind."""
    kinds = _kinds(stream_kind)
    if kinds is None or not 1 <= schema <= kinds.newest.get(kind, 0):
        raise UnknownKind(f"no event {kind!r} of schema {schema} in a stream {stream_kind!r}")
    facts: Payload = json.loads(payload)
    for older in range(schema, kinds.newest[kind]):
        facts = kinds.lifts[kind, older](facts)
    return facts
