"""REST for what is found without knowing an id: the root, clubs, and who it is that asks."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from rest_framework.exceptions import NotFound
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.answers import As, Url, plain
from games import asking
from games.operations import operation
from games.queries import texts_about
from games.requests import KNOWN, address_of
from games.schemas import NOT_FOUND, UNCHANGED, UNREADABLE
from games.tagged import told
from tournaments.directing import found
from tournaments.directing.words import TITLE
from tournaments.models import Club, Link, Ranking, Tournament
from tournaments.rights import Reach, reach_of
from tournaments.scopes import Limits

_READ: dict[Any, Any] = {**UNCHANGED, **UNREADABLE}
_SERIES = "the ranking's name in addresses"


@dataclass(frozen=True)
class RootPage:
    """Where to begin: what there is, by the addresses of its lists."""

    clubs: Url
    tournaments: Url
    games: Url
    figures: Annotated[Url, As(help_text="what the signed games come to, added up")]
    changes: Annotated[Url, As(help_text="what of all this has changed since you asked last")]
    me: Annotated[Url, As(help_text="who it is that asks; 401 without a token or link")]
    checkpoint: Annotated[Url, As(help_text="what was signed last over all streams")]
    schema: Annotated[Url, As(help_text="the description as OpenAPI")]
    docs: Annotated[Url, As(help_text="the description as a page")]
    guide: Annotated[Url, As(help_text="the guide, with programs to begin from")]


@dataclass(frozen=True)
class ClubLine:
    """A club in a list, and the addresses at which it goes on."""

    id: UUID
    name: str
    slug: Annotated[str, As(help_text="its name in the addresses of pages")]
    address: Url
    tournaments: Annotated[Url, As(help_text="its tournaments that you may see")]
    games: Annotated[Url, As(help_text="its games that you may see")]
    seasons: Url
    export: Annotated[Url, As(help_text="its tournaments with their games, as lines of JSON")]
    results: Annotated[Url, As(help_text="all results, as CSV")]
    feed: Annotated[Url, As(help_text="what is over and published, as an Atom feed")]
    calendar: Annotated[Url, As(help_text="its evenings, as iCalendar to subscribe to")]


@dataclass(frozen=True)
class ClubList:
    """A page of clubs."""

    next: Url | None
    clubs: tuple[ClubLine, ...]


@dataclass(frozen=True)
class EveningLine:
    """A tournament that is still to come or is played today."""

    id: UUID
    title: str
    date: date
    address: Url


@dataclass(frozen=True)
class RankingLine:
    """A ranking as it went out last."""

    series: Annotated[str, As(help_text=_SERIES)]
    number: Annotated[int, As(help_text="of its last publication, from 1")]
    published: datetime
    hash: Annotated[str, As(help_text="SHA-256 of its canonical text, hexadecimal")]
    address: Url


@dataclass(frozen=True)
class ClubPage:
    """A club, its next tournaments (the soonest first, 20 at most) and its rankings."""

    club: ClubLine
    evenings: tuple[EveningLine, ...]
    rankings: tuple[RankingLine, ...]


@dataclass(frozen=True)
class OwnClub:
    """A club that you act for, and in which roles."""

    club: ClubLine
    roles: tuple[str, ...]


@dataclass(frozen=True)
class OwnLine:
    """A line of a club's register that is you."""

    id: UUID
    club: UUID
    number: int


@dataclass(frozen=True)
class OwnLink:
    """The private link that you hold."""

    tournament: UUID
    role: str
    entry: UUID | None
    expires: datetime
    address: Annotated[Url, As(help_text="the tournament")]


@dataclass(frozen=True)
class OwnToken:
    """The token with which you ask: what it may be used for."""

    id: UUID
    scopes: Annotated[
        tuple[str, ...],
        As(help_text="of read, enter_results, enter_games, direct, manage_register; or everything"),
    ]
    club: Annotated[UUID | None, As(help_text="the one club that it is for; null for all")]
    tournament: Annotated[UUID | None, As(help_text="the one tournament that it is for")]


@dataclass(frozen=True)
class MyPage:
    """Who it is that asks: the account (none for a link), its clubs, its people, its link, its
    token.
    """

    account: UUID | None
    login: str | None
    clubs: tuple[OwnClub, ...]
    people: tuple[OwnLine, ...]
    link: OwnLink | None
    token: Annotated[OwnToken | None, As(help_text="null for a session or link")]


class Root(APIView):
    """Where to begin."""

    verbs = {"GET": "list_tournaments"}

    @operation("read_root", RootPage, _READ, KNOWN)
    def get(self, request: Request) -> HttpResponse:
        """Show the addresses at which everything else is found."""
        places = {
            "clubs": "api-clubs",
            "tournaments": "api-tournaments",
            "games": "api-games",
            "figures": "api-figures",
            "changes": "api-changes",
            "me": "api-me",
            "checkpoint": "api-checkpoint",
            "schema": "schema",
            "docs": "docs",
            "guide": "guide",
        }
        page = RootPage(**{name: address_of(request, place) for name, place in places.items()})
        return told(request, plain(page))


class Clubs(APIView):
    """The clubs of the house."""

    verbs = {"GET": "list_tournaments"}

    @operation("list_clubs", ClubList, _READ, asking.LIMIT, asking.CURSOR, KNOWN)
    def get(self, request: Request) -> HttpResponse:
        """List the clubs that show you anything, the oldest first; `next` goes on."""
        limit = asking.limit_in(request.query_params)
        after = asking.id_after(request.query_params)
        clubs = [
            one for one in found.clubs_seen(reach_of(request)) if after is None or one.pk > after
        ]
        more = asking.onward(request, clubs[limit - 1].pk) if len(clubs) > limit else None
        lines = tuple(_club(request, one) for one in clubs[:limit])
        return told(request, plain(ClubList(more, lines)))


class ClubOfHouse(APIView):
    """A club."""

    verbs = {"GET": "list_tournaments"}

    @operation("read_club", ClubPage, {**_READ, **NOT_FOUND}, KNOWN)
    def get(self, request: Request, club: UUID) -> HttpResponse:
        """Show a club, its next tournaments and its rankings, as far as you may see them."""
        within = reach_of(request)
        seen = found.club_seen(within, club)
        if seen is None:
            raise NotFound
        evenings = found.evenings_of(within, seen)
        titles = texts_about((row.stream, row.club) for row in evenings)
        page = ClubPage(
            _club(request, seen),
            tuple(_evening(request, row, titles) for row in evenings),
            tuple(_ranking(request, row) for row in found.rankings_of(within, seen)),
        )
        return told(request, plain(page))


class IsSomebody(BasePermission):
    """Lets in whoever shows who they are: by an account, or by a private link."""

    def has_permission(self, request: Request, _view: APIView) -> bool:
        """Whether there is an account or a link."""
        return bool(request.user.is_authenticated or getattr(request.user, "link", None))


class Me(APIView):
    """Who it is that asks."""

    permission_classes = (IsSomebody,)
    scopes = {"GET": "read"}

    @operation("read_me", MyPage, _READ, KNOWN)
    def get(self, request: Request) -> HttpResponse:
        """Show whom your token, session or link stands for: its clubs, roles and people."""
        within, user = reach_of(request), request.user
        known = bool(user.is_authenticated)
        page = MyPage(
            account=user.pk if known else None,
            login=user.get_username() if known else None,
            clubs=_own_clubs(request, within),
            people=tuple(
                OwnLine(line.pk, line.club_id, line.number) for line in found.people_of(within)
            ),
            link=_link(request, within.link),
            token=_token(user, within.limits),
        )
        return told(request, plain(page))


def _token(user: Any, limits: Limits | None) -> OwnToken | None:
    if limits is None:
        return None
    return OwnToken(user.grant, limits.named(), limits.club, limits.tournament)


def _own_clubs(request: Request, within: Reach) -> tuple[OwnClub, ...]:
    clubs = Club.objects.filter(pk__in=within.own_clubs).order_by("pk")
    roles = within.own_clubs
    return tuple(OwnClub(_club(request, one), tuple(sorted(roles[one.pk]))) for one in clubs)


def _club(request: Request, club: Club) -> ClubLine:
    of_club = f"?club={club.pk}"
    return ClubLine(
        id=club.pk,
        name=club.name,
        slug=club.slug,
        address=address_of(request, "api-club", club=club.pk),
        tournaments=address_of(request, "api-tournaments", of_club),
        games=address_of(request, "api-games", of_club),
        seasons=address_of(request, "api-seasons", club=club.pk),
        export=address_of(request, "api-club-export", club=club.pk),
        results=address_of(request, "api-club-results", club=club.pk),
        feed=address_of(request, "club-feed", club=club.slug),
        calendar=address_of(request, "club-calendar", club=club.slug),
    )


def _evening(request: Request, row: Tournament, titles: dict[tuple[UUID, str], str]) -> EveningLine:
    address = address_of(request, "api-tournament", stream=row.stream)
    return EveningLine(row.stream, titles.get((row.stream, TITLE), ""), row.date, address)


def _ranking(request: Request, row: Ranking) -> RankingLine:
    address = address_of(request, "api-ranking", club=UUID(row.club), series=row.series)
    return RankingLine(row.series, row.number, row.published, row.digest, address)


def _link(request: Request, link: Link | None) -> OwnLink | None:
    if link is None:
        return None
    address = address_of(request, "api-tournament", stream=link.tournament)
    return OwnLink(link.tournament, link.role, link.entry, link.expires, address)


urlpatterns = [
    path("", Root.as_view(), name="api-root"),
    path("clubs/", Clubs.as_view(), name="api-clubs"),
    path("clubs/<uuid:club>/", ClubOfHouse.as_view(), name="api-club"),
    path("me/", Me.as_view(), name="api-me"),
]
