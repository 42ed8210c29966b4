"""What is found without knowing an id: clubs that show something, their evenings, who asks."""

from uuid import UUID

from django.utils.timezone import localdate

from games.models import Sheet
from tournaments.directing import published
from tournaments.directing.seasons_seen import Owned
from tournaments.models import Club, Person, Ranking, Tournament
from tournaments.rights import Reach

MOST_EVENINGS = 20


def clubs_seen(within: Reach) -> list[Club]:
    """The clubs of which somebody may see anything, the oldest first; in three queries.

    Those one acts for or is in the register of, and those that have published a tournament or game.
    """
    clubs = {str(club.pk): club for club in Club.objects.order_by("pk")}
    evenings = Tournament.objects.filter(public=True).values_list("club", flat=True)
    open_to_all = set(evenings.distinct())
    rest = clubs.keys() - open_to_all - set(map(str, within.own_clubs))
    games = Sheet.objects.filter(club__in=rest, public=True) if rest else Sheet.objects.none()
    open_to_all |= set(games.values_list("club", flat=True).distinct())
    own = set(map(str, within.own_clubs)) | set(map(str, _registers(within)))
    return [club for key, club in clubs.items() if key in open_to_all | own]


def club_seen(within: Reach, club: UUID) -> Club | None:
    """A club of which somebody may see anything; None for another one as for none."""
    return next((one for one in clubs_seen(within) if one.pk == club), None)


def people_of(within: Reach) -> list[Person]:
    """The lines of registers that are whoever asks, with their clubs."""
    lines = Person.objects.select_related("club").filter(pk__in=within.people)
    return list(lines.order_by("club", "number"))


def evenings_of(within: Reach, club: Club) -> list[Tournament]:
    """The next tournaments of a club that somebody may see, the soonest first."""
    rows = Tournament.objects.filter(club=str(club.pk), phase="open", date__gte=localdate())
    if club.pk not in within.clubs("read_tournament"):
        rows = rows.filter(public=True)
    return list(rows.order_by("date", "stream")[:MOST_EVENINGS])


def rankings_of(within: Reach, club: Club) -> list[Ranking]:
    """The rankings of a club that somebody may see, by the names of their series."""
    rows = Ranking.objects.filter(club=str(club.pk)).defer("body").order_by("series")
    return [row for row in rows if _may_see(within, row)]


def _may_see(within: Reach, row: Ranking) -> bool:
    return within.may("read_tournament", Owned(row.club, *published.openness(row)))


def _registers(within: Reach) -> list[UUID]:
    lines = Person.objects.filter(pk__in=within.people) if within.people else Person.objects.none()
    return list(lines.values_list("club", flat=True))
