"""What a club's past costs: a result, closing a tournament, a ranking as of a day."""

from datetime import date, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.db.models import Sum
from django.db.models.functions import Length

from deploy.benchmarks.parts import Part, once, quantiles, scratch_database
from deploy.benchmarks.results import evening, perform
from deploy.benchmarks.standings import round_of
from games import followers
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report
from tournaments.directing import publishing
from tournaments.directing.rankings import RATING, rankings_at
from tournaments.directing.rankings_on import ranking_on
from tournaments.long_texts import written
from tournaments.models import Club, Contribution, Publication, Ranking, Tournament
from tournaments.ranking.closed import AsOf, Closed
from tournaments.ranking.contributions import FORMAT, contribution_data, contribution_of
from tournaments.standings.table import Entrant, standing

PAST, OF_SIXTY, PEOPLE, ROUNDS = 1000, 60, 2000, 6
FIRST = date(2000, 1, 1)
_CLOSED, _VERSION = 5, 500
_DIVISION = "A"


def look_back() -> dict[str, Any]:
    """Milliseconds of a result's followers and of closing, in an empty club and in an old one.

    Both are in one database, and their results are entered in turn. In the old one the rating list
    is read as of the day in the middle, and again.
    """
    with scratch_database():
        empty = Club.objects.create(name="Empty", slug="empty")
        old = Club.objects.create(name="Old", slug="old")
        folding = once(lambda: _begin(str(old.pk), PAST))
        running = [evening(OF_SIXTY, club) for club in (empty, old)]
        tables = running[0][1]
        times = [[_result(stream, table) for stream, _ in running] for table in tables]
        results = [quantiles(of_one) for of_one in zip(*times, strict=True)]
        before = _stored()
        closings = [sorted(_closing(club) for _ in range(_CLOSED)) for club in (empty, old)]
        stored = (_stored() - before) // (2 * _CLOSED)
        bodies = Ranking.objects.filter(club=str(old.pk)).values_list("body", flat=True)
        return {
            "database": connection.vendor,
            "closed_tournaments": PAST,
            "result_empty": results[0],
            "result_old": results[1],
            "result_old_to_empty": round(results[1]["p50"] / results[0]["p50"], 2),
            "closing_empty": round(closings[0][_CLOSED // 2] * 1e3, 1),
            "closing_old": round(closings[1][_CLOSED // 2] * 1e3, 1),
            "folding_all": round(folding * 1e3),
            "half_of_it_on_a_day": _on_a_day(old),
            "half_of_it_again": _on_a_day(old),
            "bytes_of_a_publication": stored,
            "bytes_of_its_text": sum(map(len, bodies)) // 2,
        }


def _stored() -> int:
    return Publication.objects.aggregate(all=Sum(Length("packed")))["all"] or 0


def _result(stream: UUID, table: int) -> float:
    """Milliseconds that the followers take for a result."""
    perform(stream, [Report(_DIVISION, 1, table, scores=(400 - table, 300))])
    return once(lambda: followers.follow(stream)) * 1e3


def _closing(club: Club) -> float:
    """Seconds that followers take for a tournament that is over."""
    stream, tables = evening(OF_SIXTY, club)
    reports = [Report(_DIVISION, 1, table, scores=(400 - table, 300)) for table in tables]
    perform(stream, [PublishTournament(), *reports, CloseRound(_DIVISION, 1)])
    followers.follow(stream)
    perform(stream, [Close()])
    return once(lambda: followers.follow(stream))


def _on_a_day(club: Club) -> float:
    """Milliseconds of the rating list as of a day that has half of all behind it."""
    row = Ranking.objects.get(club=str(club.pk), series=RATING)
    return round(once(lambda: ranking_on(row, FIRST + timedelta(weeks=PAST // 2))) * 1e3, 1)


def _begin(club: str, past: int) -> None:
    """Closed tournaments as rows, and the rankings that they give, published."""
    chance = Random(past)  # noqa: S311 - results by chance
    people = [str(uuid4()) for _ in range(PEOPLE)]
    days = [FIRST + timedelta(weeks=number) for number in range(past)]
    closed = [_tournament(day.isoformat(), chance.sample(people, OF_SIXTY), chance) for day in days]
    Tournament.objects.bulk_create(
        Tournament(
            stream=UUID(one.as_of.stream), club=club, ruleset="klassik", date=one.date,
            divisions=[_DIVISION], players=[], phase="closed", public=True, version=_VERSION,
        )
        for one in closed
    )  # fmt: skip
    Contribution.objects.bulk_create(
        Contribution(
            tournament=UUID(one.as_of.stream), club=club, version=_VERSION, head=one.as_of.head,
            format=FORMAT, date=one.date, rated=one.rated,
            body=written(contribution_data(contribution_of(one))),
        )
        for one in closed
    )  # fmt: skip
    sources = tuple(sorted(one.as_of for one in closed))
    with transaction.atomic():
        publishing.publish_as_given(club, sources, rankings_at(club, sources))


def _tournament(day: str, people: list[str], chance: Random) -> Closed:
    entries = {str(uuid4()): person for person in people}
    rounds = range(1, ROUNDS + 1)
    outcomes = tuple(one for number in rounds for one in round_of(number, [*entries], chance))
    field = [Entrant(entry, number) for number, entry in enumerate(entries)]
    return Closed(
        AsOf(str(uuid4()), _VERSION, f"{chance.getrandbits(256):064x}"),
        dict.fromkeys(rounds, day),
        entries,
        outcomes,
        (standing(field, outcomes, division=_DIVISION),),
    )


PARTS = (Part("past", lambda _: look_back(), needs="two minutes"),)
