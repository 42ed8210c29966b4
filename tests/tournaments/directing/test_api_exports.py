"""Whole exports: line by line what the addresses of the things show to the same reader."""

import csv
import json
from io import StringIO
from uuid import UUID

import pytest

from engine.moves import Publish as PublishGame
from games import commands as games
from games.acting import By
from tests.games.cast import a_key, enter
from tests.games.client import Client
from tests.tournaments.directing.evening import club_evening, worked
from tests.tournaments.test_foreign_ids import a_game
from tournaments.course.acts import Close, CloseRound, Link, PublishTournament, Report
from tournaments.register.commands import change_person

pytestmark = pytest.mark.django_db

V1 = "/api/v1/"


@pytest.fixture
def evening(cast):
    """An evening that is over, with a game at its first table, all public."""
    evening = club_evening(cast)
    evening.published(1, "Anna Bert", "Clara Dora", "Georg Hanna")
    game = a_game(cast.club, evening.person("Anna"), evening.person("Bert"))
    enter(UUID(game), "8F HORN 13")
    games.enter(by=By("frieda", a_key()), stream=UUID(game), move=PublishGame(), after=None)
    evening.done(Link("A", 1, 1, game), *(Report("A", 1, n, scores=(400, 300)) for n in (1, 2, 3)))
    evening.done(CloseRound("A", 1), Close(), PublishTournament())
    worked(evening)
    return evening


def exported(somebody, place, **query):
    """The answer, whole."""
    answer = somebody.ask("GET", f"{V1}{place}", query=query)
    assert answer.status_code == 200, answer
    return b"".join(answer.streaming_content).decode(), answer


def nobody():
    return Client(api="")


def test_each_line_is_what_the_address_of_the_thing_shows_to_the_same_reader(cast, evening):
    for somebody in (nobody(), Client(cast.frieda, api=""), Client(cast.rosa, api="")):
        text, _ = exported(somebody, f"tournaments/{evening.stream}/export.ndjson")
        told = [json.loads(line) for line in text.splitlines()]
        assert [line.pop("kind") for line in told] == ["tournament", "game"]
        game = told[0]["divisions"][0]["rounds"][0]["tables"][0]["game"]
        places = (f"tournaments/{evening.stream}/", f"games/{game}/")
        assert told == [somebody.ask("GET", f"{V1}{place}").json() for place in places]


def test_a_club_and_a_ranking_are_exported_with_all_that_counts(cast, evening):
    later = club_evening(cast, title="Später")
    later.done(PublishTournament())
    hidden = club_evening(cast, title="Intern")
    place = f"clubs/{evening.club}/export.ndjson"
    mine, both = str(evening.stream), {str(evening.stream), str(later.stream)}

    def streams(somebody, **query):
        lines = [json.loads(line) for line in exported(somebody, place, **query)[0].splitlines()]
        return {line["id"] for line in lines if line["kind"] == "tournament"}

    assert streams(nobody()) == streams(Client(cast.vera, api="")) == both
    assert streams(Client(cast.rosa, api="")) == both | {str(hidden.stream)}
    assert streams(nobody(), series="points") == {mine}
    assert streams(nobody(), date_from="2026-10-25") == set()
    assert nobody().ask("GET", f"{V1}{place}", query={"series": "x"}).status_code == 404


def test_what_is_not_public_is_exported_to_nobody_else(cast):
    hidden = club_evening(cast)
    for place in ("export.ndjson", "results.csv"):
        for of in (f"tournaments/{hidden.stream}", f"clubs/{hidden.club}"):
            for somebody in (nobody(), Client(cast.vera, api=""), Client(cast.theo, api="")):
                assert somebody.ask("GET", f"{V1}{of}/{place}").status_code in (401, 403, 404)


def test_results_are_a_table_with_a_row_a_seat(evening):
    text, answer = exported(nobody(), f"tournaments/{evening.stream}/results.csv")
    rows = list(csv.DictReader(StringIO(text)))
    assert [(row["round"], row["table"], row["seat"], row["score_points"]) for row in rows] == [
        ("1", str(table), str(seat), score)
        for table in (1, 2, 3)
        for seat, score in ((1, "400"), (2, "300"))
    ]
    assert {row["title"] for row in rows} == {"Vereinsabend"}
    assert answer["Content-Type"] == "text/csv; charset=utf-8"
    name = 'attachment; filename="vereinsabend-2026-10-24.csv"'
    assert answer["Content-Disposition"] == name


def test_a_spreadsheet_opens_the_table_and_computes_nothing(evening):
    anna = UUID(evening.person("Anna"))
    change_person(club=evening.cast.club, person=anna, said={"name": "=1+1", "publish_name": True})
    text, _ = exported(nobody(), f"clubs/{evening.club}/results.csv", excel="true")
    assert text.startswith("\ufefftournament;title;")
    assert ";'=1+1;" in text


def test_a_tag_holds_until_what_is_exported_changes(evening):
    place = f"{V1}tournaments/{evening.stream}/export.ndjson"
    tag = nobody().http.get(place)["ETag"]
    assert nobody().http.get(place, headers={"If-None-Match": tag}).status_code == 304
    anna = UUID(evening.person("Anna"))
    change_person(club=evening.cast.club, person=anna, said={"publish_name": True})
    assert nobody().http.get(place, headers={"If-None-Match": tag}).status_code == 200
