"""Calling the arbiter to a table, and answering it; silent for everybody else."""

from collections.abc import Collection
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Count, QuerySet
from django.utils import timezone

from engine.refusals import Refusal
from tournaments.course.state import State
from tournaments.course.tables import Table
from tournaments.models import Call
from tournaments.refusals import Reason

REASONS = ("word", "rules", "time", "other")
MOST, WITHIN = 4, timedelta(minutes=10)
"""So often a table calls in a while: whoever calls more often is helped in person already."""
SHOWN, KEPT = timedelta(minutes=10), timedelta(days=2)

Place = tuple[str, int, int]
"""A division, a round, a table."""


def table_at(state: State, place: Place) -> Table | None:
    """The table of a round that is out and not closed; None where nobody can call from."""
    division, number, table = place
    known = state.divisions.get(division)
    played = known.rounds.get(number) if known else None
    if played is None or not played.published or played.closed:
        return None
    return played.tables.get(table)


def tables_out(state: State) -> list[Place]:
    """All tables from which somebody can call now."""
    return [
        (code, played.number, table)
        for code, division in state.divisions.items()
        for played in division.rounds.values()
        if played.published and not played.closed
        for table in sorted(played.tables)
    ]


def call(stream: UUID, state: State, place: Place, reason: str) -> Call:
    """Call the arbiter; what is open already stays as it is. Raises Refusal."""
    if table_at(state, place) is None or reason not in REASONS:
        raise Refusal(Reason.NO_TABLE_TO_CALL_FROM)
    now = timezone.now()
    Call.objects.filter(tournament=stream, made__lt=now - KEPT).delete()
    mine = _of(stream, place)
    if (known := mine.filter(answered=None).first()) is not None:
        return known
    if mine.filter(made__gt=now - WITHIN).count() >= MOST:
        raise Refusal(Reason.CALLED_OFTEN)
    where = dict(zip(("division", "round", "table"), place, strict=True))
    made, _new = Call.objects.get_or_create(
        tournament=stream, answered=None, **where, defaults={"reason": reason}
    )
    return made


def answer(stream: UUID, call_id: UUID) -> bool:
    """Say that somebody comes; whether nobody had said so before."""
    waiting = Call.objects.filter(pk=call_id, tournament=stream, answered=None)
    return bool(waiting.update(answered=timezone.now()))


def open_calls(stream: UUID) -> list[Call]:
    """Who waits, the first one first."""
    return list(Call.objects.filter(tournament=stream, answered=None).order_by("made", "pk"))


def last_of(stream: UUID, place: Place, now: datetime | None = None) -> Call | None:
    """The call of a table that is open, or that was answered just now."""
    last = _of(stream, place).order_by("-made", "-pk").first()
    if last is None or last.answered is None:
        return last
    return last if last.answered > (now or timezone.now()) - SHOWN else None


def _of(stream: UUID, place: Place) -> QuerySet[Call]:
    division, number, table = place
    return Call.objects.filter(tournament=stream, division=division, round=number, table=table)


def moves(streams: Collection[UUID]) -> dict[UUID, int]:
    """Of each tournament a number that grows with each call and each answer; for live lists.

    What is thrown away was answered long ago; nobody listens for so long.
    """
    rows = Call.objects.filter(tournament__in=streams).values("tournament")
    counted = rows.annotate(made_so_far=Count("pk"), answered_so_far=Count("answered"))
    found = {row["tournament"]: row["made_so_far"] + row["answered_so_far"] for row in counted}
    return {stream: found.get(stream, 0) for stream in streams}
