"""A ranking of many: its rows on several pages, what each row comes from on one of its own."""

from uuid import UUID

import pytest

from frontend.pages.tournaments import rankings
from games import followers
from tests.frontend.browser import Browser
from tests.tournaments.cast import assemble
from tests.tournaments.directing.saturdays import DAYS, met, registered
from tests.tournaments.directing.youth import YOUTH, evening_with_youth
from tournaments.course.acts import UnpublishTournament
from tournaments.directing import rankings_on
from tournaments.directing.rankings_on import Lists
from tournaments.models import Person

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def cast(stored_for_the_file):
    """Two clubs and their people."""
    return assemble()


@pytest.fixture(autouse=True)
def few(monkeypatch):
    """Two rows make a page, and two tournaments are many."""
    monkeypatch.setattr(rankings_on, "LISTS", Lists())
    monkeypatch.setattr(rankings, "ROWS", 2)
    monkeypatch.setattr(rankings, "IN_PLACE", 1)


@pytest.fixture(scope="module")
def three(cast):
    """Three Saturdays in turn: Anna beats Bert, Bert beats Frieda, Frieda beats Anna."""
    people = registered(cast)
    return [met(cast, people, at) for at in range(3)]


def address(cast, rest="", series="rating"):
    return f"/clubs/{cast.club.slug}/ranking/{series}/{rest}"


def seen(cast, rest="", series="rating", *, by=None, language="en"):
    """The page as a member reads it."""
    return Browser(by or cast.rosa, language=language).get(address(cast, rest, series))


def row_of(cast, name):
    return f"row/{Person.objects.get(club=cast.club, name=name).pk}/"


def unfolding(page):
    """Where the rows of a page say what they come from."""
    return [known["href"] for tag, known in page.tags if tag == "a" and "data-unfold" in known]


def test_the_rows_of_a_ranking_are_on_pages_that_say_which_they_show(three, cast):
    first, second = seen(cast), seen(cast, "?page=2")
    assert "Rows 1–2Rows 3 Places" in first.text
    shown = [
        [name for name in ("Anna", "Bert", "Frieda") if name in page.text]
        for page in (first, second)
    ]
    assert (len(shown[0]), len(shown[1])) == (2, 1)
    assert sorted(shown[0] + shown[1]) == ["Anna", "Bert", "Frieda"]
    assert "?page=2" in first.links
    assert seen(cast, "?page=3").status == 404
    assert seen(cast, "?page=0").status == 400


def test_a_page_keeps_the_day(three, cast):
    assert f"?on={DAYS[1]}&page=2" in seen(cast, f"?on={DAYS[1]}").links


def test_a_page_keeps_the_category(cast, monkeypatch):
    monkeypatch.setattr(rankings, "ROWS", 1)
    followers.follow(evening_with_youth(cast).stream)
    assert "?category=U18&page=2" in seen(cast, "?category=U18", "points").links
    shown = [seen(cast, f"?category=U18&page={page}", "points").text for page in (1, 2, 3)]
    names = [[name for name in YOUTH if f"{name} Muster" in text] for text in shown]
    assert sorted(names) == [["Bert"], ["Dora"], ["Hanna"]]


def test_what_a_row_comes_from_is_a_click_away_and_as_small_as_the_row(three, cast):
    page = seen(cast)
    assert '<details id="results-' not in page.html
    assert len(unfolding(page)) == 2
    assert address(cast, row_of(cast, "Anna Muster")) in unfolding(page) + unfolding(
        seen(cast, "?page=2")
    )


def test_the_page_of_a_row_tells_tournament_by_tournament(three, cast):
    page = seen(cast, row_of(cast, "Anna Muster"))
    assert "of 3 Rating" in page.text
    assert "2 tournaments: Anna Muster" in page.text
    assert "Tournament Games Wins Expected Change 10/03/2026" in page.text
    assert f"/tournaments/{three[0].stream}/" in page.links
    assert address(cast) in page.links
    assert page.element("unfolded")[0] == "div"
    german = seen(cast, row_of(cast, "Anna Muster"), language="de")
    assert "2 Turniere: Anna Muster" in german.text


def test_the_row_of_a_day_and_of_a_number_is_the_one_that_stood_there(three, cast):
    anna = row_of(cast, "Anna Muster")
    then = seen(cast, f"{anna}?on={DAYS[0]}")
    assert "1 tournament: Anna Muster" in then.text
    assert "as of 10/03/2026" in then.text
    assert address(cast, f"?on={DAYS[0]}") in then.links
    first = seen(cast, f"1/{anna}")
    assert "1 tournament: Anna Muster" in first.text
    assert address(cast, "1/") in first.links
    assert [link for link in unfolding(seen(cast, "1/")) if "/1/row/" not in link] == []


def test_a_day_that_is_none_is_no_row(three, cast):
    assert seen(cast, f"{row_of(cast, 'Anna Muster')}?on=gestern").status == 400


def test_who_stands_in_no_row_and_who_may_not_read_the_ranking_find_none(three, cast):
    nobody = f"row/{UUID(int=7)}/"
    assert seen(cast, nobody).status == 404
    anna = row_of(cast, "Anna Muster")
    three[2].done(UnpublishTournament())
    told = {
        name: Browser(who if who.is_authenticated else None).get(address(cast, anna)).status
        for name, who in cast.by_relation().items()
    }
    members = dict.fromkeys(("reader", "helper", "arbiter", "director"), 200)
    others = dict.fromkeys(("anonymous", "stranger", "player", "foreign"), 404)
    assert told == {**members, **others}


def test_a_page_of_it_and_a_row_ask_a_fixed_number_of_questions(
    three, cast, django_assert_num_queries
):
    """Session, account, roles, club, ranking, what is not public, lines, names, two of titles."""
    browser = Browser(cast.rosa)
    for rest in ("", row_of(cast, "Anna Muster")):
        with django_assert_num_queries(10):
            browser.client.get(address(cast, rest))
