"""Backups that a house of one process makes by itself, and how long each is kept.

They lie in the data folder, beside the database: against a slip of the hand, a broken file, a bad
upgrade. Against the loss of the computer one has to lie elsewhere (`backup FILE`).
"""

import contextlib
import json
import logging
import time
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from django.conf import settings
from django.db import DatabaseError, connection
from django.utils import timezone

from games.backups import back_up
from games.outages import Outage, outage_of
from games.refusals import Refusal

FOLDER = "backups"
NEWEST, DAYS, WEEKS, MONTHS = 10, 14, 8, 12
"""How many are kept: the newest ones, and the last of each of so many days, weeks and months."""
LONGEST_SECONDS = 30 * 60.0
"""After which there is one more where something was entered, whatever it was."""
AGAIN_SECONDS = 60.0

_NAME = "wortwart-%Y%m%d-%H%M%S.sqlite3"
_TROUBLE, _OCCASION = "trouble.json", "occasion.txt"

log = logging.getLogger(__name__)


def kept(moments: Iterable[datetime]) -> set[datetime]:
    """Which of the backups of these moments are kept; never more than the sum of the numbers."""
    newest = sorted(moments, reverse=True)
    chosen = set(newest[:NEWEST])
    for number, span in ((DAYS, "%Y-%m-%d"), (WEEKS, "%G-%V"), (MONTHS, "%Y-%m")):
        last: dict[str, datetime] = {}
        for moment in newest:
            last.setdefault(moment.strftime(span), moment)
        chosen.update(list(last.values())[:number])
    return chosen


class Trouble(NamedTuple):
    """Why there is no newer backup: since when (seconds since 1970), and what it is."""

    since: float
    full: bool
    name: str


def folder() -> Path:
    """Where they lie."""
    place: Path = settings.DATA / FOLDER
    return place


def backups() -> dict[datetime, Path]:
    """The backups that are there by their moments, in the house's own time."""
    found = {}
    for place in folder().glob("wortwart-*.sqlite3") if folder().is_dir() else ():
        with contextlib.suppress(ValueError):
            found[datetime.strptime(place.name, _NAME)] = place  # noqa: DTZ007 - as on the clock
    return found


def newest() -> float | None:
    """When the newest backup was made, in seconds since 1970; None where there is none."""
    with contextlib.suppress(OSError):
        return max((place.stat().st_mtime for place in backups().values()), default=None)
    return None


def trouble() -> Trouble | None:
    """What kept the last one from being made; None where nothing did."""
    try:
        said: Any = json.loads((folder() / _TROUBLE).read_text())
        return Trouble(float(said["since"]), bool(said["full"]), str(said["name"]))
    except (OSError, ValueError, KeyError, TypeError):
        return None


class OwnBackups:
    """Makes a backup after each occasion, and half an hour after anything else was entered."""

    def __init__(self, occasion: Callable[[], object]) -> None:
        """`occasion` says something else after each round and publication."""
        self._occasion = occasion
        self._seen: object = None  # what the files of the database looked like at the last look
        self._not_before = 0.0

    def look(self) -> Path | None:
        """Make one if it is time; where nothing was entered this asks the file system alone."""
        looks = _looks()
        if looks is None or looks == self._seen or time.monotonic() < self._not_before:
            return None
        now, before = str(self._occasion()), _read(folder() / _OCCASION)
        last = newest()
        if last is not None and now == before and time.time() - last < LONGEST_SECONDS:
            return None  # looked at again until then
        place = self._made(now)
        self._seen = looks if place else None
        return place

    def _made(self, occasion: str) -> Path | None:
        try:
            place = make()
            (folder() / _OCCASION).write_text(occasion)
        except (OSError, DatabaseError, Refusal) as failure:
            self._not_before = time.monotonic() + AGAIN_SECONDS
            log.warning("no backup", extra={"facts": {"trouble": type(failure).__name__}})
            _note(failure)
            return None
        return place


def make() -> Path:
    """Make a backup now, and let those go that are kept no longer.

    Raises what `back_up` raises; half a copy is taken away.
    """
    place = folder()
    place.mkdir(mode=0o700, parents=True, exist_ok=True)
    copy = place / timezone.localtime().strftime(_NAME)
    half = copy.with_suffix(".half")
    half.unlink(missing_ok=True)
    try:
        back_up(half)
        half.replace(copy)
    except BaseException:
        half.unlink(missing_ok=True)
        raise
    there = backups()
    for moment in there.keys() - kept(there):
        there[moment].unlink(missing_ok=True)
    (place / _TROUBLE).unlink(missing_ok=True)
    return copy


def _note(failure: Exception) -> None:
    """Keep what went wrong for doctor and pages; since when is that of the first time."""
    before = trouble()
    said = {
        "since": before.since if before else time.time(),
        "full": outage_of(failure) is Outage.FULL,
        "name": type(failure).__name__,
    }
    with contextlib.suppress(OSError):  # a disk with no room for this has none for the rest
        (folder() / _TROUBLE).write_text(json.dumps(said))


def _looks() -> object:
    """What the files of the database look like; None for one that is no file."""
    name = str(connection.settings_dict["NAME"])
    looks = []
    for file in (name, f"{name}-wal"):
        with contextlib.suppress(OSError):
            found = Path(file).stat()
            looks.append((found.st_mtime_ns, found.st_size))
    return tuple(looks) or None


def _read(place: Path) -> str | None:
    try:
        return place.read_text()
    except OSError:
        return None
