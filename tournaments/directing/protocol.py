"""Which acts of a tournament a viewer may read: officials all, others what the pages show them.

What is public of an act is what stands on the public pages as well; drafts, wishes, check-in,
disputes and who reported a result are not. An act that was undone, or does not fit, has no effect
there, and so it is not public either.
"""

from typing import Any

from engine.facts import payload
from tournaments.course.lines import Line
from tournaments.course.state import State
from tournaments.directing.sentences import Names, sentence


def protocol(
    state: State, names: Names, *, official: bool, after: int = 0, most: int = 200
) -> tuple[list[dict[str, Any]], int | None]:
    """The acts behind version `after`, and the version to go on behind; None at the end."""
    lines = [line for line in state.lines[after:] if official or _is_public(line)]
    shown = [_shown(line, names, official=official) for line in lines[:most]]
    return shown, lines[most - 1].version if len(lines) > most else None


def _is_public(line: Line) -> bool:
    return line.act.public and not line.struck and line.flaw is None


def _shown(line: Line, names: Names, *, official: bool) -> dict[str, Any]:
    hidden = frozenset[str]() if official else line.act.hidden
    facts = {name: fact for name, fact in payload(line.act).items() if name not in hidden}
    return {
        "version": line.version,
        "act": {"kind": line.act.kind, **facts},
        "struck": line.struck,
        "flaw": None
        if line.flaw is None
        else {
            "code": line.flaw.code,
            "detail": sentence(line.flaw, names),
            "facts": line.flaw.facts,
            "clause": line.flaw.clause,
        },
    }
