"""REST for checkpoints: the newest one for everybody, with its key; its heads for operators."""

from dataclasses import dataclass
from typing import Annotated

from django.http import HttpResponse
from django.urls import path
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from engine.answers import As, plain, view_of
from games import checkpoints, schemas
from games.requests import KNOWN
from games.rights import rights
from games.seals import Sealed
from games.shapes import answer, describe
from games.tagged import told


class IsOperator(BasePermission):
    """Lets operators in: who may look into every table may have the heads of all streams."""

    def has_permission(self, request: Request, _view: APIView) -> bool:
        """Whether the account is an operator's."""
        return rights().is_operator(request.user)


@dataclass(frozen=True)
class CheckpointPage:
    """The newest checkpoint: the signed text, its signature, the public key, the short code."""

    checkpoint: Annotated[str, As(help_text="the signed text: canonical JSON")]
    signature: Annotated[str, As(help_text="Ed25519, hexadecimal")]
    key: Annotated[str, As(help_text="the public key that signed it, hexadecimal")]
    code: Annotated[str, As(help_text="the SHA-256 of the text as four groups of letters")]


@dataclass(frozen=True, kw_only=True)
class CheckpointFile(CheckpointPage):
    """The newest checkpoint with the lines of all heads, as `verify --checkpoint` reads it."""

    heads: tuple[str, ...]


class Checkpoint(APIView):
    """The newest checkpoint."""

    permission_classes = (AllowAny,)
    scopes = {"GET": "read"}
    authentication_classes = ()

    @describe(
        operation_id="read_checkpoint",
        parameters=[KNOWN],
        responses={200: CheckpointPage, **schemas.UNCHANGED, **schemas.NOT_FOUND},
    )
    def get(self, request: Request) -> HttpResponse:
        """Show what was signed last over the heads of all streams, and by which key."""
        sealed = checkpoints.newest()
        if sealed is None:
            raise NotFound
        return told(request, plain(page_of(sealed)), stamp=str(sealed.facts["number"]))


class CheckpointHeads(APIView):
    """The newest checkpoint with the heads that it stands for."""

    permission_classes = (IsOperator,)

    @describe(
        operation_id="export_checkpoint",
        responses={200: CheckpointFile, **schemas.FORBIDDEN},
    )
    def get(self, _request: Request) -> Response:
        """Export the newest checkpoint for an operator to keep elsewhere."""
        exported = checkpoints.export()
        if exported is None:
            raise NotFound
        return answer(CheckpointFile(**vars(page_of(exported.sealed)), heads=exported.heads))


def page_of(sealed: Sealed) -> CheckpointPage:
    """A checkpoint as the API gives it."""
    return view_of(CheckpointPage, sealed, checkpoint=sealed.body, key=sealed.facts["key"])


urlpatterns = [
    path("checkpoints/latest/", Checkpoint.as_view(), name="api-checkpoint"),
    path("checkpoints/latest/heads/", CheckpointHeads.as_view(), name="api-checkpoint-heads"),
]
