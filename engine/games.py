"""The verbs of the engine, the same for every family of games: decide, apply, replay.

A move is a fact that somebody reports. `decide` says whether it can be entered, `apply` what the
game is afterwards, `replay` folds a whole stream. None of them asks the clock, chance or a
dictionary.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from engine import classic, karten, klauer
from engine.corrections import (
    FIRST,
    Effective,
    MovedOn,
    clockwise,
    effective,
    moved_on,
    sheet_before,
)
from engine.moves import (
    CORRECTIONS,
    Annul,
    Close,
    Insertion,
    Move,
    Note,
    Open,
    Publish,
    Replace,
    Unpublish,
)
from engine.refusals import Reason, Refusal
from engine.rulesets import FAMILY, OTHERS
from engine.seats import counts
from engine.sheets import Entry, Family, Game, in_order, line_at

FAMILIES: dict[str, Family] = {
    "classic": classic,
    "karten": karten,
    "klauer": klauer,
}

_REFUSED_BY_POLICY = (Reason.SCORE_DIFFERS, Reason.TOTAL_DIFFERS, Reason.SETTLEMENT_DIFFERS)


def decide(state: Game | None, command: Move) -> tuple[Move, ...]:
    """The moves to append for `command`, in canonical form. Raises the first Refusal."""
    return (_decided(state, command)[0],)


def decide_and_apply(stream: Sequence[Move], state: Any, command: Move) -> tuple[Move, Any]:
    """The move to append for `command`, and the game after it: `stream` has led to `state`.

    It is what `decide`, `apply` and `replay` give, computed once. Raises the first Refusal.
    """
    move, after = _decided(state, command)
    if isinstance(move, CORRECTIONS):
        return move, replay([*stream, move])
    return move, after if move == command else apply(state, move)


def go_on(stream: Sequence[Move], state: Any, moves: Sequence[Move]) -> Any:
    """The game after further `moves`: `stream` has led to `state`, None where it is empty.

    It is the replay of all; a correction needs all, what else comes goes on from the state.
    """
    if any(isinstance(move, CORRECTIONS) for move in moves):
        return replay([*stream, *moves])
    for move in moves:
        state = apply(state, move)
    return state


def _decided(state: Game | None, command: Move) -> tuple[Move, Game]:
    """A move in canonical form, and the game after `command`. Raises the first Refusal."""
    after, refusals = _weighed(state, command)
    if after is None or refusals:
        raise refusals[0]
    return _canonical(after, command), after


def objections(state: Game | None, command: Move) -> list[Refusal]:
    """All reasons against `command`; an empty list where it can be entered."""
    return _weighed(state, command)[1]


def apply(state: Any, move: Move) -> Any:
    """The game after `move`. What does not fit any more is kept as a flawed entry.

    A correction is only written down; what it corrects, `replay` sees to.
    Raises Refusal only for a stream that does not begin with a game's opening.
    """
    if state is not None and isinstance(move, Annul | Replace | Insertion):
        return state.entered(Entry(state.version + 1, move))
    after = _attempt(state, move)
    if not isinstance(after, list):
        return after
    if state is None:
        raise after[0]
    return family_of(state).misfit(state, move, after[0])


def replay(moves: Iterable[Move]) -> Any:
    """The game that `moves`, the whole stream in order, amount to; None for none."""
    stream = tuple(moves)
    if any(isinstance(move, CORRECTIONS) for move in stream):
        return _replayed(effective(stream))
    return go_on((), None, stream)


def _replayed(entries: Sequence[Effective]) -> Any:
    state: Any = None
    places: list[MovedOn] = []
    for entry in entries:
        if state is not None:
            state = state._replace(version=entry.version - 1)
        move = moved_on(entry, places) if places else entry.move
        state = _strike(state, move) if entry.struck else _applied(state, move, entry.decision)
        if entry.before is not None:
            state = _last_line(state, before=entry.before)
        if entry.moves_on:
            seats = clockwise(len(state.players), getattr(state, "gone", ()))
            places.append(MovedOn(entry.version, seats))
    by_version = sorted(state.entries, key=lambda line: line.version)
    return state._replace(version=len(entries), entries=tuple(by_version))


def _applied(state: Any, move: Move, decision: tuple[int, int | None] | None) -> Any:
    """The game after `move`, for which an arbiter may have let other points stand."""
    after = apply(state, move)
    line = after.entries[-1]
    if decision is None or not counts(line):
        return after
    number, points = decision
    points = line.announced if points is None else points
    if points is None:
        return after
    after = apply(state._replace(deciding=points), move)._replace(deciding=None)
    return _last_line(after, decided=number)


def _last_line(state: Any, **marks: int) -> Any:
    last = state.entries[-1]._replace(**marks)
    return state._replace(entries=(*state.entries[:-1], last))


def places(state: Game) -> tuple[int | None, ...]:
    """The place of each seat as the game stands."""
    return family_of(state).places(state)


def scores(state: Game) -> tuple[int, ...] | None:
    """The points of each seat; None for a game that has no points."""
    points: tuple[int, ...] | None = getattr(state, "scores", None)
    return points


def family_of(state: Game) -> Family:
    """The family whose rules a game is played by."""
    return FAMILIES[state.rules.family]


def family_named(ruleset: str) -> Family:
    """The family that plays by the rules of this name."""
    return FAMILIES[ruleset if ruleset in OTHERS else FAMILY]


def takes(ruleset: str) -> tuple[str, ...]:
    """The kinds of entries that a game under these rules takes, corrections included."""
    return (*family_named(ruleset).kinds, Annul.kind, Replace.kind, Insertion.kind)


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
    if isinstance(move, Insertion):
        return _inserted(state, move)
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
    entry = line_at(state.entries, version)
    if state.phase == "closed" and not isinstance(entry.move, Close):
        return [Refusal(Reason.GAME_CLOSED)]
    if entry.struck:
        return [Refusal(Reason.ALREADY_ANNULLED, version=version)]
    return []


def _annulled(state: Game, move: Annul) -> Any:
    if problems := _correctable(state, move.version):
        return problems
    if isinstance(line_at(state.entries, move.version).move, Open):
        return [Refusal(Reason.CANT_BE_ANNULLED, version=move.version)]
    return state.entered(Entry(state.version + 1, move))


def _replaced(state: Game, move: Replace) -> Any:
    if problems := _correctable(state, move.version):
        return problems
    before = line_at(state.entries, move.version).move
    alike, turns = type(before) is type(move.entry), family_of(state).exchangeable
    if not alike and not (isinstance(before, turns) and isinstance(move.entry, turns)):
        return [Refusal(Reason.CANT_REPLACE, version=move.version)]
    if isinstance(before, (*CORRECTIONS, Close)):
        return [Refusal(Reason.CANT_REPLACE, version=move.version)]
    return _corrected(state, move)


def _inserted(state: Game, move: Insertion) -> Any:
    if not FIRST <= move.version <= state.version + 1:
        return [Refusal(Reason.NO_SUCH_ENTRY, version=move.version)]
    if state.phase == "closed":
        return [Refusal(Reason.GAME_CLOSED)]
    if isinstance(move.entry, (*CORRECTIONS, *_NEVER_FORGOTTEN)):
        return [Refusal(Reason.CANT_INSERT, kind=move.entry.kind)]
    return _corrected(state, move)


def _corrected(state: Game, move: Replace | Insertion) -> Any:
    """The game with a correction written down, the entry that it carries in canonical form."""
    fitting, refused = _weighed(_before(state, move.version), move.entry)
    if refused:
        return refused
    canonical = replace(move, entry=_canonical(fitting, move.entry))
    return state.entered(Entry(state.version + 1, canonical))


_NEVER_FORGOTTEN = (Open, Close, Note, Publish, Unpublish)
"""What changes nothing in the course of a game is entered at its end and not put in."""


def _before(state: Game, version: int) -> Any:
    """The game as its present entries make it up to the entry `version`, which is left out."""
    earlier: Any = None
    for entry in sheet_before(state.entries, version):
        earlier = _with_line(earlier, entry)
    return earlier


def course(state: Game) -> Iterator[tuple[Any, Entry]]:
    """The lines of a sheet in the order of the game, each with the game as it was before it.

    What was struck out or does not fit is left out; before the opening there is no game: None.
    """
    earlier: Any = None
    for entry in in_order(state.entries):
        if not (entry.struck or entry.flaw):
            yield earlier, entry
        earlier = _with_line(earlier, entry)


def _with_line(earlier: Any, entry: Entry) -> Any:
    """The game with one more line of its sheet, as that stands now."""
    if earlier is not None:
        earlier = earlier._replace(version=entry.version - 1)
    decision = None if entry.decided is None else (entry.decided, entry.score)
    if entry.struck:
        return _strike(earlier, entry.move)
    return _applied(earlier, entry.move, decision)


def _canonical(after: Any, command: Move) -> Move:
    if isinstance(command, Replace | Insertion):
        written: Move = after.entries[-1].move
        return written
    return family_of(after).canonical(after, command)
