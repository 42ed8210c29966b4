"""What can be entered into a tournament now: kind by kind, with what speaks against it.

Asked is the course itself, by an act of each kind about the round, the table or the entry that is
named. What it says to an act's own facts (a score, a pairing) says nothing about the moment and is
left out, so a kind without a reason against it can be entered with facts that fit.
"""

from collections.abc import Callable, Mapping
from dataclasses import MISSING, fields
from typing import Any, NamedTuple
from uuid import UUID

from engine.refusals import Refusal
from tournaments.course import acts
from tournaments.course.acts import KINDS, Act
from tournaments.course.course import objections
from tournaments.course.refusals import Reason
from tournaments.course.state import State


class Target(NamedTuple):
    """What acts can be about; None where it is not named."""

    division: str | None = None
    round: int | None = None
    table: int | None = None
    entry: str | None = None


class Enterable(NamedTuple):
    """A kind of act and the reasons why none can be entered now; without any one can."""

    kind: str
    against: tuple[Refusal, ...] = ()


OF_THE_MOMENT = frozenset({
    Reason.TOURNAMENT_CLOSED, Reason.NO_SUCH_DIVISION, Reason.NO_SUCH_ROUND, Reason.NO_SUCH_ENTRY,
    Reason.NO_SUCH_TABLE, Reason.NOT_PROPOSED, Reason.NOT_PUBLISHED, Reason.ALREADY_PUBLISHED,
    Reason.NO_RESULT, Reason.TABLE_LINKED, Reason.ALREADY_LEFT, Reason.NOT_LEFT,
    Reason.NOT_ANNOUNCED,
})  # fmt: skip
"""The reasons that no other facts of the same kind would do away with."""


def enterable(state: State, target: Target) -> tuple[Enterable, ...]:
    """What can be entered about what is named, in the order of the kinds.

    A kind is asked about only where everything is named that it is about; one that nobody enters
    from outside is not. Whether something can be undone is a question to the line that it names.
    """
    named = {name for name, value in target._asdict().items() if value is not None}
    return tuple(
        Enterable(kind.kind, _against(state, kind, target))
        for kind in KINDS.values()
        if kind.right is not None and named.issuperset(about(kind))
    )


def about(kind: type[Act]) -> tuple[str, ...]:
    """What a kind of act is about: facts that a target names."""
    own = _OWN.get(kind, {})
    return tuple(
        fact.name for fact in fields(kind) if fact.name in Target._fields and fact.name not in own
    )


def _against(state: State, kind: type[Act], target: Target) -> tuple[Refusal, ...]:
    facts = {name: getattr(target, name) for name in about(kind)}
    facts |= {name: of(state, target) for name, of in _OWN.get(kind, {}).items()}
    if any(fact.default is MISSING and fact.name not in facts for fact in fields(kind)):
        return closed_to(state, kind)
    found = objections(state, kind(**facts).meant())
    if {fact.name for fact in fields(kind)} - set(about(kind)) - _MEANT:
        found = [reason for reason in found if reason.reason in OF_THE_MOMENT]
    return tuple(found)


def closed_to(state: State, kind: type[Act]) -> tuple[Refusal, ...]:
    """What is said against every act of a kind, whatever its facts are."""
    closed = state.closed and not kind.when_closed
    return (Refusal(Reason.TOURNAMENT_CLOSED),) if closed else ()


def _planned(state: State, target: Target) -> Any:
    division = state.divisions.get(target.division or "")
    return division.plan if division else ()


def _played_in(state: State, target: Target) -> str:
    entry = state.entries.get(target.entry or "")
    return entry.division if entry else ""


_MEANT = {"anyway"}  # that something is meant so is no fact that somebody has to find
_NOBODY = str(UUID(int=0))
_OWN: Mapping[type[Act], Mapping[str, Callable[[State, Target], Any]]] = {
    acts.Amend: {"setup": lambda state, _: state.setup},
    acts.OpenDivision: {"division": lambda *_: "?"},
    acts.Plan: {"plan": _planned},
    acts.Enter: {"entry": lambda *_: _NOBODY, "person": lambda *_: _NOBODY},
    acts.Revise: {"person": lambda *_: _NOBODY, "division": _played_in},
    acts.Leave: {"from_round": lambda *_: 1},
    acts.ComeBack: {"from_round": lambda *_: 1},
    acts.Apart: {"entries": lambda *_: ()},
    acts.Together: {"entries": lambda *_: ()},
    acts.Link: {"game": lambda *_: _NOBODY},
    acts.Forfeit: {"entries": lambda *_: ()},
    acts.ShowNames: {"to": lambda *_: ""},
    acts.Undo: {"version": lambda *_: 0},
}
"""What must be said of kinds that need facts of their own, or mean something new by a name."""
