"""The verbs of a tournament: decide, objections, apply, replay.

An act is a fact that somebody states. `decide` says whether it can be entered, `apply` what the
tournament is afterwards, `replay` folds a whole stream. None of them asks the clock or chance, and
only `decide` asks the rules and the systems of the day.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.refusals import Refusal
from tournaments.course.acts import Act, Create, Undo
from tournaments.course.refusals import Reason
from tournaments.course.state import State
from tournaments.course.undoing import PAIRINGS, dependents, effective, flaw_of, reached_behind


def decide(state: State | None, command: Act) -> tuple[Act, ...]:
    """The acts to append for `command`, in canonical form. Raises the first Refusal, or Unusable.

    In canonical form a set-up and a plan are written out, and a result has its places.
    """
    ready, refusals = _weighed(state, command)
    if refusals:
        raise refusals[0]
    return (ready,)


def objections(state: State | None, command: Act) -> list[Refusal]:
    """All reasons against `command`; an empty list where it can be entered. Raises Unusable."""
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
    return act.begun()


def _noted(state: State, act: Act) -> State:
    """The state that knows what stood when a pairing was entered; for others as it is."""
    if not isinstance(act, PAIRINGS) or state.version in state.stood:
        return state
    return state.changed(stood={**state.stood, state.version: state})


def _applied(state: State, act: Act) -> State:
    problems = _misfits(state, act)
    if problems:
        return state.written(act, flaw=problems[0])
    after: State = act.effect(state)
    return after.written(act)


def _misfits(state: State, act: Act) -> list[Refusal]:
    """All that speaks against an act by the stream alone; empty where it fits."""
    if state.closed and not act.when_closed:
        return [Refusal(Reason.TOURNAMENT_CLOSED)]
    found = []
    try:
        for refusal in act.misfits(state):
            found.append(refusal)  # noqa: PERF402  (keeps what came before one that is raised)
    except Refusal as refusal:
        found.append(refusal)
    return found


def _weighed(state: State | None, command: Act) -> tuple[Act, list[Refusal]]:
    """The command in canonical form, and all that speaks against it."""
    if state is None and not isinstance(command, Create):
        return command, [Refusal(Reason.NOT_CREATED)]
    if state is not None and isinstance(command, Undo):
        problems = list(command.misfits(state))
        return command, problems or dependents(state, apply(state, command), command)
    try:
        ready, problems = command.written_out(state)
    except Refusal as refusal:
        return command, [refusal]
    if state is None:
        return ready, problems
    problems += _misfits(state, ready)
    return (ready, problems) if problems else ready.asked(state)
