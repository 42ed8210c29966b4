"""The shapes of the API's requests and answers, for its description and for reading requests."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Annotated, Any
from uuid import UUID

from engine.answers import OUT, As, Out, Url
from engine.facts import Id
from engine.rulesets import NAMES
from games import described


@dataclass(frozen=True)
class Problem:
    """Why a request was not carried out."""

    code: str
    detail: str
    facts: dict[str, Any]
    clause: str | None


UNREADABLE = dict.fromkeys((400, 401, 422), Problem)
NOT_FOUND = {404: Problem}
UNCHANGED = {304: None}
SEEN: dict[Any, Any] = {**NOT_FOUND, **UNREADABLE}
READ: dict[Any, Any] = {**UNCHANGED, **SEEN}
FORBIDDEN: dict[Any, Any] = {**SEEN, 403: Problem}
REFUSED = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422), Problem)


Name = Annotated[str, As(max_length=200)]


@dataclass(frozen=True, kw_only=True)
class Opening:
    """A game to be opened: for people who are only `names`, or for registered `players`.

    With `players` the `names`, in the order of the seats, are those of this game alone.
    """

    club: Id
    ruleset: Annotated[str, As(choices=list(NAMES))]
    options: Annotated[dict[str, Any] | Out, As(help_text=described.options())] = OUT
    names: Annotated[tuple[Name, ...] | Out, As(help_text="clockwise, if without players")] = OUT
    players: Annotated[tuple[Id, ...] | Out, As(help_text="ids in the register, clockwise")] = OUT
    first: Annotated[int, As(min_value=0, max_value=7)] | Out = OUT
    title: Annotated[str, As(max_length=200, allow_blank=True)] | Out = OUT


@dataclass(frozen=True)
class Entered:
    """What a command added."""

    stream: UUID
    version: int
    added: tuple[int, ...]


@dataclass(frozen=True)
class Player:
    """A player in a list of games."""

    name: str
    score: int | None
    place: int | None


PHASES = list(described.PHASES.items())
Phase = Annotated[str, As(choices=PHASES)]


@dataclass(frozen=True)
class TableOfGame:
    """The table of a tournament at which a game is played; `round` and `table` count from 1."""

    tournament: UUID
    title: Annotated[str, As(help_text="what the tournament is called")]
    date: Annotated[date, As(help_text="the tournament's day")]
    division: str
    round: int
    table: int
    address: Annotated[Url, As(help_text="the round, with this table")]


@dataclass(frozen=True)
class GameLine:
    """A game in a list; `at` is its table, null without a tournament that you may see."""

    id: UUID
    address: Url
    opened: Annotated[datetime, As(help_text="when it was entered first, in UTC")]
    at: TableOfGame | None
    club: str
    title: str
    ruleset: str
    players: tuple[Player, ...]
    phase: Phase
    adjourned: bool
    version: int
    turn: int | None
    findings: int
    public: bool


@dataclass(frozen=True)
class GameList:
    """A page of games."""

    next: Url | None
    games: tuple[GameLine, ...]
