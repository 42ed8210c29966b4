"""What can be read beside a look-up: a club's editions, what its arbiters ruled, its setting."""

from collections.abc import Mapping
from datetime import date
from typing import NamedTuple
from uuid import UUID

from django.conf import settings
from django.db.models import Q

from engine.answers import view_of
from engine.refusals import Unusable
from games.queries import texts_about
from lexicon import shelf
from lexicon.adjudicate import adjudicate
from lexicon.models import ArbiterRuling, OwnEdition
from lexicon.profiles import Profile
from lexicon.words import folded, on_tiles
from tournaments.models import LookUpRule
from tournaments.words.schemas import Edition, EditionVerdict, FiledRuling

MOST_EDITIONS = 20  # that a word's history asks


def editions_of(clubs: list[str]) -> list[Edition]:
    """The base lists, today's first, then the editions of these clubs, the newest first."""
    rows = OwnEdition.objects.filter(club__in=clubs).order_by("-imported", "-pk")
    newest, *earlier = (one.hash for one in shelf.released())
    bases = [(shelf.BASE, newest), *((f"{shelf.BASE}@{hashed[:12]}", hashed) for hashed in earlier)]
    return [*(Edition(*base, None) for base in bases), *(view_of(Edition, row) for row in rows)]


class Place(NamedTuple):
    """Where a ruling stands in the list: the same however often its game is filed again."""

    date: date
    stream: UUID
    version: int
    word: str


def place_of(row: ArbiterRuling) -> str:
    """Where a ruling stands, as a cursor says it."""
    return f"{row.date.isoformat()}.{row.stream}.{row.version}.{row.word}"


def ruling_in(club: str, given: Mapping[str, str], name: str) -> Place | None:
    """Behind which ruling a list goes on; raises Unusable for what no list has given.

    It once was the ruling's id, and may be still.
    """
    text = given.get(name)
    if text is None:
        return None
    if text.isdecimal():
        text = next(map(place_of, ArbiterRuling.objects.filter(club=club, pk=int(text[:18]))), text)
    day, stream, version, word = (*text.split(".", 3), "", "", "", "")[:4]
    try:
        return Place(date.fromisoformat(day), UUID(stream), int(version[:9]), word)
    except ValueError:
        raise Unusable(name, "Take it from next of the page before.") from None


def rulings_of(
    club: str, *, word: str = "", profile: str = "", behind: Place | None = None, limit: int = 50
) -> list[ArbiterRuling]:
    """What a club's arbiters ruled, the newest first; on one word, in one game, if asked."""
    rows = ArbiterRuling.objects.filter(club=club)
    if word:
        rows = rows.filter(word=word)
    if profile:
        rows = rows.filter(profile=profile)
    if behind is not None:
        rows = rows.filter(_behind(behind))
    return list(rows.order_by("-date", "-stream", "-version", "word")[:limit])


def _behind(place: Place) -> Q:
    same_day = Q(date=place.date)
    same_game = same_day & Q(stream=place.stream)
    return (
        Q(date__lt=place.date)
        | same_day & Q(stream__lt=place.stream)
        | same_game & Q(version__lt=place.version)
        | same_game & Q(version=place.version, word__gt=place.word)
    )


def filed(rows: list[ArbiterRuling]) -> tuple[FiledRuling, ...]:
    """Rulings, each with the words that were given as its reason; blanked ones are empty."""
    named = texts_about((row.reason, row.club) for row in rows if row.reason)
    reasons: dict[UUID | None, str] = {about: words for (about, _), words in named.items()}
    return tuple(
        view_of(FiledRuling, row, id=row.pk, game=row.stream, reason=reasons.get(row.reason, ""))
        for row in rows
    )


def as_laid(profile: Profile, text: str) -> str:
    """The word on tiles, as rulings of this game are filed. Raises Refusal for what is none."""
    word = on_tiles(text)
    return folded(word) if profile.umlauts_spelled_out else word


def number_of_editions(club: str) -> int:
    """How many editions a word's history asks."""
    return min(len(shelf.released()) + OwnEdition.objects.filter(club=club).count(), MOST_EDITIONS)


def verdicts(club: str, profile: Profile, word: str) -> tuple[EditionVerdict, ...]:
    """What each edition that the club may use says of a word, whatever arbiters ruled."""
    return tuple(
        view_of(EditionVerdict, one, verdict=adjudicate(edition, profile, word).verdict)
        for one in editions_of([club])[:MOST_EDITIONS]
        for edition in (shelf.pinned(settings.DATA, one.hash),)
    )


def is_public(club: UUID | str) -> bool:
    """Whether the club lets everybody look words up while nothing is being played."""
    rule = LookUpRule.objects.filter(club=str(club)).first()
    return rule is None or rule.public
