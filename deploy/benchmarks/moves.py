"""What a move costs over REST, beside a bare INSERT behind the same doors and middleware."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from statistics import median
from time import perf_counter
from typing import Any
from uuid import UUID, uuid4

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.test.utils import override_settings
from django.urls import include, path
from django.views.decorators.csrf import csrf_exempt

from deploy.benchmarks.parts import Part, scratch_database
from games.acting import By
from games.commands import open_game
from tournaments.commands import create_account, found_club, give_role
from tournaments.models import Club, RoleName
from tournaments.scopes import GAMES
from tournaments.tokens import Wanted, make_token

_LONG = 60  # moves of a game
_FIRST, _LAST = slice(2, 12), slice(-10, None)
_MOVE = {"kind": "exchange", "count": 1}


@csrf_exempt
def bare(request: HttpRequest) -> HttpResponse:
    """Insert what came in one row, and nothing else."""
    with connection.cursor() as cursor:
        row = [str(uuid4()), request.body.decode()]
        cursor.execute("INSERT INTO bare_move VALUES (%s, %s)", row)
    return HttpResponse("{}", content_type="application/json", status=201)


urlpatterns = [path("bare/", bare), path("", include("deploy.urls"))]


@dataclass(frozen=True)
class _Turn:
    """Seconds of one move over REST and of one bare INSERT right before it."""

    bare: float
    move: float


def enter_moves(rounds: int) -> dict[str, Any]:
    """Milliseconds of a move over REST and of a bare INSERT, in turns, durable; and their ratios.

    `last_to_first` compares the last moves of a long game with its first ones. No worker runs.
    """
    with scratch_database(on_disk=True), _doors():
        client, club, actor = _helper()
        _long_game(client, club, actor)
        games = [_long_game(client, club, actor) for _ in range(rounds)]
    turns = [turn for game in games for turn in game]
    first = median(turn.move for game in games for turn in game[_FIRST])
    last = median(turn.move for game in games for turn in game[_LAST])
    return {
        "database": connection.vendor,
        "moves": len(turns),
        "milliseconds": round(median(turn.move for turn in turns) * 1e3, 2),
        "bare_milliseconds": round(median(turn.bare for turn in turns) * 1e3, 2),
        "to_bare": round(median(turn.move / turn.bare for turn in turns), 2),
        "last_to_first": round(last / first, 2),
    }


@contextmanager
def _doors() -> Iterator[None]:
    """The addresses of the house and one more, which the client of this process may ask."""
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE bare_move (id varchar(36) PRIMARY KEY, body text NOT NULL)")
    hosts = [*settings.ALLOWED_HOSTS, "testserver"]
    with override_settings(ROOT_URLCONF=__name__, ALLOWED_HOSTS=hosts):
        yield


def _helper() -> tuple[Client, Club, str]:
    """The program of a club's helper, by a token of its own."""
    account = create_account(login="bench", password=str(uuid4()))
    club = found_club(name="Bench", slug="bench")
    give_role(user=account, club=club, role=RoleName.HELPER)
    token = make_token(account, Wanted(scopes=(GAMES,)))[1]
    return Client(headers={"authorization": f"Token {token}"}), club, str(account.pk)


def _long_game(client: Client, club: Club, actor: str) -> list[_Turn]:
    """A game of two in which each turn exchanges a tile."""
    by = By(actor, str(uuid4()))
    stream = open_game(by=by, club=str(club.pk), ruleset="klassik", names=["1", "2"]).stream
    return [_turn(client, stream, version) for version in range(1, _LONG + 1)]


def _turn(client: Client, stream: UUID, version: int) -> _Turn:
    body, key = {**_MOVE, "seat": (version - 1) % 2}, str(uuid4())
    began = perf_counter()
    _stored(client.post("/bare/", body, content_type="application/json"))
    between = perf_counter()
    headers = {"if-match": str(version), "idempotency-key": key}
    address = f"/api/v1/games/{stream}/moves/"
    _stored(client.post(address, body, content_type="application/json", headers=headers))
    return _Turn(between - began, perf_counter() - between)


def _stored(answer: Any) -> None:
    if answer.status_code != 201:  # noqa: PLR2004 - Created
        raise RuntimeError(answer.content.decode())


PARTS = (Part("moves", lambda asked: enter_moves(asked.rounds)),)
