"""The list of clubs: the ones that show something to whoever asks, by name, in few queries."""

import pytest

from games import followers
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import public_evening
from tests.tournaments.directing.seasons import out, played_on
from tournaments import commands
from tournaments.course.acts import PublishTournament, UnpublishTournament
from tournaments.directing.club_page import clubs_shown
from tournaments.rights import NOTHING


def listed(browser):
    """The addresses of clubs that the list leads to."""
    links = browser.get("/clubs/").links
    return [link for link in links if link.startswith("/clubs/") and link != "/clubs/"]


def test_each_sees_the_clubs_of_which_there_is_a_page_for_them(cast):
    evening = played_on(cast, "2026-03-10", public=False)
    seen = [listed(Browser(who)) for who in (None, cast.theo, cast.rosa, cast.vera)]
    ours, theirs = f"/clubs/{cast.club.slug}/", f"/clubs/{cast.other_club.slug}/"
    assert seen == [[], [], [ours], [theirs]]
    evening.done(PublishTournament())
    assert [listed(Browser(who)) for who in (None, cast.vera)] == [[ours], [theirs, ours]]


def test_a_published_season_alone_makes_a_club_seen(cast):
    evening = played_on(cast, "2026-03-10")
    out(cast, "Saison 2026")
    followers.sweep()
    evening.done(UnpublishTournament())
    assert listed(Browser()) == [f"/clubs/{cast.club.slug}/"]


def test_where_nobody_shows_anything_the_page_says_so(cast):
    assert "Noch kein Verein zeigt hier etwas." in Browser().get("/clubs/").text


def test_the_clubs_stand_by_name_as_german_orders_them(cast):
    names = ("Zungenbrecher", "Äpfel und Birnen", "Ausleger")
    public_evening(cast)
    for name in names:
        club = commands.found_club(name=name)
        commands.give_role(user=cast.rosa, club=club, role="reader")
    text = Browser(cast.rosa).get("/clubs/").text
    order = ("Äpfel und Birnen", "Ausleger", "Wortfreunde Musterstadt", "Zungenbrecher")
    assert sorted(order, key=text.index) == list(order)


@pytest.mark.parametrize("clubs", [1, 30])
def test_it_takes_as_many_queries_for_thirty_clubs_as_for_one(
    cast, clubs, django_assert_num_queries
):
    for number in range(1, clubs):
        commands.found_club(name=f"Verein {number}")
    with django_assert_num_queries(3):
        clubs_shown(NOTHING)
