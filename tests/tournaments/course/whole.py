"""All of a tournament that somebody sees, for officials with its protocol: a word for comparing."""

from engine.facts import payload
from tournaments.course.view import OFFICIAL, view


def whole(state, role):
    """The tournament as `role` may see it, with all its rounds, and for officials its protocol."""
    seen = view(state, role)
    return {**seen, "lines": list(map(_line, state.lines))} if role == OFFICIAL else seen


def _line(line):
    return {
        "version": line.version,
        "kind": line.act.kind,
        "facts": payload(line.act),
        "struck": line.struck,
        "flaw": _refusal(line.flaw) if line.flaw else None,
    }


def _refusal(refusal):
    return {"code": refusal.code, "detail": refusal.detail, "facts": refusal.facts}
