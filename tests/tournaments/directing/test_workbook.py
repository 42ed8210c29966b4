"""A tournament as a workbook: words are words, numbers are numbers, and nothing computes."""

from datetime import date, datetime
from fractions import Fraction
from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests.games.client import Client
from tests.tournaments.directing.evening import API, club_evening, who
from tournaments.course.acts import OpenDivision, PublishTournament, Revise
from tournaments.directing.workbooks import XLSX, Sheet, workbook
from tournaments.register.commands import change_person

FORMULA = '=HYPERLINK("https://verein.example";"1+1")'


def read(content):
    """The sheets of a file by their names, each as rows of values."""
    book = load_workbook(BytesIO(content))
    return {sheet.title: [list(row) for row in sheet.values] for sheet in book.worksheets}


def test_words_stay_words_and_numbers_numbers():
    rows = [[FORMULA, 3], ["@SUM(1)", Fraction(5, 2)], ["-1", None], ["a\x00<&>\n b ", -7]]
    content = workbook([Sheet("Tabelle", ["Name", "Punkte"], rows)])
    assert read(content) == {
        "Tabelle": [
            ["Name", "Punkte"],
            [FORMULA, 3],
            ["@SUM(1)", 2.5],
            ["-1", None],
            ["a\ufffd<&>\n b ", -7],
        ]
    }
    (sheet,) = load_workbook(BytesIO(content)).worksheets
    assert [cell.data_type for cell in sheet["A"]] == ["s"] * 5
    assert [cell.data_type for cell in sheet["B"]] == ["s", "n", "n", "n", "n"]


def test_days_are_days_as_far_back_as_spreadsheets_count_alike():
    days = [date(2026, 10, 24), date(1900, 3, 1), date(1900, 2, 28)]
    content = workbook([Sheet("Tage", ["Datum"], [[one] for one in days])])
    (sheet,) = load_workbook(BytesIO(content)).worksheets
    assert [(cell.value, cell.is_date) for cell in sheet["A"][1:]] == [
        (datetime(2026, 10, 24), True),  # noqa: DTZ001  (a cell has no zone)
        (datetime(1900, 3, 1), True),  # noqa: DTZ001
        ("1900-02-28", False),
    ]


def test_the_same_tables_are_the_same_bytes():
    sheets = [Sheet("A", ["x"], [[1]]), Sheet("B", [], [])]
    assert workbook(sheets) == workbook(sheets)


def test_sheets_are_called_as_spreadsheets_allow_and_no_two_alike():
    names = ["A/B: [1]*?", "a b   1", "x" * 40, "X" * 40, "", "'"]
    found = read(workbook([Sheet(name, ["x"], []) for name in names]))
    assert list(found) == ["A B   1", "a b   1 2", "x" * 31, f"{'X' * 27} 4", "5", "6"]


@pytest.fixture
def evening(cast):
    """Four have played a round; Anna's name would be a formula, and she has a rating."""
    evening = club_evening(cast, "Anna", "Bert", "Clara", "Dora")
    change_person(
        club=cast.club, person=evening.people["Anna"].pk, said={"name": FORMULA}
    )  # fmt: skip
    evening.done(Revise(who("Anna"), evening.person("Anna"), "A", rating=1500))
    evening.played(1, "Anna Bert", "Clara Dora")
    return evening


def fetched(evening, cast, language="de"):
    """The workbook as Frieda gets it."""
    answer = Client(cast.frieda, language=language, api=API).get(f"{evening.stream}/workbook.xlsx")
    assert (answer.status_code, answer["Content-Type"]) == (200, XLSX)
    return answer


@pytest.mark.django_db
def test_a_tournament_is_a_workbook_of_players_rounds_standing_and_cross_table(evening, cast):
    assert read(fetched(evening, cast).content) == {
        "Spieler": [
            ["Nr.", "Name", "Klasse", "Kategorie", "Wertungszahl"],
            [1, FORMULA, "A", None, 1500],
            [2, "Bert Muster", "A", None, None],
            [3, "Clara Muster", "A", None, None],
            [4, "Dora Muster", "A", None, None],
        ],
        "Runden": [
            ["Runde", "Tisch", "Name 1", "Punkte 1", "Name 2", "Punkte 2"],
            [1, 1, FORMULA, 401, "Bert Muster", 351],
            [1, 2, "Clara Muster", 402, "Dora Muster", 352],
        ],
        "Tabelle": [
            ["Platz", "Name", "Siege", "Differenz", "Summe", "zurückgezogen"],
            [1, "Clara Muster", 1, 50, 402, None],
            [2, FORMULA, 1, 50, 401, None],
            [3, "Dora Muster", 0, -50, 352, None],
            [4, "Bert Muster", 0, -50, 351, None],
        ],
        "Kreuztabelle": [
            ["Platz", "Name", "1", "2", "3", "4"],
            [1, "Clara Muster", None, None, 1, None],
            [2, FORMULA, None, None, None, 1],
            [3, "Dora Muster", 0, None, None, None],
            [4, "Bert Muster", None, 0, None, None],
        ],
    }


@pytest.mark.django_db
def test_headings_are_in_the_language_that_is_asked_for_and_a_division_has_its_sheets(
    evening, cast
):
    evening.done(OpenDivision("B"))
    found = read(fetched(evening, cast, "en").content)
    assert {name: rows[0][:3] for name, rows in found.items()} == {
        "Players": ["No.", "Name", "Division"],
        "Rounds A": ["Round", "Table", "Name 1"],
        "Standing A": ["Place", "Name", "Wins"],
        "Cross table A": ["Place", "Name", "1"],
        "Rounds B": ["Round", "Table"],
        "Standing B": ["Place", "Name", "Wins"],
        "Cross table B": ["Place", "Name"],
    }


@pytest.mark.django_db
def test_whoever_may_not_read_names_finds_none_in_it(evening, cast):
    evening.done(PublishTournament())
    answer = Client(api=API).get(f"{evening.stream}/workbook.xlsx")
    assert "Muster" not in str(read(answer.content))
    again = Client(api=API).get(f"{evening.stream}/workbook.xlsx")
    assert (again.content, again["ETag"]) == (answer.content, answer["ETag"])
