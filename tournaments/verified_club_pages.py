"""Proves what clubs say of themselves by what it must look like: old addresses and logos."""

from collections.abc import Iterator

from engine.refusals import Malformed, Said
from tournaments.club_pages import is_address
from tournaments.logos import Picture, read_logo
from tournaments.models import Club, ClubAddress, ClubLogo


def addresses() -> Iterator[Said]:
    """Old addresses of no club, that are a club's now, or that nobody could have had."""
    clubs = dict(Club.objects.values_list("pk", "slug"))
    for row in ClubAddress.objects.order_by("slug"):
        if row.club_id not in clubs or row.slug in clubs.values() or not is_address(row.slug):
            what = "The address {slug} leads to no club, or to another one."
            yield Said(what, slug=row.slug)


def logos() -> Iterator[Said]:
    """Logos of no club, and those that no command could have stored."""
    clubs = set(Club.objects.values_list("pk", flat=True))
    for row in ClubLogo.objects.order_by("pk"):
        if row.club_id not in clubs or _picture(bytes(row.body)) != _told(row):
            yield Said("The logo of the club {club} is not what was taken.", club=row.club_id)


def _picture(body: bytes) -> tuple[Picture, str] | None:
    try:
        picture = read_logo(body)
    except Malformed:
        return None
    return picture, picture.digest


def _told(row: ClubLogo) -> tuple[Picture, str]:
    return Picture(row.kind, row.width, row.height, bytes(row.body)), row.digest
