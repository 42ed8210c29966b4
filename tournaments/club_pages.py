"""What a club says of itself on its page: where it plays, its address in the house, its logo.

Who may do it is asked at the doors (`tournaments.rights`), not here.
"""

import re
from dataclasses import asdict
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from engine.refusals import Refusal, Unusable
from tournaments.directing.changes import note_club
from tournaments.logos import read_logo
from tournaments.models import Club, ClubAddress, ClubLogo
from tournaments.names import UMLAUTS, clean_name
from tournaments.refusals import Reason

SHORTEST, LONGEST, LONGEST_PLACE = 3, 80, 200
RESERVED = frozenset(
    (
        *("admin", "all", "api", "club", "clubs", "edit", "first-account", "games", "help", "l"),
        *("language", "live", "login", "logo", "logout", "me", "neu", "new", "outbox", "page"),
        *("search", "settings", "static", "tournaments", "verein", "vereine", "words"),
    )
)
"""Words that pages of the house may be called by, or that would look like them."""
_ADDRESS = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def address_in(text: str) -> str:
    """A name in addresses as it is stored. Raises Unusable, and Refusal ADDRESS_RESERVED."""
    slug = slugify(text.strip().lower().translate(UMLAUTS))
    if not _ADDRESS.fullmatch(slug) or not SHORTEST <= len(slug) <= LONGEST:
        what = "An address has {shortest} to {longest} letters and digits, with hyphens between."
        raise Unusable("slug", what, shortest=SHORTEST, longest=LONGEST)
    if slug in RESERVED or _is_id(slug):
        raise Refusal(Reason.ADDRESS_RESERVED, slug=slug)
    return slug


def is_address(slug: str) -> bool:
    """Tell whether a club can have been found under this, be it reserved since."""
    return bool(slug) and len(slug) <= LONGEST and slugify(slug) == slug


def _is_id(slug: str) -> bool:
    """Whether a page would take it for the id of a club."""
    try:
        UUID(slug)
    except ValueError:
        return False
    return True


@transaction.atomic
def readdress(*, club: Club, slug: str) -> Club:
    """Let a club be found under another name; the one before leads on, and stays the club's.

    Raises Unusable, Refusal ADDRESS_RESERVED, and CLUB_NAME_TAKEN for what is another club's, or
    once was.
    """
    wanted = address_in(slug)
    club = Club.objects.select_for_update().get(pk=club.pk)
    if club.slug == wanted:
        return club
    before, club.slug = club.slug, wanted
    taken = Refusal(Reason.CLUB_NAME_TAKEN, slug=wanted)
    try:
        with transaction.atomic():
            club.save(update_fields=["slug"])
    except IntegrityError:
        raise taken from None
    # Looked at once the name is taken: whoever left it meanwhile has noted that by now.
    if ClubAddress.objects.filter(slug=wanted).exclude(club=club).exists():
        raise taken
    ClubAddress.objects.filter(slug=wanted).delete()
    ClubAddress.objects.get_or_create(slug=before, defaults={"club": club})
    note_club(club.pk)
    return club


@transaction.atomic
def settle(*, club: Club, place: str) -> Club:
    """Say where a club plays, in words; nothing: nowhere in particular. Raises Unusable."""
    club.place = clean_name("place", place, longest=LONGEST_PLACE) if place.strip() else ""
    club.save(update_fields=["place"])
    return club


@transaction.atomic
def take_logo(*, club: Club, content: bytes) -> ClubLogo:
    """Let a picture be the logo of a club, bared of all but the picture. Raises Unusable."""
    picture = read_logo(content)
    Club.objects.select_for_update().get(pk=club.pk)
    facts = {**asdict(picture), "digest": picture.digest}
    return ClubLogo.objects.update_or_create(club=club, defaults=facts)[0]


@transaction.atomic
def drop_logo(*, club: Club) -> None:
    """Let a club have no logo."""
    ClubLogo.objects.filter(club=club).delete()
