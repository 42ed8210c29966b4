"""A form that the rules ask about is shown again with the question; one key sends it as it is."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from engine.refusals import Refusal, Unusable
from tournaments.course.refusals import QUESTIONS

DESPITE = "despite"
_NOT_TYPED = {"csrfmiddlewaretoken", "key", "after", DESPITE}
_DIGITS = 32


def is_question(problem: Refusal | Unusable) -> bool:
    """Whether the same form goes through once its sender says that it is meant so."""
    return isinstance(problem, Refusal) and problem.reason in QUESTIONS


def word_for(data: Mapping[str, Any]) -> str:
    """What a form sends along to say that it is meant as it stands, and nothing else."""
    values = data.getlist if hasattr(data, "getlist") else lambda name: [data[name]]
    typed = [(name, values(name)) for name in sorted(data) if name not in _NOT_TYPED]
    return sha256(repr(typed).encode()).hexdigest()[:_DIGITS]


def is_meant(data: Mapping[str, Any]) -> bool:
    """Whether a form was sent once more, unchanged, after the question was shown."""
    return bool(data) and data.get(DESPITE, "") == word_for(data)
