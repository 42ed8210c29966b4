"""REST for a club's seasons: what they are called, what they count, and what went out of them."""

from uuid import UUID

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.answers import plain
from games.operations import reads
from games.tagged import stamped
from tournaments.directing import schemas_of_results
from tournaments.directing.seasons_seen import Owned, SeasonSeen, seasons_seen
from tournaments.long_texts import written
from tournaments.models import Club
from tournaments.ranking.series_rule import series_rule_data
from tournaments.rights import reach_of


class SeasonsOfClub(APIView):
    """The seasons of a club."""

    verbs = {"GET": "read_tournament"}

    @reads("list_seasons", schemas_of_results.Seasons)
    def get(self, request: Request, club: UUID) -> HttpResponse:
        """List a club's seasons, the newest first; each has its ranking under its `series`.

        Without an account those are listed that are published and count nothing but public
        tournaments; who acts for the club sees drafts and withdrawn ones too.
        """
        found, reach = Club.objects.filter(pk=club).first(), reach_of(request)
        seen = seasons_seen(found, reach) if found else []
        self.check_object_permissions(request, Owned(str(club), bool(seen)))
        results = [plain(_line(one)) for one in seen]
        return stamped(request, written({"results": results}).encode())


def _line(one: SeasonSeen) -> schemas_of_results.SeasonLine:
    season, row = one.season, one.ranking
    chosen = None if one.chosen is None else tuple(seen.stream for seen in one.chosen)
    return schemas_of_results.SeasonLine(
        number=season.number,
        name=one.name,
        phase=season.phase,
        series=season.series,
        rule=series_rule_data(season.rule),
        tournaments=chosen,
        publication=row.number if row else None,
        published=row.published if row else None,
    )
