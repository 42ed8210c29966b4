"""Where many have entered, the list is short: what can be done about one stands on its own page."""

from uuid import UUID

import pytest

from frontend.pages.directing import entering
from tests.frontend.browser import read
from tests.tournaments.directing.evening import who
from tournaments.course.acts import Leave

ENTRIES = "entries/"


@pytest.fixture(autouse=True)
def five_are_many(monkeypatch):
    """Six have entered."""
    monkeypatch.setattr(entering, "FORMS_IN_PLACE", 5)


def own(name):
    return f"{ENTRIES}{who(name)}/"


def unfolding(page):
    return [known["href"] for tag, known in page.tags if tag == "a" and "data-unfold" in known]


def test_a_line_has_its_button_and_leads_to_its_forms(evening, frieda, hugo):
    for desk in (frieda, hugo):
        page = desk.get(ENTRIES)
        assert page.offers() == ["check-in"] * 6
        assert sorted(unfolding(page)) == sorted(desk.address(own(name)) for name in evening.people)


def test_each_sees_the_forms_of_their_role(frieda, hugo):
    assert frieda.get(own("Anna")).offers() == ["revise", "leave", "absent"]
    assert hugo.get(own("Anna")).offers() == ["absent"]
    assert frieda.get(own("Anna")).element("unfolded")[0] == "div"


def test_what_is_entered_there_leads_back_to_the_list(evening, frieda):
    page = frieda.send(own("Anna"), "leave", from_round="2")
    assert page.path == frieda.address(ENTRIES)
    assert "withdrawn from round 2 on" in page.text
    again = frieda.get(own("Anna"))
    assert "withdrawn from round 2 on" in again.text
    assert again.offers() == ["revise", "come-back"]


def test_a_button_that_takes_an_absence_back_is_there(frieda):
    frieda.send(own("Anna"), "absent", round="2")
    assert "undo" in frieda.get(own("Anna")).offers()
    assert "undo" not in frieda.get(ENTRIES).offers()


def test_what_is_refused_stands_where_it_was_sent_from(evening, frieda):
    there = frieda.get(own("Anna"))
    evening.done(Leave(who("Anna"), 1))
    bert = frieda.get(own("Bert"))
    frieda.send(own("Bert"), "absent", bert, round="1")
    late = frieda.send(ENTRIES, "absent", bert, round="2")
    assert late.status == 422
    assert late.form("absent").fields["round"] == "2"
    page = frieda.send(own("Anna"), "leave", there, from_round="1")
    assert page.status == 409
    assert page.path == frieda.address(own("Anna"))
    fetched = frieda.send(ENTRIES, "leave", there, from_round="1")
    assert (fetched.status, fetched.path) == (409, frieda.address(ENTRIES))
    assert fetched.element(f"entry-{frieda.state.entries[who('Anna')].number}")
    assert fetched.offers() == ["revise", "come-back", *["check-in"] * 5]


def test_a_line_that_is_put_into_an_open_page_is_as_short(frieda):
    page = frieda.get(ENTRIES)
    fields = {"entry": who("Anna"), "present": "no"}
    sent = next(one.fields for one in page.forms if fields.items() <= one.fields.items())
    answer = frieda.browser.client.post(
        frieda.address(ENTRIES), sent, headers={"X-Part": "row"}, follow=True
    )
    part = read(answer.status_code, answer.content.decode())
    assert part.offers() == ["check-in", "all-here"]
    assert unfolding(part) == [frieda.address(own("Anna"))]


def test_who_has_not_entered_has_no_page(frieda):
    assert frieda.get(f"{ENTRIES}{UUID(int=7)}/").status == 404


def test_the_list_asks_the_same_of_the_database_for_few_and_many(
    frieda, monkeypatch, django_assert_num_queries
):
    for most in (5, 6):
        monkeypatch.setattr(entering, "FORMS_IN_PLACE", most)
        with django_assert_num_queries(9):
            frieda.get(ENTRIES)
