"""What is asked once before an act is stored, by the rules of the day; replay never asks.

Whoever says that it is meant so gets through, and that it was said is a fact of the act.
"""

from dataclasses import replace
from enum import Enum
from typing import Any

from engine.refusals import Refusal
from tournaments.course.acts import Act, Correct, Publish, Report
from tournaments.course.basis import Changes, changes
from tournaments.course.lookups import table_at
from tournaments.course.plausibility import ASKED, Doubts, findings
from tournaments.course.refusals import Reason
from tournaments.course.rules import after
from tournaments.course.state import State
from tournaments.pairing.refusals import Reason as PairingReason

QUESTIONS: frozenset[Enum] = frozenset(
    {Reason.UNUSUAL, Reason.OUTDATED, Reason.RESULTS_AWAITED, PairingReason.UNFAIR_BYE}
)
"""The reasons that are questions: the same act goes through once its sender says so."""


def asked(state: State, act: Act) -> tuple[Act, list[Refusal]]:
    """The act with the word that was needed, no needless one, and the question where it lacks."""
    if isinstance(act, Report | Correct):
        return _unusual(state, act)
    return _outdated(state, act) if isinstance(act, Publish) else (act, [])


def _outdated(state: State, act: Publish) -> tuple[Act, list[Refusal]]:
    """What has changed since the draft was made."""
    found = changes(state, act.division, state.divisions[act.division].rounds[act.round])
    if not found or act.anyway:
        return replace(act, anyway=bool(found)), []
    listed = Changes({"code": one.change.name, "facts": one.facts} for one in found)
    facts: dict[str, Any] = {"division": act.division, "round": act.round, "changes": listed}
    return act, [Refusal(Reason.OUTDATED, **facts)]


def _unusual(state: State, act: Report | Correct) -> tuple[Act, list[Refusal]]:
    """What is new and unusual about a result."""
    before = findings(state.setup, table_at(state, act))
    now = findings(state.setup, table_at(after(state, act), act))
    new = [one for one in now if one.doubt in ASKED and one not in before]
    if not new or act.confirmed:
        return replace(act, confirmed=bool(new)), []
    doubts = Doubts({"code": one.doubt.name, "facts": one.facts} for one in new)
    facts: dict[str, Any] = {"table": act.table, "doubts": doubts}
    return act, [Refusal(Reason.UNUSUAL, **facts)]
