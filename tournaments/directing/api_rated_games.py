"""REST for a rating explained game by game: what was expected, what came, and what that moved."""

import json
from uuid import UUID

from django.http import HttpResponse
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from engine.answers import plain, view_of
from games.operations import reads
from games.tagged import stamped
from tournaments.directing import schemas_of_results
from tournaments.directing.api_rankings import ReadRanking
from tournaments.directing.rankings import games_rated_of
from tournaments.long_texts import written
from tournaments.ranking.closed import AsOf


class GamesOfRating(ReadRanking):
    """The rated games of somebody in a rating list."""

    @reads("read_rated_games", schemas_of_results.RatedGamesPage)
    def get(self, request: Request, club: UUID, series: str, person: UUID) -> HttpResponse:
        """Show each game that moved a rating, in the order in which they were rated.

        Against whom, with which rating, what was expected, what came, the factor and the change;
        since the rating began. Who may see the ranking may see this, and names as there.
        """
        row, thing = self.ranking(request, club, series)
        body = json.loads(row.body)
        own = str(person)
        if body["kind"] != "rating" or all(one["person"] != own for one in body["rows"]):
            raise NotFound
        found = games_rated_of(row.club, [AsOf(*source) for source in row.as_of], body["rows"], own)
        people = {own, *(other.person for game in found for other in game.opponents)}
        page = {
            "series": row.series,
            "number": row.number,
            "person": own,
            "names": self.names([{"person": one} for one in sorted(people)], thing),
            "games": [plain(view_of(schemas_of_results.RatedGame, game)) for game in found],
        }
        return stamped(request, written(page).encode())
