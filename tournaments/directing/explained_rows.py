"""Rows of standings with how each criterion came about: as plain data, in the asked language."""

from typing import Any

from django.utils.translation import gettext

from tournaments.course.outcomes import rounds_played
from tournaments.course.state import State
from tournaments.directing.computed_standings import played_out
from tournaments.directing.criteria import told
from tournaments.results import exact_data
from tournaments.standings.data import decision_data
from tournaments.standings.explaining import (
    Explanation,
    How,
    Neighbour,
    Part,
    RowExplained,
    Why,
    explained,
)
from tournaments.standings.table import standing_at


def explained_rows(
    state: State, division: str, number: int | None = None, only: str = ""
) -> list[dict[str, Any]]:
    """The rows of a division after a round (None: the last), best first, or that of one entry.

    Empty where there is no such division, round or entry.
    """
    last = rounds_played(state, division) if division in state.divisions else 0
    through = last if number is None else number
    if division not in state.divisions or through > last:
        return []
    ends = played_out(state, division).ends
    end = ends[through]
    standing = standing_at(end)
    where = {"division": division, "round": through}
    return [{**where, **_row(one)} for one in explained(end, standing, only)]


def _row(one: RowExplained) -> dict[str, Any]:
    return {
        "entry": one.row.entry,
        "place": one.row.place,
        "shared": one.row.shared,
        "criteria": [_criterion(each) for each in one.criteria],
        "higher": _neighbour(one.above),
        "lower": _neighbour(one.below),
    }


def _criterion(one: Explanation) -> dict[str, Any]:
    (said,) = told([one.criterion])
    return {
        "criterion": one.criterion,
        "title": said.title,
        "rule": said.rule,
        "source": said.source,
        "editions": list(said.editions),
        "unit": said.unit,
        "value": None if one.value is None else exact_data(one.value),
        "among": list(one.among),
        "how": _why(one.how),
        "parts": [_part(part) for part in one.parts],
    }


def _part(part: Part) -> dict[str, Any]:
    return {
        "round": part.round,
        "opponents": list(part.opponents),
        "amount": exact_data(part.amount),
        "of": None if part.of is None else exact_data(part.of),
        "won": None if part.won is None else exact_data(part.won),
        "counts": part.counts,
        "why": [_why(one) for one in part.why],
    }


def _why(one: Why | How) -> dict[str, str]:
    template = one.value
    return {"code": one.name, "detail": gettext(template)}


def _neighbour(one: Neighbour | None) -> dict[str, Any] | None:
    if one is None:
        return None
    decision = None if one.decision is None else decision_data(one.decision)
    return {"entry": one.entry, "decision": decision}
