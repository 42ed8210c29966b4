"""Reading lists of players as text: separators, encodings, headings, years, and what is odd."""

import pytest

from engine.refusals import Unusable
from tournaments.register.cells import MOST_COLUMNS, MOST_LETTERS, MOST_ROWS
from tournaments.register.columns import Column, columns_of
from tournaments.register.people_files import MOST_BYTES, read
from tournaments.register.turning import turned, turned_back


def told(row):
    """What a row says: name, year, club, pseudonym, consent."""
    return row.name, row.born, row.home_club, row.pseudonym, row.publish_name


def doubts(row):
    """What is odd about a row."""
    return [(doubt.code, doubt.facts) for doubt in row.doubts]


def names(content):
    """The names of a list."""
    return [row.name for row in read(content).rows]


def unusable(content):
    """Where and why a list can't be read."""
    with pytest.raises(Unusable) as odd:
        read(content)
    return str(odd.value)


FULL = """Name{0}Jahrgang{0}Verein{0}Pseudonym{0}Name veröffentlichen
Anna Müßig{0}1970{0}SC Köln{0}Ann{0}ja
Bert Beispiel{0}{0}{0}{0}nein
"""
READ = [
    ("Anna Müßig", 1970, "SC Köln", "Ann", True),
    ("Bert Beispiel", None, "", "", False),
]


@pytest.mark.parametrize("separator", [";", ",", "\t"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_a_list_is_read_in_every_separator_and_encoding(separator, encoding):
    people = read(FULL.format(separator).encode(encoding))
    assert [told(row) for row in people.rows] == READ
    assert [row.line for row in people.rows] == [2, 3]
    assert [doubts(row) for row in people.rows] == [[], []]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_every_way_to_end_a_line_will_do(end):
    people = read(FULL.format(";").replace("\n", end))
    assert [(row.line, told(row)) for row in people.rows] == list(zip((2, 3), READ, strict=True))


@pytest.mark.parametrize(
    ("headings", "cells", "name"),
    [
        ("Name", "Anna Muster", "Anna Muster"),
        ("Vorname;Nachname", "Anna;Muster", "Anna Muster"),
        ("Name;Vorname", "Muster;Anna", "Anna Muster"),
        ("First name;Last name", "Anna;Muster", "Anna Muster"),
        ("Surname;Given name", "Muster;Anna", "Anna Muster"),
        ("Player", "Muster, Anna", "Anna Muster"),
        ("Spieler/in", "Muster, Anna", "Anna Muster"),
        ("Nachname", "Muster", "Muster"),
        ("Vorname;Nachname", ";Muster", "Muster"),
        ('"Name"', '"Muster, Anna"', "Anna Muster"),
    ],
)
def test_a_name_stands_in_one_column_or_in_two(headings, cells, name):
    assert names(f"{headings}\n{cells}") == [name]


def test_a_comma_puts_the_first_name_behind_unless_it_means_something_else():
    turning = ["Muster, Anna", "von Muster, Anna Lena", "Muster,", ", Anna", "A, B, C", "Anna M."]
    turning += ["Dr. Muster, Anna", "Prof. Dr. med. von Muster, Anna", "Dr., Anna"]
    assert [turned(name) for name in turning] == [
        "Anna Muster",
        "Anna Lena von Muster",
        "Muster,",
        ", Anna",
        "A, B, C",
        "Anna M.",
        "Dr. Anna Muster",
        "Prof. Dr. med. Anna von Muster",
        "Anna Dr.",
    ]


@pytest.mark.parametrize(
    ("name", "front"),
    [
        ("Muster, jun.", "Muster jun."),
        ("Muster, sen", "Muster sen"),
        ("Muster, Jr.", "Muster Jr."),
        ("Muster, III", "Muster III"),
        ("Muster, d.Ä.", "Muster d.Ä."),
        ("Muster, Dr.", "Dr. Muster"),
        ("Muster, Prof. Dr.", "Prof. Dr. Muster"),
        ("Anna Muster, M.A.", "Anna Muster M.A."),
        ("Anna Muster, Dr.", "Dr. Anna Muster"),
        ("Muster, Bert jun.", "Bert Muster jun."),
        ("Muster, Bert, jun.", "Bert Muster jun."),
        ("Muster jun., Bert", "Bert Muster jun."),
        ("Muster, Dr. Bert", "Dr. Bert Muster"),
        ("Muster, Bert, Dr.", "Dr. Bert Muster"),
        ("von Muster, Dr. Anna Lena, sen.", "Dr. Anna Lena von Muster sen."),
        ("Muster, Jun", "Jun Muster"),
        ("Muster, Junior", "Junior Muster"),
        ("Muster, junior", "Muster junior"),
        ("Muster, Anna, Clara", "Muster, Anna, Clara"),
        ("Muster, Anna, Dr., jun.", "Muster, Anna, Dr., jun."),
    ],
)
def test_titles_and_suffixes_are_no_first_names(name, front):
    assert turned(name) == front
    assert names(f'Name;Verein\n"{name}";\n') == [front]


def test_titles_and_suffixes_are_no_first_names_in_a_list_of_one_name_a_line_either():
    assert names("Müller, jun.\nMeier, Dr.\nMuster, Anna\n") == [
        "Müller jun.",
        "Dr. Meier",
        "Anna Muster",
    ]


@pytest.mark.parametrize(
    ("name", "back"),
    [
        ("Bert Muster jun.", "Muster jun., Bert"),
        ("Bert von Muster III", "von Muster III, Bert"),
        ("Muster jun.", "Muster jun."),
        ("Dr. Muster", "Muster, Dr."),
        ("Anna Muster", "Muster, Anna"),
        ("Anna Lena Muster", "Muster, Anna Lena"),
        ("Anna von Muster", "von Muster, Anna"),
        ("Bert van der Heide", "van der Heide, Bert"),
        ("Cleo De Muster", "De Muster, Cleo"),
        ("Hugo Zum Felde Muster", "Zum Felde Muster, Hugo"),
        ("Vom Muster", "Muster, Vom"),
        ("Anna von", "von, Anna"),
        ("Anna", "Anna"),
        ("Muster, Anna", "Muster, Anna"),
    ],
)
def test_a_last_name_begins_at_its_particle(name, back):
    assert turned_back(name) == back
    assert turned(back) == turned(name)


def test_headings_are_known_in_german_and_english_whatever_their_case_and_marks():
    wanted = {
        Column.BORN: ["Jahrgang", "JG.", "Geburtsjahr", "geb.", "Year of birth", "Born", "DOB"],
        Column.HOME_CLUB: ["Verein", "Klub", "spielt für", "Club", "Home club"],
        Column.PSEUDONYM: ["Pseudonym", "Spitzname", "Nickname"],
        Column.PUBLISH: ["Einwilligung", "Name darf veröffentlicht werden", "Consent"],
    }
    known = {
        column: [h for h in headings if columns_of(["Name", h]) == {Column.NAME: 0, column: 1}]
        for column, headings in wanted.items()
    }
    assert known == wanted


def test_what_stands_above_the_headings_and_columns_that_nobody_knows_are_passed_over():
    people = read("Spielerliste;;\nStand: heute;;\n\nNr;Name;Telefon\n1;Anna;0123\n")
    assert (people.headings, people.ignored) == (4, ("Nr", "Telefon"))
    assert [(row.line, row.name) for row in people.rows] == [(5, "Anna")]


def test_a_separator_behind_the_only_column_belongs_to_no_name():
    assert names("Name;\nAnna;\nBert;\n") == ["Anna", "Bert"]
    assert names("Name, Vorname\nMuster, Anna\n") == ["Anna Muster"]


def test_a_first_line_may_tell_the_separator():
    assert names("sep=;\nName;Jahrgang\nAnna;1970\n") == ["Anna"]


def test_a_pasted_text_without_headings_has_one_name_a_line():
    people = read("Anna Muster\n\nBeispiel, Bert\r\n  Clara  Probe ")
    assert people.headings is None
    assert [(row.line, row.name) for row in people.rows] == [
        (1, "Anna Muster"),
        (3, "Bert Beispiel"),
        (4, "Clara Probe"),
    ]


@pytest.mark.parametrize("text", ["Anna;1970", "Anna\t1970", "Vorname;Jahrgang\nAnna;1970"])
def test_several_columns_without_headings_are_not_guessed(text):
    assert unusable(text).startswith("headings: Put headings above the columns")


def test_a_heading_that_stands_twice_is_told():
    assert unusable("Name;Jahrgang;Jg.\nAnna;1970;1970") == "headings: Jg. stands twice."
    assert unusable("Name;Name\nMuster;Anna") == "headings: Name stands twice."


# Years and consent


@pytest.mark.parametrize(
    ("text", "year"),
    [
        ("1970", 1970),
        ("12.03.1970", 1970),
        ("1.3. 1970", 1970),
        ("1970-03-12", 1970),
        ("1970-03-12 00:00:00", 1970),
        ("", None),
    ],
)
def test_a_year_is_read_from_years_and_dates(text, year):
    (row,) = read(f"Name;Jahrgang\nAnna;{text}").rows
    assert (row.born, doubts(row)) == (year, [])


@pytest.mark.parametrize(
    "text", ["70", "ca. 1970", "19700", "1899", "2101", "03/12/70", "１９７０"]
)
def test_an_unreadable_year_is_left_out_and_told(text):
    (row,) = read(f"Name;Jahrgang\nAnna;{text}").rows
    assert (row.born, doubts(row)) == (None, [("ROW_YEAR_UNREADABLE", {"year": text})])


@pytest.mark.parametrize(
    ("text", "consent", "codes"),
    [
        ("ja", True, []),
        ("JA", True, []),
        ("x", True, []),
        ("yes", True, []),
        ("", None, []),
        ("-", None, []),
        ("nein", False, []),
        ("vielleicht", False, ["ROW_CONSENT_UNCLEAR"]),
    ],
)
def test_only_a_clear_yes_is_consent(text, consent, codes):
    (row,) = read(f"Name;Einwilligung\nAnna;{text}").rows
    assert (row.publish_name, [doubt.code for doubt in row.doubts]) == (consent, codes)


# Doubtful rows


@pytest.mark.parametrize("cell", ["", "-", "12", "?", " "])
def test_a_row_without_a_name_is_told(cell):
    (row,) = read(f"Name;Jahrgang\n{cell};1970").rows
    assert (row.name, doubts(row)) == ("", [("ROW_WITHOUT_NAME", {})])


@pytest.mark.parametrize(
    ("column", "what"), [("Name", "name"), ("Pseudonym", "pseudonym"), ("Verein", "plays for")]
)
@pytest.mark.parametrize("cell", ["A" * 201, "A\u202eB", "A\0B"])
def test_what_cannot_be_kept_is_left_out_and_told(column, what, cell):
    (row,) = (
        read(f"Nachname;{column}\nMuster;{cell}").rows
        if column != "Name"
        else read(f"Name\n{cell}").rows
    )
    assert doubts(row) == [("ROW_UNUSABLE", {"what": what})]
    assert (row.home_club, row.pseudonym) == ("", "")


def test_a_comma_too_many_is_noticed():
    (row,) = read("Name,Jahrgang\nMuster, Anna,1970").rows
    assert doubts(row) == [
        ("ROW_TOO_LONG", {"columns": 2}),
        ("ROW_YEAR_UNREADABLE", {"year": "Anna"}),
    ]


def test_empty_cells_at_the_end_and_cells_that_are_missing_are_no_doubt():
    people = read("Name;Jahrgang\nAnna;1970;;\nBert")
    assert [(row.name, row.born, doubts(row)) for row in people.rows] == [
        ("Anna", 1970, []),
        ("Bert", None, []),
    ]


def test_a_cell_over_several_lines_counts_the_lines_of_the_file():
    people = read('Name;Bemerkung\nAnna;"eins\nzwei"\nBert;\n')
    assert [(row.line, row.name) for row in people.rows] == [(2, "Anna"), (4, "Bert")]


# What is no list


@pytest.mark.parametrize("content", ["", b"", " \n \n"])
def test_an_empty_file_is_told(content):
    assert unusable(content) == "file: It is empty."


def test_bytes_that_are_no_text_are_told():
    assert unusable(b"\x81\x8d\x8f") == "file: This is neither a text nor an XLSX file."
    assert unusable(b"\xff\xfeA") == "file: This is neither a text nor an XLSX file."
    assert unusable(b"\xd0\xcf\x11\xe0...") == (
        "file: This is an old Excel file; save it as XLSX or CSV."
    )


@pytest.mark.parametrize("text", ['Name;Jg\n"Anna;1970\nBert;1980\n', 'Name;Jg\n"Anna" M;1970\n'])
def test_a_quotation_mark_without_its_fellow_swallows_no_rows(text):
    assert unusable(text) == "line 2: A quotation mark is missing or too many."


def test_a_list_has_bounds():
    assert len(names("Name\n" + "Anna\n" * (MOST_ROWS - 1))) == MOST_ROWS - 1
    assert unusable("Anna\n" * (MOST_ROWS + 1)) == "file: It has more than 2000 rows; divide it."
    assert unusable("Name" + ";x" * MOST_COLUMNS + "\nAnna") == (
        "line 1: It has more than 100 columns."
    )
    assert unusable("Name\n" + "A" * (MOST_LETTERS + 1)) == (
        "line 2: A cell has more than 500 characters."
    )
    assert unusable("A" * (MOST_BYTES + 1)) == "file: This is longer than 2097152 bytes."
    assert unusable("Name\n" + "A" * 140_000).startswith("line 2: ")


def test_people_are_read_from_json_by_the_same_headings():
    rows = '[{"Name": "Muster, Anna", "Jahrgang": 1980}, {"Verein": "SC", "Name": "Bert"}, {}]'
    people = read(rows)
    assert [(row.line, row.name, row.born, row.home_club) for row in people.rows] == [
        (1, "Anna Muster", 1980, ""),
        (2, "Bert", None, "SC"),
    ]
    assert read('[["Name"], ["Anna"], [null]]').rows == read("Name\nAnna\n").rows


def test_a_title_in_square_brackets_is_no_json():
    assert names("[Vereinsabend];\nName;Verein\nAnna;SC\n") == ["Anna"]
