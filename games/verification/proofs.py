"""What a proof of a table is: it is shown every stream that holds, in batches, and then the end."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from engine.refusals import Said
from games import store


class Replayed(NamedTuple):
    """A stream whose chain holds, with its head, and the state that its events amount to.

    The state is None where nobody has said how streams of this kind are replayed.
    """

    stream: store.Stream
    head: store.Head
    state: Any


class Proof:
    """Names each row of a table that is wrong, in a sentence that can be translated."""

    def batch(self, streams: Sequence[Replayed]) -> Iterable[Said]:  # noqa: ARG002
        """What is wrong with the rows that belong to these streams."""
        return ()

    def thoroughly(self) -> None:
        """Prove again, too, what takes long: all that was published in years."""

    def damaged(self, stream: store.Stream) -> None:
        """Know that this stream is damaged, so that nothing follows from it."""

    def end(self) -> Iterable[Said]:
        """What is wrong with the table as a whole, after all streams were shown."""
        return ()


class Once(Proof):
    """A proof that needs no streams: asked once, at the end."""

    def __init__(self, check: Callable[[], Iterable[Said]]) -> None:
        """Take what names the rows that are wrong."""
        self.end = check  # type: ignore[method-assign]
