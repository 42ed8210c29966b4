"""Verifies the whole store from scratch: guards, chains, replays, projections, score sheets."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from engine.refusals import Malformed, Refusal
from engine.sheets import Game
from games import guards, store
from games.models import Sheet
from games.projection import columns, differs
from games.replays import GAME, game_of

_BATCH = 500

Kept = Callable[["Verification", store.Stream], None]
_other_kinds: dict[str, Kept] = {}


def register(kind: str, verify_stream: Kept) -> None:
    """Say how a stream of another kind is verified once its chain is whole.

    `verify_stream` adds to the verification's damage and findings. Raises ValueError for a kind
    that has its verifier.
    """
    if _other_kinds.setdefault(kind, verify_stream) is not verify_stream:
        raise ValueError(f"streams of the kind {kind} have their verifier already")


@dataclass
class Verification:
    """What was verified, what is damaged, and what people should look at.

    `damage` are sentences about guards, chains, replays and projections: there should be none.
    `findings` are (stream, entry, refusal) of score sheets: human arithmetic, mostly.
    """

    streams: int = 0
    games: int = 0
    events: int = 0
    seconds: float = 0.0
    damage: list[str] = field(default_factory=list)
    findings: list[tuple[UUID, int, Refusal]] = field(default_factory=list)


def verify(progress: Callable[[int], None] = lambda _: None) -> Verification:
    """Verify every stream: its chain, its replay, and its kept rows against the replayed ones.

    `progress` is told the number of streams so far.
    """
    done, began = Verification(), time.monotonic()
    done.damage += [f"The guard {name} is missing." for name in guards.guards_missing()]
    kept: set[UUID] = set()
    for batch in _batches(store.every_stream()):
        _verify_batch(done, batch)
        kept.update(stream for stream, _, _ in batch)
        progress(done.streams)
    for stream in Sheet.objects.values_list("stream", flat=True):
        if stream not in kept:
            done.damage.append(f"{stream}: a sheet without a stream.")
    done.damage += [
        f"{stream}: {name} has failed again and again; see the log."
        for name, stream in store.stuck_followers()
    ]
    done.seconds = time.monotonic() - began
    return done


def _batches(streams: Iterator[store.Stream]) -> Iterator[list[store.Stream]]:
    batch: list[store.Stream] = []
    for stream in streams:
        batch.append(stream)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _verify_batch(done: Verification, batch: list[store.Stream]) -> None:
    sheets = Sheet.objects.in_bulk([stream for stream, _, _ in batch])
    for stream, head, rows in batch:
        done.streams += 1
        done.events += len(rows)
        broken = store.chain_break(stream, head, rows)
        if broken is not None:
            done.damage.append(str(broken))
        elif head is not None and head.kind == GAME:
            done.games += 1
            _verify_game(done, stream, head, rows, sheets.get(stream))
        elif head is not None and head.kind in _other_kinds:
            _other_kinds[head.kind](done, store.Stream(stream, head, rows))


def _verify_game(
    done: Verification, stream: UUID, head: store.Head, rows: list[store.Row], sheet: Sheet | None
) -> None:
    try:
        state = game_of(rows)
    except (Malformed, Refusal, store.UnknownKind) as problem:
        done.damage.append(f"{stream}: it can't be replayed: {problem}")
        return
    if state is None:
        return
    if sheet is None:
        done.damage.append(f"{stream}: it has no sheet; run rebuild.")
    elif wrong := differs(sheet, columns(state, head.club)):
        done.damage.append(f"{stream}: its sheet differs in {', '.join(wrong)}; run rebuild.")
    done.findings += [(stream, version, refusal) for version, refusal in sheet_findings(state)]


def sheet_findings(state: Game) -> list[tuple[int, Refusal]]:
    """What a person should look at on a score sheet: (entry, what it is)."""
    noted = [(f.version, Refusal(f.reason, **f.facts)) for f in state.findings]
    return noted + [(entry.version, entry.flaw) for entry in state.entries if entry.flaw]


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
