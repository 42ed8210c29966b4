"""Dry runs: a tournament's plan played through by chance, asked for in a request, done behind it.

Ways to pair are compared, or the rounds to come are rehearsed once. Nothing of it is an event. It
is an errand, done some seconds at a time, so that no worker is away for long.
"""

import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from enum import StrEnum, unique
from secrets import token_hex
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from engine.refusals import Refusal
from games import errands
from games.errands import Errands
from games.wakes import waking_for
from tournaments.course.refusals import Reason as CourseReason
from tournaments.course.state import State as Course
from tournaments.directing import queries
from tournaments.directing.played_dry_runs import Kind, Work, what_is_played
from tournaments.directing.streams import TournamentAt
from tournaments.models import DryRun, Tournament
from tournaments.refusals import Reason
from tournaments.simulation.comparing import Tally
from tournaments.simulation.costing import seconds
from tournaments.simulation.model import METHOD, Model
from tournaments.simulation.own_field import own_plan
from tournaments.simulation.rehearsal import to_come
from tournaments.simulation.ways import AS_PLANNED, ways

MOST_RUNS, USUAL_RUNS = 1000, 50
MOST_WAYS = 6
MOST_AHEAD, USUAL_AHEAD = 12, 3
MOST_ERROR = 1000
MOST_SEED = 32
MOST_SECONDS = 1800
"""What may be asked for by the estimate; what takes more than twice as long ends by itself."""

KEPT = 20
"""So many dry runs of a tournament are kept, the newest."""

_AT_ONCE = 2
_SECONDS = 4.0
_TELLING_SECONDS = 0.5
_LEAST = 2


@unique
class State(StrEnum):
    """How far a dry run is."""

    WAITING = errands.WAITING
    RUNNING = "running"
    ENDED = "ended"
    STOPPED = errands.STOPPED
    FAILED = errands.FAILED


GOING_ON = (State.WAITING, State.RUNNING)


wake = waking_for("tournaments.tasks.dry_run")

_RUNS = Errands(
    DryRun,
    State.RUNNING,
    lost=timedelta(seconds=90),
    overslept=timedelta(seconds=5),
    claim="claim",
)
stop = _RUNS.stop


def wake_waiting() -> None:
    """Have workers told of what no wake-up reached."""
    for one in _RUNS.to_wake():
        wake(one)


class Offered(NamedTuple):
    """A way to pair that can be chosen: its rounds, and how many seconds a run of it takes."""

    code: str
    rounds: int
    seconds: float


def offered(course: Course, division: str) -> list[Offered]:
    """The ways that a division's plan can be compared with, the plan itself first."""
    number = entered(course, division)
    return [
        Offered(code, len(plan), seconds(plan, number))
        for code, plan in ways(course, division).items()
    ]


def entered(course: Course, division: str) -> int:
    """How many have entered a division."""
    return sum(one.division == division for one in course.entries.values())


def estimate(course: Course, division: str, chosen: Sequence[str], runs: int) -> float:
    """How many seconds it takes to compare ways, on a machine as the one that was measured."""
    return runs * sum(one.seconds for one in offered(course, division) if one.code in chosen)


def estimate_rehearsal(course: Course, division: str, rounds: int) -> float:
    """How many seconds it takes to rehearse so many rounds."""
    number = entered(course, division)
    coming = to_come(course, division)[:rounds]
    plan = own_plan(course, division)
    each = {at + 1: seconds(plan[at:], number) - seconds(plan[at + 1 :], number) for at in
            range(len(plan))}  # fmt: skip
    return sum(each[one] for one in coming)


# Asking


def begin(
    *,
    actor: str,
    row: Tournament,
    found: TournamentAt,
    division: str,
    chosen: Sequence[str] = (AS_PLANNED,),
    runs: int = USUAL_RUNS,
    error: int = Model().error,
    seed: str = "",
) -> DryRun:
    """Put down a comparison of ways; `wake` it afterwards.

    Raises Refusal for a division or way that there is not, for one that would take too long, and
    DRY_RUNS_GOING_ON where as many of the club go on as may.
    """
    _check_field(found.state, division)
    known = ways(found.state, division)
    for code in chosen:
        if code not in known:
            _no_setting("ways", code, ", ".join(known))
    plain = [code for code in known if code in chosen]
    _check_length(estimate(found.state, division, plain, runs))
    wanted = {"ways": plain, "runs": runs, "error": error, "seed": seed or token_hex(4)}
    whole = runs * sum(len(known[code]) for code in plain)
    return _put_down(actor, row, found, division, Kind.COMPARE, wanted, whole)


def begin_rehearsal(
    *,
    actor: str,
    row: Tournament,
    found: TournamentAt,
    division: str,
    rounds: int = USUAL_AHEAD,
    error: int = Model().error,
    seed: str = "",
) -> DryRun:
    """Put down one example of the rounds to come; raises Refusal as `begin` does."""
    _check_field(found.state, division)
    coming = to_come(found.state, division)[:rounds]
    if not coming:
        raise Refusal(Reason.NO_ROUNDS_TO_COME, division=division)
    _check_length(estimate_rehearsal(found.state, division, rounds))
    wanted = {"rounds": rounds, "error": error, "seed": seed or token_hex(4)}
    return _put_down(actor, row, found, division, Kind.REHEARSE, wanted, len(coming))


def _check_field(course: Course, division: str) -> None:
    if division not in course.divisions:
        known: Any = {"division": division, "divisions": ", ".join(course.divisions)}
        raise Refusal(CourseReason.NO_SUCH_DIVISION, **known)
    if entered(course, division) < _LEAST:
        raise Refusal(Reason.DRY_RUN_NEEDS_PLAYERS, division=division)


def _no_setting(setting: str, value: str, values: str) -> None:
    raise Refusal(CourseReason.BAD_SETTING, setting=setting, value=value, values=values)


def _check_length(estimated: float) -> None:
    if estimated > MOST_SECONDS:
        told: Any = {"minutes": round(estimated / 60), "most": MOST_SECONDS // 60}
        raise Refusal(Reason.DRY_RUN_TOO_LONG, **told)


@transaction.atomic
def _put_down(
    actor: str,
    row: Tournament,
    found: TournamentAt,
    division: str,
    kind: Kind,
    wanted: Mapping[str, Any],
    whole: int,
) -> DryRun:
    _RUNS.in_turn(str(row.club))
    if _RUNS.going_on(club=row.club).count() >= _AT_ONCE:
        raise Refusal(Reason.DRY_RUNS_GOING_ON, most=_AT_ONCE, retry_seconds=60)
    over = DryRun.objects.filter(tournament=row.stream).exclude(state__in=GOING_ON)
    old = over.order_by("-made", "pk").values_list("pk", flat=True)[KEPT - 1 :]
    DryRun.objects.filter(pk__in=list(old)).delete()
    now = timezone.now()
    return DryRun.objects.create(
        tournament=row.stream,
        club=row.club,
        division=division,
        actor=actor,
        kind=kind,
        version=found.version,
        method=METHOD,
        wanted=dict(wanted),
        state=State.WAITING,
        made=now,
        beat=now,
        whole=whole,
    )


def runs_of(tournament: UUID) -> list[DryRun]:
    """The dry runs of a tournament, the newest first, without what came of them."""
    rows = DryRun.objects.filter(tournament=tournament).defer("kept")
    return list(rows.order_by("-made", "pk"))


def run_of(tournament: UUID, run: UUID) -> DryRun | None:
    """A dry run of this tournament."""
    return DryRun.objects.filter(tournament=tournament, pk=run).first()


def tallies_of(row: DryRun) -> dict[str, Tally]:
    """What the ways of a comparison come to so far."""
    kept = row.kept.get("tallies", {})
    return {code: Tally(**kept.get(code, {})) for code in row.wanted["ways"]}


def seconds_left(row: DryRun) -> float | None:
    """How long it goes on, by what was played of it; None where nothing was."""
    if row.state not in GOING_ON or not row.done:
        return None
    return float(row.spent / row.done * (row.whole - row.done))


# Working


def work(run: UUID, *, orphaned: bool = False) -> None:
    """Play on for some seconds, unless somebody else does who has not died: `orphaned`."""
    row = _RUNS.claimed(run, orphaned=orphaned)
    if row is not None:
        with _RUNS.given_up(row):
            _go_on(row)


def _go_on(row: DryRun) -> None:
    found = queries.tournament_at(row.tournament, row.version)
    if found is None or row.method != METHOD:
        # Another edition would go on with other figures.
        _RUNS.in_hand(row).update(state=State.STOPPED)
        return
    going, clock = what_is_played(row, found.state), _Clock(row.spent)
    for _round in going.steps():
        if clock.slice_is_over:
            _RUNS.in_hand(row).update(state=_next_state(clock), tries=0, **_news(going, clock))
            wake(row.pk)
            return
        if clock.tells and not _RUNS.in_hand(row).update(**_news(going, clock)):
            return
    _RUNS.in_hand(row).update(state=State.ENDED, **_news(going, clock))


class _Clock:
    """How long somebody has worked on a dry run."""

    def __init__(self, before: float) -> None:
        self._before, self._begun = before, time.monotonic()
        self._told = self._begun

    @property
    def slice_is_over(self) -> bool:
        return time.monotonic() - self._begun > _SECONDS

    @property
    def spent(self) -> float:
        return self._before + time.monotonic() - self._begun

    @property
    def tells(self) -> bool:
        """Whether it is time to tell how far it is; so it is told."""
        now = time.monotonic()
        if now - self._told <= _TELLING_SECONDS:
            return False
        self._told = now
        return True


def _next_state(clock: _Clock) -> State:
    """It goes on, unless it takes far longer than anybody could foresee."""
    return State.ENDED if clock.spent > 2 * MOST_SECONDS else State.WAITING


def _news(going: Work, clock: _Clock) -> dict[str, Any]:
    done, whole = going.rounds
    told = {"beat": timezone.now(), "done": done, "whole": whole, "spent": clock.spent}
    return {**told, "kept": going.kept()}
