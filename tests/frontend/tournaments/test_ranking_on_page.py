"""A ranking as of a day on its page: the day is chosen there, and links go on with it."""

import pytest

from games import followers
from tests.frontend.browser import Browser
from tests.tournaments.cast import assemble
from tests.tournaments.directing.saturdays import DAYS, corrected, met, registered
from tests.tournaments.directing.youth import evening_with_youth
from tournaments.course.acts import UnpublishTournament
from tournaments.directing import rankings_on
from tournaments.directing.rankings_on import Lists
from tournaments.models import Ranking
from tournaments.register.commands import change_person

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def cast(stored_for_the_file):
    """Two clubs and their people."""
    return assemble()


@pytest.fixture(autouse=True)
def lists(monkeypatch):
    """A process that has just begun."""
    monkeypatch.setattr(rankings_on, "LISTS", Lists())


@pytest.fixture(scope="module")
def three(cast):
    """Three Saturdays in turn: Anna beats Bert, Bert beats Frieda, Frieda beats Anna."""
    people = registered(cast)
    return [met(cast, people, at) for at in range(3)]


def address(cast, day=None, series="rating"):
    asked = "" if day is None else f"?on={day}"
    return f"/clubs/{cast.club.slug}/ranking/{series}/{asked}"


def seen(cast, day=None, series="rating", *, language="en"):
    """The page as a member reads it."""
    return Browser(cast.rosa, language=language).get(address(cast, day, series))


def test_the_page_shows_the_list_of_the_day_and_says_so(three, cast):
    page = seen(cast, DAYS[0])
    assert "1 tournament as of 10/03/2026, by the rule and the results of today" in page.text
    assert "1 Anna Muster 51 1610 1 tournament: Anna Muster" in page.text
    assert "2 Bert Muster 51 1590" in page.text
    assert "Frieda" not in page.text
    assert f"/tournaments/{three[0].stream}/" in page.links
    assert f"/tournaments/{three[1].stream}/" not in page.links


def test_it_speaks_german(three, cast):
    page = seen(cast, DAYS[1], language="de")
    assert "Stand 10.10.2026, nach heutiger Regel und heutigen Ergebnissen" in page.text
    assert "1 Anna Muster 51 1610" in page.text
    assert "3 Frieda Muster 51 1590" in page.text
    before = seen(cast, "2026-10-02", language="de")
    assert "An diesem Tag stand niemand in dieser Rangliste." in before.text


def test_the_day_is_chosen_on_the_page_and_the_way_back_is_there(three, cast):
    browser = Browser(cast.rosa, language="en")
    now = browser.get(address(cast))
    (form,) = [form for form in now.forms if "on" in form.fields]
    assert (form.method, form.fields) == ("get", {"on": ""})
    then = browser.get(f"{address(cast)}?on={DAYS[1]}")
    (form,) = [form for form in then.forms if "on" in form.fields]
    assert form.fields == {"on": DAYS[1]}
    assert address(cast) in then.links
    assert "No. 3, published" in browser.get(f"{address(cast)}?on=").text


def test_the_last_day_and_one_to_come_have_the_list_that_stands(three, cast):
    stands = f"Checksum {Ranking.objects.get(series='rating').digest}"
    assert [stands in seen(cast, day).text for day in (None, *DAYS, "2126-01-01")] == [
        True, False, False, True, True,
    ]  # fmt: skip


def test_what_is_no_day_is_said_above_the_list_that_stands(three, cast):
    page = seen(cast, "gestern")
    assert page.status == 400
    assert "This is no day, as 2026-10-24 is one." in page.text
    assert "1 Frieda Muster 53 1600" not in page.text
    assert "1 Frieda Muster 52 1600" in page.text
    assert page.element("ranking-on")[1]["aria-invalid"] == "true"


def test_programs_find_the_same_list_behind_the_links(three, cast):
    page = seen(cast, DAYS[0], "points")
    table, book, data = [link for link in page.links if "/ranking/" in link and "/api/" in link]
    browser = Browser(cast.rosa)
    assert f"points-{DAYS[0]}.xlsx" in browser.client.get(book)["Content-Disposition"]
    assert browser.client.get(table).content.decode().splitlines()[1].endswith(",Anna Muster,25")
    found = browser.client.get(data).json()
    assert found["on"] == DAYS[0]
    assert f"Checksum {found['hash']}" in page.text


def test_a_category_and_a_day_go_together(cast):
    evening_with_youth(cast)
    page = seen(cast, "2026-10-24", "points")
    assert "?on=2026-10-24&category=U18" in page.links
    youth = seen(cast, "2026-10-24&category=U18", "points")
    (form,) = [form for form in youth.forms if "on" in form.fields]
    assert form.fields == {"category": "U18", "on": "2026-10-24"}
    assert "?on=2026-10-24&" in youth.links
    assert [link for link in youth.links if "/api/" in link and "/ranking/" in link] == [
        f"/api/v1/clubs/{cast.club.pk}/ranking/points{kind}?on=2026-10-24&category=U18"
        for kind in (".csv", ".xlsx", "/")
    ]


def test_everybody_sees_it_who_sees_the_ranking_and_names_as_they_are_now(three, cast):
    def statuses():
        users = cast.by_relation().items()
        return {
            name: Browser(user if user.is_authenticated else None)
            .get(address(cast, DAYS[0]))
            .status
            for name, user in users
        }

    assert statuses() == dict.fromkeys(cast.by_relation(), 200)
    anybody = Browser(language="en")
    assert "1 No. 1 51 1610" in anybody.get(address(cast, DAYS[0])).text
    bert = three[0].people["Bert"].pk
    change_person(club=cast.club, person=bert, said={"publish_name": True})
    assert "2 Bert Muster 51 1590" in anybody.get(address(cast, DAYS[0])).text
    three[2].done(UnpublishTournament())
    members = dict.fromkeys(("reader", "helper", "arbiter", "director"), 200)
    others = dict.fromkeys(("anonymous", "stranger", "player", "foreign"), 404)
    assert statuses() == members | others


def test_a_stranger_has_the_page_already_until_the_past_is_corrected(three, cast):
    browser = Browser(language="en")
    tag = browser.client.get(address(cast, DAYS[0]))["ETag"]
    again = browser.client.get(address(cast, DAYS[0]), headers={"If-None-Match": tag})
    assert again.status_code == 304
    corrected(three[0])
    followers.sweep()
    now = browser.client.get(address(cast, DAYS[0]), headers={"If-None-Match": tag})
    assert now.status_code == 200
    assert "1 No. 2 51 1610" in browser.get(address(cast, DAYS[0])).text


@pytest.mark.parametrize(("day", "queries"), [(DAYS[1], 8), (DAYS[2], 7)])
def test_it_answers_with_a_fixed_number_of_queries(
    three, cast, day, queries, django_assert_num_queries
):
    """Six for the ranking that stands, the days of tournaments; what those give that count."""
    with django_assert_num_queries(queries):
        Browser().client.get(address(cast, day))
    met(cast, three[0].people, 0)
    with django_assert_num_queries(queries):
        Browser().client.get(address(cast, day))
