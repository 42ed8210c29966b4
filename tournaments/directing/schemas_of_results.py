"""The shapes of answers that show standings and rankings, for the API's description."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from drf_spectacular.utils import PolymorphicProxySerializer

from engine.answers import OUT, As, Out, Url
from games.shapes import shape_of
from games.shapes_of_kinds import one_value
from tournaments.directing.criteria import CriterionTold
from tournaments.directing.schemas_of_pages import AsOf
from tournaments.ranking.prizes import KINDS
from tournaments.ranking.qualifying import By
from tournaments.ranking.seasons import Phase

Exact = int | str
"""A whole number, or a text like 7/3."""
_IN_CATEGORY = As(help_text="only where a category is asked for")


@dataclass(frozen=True)
class Opponent:
    """Somebody else at the table."""

    entry: UUID
    place: int | None
    score: int | None


@dataclass(frozen=True)
class LineOfStanding:
    """What a round or a penalty added to a row."""

    round: int
    kind: str
    table: int | None
    seat: int
    place: int | None
    score: int | None
    opponents: tuple[Opponent, ...]
    absent: tuple[UUID, ...]
    half_points: Exact
    half_wins: int
    spread: Exact
    total: int


@dataclass(frozen=True)
class Decision:
    """Why a row stands below the one above it."""

    criterion: str
    above: Exact
    own: Exact
    among: tuple[UUID, ...]


@dataclass(frozen=True)
class Direct:
    """What an entry won (half wins) among these entries."""

    among: tuple[UUID, ...]
    half_wins: Exact


@dataclass(frozen=True, kw_only=True)
class RowOfStanding:
    """An entry in a standing: wins in half wins, place points in half points, else points."""

    entry: UUID
    category: Annotated[str, As(help_text="only where a category is asked for")] | Out = OUT
    place_in_category: Annotated[int, As(help_text="only where a category is asked for")] | Out = (
        OUT
    )
    place: int
    shared: bool
    left: bool
    values: dict[str, Exact]
    directs: tuple[Direct, ...]
    decision: Decision | None
    rounds: tuple[LineOfStanding, ...]


@dataclass(frozen=True)
class Standing:
    """The rows of a division after a round, best first."""

    division: str
    round: int
    order: tuple[str, ...]
    rows: tuple[RowOfStanding, ...]


@dataclass(frozen=True)
class StandingPage:
    """A standing and what it was computed from.

    `hash` is the SHA-256 of `standing` as canonical JSON, without names; `names` go by entry.
    `criteria` say what each one of its `order` is, in the language that is asked for.
    """

    as_of: AsOf
    criteria: tuple[CriterionTold, ...]
    hash: str
    names: dict[str, str]
    standing: Standing


@dataclass(frozen=True)
class HighGame:
    """The highest game of somebody in a tournament, and where it was."""

    score: int
    round: int
    table: int


@dataclass(frozen=True)
class ResultInSeries:
    """What a tournament gave somebody in a series.

    `high` and `rated` are there where a prize asks for them: the highest game, and whether there
    was a rating at the entry.
    """

    stream: UUID
    date: date
    division: str
    entry: UUID
    place: int
    points: Exact
    counted: bool
    high: HighGame | Out = OUT
    rated: bool | Out = OUT


@dataclass(frozen=True, kw_only=True)
class RowOfRanking:
    """Somebody in a ranking; `category` is that of the last tournament entered.

    What is not required is missing in rankings that were published before there was such a thing.
    """

    person: UUID
    category: str | Out | None = OUT
    place_in_category: Annotated[int | Out | None, _IN_CATEGORY] = OUT


_DECLINED = "who stood before and does not want a seat; missing: nobody"


@dataclass(frozen=True)
class QualifiedBySeries:
    """How somebody qualified: by an event, or by rank in the series, which has no event's names."""

    number: Annotated[int, As(min_value=1)]
    by: By
    place: int
    stream: UUID | None
    date: date | None
    division: str | None
    over: tuple[UUID, ...]
    declined: Annotated[tuple[UUID, ...], As(help_text=_DECLINED)] | Out = OUT


@dataclass(frozen=True)
class EventOfSeries:
    """An event by which one could qualify: a tournament, or (with its code) a division of it."""

    stream: UUID
    date: date
    division: str | None
    players: int
    large_enough: bool
    already: tuple[UUID, ...]
    qualified: int
    declined: Annotated[tuple[UUID, ...], As(help_text=_DECLINED)] | Out = OUT


@dataclass(frozen=True, kw_only=True)
class RowOfSeries(RowOfRanking):
    """Somebody in a series; `qualified` is missing where one has not qualified by it."""

    place: int
    shared: bool
    total: Exact
    results: tuple[ResultInSeries, ...]
    qualified: QualifiedBySeries | Out = OUT


@dataclass(frozen=True)
class StartOfRating:
    """Where a rating began: by a list (with its day), an entry, the rule's start, a performance."""

    rating: int
    by: Annotated[str, As(choices=["list", "entry", "start", "performance"])]
    date: date | None


@dataclass(frozen=True)
class DoubtAboutRating:
    """How sure a rating is: deviation (thousandths of a point), volatility (millionths), since."""

    deviation: int
    volatility: int
    day: date


@dataclass(frozen=True)
class RatedTournament:
    """What a tournament did to a rating (thousandths); `expected` in millionths of a win.

    `before` and, in lists that know of doubt, `doubt` stood before it.
    """

    stream: UUID
    date: date
    games: int
    before: int
    change: int
    half_wins: Exact
    expected: int
    doubt: DoubtAboutRating | Out = OUT


@dataclass(frozen=True, kw_only=True)
class RowOfRating(RowOfRanking):
    """Somebody in a rating list; the rating in thousandths of a point.

    It is its start and the changes of the tournaments since; `doubt` is in lists by Glicko-2 and
    by Weng and Lin alone.
    """

    place: int | None
    rating: int
    games: int
    provisional: bool
    start: StartOfRating | Out = OUT
    tournaments: tuple[RatedTournament, ...] | Out = OUT
    doubt: DoubtAboutRating | Out = OUT


@dataclass(frozen=True)
class StartListUsed:
    """A start list that the ratings begin with: its day, its event, how many people."""

    date: date
    version: int
    people: int


@dataclass(frozen=True, kw_only=True)
class Series:
    """A series of tournaments; `as_of` lists stream, version and hash of each source.

    `season` is the number of the season that it is of; without it all evenings count. `events` are
    there where the rule says who qualifies.
    """

    kind: Annotated[str, As(described=lambda: one_value("series"))]
    as_of: tuple[tuple[Any, ...], ...]
    rule: dict[str, Any]
    rows: tuple[RowOfSeries, ...]
    season: Annotated[int, As(min_value=1)] | Out = OUT
    events: tuple[EventOfSeries, ...] | Out = OUT


@dataclass(frozen=True, kw_only=True)
class RatingList:
    """A rating list; `as_of` lists stream, version and hash of each source."""

    kind: Annotated[str, As(described=lambda: one_value("rating"))]
    as_of: tuple[tuple[Any, ...], ...]
    rule: dict[str, Any]
    start_lists: tuple[StartListUsed, ...] | Out = OUT
    rows: tuple[RowOfRating, ...]


@dataclass(frozen=True)
class RatedOpponent:
    """Somebody at a rated table: the rating from before (thousandths of a point), and the place."""

    person: UUID
    rating: int
    place: int


@dataclass(frozen=True)
class RatedGame:
    """A game as it was rated; `half_wins` and `expected` are averages over the opponents."""

    date: date
    stream: UUID
    round: int
    division: str
    table: int
    place: int
    opponents: tuple[RatedOpponent, ...]
    before: int
    half_wins: Exact
    expected: int
    factor: int | None
    change: int


@dataclass(frozen=True)
class RatedGamesPage:
    """Somebody's rated games since the rating began, in the order in which they were rated."""

    series: str
    number: int
    person: UUID
    names: dict[str, str]
    games: tuple[RatedGame, ...]


RANKING = PolymorphicProxySerializer(
    component_name="RankingBody",
    serializers={"series": shape_of(Series), "rating": shape_of(RatingList)},
    resource_type_field_name="kind",
)


@dataclass(frozen=True)
class ReachedInSeries:
    """Somebody with what they reached by the kind of the prize, and in which tournament, if so."""

    person: UUID
    reached: Exact
    tournaments: tuple[ResultInSeries, ...]


@dataclass(frozen=True)
class PassedOverInSeries:
    """Somebody who was as good or better, and why they don't win it: the prize that they have."""

    why: Annotated[str, As(choices=["has_prize"])]
    has: Annotated[int, As(min_value=1)]
    candidate: ReachedInSeries


@dataclass(frozen=True)
class PrizeOfSeries:
    """A prize of a series with who wins it as it stands; several share it, nobody may win it yet.

    `shared` are the numbers of all prizes that the winners share.
    """

    number: Annotated[int, As(min_value=1)]
    by: Annotated[str, As(choices=KINDS)]
    category: str | None
    place: Annotated[int, As(min_value=1)]
    word: str | None
    thing: str
    winners: tuple[ReachedInSeries, ...]
    shared: tuple[Annotated[int, As(min_value=1)], ...]
    passed: tuple[PassedOverInSeries, ...]


@dataclass(frozen=True)
class RankingPage:
    """A club's ranking, or a page of it, and what it was folded from.

    `hash` is the SHA-256 of the whole `ranking` as canonical JSON, which holds no names; a page has
    a part of its `rows`, and `next` is where it goes on. `names` go by person and are those of the
    rows, and of whom they and the events name. `number` counts the publications of the series; each
    stays readable under its number with the same `as_of`, `ranking` and `hash`. `on` is the day as
    of which the ranking was asked for (null: as it was published): then `number` and `published`
    are of the publication whose tournaments, mergers and rule it follows from. `rules` say how it
    is computed, in the language that is asked for. `prizes` are those of its rule with who wins
    them by the whole ranking, whichever page it is.
    """

    as_of: tuple[tuple[Any, ...], ...]
    hash: str
    names: dict[str, str]
    next: Url | None
    number: Annotated[int, As(min_value=1)]
    on: date | None
    prizes: tuple[PrizeOfSeries, ...]
    published: datetime
    ranking: Annotated[dict[str, Any], As(described=lambda: RANKING)]
    rules: tuple[str, ...]
    series: str


@dataclass(frozen=True)
class PublicationLine:
    """A publication: its number, the SHA-256 of its ranking, when it went out, what it counts."""

    number: Annotated[int, As(min_value=1)]
    hash: str
    published: datetime
    sources: Annotated[int, As(min_value=0)]


@dataclass(frozen=True)
class Publications:
    """All publications of a series, the latest first."""

    series: str
    results: tuple[PublicationLine, ...]


@dataclass(frozen=True)
class SeasonLine:
    """A season: its rule has its days and how many of the best tournaments count.

    `tournaments` are the chosen ones that the viewer may see; null: all of the days of the rule.
    `publication` and `published` are number and time of its last ranking, null before the first.
    """

    number: Annotated[int, As(min_value=1)]
    name: str
    phase: Phase
    series: str
    rule: dict[str, Any]
    tournaments: tuple[UUID, ...] | None
    publication: int | None
    published: datetime | None


@dataclass(frozen=True)
class Seasons:
    """The seasons of a club, the newest first."""

    results: tuple[SeasonLine, ...]
