"""Categories of entries: standings and rankings of the youth alone, over the API."""

from dataclasses import replace
from urllib.parse import parse_qsl, urlsplit

import pytest

from games import followers
from tests.games.client import Client
from tests.tournaments.directing.evening import API, CLUBS, said, who
from tests.tournaments.directing.youth import evening_with_youth
from tests.tournaments.standings.seasons import closed
from tournaments.course.acts import Close, Revise, Undo
from tournaments.directing.queries import tournament_at
from tournaments.ranking.categories import categories_in, of_category
from tournaments.ranking.closed import categories_of


@pytest.fixture
def evening(cast):
    """A closed public evening of six: Anna, Clara and Georg won; three are youths."""
    return evening_with_youth(cast)


@pytest.fixture
def anybody():
    """A program without an account."""
    return Client(api=API)


def places(evening, rows):
    """Name, place of all and place in the category by row."""
    names = {who(name): name for name in evening.people}
    names |= {evening.person(name): name for name in evening.people}
    return [
        (names[row.get("entry") or row["person"]], row["place"], row["place_in_category"])
        for row in rows
    ]


def test_places_in_a_category_keep_equal_ones_equal():
    rows = [
        {"place": place, "category": code}
        for place, code in ((1, "A"), (2, "B"), (3, "A"), (3, "A"), (5, "A"), (None, "A"))
    ]
    assert [row["place_in_category"] for row in of_category(rows, "A")] == [1, 2, 2, 4, None]
    assert of_category(rows, "C") == []
    assert categories_in(rows) == ["A", "B"]
    assert categories_in([{"place": 1}]) == []


def test_the_category_of_the_last_tournament_counts_even_if_it_is_none():
    may = closed(
        "may", "2026-05-01", "1.1 Anna 2 Bert 1", categories={"Anna": "U18", "Bert": "U18"}
    )
    june = closed("june", "2026-06-01", "1.1 Anna 2 Cleo 1")
    assert categories_of([may, june], {}) == {"Bert": "U18"}
    assert categories_of([may], {"Bert": "Berta"}) == {"Anna": "U18", "Berta": "U18"}
    moved = replace(june, categories={"Cleo": "U21"})
    assert categories_of([may, moved], {"Cleo": "Anna"}) == {"Anna": "U21", "Bert": "U18"}


# The API


def test_a_standing_of_a_category_has_its_rows_and_the_hash_of_the_whole(evening, anybody):
    place = f"{evening.stream}/divisions/A/standing/"
    whole = anybody.get(place).json()
    page = anybody.get(place, category="U18").json()
    assert places(evening, page["standing"]["rows"]) == [
        ("Hanna", 4, 1), ("Dora", 5, 2), ("Bert", 6, 3),
    ]  # fmt: skip
    assert page["hash"] == whole["hash"]
    assert {row["category"] for row in page["standing"]["rows"]} == {"U18"}
    assert page["standing"] | {"rows": []} == whole["standing"] | {"rows": []}
    assert anybody.get(place, category="U12").json()["standing"]["rows"] == []


def test_it_is_a_table_too(evening, anybody):
    place = f"{evening.stream}/divisions/A/standing.csv"
    lines = anybody.get(place, category="U18").content.decode().splitlines()
    assert lines[0] == "place,place_in_category,entry,name,half_wins,spread,total,left"
    assert [line.split(",")[:2] for line in lines[1:]] == [["4", "1"], ["5", "2"], ["6", "3"]]


@pytest.mark.parametrize("series", ["points", "rating"])
def test_a_ranking_of_a_category_comes_in_pages_too(evening, series):
    program, place = Client(api=CLUBS), f"{evening.club}/ranking/{series}/"
    whole = program.get(place).json()
    assert {row["category"] for row in whole["ranking"]["rows"]} == {"U18", "Ü60", None}
    page = program.get(place, category="U18").json()
    rows = page["ranking"]["rows"]
    assert (page["hash"], len(rows), len(page["names"])) == (whole["hash"], 3, 3)
    first = program.get(place, category="U18", limit=2).json()
    query = dict(parse_qsl(urlsplit(first["next"]).query))
    assert query["category"] == "U18"
    rest = program.get(place, **query).json()
    assert [*first["ranking"]["rows"], *rest["ranking"]["rows"]] == rows
    table = program.get(place[:-1] + ".csv", category="U18").content.decode().splitlines()
    assert (len(table), table[0].split(",")[:3]) == (4, ["place", "place_in_category", "person"])


def test_places_in_the_series_of_a_category(evening):
    page = Client(api=CLUBS).get(f"{evening.club}/ranking/points/", category="U18").json()
    assert places(evening, page["ranking"]["rows"]) == [
        ("Hanna", 4, 1), ("Dora", 5, 2), ("Bert", 6, 3),
    ]  # fmt: skip


def test_a_category_that_is_none_is_unusable(evening, anybody):
    answer = anybody.get(f"{evening.stream}/divisions/A/standing/", category="U" * 33)
    assert said(answer) == (422, "UNUSABLE", {"where": "category"})
    ranking = Client(api=CLUBS).get(f"{evening.club}/ranking/points/", category="U" * 33)
    assert said(ranking) == (422, "UNUSABLE", {"where": "category"})


def test_a_revised_category_counts(evening):
    entry = tournament_at(evening.stream).state.entries[who("Anna")]
    assert entry.category is None

    closing = next(
        line.version
        for line in tournament_at(evening.stream).state.lines
        if isinstance(line.act, Close)
    )
    evening.done(Undo(closing))
    evening.done(Revise(entry.id, entry.person, "A", category="U18"), Close())
    followers.sweep()
    page = Client(api=CLUBS).get(f"{evening.club}/ranking/points/", category="U18").json()
    assert len(page["ranking"]["rows"]) == 4
