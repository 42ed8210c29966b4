"""How anything gets into a stream: a request is carried out once, whichever stream it is about."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from games import store
from games.refusals import Malformed, Refusal


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
    except (Malformed, Refusal):
        answered = store.answered(operation)
        if answered is None:
            raise
        done = answered
    return Entered(done.stream, done.last, tuple(range(done.first, done.last + 1)), done.repeated)
