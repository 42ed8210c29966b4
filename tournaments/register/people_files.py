"""Reads lists of players: which people a file or a pasted text names, and what is odd about a row.

Pure: nothing is stored, nobody is asked. `previews` compares what was read with the register.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeGuard

from engine.refusals import Refusal, Unusable
from tournaments.names import clean_name
from tournaments.refusals import Reason
from tournaments.register import csv_files, json_files, tsh_files, xlsx_files
from tournaments.register.cells import Rows
from tournaments.register.columns import PEOPLE, Column, Headings, Held, Places, headings_at
from tournaments.register.lines import LONGEST, YEARS, cleaned
from tournaments.register.turning import turned

MOST_BYTES = 2 * 1024 * 1024
MOST_OF_A_LIST = MOST_BYTES + 16 * 1024  # what a form adds to the file in it
_ZIP, _OLD_EXCEL = b"PK\x03\x04", b"\xd0\xcf\x11\xe0"
_YEAR = re.compile(r"(?:\d{1,2}\.\s?\d{1,2}\.\s?)?(\d{4})|(\d{4})-\d\d-\d\d(?:[T ].*)?", re.ASCII)
_WHAT = {"name": "name", "home_club": "plays for", "pseudonym": "pseudonym", "team": "team"}
_YES = frozenset(("ja", "j", "yes", "y", "x", "1", "true", "wahr"))
_UNASKED = frozenset(("", "-", "?"))
_NO = frozenset(("nein", "n", "no", "0", "false", "falsch"))


@dataclass(frozen=True)
class Row:
    """A row of a list: its line, what it says of a person, and what a person should look at.

    Without a `name` nobody can be registered; every other doubt leaves its field empty.
    """

    line: int
    name: str = ""
    born: int | None = None
    home_club: str = ""
    pseudonym: str = ""
    email: str = ""
    publish_name: bool | None = None
    doubts: tuple[Refusal, ...] = ()


@dataclass(frozen=True)
class People:
    """What a list says: its rows, the line of its headings (None without), headings passed over."""

    rows: tuple[Row, ...]
    headings: int | None
    ignored: tuple[str, ...] = ()


def read(content: bytes | str) -> People:
    """The people of a list: an XLSX file, a text with headings, or a text of one name a line.

    Raises Unusable where it can't be read at all, with what to do.
    """
    rows = cells_of(content)
    if not rows:
        raise Unusable("file", "It is empty.")
    at, places = headings_at([row for _, row in rows])
    if at < 0:
        return _one_name_a_line(rows)
    line, headings = rows[at]
    ignored = [shown(cell) for n, cell in enumerate(headings) if n not in places.values()]
    people = (_row(line, row, places, len(headings)) for line, row in rows[at + 1 :])
    return People(tuple(people), line, tuple(filter(None, ignored)))


def cells_of(content: bytes | str, known: Headings = PEOPLE) -> Rows:
    """The cells of a list with these headings, from XLSX, JSON or a text; raises Unusable."""
    check_length(content)
    if is_zipped(content):
        return xlsx_files.cells(content, known.most)
    if isinstance(content, bytes) and content.startswith(_OLD_EXCEL):
        raise Unusable("file", "This is an old Excel file; save it as XLSX or CSV.")
    text = content if isinstance(content, str) else csv_files.decoded(content)
    if json_files.is_table(text):
        return json_files.cells(text, known.most)
    found = tsh_files.cells(text)
    return csv_files.cells(text, known) if found is None else found


def sheets_of(content: bytes | str, known: Headings) -> list[tuple[str, Rows]]:
    """The cells of all sheets of a workbook by name; of another list those of its one, nameless.

    Raises Unusable.
    """
    check_length(content)
    if is_zipped(content):
        return xlsx_files.sheets(content, known.most)
    return [("", cells_of(content, known))]


def is_zipped(content: bytes | str) -> TypeGuard[bytes]:
    """Whether this begins as an XLSX file does."""
    return isinstance(content, bytes) and content.startswith(_ZIP)


def check_length(content: bytes | str) -> None:
    """Refuse what is longer than a list can be."""
    if len(content) > MOST_BYTES:
        raise Unusable("file", "This is longer than {most} bytes.", most=MOST_BYTES)


def _one_name_a_line(rows: Rows) -> People:
    if any(len(row) > 1 or ";" in row[0] for _, row in rows):
        what = "Put headings above the columns: Name, or Vorname and Nachname; Jahrgang, Verein."
        raise Unusable("headings", what)
    return People(tuple(_row(line, row, {Column.NAME: 0}, 1) for line, row in rows), None)


def _row(line: int, cells: Sequence[str], places: Places, width: int) -> Row:
    """What a row says; `width` is the number of columns that have a heading."""
    said = {column: cells[place] for column, place in places.items() if place < len(cells)}
    doubts: list[Refusal] = []
    if any(cells[width:]):
        doubts.append(Refusal(Reason.ROW_TOO_LONG, columns=width))
    return Row(
        line=line,
        name=_name(said, doubts),
        born=year_in(said.get(Column.BORN, ""), doubts),
        home_club=words_in("home_club", said.get(Column.HOME_CLUB, ""), doubts),
        pseudonym=words_in("pseudonym", said.get(Column.PSEUDONYM, ""), doubts),
        email=_email(said.get(Column.EMAIL, ""), doubts),
        publish_name=_consent(said.get(Column.PUBLISH, ""), doubts),
        doubts=tuple(doubts),
    )


def _name(said: dict[Held, str], doubts: list[Refusal]) -> str:
    name = name_in(said)
    if not any(map(str.isalpha, name)):
        doubts.append(Refusal(Reason.ROW_WITHOUT_NAME))
        return ""
    return words_in("name", name, doubts)


def name_in(said: Mapping[Held, str]) -> str:
    """The name that the cells of a row give, the first name in front."""
    first, last = said.get(Column.FIRST, ""), said.get(Column.LAST, "")
    return turned(said.get(Column.NAME) or f"{first} {last}".strip())


def words_in(where: str, words: str, doubts: list[Refusal]) -> str:
    """Words in the one spelling in which they are stored; empty where they can't be."""
    try:
        return clean_name(where, words, longest=LONGEST[where]) if words else ""
    except Unusable:
        doubts.append(Refusal(Reason.ROW_UNUSABLE, what=_WHAT[where]))
        return ""


def year_in(text: str, doubts: list[Refusal]) -> int | None:
    """The year of a year or of a date, day first or year first."""
    found = _YEAR.fullmatch(text)
    year = int(found[1] or found[2]) if found else None
    if text and year not in YEARS:
        doubts.append(Refusal(Reason.ROW_YEAR_UNREADABLE, year=shown(text)))
    return year if year in YEARS else None


def shown(text: str) -> str:
    """What of a cell is shown in a sentence: its beginning, with nothing invisible in it."""
    return "".join(letter if letter.isprintable() else "?" for letter in text[:40])


def _email(text: str, doubts: list[Refusal]) -> str:
    """An address; empty where it is none."""
    try:
        return str(cleaned({"email": text})["email"])
    except Unusable:
        doubts.append(Refusal(Reason.ROW_MAIL_UNREADABLE, mail=shown(text)))
        return ""


def _consent(text: str, doubts: list[Refusal]) -> bool | None:
    """Consent is only what says so; an empty cell says that nobody was asked."""
    word = text.casefold()
    if word not in _YES | _NO | _UNASKED:
        doubts.append(Refusal(Reason.ROW_CONSENT_UNCLEAR, consent=shown(text)))
    return None if word in _UNASKED else word in _YES
