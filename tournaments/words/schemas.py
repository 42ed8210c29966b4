"""What is asked and answered about words, and what the description says of it beside."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer

from engine.answers import OUT, As, File, Out, Url
from engine.facts import Id
from games.schemas import REFUSED, Problem
from games.shapes import shape_of
from lexicon.answers import Pinned, WordRuling
from lexicon.profiles import PROFILES
from lexicon.rulings import Admissibility
from lexicon.switches import Switch

PROFILE = OpenApiParameter(
    "profile", str, enum=list(PROFILES), description="the rules of which game; klassik without it"
)
EDITION = OpenApiParameter(
    "edition",
    str,
    description="base (without it), or an edition of your club: NAME, HASH or NAME@HASH",
)
CLUB = OpenApiParameter("club", str, description="the club whose arbiters' rulings count")
ASKED = [PROFILE, EDITION, CLUB]
READ: dict[Any, Any] = dict.fromkeys((400, 401, 403, 404, 422, 429), Problem)
WRITTEN: dict[Any, Any] = {**dict.fromkeys(REFUSED, Problem), 429: Problem}


@dataclass(frozen=True)
class Play:
    """All words of a play: the one laid and those that arise across it."""

    words: Annotated[tuple[Annotated[str, As(max_length=300)], ...], As(min_length=1)]
    profile: Annotated[str, As(max_length=32)] | Out = OUT
    edition: Annotated[str, As(max_length=200)] | Out = OUT
    club: Id | Out = OUT


@dataclass(frozen=True)
class PlayRuling:
    """The verdict on the whole play, and on each word in the order asked."""

    verdict: Admissibility
    clause: str
    words: tuple[WordRuling, ...]


@dataclass(frozen=True)
class Edition(Pinned):
    """An edition that a club may use; the base list was never imported."""

    imported: datetime | None

    @property
    def called(self) -> str:
        """How an address names it: "base", or NAME@ and the first digits of the hash."""
        return self.name if self.imported is None else f"{self.name}@{self.hash[:12]}"


@dataclass(frozen=True)
class EditionList:
    """The base list, then the club's own editions, the newest first."""

    editions: tuple[Edition, ...]


@dataclass(frozen=True)
class NewEdition:
    """A club's own list: the words as text, one a line, or as files of a form.

    `switches` says by name what the club's games admit where it departs from the booklet.
    """

    name: Annotated[str, As(max_length=40)]
    additions: Annotated[str, As(allow_blank=True, trim_whitespace=False)] = ""
    removals: Annotated[str, As(allow_blank=True, trim_whitespace=False)] = ""
    alone: bool = False
    switches: Annotated[dict[str, bool] | Out, As(help_text=", ".join(Switch))] = OUT


@dataclass(frozen=True)
class NewEditionFiles:
    """The same as a form with files."""

    name: Annotated[str, As(max_length=40)]
    additions: File | Out = OUT
    removals: File | Out = OUT
    alone: bool = False


@dataclass(frozen=True)
class RefusedLine:
    """A line that can't be used."""

    list: Literal["additions", "removals"]
    line: int
    code: str
    detail: str


@dataclass(frozen=True)
class ImportReport:
    """What was imported; `refused` are the first lines that can't be used, of `refused_lines`."""

    edition: Pinned
    known: bool
    added: int
    removed: int
    refused_lines: int
    refused: tuple[RefusedLine, ...]


@dataclass(frozen=True)
class LookUpSetting:
    """Whether everybody may look words up while nothing is being played."""

    public: bool


@dataclass(frozen=True)
class FiledRuling:
    """What an arbiter ruled on a word: in which game, by which of its entries."""

    id: int
    word: str
    profile: str
    admissible: bool
    date: date
    game: UUID
    version: int
    reason: str


@dataclass(frozen=True)
class RulingList:
    """Arbiters' rulings, the newest first."""

    next: Url | None
    rulings: tuple[FiledRuling, ...]


@dataclass(frozen=True)
class EditionVerdict(Edition):
    """What an edition says of a word."""

    verdict: Admissibility


@dataclass(frozen=True)
class History:
    """A word through the rulings and the editions of a club."""

    word: str
    profile: str
    rulings: tuple[FiledRuling, ...]
    editions: tuple[EditionVerdict, ...]


@dataclass(frozen=True, kw_only=True)
class ReportWish:
    """All games of the club, and by which edition."""

    all: bool
    edition: Annotated[str, As(max_length=200)] = ""


@dataclass(frozen=True, kw_only=True)
class ReportOfGame:
    """One game, and by which edition."""

    game: Id
    all: bool = False
    edition: Annotated[str, As(max_length=200)] = ""


@dataclass(frozen=True, kw_only=True)
class ReportOfTournament:
    """The games of a tournament, and by which edition."""

    tournament: Id
    all: bool = False
    edition: Annotated[str, As(max_length=200)] = ""


REPORTS = PolymorphicProxySerializer(
    component_name="AnyReportWish",
    serializers=[shape_of(one) for one in (ReportOfGame, ReportOfTournament, ReportWish)],
    resource_type_field_name=None,
)


@dataclass(frozen=True)
class ReportLine:
    """A report: how many of its games are judged; an empty edition is each game's own."""

    id: UUID
    edition: str
    made: datetime
    games: int
    done: int


@dataclass(frozen=True)
class ReportList:
    """A club's reports, the newest first."""

    reports: tuple[ReportLine, ...]


@dataclass(frozen=True)
class WordFinding:
    """An entry's word: a phony or doubtful one that stayed, or one that was judged otherwise.

    `kind` is phony, doubtful, verdict or meaning; `judged` is what was judged in the game.
    """

    version: int
    word: str
    kind: Literal["phony", "doubtful", "verdict", "meaning"]
    verdict: str
    judged: bool | None
    why: str | None


@dataclass(frozen=True)
class GameWords:
    """What a report says of a game; `note` where it could not be judged."""

    game: UUID
    words: int
    findings: tuple[WordFinding, ...]
    note: str
    edition: str


@dataclass(frozen=True)
class Report(ReportLine):
    """A report with what is found so far, game by game; games without findings are counted."""

    words: int
    found: tuple[GameWords, ...]
