"""The ratings of a club's people as its rating list has them now, to be pinned at entries."""

import json
from collections.abc import Collection

from tournaments.directing.rankings import RATING
from tournaments.models import Ranking
from tournaments.rating import POINT, rounded


def ratings_now(club: str, people: Collection[str]) -> dict[str, int]:
    """The ratings of these people (ids) in whole points; who has none is left out."""
    row = Ranking.objects.filter(club=club, series=RATING).first() if people else None
    rows = json.loads(row.body)["rows"] if row else ()
    wanted = set(people)
    return {one["person"]: rounded(one["rating"], POINT) for one in rows if one["person"] in wanted}
