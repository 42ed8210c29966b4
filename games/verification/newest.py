"""A short look at the streams that were opened last; the whole is `verify`."""

from collections.abc import Iterator

from games import store
from games.models import Head


def broken_among_newest(number: int) -> Iterator[str]:
    """A sentence for each of the newest streams whose chain or head is broken."""
    newest = Head.objects.order_by("-stream").values_list("stream", flat=True)[:number]
    for stream in newest:
        at_rest = store.stream_at_rest(stream)
        found = store.chain_break(stream, at_rest.head, at_rest.rows)
        if found is not None:
            yield str(found)
