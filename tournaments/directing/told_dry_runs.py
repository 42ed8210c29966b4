"""What a dry run says to a program."""

from collections.abc import Sequence
from typing import Any

from engine.answers import view_of
from tournaments.course.state import State as Course
from tournaments.directing import dry_runs
from tournaments.directing.played_dry_runs import Kind, refusal_of
from tournaments.directing.schemas_of_dry_runs import (
    DryRunFigures,
    DryRunLine,
    DryRunPage,
    DryRunProgress,
    DryRunRefusal,
    DryRunRound,
    DryRunTable,
    DryRunWay,
    WayOffered,
    WaysOffered,
)
from tournaments.directing.sentences import Names, sentence
from tournaments.models import DryRun
from tournaments.simulation.comparing import Tally
from tournaments.simulation.measures import Figures

_VERDICTS = {1: "truer", 0: "as_true", -1: "less_true"}


def offered_in(course: Course) -> tuple[WaysOffered, ...]:
    """The ways that can be compared, division by division."""
    return tuple(
        WaysOffered(
            division,
            dry_runs.entered(course, division),
            tuple(
                WayOffered(one.code, one.rounds, f"{one.seconds:.2f}")
                for one in dry_runs.offered(course, division)
            ),
        )
        for division in course.divisions
    )


def line_of(row: DryRun, address: str) -> DryRunLine:
    """A dry run in the list."""
    left = dry_runs.seconds_left(row)
    rounded = None if left is None else round(left)
    return view_of(
        DryRunLine,
        row,
        id=row.pk,
        address=address,
        progress=DryRunProgress(percent(row), row.done, row.whole, rounded),
        seed=row.wanted["seed"],
        error=row.wanted["error"],
    )


def page_of(row: DryRun, names: Names, address: str) -> DryRunPage:
    """A dry run with what came of it."""
    compares = row.kind == Kind.COMPARE
    refused = row.kept.get("refused") if not compares else None
    return view_of(
        DryRunPage,
        line_of(row, address),
        ways=_ways(row, names) if compares else (),
        rounds=tuple(_round(one) for one in row.kept.get("rounds", ())),
        refused=refusal_in(refused, names) if refused else None,
    )


def percent(row: DryRun) -> int:
    """How much of a dry run is played."""
    return 100 * row.done // row.whole if row.whole else 100


def _ways(row: DryRun, names: Names) -> tuple[DryRunWay, ...]:
    tallies, refused = dry_runs.tallies_of(row), row.kept.get("refused", {})
    first = next(iter(tallies))
    return tuple(
        _way(code, tally, first == code, refused.get(code), names)
        for code, tally in tallies.items()
    )


def _way(code: str, tally: Tally, first: bool, refused: Any, names: Names) -> DryRunWay:  # noqa: FBT001
    apart, error = tally.differs
    known = not first and tally.compared > 0
    figures = tally.figures()
    return DryRunWay(
        way=code,
        runs=tally.runs,
        figures=_figures(figures) if figures else None,
        apart=f"{apart:.4f}" if known else None,
        apart_error=f"{error:.4f}" if known else None,
        against_first="first" if first else _VERDICTS[tally.verdict],
        refused=refusal_in(refused, names) if refused else None,
    )


def _figures(one: Figures) -> DryRunFigures:
    return DryRunFigures(
        tau=f"{one.tau:.4f}",
        tau_error=f"{one.error:.4f}",
        in_order=f"{in_order(one.tau):.4f}",
        best_won=f"{one.best:.4f}",
        repeats=f"{one.repeats:.2f}",
        widest_gap=f"{one.gap:.2f}",
        floats=f"{one.floats:.2f}",
        uneven=f"{one.uneven:.2f}",
    )


def in_order(tau: float) -> float:
    """Of all pairs of players the share in which the stronger one stands ahead."""
    return (1 + tau) / 2


def refusal_in(kept: Sequence[Any], names: Names) -> DryRunRefusal:
    """Why something could not be paired, as it was kept."""
    refusal = refusal_of(kept)
    code, facts = kept
    return DryRunRefusal(code, sentence(refusal, names) if refusal else "", facts)


def _round(one: dict[str, Any]) -> DryRunRound:
    tables = tuple(view_of(DryRunTable, table, table=table["number"]) for table in one["tables"])
    return view_of(DryRunRound, one, round=one["number"], tables=tables)
