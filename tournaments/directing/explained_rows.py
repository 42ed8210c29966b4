"""Rows of standings with how each criterion came about: as plain data, in the asked language."""

from typing import Any
from uuid import UUID

from django.utils.translation import gettext

from engine.answers import plain, view_of
from tournaments.course.outcomes import rounds_played
from tournaments.course.state import State
from tournaments.directing import schemas_of_explained as shapes
from tournaments.directing.criteria import told
from tournaments.directing.kept_standings import played_at
from tournaments.standings.explaining import Explanation, How, Why, explained
from tournaments.standings.table import standing_at


def explained_rows(
    stream: UUID, state: State, division: str, number: int | None = None, only: str = ""
) -> list[dict[str, Any]]:
    """The rows of a division after a round (None: the last), best first, or that of one entry.

    Empty where there is no such division, round or entry.
    """
    last = rounds_played(state, division) if division in state.divisions else 0
    through = last if number is None else number
    if division not in state.divisions or through > last:
        return []
    ends = played_at(stream, state, division).ends
    end = ends[through]
    standing = standing_at(end)
    rows = (
        view_of(
            shapes.RowExplained,
            one.row,
            division=division,
            round=through,
            criteria=tuple(map(_criterion, one.criteria)),
            higher=one.above,
            lower=one.below,
        )
        for one in explained(end, standing, only)
    )
    return [plain(row) for row in rows]


def _criterion(one: Explanation) -> shapes.CriterionExplained:
    (said,) = told([one.criterion])
    return view_of(
        shapes.CriterionExplained,
        said,
        criterion=one.criterion,
        value=one.value,
        among=one.among,
        how=_why(one.how),
        parts=tuple(
            view_of(shapes.PartOfValue, part, why=tuple(map(_why, part.why))) for part in one.parts
        ),
    )


def _why(one: Why | How) -> shapes.WhyCounted:
    template = one.value
    return shapes.WhyCounted(one.name, gettext(template))
