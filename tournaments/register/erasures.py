"""Whom this house has erased, noted beside the database, so that no backup brings them back.

A line an id, opaque as in streams: the file in the data folder tells nothing about anybody.
"""

import contextlib
import logging
import os
from collections.abc import Collection
from pathlib import Path
from uuid import UUID

from django.conf import settings

_FILE = "erased"

log = logging.getLogger(__name__)


def note(people: Collection[UUID]) -> None:
    """Note that these ids were erased; a folder that can't be written is told to the log."""
    try:
        number = os.open(_place(), os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600)
        with os.fdopen(number, "a") as file:
            file.writelines(f"{person}\n" for person in people)
            file.flush()
            os.fsync(file.fileno())
    except OSError as problem:
        line = "erasure not noted; a backup would bring it back"
        log.warning(line, extra={"facts": {"reason": repr(problem)}})


def noted() -> list[UUID]:
    """The ids that were noted; what can't be read is none."""
    found: dict[UUID, None] = {}
    try:
        lines = _place().read_text().split()
    except OSError:
        return []
    for line in lines:
        with contextlib.suppress(ValueError):
            found[UUID(line)] = None
    return list(found)


def _place() -> Path:
    place: Path = settings.DATA / _FILE
    return place
