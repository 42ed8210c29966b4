"""The verbs of a tournament: decide, objections, apply, replay.

An act is a fact that somebody states. `decide` says whether it can be entered, `apply` what the
tournament is afterwards, `replay` folds a whole stream. None of them asks the clock or chance, and
only `decide` asks the rules and the systems of the day.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.refusals import Refusal
from tournaments.course.acts import (
    Act,
    Amend,
    Correct,
    Create,
    Enter,
    FromGame,
    OpenDivision,
    Plan,
    Report,
    Revise,
    Undo,
)
from tournaments.course.asking import asked
from tournaments.course.divisions import created, misfits_of_create, rules_of
from tournaments.course.entries import faults_of_pinned
from tournaments.course.linked import nothing_new
from tournaments.course.plans import resolved_plan
from tournaments.course.refusals import Reason
from tournaments.course.results import filled_places
from tournaments.course.rules import after, misfits
from tournaments.course.setups import faults, resolved
from tournaments.course.shapes import SetUp
from tournaments.course.state import State
from tournaments.course.undoing import (
    PAIRINGS,
    dependents,
    effective,
    flaw_of,
    misfits_of_undo,
    reached_behind,
)

__all__ = ["apply", "decide", "effective", "objections", "replay"]


def decide(state: State | None, command: Act) -> tuple[Act, ...]:
    """The acts to append for `command`, in canonical form. Raises the first Refusal, or Malformed.

    In canonical form a set-up and a plan are written out, and a result has its places.
    """
    ready, refusals = _weighed(state, command)
    if refusals:
        raise refusals[0]
    return (ready,)


def objections(state: State | None, command: Act) -> list[Refusal]:
    """All reasons against `command`; an empty list where it can be entered. Raises Malformed."""
    return _weighed(state, command)[1]


def apply(state: State | None, act: Act) -> State:
    """The tournament after `act`. What does not fit is kept as a flawed line and changes nothing.

    An undoing plays the stream again from the last pairing that it does not reach behind; any other
    act costs the same however long the stream is. Raises Refusal only for a stream that does not
    begin with the creation of a tournament.
    """
    if state is None:
        return _begun(act)
    if isinstance(act, Undo):
        return _played_through((*state.acts(), act), state.stood)
    return _applied(_noted(state, act), act)


def replay(acts: Iterable[Act]) -> State | None:
    """The tournament that `acts`, the whole stream in order, amount to; None for none."""
    stream = tuple(acts)
    if not stream:
        return None
    stood: Mapping[int, State] = {}
    for pairing in reached_behind(stream):
        before = _played_through(stream[:pairing], stood)
        stood = {**before.stood, pairing: before}
    return _played_through(stream, stood)


def _played_through(acts: Sequence[Act], stood: Mapping[int, State]) -> State:
    """The tournament after all acts; `stood` is what stood when some pairings were entered.

    All must be known behind which something was undone. The others stood where they stand now.
    """
    reached = frozenset(reached_behind(acts))
    begin = max((version for version in stood if version not in reached), default=0)
    state = replace(stood[begin] if begin else _begun(acts[0]), stood=stood)
    for index, (act, struck) in enumerate(effective(acts)[state.version :], start=state.version):
        state = _noted(state, act)
        if struck or isinstance(act, Undo):
            state = state.written(act, struck=struck, flaw=flaw_of(acts, index))
        else:
            state = _applied(state, act)
    return state


def _begun(act: Act) -> State:
    if not isinstance(act, Create):
        raise Refusal(Reason.NOT_CREATED)
    return created(act)


def _noted(state: State, act: Act) -> State:
    """The state that knows what stood when a pairing was entered; for others as it is."""
    if not isinstance(act, PAIRINGS) or state.version in state.stood:
        return state
    return state.changed(stood={**state.stood, state.version: state})


def _applied(state: State, act: Act) -> State:
    problems = _misfits(state, act)
    return state.written(act, flaw=problems[0]) if problems else after(state, act)


def _misfits(state: State, act: Act) -> list[Refusal]:
    return [Refusal(Reason.ALREADY_CREATED)] if isinstance(act, Create) else misfits(state, act)


def _weighed(state: State | None, command: Act) -> tuple[Act, list[Refusal]]:
    """The command in canonical form, and all that speaks against it."""
    if state is None:
        return _created(command)
    if isinstance(command, Undo):
        problems = misfits_of_undo(state, command)
        return command, problems or dependents(state, apply(state, command), command)
    try:
        ready, problems = _prepared(state, command)
    except Refusal as refusal:
        return command, [refusal]
    problems += _misfits(state, ready)
    return (ready, problems) if problems else asked(state, ready)


def _created(command: Act) -> tuple[Act, list[Refusal]]:
    if not isinstance(command, Create):
        return command, [Refusal(Reason.NOT_CREATED)]
    problems = list(misfits_of_create(command))
    try:
        setup, found = _set_up(command.setup)
        if not found:
            command = replace(command, setup=setup, plan=resolved_plan(command.plan, setup))
    except Refusal as refusal:
        return command, [*problems, refusal]
    return command, [*problems, *found]


def _prepared(state: State, command: Act) -> tuple[Act, list[Refusal]]:
    """The command written out, by the rules and systems of the day; raises Refusal."""
    if isinstance(command, Amend):
        setup, found = _set_up(command.setup)
        return replace(command, setup=_as_played(state, command.setup, setup)), found
    if isinstance(command, Plan) or (isinstance(command, OpenDivision) and command.plan):
        return replace(command, plan=resolved_plan(command.plan or (), state.setup)), []
    if isinstance(command, Report | Correct):
        return replace(command, places=filled_places(state, command)), []
    if isinstance(command, FromGame):
        return command, list(nothing_new(state, command))
    if isinstance(command, Enter | Revise):
        return command, list(faults_of_pinned(command))
    return command, []


def _as_played(state: State, told: SetUp, setup: SetUp) -> SetUp:
    """The set-up under the rules as they were stored, where the command left them as they are.

    So options that the rules got since then stay out of a tournament that is running.
    """
    old = state.setup
    kept = replace(told, options=old.options, least=old.least, scored=old.scored)
    same = told.options == old.options and rules_of(kept) == rules_of(old)
    return replace(setup, options=old.options, least=old.least) if same else setup


def _set_up(setup: SetUp) -> tuple[SetUp, list[Refusal]]:
    found = list(faults(setup))
    return (setup, found) if found else (resolved(setup), [])
