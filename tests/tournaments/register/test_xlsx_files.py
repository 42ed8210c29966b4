"""Reading XLSX files that anybody may have sent."""

from datetime import date, datetime
from io import BytesIO
from zipfile import ZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.refusals import Unusable
from tests.tournaments.register.sheets import part_of, with_part, xlsx
from tournaments.register import xlsx_files
from tournaments.register.cells import MOST_ROWS
from tournaments.register.people_files import read
from tournaments.register.xlsx_files import MOST_EMPTY_ROWS

SHEET = "xl/worksheets/sheet1.xml"
LIST = xlsx(["Name", "Jahrgang", "Einwilligung"], ["Anna Müßig", 1970, "ja"])


def people(content):
    """Line, name, year and consent of each row."""
    return [(row.line, row.name, row.born, row.publish_name) for row in read(content).rows]


def unusable(content):
    """Why a file can't be read."""
    with pytest.raises(Unusable) as odd:
        read(content)
    return str(odd.value)


UNREADABLE = "file: This XLSX file can't be read; save it anew, or as CSV."
TOO_LARGE = "file: It unpacks to more than a list can be."


def test_a_sheet_is_read_as_a_text_is():
    assert people(LIST) == [(2, "Anna Müßig", 1970, True)]


@pytest.mark.parametrize("year", [1970, 1970.0, "1970", date(1970, 3, 12), datetime(1970, 3, 12)])  # noqa: DTZ001 - as a sheet holds it
def test_a_year_may_be_a_number_a_text_or_a_date(year):
    assert people(xlsx(["Name", "Jahrgang"], ["Anna", year])) == [(2, "Anna", 1970, None)]


def test_consent_may_be_a_tick():
    rows = people(xlsx(["Name", "Einwilligung"], ["Anna", True], ["Bert", False], ["Clara", 1]))
    assert [consent for *_, consent in rows] == [True, False, True]


def test_lines_are_those_of_the_sheet_and_empty_ones_are_left_out():
    content = xlsx(["Liste"], [], ["Name"], [], [None], ["Anna"], ["Bert"])
    assert [row[:2] for row in people(content)] == [(6, "Anna"), (7, "Bert")]


def test_a_hidden_sheet_is_not_read():
    content = xlsx(["Name"], ["Anna"], hidden=[["Name"], ["Bert"]])
    assert [name for _, name, *_ in people(content)] == ["Anna"]


def test_a_formula_is_not_computed_but_what_it_last_showed_is_read():
    """The program that wrote the file has put a value beside the formula, or hasn't."""
    formula = '=A2&" "&B2'
    content = xlsx(["Vorname", "Nachname", "Name"], ["Anna", "Muster", formula])
    assert xlsx_files.cells(content)[1] == (2, ["Anna", "Muster"])
    sheet = part_of(content, SHEET)
    start = sheet.index(b'<c r="C2"')
    shown = b'<c r="C2" t="str"><f>A2&amp;B2</f><v>Anna Beispiel</v></c>'
    rest = sheet[sheet.index(b"</c>", start) + len(b"</c>") :]
    calculated = with_part(content, SHEET, sheet[:start] + shown + rest)
    assert xlsx_files.cells(calculated)[1] == (2, ["Anna", "Muster", "Anna Beispiel"])


def test_the_error_of_a_formula_is_no_name():
    (row,) = read(xlsx(["Name"], ["#REF!"], ["Anna"])).rows
    assert (row.line, row.name) == (3, "Anna")


# Files that mean no good


def test_a_file_that_unpacks_to_too_much_is_refused_before_it_is_unpacked():
    bomb = with_part(LIST, "xl/media/image1.png", b"0" * (xlsx_files.MOST_UNPACKED + 1))
    assert len(bomb) < 40_000
    assert unusable(bomb) == TOO_LARGE


def test_a_file_of_very_many_parts_is_refused():
    assert unusable(with_parts(LIST, xlsx_files.MOST_PARTS)) == TOO_LARGE


def with_parts(content, number):
    """The same file with many more parts."""
    file = BytesIO(content)
    with ZipFile(file, "a") as archive:
        for each in range(number):
            archive.writestr(f"part{each}", b"")
    return file.getvalue()


def test_a_part_that_lies_about_its_size_gives_no_more_than_it_claims():
    """The claim stands in the list at the end and before the part; both are made smaller."""
    long = b"<x>" + b" " * 100_000 + b"</x>"
    honest = with_part(LIST, "xl/more.xml", long)
    lying = honest.replace(len(long).to_bytes(4, "little"), (50).to_bytes(4, "little"))
    assert honest != lying
    assert people(honest) == people(LIST)
    assert unusable(lying) == UNREADABLE


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
def test_a_part_that_defines_entities_is_refused_however_harmless(encoding):
    """The same sheet without the definition is read."""
    sheet = part_of(LIST, SHEET).decode().replace("</sheetData>", f"{ROW}</sheetData>")
    heading = f'<?xml version="1.0" encoding="{encoding}"?>'
    defined = '<!DOCTYPE worksheet [<!ENTITY name "Berta">]>'
    named = (heading + defined + sheet.replace("NAME", "&name;")).encode(encoding)
    assert people(with_part(LIST, SHEET, (heading + sheet).encode(encoding)))[1][1] == "NAME"
    assert unusable(with_part(LIST, SHEET, named)) == UNREADABLE


ROW = '<row r="3"><c r="A3" t="inlineStr"><is><t>NAME</t></is></c></row>'


def test_entities_that_would_grow_are_refused():
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))
    text = f"""<!DOCTYPE x [<!ENTITY l0 "ha">{laughs}]>
        <worksheet><sheetData><row><c t="str"><v>&l8;</v></c></row></sheetData></worksheet>"""
    assert unusable(with_part(LIST, SHEET, text.encode())) == UNREADABLE


def test_a_file_of_the_outside_is_not_fetched(tmp_path):
    secret = tmp_path / "secret"
    secret.write_text("Berta")
    text = f"""<!DOCTYPE x [<!ENTITY f SYSTEM "file://{secret}">]>
        <worksheet><sheetData><row><c t="str"><v>&f;</v></c></row></sheetData></worksheet>"""
    assert unusable(with_part(LIST, SHEET, text.encode())) == UNREADABLE


def test_attributes_that_would_be_filled_in_again_and_again_are_refused():
    """A small file that would take gigabytes: each element gets what the document type gives."""
    given = f'<!DOCTYPE x [<!ATTLIST v t CDATA "{"A" * 100_000}">]>'
    text = f"{given}<worksheet><sheetData>{'<v/>' * 20_000}</sheetData></worksheet>"
    assert len(with_part(LIST, SHEET, text.encode())) < 10_000
    assert unusable(with_part(LIST, SHEET, text.encode())) == UNREADABLE


@pytest.mark.parametrize("part", ["xl/sharedStrings.xml", "xl/nobody/reads/this.xml", "more.rels"])
def test_no_part_may_have_a_document_type_whether_it_is_read_or_not(part):
    assert people(with_part(LIST, part, b"<sst/>")) == people(LIST)
    assert unusable(with_part(LIST, part, b"<!DOCTYPE sst><sst/>")) == UNREADABLE


@pytest.mark.parametrize("row", ["1048576", "999999999999"])
def test_a_row_that_claims_to_stand_very_far_down_is_not_looked_for(row):
    """Row by row it would be looked for until the test is ended."""
    sheet = part_of(LIST, SHEET).replace(b'<row r="2"', f'<row r="{row}"'.encode())
    found = people(with_part(LIST, SHEET, sheet))
    assert found == ([(1_048_576, "Anna Müßig", 1970, True)] if len(row) == 7 else [])


@pytest.mark.parametrize("row", [b"<row/>", b'<row r="7"/>', b"<x:row/>"])
def test_very_many_empty_rows_in_a_small_file_are_refused_before_they_are_read(row):
    sheet = part_of(LIST, SHEET).replace(b"<sheetData>", b'<sheetData xmlns:x="x">')
    few, many = (
        with_part(LIST, SHEET, sheet.replace(b"</sheetData>", row * number + b"</sheetData>"))
        for number in (1000, MOST_EMPTY_ROWS)
    )
    assert len(many) < 64 * 1024
    assert people(few) == people(LIST)
    assert unusable(many) == TOO_LARGE


def test_more_rows_than_a_list_has_are_refused_wherever_they_stand():
    rows = [["Anna"]] * (MOST_ROWS + 1)
    assert unusable(xlsx(*rows)) == "file: It has more than 2000 rows; divide it."


def test_a_cell_that_is_too_long_is_refused():
    assert unusable(xlsx(["Name"], ["A" * 501])) == "line 2: A cell has more than 500 characters."


BROKEN = {
    "cut": LIST[: len(LIST) // 2],
    "no sheet": with_part(LIST, SHEET, b""),
    "no book": with_part(LIST, "xl/workbook.xml", b"<x/>"),
    "no xlsx": with_part(b"PK\x05\x06" + b"\0" * 18, "readme", b"a zip of something else"),
    "half xml": with_part(LIST, SHEET, part_of(LIST, SHEET)[:-20]),
    "only a beginning": b"PK\x03\x04",
}


@pytest.mark.parametrize("kind", BROKEN)
def test_what_is_no_xlsx_file_is_told(kind):
    assert unusable(BROKEN[kind]) == UNREADABLE


def test_a_file_with_a_password_is_told():
    """The mark stands before each part and in the list at the end."""
    marked = LIST.replace(b"PK\x03\x04\x14\x00\x00", b"PK\x03\x04\x14\x00\x01")
    for version in (20, 45):
        head = b"PK\x01\x02\x14\x03" + version.to_bytes(2, "little")
        marked = marked.replace(head + b"\x00", head + b"\x01")
    assert unusable(marked) == "file: It is protected by a password; save it without one."


@given(st.binary(max_size=300), st.integers(0, len(LIST)))
def test_a_damaged_file_is_read_or_told_and_nothing_else(noise, at):
    damaged = LIST[:at] + noise + LIST[at + len(noise) :]
    try:
        read(damaged)
    except Unusable:
        return
