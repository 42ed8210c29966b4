"""The lines of a TRF file by their columns, and what is said of one that can't be read."""

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator
from dataclasses import dataclass

from engine.refusals import Unusable

MOST_CHARACTERS = 4_000_000
_CODE, _DIGITS = 3, 9


@dataclass(frozen=True)
class Line:
    """A line by its number and text; columns and numbers are counted from 1."""

    number: int
    text: str

    @property
    def code(self) -> str:
        """The three characters that say what the line is about, in capitals."""
        return self.text[:_CODE].upper()

    @property
    def rest(self) -> str:
        """All behind the code."""
        return self.text[_CODE:]

    def part(self, first: int, last: int) -> str:
        """The characters in these columns, without blanks around them."""
        return self.text[first - 1 : last].strip()

    def broken(self, column: int, what: str, **facts: object) -> Unusable:
        """What is wrong at a column of this line."""
        where = f"line {self.number}, column {column}"
        return Unusable(where, what, **{"at": f"{self.number}:{column}", **facts})

    def whole_or_0(self, first: int, last: int) -> int:
        """The whole number in these columns; 0 for anything else."""
        text = self.part(first, last)
        return int(text) if text.isascii() and text.isdigit() else 0

    def whole(self, first: int, last: int, *, empty: int | None = None) -> int:
        """The whole number in these columns; `empty` stands for blanks. Raises Unusable."""
        text = self.part(first, last)
        if not text and empty is not None:
            return empty
        if not text.isascii() or not text.isdigit() or len(text) > _DIGITS:
            raise self.broken(
                first, "Here a whole number belongs, not “{found}”.", found=text or " "
            )
        return int(text)

    def blank(self, *columns: int) -> None:
        """Make sure that these columns are, between parts with columns of their own. Unusable."""
        for column in columns:
            if found := self.part(column, column):
                raise self.broken(
                    column, "Here a blank belongs, not “{found}”; mind the columns.", found=found
                )

    def numbers(self, first: int) -> tuple[int, ...]:
        """The starting numbers from this column on, with blanks between them. Raises Unusable.

        Programs align them in several ways, but none writes two without a blank.
        """
        words = self.text[first - 1 :].split()
        for word in words:
            if not word.isascii() or not word.isdigit() or len(word) > _DIGITS:
                raise self.broken(
                    self.text.index(word, first - 1) + 1,
                    "Here starting numbers belong, with blanks between them.",
                )
        return tuple(map(int, words))

    def tenths(self, first: int, last: int) -> int:
        """The points in these columns, in tenths. Raises Unusable."""
        return self.tenths_of(self.part(first, last), first)

    def tenths_of(self, text: str, column: int) -> int:
        """The points of a text at a column, in tenths. Raises Unusable."""
        whole, _, rest = text.replace(",", ".").partition(".")
        tenth = rest[:1] + rest[1:].rstrip("0")
        if not (whole + tenth).isascii() or not (whole + tenth).isdigit() or len(tenth) > 1:
            raise self.broken(
                column, "Here points belong such as 1.5, not “{found}”.", found=text or " "
            )
        return int(whole or 0) * 10 + int(tenth or 0)


def lines(content: str) -> Iterator[Line]:
    """The lines that say something; any of the three line ends may be there. Raises Unusable."""
    if len(content) > MOST_CHARACTERS:
        raise Unusable("file", "It is longer than any tournament file; choose the right one.")
    text = content.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip() and not line.startswith("###"):
            yield Line(number, line.rstrip())


def decoded(content: bytes) -> str:
    """The text of a file: UTF-16 with its mark, UTF-8, else ISO-8859-1 as older programs write."""
    if content.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return content.decode("utf-16", "replace")
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode("latin-1")
