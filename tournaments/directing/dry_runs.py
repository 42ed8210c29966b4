"""Dry runs: a tournament's plan played through by chance, asked for in a request, done behind it.

Ways to pair are compared, or the rounds to come are rehearsed once. Nothing of it is an event. A
wake-up carries the id alone and may be lost or doubled: who works claims the row first, for some
seconds at a time, so that no worker is away for long, shows with each round that it is still
there, and hears by the same row that it is to stop.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from datetime import timedelta
from enum import StrEnum, unique
from secrets import token_hex
from typing import Any, NamedTuple, Protocol
from uuid import UUID

from django.db.models import F, Q
from django.utils import timezone

from engine.facts import payload
from engine.refusals import Refusal
from games import workers
from games.wakes import Waker
from tournaments.course.acts import Propose, from_payload
from tournaments.course.refusals import Reason as CourseReason
from tournaments.course.shapes import Seating
from tournaments.course.state import State as Course
from tournaments.directing import queries
from tournaments.directing.streams import AsOf
from tournaments.models import DryRun, Tournament
from tournaments.pairing.refusals import Reason as PairingReason
from tournaments.refusals import Reason
from tournaments.simulation.comparing import Comparison, Tally
from tournaments.simulation.costing import seconds
from tournaments.simulation.model import METHOD, Model
from tournaments.simulation.own_field import own_model, own_plan
from tournaments.simulation.playing import Planned
from tournaments.simulation.rehearsal import Rehearsed, rehearsed, to_come
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
_LOST = timedelta(seconds=90)
_OVERSLEPT = timedelta(seconds=5)
_MOST_TRIES = 3
_LEAST = 2


@unique
class Kind(StrEnum):
    """What is played through."""

    COMPARE = "compare"
    REHEARSE = "rehearse"


@unique
class State(StrEnum):
    """How far a dry run is."""

    WAITING = "waiting"
    RUNNING = "running"
    ENDED = "ended"
    STOPPED = "stopped"
    FAILED = "failed"


GOING_ON = (State.WAITING, State.RUNNING)


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
    found: AsOf,
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
    found: AsOf,
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


def _put_down(
    actor: str,
    row: Tournament,
    found: AsOf,
    division: str,
    kind: Kind,
    wanted: Mapping[str, Any],
    whole: int,
) -> DryRun:
    if DryRun.objects.filter(club=row.club, state__in=GOING_ON).count() >= _AT_ONCE:
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


def stop(row: DryRun) -> None:
    """Stop a dry run that goes on; what was played stays, and one that is over stays as it is."""
    DryRun.objects.filter(pk=row.pk, state__in=GOING_ON).update(state=State.STOPPED)
    row.refresh_from_db()


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


class Work(Protocol):
    """What is played through, round by round, and can be put down between any two."""

    def steps(self) -> Iterator[object]:
        """Go on to the end, with a stop after each round."""

    def kept(self) -> dict[str, Any]:
        """What came of it, and how to go on."""

    @property
    def rounds(self) -> tuple[int, int]:
        """How many rounds are played, and how many there are."""


def work(run: UUID) -> None:
    """Play on for some seconds, unless somebody else does."""
    row = _claimed(run)
    if row is None:
        return
    try:
        _go_on(row)
    except Exception:
        if row.tries >= _MOST_TRIES:
            _in_hand(row).update(state=State.FAILED)
        raise


def _claimed(run: UUID) -> DryRun | None:
    now = timezone.now()
    free = Q(state=State.WAITING) | Q(state=State.RUNNING, beat__lt=now - _LOST)
    rows = DryRun.objects.filter(pk=run)
    more: Any = {"claim": F("claim") + 1, "tries": F("tries") + 1}
    if not rows.filter(free).update(state=State.RUNNING, beat=now, **more):
        return None
    return rows.first()


def _in_hand(row: DryRun) -> Any:
    """The row, as long as it is this worker's."""
    return DryRun.objects.filter(pk=row.pk, state=State.RUNNING, claim=row.claim)


def _go_on(row: DryRun) -> None:
    found = queries.tournament_at(row.tournament, row.version)
    if found is None or row.method != METHOD:
        # Another edition would go on with other figures.
        _in_hand(row).update(state=State.STOPPED)
        return
    going, clock = _work_of(row, found.state), _Clock(row.spent)
    for _round in going.steps():
        if clock.slice_is_over:
            _in_hand(row).update(state=_next_state(clock), tries=0, **_news(going, clock))
            wake(row.pk)
            return
        if clock.tells and not _in_hand(row).update(**_news(going, clock)):
            return
    _in_hand(row).update(state=State.ENDED, **_news(going, clock))


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


def wake_waiting() -> None:
    """Have workers told of what no wake-up reached, and give up what ends every worker."""
    now = timezone.now()
    if not DryRun.objects.filter(state__in=GOING_ON).exists():
        return
    lost = Q(state=State.RUNNING, beat__lt=now - _LOST)
    DryRun.objects.filter(lost, tries__gte=_MOST_TRIES).update(state=State.FAILED)
    slept = Q(state=State.WAITING, beat__lt=now - _OVERSLEPT)
    for run in DryRun.objects.filter(lost | slept).values_list("pk", flat=True)[:100]:
        wake(run)


def _publish(run: UUID) -> None:
    workers.send("tournaments.tasks.dry_run", str(run))


wake = Waker(_publish).wake


# What is played


def _work_of(row: DryRun, course: Course) -> Work:
    wanted, error = row.wanted, row.wanted["error"]
    if row.kind == Kind.REHEARSE:
        model = Model(error)
        rounds = to_come(course, row.division)[: wanted["rounds"]]
        return _Rehearsal(course, row.division, model, wanted["seed"], rounds, row.kept)
    return _comparison(row, course)


def _comparison(row: DryRun, course: Course) -> Comparison:
    wanted, known = row.wanted, ways(course, row.division)
    model = own_model(course, row.division, wanted["error"])
    chosen: dict[str, list[Planned]] = {code: known[code] for code in wanted["ways"]}
    number, runs = len(model.clubs), wanted["runs"]
    return Comparison.begun(chosen, number, model, runs, wanted["seed"], row.kept)


class _Rehearsal:
    """The rounds to come as an example, and how those that were played were paired."""

    def __init__(
        self,
        course: Course,
        division: str,
        model: Model,
        seed: str,
        rounds: Sequence[int],
        kept: Mapping[str, Any],
    ) -> None:
        self._numbers = rounds
        self._told: list[dict[str, Any]] = list(kept.get("rounds", ()))
        self._paired: dict[str, Any] = dict(kept.get("paired", {}))
        self._refused: list[Any] = list(kept.get("refused", ()))
        known = {int(number): _proposal(facts) for number, facts in self._paired.items()}
        self._rounds = rehearsed(course, division, model, seed, known)

    def steps(self) -> Iterator[None]:
        """Play the rounds, those again of which it is known how they were paired."""
        before = len(self._told)
        try:
            for at, one in zip(range(len(self._numbers)), self._rounds, strict=False):
                if at >= before:
                    self._told.append(_round(one))
                    if not one.out_before:
                        self._paired[str(one.number)] = payload(_bare(one))
                    yield
        except Refusal as refusal:
            facts = {key: str(value) for key, value in refusal.facts.items()}
            self._refused = [refusal.code, facts]

    def kept(self) -> dict[str, Any]:
        """The rounds, and what it takes to go on."""
        return {"rounds": self._told, "paired": self._paired, "refused": self._refused}

    @property
    def rounds(self) -> tuple[int, int]:
        """How many rounds are played, and how many there are."""
        return len(self._told), len(self._numbers)


def _proposal(facts: Mapping[str, Any]) -> Propose:
    read = from_payload(Propose.kind, Propose.schema, facts)
    assert isinstance(read, Propose)  # noqa: S101  (for the reader of types)
    return read


def _bare(one: Rehearsed) -> Propose:
    """How a round was paired, without the reasons."""
    proposed = one.round.proposal
    return Propose(
        proposed.division,
        proposed.round,
        system=proposed.system,
        system_version=proposed.system_version,
        parameters=proposed.parameters,
        seed=proposed.seed,
        field=proposed.field,
        based_on=proposed.based_on,
        tables=tuple(Seating(seated.table, seated.seats) for seated in proposed.tables),
        byes=proposed.byes,
        tools=proposed.tools,
        rests_on=proposed.rests_on,
        awaited=proposed.awaited,
    )


def _round(one: Rehearsed) -> dict[str, Any]:
    return {
        "number": one.number,
        "out_before": one.out_before,
        "system": one.round.proposal.system,
        "tables": [
            {
                "number": number,
                "seats": list(table.seats),
                "scores": list((table.result and table.result.scores) or ()),
                "places": list((table.result and table.result.places) or ()),
            }
            for number, table in sorted(one.round.tables.items())
        ],
        "byes": [bye.entry for bye in one.round.byes],
    }


def refusal_of(kept: Sequence[Any]) -> Refusal | None:
    """Why a way or a round could not be paired, as it was kept; None for one that is not known."""
    code, facts = kept
    for reasons in (PairingReason, CourseReason):
        if code in reasons.__members__:
            return Refusal(reasons[code], **facts)
    return None
