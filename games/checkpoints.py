"""Checkpoints: signed statements of how far all streams had come, in a log that is never changed.

What an owner of the database can do to streams and heads shows against them: a chain that was
computed anew, cut or removed. Whoever keeps an exported one, or a code of twenty letters, needs not
trust the log either.
"""

import hashlib
import json
import logging
import time
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from django.conf import settings
from django.db import IntegrityError, transaction

from engine.refusals import Unusable
from games import merkle, seals, store
from games.models import Checkpoint
from games.seals import Sealed

DAILY = timedelta(days=1)
PUBLICATION, DAY, ASKED, BACKUP = "publication", "day", "asked", "backup"
_ATTEMPTS = 5

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Exported:
    """A checkpoint with the lines of all heads that it stands for."""

    sealed: Sealed
    heads: tuple[str, ...]

    def text(self) -> str:
        """The file: JSON with the signed text, its signature, its code and the heads."""
        facts = {
            "checkpoint": self.sealed.body,
            "signature": self.sealed.signature,
            "code": self.sealed.code,
            "heads": list(self.heads),
        }
        return json.dumps(facts, indent=1, ensure_ascii=False) + "\n"


def can_sign() -> bool:
    """Whether this house has a key: a server has the one that its environment gives, or none."""
    return bool(settings.SIGNING_KEY)


@cache
def _private(secret: str) -> Ed25519PrivateKey:
    seed = hashlib.sha256(f"wortwart signing key 1\n{secret}".encode()).digest()
    return Ed25519PrivateKey.from_private_bytes(seed)


def public_key() -> bytes:
    """The house's public key (32 bytes); empty without one."""
    if not can_sign():
        return b""
    key = _private(settings.SIGNING_KEY).public_key()
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


def sign(text: bytes) -> bytes:
    """The signature of this house (64 bytes) under a text; only where it `can_sign`."""
    return _private(settings.SIGNING_KEY).sign(text)


def fits(key: bytes, text: bytes, signature: bytes) -> bool:
    """Whether a signature under a text is that of this key's owner."""
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True


def append(occasion: str = ASKED) -> Sealed | None:
    """Sign the heads of all streams as they are and add that to the log; the newest checkpoint.

    Where no head has moved it is the last one. None, and a warning in the log, in a house without
    a key. Call it after the commit of what it is to cover: it reads all heads.
    """
    if not can_sign():
        line = "no checkpoint: WORTWART_SIGNING_KEY is not set"
        log.warning(line, extra={"facts": {"occasion": occasion}})
        return None
    for _ in range(_ATTEMPTS):
        last, known = newest(), heads_at(None)
        heads = _moved_on(known)
        lines = {stream: seals.line(stream, head) for stream, head in sorted(heads.items())}
        before = {stream: seals.line(stream, head) for stream, head in known.items()}
        changed = [one for stream, one in lines.items() if before.get(stream) != one]
        if last is not None and not changed:
            return last
        number = 1 if last is None else last.facts["number"] + 1
        made = time.time_ns() // 1000
        body = seals.body(
            number=number,
            previous="" if last is None else last.hash,
            made=datetime.fromtimestamp(made // 1_000_000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
            occasion=occasion,
            heads=heads,
            changed=changed,
            key=public_key(),
        )
        sealed = Sealed(body, sign(body.encode()).hex())
        if _kept(sealed, number, made, changed):
            return sealed
    raise RuntimeError("checkpoints are made faster than one can be added")


def _kept(sealed: Sealed, number: int, made: int, changed: list[str]) -> bool:
    """Add to the log; False where another process has taken the number."""
    try:
        with transaction.atomic():
            Checkpoint.objects.create(
                number=number,
                made=made,
                body=sealed.body,
                signature=sealed.signature,
                changes="\n".join(changed),
            )
    except IntegrityError:
        return False
    return True


def _moved_on(known: Mapping[str, store.Head]) -> dict[str, store.Head]:
    """All heads; a stream that is gone or does not go on from what was signed stays as signed.

    So no checkpoint blesses what an earlier one finds.
    """
    heads = dict(store.heads())
    for stream, before in known.items():
        now = heads.get(stream)
        if now is None or (now != before and not _goes_on(stream, before, now)):
            heads[stream] = before
    return heads


def _goes_on(stream: str, before: store.Head, now: store.Head) -> bool:
    same = (now.kind, now.club) == (before.kind, before.club)
    return same and store.hash_at(stream, before.version) == before.hash


def append_if_due() -> Sealed | None:
    """Append one if the last is a day old; None where it is not, or there is nothing to sign with.

    Where nothing has moved since, the last one stays the newest.
    """
    last = Checkpoint.objects.order_by("-number").values_list("made", flat=True).first()
    if not can_sign() or (last and time.time() - last / 1e6 < DAILY.total_seconds()):
        return None
    return append(DAY)


def on_publication() -> None:
    """After the commit of what was published, append a checkpoint that covers it."""
    transaction.on_commit(lambda: append(PUBLICATION), robust=True)


def newest() -> Sealed | None:
    """The last checkpoint of the log."""
    row = Checkpoint.objects.order_by("-number").values_list("body", "signature").first()
    return Sealed(*row) if row else None


def made(sealed: Sealed) -> datetime:
    """When a checkpoint was made."""
    return datetime.strptime(sealed.facts["made"], "%Y-%m-%dT%H:%M:%S%z")


def has_moved() -> bool:
    """Whether any stream has moved since the newest checkpoint."""
    return dict(store.heads()) != heads_at(None)


def first_since(moment: datetime) -> Sealed | None:
    """The first checkpoint that was made at this time or later: it covers what stood then."""
    micros = round(moment.timestamp() * 1e6)
    rows = Checkpoint.objects.filter(made__gte=micros).order_by("number")
    row = rows.values_list("body", "signature").first()
    return Sealed(*row) if row else None


def heads_at(number: int | None) -> dict[str, store.Head]:
    """By stream (32 hexadecimal digits) the heads that a checkpoint stands for; None: the newest.

    ValueError for a log that can't be read.
    """
    rows = Checkpoint.objects.order_by("number")
    if number is not None:
        rows = rows.filter(number__lte=number)
    heads: dict[str, store.Head] = {}
    for changes in rows.values_list("changes", flat=True).iterator(chunk_size=50):
        heads.update(seals.read_line(line) for line in changes.split("\n") if line)
    return heads


def export() -> Exported | None:
    """The newest checkpoint with its heads; None where there is none."""
    last = newest()
    if last is None:
        return None
    heads = heads_at(last.facts["number"])
    return Exported(last, tuple(seals.line(stream, heads[stream]) for stream in sorted(heads)))


def read_export(text: str, where: str = "checkpoint") -> Exported:
    """The checkpoint of a file. Raises Unusable where it is none, or was changed."""
    try:
        facts: dict[str, Any] = json.loads(text)
        sealed = Sealed(str(facts["checkpoint"]), str(facts["signature"]))
        heads = tuple(map(str, facts["heads"]))
        said = sealed.facts["root"], sealed.facts["streams"]
    except (ValueError, KeyError, TypeError, RecursionError) as bad:
        raise Unusable(where, "This is no checkpoint that Wortwart has exported.") from bad
    if not sealed.is_signed(fits):
        raise Unusable(where, "The signature under this checkpoint is not that of its key.")
    if (merkle.root(heads).hex(), len(heads)) != said:
        raise Unusable(where, "The heads in this file are not those that were signed.")
    return Exported(sealed, heads)
