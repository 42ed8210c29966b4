"""Which column of a list holds what, told by German and English headings."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import Literal, NamedTuple

from engine.refusals import Unusable
from tournaments.register.cells import MOST_ROWS
from tournaments.register.duplicates import folded

MOST_ROWS_ABOVE = 10
"""How many rows may stand above the headings: the title of a list, its date."""


@unique
class Column(Enum):
    """What a column can hold. The value is its headings, folded, with the spaces left out."""

    NAME = ("name spieler spielerin spielername spielerinnen teilnehmer teilnehmerin "
            "vollername vorundnachname vorundzuname namevorname vornamename nachnamevorname "
            "vornamenachname player playername participant fullname")  # fmt: skip
    FIRST = "vorname vornamen rufname firstname givenname forename"
    LAST = "nachname familienname zuname lastname surname familyname"
    BORN = ("jahrgang jg jahr geburtsjahr geboren geb geburtsdatum gebdatum year yearofbirth "
            "birthyear born birthdate dateofbirth dob")  # fmt: skip
    HOME_CLUB = "verein klub club heimatverein spieltfuer homeclub playsfor"
    PSEUDONYM = "pseudonym spitzname deckname alias nickname nick"
    PUBLISH = ("einwilligung einverstanden veroeffentlichen nameveroeffentlichen "
               "namedarfveroeffentlichtwerden consent publish publishname "
               "namemaybepublished")  # fmt: skip
    EMAIL = "email emailadresse mail mailadresse epost emailaddress"
    DIVISION = "klasse spielklasse gruppe division abteilung"
    TEAM = "team mannschaft teamname mannschaftsname"
    NUMBER = ("nr no nummer number mitgliedsnummer mitgliedsnr membernumber "
              "nummerimverzeichnis")  # fmt: skip
    RATING = ("wertungszahl wertung rating elo elozahl eloindex eloneu neueelo neuewertung "
              "neuewertungszahl newrating")  # fmt: skip
    GAMES = ("partien partienzahl anzahlpartien zahlderpartien gewertetepartien spiele "
             "anzahlspiele gewertetespiele games numberofgames ratedgames")  # fmt: skip
    CATEGORY = "kategorie altersklasse altersgruppe category agegroup"
    ROUND = "runde rundennr rundennummer rd round roundno roundnumber"
    TABLE = "tisch tischnr tischnummer brett table tableno tablenumber board"
    TOURNAMENT = "turnier tournament"
    SEAT = "sitz sitznr seat"
    ENTRY = "meldung entry"
    POINTS = "punkte punktzahl points score scorepoints"
    PLACE = "platz rang place rank"
    ABSENT = "abwesend kampflos absent forfeit"


What = Literal["name", "points", "place"]


class OfSeat(NamedTuple):
    """A column that holds something of one seat of a table, from 1."""

    what: What
    seat: int


MOST_SEATS = 8
_SEATS = range(1, MOST_SEATS + 1)
_WHAT: tuple[What, ...] = ("name", "points", "place")
_OF_SEAT = {
    "name": ("name{n} spieler{n} spielerin{n} {n}spieler {n}spielerin player{n} nr{n} nummer{n} "
             "no{n} number{n}"),
    "points": "punkte{n} punktzahl{n} points{n} score{n} pointsofplayer{n}",
    "place": "platz{n} rang{n} place{n} rank{n}",
}  # fmt: skip
_OF_TWO = {
    OfSeat("name", 1): "ersterspieler erstespielerin heim firstplayer",
    OfSeat("name", 2): "zweiterspieler zweitespielerin gast gegner gegnerin secondplayer opponent",
    OfSeat("points", 1): "punkteerster",
    OfSeat("points", 2): "punktezweiter gegenpunkte opponentscore",
}


Held = Column | OfSeat
Places = dict[Held, int]


@dataclass(frozen=True)
class Headings:
    """Which headings are known, folded, with the spaces left out, and what they say.

    A row is one of headings where it has all columns of one of the sets in `enough`. A list with
    them has at most so many rows.
    """

    columns: Mapping[str, Held]
    enough: tuple[frozenset[Held], ...]
    most: int = MOST_ROWS


def _headings(*columns: Column) -> dict[str, Held]:
    return {heading: column for column in columns for heading in column.value.split()}


_NAMES = (Column.NAME, Column.FIRST, Column.LAST, Column.BORN)
_PEOPLE = _headings(*_NAMES, Column.HOME_CLUB, Column.PSEUDONYM, Column.EMAIL, Column.PUBLISH)
_ENTRIES = _headings(Column.RATING, Column.CATEGORY, Column.DIVISION, Column.TEAM)
_NAMED = (frozenset({Column.NAME}), frozenset({Column.LAST}))
_WHO = (*_NAMED, frozenset({Column.NUMBER}))
_BOTH = (Column.DIVISION, Column.ROUND, Column.TABLE)
_BY_SEAT = (Column.TOURNAMENT, Column.SEAT, Column.ENTRY, Column.NAME, Column.POINTS, Column.PLACE)
_PLAYERS: frozenset[Held] = frozenset((Column.ROUND, OfSeat("name", 1), OfSeat("name", 2)))

PEOPLE = Headings(_PEOPLE, _NAMED)
ENTRIES = Headings({**_PEOPLE, **_ENTRIES}, _NAMED)
RATINGS = Headings(
    _headings(*_NAMES, Column.NUMBER, Column.RATING, Column.GAMES),
    tuple(who | {Column.RATING} for who in _WHO),
)
MOST_RESULTS = 20_000
"""So many rows has a table of results: 400 players in 30 rounds, a row for each."""


def _of_seats() -> Iterator[tuple[str, OfSeat]]:
    for column in (OfSeat(what, seat) for what in _WHAT for seat in _SEATS):
        told = f"{_OF_SEAT[column.what].format(n=column.seat)} {_OF_TWO.get(column, '')}"
        yield from ((heading, column) for heading in told.split())


BY_TABLE: tuple[frozenset[Held], ...] = tuple(
    _PLAYERS | {OfSeat(what, 1), OfSeat(what, 2)} for what in _WHAT[1:]
)
"""What a table with a row for each table has at least."""
BY_SEAT: tuple[frozenset[Held], ...] = tuple(
    frozenset[Held]((Column.ROUND, Column.TABLE, Column.NAME, what))
    for what in (Column.POINTS, Column.PLACE)
)
"""What a table with a row for each seat has at least, as `results.csv` has."""
RESULTS = Headings(
    {**_headings(*_BOTH, *_BY_SEAT, Column.ABSENT), **dict(_of_seats())},
    (*BY_TABLE, *BY_SEAT),
    MOST_RESULTS,
)
OF_ROUND = replace(RESULTS, enough=tuple(one - {Column.ROUND} for one in RESULTS.enough))
"""The same of a round that is known, so that no column need tell it."""


def columns_of(row: Sequence[str], known: Headings = PEOPLE) -> Places:
    """Which cell (from 0) holds what, if this row is the headings; nothing if it isn't.

    Headings that are not known are passed over. Beside a first name, "Name" is the last one.
    Raises Unusable where a heading that is known stands twice.
    """
    places: Places = {}
    for place, cell in enumerate(row):
        column = None if ";" in cell else known.columns.get("".join(folded(cell)))
        if column in places:
            raise Unusable("headings", "{heading} stands twice.", heading=cell.strip())
        if column is not None:
            places[column] = place
    if Column.FIRST in places and Column.LAST not in places and Column.NAME in places:
        places[Column.LAST] = places.pop(Column.NAME)
    return places if any(enough <= places.keys() for enough in known.enough) else {}


def headings_at(rows: Sequence[Sequence[str]], known: Headings = PEOPLE) -> tuple[int, Places]:
    """The row (from 0) of the headings and what they say; (-1, nothing) if there are none."""
    for at, row in enumerate(rows[:MOST_ROWS_ABOVE]):
        if places := columns_of(row, known):
            return at, places
    return -1, {}
