"""The verbs of the engine, the same for every family of games: decide, apply, replay.

A move is a fact that somebody reports. `decide` says whether it can be entered, `apply` what the
game is afterwards, `replay` folds a whole stream. None of them asks the clock, chance or a
dictionary.
"""

from collections.abc import Iterable, Sequence
from types import ModuleType

from engine import classic
from engine.classic import State
from engine.letters import in_order
from engine.moves import Annul, Close, Exchange, Move, Open, Pass, Play, Replace
from engine.refusals import Reason, Refusal

FAMILIES: dict[str, ModuleType] = {"classic": classic}

_REFUSED_BY_POLICY = (Reason.SCORE_DIFFERS, Reason.TOTAL_DIFFERS, Reason.SETTLEMENT_DIFFERS)
_TURNS = (Play, Exchange, Pass)


def decide(state: State | None, command: Move) -> tuple[Move, ...]:
    """The moves to append for `command`, in canonical form. Raises the first Refusal."""
    after, refusals = _weighed(state, command)
    if after is None or refusals:
        raise refusals[0]
    return (_canonical(after, command),)


def objections(state: State | None, command: Move) -> list[Refusal]:
    """All reasons against `command`; an empty list where it can be entered."""
    return _weighed(state, command)[1]


def apply(state: State | None, move: Move) -> State:
    """The game after `move`. What does not fit any more is kept as a flawed entry.

    A correction is only written down; what it corrects, `replay` sees to.
    Raises Refusal only for a stream that does not begin with a game's opening.
    """
    if state is not None and isinstance(move, Annul | Replace):
        return state.entered(classic.Entry(state.version + 1, move))
    after = _attempt(state, move)
    if not isinstance(after, list):
        return after
    if state is None:
        raise after[0]
    misfit: State = _family(state).misfit(state, move, after[0])
    return misfit


def replay(moves: Iterable[Move]) -> State | None:
    """The game that `moves`, the whole stream in order, amount to; None for none."""
    state: State | None = None
    for move, struck in effective(tuple(moves)):
        state = _strike(state, move) if struck else apply(state, move)
    return state


def effective(moves: Sequence[Move]) -> list[tuple[Move, bool]]:
    """The moves as later corrections leave them: (move, whether it is struck out).

    An annulment strikes its target out, a replacement stands in its target's place; a correction
    that is itself struck out has no effect. The last correction is read first.
    """
    struck = [False] * len(moves)
    final = list(moves)
    corrections = [i for i, move in enumerate(moves) if isinstance(move, Annul | Replace)]
    replaced = set()
    for index in reversed(corrections):
        move = moves[index]
        if struck[index] or not 1 <= move.version <= index:  # type: ignore[attr-defined]
            continue
        target = move.version - 1  # type: ignore[attr-defined]
        if isinstance(move, Annul):
            struck[target] = target > 0
        elif isinstance(move, Replace) and target not in replaced:
            replaced.add(target)
            final[target] = move.entry
    return list(zip(final, struck, strict=True))


def places(state: State) -> tuple[int | None, ...]:
    """The place of each seat as the scores stand."""
    result: tuple[int | None, ...] = _family(state).places(state)
    return result


def _family(state: State) -> ModuleType:
    return FAMILIES[state.family]


def _weighed(state: State | None, command: Move) -> tuple[State | None, list[Refusal]]:
    after = _attempt(state, command)
    if isinstance(after, list):
        return None, after
    if after.rules.score_policy != "refuse" or state is None:
        return after, []
    new = after.findings[len(state.findings) :]
    return after, [
        Refusal(finding.reason, **finding.facts)
        for finding in new
        if finding.reason in _REFUSED_BY_POLICY
    ]


def _attempt(state: State | None, move: Move) -> State | list[Refusal]:
    if state is None:
        return _opened(move)
    if isinstance(move, Open):
        return [Refusal(Reason.ALREADY_OPENED)]
    if isinstance(move, Annul):
        return _annulled(state, move)
    if isinstance(move, Replace):
        return _replaced(state, move)
    after: State | list[Refusal] = _family(state).attempt(state, move)
    return after


def _opened(move: Move) -> State | list[Refusal]:
    if not isinstance(move, Open):
        return [Refusal(Reason.NOT_OPENED)]
    family = move.options.get("family")
    if family not in FAMILIES:
        known = ", ".join(FAMILIES)
        return [Refusal(Reason.BAD_OPTION, option="family", value=family, values=known)]
    opened: State | list[Refusal] = FAMILIES[family].opened(move)
    return opened


def _strike(state: State | None, move: Move) -> State:
    if state is None:
        raise Refusal(Reason.NOT_OPENED)
    seat = getattr(move, "seat", None)
    return state.entered(classic.Entry(state.version + 1, move, seat, struck=True))


def _correctable(state: State, version: int) -> list[Refusal]:
    if not 1 <= version <= state.version:
        return [Refusal(Reason.NO_SUCH_ENTRY, version=version)]
    entry = state.entries[version - 1]
    if state.phase == "closed" and not isinstance(entry.move, Close):
        return [Refusal(Reason.GAME_CLOSED)]
    if entry.struck:
        return [Refusal(Reason.ALREADY_ANNULLED, version=version)]
    return []


def _annulled(state: State, move: Annul) -> State | list[Refusal]:
    if problems := _correctable(state, move.version):
        return problems
    if isinstance(state.entries[move.version - 1].move, Open):
        return [Refusal(Reason.CANT_BE_ANNULLED, version=move.version)]
    return state.entered(classic.Entry(state.version + 1, move))


def _replaced(state: State, move: Replace) -> State | list[Refusal]:
    if problems := _correctable(state, move.version):
        return problems
    before = state.entries[move.version - 1].move
    alike = type(before) is type(move.entry)
    if not alike and not (isinstance(before, _TURNS) and isinstance(move.entry, _TURNS)):
        return [Refusal(Reason.CANT_REPLACE, version=move.version)]
    if isinstance(before, Annul | Replace | Close):
        return [Refusal(Reason.CANT_REPLACE, version=move.version)]
    there = _as_of(state, move.version - 1)
    fits = _attempt(there, move.entry)
    if isinstance(fits, list):
        return fits
    return state.entered(classic.Entry(state.version + 1, move))


def _as_of(state: State, version: int) -> State | None:
    """The game as its present entries make it up to `version`."""
    earlier: State | None = None
    for entry in state.entries[:version]:
        earlier = _strike(earlier, entry.move) if entry.struck else apply(earlier, entry.move)
    return earlier


def _canonical(after: State, command: Move) -> Move:
    """`command` as it is stored.

    A play has dots for lying tiles, and the one canonical direction where it lays a single tile;
    named tiles of an exchange stand in order and are not counted as well.
    """
    if isinstance(command, Replace):
        there = _as_of(after, command.version - 1)
        fitting = _attempt(there, command.entry)
        if not isinstance(fitting, list):
            return Replace(command.version, _canonical(fitting, command.entry))
    if isinstance(command, Exchange) and command.letters is not None:
        letters = in_order(command.letters)
        return Exchange(command.seat, letters, None, command.rack, command.total)
    laid = after.entries[-1].laid
    if not isinstance(command, Play) or laid is None:
        return command
    at = after.rules.grid.position(laid.cell, down=laid.down)
    return Play(command.seat, at, laid.letters, command.rack, command.announced, command.total)
