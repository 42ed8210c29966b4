"""Errands: asked for in a request, done behind it by a worker, a row each.

A wake-up carries the id alone and may be lost or doubled: who works claims the row first, shows by
a sign now and then that it is still there, and hears by the same row that it is to stop.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Generic, TypeVar
from uuid import UUID

from django.db import connection
from django.db.models import F, Model, Q
from django.utils import timezone

WAITING, STOPPED, FAILED = "waiting", "stopped", "failed"
"""States that errands of all kinds have; what it is called to be at work, each says itself."""

_MOST_TRIES = 3
_MOST_WOKEN = 100

Row = TypeVar("Row", bound=Model)


@dataclass(frozen=True)
class Errands(Generic[Row]):
    """The errands of a table, whose rows have a `state`, a `beat` and so many lost `tries`.

    `at_work` is the state of one that somebody works on; without a sign for as long as `lost` it is
    free again. Of one that waits for longer than `overslept` workers are told again. `claim` is the
    column that grows with each claim: whoever has an older one has lost the row.
    """

    table: type[Row]
    at_work: str
    lost: timedelta
    overslept: timedelta
    claim: str = "tries"

    @property
    def _rows(self) -> Any:
        return self.table._default_manager  # noqa: SLF001 - Django's documented name

    def in_turn(self, whose: str) -> None:
        """Wait until nobody else counts the errands of the same owner, in a transaction each.

        Those who count at one moment would all find room. SQLite has one writer anyway.
        """
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                owner = f"{self.table._meta.db_table} {whose}"  # noqa: SLF001 - documented
                cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [owner])

    def going_on(self, **which: Any) -> Any:
        """Those that wait or are worked on."""
        return self._rows.filter(state__in=(WAITING, self.at_work), **which)

    def claimed(self, errand: UUID, *, orphaned: bool = False) -> Row | None:
        """The row, this worker's from now on; None if it is over or another's.

        It is free at once where it is `orphaned`, as who had it in hand has died; but not once
        more than it is tried, which ends every worker.
        """
        now, rows = timezone.now(), self._rows.filter(pk=errand)
        free = Q(state=WAITING) | self._is_lost()
        if orphaned:
            free |= Q(state=self.at_work, tries__lt=_MOST_TRIES)
        more = {name: F(name) + 1 for name in {"tries", self.claim}}
        if not rows.filter(free).update(state=self.at_work, beat=now, **more):
            return None
        found: Row | None = rows.first()
        return found

    def in_hand(self, row: Row) -> Any:
        """The row, as long as it is the worker's who claimed it so."""
        held = {self.claim: getattr(row, self.claim)}
        return self._rows.filter(pk=row.pk, state=self.at_work, **held)

    @contextmanager
    def given_up(self, row: Row) -> Iterator[None]:
        """Give a row up whose work fails once too often; the failure is the caller's to raise."""
        try:
            yield
        except Exception:
            if row.tries >= _MOST_TRIES:  # type: ignore[attr-defined]
                self.in_hand(row).update(state=FAILED)
            raise

    def stop(self, row: Row) -> None:
        """Stop one that goes on; what was done stays, and one that is over stays as it is."""
        self.going_on(pk=row.pk).update(state=STOPPED)
        row.refresh_from_db()

    def to_wake(self) -> Sequence[UUID]:
        """Those of which workers are to be told again; what ends every worker is given up."""
        if not self.going_on().exists():
            return ()
        lost = self._is_lost()
        self._rows.filter(lost, tries__gte=_MOST_TRIES).update(state=FAILED)
        slept = Q(state=WAITING, beat__lt=timezone.now() - self.overslept)
        return list(self._rows.filter(lost | slept).values_list("pk", flat=True)[:_MOST_WOKEN])

    def _is_lost(self) -> Q:
        return Q(state=self.at_work, beat__lt=timezone.now() - self.lost)
