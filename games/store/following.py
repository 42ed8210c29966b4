"""How far each follower has followed each stream, in the database."""

from collections.abc import Collection
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q

from games.models import Follower, Head

MOST_FAILURES = 5


def dirty(
    follower: str, kinds: Collection[str], *, after: UUID | None = None, limit: int = 1000
) -> list[UUID]:
    """Streams of these kinds that the follower is behind with, in order, from after `after` on.

    Where it failed several times in a row it is not asked again before the next event (`stuck`).
    """
    mine = Follower.objects.filter(follower=follower, stream=OuterRef("stream"))
    done = mine.filter(Q(version__gte=OuterRef("version")) | Q(failures__gte=MOST_FAILURES))
    heads = Head.objects.filter(~Exists(done), kind__in=kinds)
    if after is not None:
        heads = heads.filter(stream__gt=after)
    return list(heads.order_by("stream").values_list("stream", flat=True)[:limit])


def followed(follower: str, stream: UUID) -> int:
    """The version up to which the follower has followed the stream; its row is there then."""
    Follower.objects.bulk_create(
        [Follower(follower=follower, stream=stream)], ignore_conflicts=True
    )
    return Follower.objects.values_list("version", flat=True).get(follower=follower, stream=stream)


def advance(follower: str, stream: UUID, before: int, version: int) -> bool:
    """Move the follower from one version to another; False if it isn't there any more."""
    row = Follower.objects.filter(follower=follower, stream=stream, version=before)
    return row.update(version=version, failures=0) == 1


def note_failure(follower: str, stream: UUID) -> None:
    """Count one more failure in a row."""
    row = Follower.objects.filter(follower=follower, stream=stream)
    row.update(failures=F("failures") + 1)


def stuck_followers() -> list[tuple[str, UUID]]:
    """Each follower that is no longer asked about a stream, as it failed again and again."""
    rows = Follower.objects.filter(failures__gte=MOST_FAILURES).order_by("follower", "stream")
    return list(rows.values_list("follower", "stream"))


def forget_followers(follower: str | None = None) -> None:
    """Let one follower (all) start from nothing: every stream is dirty then."""
    rows = Follower.objects.all()
    (rows if follower is None else rows.filter(follower=follower)).delete()
