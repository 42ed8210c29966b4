"""What can be read beside a look-up: a club's editions, what its arbiters ruled, its setting."""

from datetime import datetime
from typing import Any, NamedTuple
from uuid import UUID

from django.conf import settings

from games.queries import texts_about
from lexicon import shelf
from lexicon.adjudicate import adjudicate
from lexicon.models import ArbiterRuling, OwnEdition
from lexicon.profiles import Profile
from lexicon.words import folded, on_tiles
from tournaments.models import LookUpRule

MOST_EDITIONS = 20  # that a word's history asks


class Listed(NamedTuple):
    """An edition as lists name it; the base list was never imported."""

    name: str
    hash: str
    imported: datetime | None = None

    @property
    def called(self) -> str:
        """How an address names it: "base", or NAME@ and the first digits of the hash."""
        return self.name if self.imported is None else f"{self.name}@{self.hash[:12]}"


def editions_of(clubs: list[str]) -> list[Listed]:
    """The base list, then the editions of these clubs, the newest first."""
    rows = OwnEdition.objects.filter(club__in=clubs).order_by("-imported", "-pk")
    own = [Listed(row.name, row.hash, row.imported) for row in rows]
    return [Listed(shelf.BASE, shelf.base().hash), *own]


def rulings_of(
    club: str, *, word: str = "", profile: str = "", before: int | None = None, limit: int = 50
) -> list[ArbiterRuling]:
    """What a club's arbiters ruled, the newest first; on one word, in one game, if asked.

    `before` is the number of a ruling: those behind it in this order.
    """
    rows = ArbiterRuling.objects.filter(club=club)
    if word:
        rows = rows.filter(word=word)
    if profile:
        rows = rows.filter(profile=profile)
    found = rows.order_by("-date", "-stream", "-version", "-pk")
    if before is None:
        return list(found[:limit])
    numbers = list(found.values_list("pk", flat=True))
    place = numbers.index(before) + 1 if before in numbers else 0
    return list(found[place : place + limit])


def reasons_of(rows: list[ArbiterRuling]) -> dict[UUID | None, str]:
    """The words that were given as reasons for rulings, by their ids; blanked ones are empty."""
    named = texts_about((row.reason, row.club) for row in rows if row.reason)
    return {subject: words for (subject, _), words in named.items()}


def as_laid(profile: Profile, text: str) -> str:
    """The word on tiles, as rulings of this game are filed. Raises Refusal for what is none."""
    word = on_tiles(text)
    return folded(word) if profile.umlauts_spelled_out else word


def number_of_editions(club: str) -> int:
    """How many editions a word's history asks."""
    return min(1 + OwnEdition.objects.filter(club=club).count(), MOST_EDITIONS)


def verdicts(club: str, profile: Profile, word: str) -> list[dict[str, Any]]:
    """What each edition that the club may use says of a word, whatever arbiters ruled."""
    found = []
    for one in editions_of([club])[:MOST_EDITIONS]:
        edition = shelf.pinned(settings.DATA, one.hash)
        verdict = str(adjudicate(edition, profile, word).verdict)
        found.append({**shown(one), "verdict": verdict})
    return found


def shown(one: Listed) -> dict[str, Any]:
    """An edition as plain data."""
    imported = one.imported.isoformat() if one.imported else None
    return {"name": one.name, "hash": one.hash, "imported": imported}


def is_public(club: UUID | str) -> bool:
    """Whether the club lets everybody look words up while nothing is being played."""
    rule = LookUpRule.objects.filter(club=str(club)).first()
    return rule is None or rule.public
