"""Which right an act of a tournament needs; who has it stands in `tournaments.rights`."""

from typing import Any

from tournaments.course.acts import KINDS, Act
from tournaments.rights import Reach

VERBS = {kind: cls.right for kind, cls in KINDS.items() if cls.right is not None}
"""Kinds that can be entered from outside, each with the right that it needs."""


def may_enter(reach: Reach, act: Act, tournament: Any, own_entries: frozenset[str]) -> bool:
    """Whether somebody may enter this act: an official any, a player as one of `own_entries`.

    That a player sits at the table that the act names, the course itself checks.
    """
    verb = act.right
    if verb is None or not reach.may(verb, tournament):
        return False
    if reach.official(verb, tournament):
        return True
    return act.own and getattr(act, "by", None) in own_entries
