"""REST for GCG files: a recorded game is looked at before it is stored; a game goes out.

What a file says and the rules don't follow is named by its line. The same file is never stored
twice for a club.
"""

from dataclasses import dataclass
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.answers import OUT, As, File, Out, given, view_of
from engine.facts import Id
from engine.rulesets import RULESETS
from games import schemas
from games.api import GameView
from games.bodies import StrictJSON
from games.gcg_files import (
    MOST_OF_AN_UPLOAD,
    Looked,
    checked_length,
    export_gcg,
    import_looked,
    look_at,
)
from games.requests import actor_of, address_of
from games.rights import Owner, rights
from games.sentences import sentence
from games.shapes import answer, body_as, describe

_AROUND_A_FILE = 4 * 1024  # what a body holds beside its file


@dataclass(frozen=True, kw_only=True)
class GcgText:
    """A recorded game as text; with `preview` nothing is stored."""

    club: Id
    gcg: Annotated[str, As(max_length=MOST_OF_AN_UPLOAD, trim_whitespace=False)]
    ruleset: Annotated[str, As(choices=list(RULESETS), help_text="else the best fit")] | Out = OUT
    preview: bool | Out = OUT


@dataclass(frozen=True, kw_only=True)
class GcgFile:
    """A recorded game as a file, in the encoding that it names; `preview` stores nothing."""

    club: Id
    file: Annotated[File, As(max_length=200)]
    ruleset: Annotated[str, As(choices=list(RULESETS), help_text="else the best fit")] | Out = OUT
    preview: bool | Out = OUT


@dataclass(frozen=True)
class LineFinding:
    """What a person should look at, and in which line of the file (0: none of its own)."""

    line: int
    code: str
    detail: str
    facts: dict[str, Any]
    clause: str | None


@dataclass(frozen=True)
class Recorded:
    """What a file holds, or what became of it; `stream` is null where nothing is stored."""

    stream: UUID | None
    repeated: Annotated[bool, As(help_text="the club has this very file already")]
    players: tuple[str, ...]
    ruleset: str
    options: Annotated[dict[str, Any], As(help_text="those that differ from the booklet's")]
    alike: Annotated[tuple[str, ...], As(help_text="rulesets that fit as well")]
    entries: int
    findings: tuple[LineFinding, ...]


class GcgFiles(APIView):
    """Recorded games that come in."""

    verbs = {"POST": "import_games"}
    most_bytes = 2 * MOST_OF_AN_UPLOAD + _AROUND_A_FILE  # in JSON letters may take more
    parser_classes = [StrictJSON, MultiPartParser]

    @describe(
        operation_id="import_gcg",
        request={"application/json": GcgText, "multipart/form-data": GcgFile},
        responses={200: Recorded, 201: Recorded, **schemas.REFUSED},
    )
    def post(self, request: Request) -> Response:
        """Look at a GCG file, and store its game unless only a preview is asked for."""
        sent = given(body_as(GcgFile if request.FILES else GcgText, request, "file"))
        club = Owner(sent["club"])
        if not rights().reach_of(request).may("import_games", club):
            raise NotFound
        looked = look_at(club=club.club, content=_content(sent), ruleset=sent.get("ruleset"))
        if looked.known is None and not sent.get("preview"):
            stored = import_looked(actor=actor_of(request), club=club.club, looked=looked)
            made = address_of(request, "api-game", stream=stored)
            return answer(_told(looked, stored), status.HTTP_201_CREATED, Location=made)
        return answer(_told(looked, looked.known))


def _content(sent: dict[str, Any]) -> bytes:
    if "file" not in sent:
        return checked_length(sent["gcg"].encode())
    return checked_length(sent["file"].read(MOST_OF_AN_UPLOAD + 1))


def _told(looked: Looked, stream: UUID | None) -> Recorded:
    nicks = [player.nick for player in looked.record.players]
    return Recorded(
        stream=stream,
        repeated=looked.known is not None,
        players=tuple(player.name or player.nick for player in looked.record.players),
        ruleset=looked.fit.rules.name,
        options=dict(looked.fit.options),
        alike=tuple(fit.rules.name for fit in looked.alike),
        entries=len(looked.record.entries),
        findings=tuple(
            view_of(LineFinding, found, line=line, detail=sentence(found, nicks))
            for line, found in looked.findings
        ),
    )


class GameGcg(GameView):
    """A game as a GCG file."""

    verbs = {"GET": "export_game"}

    @describe(
        operation_id="export_gcg",
        responses={(200, "text/plain"): OpenApiTypes.STR, **schemas.REFUSED},
    )
    def get(self, _request: Request, stream: UUID) -> HttpResponse:
        """Give a game on a board of two players as GCG, with its names and notes."""
        return gcg_answer(self.game(stream).stream)


def gcg_answer(stream: UUID) -> HttpResponse:
    """A game as a file to be kept. Raises Unusable for one that GCG can't hold."""
    name = f'attachment; filename="{stream}.gcg"'
    return HttpResponse(
        export_gcg(stream),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": name},
    )


urlpatterns = [
    path("games/gcg/", GcgFiles.as_view(), name="api-import-gcg"),
    path("games/<uuid:stream>/gcg/", GameGcg.as_view(), name="api-export-gcg"),
]
