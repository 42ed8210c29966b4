"""The games of a tournament or club as GCG, a file each: for whom, what is in it, part by part."""

import io
from uuid import UUID
from zipfile import ZipFile

import pytest

from games.gcg_files import export_gcg
from games.models import Sheet
from tests.games.cast import enter, open_game
from tests.games.client import Client
from tests.tournaments.directing.evening import club_evening, worked
from tests.tournaments.test_foreign_ids import a_game
from tournaments.course.acts import Link, PublishTournament
from tournaments.directing import api_gcg

pytestmark = pytest.mark.django_db

V1 = "/api/v1/"


@pytest.fixture
def evening(cast):
    """An evening with games at two tables; at the third nothing was written down."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    for table, pair in ((1, ("Anna", "Bert")), (2, ("Clara", "Dora"))):
        game = a_game(cast.club, *map(evening.person, pair))
        enter(UUID(game), "8F HORN 13")
        evening.done(Link("A", 1, table, game))
    worked(evening)
    return evening


def asked(somebody, place, **query):
    return somebody.ask("GET", f"{V1}{place}", query=query)


def files(answer):
    """The files of an archive by name."""
    assert answer.status_code == 200, answer.content
    with ZipFile(io.BytesIO(b"".join(answer.streaming_content))) as archive:
        return {name: archive.read(name).decode() for name in archive.namelist()}


def games_at(evening):
    """The games of the evening by their tables."""
    page = asked(Client(evening.cast.frieda, api=""), f"tournaments/{evening.stream}/").json()
    return [table["game"] for table in page["divisions"][0]["rounds"][0]["tables"]]


def test_each_game_is_a_file_as_it_is_by_itself(evening):
    frieda = Client(evening.cast.frieda, api="")
    first, second, nothing = games_at(evening)
    assert nothing is None
    wanted = {
        f"2026-10-24 A-1-1 {first}.gcg": export_gcg(UUID(first)),
        f"2026-10-24 A-1-2 {second}.gcg": export_gcg(UUID(second)),
    }
    answer = asked(frieda, f"tournaments/{evening.stream}/games.zip")
    assert files(answer) == wanted
    assert (answer["Content-Type"], answer["Content-Disposition"]) == (
        "application/zip", 'attachment; filename="vereinsabend-2026-10-24-gcg.zip"',
    )  # fmt: skip
    of_club = f"clubs/{evening.club}/games.zip"
    assert files(asked(frieda, of_club)) == wanted
    assert files(asked(frieda, of_club, date_from="2026-10-25")) == {}


def test_who_may_have_no_game_as_gcg_has_none_of_them_here(evening):
    evening.done(PublishTournament())
    for place in (f"tournaments/{evening.stream}/games.zip", f"clubs/{evening.club}/games.zip"):
        found = {
            who: asked(Client(None if one.is_anonymous else one, api=""), place).status_code
            for who, one in evening.cast.by_relation().items()
        }
        assert found == {
            "anonymous": 401, "stranger": 403, "player": 403, "reader": 403, "helper": 200,
            "arbiter": 200, "director": 200, "foreign": 403,
        }  # fmt: skip


def test_what_gcg_cannot_hold_is_named(evening):
    club = str(evening.club)
    karten = open_game("karten", club=club)
    evening.done(Link("A", 1, 3, str(karten)))
    worked(evening)
    found = files(
        asked(Client(evening.cast.frieda, api=""), f"tournaments/{evening.stream}/games.zip")
    )
    assert sorted(name.rpartition(".")[2] for name in found) == ["gcg", "gcg", "txt"]
    assert str(karten) in found["left-out.txt"]


def test_it_goes_out_game_by_game(evening):
    within = type("All", (), {"may": lambda *_: True})()
    row = api_gcg.Tournament.objects.get(pk=evening.stream)
    parts = list(api_gcg._zipped([row], within))
    assert [bool(part) for part in parts] == [True, True, True]
    assert Sheet.objects.count() == 2


def test_who_has_it_already_is_told_so(evening):
    frieda, place = Client(evening.cast.frieda, api=""), f"tournaments/{evening.stream}/games.zip"
    first = asked(frieda, place)
    tag = {"If-None-Match": first["ETag"]}
    assert (first["Cache-Control"], b"".join(first.streaming_content)[:2]) == (
        "private, no-cache", b"PK",
    )  # fmt: skip
    again = Client(evening.cast.frieda, api="").ask("GET", f"{V1}{place}", headers=tag)
    assert again.status_code == 304
