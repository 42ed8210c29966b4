"""What a checkpoint says and how it is sealed: Ed25519 over the heads of all streams.

The signed text is canonical JSON:

    {"changes": SHA-256 of the lines of the heads that are others than in the checkpoint before,
     "format": "wortwart checkpoint 1", "key": public key, "made": "2026-11-22T09:30:00Z",
     "number": 1 and up, "occasion": why it was made,
     "previous": SHA-256 of the text before it ("" for the first),
     "root": root of the tree over the lines of all heads (games.merkle), "streams": how many}

A head's line is `stream kind club version hash`; lines are sorted. Hashes and keys are hexadecimal.
Pure: the audit of an archive reads this file, too.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from games import merkle
from games.canonical import canonical
from games.chains import Head

FORMAT = "wortwart checkpoint 1"
_LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ"  # no I and O: they are taken for figures
_GROUPS, _IN_A_GROUP = 4, 5

Check = Callable[[bytes, bytes, bytes], bool]
"""Whether (key, text, signature) fit."""


class Sealed(NamedTuple):
    """A checkpoint: its text, and the signature under it (hexadecimal)."""

    body: str
    signature: str

    @property
    def facts(self) -> dict[str, Any]:
        """What the text says; ValueError where it is no JSON object."""
        facts = json.loads(self.body)
        if not isinstance(facts, dict):
            raise ValueError("no object")  # noqa: TRY004 - it is the text that is wrong
        return facts

    @property
    def hash(self) -> str:
        """The SHA-256 of the text, which the next checkpoint names."""
        return hashlib.sha256(self.body.encode()).hexdigest()

    @property
    def code(self) -> str:
        """The hash in short, to be printed and read aloud: four groups of five letters."""
        number, letters = int(self.hash, 16), ""
        for _ in range(_GROUPS * _IN_A_GROUP):
            number, place = divmod(number, len(_LETTERS))
            letters += _LETTERS[place]
        groups = (letters[i : i + _IN_A_GROUP] for i in range(0, len(letters), _IN_A_GROUP))
        return "-".join(groups)

    def is_signed(self, check: Check) -> bool:
        """Whether the signature is that of the key which the text names."""
        try:
            facts = self.facts
            key, signature = bytes.fromhex(facts["key"]), bytes.fromhex(self.signature)
        except (ValueError, KeyError, TypeError):
            return False
        return facts.get("format") == FORMAT and check(key, self.body.encode(), signature)


def line(stream: str, head: Head) -> str:
    """The line of a stream's head; `stream` is its id as 32 hexadecimal digits."""
    return f"{stream} {head.kind} {head.bound} {head.version} {head.hash.hex()}"


def read_line(text: str) -> tuple[str, Head]:
    """Stream and head of a line; ValueError for what is none."""
    stream, kind, club, version, digest = text.split(" ")
    return stream, Head(int(version), bytes.fromhex(digest), kind, club)


def changes_hash(lines: Iterable[str]) -> str:
    """The SHA-256 over the lines of the heads that have changed."""
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def body(
    *,
    number: int,
    previous: str,
    made: str,
    occasion: str,
    heads: Mapping[str, Head],
    changed: Iterable[str],
    key: bytes,
) -> str:
    """The text of a checkpoint over these heads (by stream)."""
    lines = [line(stream, heads[stream]) for stream in sorted(heads)]
    return canonical(
        {
            "format": FORMAT,
            "number": number,
            "previous": previous,
            "made": made,
            "occasion": occasion,
            "streams": len(lines),
            "root": merkle.root(lines).hex(),
            "changes": changes_hash(changed),
            "key": key.hex(),
        }
    )
