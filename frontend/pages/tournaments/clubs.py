"""Which club a page is about, and its rankings."""

from collections.abc import Collection, Mapping
from typing import NamedTuple
from uuid import UUID

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.collation import in_order
from tournaments.directing.rankings import POINTS, RATING
from tournaments.directing.seasons_seen import Owned
from tournaments.models import Club, Ranking, Tournament
from tournaments.ranking.seasons import PUBLISHED, is_season
from tournaments.register import seasons
from tournaments.rights import Reach, reach

RANKINGS = {POINTS: gettext_lazy("Ranking by points"), RATING: gettext_lazy("Rating list")}


def club_of(row: Tournament) -> Club | None:
    """The club that a tournament belongs to."""
    return club_at(row.club)


def club_at(name: str) -> Club | None:
    """The club with this id, or with this name in addresses, be it an old one."""
    try:
        return Club.objects.filter(pk=UUID(name)).first()
    except ValueError:
        now = Club.objects.filter(slug=name).first()
        return now or Club.objects.filter(addresses__slug=name).first()


def club_for(request: HttpRequest, name: str, verb: str) -> tuple[Club, Reach]:
    """The club, for those to whom a role grants the verb; 404 where one may not read its people."""
    found, within = club_at(name), reach(request.user)
    if found is None or not within.may("read_people", found):
        raise Http404
    if not within.may(verb, found):
        raise PermissionDenied
    return found, within


def clubs_by_id(clubs: Collection[str]) -> dict[str, Club]:
    """These clubs by their ids, in the order of their names."""
    known = sorted(
        Club.objects.filter(pk__in=set(clubs)), key=lambda club: (in_order(club.name), club.pk)
    )
    return {str(club.pk): club for club in known}


class Listed(NamedTuple):
    """A ranking, and what it is called."""

    series: str
    called: str


def called(club: str, series: str) -> str:
    """What a ranking of a club is called: a season as the club calls it."""
    season = seasons.season_of(club, series) if is_season(series) else None
    return _called(series, seasons.called(club, [season]) if season else {})


def _called(series: str, names: Mapping[str, str]) -> str:
    known = RANKINGS.get(series) or names.get(series)
    return str(known) if known else _("Ranking {series}").format(series=series)


def rankings_of(within: Reach, club: str) -> list[Listed]:
    """The rankings of a club that the viewer may see, seasons first and the newest of them.

    In three queries at most, and two more where there are seasons. What a ranking counts is looked
    at only where the club has tournaments that are not public; a season that was withdrawn is left
    out.
    """
    rankings = Ranking.objects.filter(club=club)
    found = sorted(rankings.values_list("series", flat=True))
    hidden = Tournament.objects.filter(club=club, public=False).values_list("stream", flat=True)
    private = {str(stream) for stream in hidden} if found else set()
    counted = rankings.values_list("series", "as_of") if private else ()
    seen = {series: private.isdisjoint(source[0] for source in as_of) for series, as_of in counted}
    known = seasons.seasons_of(club) if any(map(is_season, found)) else []
    out = [one for one in known if one.phase == PUBLISHED and one.series in found]
    names = seasons.called(club, out)
    others = (series for series in found if not is_season(series))
    return [
        Listed(series, _called(series, names))
        for series in (*(one.series for one in out), *others)
        if within.may("read_tournament", Owned(club, seen.get(series, True)))
    ]
