"""Which right an act of a tournament needs; who has it stands in `tournaments.rights`."""

from typing import Any

from tournaments.course.acts import Act
from tournaments.rights import Reach

# A kind that is missing here can't be entered from outside. A proposal comes from the command that
# pairs: it says by which system, so nobody else can say it.
VERBS = {
    "amend": "set_up_tournament",
    "division": "set_up_tournament",
    "plan": "set_up_tournament",
    "enter": "manage_entries",
    "revise": "manage_entries",
    "leave": "manage_entries",
    "come_back": "manage_entries",
    "check_in": "check_in",
    "absent": "check_in",
    "apart": "pair",
    "together": "pair",
    "tables": "pair",
    "change": "pair",
    "publish": "pair",
    "withdraw": "pair",
    "link": "link_game",
    "report": "report_result",
    "confirm": "report_result",
    "dispute": "report_result",
    "correct": "correct_result",
    "forfeit": "correct_result",
    "penalty": "correct_result",
    "close_round": "close_round",
    "close": "set_up_tournament",
    "publish_tournament": "publish_tournament",
    "unpublish_tournament": "publish_tournament",
    "undo": "undo",
}
# What a player may do for the own table, naming the own entry.
OF_AN_ENTRY = frozenset({"report", "confirm", "dispute"})


def may_enter(reach: Reach, act: Act, tournament: Any, own_entries: frozenset[str]) -> bool:
    """Whether somebody may enter this act: an official any, a player as one of `own_entries`.

    That a player sits at the table that the act names, the course itself checks.
    """
    verb = VERBS.get(act.kind)
    if verb is None or not reach.may(verb, tournament):
        return False
    if reach.official(verb, tournament):
        return True
    return act.kind in OF_AN_ENTRY and getattr(act, "by", None) in own_entries
