"""The end of a round and of the tournament."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from engine.facts import Code
from engine.refusals import Refusal
from tournaments.course.act import Act
from tournaments.course.lookups import listed, published_round
from tournaments.course.refusals import Reason
from tournaments.course.state import State


@dataclass(frozen=True, slots=True)
class CloseRound(Act):
    """All results of a round are in."""

    kind = "close_round"
    right = "close_round"
    public = True

    division: Code
    round: int

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Every table has a result that nobody has to look at any more; rounds close in order."""
        out = published_round(state, self.division, self.round)
        where: dict[str, Any] = {"division": self.division, "round": self.round}
        if out.closed:
            yield Refusal(Reason.ROUND_CLOSED, **where)
            return
        before = state.round(self.division, self.round - 1)
        if before and not before.closed:
            facts: dict[str, Any] = {"division": self.division, "before": before.number}
            yield Refusal(Reason.ROUNDS_IN_ORDER, **facts)
        tables = out.tables.values()
        if missing := [table.number for table in tables if table.status == "open"]:
            yield Refusal(Reason.RESULTS_MISSING, round=self.round, tables=listed(missing))
        if open_ := [table.number for table in tables if table.status in ("conflict", "disputed")]:
            yield Refusal(Reason.UNSETTLED, round=self.round, tables=listed(open_))

    def effect(self, state: State) -> State:
        """The tournament with the round closed."""
        out = state.divisions[self.division].rounds[self.round]
        return state.with_round(self.division, replace(out, closed=True))


@dataclass(frozen=True, slots=True)
class Close(Act):
    """The tournament is over."""

    kind = "close"
    right = "set_up_tournament"
    public = True

    def misfits(self, state: State) -> Iterator[Refusal]:
        """Every round that was published is closed, and no result of it is in question."""
        for code, division in state.divisions.items():
            for number, paired in division.rounds.items():
                if paired.published and not paired.closed:
                    yield Refusal(Reason.ROUNDS_OPEN, division=code, round=number)
                tables = paired.tables.values()
                doubtful = [one.number for one in tables if one.status in ("conflict", "disputed")]
                if paired.closed and doubtful:
                    yield Refusal(Reason.UNSETTLED, round=number, tables=listed(doubtful))

    def effect(self, state: State) -> State:
        """The tournament, over."""
        return state.changed(closed=True)
