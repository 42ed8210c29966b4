"""REST for a club's register: looking people up, changing, merging, erasing, exporting, importing.

Refusals answer 422, unreadable input 400, another club's people 404 as if there were none; the body
always has code, detail, facts and clause. A similar person is named in the answer and hinders
nothing. No answer may be kept by what lies between: all of them hold personal data.
"""

from typing import Any
from uuid import UUID

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.refusals import Refusal
from games.bodies import StrictJSON
from games.schemas import KEY, REFUSED, Problem
from games.sentences import sentence
from tournaments.models import Club, Person
from tournaments.register import commands, importing, queries, schemas
from tournaments.register.exporting import export_person
from tournaments.register.people_files import Row
from tournaments.register.previews import Preview
from tournaments.register.requests import MOST_OF_A_LIST, checked, identity, place
from tournaments.throttles import Throttle

_PAGE = 50


class FilesAtOnce(Throttle):
    """How often an account may send a list or fetch an export: both cost more than an entry."""

    scope = "register_files"
    rate = "20/min"


class RegisterView(APIView):
    """What the views of a register share: finding what they are about, and asking who may."""

    def club(self, club: UUID) -> Club:
        """The club; 404 if there is none for this actor."""
        found = Club.objects.filter(pk=club).first()
        self.check_object_permissions(self.request, found)
        if found is None:
            raise NotFound
        return found

    def person(self, club: UUID, person: UUID) -> Person:
        """The line of the club's register; 404 if there is none for this actor."""
        found = queries.person_in(club, person)
        self.check_object_permissions(self.request, found)
        if found is None:
            raise NotFound
        return found

    def finalize_response(self, *args: Any, **kwargs: Any) -> Any:
        """Forbid keeping the answer."""
        response = super().finalize_response(*args, **kwargs)
        response["Cache-Control"] = "private, no-store"
        return response


class People(RegisterView):
    """A club's register."""

    verbs = {"GET": "read_people", "POST": "manage_people"}

    @extend_schema(
        operation_id="list_people",
        parameters=[schemas.SEARCH, schemas.AFTER],
        responses={200: schemas.PeoplePage, **schemas.READ},
    )
    def get(self, request: Request, club: UUID) -> Response:
        """List the register by number, the merged and erased included; `next` goes on."""
        found, asked = self.club(club), place(request)
        people, goes_on = queries.page_of(found, **asked, limit=_PAGE)
        more = _behind(request, people[-1].number) if goes_on else None
        return Response({"next": more, "people": schemas.PersonLine(people, many=True).data})

    @extend_schema(
        operation_id="register_person",
        parameters=[KEY],
        request=schemas.Registering,
        responses={201: schemas.PersonAnswer, **REFUSED},
    )
    def post(self, request: Request, club: UUID) -> Response:
        """Register a person under the next number."""
        found, said = self.club(club), checked(schemas.Registering, request)
        line = commands.register_person(club=found, **said, **identity(request))
        return Response(_answer(line), status.HTTP_201_CREATED)


class OnePerson(RegisterView):
    """A person of the register."""

    verbs = {"GET": "read_people", "PATCH": "manage_people"}

    @extend_schema(
        operation_id="read_person", responses={200: schemas.PersonAnswer, **schemas.READ}
    )
    def get(self, _request: Request, club: UUID, person: UUID) -> Response:
        """Show a line of the register, and who else in it may be the same person."""
        return Response(_answer(self.person(club, person)))

    @extend_schema(
        operation_id="change_person",
        parameters=[KEY],
        request=schemas.Changing,
        responses={200: schemas.PersonAnswer, **REFUSED},
    )
    def patch(self, request: Request, club: UUID, person: UUID) -> Response:
        """Change what a line says of a person."""
        line, said = self.person(club, person), checked(schemas.Changing, request)
        changed = commands.change_person(
            club=line.club, person=person, said=said, **identity(request)
        )
        return Response(_answer(changed))


class Merge(RegisterView):
    """Several lines are one person."""

    verbs = {"POST": "manage_people"}

    @extend_schema(
        operation_id="merge_people",
        parameters=[KEY],
        request=schemas.Merging,
        responses={200: schemas.PersonAnswer, **REFUSED},
    )
    def post(self, request: Request, club: UUID, person: UUID) -> Response:
        """Merge other lines into this one, which is kept and shown for all of them."""
        line, said = self.person(club, person), checked(schemas.Merging, request)
        people = [UUID(each) for each in said["people"]]
        kept = commands.merge(club=line.club, keep=person, people=people, **identity(request))
        return Response(_answer(kept))


class Unmerge(RegisterView):
    """A merged line is a person of its own after all."""

    verbs = {"POST": "manage_people"}

    @extend_schema(
        operation_id="unmerge_person",
        parameters=[KEY],
        request=None,
        responses={200: schemas.PersonAnswer, **REFUSED},
    )
    def post(self, request: Request, club: UUID, person: UUID) -> Response:
        """Undo the merging of this line into another."""
        line = self.person(club, person)
        alone = commands.unmerge(club=line.club, person=person, **identity(request))
        return Response(_answer(alone))


class Erase(RegisterView):
    """A person wants to be forgotten."""

    verbs = {"POST": "manage_people"}

    @extend_schema(
        operation_id="erase_person",
        parameters=[KEY],
        request=None,
        responses={200: schemas.Lines, **REFUSED},
    )
    def post(self, request: Request, club: UUID, person: UUID) -> Response:
        """Blank everything personal in all lines of this person, for good."""
        line = self.person(club, person)
        erased = commands.erase_person(club=line.club, person=person, **identity(request))
        return Response({"people": schemas.PersonLine(erased, many=True).data})


class Export(RegisterView):
    """What is stored about a person."""

    verbs = {"GET": "export_person"}
    throttle_classes = [FilesAtOnce]

    @extend_schema(
        operation_id="export_person",
        responses={200: schemas.Export, **schemas.READ, 429: Problem},
    )
    def get(self, request: Request, club: UUID, person: UUID) -> Response:
        """Hand out all that is stored about a person, to the person or for the person's request."""
        line = self.person(club, person)
        named = {"Content-Disposition": f'attachment; filename="person-{line.number}.json"'}
        return Response(export_person(line, asker=request.user), headers=named)


class ListView(RegisterView):
    """What the two steps of importing a list share."""

    verbs = {"POST": "manage_people"}
    most_bytes = MOST_OF_A_LIST
    parser_classes = [StrictJSON, MultiPartParser]
    throttle_classes = [FilesAtOnce]


class PreviewList(ListView):
    """What a list would add."""

    @extend_schema(
        operation_id="preview_people",
        request=schemas.ListIn,
        responses={200: schemas.Previewed, **schemas.FILES},
    )
    def post(self, request: Request, club: UUID) -> Response:
        """Show what importing a list would do, with every doubt; nothing is stored."""
        found, said = self.club(club), checked(schemas.ListIn, request)
        return Response(_previewed(importing.preview_list(club=found, **said)))


class ImportList(ListView):
    """Adding the people of a list."""

    @extend_schema(
        operation_id="import_people",
        parameters=[KEY],
        request=schemas.Importing,
        responses={201: schemas.Lines, **schemas.FILES},
    )
    def post(self, request: Request, club: UUID) -> Response:
        """Register the people of a list as it was previewed, all or none."""
        found, said = self.club(club), checked(schemas.Importing, request)
        people = importing.import_list(
            club=found, digest=said.pop("hash"), **said, **identity(request)
        )
        shown = schemas.PersonLine(people, many=True).data
        return Response({"people": shown}, status.HTTP_201_CREATED)


def _behind(request: Request, number: int) -> str:
    """The address of the next page of the same search."""
    query = request.query_params.copy()
    query["after"] = str(number)
    return str(request.build_absolute_uri(f"?{query.urlencode()}"))


def _answer(line: Person) -> dict[str, Any]:
    merged = [each for each in queries.same_person(line) if each.merged_into_id == line.pk]
    similar = [{"number": each.number, "same": each.same} for each in queries.similar_to(line)]
    return {
        "person": schemas.PersonLine(line).data,
        "similar": similar,
        "merged": schemas.Kept(merged, many=True).data,
    }


def _previewed(preview: Preview) -> dict[str, Any]:
    people = preview.people
    return {
        "hash": preview.digest,
        "headings": people.headings,
        "ignored": list(people.ignored),
        "rows": [_row(row) for row in people.rows],
    }


def _row(row: Row) -> dict[str, Any]:
    return {
        "line": row.line,
        "name": row.name,
        "born": row.born,
        "home_club": row.home_club,
        "pseudonym": row.pseudonym,
        "publish_name": row.publish_name,
        "doubts": [told(doubt) for doubt in row.doubts],
    }


def told(doubt: Refusal) -> dict[str, Any]:
    """A doubt about a row as answers have it."""
    return {"code": doubt.code, "detail": sentence(doubt), "facts": doubt.facts, "clause": None}


_ONE = "clubs/<uuid:club>/people/<uuid:person>/"
_ALL = "clubs/<uuid:club>/people/"

urlpatterns = [
    path(_ALL, People.as_view(), name="api-people"),
    path(f"{_ALL}imports/", ImportList.as_view(), name="api-people-import"),
    path(f"{_ALL}imports/preview/", PreviewList.as_view(), name="api-people-preview"),
    path(_ONE, OnePerson.as_view(), name="api-person"),
    path(f"{_ONE}merge/", Merge.as_view(), name="api-person-merge"),
    path(f"{_ONE}unmerge/", Unmerge.as_view(), name="api-person-unmerge"),
    path(f"{_ONE}erase/", Erase.as_view(), name="api-person-erase"),
    path(f"{_ONE}export/", Export.as_view(), name="api-person-export"),
]
