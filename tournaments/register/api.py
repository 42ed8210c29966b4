"""REST for a club's register: its people, and what it agrees on about its rankings.

Refusals answer 422, unreadable input 400, another club's people 404 as if there were none; the body
always has code, detail, facts and clause. A similar person is named in the answer and hinders
nothing. No answer may be kept by what lies between: all of them hold personal data.
"""

from collections.abc import Iterable
from typing import Any, TypeVar
from uuid import UUID

from django.urls import path
from django.utils.timezone import localtime
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import given, view_of
from engine.refusals import Refusal, Unusable
from games import asking
from games.bodies import StrictJSON
from games.operations import TOO_OFTEN, enters, operation
from games.requests import address_of, asked_by
from games.schemas import FORBIDDEN, Problem
from games.sentences import sentence
from games.shapes import answer, body_as, checked
from games.tagged import Unkept
from tournaments.club_views import ClubView
from tournaments.models import Person
from tournaments.ranking.series_rule import series_rule_data
from tournaments.rating import rule_data
from tournaments.register import agreeing, commands, exporting, importing, queries, schemas
from tournaments.register.agreed import Agreed
from tournaments.register.people_files import MOST_OF_A_LIST
from tournaments.register.people_files import People as Listed
from tournaments.register.previews import Preview
from tournaments.register.rating_files import Ratings
from tournaments.register.rating_previews import RatingPreview
from tournaments.throttles import Throttle

LONGEST_SEARCH = 200

T = TypeVar("T")


class FilesAtOnce(Throttle):
    """How often an account may send a list or fetch an export: both cost more than an entry."""

    scope = "register_files"
    rate = "20/min"


class RegisterView(Unkept, ClubView):
    """What the views of a register share: finding what they are about, and asking who may."""

    def person(self, club: UUID, person: UUID) -> Person:
        """The line of the club's register; 404 if there is none for this actor."""
        found = queries.person_in(club, person)
        self.check_object_permissions(self.request, found)
        if found is None:
            raise NotFound
        return found


class ListView(RegisterView):
    """What the two steps of importing a list share."""

    verbs = {"POST": "manage_people"}
    most_bytes = MOST_OF_A_LIST
    parser_classes = [StrictJSON, MultiPartParser]
    throttle_classes = [FilesAtOnce]


def previewed(
    shape: type[T], row: type[Any], preview: Preview | RatingPreview, found: Listed | Ratings
) -> T:
    """What importing a list would do, each row with its doubts in sentences."""
    rows = [view_of(row, one, doubts=tuple(map(_told, one.doubts))) for one in found.rows]
    return view_of(shape, found, hash=preview.digest, rows=tuple(rows))


def _told(doubt: Refusal) -> Problem:
    return view_of(Problem, doubt, detail=sentence(doubt))


class People(RegisterView):
    """A club's register."""

    verbs = {"GET": "read_people", "POST": "manage_people"}

    @operation(
        "list_people",
        schemas.PeoplePage,
        FORBIDDEN,
        schemas.SEARCH,
        asking.LIMIT,
        asking.CURSOR,
        asking.earlier("after"),
    )
    def get(self, request: Request, club: UUID) -> Response:
        """List the register by number, the merged and erased included; `next` goes on."""
        found, asked = self.club(club), _place(request)
        people, goes_on = queries.page_of(found, **asked)
        more = asking.onward(request, people[-1].number) if goes_on else None
        return answer(schemas.PeoplePage(more, _lines(people)))

    @enters("register_person", schemas.Registering, schemas.PersonAnswer, status=201)
    def post(self, request: Request, club: UUID) -> Response:
        """Register a person under the next number."""
        found, said = self.club(club), body_as(schemas.Registering, request)
        line = commands.register_person(club=found, **given(said), by=asked_by(request))
        made = address_of(request, "api-person", club=club, person=line.pk)
        return answer(_person(line), status.HTTP_201_CREATED, Location=made)


class OnePerson(RegisterView):
    """A person of the register."""

    verbs = {"GET": "read_people", "PATCH": "manage_people"}

    @operation("read_person", schemas.PersonAnswer, FORBIDDEN)
    def get(self, _request: Request, club: UUID, person: UUID) -> Response:
        """Show a line of the register, and who else in it may be the same person."""
        return answer(_person(self.person(club, person)))

    @enters("change_person", schemas.Changing, schemas.PersonAnswer)
    def patch(self, request: Request, club: UUID, person: UUID) -> Response:
        """Change what a line says of a person."""
        line, said = self.person(club, person), body_as(schemas.Changing, request)
        changed = commands.change_person(
            club=line.club, person=person, said=given(said), by=asked_by(request)
        )
        return answer(_person(changed))


class Merge(RegisterView):
    """Several lines are one person."""

    verbs = {"POST": "manage_people"}

    @enters("merge_people", schemas.Merging, schemas.PersonAnswer)
    def post(self, request: Request, club: UUID, person: UUID) -> Response:
        """Merge other lines into this one, which is kept and shown for all of them."""
        line, said = self.person(club, person), body_as(schemas.Merging, request)
        people = [UUID(each) for each in said.people]
        kept = commands.merge(club=line.club, keep=person, people=people, by=asked_by(request))
        return answer(_person(kept))


class Unmerge(RegisterView):
    """A merged line is a person of its own after all."""

    verbs = {"POST": "manage_people"}

    @enters("unmerge_person", None, schemas.PersonAnswer)
    def post(self, request: Request, club: UUID, person: UUID) -> Response:
        """Undo the merging of this line into another."""
        line = self.person(club, person)
        alone = commands.unmerge(club=line.club, person=person, by=asked_by(request))
        return answer(_person(alone))


class Erase(RegisterView):
    """A person wants to be forgotten."""

    verbs = {"POST": "manage_people"}

    @enters("erase_person", None, schemas.Lines)
    def post(self, request: Request, club: UUID, person: UUID) -> Response:
        """Blank everything personal in all lines of this person, for good."""
        line = self.person(club, person)
        erased = commands.erase_person(club=line.club, person=person, by=asked_by(request))
        return answer(schemas.Lines(_lines(erased)))


class Export(RegisterView):
    """What is stored about a person."""

    verbs = {"GET": "export_person"}
    throttle_classes = [FilesAtOnce]

    @operation("export_person", exporting.Export, {**FORBIDDEN, **TOO_OFTEN})
    def get(self, request: Request, club: UUID, person: UUID) -> Response:
        """Hand out all that is stored about a person, to the person or for the person's request."""
        line = self.person(club, person)
        named = {"Content-Disposition": f'attachment; filename="person-{line.number}.json"'}
        return Response(exporting.export_person(line, asker=request.user), headers=named)


class PreviewList(ListView):
    """What a list would add."""

    @operation("preview_people", schemas.Previewed, schemas.FILES, sent=schemas.LIST_IN)
    def post(self, request: Request, club: UUID) -> Response:
        """Show what importing a list would do, with every doubt; nothing is stored."""
        found, said = self.club(club), schemas.sent_as(schemas.LIST_IN, request)
        preview = importing.preview_list(club=found, content=said.content)
        return answer(previewed(schemas.Previewed, schemas.PreviewedRow, preview, preview.people))


class ImportList(ListView):
    """Adding the people of a list."""

    @enters("import_people", schemas.IMPORTING, schemas.Lines, status=201, more=TOO_OFTEN)
    def post(self, request: Request, club: UUID) -> Response:
        """Register the people of a list as it was previewed, all or none."""
        found, said = self.club(club), schemas.sent_as(schemas.IMPORTING, request)
        people = importing.import_list(
            club=found,
            content=said.content,
            digest=said.hash,
            lines=said.chosen,
            by=asked_by(request),
        )
        made = address_of(request, "api-people", club=club)
        return answer(schemas.Lines(_lines(people)), status.HTTP_201_CREATED, Location=made)


class Rules(RegisterView):
    """The rules of a club's rankings."""

    verbs = {"GET": "read_people"}

    @operation("read_ranking_rules", schemas.RankingRules, FORBIDDEN)
    def get(self, _request: Request, club: UUID) -> Response:
        """Show by which rules and start lists a club's rankings are computed."""
        return answer(_rules(queries.agreed_in(self.club(club).pk)))


class RatingRule(RegisterView):
    """The rule of the rating list."""

    verbs = {"PUT": "manage_rankings"}

    @enters("agree_rating_rule", schemas.RatingRuleBody, schemas.RankingRules)
    def put(self, request: Request, club: UUID) -> Response:
        """Agree on the rule of the rating list; the list is computed anew by it."""
        found, said = self.club(club), checked(schemas.RatingRuleBody, request)
        return answer(_rules(agreeing.agree_rating(club=found, rule=said, by=asked_by(request))))


class SeriesRule(RegisterView):
    """The rule of the series."""

    verbs = {"PUT": "manage_rankings"}

    @enters("agree_series_rule", schemas.SeriesRuleSent, schemas.RankingRules)
    def put(self, request: Request, club: UUID) -> Response:
        """Agree on the rule of the ranking by points, which is computed anew by it."""
        found, said = self.club(club), checked(schemas.SeriesRuleSent, request)
        words, by = said.pop("words", None), asked_by(request)
        return answer(_rules(agreeing.agree_series(club=found, rule=said, words=words, by=by)))


class PreviewStartList(ListView):
    """What a start list would say."""

    verbs = {"POST": "manage_rankings"}

    @operation("preview_start_list", schemas.PreviewedRatings, schemas.FILES, sent=schemas.LIST_IN)
    def post(self, request: Request, club: UUID) -> Response:
        """Show what importing a list of ratings would do, with every doubt; nothing is stored."""
        found, said = self.club(club), schemas.sent_as(schemas.LIST_IN, request)
        preview = agreeing.preview_start_list(club=found, content=said.content)
        return answer(
            previewed(schemas.PreviewedRatings, schemas.RatedRow, preview, preview.ratings)
        )


class TakeStartList(ListView):
    """Taking a start list."""

    verbs = {"POST": "manage_rankings"}

    @enters("take_start_list", schemas.TAKING, schemas.RankingRules, status=201, more=TOO_OFTEN)
    def post(self, request: Request, club: UUID) -> Response:
        """Let ratings begin with a list as it was previewed, from the morning of a day on."""
        found, said = self.club(club), schemas.sent_as(schemas.TAKING, request)
        agreed = agreeing.take_start_list(
            club=found,
            content=said.content,
            digest=said.hash,
            date=str(said.date),
            lines=said.chosen,
            by=asked_by(request),
        )
        made = address_of(request, "api-start-list", club=club, version=max(agreed.lists))
        return answer(_rules(agreed), status.HTTP_201_CREATED, Location=made)


class OneStartList(RegisterView):
    """A start list."""

    verbs = {"GET": "read_people"}

    @operation("read_start_list", schemas.StartList, FORBIDDEN)
    def get(self, request: Request, club: UUID, version: int) -> Response:
        """Show a start list that holds, the highest rating first."""
        found = self.club(club)
        one = queries.agreed_in(found.pk).lists.get(version)
        if one is None:
            raise NotFound
        rows = sorted(one.ratings.items(), key=lambda item: (-item[1].rating, item[0]))
        names = queries.shown_names(request.user, [UUID(person) for person, _ in rows])
        people = tuple(
            view_of(schemas.StartRating, given, person=person, name=names.get(UUID(person), ""))
            for person, given in rows
        )
        return answer(view_of(schemas.StartList, one, people=people))


class UndoStartList(RegisterView):
    """Undoing a start list."""

    verbs = {"POST": "manage_rankings"}

    @enters("undo_start_list", None, schemas.RankingRules)
    def post(self, request: Request, club: UUID, version: int) -> Response:
        """Let a start list hold no more, as if it had never been taken."""
        found = self.club(club)
        agreed = agreeing.undo_start_list(club=found, version=version, by=asked_by(request))
        return answer(_rules(agreed))


def _place(request: Request) -> dict[str, Any]:
    """Where a page of the register begins, and what is searched; raises Unusable."""
    search = request.query_params.get("search", "")
    if len(search) > LONGEST_SEARCH or "\0" in search:
        raise Unusable("search", "At most {longest} characters.", longest=LONGEST_SEARCH)
    sent = request.query_params
    return {"after": asking.number_after(sent), "search": search, "limit": asking.limit_in(sent)}


def _line(line: Person) -> schemas.PersonLine:
    return view_of(
        schemas.PersonLine,
        line,
        account=line.user_id is not None,
        registered=localtime(line.registered),
        erased=line.erased and localtime(line.erased),
    )


def _lines(people: Iterable[Person]) -> tuple[schemas.PersonLine, ...]:
    return tuple(map(_line, people))


def _person(line: Person) -> schemas.PersonAnswer:
    merged = (each for each in queries.same_person(line) if each.merged_into_id == line.pk)
    return schemas.PersonAnswer(
        _line(line),
        tuple(view_of(schemas.SimilarLine, each) for each in queries.similar_to(line)),
        tuple(view_of(schemas.Kept, each) for each in merged),
    )


def _rules(agreed: Agreed) -> schemas.RankingRules:
    lists = tuple(
        view_of(schemas.StartListLine, one, people=len(one.ratings)) for one in agreed.in_order()
    )
    rating, series = rule_data(agreed.rating), series_rule_data(agreed.series)
    return view_of(schemas.RankingRules, agreed, rating=rating, series=series, start_lists=lists)


_ONE = "clubs/<uuid:club>/people/<uuid:person>/"
_ALL = "clubs/<uuid:club>/people/"
_RULES = "clubs/<uuid:club>/ranking-rules/"
_LISTS = "clubs/<uuid:club>/start-lists/"

urlpatterns = [
    path(_ALL, People.as_view(), name="api-people"),
    path(f"{_ALL}imports/", ImportList.as_view(), name="api-people-import"),
    path(f"{_ALL}imports/preview/", PreviewList.as_view(), name="api-people-preview"),
    path(_ONE, OnePerson.as_view(), name="api-person"),
    path(f"{_ONE}merge/", Merge.as_view(), name="api-person-merge"),
    path(f"{_ONE}unmerge/", Unmerge.as_view(), name="api-person-unmerge"),
    path(f"{_ONE}erase/", Erase.as_view(), name="api-person-erase"),
    path(f"{_ONE}export/", Export.as_view(), name="api-person-export"),
    path(_RULES, Rules.as_view(), name="api-ranking-rules"),
    path(f"{_RULES}rating/", RatingRule.as_view(), name="api-rating-rule"),
    path(f"{_RULES}series/", SeriesRule.as_view(), name="api-series-rule"),
    path(_LISTS, TakeStartList.as_view(), name="api-start-lists"),
    path(f"{_LISTS}preview/", PreviewStartList.as_view(), name="api-start-list-preview"),
    path(f"{_LISTS}<int:version>/", OneStartList.as_view(), name="api-start-list"),
    path(f"{_LISTS}<int:version>/undo/", UndoStartList.as_view(), name="api-start-list-undo"),
]
