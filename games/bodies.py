"""Reads the bodies of requests as strictly as the store reads what it keeps."""

from collections.abc import Mapping
from typing import IO, Any

from rest_framework.parsers import JSONParser

from games.canonical import MOST_BYTES, strict


class StrictJSON(JSONParser):
    """Reads a body as the store reads: no doubled keys, no half characters, whole numbers only."""

    def parse(
        self,
        stream: IO[bytes],
        media_type: str | None = None,  # noqa: ARG002
        parser_context: Mapping[str, Any] | None = None,  # noqa: ARG002
    ) -> Any:
        """The value of the body. Raises Malformed."""
        return strict(stream.read(MOST_BYTES + 1))
