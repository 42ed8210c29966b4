"""The list of tournaments: who sees which, what a line says, page by page, in how many queries."""

import re

import pytest

from frontend.pages.tournaments import listing
from tests.frontend.browser import Browser
from tests.frontend.tournaments.visitors import by_link, club_evening, public_evening
from tournaments.course.acts import Close, CloseRound, PublishTournament, Report


def shown(page):
    """The tournaments that a page lists."""
    return [link for link in page.links if re.fullmatch(r"/tournaments/[0-9a-f-]+/", link)]


def addresses(*evenings):
    return [f"/tournaments/{evening.stream}/" for evening in evenings]


@pytest.fixture
def evenings(cast):
    """A public tournament and one that only its club sees."""
    return public_evening(cast), club_evening(cast)


def test_everybody_sees_the_public_tournaments_and_members_those_of_their_club(evenings, cast):
    public, own = evenings
    seen = {
        name: sorted(shown(Browser(who if who.is_authenticated else None).get("/tournaments/")))
        for name, who in cast.by_relation().items()
    }
    all_, some = sorted(addresses(public, own)), addresses(public)
    members = dict.fromkeys(("reader", "helper", "arbiter", "director"), all_)
    others = dict.fromkeys(("anonymous", "stranger", "player", "foreign"), some)
    assert seen == {**members, **others}


def test_a_line_names_title_club_date_rules_and_how_many_play(evenings):
    page = Browser(language="en").get("/tournaments/")
    assert "Vereinsabend Wortfreunde Musterstadt Oct. 24, 2026 Classic 6 players open" in page.text


def test_what_is_not_public_or_over_is_marked(cast):
    evening = public_evening(cast)
    member = Browser(cast.rosa, language="en")
    assert "not public" not in member.get("/tournaments/").text
    club_evening(cast)
    assert "6 players open not public" in member.get("/tournaments/").text
    evening.done(
        Report("A", 2, 2, scores=(300, 301)),
        Report("A", 2, 3, scores=(300, 302)),
        CloseRound("A", 2),
        Close(),
    )
    assert "6 players closed" in Browser(language="en").get("/tournaments/").text


def test_directors_are_offered_a_new_one(cast):
    offered = {
        name: "New tournament" in Browser(who, language="en").get("/tournaments/").text
        for name, who in cast.by_relation().items()
        if who.is_authenticated
    }
    assert [name for name, yes in offered.items() if yes] == ["director", "foreign"]


def test_the_holder_of_a_link_finds_the_way_back(cast):
    evening = club_evening(cast)
    page = by_link(evening, name="Bert").get("/tournaments/")
    assert shown(page) == addresses(evening)
    assert "To your tournament" in page.text


def test_without_tournaments_the_page_says_so(cast):
    page = Browser(language="en").get("/tournaments/")
    assert "No tournament can be seen here yet. Members of a club" in page.text


def test_the_list_goes_on_page_by_page(cast, monkeypatch):
    monkeypatch.setattr(listing, "ROWS", 2)
    evenings = [club_evening(cast, "Anna") for _ in range(5)]
    member = Browser(cast.rosa, language="en")
    newest = addresses(*sorted(evenings, key=lambda one: one.stream, reverse=True))
    pages, rest = [], ["?"]
    while rest:
        pages.append(member.get(f"/tournaments/{rest[0]}"))
        rest = [link for link in pages[-1].links if link.startswith("?before=")]
    assert [shown(page) for page in pages] == [newest[:2], newest[2:4], newest[4:]]
    back = ["Latest tournaments" in page.text for page in pages]
    assert back == [False, True, True]


def test_a_list_shows_what_is_public_and_the_own_club_once_and_in_one_order(cast, monkeypatch):
    monkeypatch.setattr(listing, "ROWS", 3)
    evenings = [club_evening(cast, "Anna") for _ in range(4)]
    for one in evenings[::2]:
        one.done(PublishTournament())
    newest = addresses(*sorted(evenings, key=lambda one: one.stream, reverse=True))
    assert shown(Browser(cast.rosa).get("/tournaments/")) == newest[:3]
    assert shown(Browser().get("/tournaments/")) == [newest[1], newest[3]]


@pytest.mark.parametrize(
    "before", ["", "x", "-1", "9" * 12, "2026-10-24.x", "2026-13-01." + "0" * 32]
)
def test_a_place_that_no_list_has_is_answered_in_words(cast, before):
    page = Browser().get(f"/tournaments/?before={before}")
    assert page.status == 400
    assert "Das ist keine Stelle der Liste" in page.text


@pytest.mark.parametrize("count", [1, 3])
def test_the_list_takes_three_queries_and_seven_with_an_account(
    cast, count, django_assert_num_queries
):
    """Tournaments, titles, clubs; session, account, roles, the club's tournaments."""
    for _ in range(count):
        club_evening(cast, "Anna").done(PublishTournament())
    stranger, member = Browser(), Browser(cast.rosa)
    with django_assert_num_queries(3):
        stranger.client.get("/tournaments/")
    with django_assert_num_queries(7):
        member.client.get("/tournaments/")
