"""REST for words: looking up, a play as one, meaning, a club's editions, rulings and setting.

What is closed while something is played answers 403 and says until when; another club's edition
answers as none does. Of a private list nothing is given out but verdicts.
"""

from typing import Any
from uuid import UUID

from django.urls import path
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.parsers import JSONParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from engine.refusals import Malformed
from games.requests import body_as
from games.schemas import Problem
from lexicon.answers import answer, meaning_answer
from lexicon.models import ArbiterRuling
from lexicon.profiles import profile as profile_of
from lexicon.rulings import Ruling
from lexicon.sentences import sentence
from tournaments.words import commands, queries, schemas
from tournaments.words.api_reports import WordReportOfClub, WordReports
from tournaments.words.api_views import ClubView, WordView
from tournaments.words.asking import PROFILE
from tournaments.words.counting import count
from tournaments.words.given_out import given_out, meaning_given_out
from tournaments.words.throttling import Lists, LookUps

_PAGE = 50
_MOST_DIGITS = 9
_AROUND_LISTS = 64 * 1024  # what a body adds to the lists in it


class Word(WordView):
    """A word."""

    verbs = {"GET": "look_up"}

    @extend_schema(
        operation_id="look_up_word",
        parameters=schemas.ASKED,
        responses={200: schemas.WordRuling, **schemas.READ},
        examples=schemas.RULING_EXAMPLE,
    )
    def get(self, request: Request, word: str) -> Response:
        """Say whether a word counts, with headwords, source and clause."""
        asked = self.question(request.query_params.dict())
        return Response(told(given_out(asked, asked.ruling(word))))


class Play(WordView):
    """The words of a play."""

    verbs = {"POST": "look_up"}

    @extend_schema(
        operation_id="adjudicate_play",
        request=schemas.Play,
        responses={200: schemas.PlayRuling, **schemas.READ, 415: Problem},
        examples=schemas.PLAY_EXAMPLE,
    )
    def post(self, request: Request) -> Response:
        """Judge all words of a play: one that doesn't count spoils it. Nothing is entered."""
        body = body_as(schemas.Play, request, "play")
        asked = self.question(body)
        found = asked.play(body["words"])
        words = [told(given_out(asked, ruling)) for ruling in found.rulings]
        return Response({"verdict": str(found.verdict), "clause": found.clause, "words": words})


class Meaning(WordView):
    """Two words of Wörterklauer."""

    verbs = {"GET": "look_up"}

    @extend_schema(
        operation_id="compare_meaning",
        parameters=[
            OpenApiParameter("old", str, required=True, description="the word that lies there"),
            OpenApiParameter("new", str, required=True, description="what it becomes"),
            schemas.EDITION,
        ],
        responses={200: schemas.MeaningRuling, **schemas.READ},
        examples=schemas.MEANING_EXAMPLE,
    )
    def get(self, request: Request) -> Response:
        """Say whether the meaning changes: same, family (the arbiter decides) or new."""
        given = request.query_params
        for name in ("old", "new"):
            if not given.get(name):
                raise Malformed(name, "Name the old and the new word.")
        asked = self.question({"profile": "klauer", "edition": given.get("edition")})
        ruling = asked.meaning(given["old"], given["new"])
        shown = meaning_given_out(asked, ruling)
        body = meaning_answer(shown)
        if shown.why is not None:
            body["why"]["detail"] = sentence(shown.why)
        return Response(body)


def told(ruling: Ruling) -> dict[str, Any]:
    """The ruling as plain data, its sentence in the language that was asked for."""
    body = answer(ruling)
    if ruling.why is not None:
        body["why"]["detail"] = sentence(ruling.why)
    return body


class Editions(ClubView):
    """The editions that a club may use."""

    verbs = {"GET": "read_editions", "POST": "manage_editions"}
    most_bytes = 2 * commands.MOST_BYTES + _AROUND_LISTS  # in JSON letters may take more
    parser_classes = [JSONParser, MultiPartParser]

    def get_throttles(self) -> list[Any]:
        """Importing is throttled by itself."""
        return [Lists()] if self.request.method == "POST" else [LookUps()]

    @extend_schema(
        operation_id="list_editions", responses={200: schemas.EditionList, **schemas.READ}
    )
    def get(self, _request: Request, club: UUID) -> Response:
        """List the base list and the club's own editions by name and hash."""
        found = queries.editions_of([str(self.club(club).pk)])
        return Response({"editions": [queries.shown(one) for one in found]})

    @extend_schema(
        operation_id="import_edition",
        request={
            "application/json": schemas.NewEdition,
            "multipart/form-data": schemas.NewEditionFiles,
        },
        responses={201: schemas.ImportReport, **schemas.WRITTEN},
        examples=schemas.IMPORT_EXAMPLE,
    )
    def post(self, request: Request, club: UUID) -> Response:
        """Import a club's own list: base + additions - removals, private, kept for good.

        The same lists under the same name give the same edition, so sending them again is harmless.
        """
        found = self.club(club)
        done = commands.import_list(club=found.pk, **_lists(request))
        return Response(_report(done), status.HTTP_201_CREATED)


def _lists(request: Request) -> dict[str, Any]:
    """Name and lists of a body, JSON or a form with files; raises Malformed."""
    if not request.FILES:
        given = body_as(schemas.NewEdition, request, "edition")
        lists = {n: given.pop(n, None) for n in ("additions", "removals")}
        return {**given, **{n: _bytes(text) for n, text in lists.items()}}
    given = body_as(schemas.NewEditionFiles, request, "edition")
    files = {n: given.pop(n, None) for n in ("additions", "removals")}
    return {**given, **{n: file.read() if file else None for n, file in files.items()}}


def _bytes(text: str | None) -> bytes | None:
    return text.encode() if text else None


def _report(done: commands.Imported) -> dict[str, Any]:
    return {
        "edition": {"name": done.edition.name, "hash": done.edition.hash},
        "known": done.known,
        "added": done.added,
        "removed": done.removed,
        "refused_lines": len(done.refused),
        "refused": [
            {"list": one.list, "line": one.line, "code": one.why.code, "detail": sentence(one.why)}
            for one in done.refused[: commands.MOST_TOLD]
        ],
    }


class Setting(ClubView):
    """Who may look words up while nothing is being played."""

    verbs = {"GET": "read_editions", "PUT": "manage_editions"}

    @extend_schema(
        operation_id="read_look_up_setting",
        responses={200: schemas.LookUpSetting, **schemas.READ},
    )
    def get(self, _request: Request, club: UUID) -> Response:
        """Say whether the club lets everybody look words up."""
        return Response({"public": queries.is_public(self.club(club).pk)})

    @extend_schema(
        operation_id="change_look_up_setting",
        request=schemas.LookUpSetting,
        responses={200: schemas.LookUpSetting, **schemas.WRITTEN},
    )
    def put(self, request: Request, club: UUID) -> Response:
        """Let everybody look words up, or members of the house's clubs alone."""
        found = self.club(club)
        wanted = body_as(schemas.LookUpSetting, request, "setting")
        commands.set_public(club=found.pk, public=wanted["public"])
        return Response(wanted)


class Rulings(ClubView):
    """What a club's arbiters ruled."""

    verbs = {"GET": "read_rulings"}

    @extend_schema(
        operation_id="list_rulings",
        parameters=[
            OpenApiParameter("word", str, description="rulings on this word alone"),
            schemas.PROFILE,
            OpenApiParameter("before", int, description="the id of the ruling to go on behind"),
        ],
        responses={200: schemas.RulingList, **schemas.READ},
    )
    def get(self, request: Request, club: UUID) -> Response:
        """List the rulings that later look-ups cite, the newest first; `next` goes on."""
        found, given = self.club(club), request.query_params
        rules = profile_of(given.get("profile") or PROFILE)
        self.open_to(rules.name, str(found.pk))
        count(self.asker, 1)
        rows = queries.rulings_of(
            str(found.pk),
            word=queries.as_laid(rules, given["word"]) if given.get("word") else "",
            profile=rules.name if given.get("profile") else "",
            before=_number(given.get("before")),
            limit=_PAGE + 1,
        )
        body = {"next": _next(request, rows), "rulings": filed(rows[:_PAGE])}
        return Response(body)


class WordHistory(ClubView):
    """A word through the rulings and editions of a club."""

    verbs = {"GET": "read_rulings"}

    @extend_schema(
        operation_id="read_word_history",
        parameters=[schemas.PROFILE],
        responses={200: schemas.History, **schemas.READ},
    )
    def get(self, request: Request, club: UUID, word: str) -> Response:
        """Say what arbiters ruled on a word, and what each of the club's editions says of it."""
        owner = str(self.club(club).pk)
        rules = profile_of(request.query_params.get("profile") or PROFILE)
        self.open_to(rules.name, owner)
        laid = queries.as_laid(rules, word)
        count(self.asker, queries.number_of_editions(owner))
        rows = queries.rulings_of(owner, word=laid, profile=rules.name)
        body = {
            "word": laid,
            "profile": rules.name,
            "rulings": filed(rows),
            "editions": queries.verdicts(owner, rules, laid),
        }
        return Response(body)


def filed(rows: list[ArbiterRuling]) -> list[dict[str, Any]]:
    """Rulings as plain data, each with the reason that was given for it."""
    reasons = queries.reasons_of(rows)
    return [
        {
            "id": row.pk,
            "word": row.word,
            "profile": row.profile,
            "admissible": row.admissible,
            "date": row.date.isoformat(),
            "game": str(row.stream),
            "version": row.version,
            "reason": reasons.get(row.reason, ""),
        }
        for row in rows
    ]


def _number(given: str | None) -> int | None:
    if given is None:
        return None
    if not (given.isascii() and given.isdigit() and len(given) <= _MOST_DIGITS):
        raise Malformed("before", "This is a whole number from 0.")
    return int(given)


def _next(request: Request, rows: list[ArbiterRuling]) -> str | None:
    if len(rows) <= _PAGE:
        return None
    query = request.query_params.copy()
    query["before"] = str(rows[_PAGE - 1].pk)
    return str(request.build_absolute_uri(f"?{query.urlencode()}"))


_CLUB = "clubs/<uuid:club>/"

urlpatterns = [
    path("words/play/", Play.as_view(), name="api-play"),
    path("words/meaning/", Meaning.as_view(), name="api-meaning"),
    path("words/<str:word>/", Word.as_view(), name="api-word"),
    path(f"{_CLUB}editions/", Editions.as_view(), name="api-editions"),
    path(f"{_CLUB}look-up/", Setting.as_view(), name="api-look-up"),
    path(f"{_CLUB}rulings/", Rulings.as_view(), name="api-rulings"),
    path(f"{_CLUB}word-reports/", WordReports.as_view(), name="api-word-reports"),
    path(
        f"{_CLUB}word-reports/<uuid:report>/",
        WordReportOfClub.as_view(),
        name="api-word-report",
    ),
    path(f"{_CLUB}rulings/<str:word>/", WordHistory.as_view(), name="api-word-history"),
]
