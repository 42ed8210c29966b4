"""REST for what can be entered into a game now: kind by kind, and what speaks against it."""

from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from django.urls import path
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import As
from engine.enterable import enterable
from engine.moves import KINDS
from engine.refusals import Refusal
from games import schemas
from games.api import GameView
from games.queries import names_of
from games.refusals import elsewhere
from games.replays import at_rest
from games.rights import grants, rights
from games.sentences import sentence
from games.shapes import answer, describe


@dataclass(frozen=True)
class EnterableKind:
    """A kind of entry that the asker may enter; it can be entered now if nothing is `against` it.

    Facts of its own, a square or tiles, are looked at only when it is entered.
    """

    kind: str
    seat: Annotated[int | None, As(help_text="from 0; null for what is the whole table's")]
    against: tuple[schemas.Problem, ...]


@dataclass(frozen=True)
class EnterableNow:
    """What the asker can enter into a game as it stands at `version`."""

    id: UUID
    version: int
    kinds: tuple[EnterableKind, ...]


class GameEnterable(GameView):
    """What can be entered into a game."""

    verbs = {"GET": "read_game"}

    @describe(
        operation_id="enterable_now",
        responses={200: EnterableNow, **schemas.SEEN},
    )
    def get(self, request: Request, stream: UUID) -> Response:
        """List what you may enter now, kind by kind and seat by seat, with all reasons against it.

        Send `version` along as If-Match with the entry: if somebody is faster, nothing is entered.
        """
        sheet = self.game(stream)
        game = at_rest(stream)
        if game is None:
            raise NotFound
        within, names = rights().reach_of(request), names_of(sheet)
        no = elsewhere(game.head.house)
        kept_from = () if no is None else (no,)
        found = enterable(game.played.state) if within.may_still_enter(sheet) else ()
        kinds = tuple(
            EnterableKind(one.kind, one.seat, _problems((*kept_from, *one.against), names))
            for one in found
            if grants(within, KINDS[one.kind], one.seat, sheet)
        )
        return answer(EnterableNow(sheet.stream, game.head.version, kinds))


def _problems(against: tuple[Refusal, ...], names: list[str]) -> tuple[schemas.Problem, ...]:
    return tuple(
        schemas.Problem(reason.code, sentence(reason, names), reason.facts, reason.clause)
        for reason in against
    )


urlpatterns = [
    path("games/<uuid:stream>/enterable/", GameEnterable.as_view(), name="api-enterable"),
]
