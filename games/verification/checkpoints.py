"""Holds streams against the checkpoints that were signed over them: in the log, and in a file."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from uuid import UUID

from engine.refusals import Said
from games import checkpoints, merkle, seals, store
from games.checkpoints import Exported
from games.models import Checkpoint
from games.seals import Sealed
from games.verification.proofs import Proof, Replayed

_OTHER_HEADS = "The heads of checkpoint {number} are not those that were signed."
_NOT_IN_THE_LOG = "The log has no checkpoint with the code {code}: it was made anew."
_OTHER_KEY = "The checkpoint {code} is signed by another key than this house's."


class Checkpoints(Proof):
    """Streams that were cut, removed, computed anew or given away since a checkpoint.

    `exported` is a checkpoint that somebody has kept; `code` the code of one.
    """

    def __init__(self, exported: Exported | None = None, code: str = "") -> None:
        """Read the log; what is wrong with it is told at the end."""
        self._signed: dict[str, set[tuple[store.Head, str]]] = defaultdict(set)
        self._damage = list(self._read_log(code))
        if exported is not None:
            self._damage += self._read(exported)

    def batch(self, streams: Sequence[Replayed]) -> Iterator[Said]:
        """Compare each stream with all heads that were signed of it."""
        for one in streams:
            yield from self._compared(one.stream)

    def damaged(self, stream: store.Stream) -> None:
        """A stream whose chain is broken is compared all the same."""
        self._damage += self._compared(stream)

    def end(self) -> Iterator[Said]:
        """What is wrong with the log, and the streams that are gone."""
        yield from self._damage
        for stream, signed in sorted(self._signed.items()):
            what = "{stream}: The stream is gone; {checkpoint} knows its entry {version}."
            head, named = max(signed)
            yield Said(what, stream=UUID(stream), checkpoint=_named(named), version=head.version)

    def _compared(self, stream: store.Stream) -> Iterator[Said]:
        for head, named in sorted(self._signed.pop(stream.id.hex, ())):
            facts = {"stream": stream.id, "version": head.version, "checkpoint": _named(named)}
            if len(stream.rows) < head.version:
                what = "{stream}: Entries up to {version} are gone; {checkpoint} knows them."
                yield Said(what, **facts)
                return
            if stream.rows[head.version - 1].hash != head.hash:
                what = "{stream}: Entry {version} is not the one that {checkpoint} signed."
                yield Said(what, **facts)
                return
            if stream.head and stream.head[2:] != head[2:]:
                what = "{stream}: Its kind or club is another one than {checkpoint} signed."
                yield Said(what, **facts)
                return

    def _read_log(self, code: str) -> Iterator[Said]:
        """Take in the log; tell where it is not what was signed."""
        before, found, keys = "", False, {checkpoints.public_key().hex()} - {""}
        heads: dict[str, store.Head] = {}
        rows = Checkpoint.objects.order_by("number")
        last: Sealed | None = None
        for expected, row in enumerate(rows.iterator(chunk_size=50), 1):
            last, facts = Sealed(row.body, row.signature), {"number": row.number}
            changed = [line for line in row.changes.split("\n") if line]
            if not last.is_signed(checkpoints.fits):
                yield Said("Checkpoint {number} is not what was signed.", **facts)
                return
            said = last.facts
            keys.add(said["key"])
            if (said["number"], row.number, said["previous"]) != (expected, expected, before):
                yield Said("Checkpoint {number} does not follow the one before it.", **facts)
                return
            if said["changes"] != seals.changes_hash(changed):
                yield Said(_OTHER_HEADS, **facts)
                return
            for line in changed:
                stream, head = seals.read_line(line)
                heads[stream] = head
                self._signed[stream].add((head, str(row.number)))
            before, found = last.hash, found or last.code == code
        if last is not None:
            yield from _root_damage(last, heads)
        if len(keys) > 1:
            yield Said("Checkpoints are signed by other keys than that of this house.")
        if code and not found:
            yield Said(_NOT_IN_THE_LOG, code=code)

    def _read(self, exported: Exported) -> Iterator[Said]:
        """Take in a checkpoint that somebody has kept."""
        sealed = exported.sealed
        number, code = sealed.facts["number"], sealed.code
        row = Checkpoint.objects.filter(number=number).first()
        if row is None or row.body != sealed.body:
            yield Said(_NOT_IN_THE_LOG, code=code)
        known = checkpoints.public_key().hex()
        if known and known != sealed.facts["key"]:
            yield Said(_OTHER_KEY, code=code)
        for line in exported.heads:
            stream, head = seals.read_line(line)
            self._signed[stream].add((head, code))


def _named(named: str) -> Said:
    return Said("checkpoint {number}", number=named)


def _root_damage(last: Sealed, heads: dict[str, store.Head]) -> Iterator[Said]:
    lines = [seals.line(stream, heads[stream]) for stream in sorted(heads)]
    said = last.facts
    if (merkle.root(lines).hex(), len(lines)) != (said["root"], said["streams"]):
        number = said["number"]
        yield Said(_OTHER_HEADS, number=number)
