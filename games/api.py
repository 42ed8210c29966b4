"""REST for games: lists, a game as of any version, its entries and findings, and entering moves.

`refusal_response` answers for all of REST, of whatever storey: what does not fit the description
with 400; what fits and can't be made out or meant as all else that is refused, with 422 (409 when
somebody was faster). The body always has code, detail, facts and clause, and detail speaks the
language that Accept-Language asks for.
"""

from collections.abc import Mapping
from dataclasses import replace
from enum import Enum
from operator import attrgetter
from typing import Any, TypeVar
from uuid import UUID

from django.core.exceptions import RequestDataTooBig
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import path
from django.utils.decorators import method_decorator
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, exception_handler

from engine.answers import given, plain, view_of
from engine.games import family_named
from engine.moves import WORDED, Move, Note, from_payload, payload, stated
from engine.notation import read_rack
from engine.refusals import Malformed, Refusal, Unusable
from engine.rulesets import NAMES
from games import asking, commands, days, queries, schemas, stamps
from games.acting import Entered
from games.canonical import MOST_BYTES
from games.described import PHASES
from games.disputes import DisputedPlay, dispute
from games.models import Sheet
from games.operations import TOO_OFTEN, enters, reads
from games.refusals import Reason
from games.requests import (
    IF_MATCH,
    KNOWN,
    address_of,
    asked_by,
    version_asked,
    version_seen,
)
from games.rights import VERBS, Owner, count_asked, may_enter, rights
from games.schemas import Problem
from games.schemas_of_games import EntryList, Finding, FindingList, GamePage
from games.schemas_of_moves import LONGEST_REASON, MOVE_IN, word_beside
from games.sentences import finding_in_words, sentence
from games.shapes import answer, body_as, describe
from games.tagged import JSON, told
from games.validators import validated

R = TypeVar("R", bound=Problem)

_STATUS: dict[Enum, int] = {
    Reason.CONFLICT: status.HTTP_409_CONFLICT,
    Reason.IN_FLIGHT: status.HTTP_409_CONFLICT,
    Reason.NOT_SO_FAR: status.HTTP_409_CONFLICT,
    Reason.NO_SUCH_GAME: status.HTTP_404_NOT_FOUND,
}


def answer_with(statuses: Mapping[Enum, int]) -> None:
    """Let reasons of another storey be answered with these statuses, and not with 422."""
    _STATUS.update(statuses)


def status_of(reason: Enum) -> int:
    """With which status a reason is answered."""
    return _STATUS.get(reason, status.HTTP_422_UNPROCESSABLE_ENTITY)


def refusal_response(problem: Exception, context: dict[str, Any]) -> Response | None:
    """The answer to an exception: refusals and unusable input in our shape, else DRF's own.

    A view that has a way of its own to say what was refused has it as `sentence(problem)`.
    """
    if isinstance(problem, RequestDataTooBig):
        problem = Malformed("body", "This is longer than {most} bytes.", most=MOST_BYTES)
    said = getattr(context.get("view"), "sentence", sentence)
    if isinstance(problem, Refusal):
        body = _body(problem.code, said(problem), problem.facts, problem.clause)
        answered = status_of(problem.reason)
        wait = problem.facts.get("retry_seconds")
        return Response(body, answered, headers={"Retry-After": str(wait)} if wait else None)
    if isinstance(problem, Unusable):
        is_odd = isinstance(problem, Malformed)  # what does not fit the description
        answered = status.HTTP_400_BAD_REQUEST if is_odd else status.HTTP_422_UNPROCESSABLE_ENTITY
        return Response(
            _body(problem.code, said(problem), {"where": problem.where}, None), answered
        )
    answer = exception_handler(problem, context)
    if answer is not None:
        codes = getattr(problem, "get_codes", lambda: "error")()
        code = codes if isinstance(codes, str) else "malformed"
        detail = answer.data.get("detail", answer.data) if isinstance(answer.data, dict) else ""
        answer.data = _body(code.upper(), str(detail), {}, None)
    return answer


def _body(code: str, detail: str, facts: dict[str, Any], clause: str | None) -> dict[str, Any]:
    return {"code": code, "detail": detail, "facts": facts, "clause": clause}


class GameView(APIView):
    """What the views of one game share: finding it, and asking who may see it."""

    def game(self, stream: UUID) -> Sheet:
        """The sheet of the game; 404 if there is none for this actor."""
        return self.shown(queries.sheet(stream))

    def shown(self, sheet: Sheet | None) -> Sheet:
        """This sheet; 404 if there is none for this actor."""
        self.check_object_permissions(self.request, sheet)
        if sheet is None:
            raise NotFound
        return sheet

    def page(self, sheet: Sheet, version: int | None) -> GamePage:
        """The game as the actor may see it after `version` entries."""
        role = rights().reach_of(self.request).role_for(sheet)
        found = queries.game_page(sheet.stream, role, version) if role else None
        if found is None:
            raise NotFound
        return in_words(found)


def in_words(page: GamePage) -> GamePage:
    """The page with its flaws and findings in the language that was asked for."""

    def said(found: R) -> R:
        return replace(found, detail=finding_in_words(found, page.names))

    entries = (replace(one, flaw=one.flaw and said(one.flaw)) for one in page.entries)
    return replace(page, entries=tuple(entries), findings=tuple(map(said, page.findings)))


def _placed(request: Request, stream: UUID, table: dict[str, Any] | None) -> dict[str, Any]:
    """Where a game is read, since when there is one, and at which table it is played."""
    if table is not None:
        parts = {"division": table["division"], "number": table["round"]}
        round_at = address_of(request, "api-round", stream=UUID(table["tournament"]), **parts)
        table = {**table, "address": round_at}
    return {
        "address": address_of(request, "api-game", stream=stream),
        "opened": days.begun_at(stream).isoformat(),
        "at": table,
    }


_FILTERS = [
    asking.CLUB,
    OpenApiParameter("tournament", UUID, description="only those at its tables"),
    asking.PERSON,
    asking.one_of("phase", PHASES, "in this phase"),
    asking.one_of("ruleset", NAMES, "by this booklet"),
    *asking.DATES,
]


def _wanted(sent: QueryDict, within: Any) -> Q:
    """Which games the address asks for; raises Unusable."""
    same = {
        "club": asking.id_in(sent, "club"),
        "phase": asking.choice_in(sent, "phase", PHASES),
        "ruleset": asking.choice_in(sent, "ruleset", NAMES),
    }
    ids = {name: asking.id_in(sent, name) for name in ("tournament", "person")}
    found = days.begun(*asking.dates_in(sent))
    found &= Q(**{name: str(one) for name, one in same.items() if one is not None})
    return found & rights().games_asked(within, **ids)


class Games(APIView):
    """The games that the actor can see, and opening one."""

    verbs = {"GET": "list_games", "POST": "open_game"}

    @describe(
        operation_id="list_games",
        parameters=[*_FILTERS, asking.LIMIT, asking.CURSOR, asking.earlier("before"), KNOWN],
        responses={200: schemas.GameList, **schemas.UNCHANGED, **schemas.UNREADABLE},
    )
    def get(self, request: Request) -> HttpResponse:
        """List games, the newest first; `next` goes on where this page ends."""
        sent, within = request.query_params, rights().reach_of(request)
        limit = asking.limit_in(sent)
        games = queries.game_list(
            clubs=[str(club) for club in within.clubs("read_game")],
            before=asking.id_after(sent, "before"),
            limit=limit + 1,
            only=_wanted(sent, within),
        )
        more = asking.onward(request, games[limit - 1]["id"]) if len(games) > limit else None
        shown = [(UUID(line["id"]), line) for line in games[:limit]]
        tables = rights().tables_of(within, [stream for stream, _ in shown])
        lines = [{**line, **_placed(request, one, tables.get(one))} for one, line in shown]
        return told(request, {"next": more, "games": lines})

    @enters("open_game", schemas.Opening, schemas.Entered, status=201)
    def post(self, request: Request) -> Response:
        """Open a game for a club of the actor's."""
        opening = given(body_as(schemas.Opening, request, "open"))
        club = Owner(opening.pop("club"))
        if not rights().reach_of(request).may("open_game", club):
            raise NotFound
        rights().check_people(opening.get("players", ()), club.club)
        done = commands.open_game(by=asked_by(request), club=club.club, **opening)
        made = address_of(request, "api-game", stream=done.stream)
        return answer(view_of(schemas.Entered, done), status.HTTP_201_CREATED, Location=made)


@method_decorator(validated(stamps.of_game), name="dispatch")
class Game(GameView):
    """One game."""

    verbs = {"GET": "read_game"}

    @reads("read_game", GamePage, asking.version("as it was after this entry"))
    def get(self, request: Request, stream: UUID) -> HttpResponse:
        """Show the game as of now or of any version, with board, entries, findings and result."""
        sheet = self.game(stream)
        page = self.page(sheet, version_asked(request))
        return told(request, plain(page), stamp=str(page.version), going_on=going_on(sheet))


@method_decorator(validated(stamps.of_game), name="dispatch")
class GameEntries(GameView):
    """The entries of a game."""

    verbs = {"GET": "read_game"}

    @reads("list_entries", EntryList, asking.version("up to this entry"))
    def get(self, request: Request, stream: UUID) -> HttpResponse:
        """List the entries of the score sheet, the struck-out ones included."""
        sheet = self.game(stream)
        page = self.page(sheet, version_asked(request))
        body = plain(view_of(EntryList, page))
        return told(request, body, stamp=str(page.version), going_on=going_on(sheet))


@method_decorator(validated(stamps.of_game), name="dispatch")
class GameFindings(GameView):
    """The findings on a game."""

    verbs = {"GET": "read_findings"}

    @reads("list_findings", FindingList)
    def get(self, request: Request, stream: UUID) -> HttpResponse:
        """List what a person should look at: differing scores, entries that do not fit."""
        sheet = self.game(stream)
        page = self.page(sheet, None)
        flaws = (Finding(e.version, **given(e.flaw)) for e in page.entries if e.flaw)
        findings = sorted([*page.findings, *flaws], key=attrgetter("version"))
        body = plain(FindingList(page.id, page.version, tuple(findings)))
        return told(request, body, stamp=str(page.version), going_on=going_on(sheet))


class GameMoves(GameView):
    """Entering into a game."""

    verbs = {"POST": "enter_move"}
    rights_of_kinds = VERBS

    def setup(self, request: HttpRequest, *args: Any, **parts: Any) -> None:
        """Let whoever asks whose token it is ask for the sheet beside it."""
        super().setup(request, *args, **parts)
        self.ahead = rights().sheet_to_enter(parts["stream"])

    @enters("enter_move", MOVE_IN, schemas.Entered, IF_MATCH, status=201, more=TOO_OFTEN)
    def post(self, request: Request, stream: UUID) -> HttpResponse:
        """Enter a move: typed notation for a seat, or any kind of entry with its facts."""
        sheet = self.shown(self.ahead.answer())
        data, words = _apart(request.data)
        move = _move(data, sheet.ruleset)
        within, beside = rights().reach_of(request), [Note("")] if "note" in words else []
        for each in (move, *beside):
            if not may_enter(within, each, sheet):
                rights().check_scope(within, type(each).right, sheet)
                raise PermissionDenied
        count_asked(request.user, move, stream)
        done = _perform(request, stream, move, words)
        return entered(request, done, "api-game")


def going_on(sheet: Sheet) -> bool:
    """Whether a game's sheet is still open."""
    return sheet.phase != "closed"


def _apart(data: Any) -> tuple[Any, dict[str, str]]:
    """A request's body without the words that it has beside the entry, and those by their name.

    A verdict takes a reason, what has no words of its own a note.
    """
    if not isinstance(data, dict):
        return data, {}
    taken = word_beside(str(data.get("kind", "")))
    if taken not in data:
        return data, {}
    words = data[taken]
    if not isinstance(words, str) or not 1 <= len(words.strip()) <= LONGEST_REASON:
        what = "This is a text of 1 to {most} characters."
        raise Malformed(taken, what, most=LONGEST_REASON)
    return {name: fact for name, fact in data.items() if name != taken}, {taken: words.strip()}


def _perform(request: Request, stream: UUID, move: Move, words: dict[str, Any]) -> Entered:
    """Hand the move to the command that enters it; words go their own way."""
    asked: dict[str, Any] = {
        "by": asked_by(request),
        "stream": stream,
        "after": version_seen(request),
    }
    if isinstance(move, WORDED):
        return commands.enter_words(move=move, **asked)
    return commands.enter(move=move, **words, **asked)


def _move(data: Any, ruleset: str) -> Move:
    """The move of a request's body: `seat` and the game's notation, or `kind` with its facts."""
    if not isinstance(data, dict):
        raise Malformed("body", "Send an object with seat and notation, or with kind.")
    facts = dict(data)
    if "notation" not in facts:
        kind = facts.pop("kind", None)
        if not isinstance(kind, str):
            raise Malformed("kind", "Send seat and notation, or a kind of entry.")
        return stated(kind, facts.pop("schema", 1), facts)
    notation, seat = facts.pop("notation"), facts.pop("seat", None)
    if type(seat) is not int or not isinstance(notation, str):
        raise Malformed("seat", "Send the seat as a number from 0 and the notation as text.")
    typed = family_named(ruleset).read_move(notation, seat)
    if isinstance(facts.get("rack"), str):
        facts["rack"] = read_rack(facts["rack"])
    return from_payload(typed.kind, typed.schema, {**payload(typed), **facts})


def entered(request: Request, done: Entered, place: str) -> HttpResponse:
    """The answer to a command, with the version that it led to, and its address at this place.

    What it says is known here, so it is written here, and no response of REST framework later.
    """
    made = address_of(request, place, f"?version={done.version}", stream=done.stream)
    body = plain(view_of(schemas.Entered, done))
    written = request.accepted_renderer.render(body, request.accepted_media_type)
    answered = HttpResponse(written, status=status.HTTP_201_CREATED, content_type=JSON)
    answered.headers["ETag"], answered.headers["Location"] = f'"{done.version}"', made
    return answered


class DisputeReport(GameView):
    """The report on an entry of a game."""

    verbs = {"GET": "judge"}

    @describe(
        operation_id="report_dispute",
        responses={200: DisputedPlay, **dict.fromkeys((401, 403, 404), schemas.Problem)},
    )
    def get(self, request: Request, stream: UUID, version: int) -> Response:  # noqa: ARG002
        """Report on a play, or on the end of a turn: arithmetic, who could doubt it when, verdicts.

        404 where the entry is neither, or was struck out.
        """
        found = dispute(self.game(stream).stream, version)
        if found is None:
            raise NotFound
        return answer(found)


urlpatterns = [
    path("games/", Games.as_view(), name="api-games"),
    path("games/<uuid:stream>/", Game.as_view(), name="api-game"),
    path("games/<uuid:stream>/entries/", GameEntries.as_view(), name="api-entries"),
    path("games/<uuid:stream>/findings/", GameFindings.as_view(), name="api-findings"),
    path("games/<uuid:stream>/moves/", GameMoves.as_view(), name="api-moves"),
    path("games/<uuid:stream>/<int:version>/report/", DisputeReport.as_view(), name="api-dispute"),
]
