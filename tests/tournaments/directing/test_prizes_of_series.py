"""The prizes of a season and of the ranking by points, over REST: who wins them, as of any day."""

import csv
import json
from io import BytesIO, StringIO
from uuid import uuid4

import pytest
from openpyxl import load_workbook

from games import followers
from games.commands import keep_texts
from games.models import Text
from games.store import read
from tests.games.cast import a_key
from tests.games.client import Client
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import CLUBS
from tests.tournaments.directing.seasons import out, people_of, played_on
from tournaments.directing.rankings import rankings_at
from tournaments.models import Publication, Ranking
from tournaments.ranking.closed import AsOf
from tournaments.ranking.prizes import SeriesPrize
from tournaments.ranking.series_rule import SeriesRule, series_rule_data
from tournaments.register.agreeing import agree_series
from tournaments.register.commands import erase_person, merge, register_person
from tournaments.register.entering import register_stream

pytestmark = pytest.mark.django_db

PRIZES = SeriesRule(
    prizes=(SeriesPrize("standing"), SeriesPrize("high_game"), SeriesPrize("most_tournaments")),
    one_each=True,
)


@pytest.fixture(scope="module")
def cast(stored_for_the_file):
    """Two clubs and their people."""
    return assemble()


@pytest.fixture(scope="module")
def season(cast):
    """Two evenings that are over, and a season with prizes that counts them: 1.3. and 8.3."""
    evenings = [
        played_on(cast, "2026-03-01", scores=(470, 300)),
        played_on(cast, "2026-03-08", scores=(420, 300)),
    ]
    out(cast, rule=PRIZES)
    followers.sweep()
    return evenings


@pytest.fixture(scope="module")
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
    agree_series(club=cast.club, rule=series_rule_data(PRIZES))
    followers.sweep()
    told = json.loads(Ranking.objects.get(series="points").body)
    assert told["rule"]["prizes"][1] == {"by": "high_game", "place": 1, "category": None}
    agree_series(club=cast.club, rule=series_rule_data(SeriesRule()))
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


GIVEN = {"prizes": [{"by": "best_word", "word": "HORN"}, {"by": "by_hand"}, {"by": "standing"}]}


def agree(cast, rule, person=None, **more):
    """The answer to agreeing on the rule of the ranking by points, and the ranking after it."""
    address = f"{cast.club.pk}/ranking-rules/series/"
    program = Client(person or cast.frieda, api=CLUBS)
    answer = program.ask("PUT", address, {**rule, **more}, {"Idempotency-Key": a_key()})
    followers.sweep()
    return answer


def given_to(cast, name, **prize):
    """A rule by which the second prize was given to somebody."""
    first, second, third = GIVEN["prizes"]
    person = str(people_of(cast)[name].pk)
    return {"prizes": [first, {**second, "person": person, **prize}, third]}


def won(cast):
    """The prizes of the ranking by points: what each is, the word, and who wins it."""
    answer = Client(cast.frieda, api=CLUBS).ask("GET", f"{cast.club.pk}/ranking/points/")
    page = answer.json()
    return [
        (one["thing"], one["word"], [page["names"][who["person"]] for who in one["winners"]])
        for one in page["prizes"]
    ]


def test_prizes_have_names_of_their_own_and_are_given_by_hand(cast):
    played_on(cast, "2026-03-01")
    assert agree(cast, GIVEN, words={"2": " Ein Pokal ", "3": "50 Euro"}).status_code == 200
    assert won(cast) == [
        ("", "HORN", []),
        ("Ein Pokal", None, []),
        ("50 Euro", None, ["Anna Muster"]),
    ]
    answer = agree(cast, given_to(cast, "Bert"), words={"2": "Ein Pokal", "3": "100 Euro"})
    assert won(cast)[1:] == [
        ("Ein Pokal", None, ["Bert Muster"]), ("100 Euro", None, ["Anna Muster"]),
    ]  # fmt: skip
    again = agree(cast, answer.json()["series"])
    assert again.json() == answer.json()


def test_a_prize_tells_no_words_of_another_club(cast):
    played_on(cast, "2026-03-01")
    foreign, own = uuid4(), uuid4()
    keep_texts(club=str(cast.other_club.pk), texts={foreign: {"words": "Intern"}})
    keep_texts(club=str(cast.club.pk), texts={own: {"words": "Ein Pokal"}})
    things = [{"by": "by_hand", "thing": str(thing)} for thing in (foreign, own)]
    assert agree(cast, {"prizes": things}).status_code == 200
    assert [thing for thing, _, _ in won(cast)] == ["", "Ein Pokal"]


def test_what_a_prize_is_stands_in_no_stream(cast):
    agree(cast, GIVEN, words={"2": "Ein Pokal"})
    told = [row.payload for row in read(register_stream(cast.club.pk))]
    assert not any("Pokal" in one for one in told)
    thing = Text.objects.get(words="Ein Pokal").subject
    assert json.loads(told[-1])["rule"]["prizes"] == [
        {"by": "best_word", "place": 1, "category": None, "word": "HORN"},
        {"by": "by_hand", "place": 1, "category": None, "thing": str(thing)},
        {"by": "standing", "place": 1, "category": None},
    ]


@pytest.mark.parametrize(
    ("words", "status"),
    [
        ({"4": "Pokal"}, 422),
        ({"x": "Pokal"}, 422),
        ({"1": "x" * 201}, 422),
        ({"1": "x" * 200}, 200),
    ],
)
def test_words_are_about_a_prize_of_the_list_and_not_too_long(cast, words, status):
    assert agree(cast, GIVEN, words=words).status_code == status


def test_a_prize_is_given_to_people_of_the_club_alone(cast):
    stranger = register_person(club=cast.other_club, name="Georg Fremd")
    first, second, third = GIVEN["prizes"]
    rule = {"prizes": [first, {**second, "person": str(stranger.pk)}, third]}
    assert agree(cast, rule).json()["code"] == "NO_SUCH_PERSON"


def test_whoever_is_merged_has_the_prize_under_the_kept_name(cast):
    played_on(cast, "2026-03-01")
    agree(cast, given_to(cast, "Bert"))
    people = people_of(cast)
    merge(club=cast.club, keep=people["Anna"].pk, people=[people["Bert"].pk])
    followers.sweep()
    assert won(cast)[1] == ("", None, ["Anna Muster"])


def test_erasing_somebody_blanks_what_was_given_to_them_and_nothing_else(cast):
    played_on(cast, "2026-03-01")
    agree(cast, given_to(cast, "Bert"), words={"1": "Ein Buch", "2": "Ein Pokal für Bert"})
    erase_person(club=cast.club, person=people_of(cast)["Bert"].pk)
    followers.sweep()
    assert won(cast)[:2] == [("Ein Buch", "HORN", []), ("", None, ["No. 2"])]
    assert not Text.objects.filter(words__contains="Bert").exists()


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
        "prize", "by", "place", "category", "person", "name", "reached", "stream", "word", "thing",
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
        ["1", "newcomer", "1", "", "", "", "", "", "", ""],
        ["2", "standing", "1", "U18", "", "", "", "", "", ""],
    ]


def test_the_table_says_what_a_prize_is_and_its_word(cast):
    played_on(cast, "2026-03-01")
    agree(cast, GIVEN, words={"1": "Ein Pokal"})
    assert table(cast, "points/prizes.csv")[1] == [
        "1", "best_word", "1", "", "", "", "", "", "HORN", "Ein Pokal",
    ]  # fmt: skip
    director = Client(cast.frieda, language="de", api=CLUBS)
    answer = director.ask("GET", f"{cast.club.pk}/ranking/points.xlsx")
    (*_, prizes, _rule) = load_workbook(BytesIO(answer.content))
    assert [list(row)[:4] for row in prizes.values][:2] == [
        ["Nr.", "Wofür", "Preis", "Gewinner"], [1, "Schönstes Wort · HORN", "Ein Pokal", None],
    ]  # fmt: skip


def test_the_workbook_of_a_ranking_has_its_prizes_in_words(cast, season):
    director = Client(cast.frieda, language="de", api=CLUBS)
    answer = director.ask("GET", f"{cast.club.pk}/ranking/season-1.xlsx")
    (*_, prizes, _rule) = load_workbook(BytesIO(answer.content))
    heads, first, *others = [list(row) for row in prizes.values]
    assert (prizes.title, heads) == (
        "Preise", ["Nr.", "Wofür", "Preis", "Gewinner", "Erreicht", "Turnier", "Übergangen"],
    )  # fmt: skip
    assert first == [1, "1. Platz", None, "Anna Muster", 1, None, None]
    assert sorted(row for row in others if row[0] == 2) == [
        [2, "Höchste Partie", None, "Clara Muster", 390, "Vereinsabend", "Anna Muster"],
        [2, "Höchste Partie", None, "Georg Muster", 390, "Vereinsabend", "Anna Muster"],
    ]
