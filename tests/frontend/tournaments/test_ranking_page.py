"""A club's ranking: places, names as far as they may be shown, what each row is made of."""

import json
from uuid import UUID

import pytest

from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import club_evening, public_evening, who
from tests.games.client import Client
from tournaments.course.acts import OpenDivision, PublishTournament
from tournaments.directing.workbooks import XLSX
from tournaments.long_texts import long_text, sha256_of
from tournaments.models import Ranking
from tournaments.register.commands import change_person


@pytest.fixture
def evenings(cast):
    """A public tournament and one of the club's own."""
    return public_evening(cast), club_evening(cast, title="Vereinsintern")


def result(evening, place, points, *, counted=True):
    """What a tournament gave somebody."""
    return {
        "stream": str(evening.stream), "date": "2026-10-24", "division": "A",
        "entry": who("Anna"), "place": place, "points": points, "counted": counted,
    }  # fmt: skip


def kept(evenings, series, body):
    """A ranking as the worker keeps it."""
    text = long_text(body)
    return Ranking.objects.create(
        club=evenings[0].club,
        series=series,
        digest=sha256_of(text),
        as_of=[[str(evening.stream), 1, "5e" * 32] for evening in evenings],
        body=text,
    )


def a_series(evenings, *, counts="place"):
    """Anna before Bert; Anna's worse tournament does not count."""
    anna, bert = (evenings[0].person(name) for name in ("Anna", "Bert"))
    first, second = evenings[0], evenings[-1]
    rows = [
        {"person": anna, "place": 1, "shared": False, "total": 25,
         "results": [result(first, 1, 25), result(second, 5, 11, counted=False)]},
        {"person": bert, "place": 2, "shared": False, "total": "37/2",
         "results": [result(first, 2, "37/2")]},
    ]  # fmt: skip
    rule = {"best": 1, "beyond": 1, "by_place": [25, 20], "counts": counts}
    return kept(evenings, "2026", {"kind": "series", "as_of": [], "rule": rule, "rows": rows})


def a_rating_list(evenings):
    """Anna with a place, Bert provisional."""
    anna, bert = (evenings[0].person(name) for name in ("Anna", "Bert"))
    rows = [
        {"person": anna, "place": 1, "rating": 1234567, "games": 30, "provisional": False},
        {"person": bert, "place": None, "rating": -500, "games": 3, "provisional": True},
    ]
    return kept(evenings, "elo", {"kind": "rating", "as_of": [], "rule": {}, "rows": rows})


def address(cast, series="2026"):
    return f"/clubs/{cast.club.slug}/ranking/{series}/"


def test_a_series_shows_places_points_and_each_rows_tournaments(evenings, cast):
    a_series(evenings)
    page = Browser(cast.rosa, language="en").get(address(cast))
    assert "Wortfreunde Musterstadt Ranking 2026" in page.text
    assert "the best tournament counts 2 tournaments" in page.text
    assert "1 Anna Muster 25 2 tournaments: Anna Muster" in page.text
    assert "10/24/2026 Vereinsabend 1 25 10/24/2026 Vereinsintern not counted 5 11" in page.text
    assert "2 Bert Muster 18.50 1 tournament: Bert Muster" in page.text
    assert f"/tournaments/{evenings[0].stream}/" in page.links


def test_who_shares_a_place_stands_there_by_name_in_every_table_of_the_ranking(evenings, cast):
    names = {"Anna": "Ömer Ast", "Bert": "Zoe Ast", "Clara": "Ole Ast", "Dora": "Äneas Ast"}
    for name, called in names.items():
        person = evenings[0].people[name].pk
        change_person(club=cast.club, person=person, said={"name": called})
    rows = [
        {"person": evenings[0].person(name), "place": place, "shared": shared, "total": total,
         "category": "U18", "results": [result(evenings[0], place, total)]}
        for name, place, shared, total in (
            ("Bert", 1, False, 30), ("Anna", 2, True, 25), ("Clara", 2, True, 25),
            ("Dora", 2, True, 25),
        )
    ]  # fmt: skip
    rule = {"best": 1, "beyond": 1, "by_place": [25, 20], "counts": "place"}
    kept(evenings, "2026", {"kind": "series", "as_of": [], "rule": rule, "rows": rows})
    ordered = ["Zoe Ast", "Äneas Ast", "Ole Ast", "Ömer Ast"]
    browser, api = Browser(cast.rosa), f"/api/v1/clubs/{cast.club.pk}/ranking/2026"
    for page in (address(cast), f"{address(cast)}?category=U18", f"{api}.csv"):
        text = browser.get(page).text
        assert sorted(ordered, key=text.index) == ordered, page
    told = Client(cast.rosa, api=api).get("/").json()
    assert [row["person"] for row in told["ranking"]["rows"]] == [row["person"] for row in rows]


def test_half_points_are_written_as_points(evenings, cast):
    a_series(evenings, counts="half_points")
    assert "1 Anna Muster 12½" in Browser(cast.rosa, language="en").get(address(cast)).text


def test_a_rating_list_shows_ratings_games_and_who_is_provisional(evenings, cast):
    a_rating_list(evenings)
    text = Browser(cast.rosa, language="en").get(address(cast, "elo")).text
    assert "1 Anna Muster 30 1235 – Bert Muster provisional 3 −1" in text


def test_names_are_shown_with_consent_alone(evenings, cast):
    a_series(evenings[:1])
    anybody = Browser(language="en")
    assert "1 No. 1 25" in anybody.get(address(cast)).text
    change_person(club=cast.club, person=evenings[0].people["Anna"].pk, said={"publish_name": True})
    page = anybody.get(address(cast))
    assert "1 Anna Muster 25" in page.text
    assert "2 No. 2 18.50" in page.text


def test_it_is_there_for_everybody_as_soon_as_all_it_counts_is_public(evenings, cast):
    a_series(evenings)
    seen = {
        name: Browser(who if who.is_authenticated else None).get(address(cast)).status
        for name, who in cast.by_relation().items()
    }
    members = dict.fromkeys(("reader", "helper", "arbiter", "director"), 200)
    others = dict.fromkeys(("anonymous", "stranger", "player", "foreign"), 404)
    assert seen == {**members, **others}
    Ranking.objects.all().delete()
    a_series(evenings[:1])
    assert Browser().get(address(cast)).status == 200


def test_the_club_is_found_by_its_id_as_well(evenings, cast):
    a_series(evenings[:1])
    assert Browser().get(f"/clubs/{cast.club.pk}/ranking/2026/").status == 200


@pytest.mark.parametrize("place", ["nobody/ranking/2026/", f"{UUID(int=7)}/ranking/2026/"])
def test_a_ranking_that_there_is_not_is_not_found(evenings, cast, place):
    assert Browser().get(f"/clubs/{place}").status == 404
    assert Browser().get(address(cast, "1999")).status == 404


def test_it_is_linked_to_the_same_ranking_for_programs(evenings, cast):
    ranking = a_series(evenings[:1])
    page = Browser(language="en").get(address(cast))
    table, book, data = [link for link in page.links if "/ranking/" in link and "/api/" in link]
    assert Client(api="").get(table).content.startswith(b"place,person,name,total")
    assert Client(api="").get(book)["Content-Type"] == XLSX
    found = Client(api="").get(data).json()
    assert found["hash"] == ranking.digest
    assert found["ranking"] == json.loads(ranking.body)
    assert f"Checksum {found['hash']}" in page.text


def test_nobody_in_it_is_said(evenings, cast):
    kept(evenings[:1], "2027", {"kind": "series", "as_of": [], "rule": {}, "rows": []})
    assert (
        "Nobody stands in this ranking yet."
        in Browser(language="en").get(address(cast, "2027")).text
    )


@pytest.mark.parametrize("count", [1, 2])
def test_it_answers_with_a_fixed_number_of_queries(
    evenings, cast, count, django_assert_num_queries
):
    """Club, ranking, what is not public, names, tournaments, titles."""
    evenings[1].done(PublishTournament())
    a_series(evenings[:count])
    with django_assert_num_queries(6):
        Browser().client.get(address(cast))


def test_a_place_in_one_of_several_divisions_says_in_which(evenings, cast):
    evenings[0].done(OpenDivision("B"))
    a_series(evenings[:1])
    text = Browser(cast.rosa, language="en").get(address(cast)).text
    assert "Tournament Place Points 10/24/2026 Vereinsabend A 1 25" in text
