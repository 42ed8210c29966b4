"""REST for words: looking up, a play as one, meaning, a club's editions, rulings and setting.

What is closed while something is played answers 403 and says until when; another club's edition
answers as none does. Of a private list nothing is given out but verdicts.
"""

from typing import Any
from uuid import UUID

from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework import status
from rest_framework.parsers import JSONParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import given, view_of
from engine.refusals import Malformed
from games import asking
from games.operations import operation
from games.requests import address_of
from games.schemas import Problem
from games.shapes import answer, body_as
from lexicon.answers import MeaningRuling, WordRuling, meaning_told, ruling_told
from lexicon.profiles import profile as profile_of
from lexicon.sentences import sentence
from tournaments.words import commands, queries, schemas
from tournaments.words.api_reports import WordReportOfClub, WordReports
from tournaments.words.api_views import WordsOfClub, WordView
from tournaments.words.asking import PROFILE
from tournaments.words.counting import count
from tournaments.words.disclosure import given_out, meaning_given_out
from tournaments.words.throttling import Lists, LookUps

_WORD = {"type": "string", "minLength": 1}
_AROUND_LISTS = 64 * 1024  # what a body adds to the lists in it


class Word(WordView):
    """A word."""

    verbs = {"GET": "look_up"}

    @operation("look_up_word", WordRuling, schemas.READ, *schemas.ASKED)
    def get(self, request: Request, word: str) -> Response:
        """Say whether a word counts, with headwords, source and clause."""
        asked = self.question(request.query_params.dict())
        return answer(ruling_told(given_out(asked, asked.ruling(word)), sentence))


class Play(WordView):
    """The words of a play."""

    verbs = {"POST": "look_up"}

    @operation(
        "adjudicate_play", schemas.PlayRuling, {**schemas.READ, 415: Problem}, sent=schemas.Play
    )
    def post(self, request: Request) -> Response:
        """Judge all words of a play: one that doesn't count spoils it. Nothing is entered."""
        body = body_as(schemas.Play, request, "play")
        asked = self.question(given(body))
        found = asked.play(body.words)
        words = tuple(ruling_told(given_out(asked, ruling), sentence) for ruling in found.rulings)
        return answer(view_of(schemas.PlayRuling, found, words=words))


class Meaning(WordView):
    """Two words of Wörterklauer."""

    verbs = {"GET": "look_up"}

    @operation(
        "compare_meaning",
        MeaningRuling,
        schemas.READ,
        OpenApiParameter("old", _WORD, required=True, description="the word that lies there"),
        OpenApiParameter("new", _WORD, required=True, description="what it becomes"),
        schemas.EDITION,
    )
    def get(self, request: Request) -> Response:
        """Say whether the meaning changes: same, family (the arbiter decides) or new."""
        sent = request.query_params
        for name in ("old", "new"):
            if not sent.get(name):
                raise Malformed(name, "Name the old and the new word.")
        asked = self.question({"profile": "klauer", "edition": sent.get("edition")})
        ruling = asked.meaning(sent["old"], sent["new"])
        return answer(meaning_told(meaning_given_out(asked, ruling), sentence))


class Editions(WordsOfClub):
    """The editions that a club may use."""

    verbs = {"GET": "read_editions", "POST": "manage_editions"}
    most_bytes = 2 * commands.MOST_BYTES + _AROUND_LISTS  # in JSON letters may take more
    parser_classes = [JSONParser, MultiPartParser]

    def get_throttles(self) -> list[Any]:
        """Importing is throttled by itself."""
        return [Lists()] if self.request.method == "POST" else [LookUps()]

    @operation("list_editions", schemas.EditionList, schemas.READ)
    def get(self, _request: Request, club: UUID) -> Response:
        """List the base list and the club's own editions by name and hash."""
        found = queries.editions_of([str(self.club(club).pk)])
        return answer(schemas.EditionList(tuple(found)))

    @operation(
        "import_edition",
        schemas.ImportReport,
        schemas.WRITTEN,
        sent={
            "application/json": schemas.NewEdition,
            "multipart/form-data": schemas.NewEditionFiles,
        },
        status=201,
    )
    def post(self, request: Request, club: UUID) -> Response:
        """Import a club's own list: base + additions - removals, private, kept for good.

        The same lists under the same name give the same edition, so sending them again is harmless.
        """
        found = self.club(club)
        done = commands.import_list(club=found.pk, **_lists(request))
        made = address_of(request, "api-editions", club=club)
        return answer(_report(done), status.HTTP_201_CREATED, Location=made)


def _lists(request: Request) -> dict[str, Any]:
    """Name and lists of a body, JSON or a form with files; raises Unusable."""
    shape = schemas.NewEditionFiles if request.FILES else schemas.NewEdition
    sent = given(body_as(shape, request, "edition"))
    return {**sent, **{n: _bytes(sent.get(n)) for n in ("additions", "removals")}}


def _bytes(sent: Any) -> bytes | None:
    """A list that was sent as text or as a file; None for none."""
    if not sent:
        return None
    return sent.encode() if isinstance(sent, str) else sent.read()


def _report(done: commands.Imported) -> schemas.ImportReport:
    refused = (
        view_of(schemas.RefusedLine, one, code=one.why.code, detail=sentence(one.why))
        for one in done.refused[: commands.MOST_TOLD]
    )
    return view_of(
        schemas.ImportReport, done, refused_lines=len(done.refused), refused=tuple(refused)
    )


class Setting(WordsOfClub):
    """Who may look words up while nothing is being played."""

    verbs = {"GET": "read_editions", "PUT": "manage_editions"}

    @operation("read_look_up_setting", schemas.LookUpSetting, schemas.READ)
    def get(self, _request: Request, club: UUID) -> Response:
        """Say whether the club lets everybody look words up."""
        return answer(schemas.LookUpSetting(queries.is_public(self.club(club).pk)))

    @operation(
        "change_look_up_setting", schemas.LookUpSetting, schemas.WRITTEN, sent=schemas.LookUpSetting
    )
    def put(self, request: Request, club: UUID) -> Response:
        """Let everybody look words up, or members of the house's clubs alone."""
        found = self.club(club)
        wanted = body_as(schemas.LookUpSetting, request, "setting")
        commands.set_public(club=found.pk, public=wanted.public)
        return answer(wanted)


class Rulings(WordsOfClub):
    """What a club's arbiters ruled."""

    verbs = {"GET": "read_rulings"}

    @operation(
        "list_rulings",
        schemas.RulingList,
        schemas.READ,
        OpenApiParameter("word", str, description="rulings on this word alone"),
        schemas.PROFILE,
        asking.LIMIT,
        asking.CURSOR,
        asking.earlier("before"),
    )
    def get(self, request: Request, club: UUID) -> Response:
        """List the rulings that later look-ups cite, the newest first; `next` goes on."""
        found, sent = self.club(club), request.query_params
        rules = profile_of(sent.get("profile", PROFILE))
        self.open_to(rules.name, str(found.pk))
        count(self.asker, 1)
        limit = asking.limit_in(sent)
        rows = queries.rulings_of(
            str(found.pk),
            word=queries.as_laid(rules, sent["word"]) if sent.get("word") else "",
            profile=rules.name if sent.get("profile") else "",
            behind=queries.ruling_in(str(found.pk), sent, asking.place_in(sent, "before")),
            limit=limit + 1,
        )
        shown, more = rows[:limit], len(rows) > limit
        onward = asking.onward(request, queries.place_of(shown[-1])) if more else None
        link = {"Link": f'<{onward}>; rel="next"'} if onward else {}
        page = schemas.RulingList(onward, queries.filed(shown))
        return answer(page, status.HTTP_200_OK, **link)


class WordHistory(WordsOfClub):
    """A word through the rulings and editions of a club."""

    verbs = {"GET": "read_rulings"}

    @operation("read_word_history", schemas.History, schemas.READ, schemas.PROFILE)
    def get(self, request: Request, club: UUID, word: str) -> Response:
        """Say what arbiters ruled on a word, and what each of the club's editions says of it."""
        owner = str(self.club(club).pk)
        rules = profile_of(request.query_params.get("profile", PROFILE))
        self.open_to(rules.name, owner)
        laid = queries.as_laid(rules, word)
        count(self.asker, queries.number_of_editions(owner))
        rows = queries.rulings_of(owner, word=laid, profile=rules.name)
        editions = queries.verdicts(owner, rules, laid)
        return answer(schemas.History(laid, rules.name, queries.filed(rows), editions))


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
