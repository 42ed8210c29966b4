"""What a part of `bench` says about itself, and how it is measured: in rounds, on scratch data."""

import statistics
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, TypeVar

from django.db import connection
from django.test import override_settings

_One = TypeVar("_One")


@dataclass(frozen=True)
class Asked:
    """What whoever measures asked for."""

    rounds: int
    clients: Sequence[int]
    corpora: Path | None = None
    games: int | None = None
    words: Path | None = None
    processes: int | None = None


@dataclass(frozen=True)
class Part:
    """A part by its name: the function that gives its figures, as plain data for JSON.

    `needs` is what not everybody has, a minute or a broker: such a part is measured only when it
    is asked for by name.
    """

    name: str
    measure: Callable[[Asked], dict[str, Any]]
    needs: str = ""


def parts_of(subjects: Sequence[str]) -> dict[str, Part]:
    """The parts of these files of the drawer by name, in their order."""
    files = [import_module(f"{__package__}.{name}") for name in subjects]
    return {part.name: part for file in files for part in file.PARTS}


def evenly(all_of_them: Sequence[_One], asked: int | None, usual: int) -> Sequence[_One]:
    """So many as are asked for (else as usual), drawn evenly from first to last; 0 for all."""
    number = usual if asked is None else asked
    if not 0 < number < len(all_of_them):
        return all_of_them
    return [all_of_them[n * len(all_of_them) // number] for n in range(number)]


def median(
    work: Callable[[], object], rounds: int, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Seconds that the work takes once it is warm: the median of the rounds."""
    work()
    return statistics.median(once(work, clock) for _ in range(rounds))


def once(work: Callable[[], object], clock: Callable[[], float] = time.perf_counter) -> float:
    """Seconds that the work takes this time."""
    began = clock()
    work()
    return clock() - began


def quantiles(milliseconds: Iterable[float]) -> dict[str, float]:
    """The median and what one in a hundred is above."""
    found = sorted(milliseconds)
    p99 = found[min(len(found) - 1, len(found) * 99 // 100)]
    return {"p50": round(statistics.median(found), 2), "p99": round(p99, 2)}


allowed_host = partial(override_settings, ALLOWED_HOSTS=["testserver"])
"""Lets the test client in, until the block ends."""


@contextmanager
def scratch_database(*, on_disk: bool = False) -> Iterator[None]:
    """A database of its own beside the real one, gone afterwards.

    That of SQLite is in memory, where no write has to reach a disk, unless it is asked for there.
    """
    real, test = connection.settings_dict["NAME"], connection.settings_dict["TEST"]
    with TemporaryDirectory() as place:
        kept = test["NAME"]
        if on_disk and connection.vendor == "sqlite":
            test["NAME"] = str(Path(place) / "scratch.sqlite3")
        connection.creation.create_test_db(verbosity=0, autoclobber=True, serialize=False)
        try:
            yield
        finally:
            connection.creation.destroy_test_db(real, verbosity=0)
            test["NAME"] = kept
