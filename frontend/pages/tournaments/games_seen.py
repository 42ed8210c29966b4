"""Which of the games that are linked to tables a viewer may open."""

from collections.abc import Collection
from uuid import UUID

from games.models import Sheet
from tournaments.rights import Reach


def games_seen(within: Reach, games: Collection[str]) -> frozenset[str]:
    """Those of the games that the viewer may read; asks nothing where there are none."""
    if not games:
        return frozenset()
    sheets = Sheet.objects.filter(pk__in=[UUID(game) for game in games])
    return frozenset(str(one.stream) for one in sheets if within.may("read_game", one))
