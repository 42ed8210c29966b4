"""REST for tournaments of other programs: looked at by line, brought in whole or not at all; and a
division as a federation's file, which other pairing programs read too.
"""

from dataclasses import dataclass
from datetime import date as Day  # noqa: N812 - a field of that name stands beside it
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import OUT, As, File, Out, given
from engine.refusals import Unusable
from engine.rulesets import RULESETS
from games import asking
from games.bodies import StrictJSON
from games.operations import operation, text_of
from games.requests import KNOWN, actor_of, address_of
from games.schemas import NOT_FOUND, REFUSED, UNCHANGED
from games.shapes import answer, body_as
from games.tagged import stamped
from tournaments.directing.api_views import ComingIn, ReadTournament
from tournaments.directing.coming_in import bring, look_at
from tournaments.directing.from_tsh import Looked, Wanted, told_by
from tournaments.directing.sentences import sentence
from tournaments.directing.to_trf import file_seen
from tournaments.directing.words import file_of, names_of_entries, title_and_words
from tournaments.trf.writing import FORMATS, TRF26, write_trf
from tournaments.tsh.files import TshEvent

MOST_OF_AN_EVENT = 1 << 20
_AROUND_A_FILE = 4 * 1024  # what a body holds beside its file


@dataclass(frozen=True, kw_only=True)
class TshText:
    """A file of tsh (archive or division), AUPAIR or a federation (TRF) as text.

    `name` is that of the file, as a.t.
    """

    name: Annotated[str, As(max_length=200)]
    text: Annotated[str, As(max_length=MOST_OF_AN_EVENT, trim_whitespace=False)]
    title: Annotated[str, As(max_length=200)] | Out = OUT
    date: Day | Out = OUT
    ruleset: Annotated[str, As(choices=list(RULESETS))] | Out = OUT
    rated: bool | Out = OUT
    close: bool | Out = OUT
    preview: bool | Out = OUT


@dataclass(frozen=True, kw_only=True)
class TshFile:
    """A file of tsh (archive or division), AUPAIR or a federation (TRF), ISO-8859-1 or UTF-8."""

    file: Annotated[File, As(max_length=200)]
    title: Annotated[str, As(max_length=200)] | Out = OUT
    date: Day | Out = OUT
    ruleset: Annotated[str, As(choices=list(RULESETS))] | Out = OUT
    rated: bool | Out = OUT
    close: bool | Out = OUT
    preview: bool | Out = OUT


@dataclass(frozen=True)
class TshDivision:
    """A division of the file."""

    division: str
    players: int
    rounds: int


@dataclass(frozen=True)
class TshFault:
    """What is not entered, and where it stands: the file and its line; empty: the whole."""

    place: str
    detail: str


@dataclass(frozen=True)
class TshTournament:
    """What the file holds, or what became of it; `stream` is null where nothing is stored."""

    stream: UUID | None
    repeated: Annotated[bool, As(help_text="the club has a tournament of this very file already")]
    title: str
    date: str
    divisions: tuple[TshDivision, ...]
    known: int
    new: int
    faults: tuple[TshFault, ...]
    left_out: Annotated[
        tuple[TshFault, ...], As(help_text="what is no fault, but is not taken over either")
    ]


class TshOfClub(ComingIn):
    """Tournaments of tsh that come in."""

    verbs = {"POST": "create_tournament"}
    most_bytes = 2 * MOST_OF_AN_EVENT + _AROUND_A_FILE  # in JSON letters may take more
    parser_classes = [StrictJSON, MultiPartParser]

    @operation(
        "import_tsh",
        {200: TshTournament, 201: TshTournament},
        REFUSED,
        sent={"application/json": TshText, "multipart/form-data": TshFile},
    )
    def post(self, request: Request, club: UUID) -> Response:
        """Read a tournament of tsh, AUPAIR or a federation; store it unless it is a preview.

        A preview names every line that can't be entered. Storing takes all or nothing, and the
        right to register people; the same file never makes a second tournament.
        """
        owner = self.owner(club)
        sent = given(body_as(TshFile if request.FILES else TshText, request, "file"))
        self.check("manage_people", owner)
        files = _files(sent)
        wanted = _wanted(sent)
        looked = look_at(club=owner, files=files, wanted=wanted)
        title, day = told_by(looked.event, wanted.title, str(sent.get("date", "")))
        if sent.get("preview"):
            return answer(_told(looked, title, day))
        if not day or not title:
            where = "date" if title else "title"
            raise Unusable(where, "The file does not say it; send it beside.")
        done = bring(
            actor=actor_of(request),
            club=owner,
            files=files,
            wanted=wanted._replace(title=title, date=day),
        )
        kept = looked._replace(known=done.known, new=done.new)
        made = address_of(request, "api-tournament", stream=done.stream)
        code = status.HTTP_200_OK if done.repeated else status.HTTP_201_CREATED
        page = _told(kept, title, day, done.stream, repeated=done.repeated)
        return answer(page, code, Location=made)


def _files(sent: dict[str, Any]) -> dict[str, bytes]:
    """The file that was sent, by its name. Raises Unusable."""
    name, content = (
        (sent["file"].name, sent["file"].read(MOST_OF_AN_EVENT + 1))
        if "file" in sent
        else (sent["name"], sent["text"].encode())
    )
    if len(content) > MOST_OF_AN_EVENT:
        raise Unusable("file", "It is longer than any tournament file; choose the right one.")
    return {name: content}


def _wanted(sent: dict[str, Any]) -> Wanted:
    names = ("ruleset", "rated", "close")
    said = {name: sent[name] for name in names if name in sent}
    return Wanted(sent.get("title", ""), str(sent.get("date", _A_DAY)), **said)


_A_DAY = "2000-01-01"  # only to try the acts; what is stored has the day of the file or the sender


def _told(
    looked: Looked, title: str, day: str, stream: UUID | None = None, *, repeated: bool = False
) -> TshTournament:
    return TshTournament(
        stream,
        repeated,
        title,
        day,
        tuple(divisions_of(looked.event)),
        looked.known,
        looked.new,
        tuple(TshFault(place, sentence(fault, {})) for place, fault in looked.faults),
        tuple(TshFault(place, sentence(fault, {})) for place, fault in looked.left_out),
    )


def divisions_of(event: TshEvent | None) -> list[TshDivision]:
    """How large each division is."""
    return [
        TshDivision(one.name, len(one.players), one.rounds)
        for one in (event.divisions if event else ())
    ]


TEXT = "text/plain; charset=utf-8"
_READ: dict[Any, Any] = {**UNCHANGED, **NOT_FOUND, **REFUSED}
_EDITION = OpenApiParameter(
    "edition", str, enum=FORMATS, description="which form the file has; else TRF26"
)


class TrfOfDivision(ReadTournament):
    """A division as a federation's file."""

    @operation("export_trf", text_of("text/plain"), _READ, _EDITION, KNOWN)
    def get(self, request: Request, stream: UUID, division: str) -> HttpResponse:
        """Give the published rounds of a division as TRF26 or TRF16: who met whom, who won.

        Byes, forfeits and penalties are in it, scores are not: such a file knows none. What it
        can't hold, tables of more than two, is refused.
        """
        found, row = self.found(stream)
        edition = asking.choice_in(request.query_params, "edition", FORMATS) or TRF26
        if division not in found.state.divisions:
            raise NotFound
        title = title_and_words(row, ())[0] or str(stream)
        code = division if len(found.state.divisions) > 1 else ""
        names = names_of_entries(found.state, row, self.reach)
        text = write_trf(file_seen(found.state, division, title, names), edition)
        answer = stamped(request, text.encode(), stamp=str(found.version), kind=TEXT)
        answer.headers["Content-Disposition"] = f'attachment; filename="{file_of(row, code)}.trf"'
        return answer


urlpatterns = [
    path("clubs/<uuid:club>/tsh/", TshOfClub.as_view(), name="api-import-tsh"),
    path(
        "tournaments/<uuid:stream>/divisions/<str:division>/tournament.trf",
        TrfOfDivision.as_view(),
        name="api-trf",
    ),
]
