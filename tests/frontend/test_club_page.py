"""The page of a club: what everybody sees of it, what its directors set, the logo by its hash."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from games import followers
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import by_link, club_evening
from tests.tournaments.directing.seasons import out, played_on
from tests.tournaments.test_logos import LOGOS, PNG, chunk
from tournaments.club_pages import readdress, settle, take_logo
from tournaments.course.acts import PublishTournament, UnpublishTournament
from tournaments.logos import read_logo
from tournaments.models import Club, ClubLogo


@pytest.fixture
def place(cast):
    """The address of the page."""
    return f"/clubs/{cast.club.slug}/"


@pytest.fixture
def visitor():
    """Somebody from the street."""
    return Browser(language="en")


def upload(content, name="logo.png"):
    return SimpleUploadedFile(name, content)


def test_everybody_reads_name_place_logo_evenings_and_rankings(cast, place, visitor):
    over = played_on(cast, "2026-03-10", title="Frühlingsabend")
    coming = club_evening(cast, title="Herbstabend")
    coming.done(PublishTournament())
    out(cast, "Saison 2026")
    settle(club=cast.club, place="Vereinsheim, Musterstadt")
    logo = take_logo(club=cast.club, content=PNG)
    followers.sweep()
    page = visitor.get(place)
    assert page.status == 200
    for words in (cast.club.name, "Vereinsheim, Musterstadt", "Saison 2026", "Rating list"):
        assert words in page.text
    assert page.text.index("Herbstabend") < page.text.index("Frühlingsabend")
    for address in (f"/tournaments/{over.stream}/", f"/tournaments/{coming.stream}/"):
        assert address in page.links
    assert f"{place}ranking/season-1/" in page.links
    assert f"/clubs/{cast.club.pk}/logo/{logo.digest}/" in page.html
    assert "Set up this page" not in page.text


def test_a_club_that_has_published_nothing_is_seen_by_its_people_alone(cast, place, visitor):
    evening = played_on(cast, "2026-03-10", public=False)
    others = (visitor, Browser(cast.theo), Browser(cast.vera), by_link(evening, "helper"))
    assert [one.get(place).status for one in others] == [404] * 4
    staff = [cast.rosa, cast.hugo, cast.emil, cast.frieda]
    assert [Browser(one).get(place).status for one in staff] == [200] * 4
    evening.done(PublishTournament())
    assert [one.get(place).status for one in others] == [200] * 4
    evening.done(UnpublishTournament())
    assert [one.get(place).status for one in others] == [404] * 4


def test_what_is_not_public_stands_there_for_the_people_of_the_club(cast, place, visitor):
    played_on(cast, "2026-03-10", title="Offen")
    played_on(cast, "2026-04-10", title="Intern", public=False)
    seen = [page.text for page in (visitor.get(place), Browser(cast.rosa).get(place))]
    assert ["Intern" in text for text in seen] == [False, True]


def test_a_club_is_found_by_its_id_and_by_an_old_address(cast, place, visitor):
    evening = played_on(cast, "2026-03-10")
    readdress(club=cast.club, slug="woerter")
    for old in (place, f"/clubs/{evening.club}/"):
        answer = visitor.client.get(old)
        assert (answer.status_code, answer["Location"]) == (302, "/clubs/woerter/")
    ranking = f"{place}ranking/points/"
    assert visitor.get(ranking).status == 200
    assert visitor.get("/clubs/nobody/").status == 404


def test_the_list_goes_on_where_it_is_long(cast, place, visitor, monkeypatch):
    monkeypatch.setattr("frontend.pages.clubs.ROWS", 2)
    for month in (1, 2, 3, 4, 5):
        played_on(cast, f"2026-0{month}-10", title=f"Monat {month}")
    found, page = [], visitor.get(place)
    while True:
        found.append(sorted(set(re.findall(r"Monat \d", page.text)), reverse=True))
        onward = [link for link in page.links if "before=" in link]
        if not onward:
            break
        page = visitor.get(place + onward[0])
    assert found == [["Monat 5", "Monat 4"], ["Monat 3", "Monat 2"], ["Monat 1"]]


@pytest.mark.parametrize("count", [1, 4])
def test_the_page_costs_the_same_however_much_there_is(
    cast, place, visitor, count, django_assert_num_queries
):
    for number in range(count):
        played_on(cast, f"2026-0{number + 1}-10")
        out(cast, f"Saison {number}")
    followers.sweep()
    visitor.get(place)
    with django_assert_num_queries(9):
        visitor.get(place)


# The logo


@pytest.mark.parametrize("name", sorted(LOGOS))
def test_a_logo_is_a_picture_that_may_be_kept_for_ever(cast, visitor, name):
    played_on(cast, "2026-03-10")
    logo = take_logo(club=cast.club, content=LOGOS[name])
    answer = visitor.client.get(f"/clubs/{cast.club.slug}/logo/{logo.digest}/")
    assert answer.content == read_logo(LOGOS[name]).body
    assert answer["Content-Type"] == f"image/{name.split('.')[1]}"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "private, max-age=31536000, immutable"


def test_a_logo_is_given_to_whoever_finds_the_page_under_its_hash_alone(cast, place, visitor):
    evening = played_on(cast, "2026-03-10", public=False)
    address = f"{place}logo/{take_logo(club=cast.club, content=PNG).digest}/"
    foreign = address.replace(cast.club.slug, cast.other_club.slug)
    director = Browser(cast.frieda)
    assert [visitor.get(one).status for one in (address, foreign)] == [404, 404]
    assert [director.client.get(one).status_code for one in (address, foreign)] == [200, 404]
    evening.done(PublishTournament())
    assert visitor.client.get(address).status_code == 200
    assert visitor.get(f"{place}logo/{'0' * 64}/").status == 404


# What directors set


@pytest.fixture
def director(cast):
    """Frieda at her browser."""
    return Browser(cast.frieda, language="en")


def test_a_director_sets_place_address_and_logo(cast, director, place):
    page = director.get(f"{place}settings/")
    page = director.send(page, "club-place", f"{place}settings/", place="Köln")
    assert "The place is stored." in page.text
    page = director.send(page, "club-logo", f"{place}settings/", logo=upload(PNG))
    assert "The logo is stored." in page.text
    page = director.send(page, "club-address", f"{place}settings/", slug="Wörter")
    assert "The address is stored." in page.text
    club = Club.objects.get(pk=cast.club.pk)
    assert (club.place, club.slug, club.name) == ("Köln", "woerter", cast.club.name)
    page = director.send(page, "club-no-logo", "/clubs/woerter/settings/")
    assert "The logo is gone." in page.text
    assert not ClubLogo.objects.exists()


@pytest.mark.parametrize(
    ("form", "told", "status", "why"),
    [
        ("club-address", {"slug": "x"}, 400, "An address has 3 to 80 letters and digits"),
        ("club-address", {"slug": "tournaments"}, 422, "is no name for a club"),
        ("club-address", {"slug": "steinleger-beispielheim"}, 422, "choose another"),
        ("club-place", {"place": "x" * 201}, 400, "at most 200 characters"),
        ("club-logo", {"logo": b"<svg/>"}, 400, "This is no PNG, JPEG or WebP."),
        ("club-logo", {"logo": PNG[:-20]}, 400, "The picture is damaged or was cut off."),
        ("club-logo", {"logo": PNG + bytes(300_000)}, 400, "more than 256 kB"),
        ("club-logo", {"logo": b""}, 400, "empty"),
        ("club-logo", {}, 400, "required"),
    ],
)
def test_what_can_not_be_says_why_and_changes_nothing(
    cast, director, place, form, told, status, why
):
    told = {name: upload(v) if isinstance(v, bytes) else v for name, v in told.items()}
    address = f"{place}settings/"
    answer = director.post(address, {"form": form, **told})
    assert (answer.status, why in answer.text) == (status, True)
    club = Club.objects.get(pk=cast.club.pk)
    assert (club.slug, club.place, ClubLogo.objects.exists()) == (cast.club.slug, "", False)


def test_a_picture_that_can_not_be_unpacked_is_no_logo(director, place):
    """Its chunks are whole, but what is packed in them is nonsense."""
    broken = PNG[:33] + chunk(b"IDAT", b"nonsense") + chunk(b"IEND", b"")
    answer = director.post(f"{place}settings/", {"form": "club-logo", "logo": upload(broken)})
    assert (answer.status, "damaged or was cut off" in answer.text) == (400, True)
    assert not ClubLogo.objects.exists()


FARES = {
    None: (404, 404), "theo": (404, 404), "anna": (404, 404), "vera": (404, 404),
    "rosa": (403, 403), "hugo": (403, 403), "emil": (403, 403), "frieda": (200, 200),
}  # fmt: skip


@pytest.mark.parametrize("name", FARES)
def test_who_may_set_up_the_page(cast, place, name):
    browser = Browser(name and getattr(cast, name))
    address = f"{place}settings/"
    said = {"form": "club-place", "place": "Köln"}
    answers = (browser.get(address), browser.post(address, said))
    assert tuple(answer.status for answer in answers) == FARES[name]
    assert (Club.objects.get(pk=cast.club.pk).place == "Köln") == (name == "frieda")


def test_nonsense_changes_nothing(director, place):
    assert [director.post(f"{place}settings/", said).status for said in ({}, {"form": "?"})] == [
        400, 400,
    ]  # fmt: skip
