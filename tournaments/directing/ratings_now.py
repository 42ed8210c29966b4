"""The ratings of a club's people as they are known now: shown, and pinned at entries."""

import json
from collections.abc import Collection
from datetime import date
from typing import NamedTuple

from tournaments.days import day_of
from tournaments.directing.rankings import RATING
from tournaments.models import Ranking
from tournaments.rating import whole_points
from tournaments.register.queries import agreed_in


def ratings_now(club: str, people: Collection[str]) -> dict[str, int]:
    """The ratings of these people (ids) in whole points; who has none is left out."""
    row = Ranking.objects.filter(club=club, series=RATING).first() if people else None
    rows = json.loads(row.body)["rows"] if row else ()
    wanted = set(people)
    return {one["person"]: whole_points(one["rating"]) for one in rows if one["person"] in wanted}


class Known(NamedTuple):
    """A rating in whole points, and of which day it is."""

    rating: int | None
    day: date | None


def ratings_known(club: str) -> dict[str, Known]:
    """By id the last known rating of a club's people: by the rating list, else by a start list."""
    known = {
        person: Known(whole_points(given.rating), date.fromisoformat(one.date))
        for one in reversed(agreed_in(club).in_order())
        for person, given in one.ratings.items()
    }
    row = Ranking.objects.filter(club=club, series=RATING).first()
    if row is None:
        return known
    day, rows = day_of(row.published), json.loads(row.body)["rows"]
    return known | {one["person"]: Known(whole_points(one["rating"]), day) for one in rows}
