"""Division files of tsh as lists of players."""

import pytest

from tournaments.register.people_files import read
from tournaments.register.rating_files import Brought, brought

FILE = """# Klasse A
Müßig, Anna          1432 2 3; 400 350; class A
Beispiel, Bert        987 1 0; 350 50
Anders, Clara           0

"""


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "iso-8859-1"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_names_and_ratings_are_read(encoding, end):
    content = FILE.replace("\n", end).encode(encoding)
    people = read(content)
    assert [(row.line, row.name, row.doubts) for row in people.rows] == [
        (2, "Anna Müßig", ()),
        (3, "Bert Beispiel", ()),
        (4, "Clara Anders", ()),
    ]
    assert brought(content) == {2: Brought(1432, ""), 3: Brought(987, ""), 4: Brought(0, "")}


def test_what_is_not_taken_is_named():
    assert read(FILE).ignored == ("Wertungszahl", "Gegner", "Ergebnisse")


def test_before_the_first_round_a_comma_in_each_name_tells():
    assert [row.name for row in read("Muster, Anna 1432\nBeispiel, Bert 987\n").rows] == [
        "Anna Muster",
        "Bert Beispiel",
    ]


@pytest.mark.parametrize(
    "text",
    ["Anna Muster\nBert Beispiel\n", "Anna Muster 1980\nBert Beispiel 1975\n"],
)
def test_a_plain_list_of_names_is_none(text):
    assert [(row.line, row.name) for row in read(text).rows] == list(
        enumerate(text.splitlines(), 1)
    )
