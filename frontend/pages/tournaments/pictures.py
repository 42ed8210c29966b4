"""The pictures of a tournament and of a rating: who stood where when, who met whom."""

import json
from collections.abc import Iterator
from datetime import date
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from frontend import pictures as drawing
from frontend.pages.asked import reading
from frontend.pages.tournaments.clubs import called, club_at
from frontend.pages.tournaments.rated_games import SHOWN, rated_games
from frontend.pages.tournaments.tournament import frame
from frontend.pages.tournaments.visits import Visit
from frontend.pages.tournaments.words import OUTCOMES
from games.validators import validated
from tournaments.directing import published, stamps
from tournaments.directing.kept_standings import played_at
from tournaments.directing.rankings import games_rated_of
from tournaments.directing.results_in_words import place_called
from tournaments.directing.seasons_seen import Owned
from tournaments.directing.sources import sources_seen
from tournaments.directing.words import names_of_people
from tournaments.ranking.closed import AsOf
from tournaments.rights import reach
from tournaments.standings.table import Standing, standing_at


@reading
@validated(stamps.of_tournament)
def pictures(request: HttpRequest, stream: UUID, division: str) -> HttpResponse:
    """The places over the rounds, and who met whom, of a division."""
    visit = Visit.to(request, stream)
    if division not in visit.state.divisions:
        raise Http404
    names, standing = visit.names, visit.standing(division)
    order = [row.entry for row in standing.rows]
    drawn = (
        drawing.of_places(names, after_rounds(visit, division), visit.own),
        drawing.of_meetings(names, order, met(standing)),
    )
    context = {**frame(visit), "code": division, "pictures": [one for one in drawn if one]}
    return render(request, "frontend/tournaments/pictures.html", context)


def after_rounds(visit: Visit, division: str) -> list[dict[str, int]]:
    """The places after each round, in the order of the standing."""
    ends = played_at(visit.row.stream, visit.state, division).ends
    rounds = (standing_at(end) for end in ends if end.given.round)
    return [{row.entry: row.place for row in one.rows} for one in rounds]


def met(standing: Standing) -> Iterator[drawing.Met]:
    """Who met whom by an explained standing."""
    for row in standing.rows:
        for line in row.lines:
            went = line.outcome(row.entry)
            others = tuple(one.entry for one in line.opponents)
            of_many = len(others) > 1 and line.place is not None
            said = place_called(line.place or 0) if of_many else str(OUTCOMES[went])
            yield drawing.Met(row.entry, others, line.round, went, said)


@reading
@validated(stamps.of_ranking)
def rating(request: HttpRequest, club: str, series: str, person: UUID) -> HttpResponse:
    """How somebody's rating came about, by tournaments and game by game; 404 who is in none."""
    within, owner = reach(request.user), club_at(club)
    found = owner and published.ranking(str(owner.pk), series)
    if not found or not owner:
        raise Http404
    thing = Owned(found.club, *published.openness(found))
    body = json.loads(found.body)
    row = next((one for one in body["rows"] if one["person"] == str(person)), None)
    if not within.may("read_tournament", thing) or row is None or "start" not in row:
        raise Http404
    sources = sources_seen(within, found.as_of)
    name = names_of_people([person], thing, within).get(str(person)) or _("Player without a name")
    events = [
        (
            _day(one["date"]),
            source.title if (source := sources.get(one["stream"])) else "–",
            one["change"],
        )
        for one in row["tournaments"]
    ]
    as_of = [AsOf(*one) for one in found.as_of]
    told = games_rated_of(found.club, as_of, body["rows"], str(person))
    context = {
        "club": owner,
        "series": series,
        "called": called(found.club, series),
        "name": name,
        "person": person,
        "games": rated_games(told[: -SHOWN - 1 : -1], thing, within, sources),
        "left_out": max(0, len(told) - SHOWN),
        "picture": drawing.of_rating(name, row["start"]["rating"], events),
    }
    return render(request, "frontend/tournaments/rating.html", context)


def _day(text: str) -> str:
    return date_format(date.fromisoformat(text), "SHORT_DATE_FORMAT")
