"""How anything gets into a stream: a request is carried out once, whichever stream it is about."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from games import store
from games.canonical import fingerprint
from games.refusals import Refusal, Unusable


@dataclass(frozen=True)
class By:
    """Who asks under which opaque id, under which key, through which door.

    A request that comes again with its key has its first answer. Without a key only the register
    takes one, as a new one each time.
    """

    actor: str
    key: str = ""
    source: str = "page"

    def subject_of(self, number: int) -> UUID:
        """The id of the words that a request brings: the same when it is repeated."""
        return store.derived_id(self.actor, f"{self.key}\n{number}")

    def operation(self, request: Any) -> store.Operation:
        """What is asked for, as the store knows it again."""
        return store.Operation(self.actor, self.key, fingerprint(request))


@dataclass(frozen=True)
class Entered:
    """The answer to a command: the stream, its version afterwards, the versions that it added."""

    stream: UUID
    version: int
    added: tuple[int, ...]
    repeated: bool = False


def once(operation: store.Operation, append: Callable[[], store.Appended]) -> Entered:
    """What `append` does for an operation, or the answer that the operation was given before.

    It reads the stream, decides and appends. A repetition mostly finds that its stream has moved;
    where nothing speaks against it the store knows it. So what was done before is asked for only
    where something is refused. Raises what `append` raises, and Refusal KEY_REUSED.
    """
    try:
        done = append()
    except (Unusable, Refusal):
        answered = store.answered(operation)
        if answered is None:
            raise
        done = answered
    return Entered(done.stream, done.last, tuple(range(done.first, done.last + 1)), done.repeated)
