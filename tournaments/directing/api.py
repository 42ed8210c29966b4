"""REST for tournaments: lists, one as of any version, its protocol, and entering acts.

Refusals answer 422 (409 when somebody was faster), unreadable input 400, as for games; the sentence
names entries as the asker may see them.
"""

from typing import Any
from uuid import UUID

from django.db.models import Q
from django.http import HttpResponse, QueryDict
from django.urls import path
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.views import APIView

from engine.answers import given
from engine.facts import payload
from engine.refusals import Refusal, Unusable
from engine.rulesets import NAMES
from games import asking
from games.api import entered
from games.operations import enters, operation, reads
from games.requests import IF_MATCH, KNOWN, address_of, asked_by, version_seen
from games.rights import Owner
from games.schemas import UNCHANGED, UNREADABLE, Entered
from games.shapes import body_as
from games.tagged import told
from tournaments.course.lines import Line
from tournaments.course.state import State
from tournaments.course.view import OFFICIAL
from tournaments.directing import commands, queries, schemas, schemas_of_pages
from tournaments.directing.api_links import LinkOfTournament, Links
from tournaments.directing.api_views import ReadTournament, TournamentView
from tournaments.directing.own_club import check_owned
from tournaments.directing.rights import VERBS, may_enter
from tournaments.directing.sent_acts import acts_in, creation
from tournaments.directing.sentences import Names, sentence
from tournaments.directing.words import names_of_entries
from tournaments.rights import Reach, check_scope, reach_of
from tournaments.wanted import tournaments_asked

PHASES = ("open", "closed")


_FILTERS = [
    asking.CLUB,
    asking.PERSON,
    asking.one_of("phase", PHASES, "in this phase"),
    asking.one_of("ruleset", NAMES, "by this booklet"),
    *asking.DATES,
]


def _wanted(sent: QueryDict, within: Reach) -> Q:
    """Which tournaments the address asks for; raises Unusable."""
    first, last = asking.dates_in(sent)
    same = {
        "club": asking.id_in(sent, "club"),
        "phase": asking.choice_in(sent, "phase", PHASES),
        "ruleset": asking.choice_in(sent, "ruleset", NAMES),
        "date__gte": first,
        "date__lte": last,
    }
    found = Q(**{name: str(one) for name, one in same.items() if one is not None})
    return found & tournaments_asked(within, asking.id_in(sent, "person"))


def _leading_on(request: Request, stream: str) -> dict[str, str]:
    """Where a tournament is read, and its games."""
    return {
        "address": address_of(request, "api-tournament", stream=UUID(stream)),
        "games": address_of(request, "api-games", f"?tournament={stream}"),
    }


class Tournaments(APIView):
    """The tournaments that the actor can see, and creating one."""

    verbs = {"GET": "list_tournaments", "POST": "create_tournament"}

    @operation(
        "list_tournaments",
        schemas.TournamentList,
        {**UNCHANGED, **UNREADABLE},
        *_FILTERS,
        asking.LIMIT,
        asking.CURSOR,
        asking.earlier("before"),
        KNOWN,
    )
    def get(self, request: Request) -> HttpResponse:
        """List tournaments, the latest first; `next` goes on where this page ends."""
        sent, within = request.query_params, reach_of(request)
        limit = asking.limit_in(sent)
        found = queries.tournament_list(
            clubs=[str(club) for club in within.clubs("read_tournament")],
            before=queries.place_in(sent, asking.place_in(sent, "before")),
            limit=limit + 1,
            only=_wanted(sent, within),
        )
        on = queries.onward(found, limit)
        more = on and asking.onward(request, on)
        lines = [{**line, **_leading_on(request, line["id"])} for line in found[:limit]]
        return told(request, {"next": more, "tournaments": lines})

    @enters("create_tournament", schemas.Creation, Entered, status=201)
    def post(self, request: Request) -> HttpResponse:
        """Create a tournament of a club of the actor's: by a preset, or with its whole set-up."""
        body = given(body_as(schemas.Creation, request, "create"))
        if not reach_of(request).may("create_tournament", Owner(body["club"])):
            raise NotFound
        done = commands.create_tournament(
            by=asked_by(request),
            club=body["club"],
            setup=creation(body),
            title=body["title"],
        )
        return entered(request, done, "api-tournament")

    def sentence(self, problem: Refusal | Unusable) -> str:
        """What a refusal says; there are no entries yet that it could name."""
        return sentence(problem, {})


class TournamentOfClub(ReadTournament):
    """One tournament."""

    @reads("read_tournament", schemas_of_pages.TournamentPage, schemas.VERSION)
    def get(self, request: Request, stream: UUID) -> HttpResponse:
        """Show the tournament as of now or of any version: set-up, entries, rounds, results.

        Whoever wants to follow it listens to its `live/`; what there is to see is read here.
        """
        found, row = self.found(stream)
        page = queries.tournament_page(found, row, self.reach)
        return told(request, page, stamp=str(found.version))


class Events(ReadTournament):
    """The protocol of a tournament."""

    @reads(
        "list_events",
        schemas.EventList,
        schemas.VERSION,
        asking.LIMIT,
        asking.CURSOR,
        asking.earlier("after"),
    )
    def get(self, request: Request, stream: UUID) -> HttpResponse:
        """List the acts: for officials all of them, else those whose facts the pages show."""
        after = asking.number_after(request.query_params)
        most = asking.limit_in(request.query_params, asking.MOST)
        found, row = self.found(stream)
        names = names_of_entries(found.state, row, self.reach)
        official = queries.role_of(self.reach, row) == OFFICIAL
        events, more = protocol(found.state, names, official=official, after=after, most=most)
        address = more and asking.onward(request, more, version=found.version)
        body = {"id": str(stream), "version": found.version, "next": address, "events": events}
        return told(request, body, stamp=str(found.version))


class Acts(TournamentView):
    """Entering into a tournament."""

    verbs = {"POST": "report_result"}
    rights_of_kinds = VERBS

    @enters("enter_acts", schemas.ACTS, Entered, IF_MATCH, status=201)
    def post(self, request: Request, stream: UUID) -> HttpResponse:
        """Enter an act, or several of which all are entered or none."""
        row = self.tournament(stream)
        by, after = asked_by(request), version_seen(request)
        acts, texts = acts_in(request.data, by.subject_of)
        found = self.newest(stream)
        own = queries.visitor(self.reach, row, found.state).entries
        for act in acts:
            if not may_enter(self.reach, act, row, own):
                check_scope(self.reach, act.right, row)
                raise PermissionDenied
        check_owned(acts, row, self.reach, found.state)
        done = commands.perform(by=by, stream=stream, acts=acts, after=after, words=texts)
        return entered(request, done, "api-tournament")


class Pairing(TournamentView):
    """Pairing a round."""

    verbs = {"POST": "pair"}

    @enters("pair_round", schemas.Wanted, Entered, IF_MATCH, status=201)
    def post(self, request: Request, stream: UUID, division: str, number: int) -> HttpResponse:
        """Propose the tables of a round, as planned or by another system; publish them later."""
        self.tournament(stream)
        wanted = given(body_as(schemas.Wanted, request, "pairing"))
        done = commands.pair(
            stream=stream,
            division=division,
            number=number,
            after=version_seen(request),
            by=asked_by(request),
            **wanted,
        )
        return entered(request, done, "api-tournament")


def protocol(
    state: State, names: Names, *, official: bool, after: int = 0, most: int = 200
) -> tuple[list[dict[str, Any]], int | None]:
    """The acts behind version `after`, and the version to go on behind; None at the end.

    Officials read all. What is public of an act is what stands on the public pages as well; drafts,
    wishes, check-in, disputes and who reported a result are not. An act that was undone, or does
    not fit, has no effect there, and so it is not public either.
    """
    lines = [line for line in state.lines[after:] if official or _is_public(line)]
    shown = [_shown(line, names, official=official) for line in lines[:most]]
    return shown, lines[most - 1].version if len(lines) > most else None


def _is_public(line: Line) -> bool:
    return line.act.public and not line.struck and line.flaw is None


def _shown(line: Line, names: Names, *, official: bool) -> dict[str, Any]:
    hidden = frozenset[str]() if official else line.act.hidden
    facts = {name: fact for name, fact in payload(line.act).items() if name not in hidden}
    return {
        "version": line.version,
        "act": {"kind": line.act.kind, **facts},
        "struck": line.struck,
        "flaw": None
        if line.flaw is None
        else {
            "code": line.flaw.code,
            "detail": sentence(line.flaw, names),
            "facts": line.flaw.facts,
            "clause": line.flaw.clause,
        },
    }


_ONE = "tournaments/<uuid:stream>/"

urlpatterns = [
    path("tournaments/", Tournaments.as_view(), name="api-tournaments"),
    path(_ONE, TournamentOfClub.as_view(), name="api-tournament"),
    path(f"{_ONE}events/", Events.as_view(), name="api-tournament-events"),
    path(f"{_ONE}acts/", Acts.as_view(), name="api-tournament-acts"),
    path(
        f"{_ONE}rounds/<str:division>/<int:number>/pairing/",
        Pairing.as_view(),
        name="api-tournament-pairing",
    ),
    path(f"{_ONE}links/", Links.as_view(), name="api-links"),
    path(f"{_ONE}links/<uuid:link>/", LinkOfTournament.as_view(), name="api-link"),
]
