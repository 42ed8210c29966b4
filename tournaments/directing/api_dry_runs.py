"""REST for dry runs: plans played through by a worker, asked about until they are over.

Who may set a tournament up asks for them, reads and stops them; nobody else hears of them.
"""

from uuid import UUID

from django.urls import path
from rest_framework import status
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import OUT
from games.api import answer_with
from games.operations import TOO_OFTEN, operation
from games.requests import actor_of, address_of
from games.schemas import FORBIDDEN, REFUSED
from games.shapes import answer, body_as
from games.tagged import UNKEPT
from tournaments.directing import dry_runs, queries
from tournaments.directing.api_views import TournamentView
from tournaments.directing.played_dry_runs import Kind
from tournaments.directing.schemas_of_dry_runs import (
    DryRunChanged,
    DryRunPage,
    DryRunsPage,
    DryRunWanted,
)
from tournaments.directing.streams import TournamentAt
from tournaments.directing.told_dry_runs import line_of, offered_in, page_of
from tournaments.directing.words import names_of_entries
from tournaments.models import DryRun, Tournament
from tournaments.refusals import Reason
from tournaments.simulation.ways import AS_PLANNED

answer_with({Reason.DRY_RUNS_GOING_ON: status.HTTP_429_TOO_MANY_REQUESTS})

_VERB = "set_up_tournament"


class _OfATournament(TournamentView):
    """What the views of dry runs share."""

    def standing(self, stream: UUID) -> tuple[TournamentAt, Tournament]:
        """The tournament as it stands, and its row; 404 if there is none for this actor."""
        row = self.tournament(stream)
        return self.newest(stream), row

    def run(self, stream: UUID, run: UUID) -> DryRun:
        """The dry run; 404 if the tournament has none of this id."""
        self.tournament(stream)
        found = dry_runs.run_of(stream, run)
        if found is None:
            raise NotFound
        return found

    def told(self, row: DryRun, code: int = status.HTTP_200_OK, location: str = "") -> Response:
        """The answer that tells of a dry run."""
        page = page_of(row, self._names_for(row), self.address_of(row))
        headers = {"Location": location} if location else {}
        return answer(page, code, **UNKEPT, **headers)

    def _names_for(self, row: DryRun) -> dict[str, str]:
        """The names that sentences need, if there are any."""
        found = queries.tournament_at(row.tournament) if row.kept.get("refused") else None
        assert self.row is not None  # noqa: S101  (it was found before)
        return names_of_entries(found.state, self.row, self.reach) if found else {}

    def address_of(self, row: DryRun) -> str:
        """Where a dry run is read."""
        return address_of(self.request, "api-dry-run", stream=row.tournament, run=row.pk)


class DryRuns(_OfATournament):
    """The dry runs of a tournament."""

    verbs = dict.fromkeys(("GET", "POST"), _VERB)

    @operation("list_dry_runs", DryRunsPage, FORBIDDEN)
    def get(self, _request: Request, stream: UUID) -> Response:
        """List the dry runs of a tournament, and the ways to pair that can be compared."""
        found, _row = self.standing(stream)
        lines = tuple(line_of(one, self.address_of(one)) for one in dry_runs.runs_of(stream))
        page = DryRunsPage(offered_in(found.state), lines)
        return answer(page, status.HTTP_200_OK, **UNKEPT)

    @operation("begin_dry_run", DryRunPage, {**REFUSED, **TOO_OFTEN}, sent=DryRunWanted, status=202)
    def post(self, request: Request, stream: UUID) -> Response:
        """Have a plan played through by chance; ask for what comes of it at Location.

        A worker plays, some seconds at a time. Nothing of it is entered into the tournament.
        """
        found, row = self.standing(stream)
        sent = body_as(DryRunWanted, request, "dry run")
        begun = _begun(actor_of(request), row, found, sent)
        dry_runs.wake(begun.pk)
        return self.told(begun, status.HTTP_202_ACCEPTED, self.address_of(begun))


def _begun(actor: str, row: Tournament, found: TournamentAt, sent: DryRunWanted) -> DryRun:
    seed = "" if sent.seed is OUT else str(sent.seed)
    if sent.kind == Kind.REHEARSE:
        return dry_runs.begin_rehearsal(
            actor=actor, row=row, found=found, division=sent.division, rounds=sent.rounds,
            error=sent.error, seed=seed,
        )  # fmt: skip
    chosen = (AS_PLANNED,) if sent.ways is OUT else tuple(sent.ways)
    return dry_runs.begin(
        actor=actor, row=row, found=found, division=sent.division, chosen=chosen, runs=sent.runs,
        error=sent.error, seed=seed,
    )  # fmt: skip


class DryRunOf(_OfATournament):
    """One dry run."""

    verbs = dict.fromkeys(("GET", "PATCH", "DELETE"), _VERB)

    @operation("read_dry_run", DryRunPage, FORBIDDEN)
    def get(self, _request: Request, stream: UUID, run: UUID) -> Response:
        """Show how far a dry run is, and what came of it so far."""
        return self.told(self.run(stream, run))

    @operation("change_dry_run", DryRunPage, REFUSED, sent=DryRunChanged)
    def patch(self, request: Request, stream: UUID, run: UUID) -> Response:
        """Stop a dry run; what was played until then is kept."""
        row, sent = self.run(stream, run), body_as(DryRunChanged, request, "dry run")
        if sent.stop is True:
            dry_runs.stop(row)
        return self.told(row)

    @operation("remove_dry_run", None, FORBIDDEN, status=204)
    def delete(self, _request: Request, stream: UUID, run: UUID) -> Response:
        """Stop a dry run and forget it."""
        self.run(stream, run).delete()
        return Response(status=status.HTTP_204_NO_CONTENT)


urlpatterns = [
    path("tournaments/<uuid:stream>/dry-runs/", DryRuns.as_view(), name="api-dry-runs"),
    path("tournaments/<uuid:stream>/dry-runs/<uuid:run>/", DryRunOf.as_view(), name="api-dry-run"),
]
