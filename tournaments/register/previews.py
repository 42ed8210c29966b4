"""What importing a list would do: each row with its doubts, compared with the register and itself.

Pure. The digest stands for all that a person was shown, so that a list is imported only as it was
previewed: another file, or a register that has changed in what matters, has another digest.
"""

import hashlib
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from engine.refusals import Refusal, Unusable
from games.canonical import canonical
from tournaments.refusals import Reason
from tournaments.register.duplicates import Known, Names
from tournaments.register.people_files import People, Row

MOST_NAMED = 5
"""How many similar people a sentence names; a list full of one name would fill it."""


@dataclass(frozen=True)
class Preview:
    """The people of a list with all doubts, and the digest (64 hex digits) of all that."""

    people: People
    digest: str

    def chosen(self, lines: Collection[int] | None) -> list[Row]:
        """The rows of these lines; None stands for all without a doubt.

        Raises Unusable for a line that holds nobody.
        """
        if lines is None:
            return [row for row in self.people.rows if not row.doubts]
        named = {row.line: row for row in self.people.rows if row.name}
        for line in lines:
            if line not in named:
                raise Unusable("lines", "Line {line} names nobody.", line=line)
        return [named[line] for line in sorted(set(lines))]


def preview(people: People, known: Iterable[Known]) -> Preview:
    """Add to each row whom it may double: somebody in the register, or an earlier row."""
    register, earlier = Names(known), Names()
    rows = tuple(_compared(row, register, earlier) for row in people.rows)
    compared = replace(people, rows=rows)
    return Preview(compared, digest_of(compared.headings, compared.ignored, rows))


def _compared(row: Row, register: Names, earlier: Names) -> Row:
    """The row with its doubts; from now on it is one of the earlier ones."""
    numbers = _listed(register, row)
    lines = _listed(earlier, row)
    doubts = list(row.doubts)
    if numbers:
        doubts.append(Refusal(Reason.ROW_KNOWN, numbers=numbers))
    if lines:
        doubts.append(Refusal(Reason.ROW_TWICE, lines=lines))
    earlier.add(Known(row.line, row.name, row.born))
    return replace(row, doubts=tuple(doubts))


def _listed(names: Names, row: Row) -> str:
    """The numbers of those who may be the person of a row, as a sentence names them."""
    similar = names.similar(row.name, row.born, MOST_NAMED + 1)
    return listed([one.number for one in similar])


def listed(numbers: Sequence[int]) -> str:
    """Numbers as a sentence names them, the first ones."""
    more = ["…"] if len(numbers) > MOST_NAMED else []
    return ", ".join([*map(str, numbers[:MOST_NAMED]), *more])


def digest_of(headings: int | None, ignored: Iterable[str], rows: Iterable[Any]) -> str:
    """The digest of all that is shown of a list: its headings, its rows with their doubts."""
    hashed = hashlib.sha256(canonical([headings, list(ignored)]).encode())
    for row in rows:
        doubts = [{"code": doubt.code, **doubt.facts} for doubt in row.doubts]
        hashed.update(canonical(asdict(replace(row, doubts=())) | {"doubts": doubts}).encode())
    return hashed.hexdigest()
