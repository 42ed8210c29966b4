"""What the API's views of tournaments share: finding one, who looks at it, who lets one in."""

from functools import cached_property
from uuid import UUID

from django.utils.decorators import method_decorator
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.views import APIView

from engine.refusals import Refusal, Unusable
from games.api import answer_with
from games.requests import version_asked
from games.validators import validated
from tournaments.directing import found, queries, sentences, stamps
from tournaments.directing.streams import TournamentAt
from tournaments.directing.words import names_of_entries
from tournaments.models import Club, Tournament
from tournaments.refusals import Reason
from tournaments.rights import Reach, check_scope, reach_of

answer_with(
    dict.fromkeys(
        (Reason.NO_SUCH_TOURNAMENT, Reason.NO_SUCH_LINK, Reason.NO_SUCH_ENTRY_TO_INVITE),
        status.HTTP_404_NOT_FOUND,
    )
)

answer_with(
    dict.fromkeys(
        (
            *(Reason.TOKEN_LACKS_SCOPE, Reason.TOKEN_NEVER, Reason.TOKEN_IS_FOR_ANOTHER),
            Reason.TOKENS_MAKE_NO_TOKENS,
        ),
        status.HTTP_403_FORBIDDEN,
    )
)


class ComingIn(APIView):
    """A view of what directors of a club let come in from elsewhere."""

    def sentence(self, problem: Refusal | Unusable) -> str:
        """What a refusal says; there are no entries here yet that it could name."""
        return sentences.sentence(problem, {})

    def owner(self, club: UUID) -> Club:
        """The club, for who may create tournaments of it; 404 if there is none for this actor."""
        owner = found.club_seen(reach_of(self.request), club)
        if owner is None:
            raise NotFound
        self.check("create_tournament", owner)
        return owner

    def check(self, verb: str, owner: Club) -> None:
        """Refuse who may not do this for the club."""
        within = reach_of(self.request)
        if not within.may(verb, owner):
            check_scope(within, verb, owner)
            self.permission_denied(self.request)


class TournamentView(APIView):
    """A view of one tournament, which `tournament` finds."""

    row: Tournament | None = None

    @cached_property
    def reach(self) -> Reach:
        """What the actor can reach."""
        return reach_of(self.request)

    def tournament(self, stream: UUID) -> Tournament:
        """The row of the tournament; 404 if there is none for this actor."""
        row = queries.tournament(stream)
        self.check_object_permissions(self.request, row)
        if row is None:
            raise NotFound
        self.row = row
        return row

    def found(self, stream: UUID) -> tuple[TournamentAt, Tournament]:
        """The tournament at the version that the address asks for, and its row; or 404."""
        version = version_asked(self.request)
        row = self.tournament(stream)
        found = queries.tournament_seen(row, self.reach, version)
        if found is None:
            raise NotFound
        return found, row

    def newest(self, stream: UUID, version: int | None = None) -> TournamentAt:
        """A tournament whose row was found as it stands, or as of a version; 404 if it is gone."""
        at = queries.tournament_at(stream, version)
        if at is None:
            raise NotFound
        return at

    def sentence(self, problem: Refusal | Unusable) -> str:
        """What a refusal says, with the names that this actor may see."""
        return sentences.sentence(problem, self._names(problem))

    def _names(self, problem: Refusal | Unusable) -> dict[str, str]:
        """The names of the entries, read where a sentence may need them."""
        found = queries.tournament_at(self.row.stream) if self.row and problem.facts else None
        return names_of_entries(found.state, self.row, self.reach) if found and self.row else {}


@method_decorator(validated(stamps.of_tournament), name="dispatch")
class ReadTournament(TournamentView):
    """Shows a tournament: whether a stranger has the answer is known before it is made."""

    verbs = {"GET": "read_tournament"}
