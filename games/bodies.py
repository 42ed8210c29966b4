"""Reads the bodies of requests as strictly as the store reads what it keeps.

A view whose bodies may be longer than others', as those with files, says so by `takes`; before any
of it is read the doors ask whether the asker has the right for it.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import IO, Any, TypeVar

from rest_framework.parsers import JSONParser

from games.canonical import MOST_BYTES, strict

View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True)
class Takes:
    """How many bytes a body may have, and the verb that its sender needs."""

    most: int
    verb: str


def takes(most: int, verb: str) -> Callable[[View], View]:
    """A decorator: a page takes bodies up to so many bytes, from whom the table grants the verb.

    A view of REST has `most_bytes` beside its `verbs` instead.
    """

    def with_limit(view: View) -> View:
        view.takes = Takes(most, verb)  # type: ignore[attr-defined]
        return view

    return with_limit


class StrictJSON(JSONParser):
    """Reads a body as the store reads: no doubled keys, no half characters, whole numbers only."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """The value of the body. Raises Unusable."""
        return strict(stream.read(MOST_BYTES + 1))
