"""The publications of a club's rankings: numbered, each with its hash and all that it rests on.

A stream a club holds them. An event states only what changed since the series' last number, so
that the thousandth is no longer than the first.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.facts import Codec
from engine.facts import payload as payload  # noqa: PLC0414 - what is stored of an event
from engine.kinds import Kind
from engine.refusals import Unusable
from tournaments.ranking.closed import AsOf

PUBLICATIONS = "publications"
"""The kind of stream; a club has one."""


@dataclass(frozen=True, slots=True)
class Published(Kind):
    """A ranking went out under the next number of its series.

    `digest` is the SHA-256 of its canonical text, `method` the version of the computation. It rests
    on what its predecessor rested on, but for `counted` (new, or at another version) and `dropped`.
    """

    kind = "published"

    series: str
    number: int
    digest: str
    method: int
    counted: tuple[AsOf, ...]
    dropped: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PublishedRanking:
    """A ranking that was published; `rests_on` has all that it was computed from, by stream."""

    series: str
    number: int
    digest: str
    method: int
    rests_on: Mapping[str, AsOf]

    @property
    def as_of(self) -> tuple[AsOf, ...]:
        """All that it was computed from, sorted by stream."""
        return tuple(sorted(self.rests_on.values()))


@dataclass(frozen=True, slots=True)
class Publications:
    """What has been published after `version` events: the last publication of each series."""

    version: int = 0
    last: Mapping[str, PublishedRanking] = field(default_factory=dict)

    def known(self) -> dict[str, AsOf]:
        """By stream the newest version of it that any series' last publication rests on."""
        found: dict[str, AsOf] = {}
        for publication in self.last.values():
            newest_of(found, publication.rests_on.values())
        return found


def newest_of(found: dict[str, AsOf], sources: Iterable[AsOf]) -> None:
    """Put each source into `found`, by stream, unless that knows a newer version of it."""
    for source in sources:
        if source.stream not in found or found[source.stream].version < source.version:
            found[source.stream] = source


def next_publication(
    state: Publications, series: str, digest: str, as_of: Iterable[AsOf], method: int
) -> Published | None:
    """The event by which a series goes out anew; None where the last one says the same."""
    last = state.last.get(series)
    if last and last.digest == digest:
        return None
    now = {source.stream: source for source in as_of}
    before = last.rests_on if last else {}
    counted = tuple(
        sorted(source for stream, source in now.items() if before.get(stream) != source)
    )
    dropped = tuple(sorted(before.keys() - now.keys()))
    return Published(series, last.number + 1 if last else 1, digest, method, counted, dropped)


def apply(state: Publications, event: Published) -> Publications:
    """The state after one more publication."""
    before = state.last.get(event.series)
    rests_on = dict(before.rests_on) if before else {}
    rests_on |= {source.stream: source for source in event.counted}
    for stream in event.dropped:
        rests_on.pop(stream, None)
    made = PublishedRanking(event.series, event.number, event.digest, event.method, rests_on)
    return Publications(state.version + 1, {**state.last, event.series: made})


def _unknown_kind(kind: object) -> Unusable:
    return Unusable("kind", "Publications have no event {kind}.", kind=kind)


_CODEC = Codec({Published.kind: Published}, _unknown_kind)
SCHEMAS = _CODEC.schemas


def from_payload(kind: str, facts: Mapping[str, Any]) -> Published:
    """The event of stored facts in their newest shape; raises Unusable."""
    return _CODEC.read(kind, SCHEMAS.get(kind), facts)
