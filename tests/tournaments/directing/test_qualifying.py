"""A season says who qualifies: it goes out with it, over REST and as CSV, the same when gone on."""

import csv
import json
from io import StringIO

import pytest

from games import followers
from games.verification import verify
from tests.games.client import Client
from tests.tournaments.directing.evening import CLUBS
from tests.tournaments.directing.seasons import begun, out, people_of, played_on
from tournaments.directing.rankings import rankings_at, sources_of
from tournaments.models import Ranking
from tournaments.ranking.series_rule import SeriesRule
from tournaments.register import seasons
from tournaments.register.commands import merge

pytestmark = pytest.mark.django_db

FINAL = SeriesRule(qualify_places=1, qualify_players=4, qualify_passes_to=3, qualify_best=1)


@pytest.fixture
def season(cast):
    """Two evenings that Anna wins, and one before them that three were too few for."""
    evenings = [played_on(cast, day, title=day) for day in ("2026-03-10", "2026-04-10")]
    out(cast, "Endspiel", FINAL)
    followers.sweep()
    return evenings


def listed(cast, body):
    """The list by first names: number, who, by what, at which place, over whom."""
    names = {str(line.pk): name for name, line in people_of(cast).items()}
    return sorted(
        (one["number"], names[row["person"]], one["by"], one["place"],
         [names[who] for who in one["over"]])
        for row in body["rows"] if (one := row.get("qualified"))
    )  # fmt: skip


def body_of(series="season-1"):
    """The ranking as it stands."""
    return json.loads(Ranking.objects.get(series=series).body)


PASSED_ON = [
    (1, "Anna", "event", 1, []),
    (2, "Clara", "event", 2, ["Anna"]),
    (2, "Georg", "event", 2, ["Anna"]),
    (4, "Dora", "rank", 4, ["Anna", "Clara", "Georg"]),
    (4, "Hanna", "rank", 4, ["Anna", "Clara", "Georg"]),
]


def test_who_qualifies_goes_out_with_the_season(cast, season):
    body = body_of()
    told = listed(cast, body)
    assert told[:3] == PASSED_ON[:3]
    assert [one["large_enough"] for one in body["events"]] == [True, True]
    assert [one["qualified"] for one in body["events"]] == [1, 2]
    assert verify(thorough=True).damage == []


def test_one_more_tournament_gives_what_the_fold_from_nothing_gives(cast, season):
    played_on(cast, "2026-05-10", scores=(300, 400))
    club = str(cast.club.pk)
    folded = rankings_at(club, sources_of(club, {}), only="season-1")["season-1"]
    assert Ranking.objects.get(series="season-1").body == folded
    assert len(body_of()["events"]) == 3


def test_a_rule_that_is_changed_back_lets_the_list_be_as_it_was(cast, season):
    before = listed(cast, body_of())
    begun(cast, "Endspiel", SeriesRule(), number=1)
    followers.sweep()
    assert (listed(cast, body_of()), "events" in body_of()) == ([], False)
    begun(cast, "Endspiel", FINAL, number=1)
    followers.sweep()
    assert listed(cast, body_of()) == before


def test_whoever_is_merged_has_one_seat(cast, season):
    people = people_of(cast)
    merge(club=cast.club, keep=people["Anna"].pk, people=[people["Clara"].pk])
    followers.sweep()
    names = [who for _, who, by, *_ in listed(cast, body_of()) if by == "event"]
    assert names == ["Anna", "Georg"]


def test_rest_tells_the_list_with_the_names_of_whom_it_passed_over(cast, season):
    path = f"{cast.club.pk}/ranking/season-1/"
    whole = Client(cast.rosa, api=CLUBS).get(path).json()
    assert listed(cast, whole["ranking"]) == listed(cast, body_of())
    assert whole["ranking"]["events"] == body_of()["events"]
    first = Client(cast.rosa, api=CLUBS).get(f"{path}?limit=1").json()
    second = Client(cast.rosa, api=CLUBS).get(f"{path}?{first['next'].partition('?')[2]}").json()
    (row,) = second["ranking"]["rows"]
    assert [second["names"][who] for who in row["qualified"]["over"]] == ["Anna Muster"]


def test_the_csv_has_a_column_for_each_part_of_it(cast, season):
    answer = Client(cast.rosa, api=CLUBS).get(f"{cast.club.pk}/ranking/season-1.csv")
    heading, *rows = csv.reader(StringIO(answer.content.decode()))
    assert heading[4:] == [
        "qualified", "qualified_by", "qualified_place", "qualified_division", "qualified_stream",
    ]  # fmt: skip
    by_name = {row[2]: row[4:8] for row in rows}
    assert by_name["Anna Muster"] == ["1", "event", "1", "A"]
    assert by_name["Clara Muster"] == ["2", "event", "2", "A"]
    assert [row[4:] for row in rows if row[2] == "Bert Muster"] == [[""] * 5]


def test_a_season_that_is_withdrawn_shows_its_list_to_the_club_alone(cast, season):
    path = f"{cast.club.pk}/ranking/season-1/"
    assert Client(api=CLUBS).get(path).status_code == 200
    seasons.withdraw_season(club=cast.club, number=1)
    assert Client(api=CLUBS).get(path).status_code == 404
    assert Client(cast.rosa, api=CLUBS).get(path).status_code == 200


def test_the_names_of_a_page_cover_who_declined_a_seat_and_has_no_row_on_it(cast):
    played_on(cast, "2026-03-01")
    clara = str(people_of(cast)["Clara"].pk)
    out(cast, rule=SeriesRule(qualify_places=3, qualify_passes_to=4, qualify_declined=(clara,)))
    followers.sweep()
    program, place = Client(cast.frieda, api=CLUBS), f"{cast.club.pk}/ranking/season-1/"
    page = program.ask("GET", place, query={"limit": 1}).json()
    assert (page["ranking"]["events"][0]["declined"], page["names"].get(clara)) == (
        [clara], "Clara Muster",
    )  # fmt: skip
