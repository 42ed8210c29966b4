"""States of streams, kept in this process: from the state that is kept a stream goes on.

Nothing here is trusted by itself. What is kept is known by the hash that the stream had there, and
the chain lets no other stream have that hash: what another process appended is folded behind it,
and what was rolled back, cut or written anew is folded from the first row. What is not as it was
hashed is folded as it is, and not kept.
"""

from collections import OrderedDict
from collections.abc import Callable, Sequence
from threading import Lock
from typing import Any, Generic, NamedTuple, TypeVar
from uuid import UUID

from games.chains import Head, Row, chained, first_link
from games.store.queries import head_and_rows, standing_head

S = TypeVar("S")


class AtRest(NamedTuple, Generic[S]):
    """A stream's head and its state there, as they were at one moment; None for no such stream."""

    head: Head | None
    state: S | None


_NOTHING: AtRest[Any] = AtRest(None, None)


class Kept(Generic[S]):
    """The newest states of the streams of one kind, those that were asked for last.

    `fold` gives the state after further rows of a stream, from None where it begins. States are
    never changed, so requests, followers and threads share them; who may see what of them is asked
    elsewhere. At most `most` streams are kept and, but for one, `most_events` events of theirs.
    """

    def __init__(
        self,
        kind: str,
        fold: Callable[[S | None, Sequence[Row]], S],
        *,
        most: int = 500,
        most_events: int = 100_000,
    ) -> None:
        """Keep nothing yet."""
        self._kind, self._fold = kind, fold
        self._most, self._most_events = most, most_events
        self._known: OrderedDict[UUID, AtRest[S]] = OrderedDict()
        self._events = 0
        self._lock = Lock()

    def at_rest(self, stream: UUID) -> AtRest[S]:
        """A stream's head and state; a stream of another kind is none. Reads only what is new.

        Raises what `fold` raises.
        """
        known = self.last(stream)
        if known.head and known.head == standing_head(stream):
            return known
        head, rows = head_and_rows(stream, known.head.version if known.head else 0)
        if known.head and (not rows or rows[0].hash != known.head.hash):
            known = _NOTHING
            head, rows = head_and_rows(stream, 0)
        if head is None or head.kind != self._kind:
            return AtRest(None, None)
        new = rows[1:] if known.head else rows
        if not new:
            return AtRest(head, known.state)
        state = self._fold(known.state, new)
        if _leads_to(head, known.head, new):
            self.keep(stream, head, state)
        return AtRest(head, state)

    def last(self, stream: UUID) -> AtRest[S]:
        """A stream as this process saw it last, asking no database: it may stand elsewhere now.

        An append after that head says whether it still stands there.
        """
        with self._lock:
            if stream not in self._known:
                return _NOTHING
            self._known.move_to_end(stream)
            return self._known[stream]

    def keep(self, stream: UUID, head: Head, state: S) -> None:
        """Keep the state that a stream has at a head, such as the one after an append.

        If the transaction comes to nothing, no stream ever has that hash, nor gets that state.
        """
        with self._lock:
            self._drop(stream)
            self._known[stream] = AtRest(head, state)
            self._events += head.version
            while len(self._known) > 1 and self._too_many():
                self._drop(next(iter(self._known)))

    def _drop(self, stream: UUID) -> None:
        if stream in self._known and (head := self._known.pop(stream).head):
            self._events -= head.version

    def _too_many(self) -> bool:
        return len(self._known) > self._most or self._events > self._most_events


def _leads_to(head: Head, known: Head | None, new: Sequence[Row]) -> bool:
    """Whether new rows lead from what is known up to the head, each as it was hashed."""
    begin, previous = (known.version, known.hash) if known else (0, first_link(head.kind))
    versions, last = [row.version for row in new], new[-1].hash
    if versions != list(range(begin + 1, head.version + 1)) or last != head.hash:
        return False
    return chained(previous, head.bound, new)
