"""The shapes of requests and answers about tournaments, for reading bodies and the description."""

from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Annotated, Any
from uuid import UUID

from drf_spectacular.utils import OpenApiParameter, PolymorphicProxySerializer

from engine.answers import OUT, As, Out, Url
from engine.facts import Id
from games import asking
from games.schemas import Problem
from games.shapes import Shape, field_of, shape_of
from games.shapes_of_kinds import any_of, shape_of_kind
from tournaments.course.acts import KINDS, WORDED
from tournaments.course.presets import PRESETS
from tournaments.course.shapes import TOLD
from tournaments.directing.rights import VERBS
from tournaments.directing.sent_acts import LONGEST_WORDS
from tournaments.models import RoleName

VERSION = asking.version("as it was after this event")
CATEGORY = OpenApiParameter(
    "category",
    str,
    description="only those of this category, each with its place there besides the place of all; "
    "`hash` is that of the whole",
)
ON = OpenApiParameter(
    "on",
    date,
    description="the ranking as of this day: of what counts now, only the tournaments whose last "
    "round was on it or before, by the rule of now; a day before all of them has an empty list, "
    "one behind all of them the ranking as it stands",
)


def round_asked(description: str) -> OpenApiParameter:
    """The number of a round in an address; 0 stands for before the first one."""
    number = {"type": "integer", "minimum": 0, "maximum": 9999}
    return OpenApiParameter("round", number, description=description)


_SAID = Annotated[str, As(max_length=LONGEST_WORDS)]
_SEVERAL = {
    "names": "names of tables in words, by the number of the table",
    "things": "what the prizes are, money or a thing, by the number of the prize from 1 on",
    "said": f"in words, of {', '.join(TOLD)}; they are kept outside the stream",
}
"""What words mean of which an act takes several, by the fact that gives them by their ids."""


@cache
def shape_of_act(kind: str) -> Shape:
    """The shape of an act: `kind` with its facts, and words where it takes some."""
    cls = KINDS[kind]
    more = {"words": field_of(_words(WORDED[kind]), required=False)} if kind in WORDED else {}
    return shape_of_kind(cls, f"Act{cls.__name__}", **more)


def _words(fact: str) -> Any:
    """What a request may bring in words, for the fact that gives them by their ids."""
    if fact in _SEVERAL:
        return Annotated[dict[str, _SAID], As(help_text=_SEVERAL[fact])]
    meaning = f"the {fact} in words; they are kept outside the stream"
    return Annotated[_SAID, As(help_text=meaning)]


# What others than the house enter, and what the protocol tells.
ENTERED = [shape_of_act(kind) for kind in VERBS]
ANY_ACT = any_of("Act", lambda: {kind: shape_of_act(kind) for kind in sorted(KINDS)})
AnyAct = Annotated[dict[str, Any], As(described=lambda: ANY_ACT)]
"""An act: its kind and its facts."""


@dataclass(frozen=True)
class ActList:
    """Several acts, entered all or none."""

    acts: tuple[AnyAct, ...]


ACTS = PolymorphicProxySerializer(
    component_name="Acts", serializers=[*ENTERED, shape_of(ActList)], resource_type_field_name=None
)


@dataclass(frozen=True, kw_only=True)
class Creation:
    """A tournament to be created: by a preset with changes, or with its whole set-up and plan."""

    club: Id
    title: Annotated[str, As(max_length=200)]
    preset: Annotated[str, As(choices=list(PRESETS))] | Out = OUT
    setup: Annotated[
        dict[str, Any] | Out, As(help_text="with a preset at least the date, else the whole set-up")
    ] = OUT
    plan: tuple[dict[str, Any], ...] | Out = OUT
    divisions: tuple[Annotated[str, As(max_length=32)], ...] | Out = OUT


@dataclass(frozen=True, kw_only=True)
class Wanted:
    """How a round is to be paired: as planned, or by another system; the seed is drawn if left.

    `anyway` pairs it although results that it rests on are missing, or the bye seems unfair.
    """

    system: Annotated[str, As(max_length=32)] | Out = OUT
    parameters: dict[str, Any] | Out = OUT
    seed: Annotated[str, As(regex="^[\\w-]{1,64}$")] | Out = OUT
    anyway: bool | Out = OUT


@dataclass(frozen=True)
class TournamentLine:
    """A tournament in a list."""

    id: UUID
    address: Url
    games: Annotated[Url, As(help_text="the games at its tables")]
    club: str
    title: str
    ruleset: str
    date: date
    divisions: tuple[str, ...]
    entries: int
    phase: str
    public: bool
    version: int


@dataclass(frozen=True)
class TournamentList:
    """A page of tournaments."""

    next: Url | None
    tournaments: tuple[TournamentLine, ...]


@dataclass(frozen=True)
class EventOfTournament:
    """A line of the protocol; `struck` was undone, `flaw` says why an act has no effect."""

    version: int
    act: AnyAct
    struck: bool
    flaw: Problem | None


@dataclass(frozen=True)
class EventList:
    """A page of the protocol."""

    id: UUID
    version: int
    next: Url | None
    events: tuple[EventOfTournament, ...]


@dataclass(frozen=True, kw_only=True)
class Invitation:
    """A link to be made with a role."""

    role: Annotated[str, As(choices=RoleName.choices)]
    days: Annotated[int, As(min_value=1, max_value=366)] | Out = OUT


@dataclass(frozen=True, kw_only=True)
class InvitationOfEntry:
    """A link to be made for one entry."""

    entry: Id
    days: Annotated[int, As(min_value=1, max_value=366)] | Out = OUT


INVITATIONS = PolymorphicProxySerializer(
    component_name="AnyInvitation",
    serializers=[shape_of(Invitation), shape_of(InvitationOfEntry)],
    resource_type_field_name=None,
)


@dataclass(frozen=True)
class PrivateLink:
    """A private link to a tournament."""

    id: UUID
    role: str
    entry: UUID | None
    made: datetime
    expires: datetime


@dataclass(frozen=True, kw_only=True)
class NewLink(PrivateLink):
    """A link that was just made. The secret is told this once."""

    secret: str


@dataclass(frozen=True)
class LinkList:
    """The links of a tournament that were not taken back."""

    links: tuple[PrivateLink, ...]
