"""Canonical JSON of results that are longer than what is taken from outside."""

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from games.canonical import canonical


def long_text(data: Mapping[str, Any]) -> str:
    """The canonical text of an object; each item of its lists may be as long as a whole payload.

    Keys are plain names. Raises Unusable with the place of what has no text.
    """
    members = (f'"{name}":{_member(name, data[name])}' for name in sorted(data))
    return "{" + ",".join(members) + "}"


def written(value: Any) -> str:
    """A value as canonical JSON, which it is made of already."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def sha256_of(text: str) -> str:
    """The SHA-256 of a text, hexadecimal: by it two computations are known to be the same."""
    return sha256(text.encode()).hexdigest()


def _member(name: str, value: Any) -> str:
    if not isinstance(value, list):
        return canonical(value, name)
    return "[" + ",".join(canonical(one, f"{name}.{at}") for at, one in enumerate(value)) + "]"
