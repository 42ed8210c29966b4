"""The prizes of a season and of the ranking by points, over REST: who wins them, as of any day."""

import csv
import json
from io import BytesIO, StringIO

import pytest
from openpyxl import load_workbook

from games import followers
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.directing.evening import CLUBS
from tests.tournaments.directing.seasons import out, people_of, played_on
from tournaments.directing.rankings import rankings_at
from tournaments.models import Publication, Ranking
from tournaments.ranking.closed import AsOf
from tournaments.ranking.prizes import SeriesPrize
from tournaments.ranking.series_rule import SeriesRule, series_rule_data
from tournaments.register.agreeing import agree_series

pytestmark = pytest.mark.django_db

PRIZES = SeriesRule(
    prizes=(SeriesPrize("standing"), SeriesPrize("high_game"), SeriesPrize("most_tournaments")),
    one_each=True,
)


@pytest.fixture
def season(cast):
    """Two evenings that are over, and a season with prizes that counts them: 1.3. and 8.3."""
    evenings = [
        played_on(cast, "2026-03-01", scores=(470, 300)),
        played_on(cast, "2026-03-08", scores=(420, 300)),
    ]
    out(cast, rule=PRIZES)
    followers.sweep()
    return evenings


@pytest.fixture
def called(cast):
    """First names by id."""
    return {str(one.pk): name for name, one in people_of(cast).items()}


def asked(cast, program, **query):
    answer = program.ask("GET", f"{cast.club.pk}/ranking/season-1/", query=query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def drawn(page, called):
    """Each prize with its winners, what they reached, and who was passed over for which."""
    return [
        (
            one["by"],
            sorted(f"{called[who['person']]} {who['reached']}" for who in one["winners"]),
            sorted((called[p["candidate"]["person"]], p["why"], p["has"]) for p in one["passed"]),
        )
        for one in page["prizes"]
    ]


def test_each_prize_has_its_winners_with_what_they_reached_and_who_was_passed_over(
    cast, season, called
):
    page = asked(cast, Client(api=CLUBS))
    assert drawn(page, called) == [
        ("standing", ["Anna 1"], []),
        ("high_game", ["Clara 390", "Georg 390"], [("Anna", "has_prize", 1)]),
        ("most_tournaments", ["Bert 2", "Dora 2", "Hanna 2"], [
            ("Anna", "has_prize", 1), ("Clara", "has_prize", 2), ("Georg", "has_prize", 2),
        ]),
    ]  # fmt: skip
    (anna,) = page["prizes"][1]["passed"]
    (result,) = anna["candidate"]["tournaments"]
    assert result["stream"] == str(season[0].stream)
    assert result["high"] == {"score": 470, "round": 1, "table": 1}


def test_prizes_are_told_as_of_any_day_and_with_every_page_of_the_ranking(cast, season, called):
    program = Client(api=CLUBS)
    then = asked(cast, program, on="2026-03-02")
    assert [one["winners"][0]["reached"] for one in then["prizes"]] == [1, 390, 1]
    whole, part = asked(cast, program), asked(cast, program, limit=1)
    assert part["prizes"] == whole["prizes"]
    director = Client(cast.frieda, api=CLUBS)
    assert asked(cast, director, limit=1)["names"] == asked(cast, director)["names"]


def test_the_rule_says_its_prizes_in_sentences(cast, season):
    said = asked(cast, Client(api=CLUBS, language="en"))["rules"]
    assert said[-2:] == [
        "The prizes: 1. Place 1; 2. High game; 3. Most tournaments played.",
        "Nobody gets two prizes.",
    ]


def test_gone_on_with_it_is_what_the_fold_from_nothing_gives(cast, season):
    before = Publication.objects.get(series="season-1", number=1).body
    played_on(cast, "2026-03-15", scores=(500, 300))
    row = Ranking.objects.get(series="season-1")
    assert (row.number, row.body == before) == (2, False)
    assert '"high":{"round":1,"score":500,"table":1}' in row.body
    sources = [AsOf(*one) for one in row.as_of]
    assert rankings_at(row.club, sources, only="season-1") == {"season-1": row.body}


def test_the_ranking_by_points_is_published_as_before_until_there_are_prizes(cast, season):
    body = Ranking.objects.get(series="points").body
    assert "prize" not in body
    assert "high" not in body
    agree_series(club=cast.club, rule=series_rule_data(PRIZES), key=a_key())
    followers.sweep()
    told = json.loads(Ranking.objects.get(series="points").body)
    assert told["rule"]["prizes"][1] == {"by": "high_game", "place": 1, "category": None}
    agree_series(club=cast.club, rule=series_rule_data(SeriesRule()), key=a_key())
    followers.sweep()
    again = json.loads(Ranking.objects.get(series="points").body)
    assert {**again, "as_of": None} == {**json.loads(body), "as_of": None}


def test_prizes_are_agreed_on_over_rest_by_directors_alone(cast):
    told = {"prizes": [{"by": "newcomer", "category": "U18"}], "one_each": True}
    address = f"{cast.club.pk}/ranking-rules/series/"

    def sent(person, rule):
        return Client(person, api=CLUBS).ask("PUT", address, rule, {"Idempotency-Key": a_key()})

    answer = sent(cast.frieda, told)
    assert answer.status_code == 200, answer.content
    assert answer.json()["series"]["prizes"] == [{"by": "newcomer", "category": "U18", "place": 1}]
    assert sent(cast.frieda, {"prizes": [{"by": "luck"}]}).status_code == 400
    assert sent(cast.rosa, told).status_code == 403


def table(cast, place, **query):
    """A table as rows of cells."""
    answer = Client(language="de", api=CLUBS).ask(
        "GET", f"{cast.club.pk}/ranking/{place}", query=query
    )
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/csv; charset=utf-8")
    return list(csv.reader(StringIO(answer.content.decode())))


def test_prizes_are_a_table_with_a_row_for_each_who_wins_one(cast, season, called):
    heads, *rows = table(cast, "season-1/prizes.csv")
    assert heads == [
        "prize", "by", "place", "category", "person", "name", "reached", "stream",
    ]  # fmt: skip
    assert sorted((row[0], row[1], called[row[4]], row[6]) for row in rows) == [
        ("1", "standing", "Anna", "1"),
        ("2", "high_game", "Clara", "390"),
        ("2", "high_game", "Georg", "390"),
        ("3", "most_tournaments", "Bert", "2"),
        ("3", "most_tournaments", "Dora", "2"),
        ("3", "most_tournaments", "Hanna", "2"),
    ]
    streams = {str(one.stream) for one in season}
    assert [row[7] in streams for row in rows] == [False, True, True, False, False, False]
    assert table(cast, "season-1/publications/1/prizes.csv") == [heads, *rows]
    then = table(cast, "season-1/prizes.csv", on="2026-03-02")
    assert {row[6] for row in then[1:]} == {"1", "390"}


def test_a_prize_that_nobody_wins_yet_has_its_row_too(cast, season):
    rule = SeriesRule(prizes=(SeriesPrize("newcomer"), SeriesPrize("standing", 1, "U18")))
    out(cast, "Jugend", rule)
    followers.sweep()
    assert table(cast, "season-2/prizes.csv")[1:] == [
        ["1", "newcomer", "1", "", "", "", "", ""],
        ["2", "standing", "1", "U18", "", "", "", ""],
    ]


def test_the_workbook_of_a_ranking_has_its_prizes_in_words(cast, season):
    director = Client(cast.frieda, language="de", api=CLUBS)
    answer = director.ask("GET", f"{cast.club.pk}/ranking/season-1.xlsx")
    (*_, prizes, _rule) = load_workbook(BytesIO(answer.content))
    heads, first, *others = [list(row) for row in prizes.values]
    assert (prizes.title, heads) == (
        "Preise", ["Nr.", "Wofür", "Gewinner", "Erreicht", "Turnier", "Übergangen"],
    )  # fmt: skip
    assert first == [1, "1. Platz", "Anna Muster", 1, None, None]
    assert sorted(row for row in others if row[0] == 2) == [
        [2, "Höchste Partie", "Clara Muster", 390, "Vereinsabend", "Anna Muster"],
        [2, "Höchste Partie", "Georg Muster", 390, "Vereinsabend", "Anna Muster"],
    ]
