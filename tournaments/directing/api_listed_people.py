"""REST for lists of players that enter a tournament: looked at row by row, entered as chosen."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

from django.urls import path
from rest_framework import status
from rest_framework.exceptions import PermissionDenied
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import OUT, As, Out, view_of
from engine.facts import Code, fact
from games.bodies import StrictJSON
from games.operations import TOO_OFTEN, operation
from games.requests import KEY, address_of, asked_by
from games.schemas import REFUSED, Entered, Problem
from games.shapes import answer
from tournaments.course.act import Act
from tournaments.course.lookups import division_named
from tournaments.course.plans import MOST_ROUNDS
from tournaments.course.state import State
from tournaments.directing.api_views import TournamentView
from tournaments.directing.listed_people import (
    LEAVE_OUT,
    NEW,
    Listed,
    Where,
    enter_list,
    look_at_list,
)
from tournaments.directing.rights import may_enter
from tournaments.directing.sentences import sentence
from tournaments.directing.words import names_of_entries
from tournaments.models import Club, Tournament
from tournaments.register.api import FilesAtOnce
from tournaments.register.people_files import MOST_OF_A_LIST
from tournaments.register.schemas import (
    FORM,
    JSON,
    LIST_IN,
    ListIn,
    ListInFile,
    SentList,
    sent_as,
)
from tournaments.rights import check_scope

BECOMES = {
    "known": "the person of the register enters",
    "new": "somebody new is registered and enters",
    "out": "nobody enters unless somebody decides",
}


@dataclass(frozen=True)
class KnownPerson:
    """Somebody in the register who does not play yet."""

    id: UUID
    number: int
    name: str


@dataclass(frozen=True)
class ListedPerson:
    """A row of a list of players: who it is, whom in the register it may be, what becomes of it.

    Rating, category, division and team are those that the list tells.
    """

    line: int
    name: str
    born: int | None
    home_club: str
    rating: int | None
    category: str
    division: str
    team: Annotated[str, As(help_text="what it is called; empty where the list has none")]
    becomes: Annotated[
        str, As(choices=list(BECOMES.items()), help_text="what entering makes of it by itself")
    ]
    people: Annotated[
        tuple[KnownPerson, ...], As(help_text="whom it may be; the first one if it is `known`")
    ]
    doubts: tuple[Problem, ...]


@dataclass(frozen=True)
class PreviewedEntries:
    """What entering a list would do after `version` events; headings that are not taken.

    The hash stands for the list and the register as they were looked at.
    """

    version: int
    hash: str
    ignored: tuple[str, ...]
    rows: tuple[ListedPerson, ...]


@dataclass(frozen=True, kw_only=True)
class Chosen:
    """Who a row is: a person of the register; null: somebody new."""

    line: Annotated[int, As(min_value=1)]
    person: Annotated[UUID | None, As(help_text="its id; null: somebody new")]


@dataclass(frozen=True, kw_only=True)
class EnteringList(SentList):
    """A list as it was previewed, who of it enters, and where, if their rows do not say so.

    Without choices each row becomes what the preview says.
    """

    hash: Annotated[str, As(regex=r"\A[0-9a-f]{64}\Z")]
    choices: (
        Annotated[tuple[Chosen, ...], As(help_text="the rows that enter, and who each is")] | Out
    ) = OUT
    division: Annotated[str, As(help_text="the first one without it")] | Out = OUT
    from_round: Annotated[int, As(min_value=1, max_value=MOST_ROUNDS)] | Out = OUT
    category: str | Out = OUT

    def chosen(self) -> dict[int, str] | None:
        """By line who it is; None where nothing is said."""
        if self.choices is OUT:
            return None
        told: Any = self.choices  # what stands in a list is plain data still
        return {one["line"]: str(one["person"]) if one["person"] else NEW for one in told}

    def where(self, state: State) -> Where:
        """Where they play; raises Refusal NO_SUCH_DIVISION and Unusable."""
        code = next(iter(state.divisions)) if self.division is OUT else self.division
        category = "" if self.category is OUT else self.category
        return Where(
            division_named(state, code).code,
            1 if self.from_round is OUT else self.from_round,
            fact(Code, category, "category") if category else "",
        )


@dataclass(frozen=True, kw_only=True)
class EnteringListText(ListIn, EnteringList):
    """A list of players as `text`, and who of it enters."""


@dataclass(frozen=True, kw_only=True)
class EnteringListFile(ListInFile, EnteringList):
    """The same with the list as a file."""


ENTERING: Mapping[str, type[EnteringList]] = {JSON: EnteringListText, FORM: EnteringListFile}


class _OfList(TournamentView):
    """What both steps share: who may, and how a body is read."""

    verbs = {"POST": "manage_entries"}
    most_bytes = MOST_OF_A_LIST
    parser_classes = [StrictJSON, MultiPartParser]
    throttle_classes = [FilesAtOnce]

    def directed(self, stream: UUID) -> tuple[Tournament, Club]:
        """The tournament and its club, for who keeps the entries and the register."""
        row = self.tournament(stream)
        club = Club.objects.get(pk=row.club)
        if not self.reach.may("manage_people", club):
            check_scope(self.reach, "manage_people", club)
            raise PermissionDenied
        return row, club


class PreviewEntries(_OfList):
    """What a list of players would enter."""

    @operation("preview_entries", PreviewedEntries, {**REFUSED, **TOO_OFTEN}, sent=LIST_IN)
    def post(self, request: Request, stream: UUID) -> Response:
        """Show row by row who of a list of players would enter; nothing is stored.

        A token needs the scope `manage_register` as well.
        """
        row, club = self.directed(stream)
        found = self.newest(stream)
        looked = look_at_list(club, found.state, sent_as(LIST_IN, request).content)
        names = names_of_entries(found.state, row, self.reach)
        rows = tuple(_told(one, names) for one in looked.rows)
        told = PreviewedEntries(found.version, looked.preview.digest, looked.not_taken, rows)
        return answer(told)


class EnterList(_OfList):
    """Entering a list of players."""

    @operation(
        "enter_list", {200: Entered, 201: Entered}, {**REFUSED, **TOO_OFTEN}, KEY, sent=ENTERING
    )
    def post(self, request: Request, stream: UUID) -> Response:
        """Register and enter the players of a list as it was previewed, all or none.

        Divisions that the list names and the tournament has not are opened. A token needs the scope
        `manage_register` as well.
        """
        row, club = self.directed(stream)
        sent = sent_as(ENTERING, request)

        def check(acts: Sequence[Act]) -> None:
            if not all(may_enter(self.reach, act, row, frozenset()) for act in acts):
                raise PermissionDenied

        done = enter_list(
            row=row,
            club=club,
            reach=self.reach,
            content=sent.content,
            digest=sent.hash,
            choices=sent.chosen(),
            where=sent.where(self.newest(stream).state),
            by=asked_by(request),
            check=check,
        )
        made = address_of(request, "api-tournament", f"?version={done.version}", stream=stream)
        headers = {"ETag": f'"{done.version}"', "Location": made}
        return answer(view_of(Entered, done), status.HTTP_201_CREATED, **headers)


def _told(one: Listed, names: Mapping[str, str]) -> ListedPerson:
    becomes = {NEW: "new", LEAVE_OUT: "out"}.get(one.usual, "known")
    people = tuple(KnownPerson(p.pk, p.number, p.full_name) for p in one.people)
    doubts = tuple(view_of(Problem, doubt, detail=sentence(doubt, names)) for doubt in one.doubts)
    told = {"rating": one.told.rating, "category": one.told.category}
    return view_of(
        ListedPerson, one.row, **told, division=one.told.division, team=one.told.team,
        becomes=becomes, people=people, doubts=doubts,
    )  # fmt: skip


_ONE = "tournaments/<uuid:stream>/entries/list/"

urlpatterns = [
    path(_ONE, EnterList.as_view(), name="api-enter-list"),
    path(f"{_ONE}preview/", PreviewEntries.as_view(), name="api-preview-entries"),
]
