"""What later acts undo: possible while nothing that came after depends on it.

An act depends on another if it does not fit any more when the stream is replayed without it. To
redo is to undo the undoing. What was published has left the house and is withdrawn by an act of its
own.
"""

from collections.abc import Sequence

from engine.refusals import Refusal
from tournaments.course.acts import KINDS, Act, Change, Propose, Undo
from tournaments.course.refusals import Reason
from tournaments.course.state import State

PAIRINGS = (Propose, Change)
STANDS = tuple(cls for cls in KINDS.values() if cls.stands)


def effective(acts: Sequence[Act]) -> list[tuple[Act, bool]]:
    """The acts as later ones leave them: (act, whether it is undone).

    An undoing that is itself undone has no effect; so the last one is read first.
    """
    struck = [False] * len(acts)
    for index in range(len(acts) - 1, -1, -1):
        act = acts[index]
        if isinstance(act, Undo) and not struck[index] and _has_target(acts, index):
            struck[act.version - 1] = True
    return list(zip(acts, struck, strict=True))


def reached_behind(acts: Sequence[Act]) -> list[int]:
    """The pairings (by index) behind which something before them was undone or brought back."""
    found, earliest = list[int](), len(acts) + 1
    for at in range(len(acts) - 1, -1, -1):
        act = acts[at]
        if isinstance(act, Undo):
            earliest = min(earliest, act.version)
        elif isinstance(act, PAIRINGS) and earliest <= at:
            found.append(at)
    return found[::-1]


def dependents(before: State, after: State, act: Undo) -> list[Refusal]:
    """The refusal that lists what fits before an undoing and not after it; none if all fits."""
    known = set(before.flawed())
    lost = [version for version in after.flawed() if version not in known]
    if not lost:
        return []
    redo = isinstance(before.lines[act.version - 1].act, Undo)
    reason = Reason.CANT_COME_BACK if redo else Reason.DEPENDED_ON
    version = _restored(before, act) if redo else act.version
    return [Refusal(reason, version=version, versions=", ".join(map(str, lost)))]


def flaw_of(acts: Sequence[Act], index: int) -> Refusal | None:
    """Why a stored undoing has no effect; None if it has one."""
    act = acts[index]
    if not isinstance(act, Undo) or _has_target(acts, index):
        return None
    if not 1 <= act.version <= index:
        return Refusal(Reason.NO_SUCH_VERSION, version=act.version, versions=index)
    return Refusal(Reason.CANT_BE_UNDONE, version=act.version)


def _has_target(acts: Sequence[Act], index: int) -> bool:
    act = acts[index]
    if not isinstance(act, Undo) or not 1 <= act.version <= index:
        return False
    return not isinstance(acts[act.version - 1], STANDS)


def _restored(state: State, act: Undo) -> int:
    """The version that comes back when an undoing is undone."""
    undone = state.lines[act.version - 1].act
    return undone.version if isinstance(undone, Undo) else act.version
