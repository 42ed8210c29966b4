"""The shapes of dry runs: what is asked for, what is told of one."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from engine.answers import OUT, As, Out, Url
from tournaments.directing.dry_runs import (
    MOST_AHEAD,
    MOST_ERROR,
    MOST_RUNS,
    MOST_SEED,
    MOST_WAYS,
    USUAL_AHEAD,
    USUAL_RUNS,
    State,
)
from tournaments.directing.played_dry_runs import Kind
from tournaments.simulation.model import Model

KINDS = [
    (Kind.COMPARE.value, "ways to pair, each played through many times"),
    (Kind.REHEARSE.value, "the rounds to come, played once as an example"),
]
STATES = [
    (State.WAITING.value, "for a worker"),
    (State.RUNNING.value, "a worker is at it"),
    (State.ENDED.value, "it is over"),
    (State.STOPPED.value, "it was stopped; what was played until then is told"),
    (State.FAILED.value, "it can't be played; the operator finds why"),
]
VERDICTS = [
    ("first", "it is the first way itself"),
    ("truer", "its ranking is truer than that of the first way"),
    ("as_true", "these runs show no difference"),
    ("less_true", "its ranking is less true"),
]
KindOfRun = Annotated[
    str,
    As(
        choices=KINDS,
        help_text="what is played through",
    ),
]
Division = Annotated[str, As(max_length=32, help_text="the code of the division, as A")]
Way = Annotated[
    str,
    As(
        help_text="planned: the plan; swiss-…: its Swiss rounds otherwise; preset-…: the plan of a "
        "preset; all-…: as many rounds by one system"
    ),
]
_ERROR = "how far ratings are off, in rating points"
_SEED = "equal seeds give equal figures"


@dataclass(frozen=True)
class DryRunWanted:
    """What is to be played through by chance."""

    division: Division
    kind: KindOfRun
    ways: (
        Annotated[
            tuple[Annotated[str, As(max_length=64)], ...],
            As(
                min_length=1,
                max_length=MOST_WAYS,
                help_text="to compare: codes of ways; by itself the plan alone",
            ),
        ]
        | Out
    ) = OUT
    runs: Annotated[
        int,
        As(min_value=1, max_value=MOST_RUNS, help_text="to compare: how often each is played"),
    ] = USUAL_RUNS
    rounds: Annotated[
        int,
        As(min_value=1, max_value=MOST_AHEAD, help_text="to rehearse: how many rounds to come"),
    ] = USUAL_AHEAD
    error: Annotated[int, As(min_value=0, max_value=MOST_ERROR, help_text=_ERROR)] = Model().error
    seed: Annotated[str, As(max_length=MOST_SEED, help_text=f"{_SEED}; by itself drawn")] | Out = (
        OUT
    )


@dataclass(frozen=True)
class DryRunChanged:
    """What is to become of a dry run: its end."""

    stop: Annotated[bool, As(help_text="true: stop it; what was played is kept")] | Out = OUT


@dataclass(frozen=True)
class WayOffered:
    """A way that can be compared."""

    way: Way
    rounds: Annotated[int, As(help_text="how many rounds it has")]
    seconds: Annotated[
        str, As(help_text="about how long one run takes, in seconds of one processor, as 0.35")
    ]


@dataclass(frozen=True)
class WaysOffered:
    """The ways of a division."""

    division: Division
    players: Annotated[int, As(help_text="how many have entered")]
    ways: Annotated[tuple[WayOffered, ...], As(help_text="the plan itself first")]


@dataclass(frozen=True)
class DryRunProgress:
    """How far a dry run is."""

    percent: Annotated[int, As(help_text="how much of it is played, from 0 to 100")]
    done: Annotated[int, As(help_text="the rounds that are played, of all ways and runs")]
    rounds: Annotated[int, As(help_text="all rounds, of all ways and runs")]
    seconds_left: Annotated[
        int | None,
        As(help_text="about how long it goes on; null where nobody knows, or it is over"),
    ]


@dataclass(frozen=True)
class DryRunLine:
    """A dry run in the list."""

    id: UUID
    address: Url
    division: Division
    kind: KindOfRun
    made: datetime
    version: Annotated[int, As(help_text="the version of the tournament that was played through")]
    method: Annotated[
        int, As(help_text="the edition of the method; equal seeds agree within one edition")
    ]
    state: Annotated[
        str,
        As(
            choices=STATES,
            help_text="how far it is",
        ),
    ]
    progress: DryRunProgress
    seed: Annotated[str, As(help_text=_SEED)]
    error: Annotated[int, As(help_text=_ERROR)]


@dataclass(frozen=True)
class DryRunsPage:
    """The dry runs of a tournament, and what can be compared."""

    offered: Annotated[
        tuple[WaysOffered, ...], As(help_text="what can be compared, division by division")
    ]
    runs: Annotated[tuple[DryRunLine, ...], As(help_text="the newest first")]


@dataclass(frozen=True)
class DryRunRefusal:
    """Why something could not be paired."""

    code: str
    detail: Annotated[str, As(help_text="as a sentence, in the language that was asked for")]
    facts: dict[str, Any]


@dataclass(frozen=True)
class DryRunFigures:
    """What a way comes to on average; decimals as text."""

    tau: Annotated[
        str, As(help_text="Kendall's tau of ranking and true strength: 1 wholly, 0 by chance")
    ]
    tau_error: Annotated[str, As(help_text="the standard error of tau")]
    in_order: Annotated[
        str, As(help_text="of all pairs of players, the share in which the stronger stands ahead")
    ]
    best_won: Annotated[str, As(help_text="the share of runs that the strongest player won")]
    repeats: Annotated[str, As(help_text="meetings too many in a tournament")]
    widest_gap: Annotated[
        str, As(help_text="the widest difference at a table of a tournament, in wins")
    ]
    floats: Annotated[str, As(help_text="how often somebody met a lower score twice running")]
    uneven: Annotated[
        str, As(help_text="how much more often somebody sat at one seat than at another")
    ]


@dataclass(frozen=True)
class DryRunWay:
    """A way that was compared."""

    way: Way
    runs: Annotated[int, As(help_text="how often it was played")]
    figures: Annotated[
        DryRunFigures | None, As(help_text="null where it was never played to the end")
    ]
    apart: Annotated[
        str | None, As(help_text="its tau less that of the first way, run by run; null for that")
    ]
    apart_error: Annotated[str | None, As(help_text="the standard error of this")]
    against_first: Annotated[
        str,
        As(
            choices=VERDICTS,
            help_text="what that says",
        ),
    ]
    refused: Annotated[DryRunRefusal | None, As(help_text="why it can't be paired, or null")]


@dataclass(frozen=True)
class DryRunTable:
    """A table of an example, with the result that was drawn."""

    table: int
    seats: Annotated[tuple[UUID, ...], As(help_text="entries in order of play")]
    scores: Annotated[tuple[int, ...], As(help_text="by chance; empty where places count")]
    places: Annotated[tuple[int, ...], As(help_text="by chance; empty where scores count")]


@dataclass(frozen=True)
class DryRunRound:
    """A round of an example, drawn by chance: nobody is paired by it."""

    round: int
    out_before: Annotated[bool, As(help_text="whether its tables are those that are out")]
    system: str
    tables: tuple[DryRunTable, ...]
    byes: tuple[UUID, ...]


@dataclass(frozen=True)
class DryRunPage(DryRunLine):
    """A dry run with what came of it so far."""

    ways: Annotated[tuple[DryRunWay, ...], As(help_text="where ways are compared")]
    rounds: Annotated[tuple[DryRunRound, ...], As(help_text="where rounds to come are rehearsed")]
    refused: Annotated[
        DryRunRefusal | None, As(help_text="why the next round can't be paired, or null")
    ]
