"""What a page costs that was shown before, beside a bare view; and in the last round of many.

All are asked by the same test client, the bare view at an address without any middleware.
"""

from contextlib import ExitStack
from statistics import median
from typing import Any

from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path

from deploy.benchmarks.parts import Part, allowed_host, once, scratch_database
from deploy.benchmarks.results import evening_over
from deploy.benchmarks.rounds import Desk, open_house
from deploy.kept import ANSWERS
from games import followers
from tournaments.course.acts import PublishTournament
from tournaments.models import Club

PLAYERS = 100
SHOWN = (100, 15)  # players and rounds of the tournament whose page is shown
_TIMES = 20  # that each is asked for, for a round of measuring
_DIVISION = "A"
_ready: dict[str, bytes] = {}


def _bare(_request: HttpRequest, name: str) -> HttpResponse:
    return HttpResponse(_ready[name])


urlpatterns = [path("<str:name>", _bare)]


def show_again(rounds: int) -> dict[str, Any]:
    """Milliseconds for pages that stand still: made, kept, and known to who asks (304).

    `ratio` and `unchanged_ratio` are of the last two to a bare view of the same bytes.
    """
    with scratch_database(), allowed_host():
        club = Club.objects.create(name="Bench", slug="bench")
        stream = evening_over(PLAYERS, club)
        places = {
            "ranking": f"/api/v1/clubs/{club.pk}/ranking/points/",
            "ranking_page": "/clubs/bench/ranking/points/",
            "tournament_page": f"/tournaments/{stream}/",
            "standing_page": f"/tournaments/{stream}/standing/{_DIVISION}/",
        }
        figures = {name: _again(name, place, rounds) for name, place in places.items()}
    return {"database": connection.vendor, "players": PLAYERS, **figures}


def _again(name: str, place: str, rounds: int) -> dict[str, Any]:
    """The figures of one page; each way to get it has its turn in each round."""
    client = Client()
    client.get(place)
    answer = client.get(place)
    _ready[name], tag = answer.content, {"if-none-match": answer["ETag"]}
    made: list[float] = []
    for _ in range(rounds):
        ANSWERS.clear()
        made.append(once(lambda: client.get(place)))
    with override_settings(ROOT_URLCONF=__name__, MIDDLEWARE=[]):
        bare = Client()
        bare.get(f"/{name}")  # its handler is made with these settings
    times: list[tuple[float, float, float]] = []
    for _ in range(rounds * _TIMES):
        with override_settings(ROOT_URLCONF=__name__):
            least = once(lambda: bare.get(f"/{name}"))
        kept = once(lambda: client.get(place))
        times.append((least, kept, once(lambda: client.get(place, headers=tag))))
    least, kept, known = (median(column) for column in zip(*times, strict=True))
    return {
        "bytes": len(answer.content),
        "made_milliseconds": round(median(made) * 1e3, 2),
        "milliseconds": round(kept * 1e3, 3),
        "unchanged_milliseconds": round(known * 1e3, 3),
        "bare_milliseconds": round(least * 1e3, 3),
        "ratio": round(kept / least, 2),
        "unchanged_ratio": round(known / least, 2),
    }


def show_late(rounds: int) -> dict[str, Any]:
    """Milliseconds for a tournament's page after a result, in the first and in the last round.

    It is made anew each time; two tournaments of one size are asked in turns.
    """
    players, last = SHOWN
    with ExitStack() as house:
        open_desk = house.enter_context(open_house())
        early, late = open_desk(players, last), open_desk(players, last)
        for number in range(1, last):
            late.play(number)
        both = ((early, 1), (late, last))
        for desk, number in both:
            desk.publish(number)
            desk.enter([PublishTournament()])
        some = range(1, min(4 * rounds, players // 2))
        times = [[_page(desk, number, table) for desk, number in both] for table in some]
    first, behind = (median(column) for column in zip(*times, strict=True))
    return {
        "database": connection.vendor,
        "players": players,
        "rounds": last,
        "first_round_milliseconds": round(first * 1e3, 1),
        "last_round_milliseconds": round(behind * 1e3, 1),
        "ratio": round(behind / first, 2),
    }


def _page(desk: Desk, number: int, table: int) -> float:
    """Seconds for the page of a tournament that has just been told a result."""
    desk.report(number, table)
    followers.follow(desk.stream)
    stranger = Client()
    return once(lambda: stranger.get(f"/tournaments/{desk.stream}/"))


PARTS = (
    Part("pages", lambda asked: show_again(asked.rounds)),
    Part("late_page", lambda asked: show_late(asked.rounds), needs="half a minute"),
)
