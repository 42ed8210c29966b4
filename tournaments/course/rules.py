"""Which rule answers which kind of act: what speaks against it, and what comes of it."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from engine.refusals import Refusal
from tournaments.course import (
    acts,
    divisions,
    entries,
    linked,
    pairings,
    results,
    rounds,
    wishes,
)
from tournaments.course.refusals import Reason
from tournaments.course.state import State


class Rule(NamedTuple):
    """How a kind of act is judged and what it does; both know the stream alone."""

    misfits: Callable[[State, Any], Iterator[Refusal]]
    effect: Callable[[State, Any], State]


RULES: dict[type[acts.Act], Rule] = {
    acts.Amend: Rule(divisions.misfits_of_amend, divisions.amended),
    acts.OpenDivision: Rule(divisions.misfits_of_division, divisions.opened),
    acts.Plan: Rule(divisions.misfits_of_plan, divisions.planned),
    acts.Enter: Rule(entries.misfits_of_enter, entries.entered),
    acts.Revise: Rule(entries.misfits_of_revise, entries.revised),
    acts.Leave: Rule(entries.misfits_of_leave, entries.left_or_back),
    acts.ComeBack: Rule(entries.misfits_of_come_back, entries.left_or_back),
    acts.CheckIn: Rule(entries.misfits_of_check_in, entries.checked_in),
    acts.Absent: Rule(entries.misfits_of_absent, entries.sat_out),
    acts.Apart: Rule(wishes.misfits_of_apart, wishes.put_apart),
    acts.Together: Rule(wishes.misfits_of_together, wishes.put_together),
    acts.Tables: Rule(wishes.misfits_of_tables, wishes.furnished),
    acts.Propose: Rule(pairings.misfits_of_propose, pairings.proposed),
    acts.Change: Rule(pairings.misfits_of_change, pairings.changed),
    acts.Publish: Rule(pairings.misfits_of_publish, pairings.published),
    acts.Withdraw: Rule(pairings.misfits_of_withdraw, pairings.withdrawn),
    acts.Link: Rule(linked.misfits_of_link, linked.linked),
    acts.FromGame: Rule(linked.misfits_of_from_game, linked.played),
    acts.Report: Rule(results.misfits_of_report, results.reported),
    acts.Confirm: Rule(results.misfits_of_confirm, results.confirmed),
    acts.Dispute: Rule(results.misfits_of_dispute, results.disputed),
    acts.Correct: Rule(results.misfits_of_correct, results.corrected),
    acts.Forfeit: Rule(results.misfits_of_forfeit, results.forfeited),
    acts.Penalise: Rule(rounds.misfits_of_penalty, rounds.penalised),
    acts.CloseRound: Rule(rounds.misfits_of_close_round, rounds.round_closed),
    acts.Close: Rule(rounds.misfits_of_close, rounds.closed),
    acts.PublishTournament: Rule(rounds.misfits_of_publishing, rounds.public_or_not),
    acts.UnpublishTournament: Rule(rounds.misfits_of_unpublishing, rounds.public_or_not),
}

# What a closed tournament still takes: what concerns who may see it, and what games say by then.
WHEN_CLOSED = (acts.FromGame, acts.PublishTournament, acts.UnpublishTournament)


def misfits(state: State, act: acts.Act) -> list[Refusal]:
    """All that speaks against an act, a correction or a creation apart; empty where it fits."""
    if state.closed and not isinstance(act, WHEN_CLOSED):
        return [Refusal(Reason.TOURNAMENT_CLOSED)]
    found = []
    try:
        for refusal in RULES[type(act)].misfits(state, act):
            found.append(refusal)  # noqa: PERF402  (keeps what came before one that is raised)
    except Refusal as refusal:
        found.append(refusal)
    return found


def after(state: State, act: acts.Act) -> State:
    """The state after an act that fits."""
    changed: State = RULES[type(act)].effect(state, act)
    return changed.written(act)
