"""What programs of readers ask a club for by themselves: a feed of results, a calendar of evenings.

Both hold what everybody may see, whoever asks: such programs come without a session, and what they
were told lies about for years.
"""

from collections.abc import Iterable
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5
from zoneinfo import ZoneInfo

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.feedgenerator import Atom1Feed
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from frontend import calendars
from frontend.pages.tournaments.clubs import called, club_at
from games.days import begun_at
from tournaments.directing import changes
from tournaments.directing.club_page import is_shown
from tournaments.directing.queries import tournament_at
from tournaments.directing.words import title_and_words
from tournaments.models import Change, Club, Ranking, Tournament
from tournaments.rights import NOTHING

NEWEST = 40
EVENINGS = 200
_AGE = 300  # seconds for which such a program need not ask again


@require_safe
def results(request: HttpRequest, club: str) -> HttpResponseBase:
    """The feed of a club: tournaments that are over, and rankings, the latest first."""
    found = _club(club)
    entries = _results(found)
    page = request.build_absolute_uri(reverse("club", args=[found.slug]))
    feed = Atom1Feed(
        title=_("Results: {club}").format(club=found.name),
        link=page,
        description="",
        feed_url=request.build_absolute_uri(request.path),
        feed_guid=f"urn:uuid:{found.pk}",
        author_name=found.name,
    )
    for at, uid, title, address in entries:
        link = request.build_absolute_uri(address)
        feed.add_item(title, link, "", unique_id=uid, updateddate=at)
    feed.latest_post_date = lambda: entries[0][0] if entries else found.founded  # type: ignore[method-assign]
    return _told(request, feed.writeString("utf-8").encode(), feed.content_type)


@require_safe
def evenings(request: HttpRequest, club: str) -> HttpResponseBase:
    """The calendar of a club: its tournaments, those to come and those that were."""
    found = _club(club)
    rows = list(
        Tournament.objects.filter(club=str(found.pk), public=True).order_by("-date", "-stream")[
            :EVENINGS
        ]
    )
    at = _changed(found, rows)
    body = calendars.calendar(found.name, (_evening(request, found, row, at) for row in rows))
    answer = _told(request, body, calendars.KIND)
    answer.headers["Content-Disposition"] = f'inline; filename="{found.slug}.ics"'
    return answer


def _club(name: str) -> Club:
    """The club of a name, if it shows anything to everybody."""
    found = club_at(name)
    if found is None or not is_shown(found, NOTHING):
        raise Http404
    return found


Entry = tuple[datetime, str, str, str]


def _results(club: Club) -> list[Entry]:
    """When, which, what it is called, and where it is read; in three queries and one a season."""
    same = {"club": str(club.pk), "withdrawn": False}
    lines = Change.objects.filter(kind__in=(changes.RANKING, changes.TOURNAMENT), **same)
    newest = list(lines.order_by("-number")[: 2 * NEWEST])
    streams = [UUID(one.thing) for one in newest if one.kind == changes.TOURNAMENT]
    over = {
        row.pk: row
        for row in Tournament.objects.filter(pk__in=streams, phase="closed", public=True)
    }
    numbers = dict(Ranking.objects.filter(club=str(club.pk)).values_list("series", "number"))
    entries = []
    for one in newest:
        at = datetime.fromtimestamp(one.at / 1e6, UTC)
        if one.kind == changes.RANKING and one.thing in numbers:
            entries.append(_of_ranking(club, one.thing, numbers[one.thing], at))
        elif one.kind == changes.TOURNAMENT and UUID(one.thing) in over:
            entries.append(_of_tournament(over[UUID(one.thing)], at))
    return entries[:NEWEST]


def _of_ranking(club: Club, series: str, number: int, at: datetime) -> Entry:
    uid = uuid5(NAMESPACE_URL, f"{club.pk} {series} {number}")
    title = _("{ranking}, no. {number}").format(ranking=called(str(club.pk), series), number=number)
    return at, uid.urn, title, reverse("ranking", args=[club.slug, series])


def _of_tournament(row: Tournament, at: datetime) -> Entry:
    title = title_and_words(row, ())[0] or _("Tournament")
    return at, row.stream.urn, f"{title} ({row.date.isoformat()})", _page(row)


def _page(row: Tournament) -> str:
    return reverse("tournament", args=[row.stream])


def _changed(club: Club, rows: Iterable[Tournament]) -> dict[str, datetime]:
    """When each was changed last, as far as that was noted."""
    streams = [str(row.stream) for row in rows]
    noted = Change.objects.filter(kind=changes.TOURNAMENT, club=str(club.pk), thing__in=streams)
    return {one.thing: datetime.fromtimestamp(one.at / 1e6, UTC) for one in noted}


def _evening(
    request: HttpRequest, club: Club, row: Tournament, changed: dict[str, datetime]
) -> calendars.Evening:
    starts, title, place = _announced(row)
    return calendars.Evening(
        uid=row.stream.urn,
        version=row.version,
        changed=changed.get(str(row.stream)) or begun_at(row.stream),
        day=row.date,
        starts=starts,
        title=title or _("Tournament"),
        place=place or club.place,
        address=request.build_absolute_uri(_page(row)),
    )


def _announced(row: Tournament) -> tuple[datetime | None, str, str]:
    """When a tournament that is still to come begins, what it is called and where it is."""
    found = tournament_at(row.stream) if row.phase == "open" else None
    told = found.state.announcement if found else None
    said: dict[str, Any] = dict(told.said) if told else {}
    title, words = title_and_words(row, said.values())
    if found is None or told is None or told.starts is None:
        return None, title, words.get(str(said.get("place")), "")
    at = datetime.fromisoformat(f"{row.date.isoformat()}T{told.starts}")
    zone = ZoneInfo(found.state.setup.zone)
    return at.replace(tzinfo=zone), title, words.get(str(said.get("place")), "")


def _told(request: HttpRequest, body: bytes, kind: str) -> HttpResponseBase:
    """An answer that is the same for everybody, and 304 for who has it."""
    tag = f'"{sha256(body).hexdigest()[:24]}"'
    answer = HttpResponse(body, content_type=kind, headers={"ETag": tag})
    patch_cache_control(answer, private=True, max_age=_AGE)
    known = get_conditional_response(request, etag=tag, response=answer)
    return known if known is not None else answer
