"""Lists of players as files, made here: XLSX as a program writes it, and as an attacker would."""

from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl import Workbook


def xlsx(*rows: list[Any], hidden: list[list[Any]] | None = None) -> bytes:
    """A file with these rows on its sheet; `hidden` are the rows of a hidden one before it."""
    book = Workbook()
    for row in rows:
        book.active.append(row)
    if hidden is not None:
        sheet = book.create_sheet("hidden", 0)
        sheet.sheet_state = "hidden"
        for row in hidden:
            sheet.append(row)
    file = BytesIO()
    book.save(file)
    return file.getvalue()


def with_part(content: bytes, name: str, part: bytes) -> bytes:
    """The same file with another part in place of the one of this name, or one more."""
    file = BytesIO()
    with ZipFile(BytesIO(content)) as old, ZipFile(file, "w", ZIP_DEFLATED) as new:
        for each in old.infolist():
            if each.filename != name:
                new.writestr(each.filename, old.read(each))
        new.writestr(name, part)
    return file.getvalue()


def part_of(content: bytes, name: str) -> bytes:
    """A part of a file."""
    with ZipFile(BytesIO(content)) as archive:
        return archive.read(name)


def invented(number: int) -> list[str]:
    """Invented names: each first name with each last name."""
    firsts = [
        a + b for a in ("An", "Bert", "Cla", "Do", "Em") for b in ("a", "el", "in", "o", "us")
    ]
    lasts = [a + b for a in ("Müh", "Stein", "Wald", "Berg") for b in ("er", "mann", "lein", "hof")]
    return [f"{firsts[n % 25]} {lasts[n // 25 % 16]}{chr(97 + n // 400)}" for n in range(number)]
