"""Photos of the board as evidence beside a game: drawn anew and bounded.

No byte of what was sent is kept: the picture is unpacked and packed again, so that nothing says who
took it, where and with what. A photo is in no stream and in no export of its game; it goes with the
erasure of whoever sits in the game.
"""

from collections.abc import Collection
from hashlib import sha256
from io import BytesIO
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from PIL import Image, ImageOps, UnidentifiedImageError

from engine.refusals import Refusal, Unusable
from games.models import GamePhoto, Head, Sheet
from games.queries import mentioning
from games.refusals import Reason

MOST_SENT = 12 * 1024 * 1024
"""Bytes of a photo as a phone takes it."""

MOST_KEPT = 600 * 1024
MOST_PHOTOS = 4
SIDE = 1600
_LEAST = 64
_MOST_PIXELS = {"JPEG": 50_000_000, "PNG": 24_000_000, "WEBP": 24_000_000}
_QUALITIES = (82, 65, 45)


class Photo(NamedTuple):
    """A picture that was drawn anew: a JPEG, its size in pixels."""

    body: bytes
    width: int
    height: int

    @property
    def digest(self) -> str:
        """The SHA-256 of its bytes, hexadecimal."""
        return sha256(self.body).hexdigest()


def read_photo(content: bytes) -> Photo:
    """The photo that these bytes are, drawn anew. Raises Unusable for what can be none."""
    if len(content) > MOST_SENT:
        what = "The photo has more than {most} MB; take a smaller one."
        raise Unusable("photo", what, most=MOST_SENT // 1024 // 1024)
    try:
        with Image.open(BytesIO(content), formats=tuple(_MOST_PIXELS)) as image:
            _check(image)
            image.draft("RGB", (SIDE, SIDE))
            return _drawn(image)
    except UnidentifiedImageError:
        raise Unusable("photo", "This is no PNG, JPEG or WebP.") from None
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError) as problem:
        if isinstance(problem, Unusable):
            raise
        raise Unusable("photo", "The picture is damaged or was cut off.") from None


def _check(image: Image.Image) -> None:
    """Refuse by what the file says of itself, before anything is unpacked."""
    width, height = image.size
    if min(width, height) < _LEAST or width * height > _MOST_PIXELS[str(image.format)]:
        what = "The picture has {width} × {height} pixels, which is too few or too many."
        raise Unusable("photo", what, width=width, height=height)


def _drawn(image: Image.Image) -> Photo:
    upright = ImageOps.exif_transpose(image)
    upright.thumbnail((SIDE, SIDE))
    flat = Image.new("RGB", upright.size, "white")
    shown = upright.convert("RGBA")
    flat.paste(shown, mask=shown.getchannel("A"))
    while True:
        for quality in _QUALITIES:
            packed = BytesIO()
            flat.save(packed, "JPEG", quality=quality, optimize=True)
            if packed.tell() <= MOST_KEPT:
                return Photo(packed.getvalue(), *flat.size)
        flat.thumbnail((flat.width // 2, flat.height // 2))


def measured(body: bytes) -> tuple[int, int] | None:
    """Width and height of a kept photo; None for what is no JPEG."""
    try:
        with Image.open(BytesIO(body), formats=("JPEG",)) as image:
            width, height = image.size
    except (OSError, SyntaxError, ValueError, Image.DecompressionBombError):
        return None
    return width, height


def as_kept(body: bytes) -> Photo:
    """A photo that was drawn anew before. Raises Unusable."""
    size = measured(body)
    if size is None:
        raise Unusable("photo", "The picture is damaged or was cut off.")
    return Photo(body, *size)


@transaction.atomic
def attach(*, stream: UUID, actor: str, photo: Photo) -> GamePhoto:
    """Put a photo beside a game; the same one once.

    Raises Refusal NO_SUCH_GAME and ENOUGH_PHOTOS.
    """
    head = Head.objects.select_for_update().filter(stream=stream).first()
    if head is None:
        raise Refusal(Reason.NO_SUCH_GAME)
    own = GamePhoto.objects.filter(stream=stream)
    there = own.filter(digest=photo.digest).first()
    if there is None and own.count() >= MOST_PHOTOS:
        raise Refusal(Reason.ENOUGH_PHOTOS, most=MOST_PHOTOS)
    facts: dict[str, Any] = {"width": photo.width, "height": photo.height, "body": photo.body}
    facts |= {"club": head.club, "actor": actor}
    return there or GamePhoto.objects.create(stream=stream, digest=photo.digest, **facts)


def photos_of(stream: UUID) -> list[GamePhoto]:
    """The photos beside a game, the first one first, without their bytes."""
    return photos_beside([stream])


def photos_beside(streams: Collection[UUID]) -> list[GamePhoto]:
    """The photos beside any of these games, the first one first, without their bytes."""
    rows = GamePhoto.objects.filter(stream__in=streams)
    return list(rows.order_by("taken", "pk").defer("body"))


def photo_of(stream: UUID, photo: UUID) -> GamePhoto | None:
    """A photo beside this game, with its bytes; None where there is none."""
    return GamePhoto.objects.filter(stream=stream, pk=photo).first()


def sees(within: Any, sheet: Sheet) -> bool:
    """Whether within such a reach somebody sees the photos beside a game.

    Racks may be in them: they are for who sees all racks, and for players once the sheet is closed.
    """
    if within.may("read_racks", sheet):
        return True
    return within.seat(sheet) is not None and sheet.phase == "closed"


def drop(photo: GamePhoto) -> None:
    """Take a photo away."""
    photo.delete()


def drop_of_players(people: Collection[UUID]) -> None:
    """Take away the photos beside all games in which one of these ids sits."""
    games = Sheet.objects.filter(mentioning(map(str, people))).values("stream")
    GamePhoto.objects.filter(stream__in=games).delete()
