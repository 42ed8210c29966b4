"""What a club says of itself: an address that is its own for good, a place, a logo."""

import pytest

from engine.refusals import Refusal, Unusable
from games.verification import verify
from tests.tournaments.cast import all_at_once, assemble
from tests.tournaments.test_logos import JPEG, PNG
from tournaments import commands
from tournaments.club_pages import RESERVED, drop_logo, readdress, settle, take_logo
from tournaments.logos import read_logo
from tournaments.models import Club, ClubAddress, ClubLogo


def refused(call, **facts):
    """The code by which a command is refused."""
    with pytest.raises(Refusal) as no:
        call(**facts)
    return no.value.code


def known():
    """The old addresses, and whose they are."""
    return {row.slug: row.club.name for row in ClubAddress.objects.select_related("club")}


def test_a_club_is_found_under_a_new_address_and_the_old_one_leads_on(cast):
    club = readdress(club=cast.club, slug=" Wörter Köln ")
    assert club.slug == Club.objects.get(pk=cast.club.pk).slug == "woerter-koeln"
    assert known() == {"wortfreunde-musterstadt": cast.club.name}
    assert verify().damage == []


def test_a_club_goes_back_to_an_address_of_its_own(cast):
    club = readdress(club=cast.club, slug="woerter")
    club = readdress(club=club, slug="wortfreunde-musterstadt")
    assert (club.slug, known()) == ("wortfreunde-musterstadt", {"woerter": club.name})
    assert readdress(club=club, slug="wortfreunde-musterstadt").slug == club.slug
    assert known() == {"woerter": club.name}


def test_an_address_that_another_club_has_or_once_had_is_taken(cast):
    readdress(club=cast.club, slug="woerter")
    for slug in ("woerter", "wortfreunde-musterstadt"):
        assert refused(readdress, club=cast.other_club, slug=slug) == "CLUB_NAME_TAKEN"
    founded = {"name": "Neu", "slug": "wortfreunde-musterstadt"}
    assert refused(commands.found_club, **founded) == "CLUB_NAME_TAKEN"
    assert Club.objects.get(pk=cast.other_club.pk).slug == "steinleger-beispielheim"


@pytest.mark.django_db(transaction=True)
def test_of_two_clubs_that_want_an_address_at_once_one_gets_it():
    cast = assemble()
    clubs = [cast.club, cast.other_club] * 2
    answers = all_at_once(4, lambda n: readdress(club=clubs[n], slug="woerter"))
    codes = sorted(getattr(answer, "code", "taken over") for answer in answers)
    assert codes == ["CLUB_NAME_TAKEN"] * 2 + ["taken over"] * 2
    assert Club.objects.filter(slug="woerter").count() == 1
    assert verify().damage == []


@pytest.mark.parametrize(
    "slug", [*sorted(RESERVED)[:3], "Settings", "0193e0e6-1f60-7c1e-9d2f-4f3b5f6a7b8c", "0" * 32]
)
def test_words_of_the_house_and_ids_are_no_addresses(cast, slug):
    assert refused(readdress, club=cast.club, slug=slug) == "ADDRESS_RESERVED"
    assert known() == {}


@pytest.mark.parametrize("slug", ["", "  ", "ab", "слово", "x" * 81, "///"])
def test_what_can_be_no_address_is_unusable(cast, slug):
    with pytest.raises(Unusable) as no:
        readdress(club=cast.club, slug=slug)
    assert no.value.where == "slug"


def test_a_place_is_words_in_one_spelling_or_none(cast):
    assert settle(club=cast.club, place="  Vereinsheim,  Köln ").place == "Vereinsheim, Köln"
    assert settle(club=cast.club, place=" ").place == ""
    with pytest.raises(Unusable) as no:
        settle(club=cast.club, place="x" * 201)
    assert no.value.where == "place"


def test_a_logo_is_kept_bared_with_its_hash_replaced_and_dropped(cast):
    row = take_logo(club=cast.club, content=PNG + b"behind")
    picture = read_logo(PNG)
    assert (row.kind, row.width, row.height, row.digest) == ("png", 40, 24, picture.digest)
    assert bytes(ClubLogo.objects.get().body) == picture.body
    take_logo(club=cast.club, content=JPEG)
    assert [one.kind for one in ClubLogo.objects.all()] == ["jpeg"]
    assert verify().damage == []
    drop_logo(club=cast.club)
    drop_logo(club=cast.club)
    assert not ClubLogo.objects.exists()


def test_what_is_no_logo_leaves_the_one_before(cast):
    take_logo(club=cast.club, content=PNG)
    with pytest.raises(Unusable):
        take_logo(club=cast.club, content=b"<svg/>")
    assert ClubLogo.objects.get().kind == "png"
