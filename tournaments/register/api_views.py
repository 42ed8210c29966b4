"""What the views of a register share: whose it is, who may, and that no answer is kept."""

from typing import Any, TypeVar
from uuid import UUID

from rest_framework.exceptions import NotFound
from rest_framework.parsers import MultiPartParser

from engine.answers import view_of
from engine.refusals import Refusal
from games.bodies import StrictJSON
from games.schemas import Problem
from games.sentences import sentence
from games.tagged import Unkept
from tournaments.club_views import ClubView
from tournaments.models import Person
from tournaments.register import queries
from tournaments.register.people_files import MOST_OF_A_LIST, People
from tournaments.register.previews import Preview
from tournaments.register.rating_files import Ratings
from tournaments.register.rating_previews import RatingPreview
from tournaments.throttles import Throttle

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
    shape: type[T], row: type[Any], preview: Preview | RatingPreview, found: People | Ratings
) -> T:
    """What importing a list would do, each row with its doubts in sentences."""
    rows = [view_of(row, one, doubts=tuple(map(_told, one.doubts))) for one in found.rows]
    return view_of(shape, found, hash=preview.digest, rows=tuple(rows))


def _told(doubt: Refusal) -> Problem:
    return view_of(Problem, doubt, detail=sentence(doubt))
