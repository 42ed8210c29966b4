"""The verbs of the engine, the same for every family of games: decide, apply, replay.

A move is a fact that somebody reports. `decide` says whether it can be entered, `apply` what the
game is afterwards, `replay` folds a whole stream. None of them asks the clock, chance or a
dictionary.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from engine import classic, karten, klauer
from engine.moves import Annul, Close, Move, Open, Replace
from engine.refusals import Reason, Refusal
from engine.rulesets import FAMILY, OTHERS
from engine.sheets import Entry, Family, Game

FAMILIES: dict[str, Family] = {
    "classic": classic,
    "karten": karten,
    "klauer": klauer,
}

_REFUSED_BY_POLICY = (Reason.SCORE_DIFFERS, Reason.TOTAL_DIFFERS, Reason.SETTLEMENT_DIFFERS)


def decide(state: Game | None, command: Move) -> tuple[Move, ...]:
    """The moves to append for `command`, in canonical form. Raises the first Refusal."""
    after, refusals = _weighed(state, command)
    if after is None or refusals:
        raise refusals[0]
    return (_canonical(after, command),)


def objections(state: Game | None, command: Move) -> list[Refusal]:
    """All reasons against `command`; an empty list where it can be entered."""
    return _weighed(state, command)[1]


def apply(state: Any, move: Move) -> Any:
    """The game after `move`. What does not fit any more is kept as a flawed entry.

    A correction is only written down; what it corrects, `replay` sees to.
    Raises Refusal only for a stream that does not begin with a game's opening.
    """
    if state is not None and isinstance(move, Annul | Replace):
        return state.entered(Entry(state.version + 1, move))
    after = _attempt(state, move)
    if not isinstance(after, list):
        return after
    if state is None:
        raise after[0]
    return family_of(state).misfit(state, move, after[0])


def replay(moves: Iterable[Move]) -> Any:
    """The game that `moves`, the whole stream in order, amount to; None for none."""
    state: Game | None = None
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


def places(state: Game) -> tuple[int | None, ...]:
    """The place of each seat as the game stands."""
    return family_of(state).places(state)


def scores(state: Game) -> tuple[int, ...] | None:
    """The points of each seat; None for a game that has no points."""
    return family_of(state).scores(state)


def family_of(state: Game) -> Family:
    """The family whose rules a game is played by."""
    return FAMILIES[state.family]


def family_named(ruleset: str) -> Family:
    """The family that plays by the rules of this name."""
    return FAMILIES[ruleset if ruleset in OTHERS else FAMILY]


def takes(ruleset: str) -> tuple[str, ...]:
    """The kinds of entries that a game under these rules takes, corrections included."""
    return (*family_named(ruleset).kinds, Annul.kind, Replace.kind)


def _weighed(state: Game | None, command: Move) -> tuple[Game | None, list[Refusal]]:
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


def _attempt(state: Any, move: Move) -> Any:
    if state is None:
        return _opened(move)
    if isinstance(move, Open):
        return [Refusal(Reason.ALREADY_OPENED)]
    if isinstance(move, Annul):
        return _annulled(state, move)
    if isinstance(move, Replace):
        return _replaced(state, move)
    return family_of(state).attempt(state, move)


def _opened(move: Move) -> Any:
    if not isinstance(move, Open):
        return [Refusal(Reason.NOT_OPENED)]
    family = move.options.get("family")
    if not isinstance(family, str) or family not in FAMILIES:
        known = ", ".join(FAMILIES)
        return [Refusal(Reason.BAD_OPTION, option="family", value=family, values=known)]
    return FAMILIES[family].opened(move)


def _strike(state: Game | None, move: Move) -> Any:
    if state is None:
        raise Refusal(Reason.NOT_OPENED)
    seat = getattr(move, "seat", None)
    return state.entered(Entry(state.version + 1, move, seat, struck=True))


def _correctable(state: Game, version: int) -> list[Refusal]:
    if not 1 <= version <= state.version:
        return [Refusal(Reason.NO_SUCH_ENTRY, version=version)]
    entry = state.entries[version - 1]
    if state.phase == "closed" and not isinstance(entry.move, Close):
        return [Refusal(Reason.GAME_CLOSED)]
    if entry.struck:
        return [Refusal(Reason.ALREADY_ANNULLED, version=version)]
    return []


def _annulled(state: Game, move: Annul) -> Any:
    if problems := _correctable(state, move.version):
        return problems
    if isinstance(state.entries[move.version - 1].move, Open):
        return [Refusal(Reason.CANT_BE_ANNULLED, version=move.version)]
    return state.entered(Entry(state.version + 1, move))


def _replaced(state: Game, move: Replace) -> Any:
    if problems := _correctable(state, move.version):
        return problems
    before = state.entries[move.version - 1].move
    alike, turns = type(before) is type(move.entry), family_of(state).exchangeable
    if not alike and not (isinstance(before, turns) and isinstance(move.entry, turns)):
        return [Refusal(Reason.CANT_REPLACE, version=move.version)]
    if isinstance(before, Annul | Replace | Close):
        return [Refusal(Reason.CANT_REPLACE, version=move.version)]
    if refused := _weighed(_as_of(state, move.version - 1), move.entry)[1]:
        return refused
    return state.entered(Entry(state.version + 1, move))


def _as_of(state: Game, version: int) -> Game | None:
    """The game as its present entries make it up to `version`."""
    earlier: Game | None = None
    for entry in state.entries[:version]:
        earlier = _strike(earlier, entry.move) if entry.struck else apply(earlier, entry.move)
    return earlier


def _canonical(after: Any, command: Move) -> Move:
    if not isinstance(command, Replace):
        return family_of(after).canonical(after, command)
    fitting = _attempt(_as_of(after, command.version - 1), command.entry)
    return Replace(command.version, _canonical(fitting, command.entry))
