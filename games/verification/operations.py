"""The memory of requests, proved: all but the fingerprint of a request follows from its events."""

import time
from collections.abc import Iterator
from itertools import groupby
from typing import Any
from uuid import UUID

from django.utils.translation import gettext_noop as _

from games import store
from games.models import Operation
from games.verification.derived import Derived

_SLACK = 0.9  # of the time that an operation is kept: a row that is about to go may be gone


def _of(stream: store.Stream, _state: Any) -> Iterator[Operation]:
    """The requests that a stream's events were appended by."""
    for operation, rows in groupby(stream.rows, key=lambda row: row.operation):
        first, *more = rows
        yield Operation(
            id=UUID(operation),
            stream=stream.id,
            first=first.version,
            last=more[-1].version if more else first.version,
            recorded=first.recorded,
        )


def _forgotten(row: Operation) -> bool:
    """Whether it may be gone: nobody repeats a request after weeks."""
    age = time.time() - row.recorded / 1e6
    return age > store.OPERATIONS_KEPT.total_seconds() * _SLACK


operations = Derived(
    Operation,
    _("request"),
    _of,
    key=("id",),
    unknown=frozenset({"fingerprint"}),
    lost=_forgotten,
)
