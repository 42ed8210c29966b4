"""The first page: a visitor is told what this is, what is on, and where to look up a word."""

from uuid import uuid4

import pytest

from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import a_ranking, by_link, club_evening, public_evening
from tournaments import commands
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report
from tournaments.models import Tournament


@pytest.fixture
def house(cast):
    """A tournament that is on, one that is over and ranked, one that is the club's own."""
    on = public_evening(cast)
    over = club_evening(cast, "Anna", "Bert", title="Herbstturnier")
    over.published(1, "Anna Bert")
    over.done(Report("A", 1, 1, scores=(400, 300)), CloseRound("A", 1), Close())
    over.done(PublishTournament())
    club_evening(cast, title="Vereinsintern")
    return on


def test_a_stranger_is_told_what_this_is_and_what_is_on(house):
    page = Browser().get("/")
    assert page.status == 200
    assert "Wortfreunde Musterstadt Wortwart führt durch Vereinsabende" in page.text
    on, over = page.text.split("Beendet")
    assert "Vereinsabend 24. Oktober 2026 Klassik 6 Spieler" in on
    assert "Herbstturnier" in over
    assert "Vereinsintern" not in page.text


def test_a_word_is_looked_up_from_there(house):
    (form,) = [form for form in Browser().get("/").forms if form.action == "/words/"]
    assert (form.method, list(form.fields)) == ("get", ["w"])


def test_rankings_are_linked_as_far_as_the_visitor_may_see_them(cast):
    evening = public_evening(cast)
    a_ranking(evening)
    assert f"/clubs/{cast.club.slug}/ranking/2026/" in Browser().get("/").links


def test_members_are_led_to_their_tournaments(house, cast):
    assert "Vereinsintern" in Browser(cast.rosa).get("/").text


def test_who_holds_a_link_finds_the_own_tournament(house):
    assert f"/tournaments/{house.stream}/" in by_link(house, name="Bert").get("/").links


def test_a_real_house_shows_no_links_of_roles(house):
    by_link(house, "director")
    page = Browser().get("/")
    assert [link for link in page.links if link.startswith("/l/")] == []
    assert "Umsehen" not in page.text


def test_it_takes_a_fixed_number_of_queries(house, django_assert_num_queries):
    with django_assert_num_queries(5):
        Browser().get("/")


def test_of_several_clubs_each_is_linked_and_the_queries_stay_those_of_one(
    house, cast, django_assert_num_queries
):
    tournament = Tournament.objects.get(pk=house.stream)
    for number in range(5):
        club = commands.found_club(name=f"Verein {number}")
        tournament.pk, tournament.club = uuid4(), str(club.pk)
        tournament.save(force_insert=True)
    browser = Browser()
    with django_assert_num_queries(4):
        page = browser.get("/")
    clubs = [link for link in page.links if link.startswith("/clubs/")]
    ours = f"/clubs/{cast.club.slug}/"
    assert clubs == [*(f"/clubs/verein-{number}/" for number in range(5)), ours, "/clubs/"]
