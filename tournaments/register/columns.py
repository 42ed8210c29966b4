"""Which column of a list holds what, told by German and English headings."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, unique

from engine.refusals import Malformed
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
    HOME_CLUB = "verein klub club heimatverein spieltfuer team homeclub playsfor"
    PSEUDONYM = "pseudonym spitzname deckname alias nickname nick"
    PUBLISH = ("einwilligung einverstanden veroeffentlichen nameveroeffentlichen "
               "namedarfveroeffentlichtwerden consent publish publishname "
               "namemaybepublished")  # fmt: skip
    EMAIL = "email emailadresse mail mailadresse epost emailaddress"
    DIVISION = "klasse spielklasse gruppe division abteilung"
    NUMBER = ("nr no nummer number mitgliedsnummer mitgliedsnr membernumber "
              "nummerimverzeichnis")  # fmt: skip
    RATING = ("wertungszahl wertung rating elo elozahl eloindex eloneu neueelo neuewertung "
              "neuewertungszahl newrating")  # fmt: skip
    GAMES = ("partien partienzahl anzahlpartien zahlderpartien gewertetepartien spiele "
             "anzahlspiele gewertetespiele games numberofgames ratedgames")  # fmt: skip
    CATEGORY = "kategorie altersklasse altersgruppe category agegroup"
    ROUND = "runde rundennr rundennummer rd round roundno roundnumber"
    TABLE = "tisch tischnr tischnummer brett table tableno tablenumber board"
    NAME_1 = ("name1 spieler1 spielerin1 1spieler 1spielerin ersterspieler erstespielerin heim "
              "player1 firstplayer nr1 nummer1 no1 number1")  # fmt: skip
    NAME_2 = ("name2 spieler2 spielerin2 2spieler 2spielerin zweiterspieler zweitespielerin gast "
              "gegner gegnerin player2 secondplayer opponent nr2 nummer2 no2 "
              "number2")  # fmt: skip
    POINTS_1 = "punkte1 punktzahl1 punkteerster points1 score1 pointsofplayer1"
    POINTS_2 = ("punkte2 punktzahl2 punktezweiter gegenpunkte points2 score2 pointsofplayer2 "
                "opponentscore")  # fmt: skip


Places = dict[Column, int]


@dataclass(frozen=True)
class Headings:
    """Which headings are known, folded, with the spaces left out, and what they say.

    A row is one of headings where it has all columns of one of the sets in `enough`.
    """

    columns: Mapping[str, Column]
    enough: tuple[frozenset[Column], ...]


def _headings(*columns: Column) -> dict[str, Column]:
    return {heading: column for column in columns for heading in column.value.split()}


_NAMES = (Column.NAME, Column.FIRST, Column.LAST, Column.BORN)
_PEOPLE = _headings(*_NAMES, Column.HOME_CLUB, Column.PSEUDONYM, Column.EMAIL, Column.PUBLISH)
_ENTRIES = _headings(Column.RATING, Column.CATEGORY, Column.DIVISION)
_NAMED = (frozenset({Column.NAME}), frozenset({Column.LAST}))
_WHO = (*_NAMED, frozenset({Column.NUMBER}))
_RESULT = (Column.ROUND, Column.NAME_1, Column.NAME_2, Column.POINTS_1, Column.POINTS_2)

PEOPLE = Headings(_PEOPLE, _NAMED)
ENTRIES = Headings({**_PEOPLE, **_ENTRIES}, _NAMED)
RATINGS = Headings(
    _headings(*_NAMES, Column.NUMBER, Column.RATING, Column.GAMES),
    tuple(who | {Column.RATING} for who in _WHO),
)
RESULTS = Headings(
    _headings(Column.DIVISION, Column.TABLE, *_RESULT),
    (frozenset(_RESULT),),
)


def columns_of(row: Sequence[str], known: Headings = PEOPLE) -> Places:
    """Which cell (from 0) holds what, if this row is the headings; nothing if it isn't.

    Headings that are not known are passed over. Beside a first name, "Name" is the last one.
    Raises Malformed where a heading that is known stands twice.
    """
    places: Places = {}
    for place, cell in enumerate(row):
        column = None if ";" in cell else known.columns.get("".join(folded(cell)))
        if column in places:
            raise Malformed("headings", "{heading} stands twice.", heading=cell.strip())
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
