"""Reading lists of ratings: headings, numbers as lists write them, and whom a row means."""

import pytest

from engine.refusals import Unusable
from tests.tournaments.register.sheets import xlsx
from tournaments.register.duplicates import Known
from tournaments.register.rating_files import brought, read, thousandths
from tournaments.register.rating_previews import preview

LIST = """Stand 1.1.2026
Platz;Name;Elo-Zahl;Partien
1;Muster, Anna;1.432,5;120
2;Berta Probe;1398;
"""
REGISTER = [
    Known(1, "Anna Muster", 1970),
    Known(2, "Berta Probe"),
    Known(3, "Clara Test", 1950),
    Known(4, "Clara Test", 1980),
]


def drawn(content, register=()):
    """Rows as lines: line, name, person, rating in thousandths, games, codes of the doubts."""
    rows = preview(read(content), register or REGISTER).ratings.rows
    return [
        " ".join(
            [f"{row.line} {row.name or '-'} {row.person} {row.rating} {row.games}"]
            + [doubt.code for doubt in row.doubts]
        )
        for row in rows
    ]


def test_a_list_is_read_below_its_headings():
    ratings = read(LIST)
    assert (ratings.headings, ratings.ignored) == (2, ("Platz",))
    assert drawn(LIST) == ["3 Anna Muster 1 1432500 120", "4 Berta Probe 2 1398000 None"]


def test_a_table_of_excel_is_read_as_well():
    content = xlsx(["Vorname", "Nachname", "Wertungszahl", "Spiele"], ["Anna", "Muster", 1432.5, 7])
    assert drawn(content) == ["2 Anna Muster 1 1432500 7"]


@pytest.mark.parametrize(
    ("text", "rating"),
    [
        ("1432", 1_432_000), ("1.432", 1_432_000), ("1432,5", 1_432_500), ("1432.25", 1_432_250),
        ("1.432,125", 1_432_125), ("980", 980_000), ("0", 0), ("12.5", 12_500),
        ("", None), ("-5", None), ("1e3", None), ("14321432", None), ("10000", None),
        ("1500333", None), ("²", None), ("١٤٣٢", None), ("nan", None),
    ],
)  # fmt: skip
def test_a_rating_is_read_as_lists_write_it(text, rating):
    assert thousandths(text) == rating


@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Name;Elo\nAnna Musster;1432", "2 Anna Musster 1 1432000 None ROW_KNOWN"),
        ("Name;Elo\nNiemand Da;1432", "2 Niemand Da None 1432000 None ROW_NOBODY"),
        ("Name;Elo\nClara Test;1432", "2 Clara Test None 1432000 None ROW_SEVERAL"),
        ("Name;Jahrgang;Elo\nClara Test;1980;1432", "2 Clara Test 4 1432000 None"),
        ("Nr.;Name;Elo\n3;Clara Test;1432", "2 Clara Test 3 1432000 None"),
        ("Nr.;Name;Elo\n2;Anna Muster;1432", "2 Anna Muster 1 1432000 None ROW_OTHER_NAME"),
        ("Nr.;Elo\n2;1432", "2 - 2 1432000 None"),
        ("Nr.;Elo\n9;1432", "2 - None 1432000 None ROW_NO_SUCH_NUMBER"),
        ("Name;Elo\n;1432", "2 - None 1432000 None ROW_WITHOUT_NAME"),
        ("Name;Elo\nAnna Muster;stark", "2 Anna Muster 1 None None ROW_RATING_UNREADABLE"),
        ("Name;Elo;Partien\nAnna Muster;1432;viele",
         "2 Anna Muster 1 1432000 None ROW_GAMES_UNREADABLE"),
    ],
)  # fmt: skip
def test_what_is_doubtful_about_a_row_is_told(text, row):
    assert drawn(text) == [row]


def test_somebody_twice_is_doubtful_the_second_time():
    text = "Name;Elo\nAnna Muster;1400\nMuster, Anna;1500"
    assert drawn(text) == [
        "2 Anna Muster 1 1400000 None",
        "3 Anna Muster 1 1500000 None ROW_PERSON_TWICE",
    ]


def test_without_lines_all_rows_without_a_doubt_are_chosen():
    text = "Name;Elo\nAnna Muster;1400\nMuster, Anna;1500\nBerta Prob;1300\nNiemand;1"
    shown = preview(read(text), REGISTER)
    assert [row.line for row in shown.chosen(None)] == [2]
    assert [row.line for row in shown.chosen([4, 3])] == [3, 4]
    for lines in ([2, 3], [5], [1]):
        with pytest.raises(Unusable) as bad:
            shown.chosen(lines)
        assert bad.value.where == "lines"


@pytest.mark.parametrize("text", ["Anna Muster", "Anna;1400", "Name;Verein\nAnna;SC", "Elo\n1400"])
def test_a_list_without_its_headings_says_which_are_wanted(text):
    with pytest.raises(Unusable) as bad:
        read(text)
    assert bad.value.where == "headings"


def test_an_empty_list_is_empty():
    with pytest.raises(Unusable, match="file: It is empty"):
        read("")


def test_another_register_has_another_digest():
    first = preview(read(LIST), REGISTER).digest
    assert preview(read(LIST), REGISTER).digest == first
    assert preview(read(LIST), REGISTER[1:]).digest != first


def test_a_list_of_players_brings_what_its_headings_say_of_entries():
    told = brought("Name;Elo;Altersklasse\nAnna Muster;1.432,6;U18\nBerta Probe;;\n;viel;")
    assert [(line, one.rating, one.category) for line, one in told.items()] == [
        (2, 1433, "U18"),
        (3, None, ""),
        (4, None, ""),
    ]
    assert [doubt.code for one in told.values() for doubt in one.doubts] == [
        "ROW_RATING_UNREADABLE"
    ]
    assert brought("Anna Muster\nBerta Probe") == {}
    assert brought("Name;Elo\nAnna Muster;1.500,5")[2].rating == 1501
