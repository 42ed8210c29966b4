"""REST for the photos of the board beside a game: listed, attached, read and taken away.

Who sees them: `games.photos.sees`. A photo is drawn anew before it is kept, so that nothing says
where and with what it was taken; for whoever may not see them there are none.
"""

from base64 import b64decode
from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Any
from uuid import UUID

from django.http import HttpResponse
from django.urls import path
from drf_spectacular.types import OpenApiTypes
from rest_framework import status
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response

from engine.answers import As, File, Url
from engine.refusals import Unusable
from games import schemas
from games.api import GameView
from games.bodies import StrictJSON
from games.canonical import MOST_BYTES
from games.models import GamePhoto, Sheet
from games.photos import MOST_PHOTOS, MOST_SENT, attach, drop, photo_of, photos_of, read_photo, sees
from games.requests import actor_of, address_of
from games.rights import rights
from games.shapes import answer, body_as, describe
from games.tagged import UNKEPT

_AROUND_A_FILE = 4 * 1024  # what a body holds beside its file


@dataclass(frozen=True, kw_only=True)
class PhotoFile:
    """A photo of the board as a file: PNG, JPEG or WebP, of 12 MB at most."""

    photo: Annotated[File, As(max_length=200, help_text="a PNG, JPEG or WebP")]


@dataclass(frozen=True, kw_only=True)
class PhotoText:
    """A small photo of the board in JSON; a larger one comes as a file."""

    photo: Annotated[str, As(max_length=MOST_BYTES, help_text="a PNG, JPEG or WebP as base64")]


@dataclass(frozen=True)
class PhotoTold:
    """A photo beside a game: where it is read, its size in pixels, its SHA-256."""

    id: UUID
    address: Url
    width: Annotated[int, As(help_text="in pixels")]
    height: Annotated[int, As(help_text="in pixels")]
    digest: Annotated[str, As(help_text="the SHA-256 of the JPEG, hexadecimal")]
    taken: Annotated[datetime, As(help_text="when it came to this house")]


@dataclass(frozen=True)
class PhotosTold:
    """The photos beside a game, the first one first, and how many there may be."""

    photos: Annotated[tuple[PhotoTold, ...], As(help_text="the first one first")]
    most: Annotated[int, As(help_text="how many photos a game can have")]


class _Photos(GameView):
    """What the views of photos share."""

    def seen(self, stream: UUID) -> Sheet:
        """The game; 404 for whoever may not see its photos."""
        sheet = self.game(stream)
        if not sees(rights().reach_of(self.request), sheet):
            raise NotFound
        return sheet

    def official(self, verb: str, sheet: Sheet) -> None:
        """Refuse a player who sees the photos and has no role that grants this verb."""
        within = rights().reach_of(self.request)
        if not within.official(verb, sheet):
            rights().check_scope(within, verb, sheet)
            raise PermissionDenied

    def told(self, row: GamePhoto) -> PhotoTold:
        """What is told of a photo."""
        at = address_of(self.request, "api-game-photo", stream=row.stream, photo=row.pk)
        return PhotoTold(row.pk, at, row.width, row.height, row.digest, row.taken)


class GamePhotos(_Photos):
    """The photos beside a game."""

    verbs = {"GET": "read_game", "POST": "open_game"}
    most_bytes = MOST_SENT + _AROUND_A_FILE
    parser_classes = [StrictJSON, MultiPartParser]

    @describe(operation_id="list_photos", responses={200: PhotosTold, **schemas.FORBIDDEN})
    def get(self, _request: Request, stream: UUID) -> Response:
        """List the photos of the board beside a game."""
        rows = photos_of(self.seen(stream).stream)
        told = PhotosTold(tuple(map(self.told, rows)), MOST_PHOTOS)
        return answer(told, status.HTTP_200_OK, **UNKEPT)

    @describe(
        operation_id="attach_photo",
        request={"application/json": PhotoText, "multipart/form-data": PhotoFile},
        responses={201: PhotoTold, **schemas.REFUSED},
    )
    def post(self, request: Request, stream: UUID) -> Response:
        """Put a photo beside a game: drawn anew, made smaller; the same one only once."""
        sheet = self.seen(stream)
        self.official("open_game", sheet)
        photo = read_photo(_content(request))
        told = self.told(attach(stream=sheet.stream, actor=actor_of(request), photo=photo))
        return answer(told, status.HTTP_201_CREATED, **UNKEPT, Location=told.address)


class GamePhotoOf(_Photos):
    """One photo."""

    verbs = {"GET": "read_game", "DELETE": "correct"}

    @describe(
        operation_id="read_photo",
        responses={(200, "image/jpeg"): OpenApiTypes.BINARY, **schemas.FORBIDDEN},
    )
    def get(self, _request: Request, stream: UUID, photo: UUID) -> HttpResponse:
        """Give a photo as JPEG."""
        return as_jpeg(bytes(self.photo(stream, photo).body))

    @describe(operation_id="remove_photo", responses={204: None, **schemas.FORBIDDEN})
    def delete(self, _request: Request, stream: UUID, photo: UUID) -> Response:
        """Take a photo away."""
        row = self.photo(stream, photo)
        self.official("correct", self.seen(stream))
        drop(row)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def photo(self, stream: UUID, photo: UUID) -> GamePhoto:
        """The photo; 404 where there is none for whoever asks."""
        row = photo_of(self.seen(stream).stream, photo)
        if row is None:
            raise NotFound
        return row


def _content(request: Request) -> bytes:
    """The bytes of the photo that was sent, in either way."""
    if request.FILES:
        return bytes(body_as(PhotoFile, request, "photo").photo.read(MOST_SENT + 1))
    text = body_as(PhotoText, request, "photo").photo
    try:
        return b64decode(text, validate=True)
    except ValueError:
        raise Unusable("photo", "This is no base64.") from None


def as_jpeg(body: bytes) -> HttpResponse:
    """A photo as an answer that nobody takes for anything else."""
    headers: dict[str, Any] = {
        "Content-Disposition": 'inline; filename="board.jpg"',
        "X-Content-Type-Options": "nosniff",
        **UNKEPT,
    }
    return HttpResponse(body, content_type="image/jpeg", headers=headers)


urlpatterns = [
    path("games/<uuid:stream>/photos/", GamePhotos.as_view(), name="api-game-photos"),
    path("games/<uuid:stream>/photos/<uuid:photo>/", GamePhotoOf.as_view(), name="api-game-photo"),
]
