"""Canonical texts inside answers, and tables as CSV."""

import csv
import re
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from typing import Any

from games.operations import bytes_of, text_of
from tournaments.directing.workbooks import XLSX
from tournaments.long_texts import sha256_of, written

CSV = "text/csv; charset=utf-8"
IN_CSV = text_of("text/csv")
IN_XLSX = bytes_of(XLSX)

# What a spreadsheet computes, at the beginning of a cell or where it would split the line again:
# a German Excel splits at semicolons whatever stands between quotation marks.
_FORMULA = re.compile(r"""(^|[;,|\t\r\n])([\s'"]*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20\t\r])""")
_NUMBER = re.compile(r"-?[0-9]+(/[0-9]+)?")


def beside(name: str, text: str, others: Mapping[str, Any], digest: str = "") -> bytes:
    """A JSON object that holds a canonical text under a name as it is, with its hash and others.

    The others are written in the same way, so whoever writes the member anew gets the hash. A part
    of a text has the digest of the whole for its hash.
    """
    members = {key: written(value) for key, value in others.items()}
    members |= {"hash": written(digest or sha256_of(text)), name: text}
    return ("{" + ",".join(f'"{key}":{members[key]}' for key in sorted(members)) + "}").encode()


def table(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> bytes:
    """Rows as CSV: RFC 4180, UTF-8. What a spreadsheet would compute is shown as text."""
    text = StringIO()
    writer = csv.writer(text)
    writer.writerow(columns)
    writer.writerows([shown(cell) for cell in row] for row in rows)
    return text.getvalue().encode()


def shown(cell: Any) -> Any:
    """A cell of a table: words in which no formula begins, numbers as they are."""
    if not isinstance(cell, str) or _NUMBER.fullmatch(cell):
        return cell
    return _FORMULA.sub(r"\1\2'", cell)
