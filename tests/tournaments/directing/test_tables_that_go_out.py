"""Standings, teams and rankings as workbooks: for people, with all that explains them."""

from datetime import date, datetime
from io import BytesIO
from uuid import UUID

import pytest
from openpyxl import load_workbook

from games import followers
from games.commands import keep_texts
from tests.games.client import Client
from tests.tournaments.cast import assemble
from tests.tournaments.directing.evening import API, CLUBS, club_evening, who
from tests.tournaments.directing.seasons import out, people_of, played_on
from tournaments.course.acts import Revise, UnpublishTournament
from tournaments.directing.workbooks import XLSX
from tournaments.ranking.series_rule import SeriesRule
from tournaments.register.commands import change_person

pytestmark = pytest.mark.django_db

FORMULA = '=HYPERLINK("https://verein.example";"1+1")'
BERLIN, HAMBURG = (f"00000000-0000-4000-8000-00000000000{n}" for n in (1, 2))
FINAL = SeriesRule(qualify_places=1, qualify_players=4, qualify_passes_to=3)


def sheets_of(answer):
    """The sheets of an answer by their names, each as rows of values."""
    assert (answer.status_code, answer["Content-Type"]) == (200, XLSX)
    book = load_workbook(BytesIO(answer.content))
    return {sheet.title: [list(map(plain, row)) for row in sheet.values] for sheet in book}


def plain(value):
    """A day where openpyxl reads midnight of it."""
    return value.date() if isinstance(value, datetime) else value


def of_club(cast, program, place, **query):
    return program.ask("GET", f"{cast.club.pk}/ranking/{place}", query=query)


@pytest.fixture
def director(cast):
    """Frieda, who reads German and all names."""
    return Client(cast.frieda, language="de", api=CLUBS)


@pytest.fixture
def anybody():
    """A program without an account that reads English."""
    return Client(language="en", api=CLUBS)


@pytest.fixture(scope="module")
def cast(stored_for_the_file):
    """Two clubs and their people."""
    return assemble()


@pytest.fixture(scope="module")
def season(cast):
    """Two evenings that Anna wins before Clara and Georg, and a season by which one of each
    qualifies.
    """
    days = {"2026-03-10": "Märzturnier", "2026-04-10": "Aprilturnier"}
    evenings = [played_on(cast, day, title=title) for day, title in days.items()]
    out(cast, "Endspiel", FINAL)
    followers.sweep()
    return evenings


def test_a_season_is_a_workbook_that_explains_itself(cast, season, director):
    sheets = sheets_of(of_club(cast, director, "season-1.xlsx"))
    assert list(sheets) == ["Rangliste", "Turniere", "Qualifiziert", "Wie gerechnet wird"]
    heads, first, *others = sheets["Rangliste"]
    assert heads == ["Platz", "Name", "Kategorie", "Punkte", "qualifiziert"]
    assert first == [1, "Anna Muster", None, 50, "ja"]
    assert sorted(row[1] for row in others if row[4] is None) == [
        "Bert Muster", "Dora Muster", "Hanna Muster",
    ]  # fmt: skip
    heads, *parts = sheets["Turniere"]
    assert heads == ["Name", "Datum", "Turnier", "Klasse", "Platz", "Punkte", "zählt"]
    assert parts[:2] == [
        ["Anna Muster", date(2026, 3, 10), "Märzturnier", "A", 1, 25, "ja"],
        ["Anna Muster", date(2026, 4, 10), "Aprilturnier", "A", 1, 25, "ja"],
    ]
    heads, *seats = sheets["Qualifiziert"]
    assert heads == [
        "Nr.", "Name", "Datum", "Turnier", "Klasse", "Platz", "durch", "schon qualifiziert",
        "verzichtet",
    ]  # fmt: skip
    march, april = (date(2026, month, 10) for month in (3, 4))
    assert seats == [
        [1, "Anna Muster", march, "Märzturnier", "A", 1, "das Turnier", None, None],
        [2, "Clara Muster", april, "Aprilturnier", "A", 2, "das Turnier", "Anna Muster", None],
        [2, "Georg Muster", april, "Aprilturnier", "A", 2, "das Turnier", "Anna Muster", None],
    ]
    told = of_club(cast, director, "season-1/").json()["rules"]
    assert sheets["Wie gerechnet wird"] == [["Regel"], *([one] for one in told)]


def test_headings_are_in_the_language_that_is_asked_for(cast, season, anybody):
    sheets = sheets_of(of_club(cast, anybody, "season-1.xlsx"))
    assert {name: rows[0][:2] for name, rows in sheets.items()} == {
        "Ranking": ["Place", "Name"],
        "Tournaments": ["Name", "Date"],
        "Qualified": ["No.", "Name"],
        "How it is computed": ["Rule"],
    }


def test_half_points_are_points(cast, season, director):
    out(cast, "Nach Punkten", SeriesRule(counts="half_points"))
    followers.sweep()
    sheets = sheets_of(of_club(cast, director, "season-2.xlsx"))
    assert sorted(row[3] for row in sheets["Rangliste"][1:]) == [0, 0, 0, 2, 2, 2]
    assert sorted(row[5] for row in sheets["Turniere"][1:]) == [0] * 6 + [1] * 6


def test_a_published_one_stays_and_one_as_of_a_day_has_what_was_over(cast, season, director):
    played_on(cast, "2026-05-10", title="Maiturnier", scores=(300, 400))

    def titles(place, **query):
        rows = sheets_of(of_club(cast, director, place, **query))["Turniere"][1:]
        return sorted({row[2] for row in rows})

    assert titles("season-1.xlsx") == ["Aprilturnier", "Maiturnier", "Märzturnier"]
    assert titles("season-1/publications/1.xlsx") == ["Aprilturnier", "Märzturnier"]
    assert titles("season-1.xlsx", on="2026-03-31") == ["Märzturnier"]


def test_files_are_called_by_what_they_are(cast, season, director):
    named = {
        "season-1.xlsx": "season-1.xlsx",
        "season-1.xlsx?on=2026-03-31": "season-1-2026-03-31.xlsx",
        "season-1/publications/1.xlsx": "season-1-1.xlsx",
    }
    for place, name in named.items():
        answer = of_club(cast, director, place)
        assert answer["Content-Disposition"] == f'attachment; filename="{name}"'


def test_a_category_has_its_rows_alone_and_nobody_who_qualified_elsewhere(cast, season, director):
    sheets = sheets_of(of_club(cast, director, "season-1.xlsx", category="U18"))
    assert {name: rows[1:] for name, rows in sheets.items() if name != "Wie gerechnet wird"} == {
        "Rangliste": [],
        "Turniere": [],
    }


def test_names_are_those_that_everybody_reads_and_no_formula_begins_in_one(
    cast, season, director, anybody
):
    change_person(club=cast.club, person=people_of(cast)["Clara"].pk, said={"name": FORMULA})
    answer = of_club(cast, director, "season-1.xlsx")
    book = load_workbook(BytesIO(answer.content))
    named = [cell for cell in book["Rangliste"]["B"] if cell.value == FORMULA]
    assert [cell.data_type for cell in named] == ["s"]
    text = str(sheets_of(of_club(cast, anybody, "season-1.xlsx")))
    assert ("Muster" in text, FORMULA in text, str(people_of(cast)["Anna"].pk) in text) == (
        False, False, False,
    )  # fmt: skip


def test_the_same_ranking_is_the_same_bytes_and_not_sent_twice(cast, season, anybody):
    first, second = (of_club(cast, anybody, "season-1.xlsx") for _ in range(2))
    assert (first.content, first["ETag"]) == (second.content, second["ETag"])
    again = anybody.ask(
        "GET", f"{cast.club.pk}/ranking/season-1.xlsx", headers={"If-None-Match": first["ETag"]}
    )
    assert (again.status_code, again.content) == (304, b"")


def test_a_ranking_that_counts_what_is_not_public_is_nobody_elses(cast, season, anybody, director):
    season[0].done(UnpublishTournament())
    places = ("season-1.xlsx", "season-1/publications/1.xlsx")
    assert [of_club(cast, anybody, place).status_code for place in places] == [404, 404]
    assert [of_club(cast, director, place).status_code for place in places] == [200, 200]


def test_a_standing_is_one_after_any_round(cast):
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora")
    evening.played(1, "Anna Bert", "Clara Dora")
    evening.played(2, "Anna Clara", "Bert Dora")
    program = Client(cast.frieda, language="de", api=API)
    answer = program.get(f"{evening.stream}/divisions/A/standing.xlsx", round=1)
    assert answer["Content-Disposition"] == 'attachment; filename="standing-A-1.xlsx"'
    assert sheets_of(answer) == {
        "Tabelle": [
            ["Platz", "Name", "Siege", "Differenz", "Summe", "zurückgezogen"],
            [1, "Clara Muster", 1, 50, 402, None],
            [2, "Anna Muster", 1, 50, 401, None],
            [3, "Dora Muster", 0, -50, 352, None],
            [4, "Bert Muster", 0, -50, 351, None],
        ]
    }


def test_teams_are_one_with_the_boards_of_which_their_standing_is_made(cast):
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora")
    for name, club in {"Anna": BERLIN, "Bert": HAMBURG, "Clara": BERLIN}.items():
        evening.done(Revise(who(name), evening.person(name), "A", club=club))
    keep_texts(club=evening.club, texts={UUID(BERLIN): {"words": "Berlin"}})
    evening.played(1, "Anna Bert", "Clara Dora")
    program = Client(cast.frieda, language="de", api=API)
    answer = program.get(f"{evening.stream}/divisions/A/teams.xlsx")
    assert answer["Content-Disposition"] == 'attachment; filename="teams-A-1.xlsx"'
    heads, *boards = sheets_of(answer)["Bretter"]
    assert sheets_of(answer)["Teams"] == [
        ["Platz", "Team", "Spieler", "Teampunkte", "Bretter", "Differenz"],
        [1, "Berlin", 2, 2, 2, 100],
        [2, "Team 2", 1, 0, 0, -50],
        [None, "Ohne Team", 1, 0, 0, -50],
    ]
    assert heads == [
        "Team", "Gegen", "Runde", "Tisch", "Name", "Gegner", "Punkte", "Punkte des Gegners",
        "Gewonnen", "Differenz",
    ]  # fmt: skip
    assert boards[0] == [
        "Berlin", "Team 2", 1, 1, "Anna Muster", "Bert Muster", 401, 351, 1, 50,
    ]  # fmt: skip
    assert len(boards) == 4
