"""REST for numbers over games: of a club, a tournament, one or two people, a season, some days."""

from typing import Any
from uuid import UUID

from django.db.models import Q
from django.http import HttpResponse, QueryDict
from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.answers import plain
from engine.refusals import Unusable
from engine.rulesets import NAMES, OTHERS
from games import asking, schemas
from games.adding_up import GamesAddedUp, added_up
from games.days import begun
from games.numbers import number_in
from games.queries import mentioning
from games.requests import KNOWN
from games.rights import rights
from games.shapes import describe
from games.tagged import told

_SEASON = OpenApiParameter(
    "season",
    {"type": "integer", "minimum": 1},
    description="only games of this season of `club`, by its number, at the tournaments that "
    "whoever asks may see",
)


class Figures(APIView):
    """Numbers over the games that the actor can see."""

    verbs = {"GET": "list_games"}

    @describe(
        operation_id="read_figures",
        parameters=[
            asking.CLUB,
            OpenApiParameter("tournament", UUID, description="only games at its tables"),
            asking.PERSON,
            OpenApiParameter("against", UUID, description="and with this person, too"),
            _SEASON,
            asking.one_of("ruleset", NAMES, "by this booklet; without it all on a board"),
            *asking.DATES,
            KNOWN,
        ],
        responses={200: GamesAddedUp, **schemas.UNCHANGED, **schemas.UNREADABLE},
    )
    def get(self, request: Request) -> HttpResponse:
        """Add up the signed games that are asked for, at most the 5,000 newest.

        Without `ruleset` those on a board: points of cards are others, two colours have none.
        """
        sent, within = request.query_params, rights().reach_of(request)
        club = asking.id_in(sent, "club")
        person, against = asking.id_in(sent, "person"), asking.id_in(sent, "against")
        wanted = begun(*asking.dates_in(sent)) & by_booklet(sent)
        wanted &= Q(club=str(club)) if club else Q()
        wanted &= rights().games_asked(
            within, tournament=asking.id_in(sent, "tournament"), person=person
        )
        wanted &= rights().games_asked(within, person=against)
        wanted &= _of_season(within, club, number_in(sent, "season", least=1))
        found = added_up(
            readable(within, person) & wanted,
            rights().same_person(person) if person else (),
            rights().same_person(against) if against else (),
        )
        return told(request, plain(found))


def by_booklet(sent: QueryDict) -> Q:
    """Games by the booklet that is asked for, else all on a board; raises Unusable."""
    ruleset = asking.choice_in(sent, "ruleset", NAMES)
    return Q(ruleset=ruleset) if ruleset else ~Q(ruleset__in=OTHERS)


def _of_season(within: Any, club: UUID | None, number: int | None) -> Q:
    if number is None:
        return Q()
    if club is None:
        raise Unusable("club", "Say whose season it is.")
    return rights().season_asked(within, club, number)


def readable(within: Any, person: UUID | None = None) -> Q:
    """The games that are public, or those of a club by a role in it; of the own numbers, all."""
    clubs = [str(club) for club in within.clubs("read_game")]
    own = {person} & within.playing("read_game")
    return Q(public=True) | Q(club__in=clubs) | mentioning(map(str, own))


urlpatterns = [path("figures/", Figures.as_view(), name="api-figures")]
