"""Verifies the whole store from scratch: guards, schema, chains, replays, and every table's rows.

Which table is proved by what stands in `tables`; how streams are replayed in `kinds`.
"""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from engine.refusals import Said
from games import guards, store
from games.checkpoints import Exported
from games.models import Head
from games.verification.checkpoints import Checkpoints
from games.verification.kinds import UNREADABLE, Found, looked, not_replayed, replayed
from games.verification.proofs import Replayed
from games.verification.schema import schema_damage, unreadable
from games.verification.tables import proofs

_MOST_STREAMS, _MOST_EVENTS = 500, 5000  # of a batch: what is in memory at a time


@dataclass
class Verification:
    """What was verified, what is damaged, and what people should look at.

    `damage` are sentences about guards, schema, chains, replays and rows: there should be none.
    `findings` are of score sheets and tournaments: human arithmetic, mostly.
    """

    streams: int = 0
    games: int = 0
    events: int = 0
    seconds: float = 0.0
    damage: list[Said] = field(default_factory=list)
    findings: list[Found] = field(default_factory=list)


def verify(
    progress: Callable[[int], None] = lambda _: None,
    *,
    exported: Exported | None = None,
    code: str = "",
    thorough: bool = False,
) -> Verification:
    """Verify every stream: its chain, its replay, and all kept rows against what streams give.

    `exported` is a checkpoint that somebody has kept, `code` one that was printed: streams that
    were computed anew, cut or removed since are found by them, whatever the log says. `progress` is
    told the number of streams so far. What others write meanwhile is not seen. `thorough` proves
    what takes long as well: every publication is folded again.
    """
    done, began = Verification(), time.monotonic()
    with store.snapshot():
        kept = Checkpoints(exported, code) if exported or code else None
        _verify(done, progress, kept, thorough=thorough)
    done.seconds = time.monotonic() - began
    return done


def _verify(
    done: Verification,
    progress: Callable[[int], None],
    kept: Checkpoints | None,
    *,
    thorough: bool,
) -> None:
    wrong = list(schema_damage())
    done.damage += wrong
    if unreadable(wrong):
        done.damage.append(Said("No row can be verified before tables and columns are there."))
        return
    missing = guards.guards_missing()
    done.damage += [Said("The guard {name} is missing.", name=name) for name in missing]
    proving = [*(one for one in proofs() if not (kept and isinstance(one, Checkpoints)))]
    proving += [kept] if kept else []
    for proof in proving if thorough else ():
        proof.thoroughly()
    for batch in _batches(store.every_stream()):
        whole: list[Replayed] = []
        for stream in batch:
            whole += _whole(done, stream)
            progress(done.streams)
        held = {one.stream.id for one in whole}
        for proof in proving:
            for stream in batch:
                if stream.id not in held:
                    proof.damaged(stream)
            done.damage += proof.batch(whole)
        for one in whole:
            done.findings += looked(one.head.kind, one.stream.id, one.state)
    for proof in proving:
        done.damage += proof.end()


def _batches(streams: Iterator[store.Stream]) -> Iterator[list[store.Stream]]:
    batch: list[store.Stream] = []
    events = 0
    for stream in streams:
        batch.append(stream)
        events += len(stream.rows)
        if len(batch) == _MOST_STREAMS or events >= _MOST_EVENTS:
            yield batch
            batch, events = [], 0
    if batch:
        yield batch


def _whole(done: Verification, stream: store.Stream) -> Iterator[Replayed]:
    """The stream with its state, unless its chain is broken or it can't be replayed."""
    done.streams += 1
    done.events += len(stream.rows)
    broken = store.chain_break(*stream)
    if broken is not None:
        what = Said(broken.damage.value, version=broken.version)
        done.damage.append(Said("{stream}: {what}", stream=stream.id, what=what))
        return
    if stream.head is None:
        return
    done.games += stream.head.kind == "game"
    try:
        state = replayed(stream.head.kind, stream.rows)
    except UNREADABLE as problem:
        done.damage.append(not_replayed(stream.id, problem))
        return
    yield Replayed(stream, stream.head, state)


def report(done: Verification) -> dict[str, Any]:
    """The figures of a verification, for people and machines."""
    seconds = max(done.seconds, 1e-9)
    return {
        "streams": done.streams,
        "games": done.games,
        "events": done.events,
        "damage": len(done.damage),
        "findings": len(done.findings),
        "seconds": round(done.seconds, 3),
        "games_per_second": round(done.games / seconds),
    }


def broken_among_newest(number: int) -> Iterator[str]:
    """A sentence for each of the newest streams whose chain or head is broken."""
    newest = Head.objects.order_by("-stream").values_list("stream", flat=True)[:number]
    for stream in newest:
        at_rest = store.stream_at_rest(stream)
        found = store.chain_break(stream, at_rest.head, at_rest.rows)
        if found is not None:
            yield str(found)
