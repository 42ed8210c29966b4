"""REST for checkpoints: the newest one for everybody, with its key; its heads for operators."""

from typing import Any

from django.urls import path
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.permissions import AllowAny, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games import checkpoints, schemas
from games.seals import Sealed


class IsOperator(BasePermission):
    """Lets operators in: who may look into every table may have the heads of all streams."""

    def has_permission(self, request: Request, _view: APIView) -> bool:
        """Whether the account is an operator's."""
        return bool(getattr(request.user, "operator", False))


class CheckpointPage(serializers.Serializer[Any]):
    """The newest checkpoint: the signed text, its signature, the public key, the short code."""

    checkpoint = serializers.CharField(help_text="the signed text: canonical JSON")
    signature = serializers.CharField(help_text="Ed25519, hexadecimal")
    key = serializers.CharField(help_text="the public key that signed it, hexadecimal")
    code = serializers.CharField(help_text="the SHA-256 of the text as four groups of letters")


class CheckpointFile(CheckpointPage):
    """The newest checkpoint with the lines of all heads, as `verify --checkpoint` reads it."""

    heads = serializers.ListField(child=serializers.CharField())


class Checkpoint(APIView):
    """The newest checkpoint."""

    permission_classes = (AllowAny,)
    authentication_classes = ()

    @extend_schema(
        operation_id="read_checkpoint",
        responses={200: CheckpointPage, **schemas.NOT_FOUND},
    )
    def get(self, _request: Request) -> Response:
        """Show what was signed last over the heads of all streams, and by which key."""
        sealed = checkpoints.newest()
        if sealed is None:
            raise NotFound
        return Response(page_of(sealed))


class CheckpointHeads(APIView):
    """The newest checkpoint with the heads that it stands for."""

    permission_classes = (IsOperator,)

    @extend_schema(
        operation_id="export_checkpoint",
        responses={
            200: CheckpointFile,
            403: schemas.Problem,
            **schemas.UNREADABLE,
            **schemas.NOT_FOUND,
        },
    )
    def get(self, _request: Request) -> Response:
        """Export the newest checkpoint for an operator to keep elsewhere."""
        exported = checkpoints.export()
        if exported is None:
            raise NotFound
        return Response({**page_of(exported.sealed), "heads": list(exported.heads)})


def page_of(sealed: Sealed) -> dict[str, Any]:
    """A checkpoint as the API gives it."""
    return {
        "checkpoint": sealed.body,
        "signature": sealed.signature,
        "key": sealed.facts["key"],
        "code": sealed.code,
    }


urlpatterns = [
    path("checkpoints/latest/", Checkpoint.as_view(), name="api-checkpoint"),
    path("checkpoints/latest/heads/", CheckpointHeads.as_view(), name="api-checkpoint-heads"),
]
