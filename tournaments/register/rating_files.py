"""Reads lists of ratings: whom a file or a pasted text names, with rating and number of games.

Pure: nothing is stored, nobody is asked. `rating_previews` compares what was read with the
register.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.refusals import Refusal, Unusable
from tournaments.rating import whole_points
from tournaments.refusals import Reason
from tournaments.register.columns import ENTRIES, RATINGS, Column, Held, Places, headings_at
from tournaments.register.duplicates import folded
from tournaments.register.people_files import cells_of, name_in, shown, words_in, year_in

_THOUSANDS = re.compile(r"(\d{1,2})[.\u2019' ](\d{3})(?:,(\d{1,3}))?", re.ASCII)
_PLAIN = re.compile(r"(\d{1,5})(?:[.,](\d{1,3}))?", re.ASCII)
_WHOLE = re.compile(r"\d{1,5}", re.ASCII)
MOST_RATING = 10_000
"""Points; a list that has more is one of something else, or in thousandths."""


@dataclass(frozen=True)
class Rated:
    """A row of a list: its line, whom it names, the rating in thousandths of a point, and games.

    `person` is the number in the register of whom it means, once it is compared; None for nobody.
    """

    line: int
    name: str = ""
    number: int | None = None
    born: int | None = None
    rating: int | None = None
    games: int | None = None
    doubts: tuple[Refusal, ...] = ()
    person: int | None = None


@dataclass(frozen=True)
class Ratings:
    """What a list says: its rows, the line of its headings, headings that were passed over."""

    rows: tuple[Rated, ...]
    headings: int
    ignored: tuple[str, ...] = ()


def read(content: bytes | str) -> Ratings:
    """The ratings of a list: an XLSX file, or a text; both with headings.

    Raises Unusable where it can't be read at all, with what to do.
    """
    rows = cells_of(content, RATINGS)
    if not rows:
        raise Unusable("file", "It is empty.")
    at, places = headings_at([row for _, row in rows], RATINGS)
    if at < 0:
        what = "Put headings above the columns: Name or Nr., Wertungszahl, and perhaps Partien."
        raise Unusable("headings", what)
    line, headings = rows[at]
    ignored = [shown(cell) for n, cell in enumerate(headings) if n not in places.values()]
    rated = (_row(line, row, places) for line, row in rows[at + 1 :])
    return Ratings(tuple(rated), line, tuple(filter(None, ignored)))


@dataclass(frozen=True)
class Brought:
    """What a list of players says of somebody's entry besides who it is.

    The rating in whole points, None where there is none that can be read; category and division as
    they are written; what the team is called.
    """

    rating: int | None
    category: str
    division: str = ""
    team: str = ""
    doubts: tuple[Refusal, ...] = ()


def brought(content: bytes | str) -> dict[int, Brought]:
    """What a list of players says of entries, by line; nothing without headings for it."""
    rows = cells_of(content, ENTRIES)
    at, places = headings_at([row for _, row in rows], ENTRIES)
    found = {}
    for line, cells in rows[at + 1 :] if places else ():
        said = {column: cells[place] for column, place in places.items() if place < len(cells)}
        doubts: list[Refusal] = []
        rating = _rating(said, doubts) if said.get(Column.RATING) else None
        points = None if rating is None else whole_points(rating)
        codes = {"category": Column.CATEGORY, "division": Column.DIVISION}
        told = {name: said.get(column, "") for name, column in codes.items()}
        team = words_in("team", said.get(Column.TEAM, ""), doubts)
        found[line] = Brought(points, **told, team=team, doubts=tuple(doubts))
    return found


def not_taken(headings: Sequence[str]) -> list[str]:
    """Those of the headings that a list of players for a tournament has no use for."""
    return [one for one in headings if "".join(folded(one)) not in ENTRIES.columns]


def _row(line: int, cells: Sequence[str], places: Places) -> Rated:
    said = {column: cells[place] for column, place in places.items() if place < len(cells)}
    doubts: list[Refusal] = []
    return Rated(
        line=line,
        name=name_in(said)[:200],
        number=_number(said.get(Column.NUMBER, "")),
        born=year_in(said.get(Column.BORN, ""), doubts),
        rating=_rating(said, doubts),
        games=_games(said.get(Column.GAMES, ""), doubts),
        doubts=tuple(doubts),
    )


def _number(text: str) -> int | None:
    found = _WHOLE.fullmatch(text.rstrip("."))
    return int(found[0]) if found else None


def _rating(said: Mapping[Held, str], doubts: list[Refusal]) -> int | None:
    text = said.get(Column.RATING, "")
    rating = thousandths(text)
    if rating is None:
        doubts.append(Refusal(Reason.ROW_RATING_UNREADABLE, rating=shown(text) or "–"))
    return rating


def thousandths(text: str) -> int | None:
    """A rating as lists write it (1432, 1.432, 1432,5), in thousandths; None for none."""
    if found := _THOUSANDS.fullmatch(text):
        points, part = int(found[1] + found[2]), found[3] or ""
    elif found := _PLAIN.fullmatch(text):
        points, part = int(found[1]), found[2] or ""
    else:
        return None
    return points * 1000 + int(part.ljust(3, "0")) if points < MOST_RATING else None


def _games(text: str, doubts: list[Refusal]) -> int | None:
    if text and not _WHOLE.fullmatch(text):
        doubts.append(Refusal(Reason.ROW_GAMES_UNREADABLE, games=shown(text)))
        return None
    return int(text) if text else None
