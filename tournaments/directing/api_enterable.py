"""REST for what can be entered into a tournament now: kind by kind, and what speaks against it."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from uuid import UUID

from django.urls import path
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from engine.refusals import Refusal
from games import asking, schemas
from games.numbers import number_in
from games.operations import operation
from games.refusals import elsewhere
from games.shapes import answer
from tournaments.course.acts import KINDS, Act, HandOver
from tournaments.course.enterable import Target, enterable
from tournaments.course.state import State
from tournaments.directing import queries, sentences
from tournaments.directing.api_views import TournamentView
from tournaments.directing.words import names_of_entries

_NUMBER = {"type": "integer", "minimum": 1}
_TARGET = [
    OpenApiParameter("division", str, description="the division that it would be about"),
    OpenApiParameter("round", _NUMBER, description="the round there, from 1"),
    OpenApiParameter("table", _NUMBER, description="the table of that round, from 1"),
    OpenApiParameter("entry", UUID, description="the entry that it would be about"),
]


@dataclass(frozen=True)
class EnterableAct:
    """A kind of act that the asker may enter; one can be entered now if nothing is `against` it.

    Facts of its own, a score or a pairing, are looked at only when it is entered.
    """

    kind: str
    against: tuple[schemas.Problem, ...]


@dataclass(frozen=True)
class EnterableActs:
    """What the asker can enter into a tournament as it stands at `version`."""

    id: UUID
    version: int
    kinds: tuple[EnterableAct, ...]


class TournamentEnterable(TournamentView):
    """What can be entered into a tournament."""

    verbs = {"GET": "read_tournament"}

    @operation("enterable_acts", EnterableActs, schemas.SEEN, *_TARGET)
    def get(self, request: Request, stream: UUID) -> Response:
        """List what you may enter now about the tournament, and about what the address names.

        A kind is listed only where everything is named that it is about: the division and number of
        a round, a table of it, an entry. Send `version` along as If-Match with the act: if somebody
        is faster, nothing is entered.
        """
        row = self.tournament(stream)
        found = self.newest(stream)
        sent = request.query_params
        entry = asking.id_in(sent, "entry")
        if entry is not None and str(entry) not in found.state.entries:
            raise NotFound
        target = Target(
            sent.get("division"),
            number_in(sent, "round", least=1),
            number_in(sent, "table", least=1),
            None if entry is None else str(entry),
        )
        own = queries.visitor(self.reach, row, found.state).entries
        at_own = sits_at(found.state, target, own)
        names = names_of_entries(found.state, row, self.reach)
        kinds = tuple(
            EnterableAct(
                one.kind,
                tuple(
                    schemas.Problem(why.code, sentences.sentence(why, names), why.facts, why.clause)
                    for why in (*_elsewhere(one.kind, found.house), *one.against)
                ),
            )
            for one in enterable(found.state, target)
            if self._grants(KINDS[one.kind], at_own=at_own)
        )
        return answer(EnterableActs(row.stream, found.version, kinds))

    def _grants(self, kind: type[Act], *, at_own: bool) -> bool:
        """Whether the asker may enter such acts: an official any, a player of the own table."""
        if kind.right is None or not self.reach.may(kind.right, self.row):
            return False
        return self.reach.official(kind.right, self.row) or (kind.own and at_own)


def _elsewhere(kind: str, house: str) -> Iterator[Refusal]:
    """Why nothing of a kind is entered where another house writes; that it is taken back can be."""
    no = elsewhere(house)
    if no is not None and kind != HandOver.kind:
        yield no


def sits_at(state: State, target: Target, entries: Collection[str]) -> bool:
    """Whether one of these entries sits at the table that is named, and the table can be seen."""
    division = state.divisions.get(target.division or "")
    found = division.rounds.get(target.round or 0) if division else None
    table = found.tables.get(target.table or 0) if found and found.published else None
    return table is not None and not set(entries).isdisjoint(table.seats)


urlpatterns = [
    path(
        "tournaments/<uuid:stream>/enterable/",
        TournamentEnterable.as_view(),
        name="api-tournament-enterable",
    ),
]
