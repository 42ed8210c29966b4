"""REST for the prizes of a tournament: who wins which as it stands, and what that follows from."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from rest_framework.request import Request

from engine.answers import plain, view_of
from games.numbers import number_in
from games.operations import reads
from games.tagged import told
from tournaments.awarding import Awarded, Candidate
from tournaments.directing import queries, schemas
from tournaments.directing import schemas_of_prizes as shapes
from tournaments.directing.api_views import ReadTournament
from tournaments.directing.prize_winners import prizes_of
from tournaments.directing.schemas_of_pages import AsOf
from tournaments.directing.words import names_of_entries, title_and_words
from tournaments.standings.lines import Line

_ROUND = schemas.round_asked("after this round; else after all that was played")


class PrizesWon(ReadTournament):
    """The prizes of a tournament with who wins them."""

    @reads("read_prizes", shapes.PrizesPage, _ROUND, schemas.VERSION)
    def get(self, request: Request, stream: UUID) -> HttpResponse:
        """Show who wins which prize as it stands, who shares, and who was passed over for what.

        Prizes stand in the order of the list, in which they are given.
        """
        found, row = self.found(stream)
        number = number_in(request.query_params, "round", most=queries.LAST_ROUND)
        list_ = found.state.prizes
        won = prizes_of(found.state, number)
        things = dict(list_.things)
        texts = title_and_words(row, things.values())[1] if things else {}
        page = shapes.PrizesPage(
            as_of=AsOf(**queries.stamp(row, found)),
            round=number,
            one_each=list_.one_each,
            names=names_of_entries(found.state, row, self.reach) if won else {},
            prizes=tuple(_prize(one, texts.get(things.get(one.number, ""), "")) for one in won),
        )
        return told(request, plain(page), stamp=str(found.version))


def _prize(one: Awarded[Line], thing: str) -> shapes.PrizeWon:
    return view_of(
        shapes.PrizeWon,
        one.prize,
        number=one.number,
        thing=thing,
        winners=tuple(map(_reached, one.winners)),
        shared=one.shared,
        of_one_game=one.of_one_game,
        passed=tuple(
            shapes.PassedOver(passed.why, passed.has or None, _reached(passed.candidate))
            for passed in one.passed
        ),
    )


def _reached(one: Candidate[Line]) -> shapes.ReachedBy:
    value: Any = one.reached if isinstance(one.reached, int) else str(one.reached)
    return shapes.ReachedBy(UUID(one.entry), value, tuple(_games(one.lines)))


def _games(lines: tuple[Line, ...]) -> Iterator[shapes.GameOfPrize]:
    for line in lines:
        others = tuple(UUID(other.entry) for other in line.opponents)
        yield shapes.GameOfPrize(line.round, line.table, line.score, others)


urlpatterns = [
    path("tournaments/<uuid:stream>/prizes/", PrizesWon.as_view(), name="api-prizes"),
]
