"""The shapes of the register's requests and answers, for its description and for reading them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Annotated, Any, TypeVar, cast
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from engine.answers import OUT, As, File, Out, Url
from engine.facts import Day, Id
from games.operations import TOO_OFTEN
from games.schemas import REFUSED, Problem
from games.shapes import body_as, whole
from tournaments.ranking.series_rule import SeriesRule
from tournaments.rating import RatingRule
from tournaments.register.lines import ADDRESS, LONGEST, YEARS

SEARCH = OpenApiParameter(
    "search", str, description="words with which words of the name begin, or a number"
)
FILES = {**REFUSED, **TOO_OFTEN}
MOST_AT_ONCE = 50
_MAIL = whole(ADDRESS)
T = TypeVar("T")


@dataclass(frozen=True)
class Kept:
    """A line of the register, by id and number."""

    id: UUID
    number: int


@dataclass(frozen=True, kw_only=True)
class PersonLine(Kept):
    """A person of the register; `account` is whether the person has one.

    Erased lines have neither name nor year; ids and numbers stay.
    """

    name: str
    public_name: str
    born: int | None
    home_club: str
    pseudonym: str
    publish_name: bool | None
    account: bool
    registered: datetime
    erased: datetime | None
    merged_into: Kept | None


@dataclass(frozen=True)
class PeoplePage:
    """A page of the register."""

    next: Url | None
    people: tuple[PersonLine, ...]


@dataclass(frozen=True)
class SimilarLine:
    """Somebody who may be the same person; `same` if the names agree in every letter."""

    number: int
    same: bool


@dataclass(frozen=True)
class PersonAnswer:
    """A person, who in the register may be the same one, and which lines are merged into it."""

    person: PersonLine
    similar: tuple[SimilarLine, ...]
    merged: tuple[Kept, ...]


@dataclass(frozen=True, kw_only=True)
class Registering:
    """A person to be registered; `publish_name` is null, as without it, where nobody has asked."""

    name: Annotated[str, As(max_length=LONGEST["name"])]
    born: Annotated[int, As(min_value=YEARS[0], max_value=YEARS[-1])] | Out | None = OUT
    home_club: Annotated[str, As(max_length=LONGEST["home_club"], allow_blank=True)] | Out = OUT
    pseudonym: Annotated[str, As(max_length=LONGEST["pseudonym"], allow_blank=True)] | Out = OUT
    email: Annotated[str, As(max_length=LONGEST["email"], regex=_MAIL, allow_blank=True)] | Out = (
        OUT
    )
    publish_name: bool | Out | None = OUT


@dataclass(frozen=True, kw_only=True)
class Changing(Registering):
    """What is changed in a line; what is left out stays."""

    name: Annotated[str, As(max_length=LONGEST["name"])] | Out = OUT  # type: ignore[assignment]


@dataclass(frozen=True)
class Merging:
    """Who is the same person as the one that is kept."""

    people: Annotated[tuple[Id, ...], As(min_length=1, max_length=MOST_AT_ONCE)]


@dataclass(frozen=True)
class Lines:
    """Lines of the register."""

    people: tuple[PersonLine, ...]


@dataclass(frozen=True, kw_only=True)
class SentList:
    """A list of players or a table of results, as text or as a file."""

    @property
    def content(self) -> bytes | str:
        """The text, or the bytes of the file."""
        raise NotImplementedError


@dataclass(frozen=True, kw_only=True)
class ListIn(SentList):
    """A list of players as `text`."""

    text: Annotated[str, As(trim_whitespace=False)]

    @property
    def content(self) -> str:
        """The text."""
        return self.text


@dataclass(frozen=True, kw_only=True)
class ListInFile(SentList):
    """A list of players as a `file`, XLSX, CSV or JSON."""

    file: File

    @property
    def content(self) -> bytes:
        """The bytes of the file."""
        return cast("bytes", self.file.read())


@dataclass(frozen=True, kw_only=True)
class LookedAt(SentList):
    """A list as it was previewed, and the lines to take; without lines all without a doubt."""

    hash: Annotated[str, As(regex=r"\A[0-9a-f]{64}\Z")]
    lines: tuple[Annotated[int, As(min_value=1)], ...] | Out = OUT

    @property
    def chosen(self) -> Sequence[int] | None:
        """The lines; None for all without a doubt."""
        return None if self.lines is OUT else self.lines


@dataclass(frozen=True, kw_only=True)
class Importing(ListIn, LookedAt):
    """A list as it was previewed, and the lines to register; without lines all without a doubt."""


@dataclass(frozen=True, kw_only=True)
class ImportingFile(ListInFile, LookedAt):
    """The same with the list as a file."""


@dataclass(frozen=True)
class PreviewedRow:
    """A row of a list as it would be registered, and what a person should look at."""

    line: int
    name: str
    born: int | None
    home_club: str
    pseudonym: str
    publish_name: bool | None
    doubts: tuple[Problem, ...]


@dataclass(frozen=True)
class Previewed:
    """What importing a list would do: nothing is stored; the hash stands for all of it."""

    hash: str
    headings: int | None
    ignored: tuple[str, ...]
    rows: tuple[PreviewedRow, ...]


# --- what a club agrees on about its rankings -----------------------------------------------------


FACTOR = {
    "type": "array",
    "minItems": 3,
    "maxItems": 3,
    "items": {"type": "integer", "nullable": True},
    "description": "points, games below, rating below; null: without this limit",
}


@dataclass(frozen=True)
class RatingRuleBody(RatingRule):
    """How a rating list is computed; what is left out is as in the line round by round.

    A rating starts by a start list, else as pinned at the first entry, else by `newcomers`: at
    `start`, or by the performance in the first tournament (not below `least`).
    """

    factors: tuple[Annotated[Any, As(described=lambda: FACTOR)], ...] = ()


@dataclass(frozen=True)
class SeriesRuleBody(SeriesRule):
    """What a tournament counts in the series; what is left out is as it is without a rule."""


@dataclass(frozen=True)
class SeriesRuleSent(SeriesRuleBody):
    """The rule as it is sent: what its prizes are in words, by their numbers."""

    words: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class StartListLine:
    """A start list that holds: since which day, by which event, for how many people."""

    version: int
    date: date
    people: int


@dataclass(frozen=True)
class RankingRules:
    """What a club has agreed on after `version` events of its register."""

    version: int
    rating: RatingRuleBody
    series: SeriesRuleBody
    start_lists: tuple[StartListLine, ...]


@dataclass(frozen=True)
class StartRating:
    """A person's rating in thousandths of a point, and games; null: the list said nothing."""

    person: UUID
    name: str
    rating: int
    games: int | None


@dataclass(frozen=True, kw_only=True)
class StartList:
    """A start list with its ratings, the highest first."""

    version: int
    date: date
    people: tuple[StartRating, ...]


@dataclass(frozen=True, kw_only=True)
class Dated(LookedAt):
    """A list of ratings as it was previewed, and the day from which on it holds."""

    date: Day


@dataclass(frozen=True, kw_only=True)
class TakingStartList(ListIn, Dated):
    """A list as it was previewed, the day from which on it holds, and the lines to take.

    Without lines all without a doubt are taken.
    """


@dataclass(frozen=True, kw_only=True)
class TakingStartListFile(ListInFile, Dated):
    """The same with the list as a file."""


JSON, FORM = "application/json", "multipart/form-data"
LIST_IN: Mapping[str, type[SentList]] = {JSON: ListIn, FORM: ListInFile}
IMPORTING: Mapping[str, type[LookedAt]] = {JSON: Importing, FORM: ImportingFile}
TAKING: Mapping[str, type[Dated]] = {JSON: TakingStartList, FORM: TakingStartListFile}


def sent_as(wanted: Mapping[str, type[T]], request: Request) -> T:
    """A body that comes as JSON with a text, or as a form with a file; raises Unusable."""
    return body_as(wanted[FORM if request.FILES else JSON], request)


@dataclass(frozen=True)
class RatedRow:
    """A row of a list: whom in the register it means (a number), and what is doubtful about it."""

    line: int
    name: str
    person: int | None
    rating: int | None
    games: int | None
    doubts: tuple[Problem, ...]


@dataclass(frozen=True)
class PreviewedRatings:
    """What importing a list would do: nothing is stored; the hash stands for all of it."""

    hash: str
    headings: int
    ignored: tuple[str, ...]
    rows: tuple[RatedRow, ...]
