"""Penalties, and the end of a round and of the tournament: what fits, and what comes of it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from engine.refusals import Refusal
from tournaments.course.acts import (
    Close,
    CloseRound,
    Penalise,
    PublishTournament,
    UnpublishTournament,
)
from tournaments.course.lookups import check_planned, entry_named, listed, published_round
from tournaments.course.refusals import Reason
from tournaments.course.state import State
from tournaments.results import Penalty


def misfits_of_penalty(state: State, act: Penalise) -> Iterator[Refusal]:
    """Something is taken off, in a round of the entry's division."""
    entry = entry_named(state, act.entry)
    check_planned(state, entry.division, act.round)
    if min(act.half_points, act.spread) < 0 or not (act.half_points or act.spread):
        yield Refusal(Reason.NO_PENALTY)


def penalised(state: State, act: Penalise) -> State:
    """The tournament with one penalty more."""
    penalty = Penalty(act.entry, act.round, act.half_points, act.spread)
    return state.changed(penalties=(*state.penalties, penalty))


def misfits_of_close_round(state: State, act: CloseRound) -> Iterator[Refusal]:
    """Every table has a result that nobody has to look at any more; rounds close in order."""
    out = published_round(state, act.division, act.round)
    where: dict[str, Any] = {"division": act.division, "round": act.round}
    if out.closed:
        yield Refusal(Reason.ROUND_CLOSED, **where)
        return
    before = state.round(act.division, act.round - 1)
    if before and not before.closed:
        facts: dict[str, Any] = {"division": act.division, "before": before.number}
        yield Refusal(Reason.ROUNDS_IN_ORDER, **facts)
    tables = out.tables.values()
    if missing := [table.number for table in tables if table.status == "open"]:
        yield Refusal(Reason.RESULTS_MISSING, round=act.round, tables=listed(missing))
    if open_ := [table.number for table in tables if table.status in ("conflict", "disputed")]:
        yield Refusal(Reason.UNSETTLED, round=act.round, tables=listed(open_))


def round_closed(state: State, act: CloseRound) -> State:
    """The tournament with the round closed."""
    out = state.divisions[act.division].rounds[act.round]
    return state.with_round(act.division, replace(out, closed=True))


def misfits_of_close(state: State, _act: Close) -> Iterator[Refusal]:
    """Every round that was published is closed, and no result of it is in question."""
    for code, division in state.divisions.items():
        for number, paired in division.rounds.items():
            if paired.published and not paired.closed:
                yield Refusal(Reason.ROUNDS_OPEN, division=code, round=number)
            tables = paired.tables.values()
            doubtful = [one.number for one in tables if one.status in ("conflict", "disputed")]
            if paired.closed and doubtful:
                yield Refusal(Reason.UNSETTLED, round=number, tables=listed(doubtful))


def closed(state: State, _act: Close) -> State:
    """The tournament, over."""
    return state.changed(closed=True)


def misfits_of_publishing(state: State, _act: PublishTournament) -> Iterator[Refusal]:
    """What is published already can't be once more."""
    if state.public:
        yield Refusal(Reason.ALREADY_PUBLIC)


def misfits_of_unpublishing(state: State, _act: UnpublishTournament) -> Iterator[Refusal]:
    """Only what is published can be withdrawn."""
    if not state.public:
        yield Refusal(Reason.NOT_PUBLIC)


def public_or_not(state: State, act: PublishTournament | UnpublishTournament) -> State:
    """The tournament, to be seen by everybody or not."""
    return state.changed(public=isinstance(act, PublishTournament))
